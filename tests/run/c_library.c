/* The C library and the builtins of compilers in device code. SPDX-License-Identifier: MIT */
#ifndef _FORTIFY_SOURCE
#define _FORTIFY_SOURCE 2              /* as many distributions have it: the headers then define string functions inline */
#endif
#include "check.h"
#include <assert.h>
#include <ctype.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wchar.h>
static void mathf(int n, const float *x, double *o)
{
#pragma acc parallel loop copyin(x [0:n]) copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        float f = x[i];
        double d = f;
        int e;
        double ip;
        double s = sqrt(f) + sqrt(d) + sqrt(i) + pow(f, 2) + pow(d, 0.5) + fabs(-f) + fmax(f, d) + fmin(i, f) + exp(f * 0.1f) + log(d + 1) +
                   sin(f) + cos(d) + tan(f) * 0.1 + atan2(f, d + 1) + fmod(d, 3) + cbrt(f) + hypot(f, d) + floor(f) + ceil(d) + trunc(f) +
                   round(d) + lround(f) + ldexp(f, 2) + frexp(d + 1, &e) + modf(d, &ip) + copysign(f, -1) + fma(f, d, 1) + exp2(f) +
                   log2(f + 1) + log10(d + 1) + log1p(f) + expm1(f) + erf(f) + asinh(f) + sinh(f * 0.1);
        s += sqrtf(f) + fabsf(f) + powf(f, 2) + sinf(f) + fmaxf(f, 1) + floorf(f) + roundf(f) + fmodf(f, 2);
        s += isnan(f) + isinf(d) + isfinite(f) + (signbit(-f) != 0) + isnormal(d) + fpclassify(d) + isgreater(f, 1) + (INFINITY > f) +
             isnan(NAN) + (HUGE_VAL > d) + isinf(i - HUGE_VAL) * 3 + isinf(f - HUGE_VALF) * 5 + isinf(HUGE_VAL * (i + 1)) * 7;
        s += sizeof(sqrt(f)) + sizeof(sqrt(d)) + sizeof(pow(f, f)) + sizeof(fabs(i)) + M_PI + DBL_EPSILON + FLT_MAX * 0 + DBL_MAX * 0 +
             INT_MAX % 7 + (LLONG_MIN < 0) + UINT_MAX % 5 + e + ip;
        o[i] = s;
    }
    for (int i = 0; i < n; i++) o[i] = round(o[i] * 1e4);
    print_sum("mathf", o, n);
}
static void ints(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        uint8_t a = i * 7;
        int8_t b = -i;
        uint16_t c = 65530 + i;
        int64_t d = INT64_C(1) << (i % 60);
        uint64_t e = UINT64_MAX - i;
        intptr_t p = i;
        size_t z = i;
        ptrdiff_t q = -i;
        uint_fast16_t ff = i;
        intmax_t im = i;
        uint32_t u = UINT32_MAX;
        int_least8_t l8 = 3;
        bool t = i & 2, f2 = !t, y = t + f2;
        y += 1;
        y |= 0;
        t ^= 1;
        t &= 1;
        bool w = 0.25;
        bool pt = &a != 0;
        _Bool neg = -t;
        a += 250;
        b -= 100;
        c *= 3;
        d >>= 2;
        e %= 1000;
        u += i;
        u >>= 28;
        l8 <<= 2;
        int s = a + b + c + (int)(d % 1000) + (int)e + (int)p + (int)z + (int)q + (int)ff + (int)im + (int)u + l8 + t + f2 + y + w + pt +
                neg + true + false;
        s += 010 + 0x1F + 0b101 + 'a' + '\n' + '\x41' + '\101' + L'w' + u'x' + U'y' + (int)0x1.8p3 + (int)1e2f + (int)3.5L + 10u % 3 +
             100000000000LL % 97 + 7ul;
        s += (int)sizeof(uint_fast16_t) + (i / -3) + (i % -3) + (~i & 0xff) + !i + (1 ? -1 : 0u) % 10 + (unsigned char)~a +
             (i << 3) + abs(-i) + (int)labs(-5L - i) + (int)llabs(-7LL);
        s += L"wide"[i % 4] + (int)sizeof(L'a') + (int)sizeof('a') + sizeof(1 == 1) + sizeof(u8"x") + "\u00e9"[0];
        o[i] = s;
    }
    print_ints("ints", o, n);
}
static void strings(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        char a[16], b[16];
        int k[4] = {1, 2, 3, i}, m[4];
        memset(a, 'x', sizeof a);
        a[15] = 0;
        a[i % 16] = 0;
        strcpy(b, "hello");
        strcat(b, "!");
        memcpy(m, k, sizeof k);
        memmove(m + 1, m, 2 * sizeof *m);
        int s = (int)strlen(a) + strcmp(a, b) * 0 + (strcmp(b, "hello!") == 0) + (memcmp(m, k, 4) == 0) + m[2] + m[3] +
                strncmp(b, "help", 3) + (strchr(b, 'l') ? (int)(strchr(b, 'l') - b) : -1) + (int)strnlen(a, 5);
        strncpy(a, b, 3);
        s += a[2] + (isdigit('0' + i % 10) ? 1 : 0) + toupper('a');
        assert(s > -1000000);
        o[i] = s + (int)strlen("const");
    }
    print_ints("strings", o, n);
}
static void halves(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) o[i] = -i >> 1;
    print_ints("halves", o, n);
}
static void divs(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        div_t d = div(i * 7, 5);
        ldiv_t l = ldiv(i, 3);
        o[i] = d.quot * 10 + d.rem + (int)l.quot + (int)l.rem;
    }
    print_ints("divs", o, n);
}
static void builtins(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        unsigned u = i * 2654435761u | 1;
        unsigned long l = (unsigned long)u << 20 | 1;
        int r;
        long lr;
        unsigned ur;
        int s = __builtin_popcount(u) + __builtin_popcountl(l) + __builtin_popcountll(l) + __builtin_clz(u) + __builtin_clzl(l) +
                __builtin_clzll(l) + __builtin_ctz(u << 3) + __builtin_ctzl(l << 5) + __builtin_ctzll(l << 9) + __builtin_ffs(u) +
                __builtin_parity(u) + (int)(__builtin_bswap32(u) & 0xff) + (int)(__builtin_bswap64(l) & 0xff) + __builtin_bswap16(i) % 17;
        s += __builtin_expect(i > 3, 1) + (int)__builtin_fabs(-3.5) + (int)__builtin_sqrt(16) + __builtin_abs(-4) +
             __builtin_constant_p(3) + __builtin_types_compatible_p(int, int) + __builtin_choose_expr(1, 5, 6) +
             (int)__builtin_offsetof(
                 struct { int a, b; }, b);
        s += __builtin_add_overflow(i, 2147483640, &r) + __builtin_mul_overflow((long)i, 1L << 60, &lr) +
             __builtin_sub_overflow(3u, (unsigned)i, &ur);
        s += r % 100 + (int)(lr >> 60) + (int)(ur % 11);
        s += __builtin_clrsb(i) + (int)__builtin_powi(2.0, 3) + (__builtin_isnan(0.5) ? 1 : 0) + __builtin_signbit(-1.0) * 0;
        int ii = i;
        char buf[8];
        __builtin_memcpy(buf, &ii, 4);
        __builtin_memset(buf + 4, 1, 4);
        s += buf[0] + buf[5] + (int)__builtin_strlen("abc");
        if (i > 1000000) __builtin_unreachable();
        double *al = __builtin_assume_aligned(&o, 8);
        s += al != 0;
        __builtin_prefetch(&o[i]);
        __sync_synchronize();
        o[i] = s;
    }
    print_ints("builtins", o, n);
}
static void wide(int n, int *o)
{
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        __int128 a = (__int128)i << 70;
        unsigned __int128 b = (unsigned __int128)UINT64_MAX * (i + 1);
        o[i] = (int)(a >> 68) + (int)(b >> 64) + (int)((b * 3) >> 66) + (a > 5) + (int)(b % 1000);
    }
    print_ints("int128", o, n);
}
int main(void)
{
    enum { N = 64 };
    static float x[N];
    static double d[N];
    static int o[N];
    for (int i = 0; i < N; i++) x[i] = i * 0.25f;
    mathf(N, x, d);
    ints(N, o);
    strings(N, o);
    builtins(N, o);
    wide(N, o);
    halves(N, o);
    divs(N, o);
    return 0;
}
