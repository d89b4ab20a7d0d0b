/* C23 attributes, flexible members, packed and aligned objects in device code. SPDX-License-Identifier: MIT */
#if defined __GNUC__ && !defined __clang__ && __GNUC__ >= 10
#include "check.h"
#include <stdint.h>
#include <string.h>
struct [[gnu::packed]] pk {
    char c;
    int v;
};
[[maybe_unused]] static int unused_fn(void)
{
    return 0;
}
[[nodiscard]] static int nd(int x)
{
    [[maybe_unused]] int q = 3;
    switch (x) {
    case 1: x++; [[fallthrough]];
    default: x += 2;
    }
    return x;
}
struct flex {
    int n;
    double d[];
};
struct rp {
    const double *restrict p;
    int *volatile q;
};
static inline __attribute__((const)) double poly(double x, const double c[static 3])
{
    return c[0] + x * (c[1] + x * c[2]);
}
static int sumflex(const struct flex *f)
{
    int s = 0;
    for (int i = 0; i < f->n; i++) s += (int)f->d[i];
    return s;
}
static int byte(const void *p, size_t k)
{
    const unsigned char *b = p;
    return b[k];
}
[ [gnu::unused] ] static int apart(void)
{
    return 1;
}
<:<:gnu::noinline:>:> static int digraphs(int a<::>, int n)
<%
    __asm__ volatile("" :: "r"(({ __asm__ volatile("":::"memory"); a<:0:>; })) : "memory");
    [[gnu::aligned(sizeof(({ double d; d; })))]] char c[8] = {9};
    return n ? a<:n:> + c<:0:> : 0;
%>
static void run(int n, int *o, struct flex *f, const double *c)
{
#pragma acc parallel loop copyout(o [0:n]) copyin(c [0:3]) copyin(f [0:1])
    for (int i = 0; i < n; i++) {
        struct pk p = {1, i};
        _Alignas(16) unsigned char buf[16] = {0};
        memcpy(buf, &p, sizeof p);
        _Static_assert(sizeof(struct pk) == 5, "packed");
        _Static_assert(_Alignof(double) == 8, "x");
        double cc[3] = {c[0], c[1], c[2]};
        struct rp r = {cc, 0};
        int m[2][3][4] = {{{1}}, {{[2] = 5}, [2] = {6}}};
        int(*pm)[3][4] = m;
        int(*row)[4] = pm[1];
        unsigned long long big = 0xffffffffffffffffull;
        int64_t neg = 5;
        big >>= i % 64;
        neg <<= 3;
        o[i] = nd(i % 3) + (int)poly(i, cc) + (int)r.p[1] + byte(buf, 1) + row[2][0] + (*row)[2] + (int)(big & 7) + (int)neg + f->n +
               (int)sizeof *f;
    }
    print_ints("run", o, n);
}
int main(void)
{
    enum { N = 50 };
    static int o[N];
    double c[3] = {1, 2, 3};
    struct flex *f = malloc(sizeof *f + 3 * sizeof(double));
    f->n = 3;
    f->d[0] = 1;
    f->d[1] = 2;
    f->d[2] = 3;
    run(N, o, f, c);
    printf("%d\n", sumflex(f));
    printf("%d\n", digraphs(o, 2) - o[2]);
    return 0;
}
#else
int main(void)
{
    return 0;
}
#endif
