/* attribute_rules: data attributes without clauses, default, no_create, if and self, async and wait, counters. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENACC
#include <openacc.h>
#endif

enum { N = 50 };
static double x[N], y[N];

static double sum(const double *v, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += v[i] * (i % 7 + 1);
    return s;
}

static void implied(void)
{
    int k = 3, m = 0;
    double f = 2;
    struct { int a; double b[4]; } s = { 1, { 1, 2, 3, 4 } };
#pragma acc parallel loop copy(x)
    for (int i = 0; i < N; i++) x[i] += k * f;
#pragma acc kernels
    {
        m = k + 4;
        for (int i = 0; i < N; i++) x[i] += m;
    }
#pragma acc parallel loop
    for (int i = 0; i < 4; i++) s.b[i] += s.a;
#pragma acc kernels
    for (int i = 0; i < 4; i++) s.b[i] += s.a;
    printf("implied %d %g %g\n", m, sum(x, N), sum(s.b, 4));
}

static const int steps[3] = { 6, 8, 5 };
static int step_of(int i) { return steps[i % 3]; }

/* default(none) asks for what the construct names: not for what a function that it calls does, not for what only a clause names. */
static void defaults(int n)
{
    int k = 3;
    double f = 2;
#pragma acc parallel loop default(none) copy(x) copyin(y, k) firstprivate(n, f)
    for (int i = 0; i < n; i++) x[i] += y[i] * k + f;
#pragma acc data copy(x) copyin(y)
    {
#pragma acc parallel loop default(none) copyin(k, n)
        for (int i = 0; i < n; i++) x[i] += y[i] * k;
#pragma acc parallel loop default(present)
        for (int i = 0; i < n; i++) x[i] += y[i] * k;
#pragma acc kernels default(present)
        for (int i = 0; i < n; i++) x[i] += y[i];
    }
#pragma acc data copy(x) copyin(y) default(none)
    {
#pragma acc parallel loop copyin(k, n)
        for (int i = 0; i < n; i++) x[i] -= y[i] * k;
    }
    double most = 7;
#pragma acc parallel loop default(none) copy(x) firstprivate(n) reduction(max:most)
    for (int i = 0; i < n; i++) x[i] += step_of(i);
    printf("default %g %g\n", sum(x, N), most);
}

struct counts { int all, odd; };

/* Reductions of the construct mean copy: default(present) is for the rest. */
static void reduced_defaults(int n)
{
    int part[6] = { 1, 2, 3 }, large[300] = { 1 }, *heap = calloc(4, sizeof *heap), gangs[2] = { 5, 7 };
    struct counts c = { 10, 20 };
#pragma acc data copyin(y) copyin(x)
    {
#pragma acc parallel loop default(present) reduction(+:part[1:3], c, heap[0:4]) reduction(+:large)
        for (int i = 0; i < n; i++) {
            part[1 + i % 3] += (int)y[i] % 7;
            c.all++;
            c.odd += i & 1;
            heap[i % 4] += i;
            large[i % 300] += i;
        }
#pragma acc kernels loop default(present) reduction(+:c)
        for (int i = 0; i < n; i++) c.odd += (int)y[i] & 2;
#pragma acc parallel default(present) reduction(+:gangs) num_gangs(1)
        gangs[1] += (int)y[3];
    }
    printf("reduced default %d %d %d %d %d %d %d %d %d %d\n", part[0], part[1], part[3], c.all, c.odd, heap[3], large[0], large[N - 1], gangs[0], gangs[1]);
    free(heap);
}

static void maybe_there(void)
{
    int have = 0;
#pragma acc kernels loop no_create(y[0:N]) copy(x)
    for (int i = 0; i < N; i++) {
        if (have) x[i] += y[i];
        else x[i] += 1;
    }
#pragma acc data copyin(y)
    {
        have = 1;
#pragma acc parallel loop no_create(y) copy(x)
        for (int i = 0; i < N; i++) {
            if (have) x[i] += y[i];
            else x[i] += 1;
        }
    }
    printf("no_create %g\n", sum(x, N));
}

static void conditions(void)
{
    for (int c = 0; c < 4; c++) {
#pragma acc parallel loop if(c & 1) self(c & 2) copy(x)
        for (int i = 0; i < N; i++) x[i] += c;
#pragma acc data copy(x) if(c & 1)
        {
#pragma acc serial loop self(c == 2) copy(x)
            for (int i = 0; i < N; i++) x[i] += c;
        }
#pragma acc enter data copyin(y) if(c == 1)
#pragma acc update device(y) if(c == 1)
#pragma acc exit data delete(y) if(c == 1)
    }
    printf("conditions %g\n", sum(x, N));
}

static void queues(void)
{
    double a[N], b[N], d[N];
    for (int i = 0; i < N; i++) a[i] = i, b[i] = 0, d[i] = 0;
#pragma acc enter data copyin(a) async(1)
#pragma acc enter data create(b) async(2)
#pragma acc parallel loop present(a, b) async(2) wait(1)
    for (int i = 0; i < N; i++) b[i] = a[i] * 2;
#pragma acc data create(d) async(3) wait(2)
    {
#pragma acc parallel loop async(3) wait(2) present(b, d)
        for (int i = 0; i < N; i++) d[i] = b[i] + 1;
#pragma acc update self(d[0:25]) async(3)
#pragma acc update self(d[25:25]) async(4) wait(3)
#pragma acc wait(3, 4)
    }
#pragma acc exit data copyout(b) async(5) wait(2)
#pragma acc exit data delete(a) async
#pragma acc wait
    printf("queues %g %g\n", sum(b, N), sum(d, N));
}

static void counters(void)
{
    double a[N], b[N];
    for (int i = 0; i < N; i++) a[i] = b[i] = i;
#pragma acc update self(a) if_present
#pragma acc update device(a, b) if_present
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++) a[i] += 1;
#pragma acc exit data copyout(a)
#pragma acc exit data copyout(a) finalize
    printf("counters %g\n", sum(a, N));
#ifdef _OPENACC
    if (acc_get_device_type() != acc_device_host && acc_is_present(a, sizeof a)) printf("still there\n");
#endif
#pragma acc exit data copyout(a)
#pragma acc exit data delete(a) finalize
#pragma acc data copyin(a)
    {
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
        for (int i = 0; i < N; i++) a[i] += 1;
#pragma acc exit data copyout(a)
#pragma acc exit data delete(a) finalize
#pragma acc parallel loop present(a)
        for (int i = 0; i < N; i++) a[i] += 1;
#pragma acc update self(a)
    }
    printf("counters %g\n", sum(a, N));
}

int main(void)
{
    for (int i = 0; i < N; i++) x[i] = i, y[i] = 2 * i;
    implied();
    defaults(N);
    reduced_defaults(N);
    maybe_there();
    conditions();
    queues();
    counters();
    return 0;
}
