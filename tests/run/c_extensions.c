/* GNU extensions in device code, and code of the host compiler alone around regions. SPDX-License-Identifier: MIT */
#if defined __GNUC__ && !defined __clang__ && defined __x86_64__
#include "check.h"
#include <complex.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif
typedef float v4 __attribute__((vector_size(16)));
__attribute__((noinline, noclone)) static int attr1(int x)
{
    return x + 1;
}
__attribute__((optimize("O3"))) static int attr2(int x)
{
    return x + 2;
}
__attribute__((hot, const, flatten)) static int attr3(int x)
{
    return x + 3;
}
static int __attribute__((always_inline)) inline attr4(int x)
{
    return x + 4;
}
int weak_fn(int) __attribute__((weak));
static int cleaned;
static void cleanup(int *p)
{
    cleaned += *p;
}
__attribute__((constructor)) static void ctor(void)
{
    cleaned = 1;
}
static __thread int tls = 3;
_Thread_local int tls2 = 4;
static _Atomic int at;
atomic_int at2;
_Noreturn static void die(void)
{
    abort();
}
static int va(int n, ...)
{
    va_list a;
    va_start(a, n);
    int s = 0;
    while (n--) s += va_arg(a, int);
    va_end(a);
    return s;
}
static jmp_buf jb;
static long double ld = 1.5L;
static __float128 q128;
static __int128 big = 1;
asm(".globl accel_test_symbol\naccel_test_symbol:\n");

static int nested(int n, int *o)
{
    auto int helper(int x);
    int helper2 = 4;
    int base = 3;
    int helper(int x)
    {
        return x + base;
    }
#pragma acc parallel loop copyout(o [0:n])
    for (int i = 0; i < n; i++) o[i] = i + base + attr1(i) + attr2(i) + attr3(i) + attr4(i);
    return helper(1) + helper2;
}
static void hostcode(int n, int *o)
{
    __label__ lab;
    int k __attribute__((cleanup(cleanup))) = 4;
    v4 v = {1, 2, 3, 4}, w = v * v + 1;
    v = __builtin_shuffle(v, w, (__typeof__(int __attribute__((vector_size(16))))){0, 4, 1, 5});
    void *labels[] = {&&lab, &&lab};
    __builtin_cpu_init();
    k += __builtin_cpu_supports("sse2") ? 1 : 1;
    int cls = __builtin_classify_type(k);
    (void)cls;
    double complex z = 1 + 2 * I;
    z *= conj(z);
    typeof(k) t2 = 4;
    __auto_type a2 = 5.5;
    const typeof(a2) a3 = a2;
    int arr[] = {[0 ... 9] = 7}, *p = (int[]){1, 2};
    k += ({
             int y = 3;
             y + t2;
         }) +
         (k ?: 2) + arr[3] + p[1] + (int)a3;
    switch (k) {
    case 1 ... 5: k++; break;
    default:;
    }
    union {
        double d;
        long l;
    } u = {.d = 2.0};
    struct {
        int : 3;
        int b;
    } bf = {.b = 2};
    struct S {
        int n;
        char d[0];
    } s0 = {3};
    asm volatile("" ::: "memory");
    __asm__("nop");
    if (__builtin_expect(setjmp(jb), 0)) die();
    tls += tls2;
    at++;
    atomic_fetch_add(&at2, 2);
    at2 += 1;
    __atomic_add_fetch(&k, 1, __ATOMIC_SEQ_CST);
    __sync_fetch_and_add(&k, 1);
    int x0 = 0b1010, x1 = 0x1p3, big2 = (int)(big << 3) + (int)ld + (int)q128;
    errno = 0;
#ifdef __SSE2__
    __m128i mm = _mm_set1_epi32(3);
    k += _mm_cvtsi128_si32(mm);
#endif
    if (0) goto *labels[0];

lab:
#pragma acc parallel loop copyout(o [0:n]) firstprivate(k)
    for (int i = 0; i < n; i++) o[i] = k + i + t2 + x0 + x1;
    printf("host %d %d %g %g %d %ld %d %d %d %d\n", k, tls, creal(z), (double)v[1], at + at2, u.l >> 60, bf.b, s0.n, big2, va(3, 1, 2, 3));
    print_ints("hostcode", o, n);
}
static void ext(int n, int *restrict o, const int *__restrict in)
{
#pragma acc parallel loop copyout(o [0:n]) copyin(in [0:n])
    for (int i = 0; i < n; i++) {
        int a = in[i];
        __typeof__(o[0]) b = 3;
        __auto_type c = a + 1.5;
        const __typeof__(c) cc = c * 2;
        typeof(int[3]) arr = {1, 2, 3};
        __extension__ int e = 4;
        int f = __extension__({
            int g = a;
            g * 2;
        });
        int u __attribute__((unused)) = 3, al __attribute__((aligned(16))) = 4;
        _Alignas(32) double ald = 2;
        struct __attribute__((packed)) pk {
            char c;
            int i;
        } pk = {1, i};
        _Static_assert(sizeof(int) == 4, "int");
        int gen = _Generic(a, int : 1, double : 2, default : 3) + _Generic(c, float : 10, double : 20) +
                  _Generic(&b, int * : 100, default : 200) + _Generic((char)1, char : 1, int : 2);
        static const int tab[] = {5, 6, 7};
        const char *str = "ab"
                          "cd";
        const int len = sizeof("abc") - 1;
        int m = ({
            int mx = a > b ? a : b;
            mx;
        }),
            mn = ({
                __typeof__(a) _a = (a);
                __typeof__(b) _b = (b);
                _a < _b ? _a : _b;
            });
        void *vp = &arr[0];
        vp += 4;
        int *ip = vp;
        int *np = (void *)0;
        char *cp = (char *)&pk;
        int z[0];
        (void)z;
        struct {
            int n;
            int d[];
        } *fl = 0;
        int cond = a ?: 7, inc = a++ + ++b, comma = (a++, b--, a + b);
        long long ll = 1LL << 40;
        unsigned un = -1;

        switch (i % 3) {
        case 0: cond++; __attribute__((fallthrough));
        case 1: cond += 2; break;
        default: cond += 3;
        }
        if (__builtin_expect(!!(i == 3), 0)) cond += 10;
        i % 2 ?: (void)(cond += 100);
        i + 1 ?: __builtin_abort();
        o[i] = a + b + (int)cc + arr[2] + e + f + u + al + (int)ald + pk.i + pk.c + gen + tab[i % 3] + str[i % 4] + len + m + mn + *ip +
               (np == NULL) + *cp + (fl == 0) + cond + inc + comma + (int)(ll >> 38) + (int)(un >> 28) + (int)sizeof(pk) +
               (int)__alignof__(double) + (int)sizeof(typeof(c)) + (__func__[0] == 'e');
    }
    print_ints("ext", o, n);
}
int main(void)
{
    enum { N = 40 };
    static int o[N], in[N];
    for (int i = 0; i < N; i++) in[i] = i - 5;
    printf("%d\n", nested(N, o));
    print_ints("nested", o, N);
    hostcode(N, o);
    ext(N, o, in);
    printf("%d\n", cleaned > 0);
    return 0;
}
#else
int main(void)
{
    return 0;
}
#endif
