/* c_local_types: types of functions that have the name of another type of the file. SPDX-License-Identifier: MIT */
#include <stdio.h>
struct pair { int a[3]; };
typedef float real;
typedef struct { int k; } item;
static int third(struct pair *k) { return k->a[1]; }
static void f(int n, int *x)
{
    struct pair { double z; union u { int i; float f; } w; } y[20], *p = y;
    for (int i = 0; i < n; i++) y[i].z = i * 1.5, y[i].w.i = i;
#pragma acc parallel loop copy(x[0:n]) copyin(y[0:n])
    for (int i = 0; i < n; i++) {
        struct pair q = y[i], *r = &q;
        union u v = q.w;
        x[i] = y[i].z + (int)sizeof(struct pair) + r->w.i + v.i + ((struct pair){ .z = 2 }).z;
    }
    printf("%g\n", p->z);
}
static void g(int n, int *x)
{
    struct pair s = {{1, 2, 3}};
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) { struct pair o = s; x[i] += third(&o) + o.a[2]; }
}
static void h(int n, int *x)
{
    typedef double real;
    typedef struct { short k, l; } item;
    enum colour { red = 3, green };
    real y[20];
    item z[20];
    enum colour c = green;
    for (int i = 0; i < n; i++) y[i] = i + 0.1, z[i].k = i, z[i].l = 2 * i;
#pragma acc parallel loop copy(x[0:n], y[0:n], z[0:n]) firstprivate(c)
    for (int i = 0; i < n; i++) {
        real t = y[i] * 1e9;
        item q = z[i];
        enum colour d = c == green ? red : green;
        x[i] += (long)t % 1000 + (int)sizeof(real) + (int)sizeof(item) + q.l + ((item){ 3, 4 }).l + (int)(real)1.5 + d;
    }
}
static void k(int n, int *x)
{
    enum colour { blue = 7 };
    struct item { long a; };
    struct pair { char c[5]; };
    struct pair s = { "abcd" };
    struct item t = { 5 };
    real w = 0.1;
    item z = { 4 };
    enum colour c = blue;
#pragma acc parallel loop copy(x[0:n]) firstprivate(s, t, w, z, c)
    for (int i = 0; i < n; i++) {
        struct pair { short m; } u = { 3 };
        x[i] += s.c[i % 4] + (int)sizeof(struct pair) + u.m + t.a + (w == 0.1f) + z.k + c;
    }
}
/* Types of a routine whose objects the lanes share are printed before it. */
#pragma acc routine vector
static int team(int n, int *x)
{
    typedef struct { int z; } last;
    struct point { int a, b; } p = { 1, n };
    typedef struct point point_t;
    point_t same = p;
    typedef int number;
    typedef number triple[3];
    triple t = { 1, 2, n };
    last l = { n * 2 }, more[2] = { [1] = { 5 } };
#pragma acc loop vector
    for (int i = 0; i < n; i++) {
        typedef long wide;
        wide w = i;
        x[i] += (int)w + same.b + t[i % 3] + l.z + more[i & 1].z;
    }
    return l.z;
}
static void teams(int n, int *x)
{
#pragma acc parallel loop gang copy(x[0:n])
    for (int i = 0; i < n; i += 5) x[i] += team(5, x + i);
}
int main(void)
{
    int x[20];
    f(20, x); g(20, x); h(20, x); k(20, x); teams(20, x);
    for (int i = 0; i < 20; i++) printf("%d ", x[i]);
    puts("");
    return 0;
}
