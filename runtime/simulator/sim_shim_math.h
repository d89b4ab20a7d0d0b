/* sim_shim_math: CUDA's math functions for kernels on the simulator: the C library's, the float overloads that C++ adds, and the
 * intrinsics. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SIM_SHIM_MATH_H
#define ACCEL_SIM_SHIM_MATH_H

/* ---- Functions of the C library, with overloads for float and for integers ---- */
template <bool> struct sim_if { };
template <> struct sim_if<true> { typedef double type; };
template <class T> struct sim_integer { enum { value = false }; };
#define SIM_INTEGERS(X) X(bool) X(char) X(signed char) X(unsigned char) X(short) X(unsigned short) X(int) X(unsigned) X(long) \
    X(unsigned long) X(long long) X(unsigned long long)
#define SIM_IS_INTEGER(T) template <> struct sim_integer<T> { enum { value = true }; };
SIM_INTEGERS(SIM_IS_INTEGER)
template <class A, class B> struct sim_mixed { enum { value = sim_integer<A>::value || sim_integer<B>::value }; };
template <> struct sim_mixed<float, double> { enum { value = true }; };
template <> struct sim_mixed<double, float> { enum { value = true }; };

#define SIM_MATH1(X) X(sqrt) X(cbrt) X(exp) X(exp2) X(expm1) X(log) X(log2) X(log10) X(log1p) X(logb) X(sin) X(cos) X(tan) X(asin) \
    X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(floor) X(ceil) X(trunc) X(round) X(rint) X(nearbyint) X(fabs) \
    X(erf) X(erfc) X(tgamma) X(lgamma)
#define SIM_MATH2(X) X(pow) X(atan2) X(fmod) X(hypot) X(fmin) X(fmax) X(copysign) X(fdim) X(remainder) X(nextafter)
#define SIM_DECLARE1(name) \
    extern "C" double name(double) noexcept; extern "C" float name##f(float) noexcept; \
    SIM_INLINE float name(float x) { return name##f(x); } \
    template <class T> SIM_INLINE typename sim_if<sim_integer<T>::value>::type name(T x) { return name((double)x); }
#define SIM_DECLARE2(name) \
    extern "C" double name(double, double) noexcept; extern "C" float name##f(float, float) noexcept; \
    SIM_INLINE float name(float x, float y) { return name##f(x, y); } \
    template <class A, class B> SIM_INLINE typename sim_if<sim_mixed<A, B>::value>::type name(A x, B y) \
    { return name((double)x, (double)y); }
SIM_MATH1(SIM_DECLARE1)
SIM_MATH2(SIM_DECLARE2)

#define SIM_DECLARE_AS(T, name, ...) extern "C" T name(__VA_ARGS__) noexcept;
SIM_DECLARE_AS(double, fma, double, double, double) SIM_DECLARE_AS(float, fmaf, float, float, float)
SIM_DECLARE_AS(double, ldexp, double, int) SIM_DECLARE_AS(float, ldexpf, float, int)
SIM_DECLARE_AS(double, scalbn, double, int) SIM_DECLARE_AS(float, scalbnf, float, int)
SIM_DECLARE_AS(double, scalbln, double, long) SIM_DECLARE_AS(float, scalblnf, float, long)
SIM_DECLARE_AS(double, frexp, double, int *) SIM_DECLARE_AS(float, frexpf, float, int *)
SIM_DECLARE_AS(double, modf, double, double *) SIM_DECLARE_AS(float, modff, float, float *)
SIM_DECLARE_AS(double, remquo, double, double, int *) SIM_DECLARE_AS(float, remquof, float, float, int *)
SIM_DECLARE_AS(void, sincos, double, double *, double *) SIM_DECLARE_AS(void, sincosf, float, float *, float *)
SIM_DECLARE_AS(int, ilogb, double) SIM_DECLARE_AS(int, ilogbf, float)
SIM_DECLARE_AS(long, lround, double) SIM_DECLARE_AS(long, lroundf, float)
SIM_DECLARE_AS(long, lrint, double) SIM_DECLARE_AS(long, lrintf, float)
SIM_DECLARE_AS(long long, llround, double) SIM_DECLARE_AS(long long, llroundf, float)
SIM_DECLARE_AS(long long, llrint, double) SIM_DECLARE_AS(long long, llrintf, float)
SIM_DECLARE_AS(double, nan, const char *) SIM_DECLARE_AS(float, nanf, const char *)
SIM_DECLARE_AS(double, j0, double) SIM_DECLARE_AS(double, j1, double) SIM_DECLARE_AS(double, jn, int, double)
SIM_DECLARE_AS(double, y0, double) SIM_DECLARE_AS(double, y1, double) SIM_DECLARE_AS(double, yn, int, double)
SIM_DECLARE_AS(float, j0f, float) SIM_DECLARE_AS(float, j1f, float) SIM_DECLARE_AS(float, jnf, int, float)
SIM_DECLARE_AS(float, y0f, float) SIM_DECLARE_AS(float, y1f, float) SIM_DECLARE_AS(float, ynf, int, float)
SIM_DECLARE_AS(double, exp10, double) SIM_DECLARE_AS(float, exp10f, float)
SIM_DECLARE_AS(int, abs, int) SIM_DECLARE_AS(long, labs, long) SIM_DECLARE_AS(long long, llabs, long long)
SIM_INLINE float fma(float x, float y, float z) { return fmaf(x, y, z); }
SIM_INLINE float ldexp(float x, int n) { return ldexpf(x, n); }
SIM_INLINE float scalbn(float x, int n) { return scalbnf(x, n); }
SIM_INLINE float frexp(float x, int *n) { return frexpf(x, n); }
SIM_INLINE float modf(float x, float *y) { return modff(x, y); }
SIM_INLINE void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
SIM_INLINE float pow(float x, int n) { return powf(x, (float)n); }
SIM_INLINE long abs(long x) { return labs(x); }
SIM_INLINE long long abs(long long x) { return llabs(x); }
SIM_INLINE float abs(float x) { return fabsf(x); }
SIM_INLINE double abs(double x) { return fabs(x); }

/* ---- Functions of CUDA ---- */
#define SIM_FLOAT_PI 3.141592653589793238462643383279502884
#define SIM_OWN1(name, x, value) \
    SIM_INLINE double name(double x) { return value; } SIM_INLINE float name##f(float x) { return (float)name((double)x); } \
    SIM_INLINE float name(float x) { return name##f(x); }
SIM_OWN1(rsqrt, x, 1 / sqrt(x))
SIM_OWN1(rcbrt, x, 1 / cbrt(x))
SIM_OWN1(sinpi, x, sin(SIM_FLOAT_PI * fmod(x, 2.0)))
SIM_OWN1(cospi, x, cos(SIM_FLOAT_PI * fmod(x, 2.0)))
SIM_OWN1(normcdf, x, erfc(-x * 0.7071067811865475244008443621048490393) / 2)
SIM_OWN1(erfcx, x, exp(x * x) * erfc(x))
SIM_INLINE float exp10(float x) { return exp10f(x); }
SIM_INLINE double rhypot(double x, double y) { return 1 / hypot(x, y); }
SIM_INLINE float rhypotf(float x, float y) { return 1 / hypotf(x, y); }
SIM_INLINE double norm3d(double x, double y, double z) { return sqrt(x * x + y * y + z * z); }
SIM_INLINE float norm3df(float x, float y, float z) { return sqrtf(x * x + y * y + z * z); }
SIM_INLINE void sincospi(double x, double *s, double *c) { *s = sinpi(x), *c = cospi(x); }
SIM_INLINE void sincospif(float x, float *s, float *c) { *s = sinpif(x), *c = cospif(x); }

/* Mixed arguments: the type of C's usual arithmetic conversions, as CUDA's overloads. For floating types the other argument is returned if
 * one is a NaN, as in fmin. */
template <class A, class B> SIM_INLINE auto min(A a, B b) -> decltype(a + b)
{
    typedef decltype(a + b) T;
    return (T)b < (T)a || (T)a != (T)a ? (T)b : (T)a;
}
template <class A, class B> SIM_INLINE auto max(A a, B b) -> decltype(a + b)
{
    typedef decltype(a + b) T;
    return (T)a < (T)b || (T)a != (T)a ? (T)b : (T)a;
}
#define SIM_MINMAX(prefix, T) \
    SIM_INLINE T prefix##min(T a, T b) { return b < a ? b : a; } SIM_INLINE T prefix##max(T a, T b) { return a < b ? b : a; }
SIM_MINMAX(u, unsigned) SIM_MINMAX(ll, long long) SIM_MINMAX(ull, unsigned long long)

#ifndef isnan
template <class T> SIM_INLINE bool isnan(T x) { return __builtin_isnan((double)x); }
template <class T> SIM_INLINE bool isinf(T x) { return __builtin_isinf((double)x); }
template <class T> SIM_INLINE bool isfinite(T x) { return __builtin_isfinite((double)x); }
template <class T> SIM_INLINE bool signbit(T x) { return __builtin_signbit((double)x); }
#endif

/* ---- Intrinsics: fast versions are the exact ones; rounding modes other than nearest are not modeled ---- */
#define SIM_FAST(name) SIM_INLINE float __##name##f(float x) { return name##f(x); }
SIM_FAST(sin) SIM_FAST(cos) SIM_FAST(tan) SIM_FAST(exp) SIM_FAST(exp10) SIM_FAST(log) SIM_FAST(log2) SIM_FAST(log10)
SIM_INLINE float __powf(float x, float y) { return powf(x, y); }
SIM_INLINE float __fdividef(float x, float y) { return x / y; }
SIM_INLINE void __sincosf(float x, float *s, float *c) { sincosf(x, s, c); }
SIM_INLINE float __saturatef(float x) { return x > 0 ? (x < 1 ? x : 1) : 0; }
#define SIM_ROUNDED(T, p, s, fma_name, sqrt_name) \
    SIM_INLINE T __##p##add_##s(T x, T y) { return x + y; } SIM_INLINE T __##p##sub_##s(T x, T y) { return x - y; } \
    SIM_INLINE T __##p##mul_##s(T x, T y) { return x * y; } SIM_INLINE T __##p##div_##s(T x, T y) { return x / y; } \
    SIM_INLINE T __##p##rcp_##s(T x) { return 1 / x; } SIM_INLINE T __##p##sqrt_##s(T x) { return sqrt_name(x); }
SIM_ROUNDED(float, f, rn, fmaf, sqrtf)
SIM_ROUNDED(double, d, rn, fma, sqrt)
SIM_INLINE float __fmaf_rn(float x, float y, float z) { return fmaf(x, y, z); }
SIM_INLINE double __fma_rn(double x, double y, double z) { return fma(x, y, z); }
SIM_INLINE float __frsqrt_rn(float x) { return 1 / sqrtf(x); }

#define SIM_BITS(name, To, From) SIM_INLINE To name(From x) { To y; __builtin_memcpy(&y, &x, sizeof y); return y; }
SIM_BITS(__int_as_float, float, int) SIM_BITS(__float_as_int, int, float)
SIM_BITS(__uint_as_float, float, unsigned) SIM_BITS(__float_as_uint, unsigned, float)
SIM_BITS(__longlong_as_double, double, long long) SIM_BITS(__double_as_longlong, long long, double)
SIM_INLINE int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
SIM_INLINE int __double2loint(double x) { return (int)__double_as_longlong(x); }
SIM_INLINE double __hiloint2double(int hi, int lo) { return __longlong_as_double((long long)hi << 32 | (unsigned)lo); }
#define SIM_CONVERT(From, f, To, t) \
    SIM_INLINE To __##f##2##t##_rn(From x) { return (To)rint(x); } SIM_INLINE To __##f##2##t##_rz(From x) { return (To)x; } \
    SIM_INLINE To __##f##2##t##_rd(From x) { return (To)floor(x); } SIM_INLINE To __##f##2##t##_ru(From x) { return (To)ceil(x); }
SIM_CONVERT(float, float, int, int) SIM_CONVERT(float, float, unsigned, uint)
SIM_CONVERT(float, float, long long, ll) SIM_CONVERT(float, float, unsigned long long, ull)
SIM_CONVERT(double, double, int, int) SIM_CONVERT(double, double, unsigned, uint)
SIM_CONVERT(double, double, long long, ll) SIM_CONVERT(double, double, unsigned long long, ull)
SIM_INLINE float __double2float_rn(double x) { return (float)x; }
SIM_INLINE float __int2float_rn(int x) { return (float)x; }
SIM_INLINE float __uint2float_rn(unsigned x) { return (float)x; }
SIM_INLINE double __int2double_rn(int x) { return x; }
SIM_INLINE double __ll2double_rn(long long x) { return (double)x; }

SIM_INLINE int __popc(unsigned x) { return __builtin_popcount(x); }
SIM_INLINE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
SIM_INLINE int __ffs(int x) { return __builtin_ffs(x); }
SIM_INLINE int __ffsll(long long x) { return __builtin_ffsll(x); }
SIM_INLINE int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
SIM_INLINE int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
SIM_INLINE unsigned long long __brevll(unsigned long long x)
{
    unsigned long long y = 0;
    for (int i = 0; i < 64; i++)
        y |= (x >> i & 1) << (63 - i);
    return y;
}
SIM_INLINE unsigned __brev(unsigned x) { return (unsigned)(__brevll(x) >> 32); }
SIM_INLINE int __mulhi(int x, int y) { return (int)((long long)x * y >> 32); }
SIM_INLINE unsigned __umulhi(unsigned x, unsigned y) { return (unsigned)((unsigned long long)x * y >> 32); }
SIM_INLINE long long __mul64hi(long long x, long long y) { return (long long)((__int128)x * y >> 64); }
SIM_INLINE unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
{
    return (unsigned long long)((unsigned __int128)x * y >> 64);
}
SIM_INLINE int __mul24(int x, int y) { return (x << 8 >> 8) * (y << 8 >> 8); }
SIM_INLINE unsigned __sad(int x, int y, unsigned z) { return z + (unsigned)(x > y ? x - y : y - x); }
SIM_INLINE unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n)
{
    return (unsigned)(((unsigned long long)hi << 32 | lo) << (n & 31) >> 32);
}
SIM_INLINE unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n)
{
    return (unsigned)(((unsigned long long)hi << 32 | lo) >> (n & 31));
}
SIM_INLINE unsigned __byte_perm(unsigned x, unsigned y, unsigned selector)
{
    unsigned long long all = (unsigned long long)y << 32 | x;
    unsigned result = 0;
    for (int i = 0; i < 4; i++) {
        unsigned pick = selector >> 4 * i & 15, byte = (unsigned)(all >> 8 * (pick & 7)) & 255;
        result |= (pick & 8 ? (byte & 128 ? 255u : 0u) : byte) << 8 * i;
    }
    return result;
}
#endif
