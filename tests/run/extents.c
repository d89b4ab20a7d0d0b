/* extents: notes of how much pointers point to, where the loops do not tell. SPDX-License-Identifier: MIT */
#include "check.h"
#include <string.h>
#ifdef _OPENACC
#include <openacc.h>
#else
#define acc_malloc malloc
#define acc_free free
#define acc_memcpy_from_device memcpy
#endif
enum { N = 500, BINS = 37, ROWS = 9 };

static int *places, n_places;
#pragma accel extent(places[0:n_places])
static double *table;
extern double *table;
#pragma accel extent(table[0:BINS])

/* Through subscripts from memory: gather, scatter, both. */
static void gather(int n, int m, double *y, const double *x, const int *at)
{
#pragma accel extent(x[0:m], at[0:n])
#pragma acc parallel loop
    for (int i = 0; i < n; i++) y[i] = x[at[i]] + i;
}
static void scatter(int n, int m, double *y, const double *x, const int *at)
{
#pragma accel extent(y[0:m])
#pragma acc parallel loop independent
    for (int i = 0; i < n; i++) y[at[i]] = x[i] * 2;
#pragma acc kernels loop independent extent(x[0:n])
    for (int i = 0; i < n; i++) y[at[i]] += x[at[n - 1 - i]];
}
static void through_global(int n, double *y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) y[i] += table[places[i] % BINS] * places[places[i]];
}

/* As a clause; the inner note is the one that holds; loops whose ends the device knows. */
static double segments(int n, int m, const int *start, const double *x)
{
    double s = 0;
#pragma accel extent(x[0:1])
    {
#pragma accel extent(x[0:m])
#pragma acc parallel loop reduction(+:s)
        for (int i = 0; i < n; i++)
            for (int k = start[i]; k < start[i + 1]; k++) s += x[k];
    }
#pragma acc parallel loop reduction(+:s) extent(x[0:m])
    for (int i = 0; i < n; i++)
        for (int k = start[i]; k < start[i + 1]; k++) s += 3 * x[k];
    return s;
}

/* Not from the beginning; a pointer that moves. */
static void middle(double *y, const int *at)
{
    double *p = y;
#pragma accel extent(p[2:5], at[0:8])
    for (int round = 0; round < 3; round++, p += 10) {
#pragma acc parallel loop
        for (int i = 0; i < 5; i++) p[at[i] % 5 + 2] = i + round;
    }
}

/* Rows that pointers refer to, and rows of a type. */
static double rows(int n, int m, double **a, double (*b)[m], const int *at)
{
    double s = 0;
#pragma accel extent(a[0:n][0:m], b[0:n])
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[at[i] % n][j] += b[at[i] % n][j];
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) s += a[at[i] % n][j] * (j + 1);
    return s;
}

/* Clauses with the bare pointer; data that is there already. */
static void clauses(int n, int m, double *y, double *x, const int *at)
{
#pragma accel extent(y[0:m], x[0:m], at[0:n])
#pragma acc parallel loop independent copy(y) copyin(at)
    for (int i = 0; i < n; i++) y[at[i]] += x[at[i]];
#pragma acc data copy(y) copyin(x)
    {
#pragma acc parallel loop default(present) copyin(at[0:n])
        for (int i = 0; i < n; i++) y[at[i]] -= x[at[i]] / 2;
        for (int k = 0; k < m; k++) x[k] = -1;
#pragma acc update device(x[0:m])
#pragma acc parallel loop independent
        for (int i = 0; i < n; i++) y[at[i]] += x[at[i]];
    }
#pragma acc enter data copyin(x)
#pragma acc parallel loop independent default(present) copyin(at)
    for (int i = 0; i < n; i++) x[at[i]] = i;
#pragma acc exit data copyout(x)
}

/* A construct's note holds inside of it; without its data the construct goes on by the note. */
static void around(int n, int m, double *y, const int *at, int there)
{
#pragma acc data extent(y[0:m], at[0:n])
    {
#pragma acc parallel loop independent async(2)
        for (int i = 0; i < n; i++) y[at[i]] += 1;
#pragma acc wait
    }
#pragma accel extent(y[0:m], at[0:n])
#pragma acc data copy(y[0:m]) if(there)
#pragma acc parallel loop independent
    for (int i = 0; i < n; i++) y[at[i]] += 5;
}

/* A function of the program gets the pointer. */
static double pick(const double *x, const int *at, int i) { return at[i] >= 0 ? x[at[i]] : 0; }
static void by_call(int n, int m, double *y, const double *x, const int *at)
{
#pragma accel extent(x[0:m], at[0:n])
#pragma acc parallel loop
    for (int i = 0; i < n; i++) y[i] = pick(x, at, i);
}

/* Pointers in structures: as if clauses named them. */
struct part { int n; double *v; const double *w; struct { float *z; int nz; } in; };
static double of_part(const struct part *p, const int *at, int i) { return p->w[at[i]] + p->v[at[i]]; }
static void members(struct part *s, struct part t, const int *at)
{
#pragma accel extent(s->v[0:s->n], s->w[0:s->n], s->in.z[0:s->in.nz], at[0:s->n], t.v[0:t.n])
#pragma acc parallel loop
    for (int i = 0; i < s->n; i++) s->v[at[i]] += s->w[at[i]] * s->in.z[at[i] % s->in.nz];
#pragma acc parallel loop independent
    for (int i = 0; i < t.n; i++) t.v[at[i]] += i;
#pragma acc parallel loop
    for (int i = 0; i < s->n; i++) { float *z = s->in.z; if (i < 3) z[i] = i; }
    double total = 0;
#pragma acc parallel loop reduction(+:total)
    for (int i = 0; i < s->n; i++) total += of_part(s, at, i);
    printf("members %.9g\n", total);
#pragma acc enter data copyin(s[0:1], s->v[0:s->n])
#pragma acc parallel loop independent default(present) copyin(at[0:s->n])
    for (int i = 0; i < s->n; i++) s->v[at[i]] += 1;
#pragma acc parallel loop
    for (int i = 0; i < s->n; i++) s->v[at[i]] += s->w[at[i]];
#pragma acc exit data copyout(s->v[0:s->n]) delete(s[0:1])
#pragma acc data copy(s->v[0:s->n])
#pragma acc parallel loop
    for (int i = 0; i < s->n; i++) s->v[at[i]] *= s->w[at[i]];
}
/* A member with an address of the device: its clause wins over the note. */
static void device_member(int n, const int *at)
{
    double *mine = acc_malloc((size_t)n * sizeof *mine), *home = malloc((size_t)n * sizeof *home);
    struct part s = {n, mine, NULL, {NULL, 0}}, *p = &s;
#pragma accel extent(p->v[0:p->n], at[0:n])
#pragma acc parallel loop deviceptr(p->v)
    for (int i = 0; i < n; i++) p->v[at[i]] = i * 3;
    acc_memcpy_from_device(home, mine, (size_t)n * sizeof *home);
    print_sum("device_member", home, n);
    acc_free(mine), free(home);
}
static void call_members(void)
{
    double v[10], v2[10]; static const double w[10] = {3, 1, 4, 1, 5, 9}; float z[3] = {1, 2, 3};
    int at[10];
    for (int i = 0; i < 10; i++) v[i] = v2[i] = i, at[i] = i * 3 % 10;
    struct part s = {10, v, w, {z, 3}}, t = {10, v2, w, {z, 3}};
    members(&s, t, at);
    for (int i = 0; i < 10; i++) printf("%g %g\n", v[i], v2[i]);
    printf("%g %g %g %d %d\n", z[0], z[1], z[2], s.v == v, s.w == w);
}

int main(void)
{
    static double x[N], y[N], b[ROWS][7];
    static int at[N], start[N + 1];
    double *a[ROWS], bins[BINS];
    for (int i = 0; i < N; i++) x[i] = i * 0.5, y[i] = i, at[i] = i * 7 % N, start[i] = i < 60 ? i * 8 : 480;
    start[N] = 480;
    for (int k = 0; k < BINS; k++) bins[k] = k;
    for (int i = 0; i < ROWS; i++) {
        a[i] = malloc(7 * sizeof **a);
        for (int j = 0; j < 7; j++) b[i][j] = i - j, a[i][j] = i * j;
    }
    gather(N, N, y, x, at), print_sum("gather", y, N);
    scatter(N, N, y, x, at), print_sum("scatter", y, N);
    places = at, n_places = N, table = bins;
    through_global(N, y), print_sum("through_global", y, N);
    printf("segments %.9g\n", segments(60, 480, start, x));
    middle(y, at), print_sum("middle", y, N);
    printf("rows %.9g\n", rows(ROWS, 7, a, b, at));
    for (int i = 0; i < ROWS; i++) print_sum("row", a[i], 7), free(a[i]);
    clauses(N, N, y, x, at), print_sum("clauses", y, N), print_sum("clauses x", x, N);
    around(N, N, y, at, 0), around(N, N, y, at, 1), print_sum("around", y, N);
    by_call(N, N, y, x, at), print_sum("by_call", y, N);
    call_members();
    device_member(N, at);
    return 0;
}
