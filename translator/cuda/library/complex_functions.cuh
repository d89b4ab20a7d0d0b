/* complex_functions: the functions of <complex.h>. SPDX-License-Identifier: MIT */
#pragma once
#include "complex.cuh"

//@ helper complex needs complex_type
template <class T> static __device__ __forceinline__ T accel_creal(accel_complex<T> z) { return z.re; }
template <class T> static __device__ __forceinline__ T accel_cimag(accel_complex<T> z) { return z.im; }
template <class T> static __device__ __forceinline__ T accel_cabs(accel_complex<T> z) { return hypot(z.re, z.im); }
template <class T> static __device__ __forceinline__ T accel_carg(accel_complex<T> z) { return atan2(z.im, z.re); }
template <class T> static __device__ __forceinline__ accel_complex<T> accel_conj(accel_complex<T> z) { return ~z; }
template <class T> static __device__ __forceinline__ accel_complex<T> accel_cproj(accel_complex<T> z)
{
    return isinf(z.re) || isinf(z.im) ? accel_pair<T>(accel_cabs(z), copysign((T)0, z.im)) : z;
}
template <class T> static __device__ accel_complex<T> accel_cexp(accel_complex<T> z)
{
    T e = exp(z.re), half = exp(z.re / 2);
    if (z.im == 0 || e == 0) return accel_pair<T>(e, e == 0 ? 0 * copysign((T)1, z.im) : z.im);
    if (e + e == e && z.re + z.re != z.re) return accel_pair<T>(half * cos(z.im) * half, half * sin(z.im) * half);
    return accel_pair<T>(e * cos(z.im), e * sin(z.im));
}
template <class T> static __device__ accel_complex<T> accel_clog(accel_complex<T> z)
{
    T x = fabs(z.re), y = fabs(z.im), big = x > y ? x : y, small = x > y ? y : x, angle = atan2(z.im, z.re);
    if (big > (T)0.5 && big < (T)2) return accel_pair<T>(log1p((big - 1) * (big + 1) + small * small) / 2, angle);
    return accel_pair<T>(log(hypot(x, y)), angle);
}
template <class T> static __device__ accel_complex<T> accel_csqrt(accel_complex<T> z)
{
    T x = fabs(z.re), y = fabs(z.im), root;
    if (x == 0 && y == 0) return accel_pair<T>(0, z.im);
    if (y + y == y && y != 0) return accel_pair<T>(y, z.im);
    if (x + x == x && x != 0)
        return z.re > 0 ? accel_pair<T>(x, z.im != z.im ? z.im : copysign((T)0, z.im))
                        : accel_pair<T>(z.im != z.im ? z.im : (T)0, copysign(x, z.im));
    root = hypot(x / 4, y / 4);
    if (root > (T)1e-30) root = 2 * sqrt((root + x / 4) / 2);
    else root = sqrt((hypot(x * (T)1e20, y * (T)1e20) + x * (T)1e20) / 2) * (T)1e-10;
    return z.re >= 0 ? accel_pair<T>(root, z.im / (2 * root)) : accel_pair<T>(y / (2 * root), copysign(root, z.im));
}
template <class T> static __device__ accel_complex<T> accel_cpow(accel_complex<T> z, accel_complex<T> w)
{
    return accel_cexp(w * accel_clog(z));
}
template <class T> static __device__ accel_complex<T> accel_csinh(accel_complex<T> z)
{
    return z.im == 0 ? accel_pair<T>(sinh(z.re), z.im) : accel_pair<T>(sinh(z.re) * cos(z.im), cosh(z.re) * sin(z.im));
}
template <class T> static __device__ accel_complex<T> accel_ccosh(accel_complex<T> z)
{
    return z.im == 0 ? accel_pair<T>(cosh(z.re), z.re * z.im) : accel_pair<T>(cosh(z.re) * cos(z.im), sinh(z.re) * sin(z.im));
}
template <class T> static __device__ accel_complex<T> accel_ctanh(accel_complex<T> z)
{
    T x = fabs(z.re);
    if (x > 22) return accel_pair<T>(copysign((T)1, z.re), 4 * sin(z.im) * cos(z.im) * exp(-2 * x));
    T t = tan(z.im), beta = 1 + t * t, s = sinh(z.re), rho = sqrt(1 + s * s), below = 1 + beta * s * s;
    return accel_pair<T>(beta * rho * s / below, t / below);
}
template <class T> static __device__ accel_complex<T> accel_casin(accel_complex<T> z)
{
    accel_complex<T> a = accel_csqrt((T)1 - z), b = accel_csqrt((T)1 + z);
    return accel_pair<T>(atan2(z.re, (a * b).re), asinh((~a * b).im));
}
template <class T> static __device__ accel_complex<T> accel_cacos(accel_complex<T> z)
{
    accel_complex<T> a = accel_csqrt((T)1 - z), b = accel_csqrt((T)1 + z);
    return accel_pair<T>(2 * atan2(a.re, b.re), asinh((~b * a).im));
}
template <class T> static __device__ accel_complex<T> accel_cacosh(accel_complex<T> z)
{
    accel_complex<T> a = accel_csqrt(z - (T)1), b = accel_csqrt(z + (T)1);
    return accel_pair<T>(asinh((~a * b).re), 2 * atan2(a.im, b.re));
}
template <class T> static __device__ accel_complex<T> accel_catanh(accel_complex<T> z)
{
    T far = 1 - z.re, yy = z.im * z.im;
    return accel_pair<T>(log1p(4 * z.re / (far * far + yy)) / 4, atan2(2 * z.im, far * (1 + z.re) - yy) / 2);
}
template <class T> static __device__ __forceinline__ accel_complex<T> accel_csin(accel_complex<T> z)
{
    accel_complex<T> w = accel_csinh(accel_pair<T>(-z.im, z.re));
    return accel_pair<T>(w.im, -w.re);
}
template <class T> static __device__ __forceinline__ accel_complex<T> accel_ctan(accel_complex<T> z)
{
    accel_complex<T> w = accel_ctanh(accel_pair<T>(-z.im, z.re));
    return accel_pair<T>(w.im, -w.re);
}
template <class T> static __device__ __forceinline__ accel_complex<T> accel_casinh(accel_complex<T> z)
{
    accel_complex<T> w = accel_casin(accel_pair<T>(-z.im, z.re));
    return accel_pair<T>(w.im, -w.re);
}
template <class T> static __device__ __forceinline__ accel_complex<T> accel_catan(accel_complex<T> z)
{
    accel_complex<T> w = accel_catanh(accel_pair<T>(-z.im, z.re));
    return accel_pair<T>(w.im, -w.re);
}
template <class T> static __device__ __forceinline__ accel_complex<T> accel_ccos(accel_complex<T> z)
{
    return accel_ccosh(accel_pair<T>(-z.im, z.re));
}
