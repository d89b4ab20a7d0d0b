/* partial-copies: an `update` of a section that leaves out what is read afterwards, values that are overwritten or deleted, transfers in
 * another queue. SPDX-License-Identifier: MIT */
#include <openacc.h>
#include <stdio.h>
#define N 100
static double levels[2][N], ring[3][N];

double first_elements(int n, double *x, double *y)
{
    double sum = 0;
#pragma acc data copyin(x[0:n], y[0:n * n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] = i;
#pragma acc update self(x[0:10])
        for (int i = 0; i < n; i++) sum += x[i];
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) y[i * n + j] = i + j;
#pragma acc update self(y[0:n])
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) sum += y[i * n + j];
    }
    return sum;
}

double single_elements(int n, const int *restrict at, double *restrict x)
{
    double near[N] = {0}, sum = 0;
#pragma acc data copy(near) copyin(x[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) near[i] = i;
#pragma acc update self(near[0:N - 1])
        sum += near[N - 1];
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] += i;
#pragma acc update host(x[n / 2:1])
        sum += x[n / 2] + x[at[0]];
    }
#pragma acc data copyin(x[0:n])
    {
        for (int i = 0; i < n; i++) x[i] = at[i];
#pragma acc update device(x[0:n / 2])
#pragma acc parallel loop reduction(+ : sum)
        for (int i = 0; i < n; i++) sum += x[i];
    }
    return sum;
}

void time_levels(int steps)
{
#pragma acc data copy(levels, ring)
    for (int t = 0; t < steps; t++) {
        int now = t % 2;
#pragma acc parallel loop
        for (int i = 0; i < N; i++) levels[1 - now][i] = levels[now][i] + 1;
#pragma acc update self(levels[now:1][0:N])
        printf("%g\n", levels[1 - now][5]);
#pragma acc parallel loop
        for (int i = 0; i < N; i++) ring[(t + 1) % 3][i] = ring[t % 3][i] + levels[1 - now][i];
#pragma acc update self(ring[t % 3])
        printf("%g\n", ring[(t + 1) % 3][0]);
    }
}

static void scale(int n, double *x)
{
    for (int i = 0; i < n; i++) x[i] *= 2;
}

double lost(int n, double *x, double *y)
{
    double best = 0;
#pragma acc enter data copyin(y[0:n])
#pragma acc data copy(x[0:n], best)
    {
#pragma acc parallel loop present(y) reduction(max : best)
        for (int i = 0; i < n; i++) {
            y[i] += x[i];
            best = best > x[i] ? best : x[i];
        }
        scale(n, x);
#pragma acc update self(best)
        best /= n;
    }
#pragma acc exit data delete(y[0:n])
#pragma acc exit data copyout(y[0:n])
    return y[0] + best;
}

void queues(int n, double *x, double *y, double *z)
{
#pragma acc enter data copyin(x[0:n], y[0:n], z[0:n])
#pragma acc parallel loop present(x, y, z) async(1)
    for (int i = 0; i < n; i++) x[i] = y[i] = z[i] = i;
#pragma acc update self(x[0:n]) async(2)
    acc_update_self(z, n * sizeof *z);
#pragma acc exit data copyout(y[0:n])
#pragma acc wait
#pragma acc exit data copyout(x[0:n], z[0:n])
}

/* Functions of the file whose constructs use data that the caller has made present. */
static void fill(int n, double *x)
{
#pragma acc parallel loop copyout(x[0:n])
    for (int i = 0; i < n; i++) x[i] = i;
}
static void smooth(int n, double *restrict x, const double *restrict y)
{
#pragma acc parallel loop present(x[0:n], y[0:n])
    for (int i = 1; i < n - 1; i++) x[i] = y[i - 1] + y[i + 1];
}
static void fetch(int n, double *x)
{
    smooth(n, x, x + n);
#pragma acc update self(x[0:n])
}
static double weights[N];
static double weighted(double x, int i) { return x * weights[i]; }
double through_functions(int n, double *x, double *y, double *z)
{
    double sum = 0;
#pragma acc data create(x[0:n])
    fill(n, x);
    sum += x[0];
#pragma acc data copy(x[0:n], y[0:n], z[0:n])
    {
        y[0] = 1;
        smooth(n, x, y);
        sum += x[1];
        smooth(n, z, x);
#pragma acc update self(z[0:n])
        sum += z[0];
        smooth(n, z, x);
        fetch(n, z);
        sum += z[0];
    }
#pragma acc data copyin(weights)
    {
        for (int i = 0; i < N; i++) weights[i] = i;
#pragma acc parallel loop copy(x[0:N])
        for (int i = 0; i < N; i++) x[i] = weighted(x[i], i);
    }
    return sum;
}

double columns(int n, int m, double (*restrict g)[50])
{
    double sum = 0;
#pragma acc data copyin(g[0:n])
    {
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 50; j++) g[i][j] = i + j;
#pragma acc update self(g[0:n][0:1])
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 50; j++) sum += g[i][j];
        /* Nothing to say of these: columns are written and copied, and rows are read. */
#pragma acc parallel loop
        for (int i = 0; i < n; i++) g[i][0] = 0;
#pragma acc update self(g[0:n][0:1])
        for (int i = 0; i < n; i++)
            for (int j = 0; j < 50; j++) sum += g[i][j];
    }
    return sum + m;
}

/* Nothing to say of these. */
double included(int n, int m, int size, double *x, double *y, double *z)
{
    double sum = 0, error = 1;
#pragma acc data copyin(x[0:n], y[0:n * m]) copy(error)
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] = i;
#pragma acc update self(x[0:size])
        for (int i = 0; i < n; i++) sum += x[i];
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] += i;
#pragma acc update self(x[0:n / 2])
#pragma acc update self(x[n / 2:n - n / 2])
        for (int i = 0; i < n; i++) sum += x[i];
#pragma acc serial
        x[0] = x[n - 1] = 0;
#pragma acc update self(x[0:1])
        for (int i = 0; i < n - 1; i++) sum += x[i];
#pragma acc parallel loop
        for (int j = 0; j < m; j++) y[j] = 0;
#pragma acc update self(y[0:m])
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) sum += y[i * m + j];
#pragma acc parallel loop reduction(max : error)
        for (int i = 0; i < n; i++) error = error > x[i] ? error : x[i];
#pragma acc update self(error)
        error /= n;
        sum += error;
    }
#pragma acc enter data copyin(z[0:n])
    z[0] = z[n - 1] = sum;
#pragma acc update device(z[0:1], z[n - 1:1])
#pragma acc parallel loop present(z) async(1)
    for (int i = 0; i < n; i++) z[i]++;
#pragma acc update self(z[0:1]) async(2)
#pragma acc update self(z[0:n]) async(2) wait(1)
#pragma acc wait
#pragma acc exit data delete(z[0:n])
    return sum + z[n - 1];
}

double both_levels(int steps)
{
    double sum = 0;
    int now = 0;
#pragma acc data copy(levels)
    for (int t = 0; t < steps; t++) {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) levels[1 - now][i] = levels[now][i] + 1;
        now = 1 - now;
#pragma acc update self(levels[now:1][0:N])
        sum += levels[now][5] - levels[1 - now][5];
    }
    return sum;
}

/* Sizes in locals with one value: elements 50 and 99 are not in x[0:n / 2], 49 is. */
double sizes_in_locals(void)
{
    int n = 100, half = n / 2, m = 100;
    double x[100], y[100], z[100], u[100], sum = 0;
#pragma acc data create(x, y, z, u)
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] = y[i] = z[i] = u[i] = i;
#pragma acc update self(x[0:n / 2], y[0:half], z[0:half], u[0:m / 2])
        sum = x[99] + y[half - 1] + y[50] + z[49] + u[99];
        m = 200;
    }
    return sum;
}
