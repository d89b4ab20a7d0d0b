/* Private arrays: sections of pointers, variable length, too large for shared memory. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 12 };
static double spare[200]; /* what the pointers name in plain C */

static double total(const double *d, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += d[i] * (i % 7 + 1);
    return sum;
}

static void gang_sections(int n, const double *a, double *d)
{
    double *c = spare;
#pragma acc parallel copyin(a[0:ROWS*n]) copyout(d[0:ROWS*n])
    {
#pragma acc loop gang private(c[0:n])
        for (int i = 0; i < ROWS; i++) {
#pragma acc loop vector
            for (int j = 0; j < n; j++) c[j] = a[i * n + j] * 2;
#pragma acc loop vector
            for (int j = 0; j < n; j++) d[i * n + j] = c[n - 1 - j] + i;
        }
    }
    printf("%.1f\n", total(d, ROWS * n));
}

/* Levels are chosen; the section does not begin at the pointer. */
static void shifted(int n, const double *a, double *d)
{
    double *c = spare;
#pragma acc parallel loop private(c[1:n]) copyin(a[0:ROWS*n]) copyout(d[0:ROWS])
    for (int i = 0; i < ROWS; i++) {
        double sum = 0;
        if (i == 3) {
            d[i] = -1;
            continue;
        }
        for (int j = 1; j <= n; j++) c[j] = a[i * n + j - 1];
        for (int j = n; j > 0; j--) sum += c[j] * j;
        d[i] = sum;
    }
    printf("%.1f\n", total(d, ROWS));
}

static void of_gangs(int n, double *d)
{
    double *c = spare;
    int m = n;
#pragma acc parallel num_gangs(4) private(c[0:m]) copyout(d[0:ROWS])
    {
#pragma acc loop vector
        for (int j = 0; j < m; j++) c[j] = j;
#pragma acc loop gang
        for (int i = 0; i < ROWS; i++) {
            double sum = 0;
#pragma acc loop vector reduction(+:sum)
            for (int j = 0; j < m; j++) sum += c[j] * i;
            d[i] = sum;
        }
    }
    printf("%.1f\n", total(d, ROWS));
}

static void variable_length(int n, double *d)
{
    double own[n], pairs[n][2];
#pragma acc parallel loop private(own, pairs) copyout(d[0:ROWS])
    for (int i = 0; i < ROWS; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++) own[j] = i + j, pairs[j][0] = j, pairs[j][1] = i;
        for (int j = 0; j < n; j++) sum += own[n - 1 - j] * (j % 3) + pairs[j][1] - pairs[j][0];
        d[i] = sum;
    }
    printf("%.1f\n", total(d, ROWS));
}

static void large(int m, double *x)
{
    double row[3000];
#pragma acc parallel loop gang private(row) copy(x[0:ROWS*m])
    for (int i = 0; i < ROWS; i++) {
#pragma acc loop vector
        for (int j = 0; j < m; j++) row[j] = x[i * m + j];
#pragma acc loop vector
        for (int j = 0; j < m; j++) x[i * m + j] = row[m - 1 - j] + i;
    }
    printf("%.1f\n", total(x, ROWS * m));
#pragma acc parallel loop private(row) copy(x[0:ROWS*m])
    for (int i = 0; i < ROWS * m; i++) {
        for (int j = 0; j < 10; j++) row[j * 299] = x[i] + j;
        x[i] = row[299] - row[0] + row[i % 10 * 299];
    }
    printf("%.1f\n", total(x, ROWS * m));
}

/* A number of times in each gang's block: workers. */
static void of_workers(int n, double *d)
{
    double *w = spare;
#pragma acc parallel num_workers(4) vector_length(32) copyout(d[0:ROWS*8])
    {
#pragma acc loop gang
        for (int i = 0; i < ROWS; i++) {
#pragma acc loop worker private(w[0:n])
            for (int k = 0; k < 8; k++) {
                double sum = 0;
#pragma acc loop vector
                for (int j = 0; j < n; j++) w[j] = i * k + j;
#pragma acc loop vector reduction(+:sum)
                for (int j = 0; j < n; j++) sum += w[n - 1 - j] * (j % 5);
                d[i * 8 + k] = sum;
            }
        }
    }
    printf("%.1f\n", total(d, ROWS * 8));
}

/* Each gang has w, p and q: its iterations set them in turn, lanes may not share them; loops that are no gang loops set all of each. */
static void filled_by_gangs(int n, double *d)
{
    int p[4], q[40];
    struct { int k; double m[3]; } s;
#pragma acc parallel private(p, q, s) copy(d[0:2 * n])
    {
        int w[4];
#pragma acc loop worker
        for (int k = 0; k < 4; k++) w[k] = 3 - k;
#pragma acc loop vector
        for (int k = 0; k < 40; k++) q[k] = k * 3 + w[k & 3];
#pragma acc loop
        for (int k = 0; k < 3; k++) s.m[k] = k + 0.5;
#pragma acc loop gang
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 4; k++) p[k] = i + k;
            s.k = p[3];
            d[i] = p[0] + p[3] + q[i % 40] + w[i & 3] + s.k + s.m[i % 3];
        }
#pragma acc loop
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 4; k++) p[k] = i * k;
            d[n + i] = p[1] + p[3] + q[39 - i % 40];
        }
    }
    printf("%.1f\n", total(d, 2 * n));
}

/* Only one loop uses w, and only one p: each iteration may have it for itself, and lanes share the loop as they share the next one. */
static void of_iterations(int n, double *d)
{
    int p[8];
#pragma acc parallel private(p) copy(d[0:n])
    {
        struct { int first; double rest[6]; } w;
#pragma acc loop
        for (int i = 0; i < n; i++) {
            w.first = i;
            for (int k = 0; k < 6; k++) w.rest[k] = i * k;
            d[i] = w.first + w.rest[5] + w.rest[1];
        }
#pragma acc loop gang vector
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 8; k++) p[k] = i - k;
            d[i] += p[0] * p[7];
        }
    }
    printf("%.1f\n", total(d, n));
}

/* The loop that has the array runs in order, loops inside it in parallel. */
static void in_order(int n, int rows, double **from, double *d)
{
    double w[2];
#pragma acc kernels loop private(w) collapse(2) copyin(from[0:rows][0:20]) copy(d[0:n * 3])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 3; j++) {
            double s = from[j % rows][i + j];
            for (int k = 0; k < 2; k++) w[k] = fmax(k, i) + 1;
            d[i * 3 + j] = s + w[i % 2];
        }
    printf("%.1f\n", total(d, n * 3));
}

/* The least of several functions of the elements of a row, in an array of the row: lanes would exchange it in each trip. */
static void least_of_row(int n, const double *a, double *d)
{
#pragma acc parallel loop copyin(a[0:ROWS * n]) copy(d[0:ROWS * 8])
    for (int i = 0; i < ROWS; i++) {
        double m[8], most = 0;
        for (int h = 0; h < 8; h++) m[h] = 1000;
        for (int e = i % 3; e < n - i; e++)
            for (int h = 0; h < 8; h++) {
                int x = ((int)a[i * n + e] * (2 * h + 5) + h) % 53;
                if (x < m[h]) m[h] = x;
                if (m[h] > most) most = m[h];
            }
        for (int h = 0; h < 8; h++) d[i * 8 + h] = m[h] + most;
    }
    double all = 0;
    for (int i = 0; i < ROWS * 8; i++) all += d[i] * (i % 5 + 1);
    printf("least %.0f\n", all);
}

/* Bounds of loops from copies that begin with the host's values. */
struct limits { int from, to; double weight[32]; };
static void bounds(struct limits w, int *o)
{
    int ends[2] = { 3, 40 };
#pragma acc parallel loop firstprivate(w) copyout(o[0:100])
    for (int i = w.from; i < w.to; i++) {
        w.weight[31] = i;
        o[i] = (int)(w.weight[i % 3] + w.weight[31]);
    }
#pragma acc parallel firstprivate(ends, w) copy(o[0:100])
    {
#pragma acc loop gang
        for (int i = ends[0]; i < ends[1]; i++) {
#pragma acc loop seq
            for (int k = w.from; k < 3; k++) o[i] += ends[k & 1];
        }
    }
    printf("bounds %d %d %d\n", o[2], o[39], o[99]);
}
int main(void)
{
    static int o[100];
    bounds((struct limits){ 0, 100, { 7, 8, 9 } }, o);
    int n = 150;
    double *a = malloc(ROWS * n * sizeof *a), *d = calloc(ROWS * n, sizeof *d);
    for (int i = 0; i < ROWS * n; i++) a[i] = i % 31;
    gang_sections(n, a, d);
    shifted(n, a, d);
    of_gangs(n, d);
    variable_length(n, d);
    large(n, a);
    of_workers(n, d);
    filled_by_gangs(n, d);
    of_iterations(n, d);
    in_order(15, 2, (double *[]){ a, a + 20 }, d);
    least_of_row(n, a, d);
    free(a), free(d);
    return 0;
}
