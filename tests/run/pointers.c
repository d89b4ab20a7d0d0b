/* pointers: attach and detach, members in every clause, pointers that clauses name by themselves. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENACC
#include <openacc.h>
#endif

enum { N = 10 };
struct part { int n; double *x; struct { float *y; } in; int list[8]; };

static double *reals(int n)
{
    double *x = malloc(sizeof *x * (size_t)n);
    for (int i = 0; i < n; i++) x[i] = i;
    return x;
}

static double sum(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i] * (i % 7 + 1);
    return s;
}

static void add(double *device, int n, double value)
{
#pragma acc parallel loop deviceptr(device)
    for (int i = 0; i < n; i++) device[i] += value;
}

/* A member that holds an address of the device. */
static void add_to_member(struct part s, double value)
{
    struct part *p = &s;
#pragma acc parallel loop deviceptr(s.x)
    for (int i = 0; i < s.n; i++) s.x[i] += value;
#pragma acc parallel loop deviceptr(p->x)
    for (int i = 0; i < p->n; i++) p->x[i] += value;
}

static void counters(void)
{
    struct part s = { N, reals(N) };
    double *x = s.x;
#pragma acc enter data copyin(s, x[0:N])
#pragma acc enter data attach(s.x)
#pragma acc enter data attach(s.x)
#pragma acc serial present(s)
    for (int i = 0; i < N; i++) s.x[i] *= 2;
#pragma acc exit data detach(s.x)
#pragma acc serial present(s)
    for (int i = 0; i < N; i++) s.x[i] *= 2;
#pragma acc update self(s)
    printf("host's own %d\n", s.x == x);
#pragma acc exit data detach(s.x) finalize
#pragma acc parallel loop present(s) attach(s.x)
    for (int i = 0; i < N; i++) s.x[i] += 1;
#pragma acc data present(s) attach(s.x)
    {
#pragma acc parallel loop present(s)
        for (int i = 0; i < N; i++) s.x[i] += 1;
    }
#pragma acc exit data copyout(x[0:N]) delete(s)
    printf("counters %g %d\n", sum(x, N), s.x == x);
}

static void list_of_parts(void)
{
    struct part list[4];
    for (int k = 0; k < 4; k++) list[k] = (struct part){ 5 + k, reals(5 + k) };
#pragma acc enter data copyin(list)
    for (int k = 0; k < 4; k++) {
#pragma acc enter data copyin(list[k].x[0:list[k].n])
    }
#pragma acc parallel loop present(list)
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < list[k].n; i++) list[k].x[i] += list[k].n;
    for (int k = 0; k < 4; k++) {
#pragma acc exit data copyout(list[k].x[0:list[k].n])
    }
#pragma acc exit data delete(list)
    printf("list %g %g\n", sum(list[0].x, 5), sum(list[3].x, 8));
}

static int seven = 7;

static void twice(int *v)
{
#pragma acc serial deviceptr(v)
    *v *= 2;
}

static void device_addresses(void)
{
    struct part s = { N, reals(N) }, *p = &s;
    double a[N], b[2][N], *x = s.x, total = 0;
    int v = 5;
    struct { int left, right; } pair = { 1, 2 };
    for (int i = 0; i < N; i++) a[i] = b[0][i] = b[1][i] = -i;
#pragma acc data copy(s, x[0:N], a, b, v, pair, seven)
    {
#pragma acc host_data use_device(x, a, b)
        {
            add(x, N, 1);
            add(a, N, 2);
            add(&a[3], 4, 5);
            add(b[1], N, 7);
        }
#pragma acc host_data use_device(s.x)
        {
            struct part on_device = { N, s.x };
            add(s.x, N, 3);
            add_to_member(on_device, 5);
        }
#pragma acc host_data use_device(p->x, x)
        {
            add(p->x, p->n, 4);
            add(x, 2, 4);
        }
#pragma acc host_data use_device(v, pair, seven)
        {
            int *first = &v, *second = &pair.right, *third = &seven;
#pragma acc serial deviceptr(first, second, third)
            {
                *first += 1;
                *second += 3;
                *third += 2;
            }
        }
#pragma acc host_data use_device(v, pair)
#pragma acc host_data use_device(seven, v)                  /* of one statement */
        {
            twice(&v), twice(&pair.right), twice(&seven);
        }
#pragma acc host_data use_device(v, pair)
        {
            twice(&v);
#pragma acc host_data use_device(v)
            twice(&v);
#pragma acc host_data use_device(pair)
            {
                twice(&v), twice(&pair.left);
            }
        }
#pragma acc update self(s.x[2:3])
#pragma acc parallel loop no_create(s.x[0:N]) reduction(+:total)
        for (int i = 0; i < N; i++) total += s.x[i];
    }
    printf("device addresses %d %g %g %g %d %d %d %d\n", p->x == x, sum(x, N), sum(a, N), sum(b[1], N), v, pair.left, pair.right, seven);
}

/* Without a section a pointer in a clause of a data directive is a variable like others. */
static void bare(void)
{
    int *a = malloc(N * sizeof *a), *b = NULL;
    for (int i = 0; i < N; i++) a[i] = i;
#pragma acc enter data copyin(a[0:N]) create(b)
    b = a;
#pragma acc enter data attach(b)
#pragma acc parallel loop present(b[0:N])
    for (int i = 0; i < N; i++) b[i] *= 3;
#pragma acc exit data detach(b)
#pragma acc exit data copyout(a[0:N]) delete(b)
    printf("bare %d %d\n", b == a, a[N - 1]);
#pragma acc enter data copyin(a[0:N])
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++) a[i] += 1;
#pragma acc exit data copyout(a)
    printf("%d\n", a[N - 1]);
#ifdef _OPENACC
    if (acc_get_device_type() != acc_device_host && acc_is_present(a, sizeof *a)) printf("left over\n");
#endif
}

struct pair {
    int first;
    double second;
};

/* Addresses in parentheses of elements that are only read: the pointers that hold them say nothing of const. */
static void in_parentheses(void)
{
    int a[N];
    struct pair b[N];
    long sum = 0;
    for (int i = 0; i < N; i++) a[i] = i, b[i] = (struct pair){2 * i, 0.5 * i};
#pragma acc kernels copyin(a, b)
#pragma acc loop independent reduction(+:sum)
    for (int i = 0; i < N; i++) {
        int *p = &(a[i]), *q = &((b[i]).first), *r = &(*(a + i));
        double *s = &(((b)[i]).second);
        sum += *p + *q + *r + (long)(2 * *s);
    }
    printf("in parentheses %ld\n", sum);
}

/* A nest of two loops that stores addresses, in a grid of more than one row. */
static void stored_addresses(void)
{
    enum { ROWS = 30, COLUMNS = 70, ALL = ROWS * COLUMNS };
    int values[ALL], *at[ALL], wrong = 0;
    for (int i = 0; i < ALL; i++) values[i] = i;
#pragma acc data copyin(values) create(at)
    {
#pragma acc parallel loop collapse(2) present(values, at)
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++) at[i * COLUMNS + j] = &values[j * ROWS + i];
#pragma acc parallel loop present(values, at) reduction(+:wrong)
        for (int i = 0; i < ALL; i++) wrong += *at[i] != i / COLUMNS + i % COLUMNS * ROWS;
    }
    printf("stored addresses %d\n", wrong);
}

int main(void)
{
    in_parentheses();
    stored_addresses();
    counters();
    list_of_parts();
    device_addresses();
    bare();
    return 0;
}
