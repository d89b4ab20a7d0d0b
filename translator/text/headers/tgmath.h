/* tgmath: read by the translator in place of the host compiler's header, whose macros are specific to that compiler. The functions keep
 * their names, as the expanded text needs them, and are overloaded by clang's attribute, so that each call has the type that C11 7.25 gives
 * it; clang_tgmath.c finds the library function that is called. SPDX-License-Identifier: MIT */
#ifndef ACCEL_TGMATH_H
#define ACCEL_TGMATH_H
#include <math.h>
#include <complex.h>

#define ACCEL_OVERLOAD(result, name, ...) __attribute__((__overloadable__)) result name(__VA_ARGS__);

/* Real functions of one argument; `more`: the type of a second one. <math.h> declares the double version. */
#define ACCEL_REAL(f) ACCEL_REALS(f, float, double, long double)
#define ACCEL_REALS(f, rf, rd, rl) \
    ACCEL_OVERLOAD(rf, f, float) ACCEL_OVERLOAD(rl, f, long double) ACCEL_OVERLOAD(rd, f, int) ACCEL_OVERLOAD(rd, f, unsigned) \
    ACCEL_OVERLOAD(rd, f, long) ACCEL_OVERLOAD(rd, f, unsigned long) ACCEL_OVERLOAD(rd, f, long long) \
    ACCEL_OVERLOAD(rd, f, unsigned long long)
#define ACCEL_SCALED(f, more) \
    ACCEL_OVERLOAD(float, f, float, more) ACCEL_OVERLOAD(long double, f, long double, more) ACCEL_OVERLOAD(double, f, int, more) \
    ACCEL_OVERLOAD(double, f, unsigned, more) ACCEL_OVERLOAD(double, f, long, more) ACCEL_OVERLOAD(double, f, unsigned long, more) \
    ACCEL_OVERLOAD(double, f, long long, more) ACCEL_OVERLOAD(double, f, unsigned long long, more)
#define ACCEL_COMPLEX(f) \
    ACCEL_REAL(f) ACCEL_OVERLOAD(float _Complex, f, float _Complex) ACCEL_OVERLOAD(double _Complex, f, double _Complex) \
    ACCEL_OVERLOAD(long double _Complex, f, long double _Complex)

/* Functions of two arguments. The variable arguments of the macros are the rest of the prototype. */
#define ACCEL_WITH(f, t, r, ...) \
    ACCEL_OVERLOAD(r, f, t, int __VA_ARGS__) ACCEL_OVERLOAD(r, f, t, unsigned __VA_ARGS__) ACCEL_OVERLOAD(r, f, t, long __VA_ARGS__) \
    ACCEL_OVERLOAD(r, f, t, unsigned long __VA_ARGS__) ACCEL_OVERLOAD(r, f, t, long long __VA_ARGS__) \
    ACCEL_OVERLOAD(r, f, t, unsigned long long __VA_ARGS__)
#define ACCEL_INTEGER(f, t, ...) \
    ACCEL_WITH(f, t, double, __VA_ARGS__) ACCEL_OVERLOAD(double, f, t, float __VA_ARGS__) ACCEL_OVERLOAD(double, f, t, double __VA_ARGS__) \
    ACCEL_OVERLOAD(long double, f, t, long double __VA_ARGS__)
#define ACCEL_PAIR(f, ...) \
    ACCEL_OVERLOAD(float, f, float, float __VA_ARGS__) ACCEL_OVERLOAD(double, f, float, double __VA_ARGS__) \
    ACCEL_OVERLOAD(double, f, double, float __VA_ARGS__) ACCEL_OVERLOAD(long double, f, long double, long double __VA_ARGS__) \
    ACCEL_OVERLOAD(long double, f, long double, float __VA_ARGS__) ACCEL_OVERLOAD(long double, f, long double, double __VA_ARGS__) \
    ACCEL_OVERLOAD(long double, f, float, long double __VA_ARGS__) ACCEL_OVERLOAD(long double, f, double, long double __VA_ARGS__) \
    ACCEL_WITH(f, float, double, __VA_ARGS__) ACCEL_WITH(f, double, double, __VA_ARGS__) ACCEL_WITH(f, long double, long double, __VA_ARGS__) \
    ACCEL_INTEGER(f, int, __VA_ARGS__) ACCEL_INTEGER(f, unsigned, __VA_ARGS__) ACCEL_INTEGER(f, long, __VA_ARGS__) \
    ACCEL_INTEGER(f, unsigned long, __VA_ARGS__) ACCEL_INTEGER(f, long long, __VA_ARGS__) ACCEL_INTEGER(f, unsigned long long, __VA_ARGS__)

/* A complex and a real argument, in either order. With an integer or a double the result is at least double. */
#define ACCEL_EITHER(f, result, c, r) ACCEL_OVERLOAD(result, f, c, r) ACCEL_OVERLOAD(result, f, r, c)
#define ACCEL_COMPLEX_AND(f, c, rf, rd) \
    ACCEL_EITHER(f, rf, c, float) ACCEL_EITHER(f, rd, c, double) ACCEL_EITHER(f, long double _Complex, c, long double) \
    ACCEL_EITHER(f, rd, c, int) ACCEL_EITHER(f, rd, c, unsigned) ACCEL_EITHER(f, rd, c, long) ACCEL_EITHER(f, rd, c, unsigned long) \
    ACCEL_EITHER(f, rd, c, long long) ACCEL_EITHER(f, rd, c, unsigned long long)
#define ACCEL_COMPLEX_PAIR(f) \
    ACCEL_COMPLEX_AND(f, float _Complex, float _Complex, double _Complex) \
    ACCEL_COMPLEX_AND(f, double _Complex, double _Complex, double _Complex) \
    ACCEL_COMPLEX_AND(f, long double _Complex, long double _Complex, long double _Complex) \
    ACCEL_OVERLOAD(float _Complex, f, float _Complex, float _Complex) ACCEL_OVERLOAD(double _Complex, f, double _Complex, double _Complex) \
    ACCEL_OVERLOAD(long double _Complex, f, long double _Complex, long double _Complex) \
    ACCEL_EITHER(f, double _Complex, float _Complex, double _Complex) \
    ACCEL_EITHER(f, long double _Complex, float _Complex, long double _Complex) \
    ACCEL_EITHER(f, long double _Complex, double _Complex, long double _Complex)

/* Functions of three arguments. The only integer type declared is int. */
#define ACCEL_TRIPLE(f) \
    ACCEL_OVERLOAD(float, f, float, float, float) ACCEL_OVERLOAD(long double, f, long double, long double, long double) \
    ACCEL_THIRD(f, float, double) ACCEL_THIRD(f, float, int) ACCEL_THIRD(f, double, float) ACCEL_THIRD(f, double, int) \
    ACCEL_THIRD(f, int, float) ACCEL_THIRD(f, int, double) ACCEL_THIRD(f, int, int) ACCEL_OVERLOAD(double, f, float, float, double) \
    ACCEL_OVERLOAD(double, f, float, float, int) ACCEL_OVERLOAD(double, f, double, double, float) ACCEL_OVERLOAD(double, f, double, double, int)
#define ACCEL_THIRD(f, a, b) \
    ACCEL_OVERLOAD(double, f, a, b, float) ACCEL_OVERLOAD(double, f, a, b, double) ACCEL_OVERLOAD(double, f, a, b, int)

ACCEL_COMPLEX(acos) ACCEL_COMPLEX(asin) ACCEL_COMPLEX(atan) ACCEL_COMPLEX(acosh) ACCEL_COMPLEX(asinh) ACCEL_COMPLEX(atanh) ACCEL_COMPLEX(cos)
ACCEL_COMPLEX(sin) ACCEL_COMPLEX(tan) ACCEL_COMPLEX(cosh) ACCEL_COMPLEX(sinh) ACCEL_COMPLEX(tanh) ACCEL_COMPLEX(exp) ACCEL_COMPLEX(log)
ACCEL_COMPLEX(sqrt)
ACCEL_PAIR(pow) ACCEL_COMPLEX_PAIR(pow)
ACCEL_REAL(fabs)
ACCEL_OVERLOAD(float, fabs, float _Complex) ACCEL_OVERLOAD(double, fabs, double _Complex) ACCEL_OVERLOAD(long double, fabs, long double _Complex)

ACCEL_REAL(cbrt) ACCEL_REAL(ceil) ACCEL_REAL(erf) ACCEL_REAL(erfc) ACCEL_REAL(exp2) ACCEL_REAL(expm1) ACCEL_REAL(floor) ACCEL_REAL(lgamma)
ACCEL_REAL(log10) ACCEL_REAL(log1p) ACCEL_REAL(log2) ACCEL_REAL(logb) ACCEL_REAL(nearbyint) ACCEL_REAL(rint) ACCEL_REAL(round)
ACCEL_REAL(tgamma) ACCEL_REAL(trunc)
ACCEL_REALS(ilogb, int, int, int) ACCEL_REALS(lrint, long, long, long) ACCEL_REALS(lround, long, long, long)
ACCEL_REALS(llrint, long long, long long, long long) ACCEL_REALS(llround, long long, long long, long long)
ACCEL_SCALED(frexp, int *) ACCEL_SCALED(ldexp, int) ACCEL_SCALED(scalbn, int) ACCEL_SCALED(scalbln, long) ACCEL_SCALED(nexttoward, long double)
ACCEL_PAIR(atan2) ACCEL_PAIR(copysign) ACCEL_PAIR(fdim) ACCEL_PAIR(fmax) ACCEL_PAIR(fmin) ACCEL_PAIR(fmod) ACCEL_PAIR(hypot)
ACCEL_PAIR(nextafter) ACCEL_PAIR(remainder)
#define ACCEL_POINTER , int *
ACCEL_PAIR(remquo, ACCEL_POINTER)
ACCEL_TRIPLE(fma)

ACCEL_REALS(carg, float, double, long double) ACCEL_REALS(cimag, float, double, long double) ACCEL_REALS(creal, float, double, long double)
ACCEL_REALS(conj, float _Complex, double _Complex, long double _Complex) ACCEL_REALS(cproj, float _Complex, double _Complex, long double _Complex)
#define ACCEL_PART(f, rf, rd, rl) \
    ACCEL_OVERLOAD(rf, f, float _Complex) ACCEL_OVERLOAD(rl, f, long double _Complex) ACCEL_OVERLOAD(rd, f, double)
ACCEL_PART(carg, float, double, long double) ACCEL_PART(cimag, float, double, long double) ACCEL_PART(creal, float, double, long double)
ACCEL_PART(conj, float _Complex, double _Complex, long double _Complex) ACCEL_PART(cproj, float _Complex, double _Complex, long double _Complex)
#endif
