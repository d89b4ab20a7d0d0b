/* Volatile structures, unions and complex numbers as data of constructs: global, shared, private, in packed and unnamed members, jumped over.
 * SPDX-License-Identifier: MIT */
#include <complex.h>
#include <stdio.h>
struct pair { int x; short y; };
struct holder { volatile struct pair inner; volatile double complex z; int n; };
struct __attribute__((packed)) tight { char c; volatile struct pair p; volatile double complex z; };
union both { volatile struct pair p; volatile double complex z; int i; };
struct bits { volatile struct { int a : 3, b : 7; } s; volatile struct { unsigned c : 9; int d; }; };
static volatile struct pair shared = { 1, 2 };
#pragma acc declare copyin(shared)
static volatile struct holder many[8];
#pragma acc declare create(many)
static volatile struct pair plain_global = { 6, 7 };
static struct holder of_global(int k) { struct holder h = many[k]; h.inner = shared; h.z = many[k].z; h.n += plain_global.x; return h; }
static struct bits changed(struct bits b) { b.s.b += 3; b.c = b.s.a; b.d = 9; return b; }
static int jumped(int k, volatile struct pair *from)
{
    if (k > 3) goto end;
    {
    volatile struct pair v = *from, w[2] = { { k, 1 }, *from };
    volatile double complex z = k;
    const volatile struct pair c = { 3, 4 };
    k += v.x + w[1].y + (int)creal(z) + c.y;
    goto end;
    }
end:
    switch (k & 1) {
        volatile struct pair q;
    case 0: q = *from; k += q.x; break;
    case 1: { volatile struct pair r = { k, 2 }, s = r; k += s.y; }
    }
    return k;
}
int main(void)
{
    enum { N = 40 };
    int o[N], p[N];
    volatile struct pair list[N], one = { 3, 4 }, mine = { 9, 9 };
    volatile double complex z[N], total = 0, first = 2 + I;
    struct holder h[N];
    for (int i = 0; i < N; i++) list[i].x = i, list[i].y = 2 * i, z[i] = i + 2 * i * I, h[i].inner = list[i], h[i].z = z[i], h[i].n = i;
    for (int i = 0; i < 8; i++) many[i] = h[i];
#pragma acc update device(many)
#pragma acc parallel loop copy(list) copyout(o) private(mine) firstprivate(one, first) copy(z)
    for (int i = 0; i < N; i++) {
        mine = list[i];
        mine.x += one.x;
        struct pair q = mine;
        list[i] = q;
        z[i] *= first;
        z[i] = z[i] + first * list[i].x;
        o[i] = q.x + mine.y + (int)creal(z[i]);
    }
    for (int i = 0; i < N; i++) printf("%d %d %d,", o[i], list[i].x, (int)cimag(z[i]));
    puts("");
#pragma acc parallel loop reduction(+:total) copyin(z)
    for (int i = 0; i < N; i++) total += z[i];
    printf("%d %d\n", (int)creal(total), (int)cimag(total));
#pragma acc parallel loop copyin(one) copy(h) copyout(o, p)
    for (int i = 0; i < N; i++) {
        struct holder g = of_global(i & 7);
        struct tight t = { 1, g.inner, g.z }, t2;
        t2 = t;
        t2.p.x += 4;
        t2.z += 1;
        union both b = { .z = g.z }, b2 = b;
        b2.p = t2.p;
        struct bits bits = { { 2, 5 }, { 100, 3 } };
        bits = changed(bits);
        bits.d += 2;
        h[i].inner.x += g.inner.y;
        h[i].inner = t2.p;
        o[i] = h[i].inner.x + g.n + (int)creal(t2.z) + (int)cimag(b.z) + b2.p.y + (one.y ?: 3) + jumped(i & 7, &one);
        p[i] = bits.s.b + bits.c * 3 + bits.d;
    }
    for (int i = 0; i < N; i++) printf("%d %d %d,", o[i], p[i], h[i].inner.x);
    puts("");
#pragma acc parallel num_gangs(4) copyin(list) copyout(o)
    {
        volatile struct pair gang = { 3, 4 };
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            volatile struct pair w = list[i];
            volatile double complex s = 0;
            gang = list[0];
#pragma acc loop vector reduction(+:s)
            for (int k = 0; k < 5; k++) s += w.x + gang.y;
            o[i] = (int)creal(s);
        }
    }
    for (int i = 0; i < N; i++) printf("%d,", o[i]);
    puts("");
    return 0;
}
