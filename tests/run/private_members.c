/* private_members: members of structures, and sections of pointers used elsewhere, in private and firstprivate. SPDX-License-Identifier: MIT
 * Plain C has no copies: there BACK gives the member its value again. */
#include "check.h"
#ifdef _OPENACC
#define BACK(assignment)
#else
#define BACK(assignment) assignment;
#endif
#define K(x) ((x).k)

enum { N = 100 };
struct inner { double w; int t[3]; };
struct s { int v[4], k; struct inner a; int *q; };
struct wide { int n, table[3000]; };
static int r[N], room[16];
static struct wide wide;

static struct s start(void)
{
    struct s x = {{1, 2, 3, 4}, 7, {2.5, {1, 2, 3}}, room};
    return x;
}

static void show(const char *what, const struct s *x)
{
    print_ints(what, r, N);
    printf("%d %d %d %g %d %d\n", x->v[0], x->v[3], x->k, x->a.w, x->a.t[0], room[1]);
    for (int i = 0; i < N; i++) r[i] = i;
}

static void in_flat_loops(struct s x, struct s *p)
{
#pragma acc parallel loop copy(r) private(x.k)
    for (int i = 0; i < N; i++) {
        K(x) = i;
        r[i] += K(x) + x.a.t[1];
    }
    BACK(x.k = 7)
    show("scalar", &x);
#pragma acc parallel loop copy(r) private(p->a.w, p->v)
    for (int i = 0; i < N; i++) {
        p->a.w = i * 0.5;
        for (int j = 0; j < 4; j++) p->v[j] = i + j;
        for (int j = 0; j < 3; j++) p->a.w += p->v[j];
        r[i] += (int)p->a.w;
    }
    BACK(*p = start())
    show("by a pointer", p);
#pragma acc parallel loop collapse(2) copy(r) firstprivate(x.a, p->v) private(p->k)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) {
            int *k = &p->k;
            *k = i * j;
            r[10 * i + j] += x.a.t[2] + (int)x.a.w + p->v[3] + p[0].k + (int)sizeof x.a.t;
        }
    BACK(p->k = 7)
    show("values", p);
#pragma acc parallel loop gang num_gangs(5) copy(r) private(x.q[0:10])
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < 10; j++) x.q[j] = i + j;
        for (int j = 0; j < 10; j++) r[i] += x.q[j];
    }
    BACK(room[1] = 0)
    show("section", &x);
#pragma acc parallel loop copy(r) firstprivate(wide.table, wide.n)
    for (int i = 0; i < N; i++) r[i] += wide.table[30 * i % wide.n];
    show("large", &x);
}

static void in_levels(struct s x)
{
#pragma acc parallel num_gangs(4) copy(r) firstprivate(x.v, x.a)
    {
        x.v[1] = x.v[0] + (int)x.a.w;
#pragma acc loop gang vector private(x.a.t)
        for (int i = 0; i < N; i++) {
            x.a.t[0] = i;
            x.a.t[1] = x.a.t[0] + x.k;
            r[i] = x.a.t[1] + x.v[1];
        }
#pragma acc loop gang vector
        for (int i = 0; i < N; i++) r[i] += x.v[1] + (int)x.a.w;
    }
    BACK(x = start())
    show("construct and loop", &x);
#pragma acc parallel num_gangs(1) copy(r)
    {
        struct s y;
        y.k = 4;
        y.a.t[1] = 2;
#pragma acc loop gang private(y.k, y.a.w)
        for (int i = 0; i < N; i++) {
            y.k = i;
            y.a.w = 2 * y.k;
            int t = 0;
#pragma acc loop vector reduction(+ : t)
            for (int j = 0; j < 10; j++) t += j * y.k;
            r[i] += t + y.k + y.a.t[1] + (int)y.a.w;
        }
        BACK(y.k = 4)
#pragma acc loop gang
        for (int i = 0; i < N; i++) r[i] += y.k;
    }
    show("of a structure inside", &x);
#pragma acc serial copy(r) firstprivate(x.k)
    for (int i = 0; i < N; i++) {
        x.k += i;
        r[i] += x.k;
    }
    BACK(x.k = 7)
    show("serial", &x);
}

static void in_kernels(struct s *p, int limit)
{
#pragma acc kernels copy(r)
    {
#pragma acc loop private(p->k)
        for (int i = 0; i < limit; i++) {
            p->k = i;
            r[i] += p->k;
        }
        BACK(p->k = 7)
#pragma acc loop private(p->k)
        for (int i = 0; i < limit; i++) {
            (*p).k = 2 * i;
            r[i] += (&*p)->k;
        }
        BACK(p->k = 7)
        r[1] += p->k;
#pragma acc loop seq private(p->v)
        for (int k = 0; k < 3; k++) {
            p->v[0] = k;
            for (int i = 0; i < limit; i++) r[i] += p->v[0];
        }
        BACK(p->v[0] = 1)
    }
    show("kernels", p);
}

#pragma acc routine worker
static void add(int n, int *a, struct s y)
{
#pragma acc loop worker private(y.k, y.a.t)
    for (int i = 0; i < n; i++) {
        y.k = i;
        y.a.t[2] = y.k;
        a[i] += y.k + y.a.t[2] + y.v[1];
    }
    BACK(y.k = 7)
    a[0] += y.k;
}

/* A member whose type has no name. */
static void in_unnamed(void)
{
    struct sums { int weight[3]; struct { int e, f[3]; } acc; } t = {{1, 2, 3}, {0}}, *s = &t;
#pragma acc parallel loop gang private(s->acc) copy(r) copyin(s[0:1])
    for (int i = 0; i < N; i++) {
        s->acc.e = 0;
        for (int k = 0; k < 3; k++) s->acc.f[k] = k;
#pragma acc loop seq
        for (int j = 0; j < N; j++) {
            s->acc.e += i - j;
            s->acc.f[j % 3] += s->weight[j % 3];
        }
        r[i] += s->acc.e + s->acc.f[0] + s->acc.f[1] - s->acc.f[2];
    }
    print_ints("unnamed", r, N);
}

/* Sections of pointers that the code around the loop uses too, or that are declared in the construct. */
static void in_sections(int m)
{
    int *p = room, s[N] = {0};
    for (int i = 0; i < 16; i++) room[i] = 50 + i;
#pragma acc parallel copy(r) copyout(s) copyin(p[0:16]) num_gangs(1)
    {
#pragma acc loop gang private(p[0:10])
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < 10; j++) p[j] = i + j;
            s[i] = p[3];
        }
        BACK(for (int i = 0; i < 16; i++) room[i] = 50 + i)
#pragma acc loop gang vector private(p[0:m])
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < m; j++) p[j] = i - j;
            s[i] += p[m - 1];
        }
        BACK(for (int i = 0; i < 16; i++) room[i] = 50 + i)
#pragma acc loop gang
        for (int i = 0; i < N; i++) r[i] += s[i] + p[i % 16];
    }
    print_ints("sections", r, N);
    int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
#pragma acc parallel copy(r) copyin(a) num_gangs(1)
    {
#pragma acc loop gang vector private(a[0:4])
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < 4; j++) a[j] = i * j;
            r[i] += a[3];
        }
        BACK(for (int i = 0; i < 4; i++) a[i] = i + 1)
#pragma acc loop gang vector
        for (int i = 0; i < N; i++) r[i] += a[i % 8];
    }
    print_ints("of an array", r, N);
    struct s all[4] = {start(), start(), start(), start()};
    int k = m - 5;
#pragma acc parallel loop gang copy(r) firstprivate(all[k].a)
    for (int i = 0; i < N; i++) {
        int sum = all[k].a.t[1];
#pragma acc loop vector private(all[i % 4].k) reduction(+ : sum)
        for (int j = 0; j < 8; j++) {
            all[i % 4].k = i + j;
            sum += all[i % 4].k + all[1].v[2];
        }
        r[i] += sum;
    }
    print_ints("of elements", r, N);
#pragma acc parallel loop gang copy(r)
    for (int i = 0; i < N; i++) {
        int *q = p, sum = 0;
#pragma acc loop vector private(q[2:5]) reduction(+ : sum)
        for (int k = 0; k < 8; k++) {
            for (int j = 2; j < 7; j++) q[j] = i + j * k;
            sum += q[2] + *(q + 6);
        }
        r[i] += sum;
    }
    print_ints("of a pointer inside", r, N);
}

int main(void)
{
    struct s x = start();
    wide.n = 3000;
    for (int i = 0; i < N; i++) r[i] = i;
    for (int i = 0; i < 3000; i++) wide.table[i] = 7 * i % 50;
    in_flat_loops(x, &x);
    in_levels(x);
    in_kernels(&x, N);
#pragma acc parallel num_gangs(1) copy(r) copyin(x)
    add(N, r, x);
    show("routine", &x);
    in_unnamed();
    in_sections(7);
    return 0;
}
