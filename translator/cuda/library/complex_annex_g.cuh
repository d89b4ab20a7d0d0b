/* complex_annex_g: products and quotients of complex numbers by C's Annex G.5.1, with gcc's results: a result with NaN in both parts is
 * computed again for infinite operands. This, and the whole quotient, is out of line: a kernel has one copy of it, and multiplications need
 * no registers for it. SPDX-License-Identifier: MIT */
#pragma once
#include "complex.cuh"

//@ helper complex_annex_g needs complex_type
template <class T> __device__ inline bool accel_both_nan(accel_complex<T> z) { return z.re != z.re && z.im != z.im; }
template <class T> __device__ inline bool accel_infinite_part(T x) { return x + x == x && x != 0; }
template <class T> __device__ inline bool accel_infinite(accel_complex<T> z)
{
    return accel_infinite_part(z.re) || accel_infinite_part(z.im);
}
template <class T> __device__ inline bool accel_finite(accel_complex<T> z) { return z.re - z.re == 0 && z.im - z.im == 0; }
/* An infinite number as a point of the unit square; NaN as 0. */
template <class T> __device__ inline T accel_unit_part(T x) { return copysign(accel_infinite_part(x) ? (T)1 : (T)0, x); }
template <class T> __device__ inline accel_complex<T> accel_unit(accel_complex<T> z)
{
    return accel_complex<T>::make(accel_unit_part(z.re), accel_unit_part(z.im));
}
template <class T> __device__ inline T accel_number_part(T x) { return x != x ? copysign((T)0, x) : x; }
template <class T> __device__ inline accel_complex<T> accel_number(accel_complex<T> z)
{
    return accel_complex<T>::make(accel_number_part(z.re), accel_number_part(z.im));
}
/* a * b if both parts of the usual formula are NaN: infinite if a factor or a partial product is. */
template <class T> static __device__ __noinline__ accel_complex<T> accel_nan_product(accel_complex<T> a, accel_complex<T> b)
{
    const accel_complex<T> even = {a.re * b.re, a.im * b.im}, odd = {a.re * b.im, a.im * b.re};
    T infinity = 1 / accel_number_part((T)0);
    if (!accel_infinite(a) && !accel_infinite(b) && !accel_infinite(even) && !accel_infinite(odd)) infinity = infinity - infinity;
    a = accel_number(accel_infinite(a) ? accel_unit(a) : a);
    b = accel_number(accel_infinite(b) ? accel_unit(b) : b);
    return accel_complex<T>::make(infinity * (a.re * b.re - a.im * b.im), infinity * (a.re * b.im + a.im * b.re));
}
template <class T> __device__ inline accel_complex<T> accel_product(accel_complex<T> a, accel_complex<T> b)
{
    accel_complex<T> r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    if (__builtin_expect(accel_both_nan(r), 0)) r = accel_nan_product(a, b);
    return r;
}
/* a / b if both parts of the usual formula are NaN. */
template <class T> __device__ inline accel_complex<T> accel_nan_quotient(accel_complex<T> a, accel_complex<T> b)
{
    const T infinity = 1 / accel_number_part((T)0);
    if (b.re == 0 && b.im == 0 && (a.re == a.re || a.im == a.im))
        return accel_complex<T>::make(copysign(infinity, b.re) * a.re, copysign(infinity, b.re) * a.im);
    const bool to_infinity = accel_infinite(a) && accel_finite(b), to_zero = accel_infinite(b) && accel_finite(a);
    if (to_infinity) a = accel_unit(a);
    if (to_zero) b = accel_unit(b);
    const T factor = to_infinity ? infinity : to_zero ? (T)0 : infinity - infinity;
    return accel_complex<T>::make(factor * (a.re * b.re + a.im * b.im), factor * (a.im * b.re - a.re * b.im));
}
template <class T> struct accel_division;
template <> struct accel_division<double> {
    /* Multiplies dividend and divisor by a power of two if products and sums of their parts could overflow, or could lose digits as
       subnormal numbers. The limits are McGehearty's, as in libgcc 12. */
    __device__ static void scale(accel_complex<double> &a, accel_complex<double> &b)
    {
        const double huge = 0x1.fffffffffffffp1022, tiny = 0x1p-1022, epsilon = 0x1p-52, large = huge * epsilon;
        const double x = fabs(a.re), y = fabs(a.im), divisor = fabs(b.re) < fabs(b.im) ? fabs(b.im) : fabs(b.re);
        const bool partly_tiny = divisor < large && ((x < tiny && y < large) || (y < tiny && x < large));
        const double factor = divisor >= huge ? 0.5 : divisor < epsilon || partly_tiny ? 1 / epsilon : 1;
        a = a * factor;
        b = b * factor;
    }
    /* Smith's method, with Baudin's order of operations if the ratio of the divisor's parts underflows. Operations are not contracted to
       FMA, so that z / z is 1. */
    __device__ static accel_complex<double> of(accel_complex<double> &a, accel_complex<double> &b)
    {
        scale(a, b);
        const bool upright = fabs(b.re) < fabs(b.im);
        const double large = upright ? b.im : b.re, small = upright ? b.re : b.im, p = upright ? a.im : a.re, q = upright ? a.re : a.im;
        const double ratio = small / large, below = __dadd_rn(__dmul_rn(small, ratio), large);
        const bool usual = fabs(ratio) > 0x1p-1022;
        const double u = usual ? __dmul_rn(q, ratio) : __dmul_rn(small, q / large);
        const double t = usual ? __dmul_rn(p, ratio) : __dmul_rn(small, p / large);
        return accel_complex<double>::make(__dadd_rn(u, p) / below, (upright ? __dadd_rn(t, -q) : __dadd_rn(q, -t)) / below);
    }
};
template <> struct accel_division<float> {
    /* Computed in double, where no product of two floats is rounded, overflows or underflows. */
    __device__ static accel_complex<float> of(accel_complex<float> &a, accel_complex<float> &b)
    {
        const double are = a.re, aim = a.im, bre = b.re, bim = b.im, below = bre * bre + bim * bim;
        return accel_complex<float>::make((float)((are * bre + aim * bim) / below), (float)((aim * bre - are * bim) / below));
    }
};
template <class T> static __device__ __noinline__ accel_complex<T> accel_any_quotient(accel_complex<T> a, accel_complex<T> b)
{
    const accel_complex<T> r = accel_division<T>::of(a, b);
    return accel_both_nan(r) ? accel_nan_quotient(a, b) : r;
}
template <class T> __device__ inline accel_complex<T> accel_quotient(accel_complex<T> a, accel_complex<T> b)
{
    return accel_any_quotient(a, b);
}
