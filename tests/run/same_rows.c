/* Rows that read the same elements: pairs, extremes of pairs, nearest points. One to many threads a row. SPDX-License-Identifier: MIT */
#include "check.h"
enum { N = 700, M = 300 };
static int p[N];
static double x[N], y[N], qx[M], qy[M];
static int at[N], behind[N];
static double least[N];

static int inversions(int n)
{
    int found = 0;
#pragma acc parallel loop reduction(+ : found) copyin(p)
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            if (p[i] <= p[j]) continue;
            found++;
        }
    return found;
}

static double energy(int n, int *close)
{
    double sum = 0;
    int count = 0;
#pragma acc parallel loop gang reduction(+ : sum, count) copyin(x, y)
    for (int i = 0; i < n; i++) {
        double own = 0;
        int j;
        for (j = 0; j < i; j++) {
            double d = (x[i] - x[j]) * (x[i] - x[j]) + (y[i] - y[j]) * (y[i] - y[j]);
            if (d < 100) count++;
            own += d;
        }
        sum += own;
    }
    *close = count;
    return sum;
}

static double widest(int n)
{
    double most = -1;
#pragma acc kernels copyin(x, y)
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double d = (x[i] - x[j]) * (x[i] - x[j]) + (y[i] - y[j]) * (y[i] - y[j]);
            if (d > most) most = d;
        }
    return most;
}

static void nearest(int n, int m)
{
#pragma acc parallel loop copyin(x, y, qx, qy) copy(at, least)
    for (int i = 0; i < n; i++) {
        double best = 1e300;
        int where = -1;
        for (int j = 0; j < m; j++) {
            double d = (x[i] - qx[j]) * (x[i] - qx[j]) + (y[i] - qy[j]) * (y[i] - qy[j]);
            if (d < best) best = d, where = j;
        }
        at[i] = where;
        least[i] = best;
    }
}

static void two_extremes(int n, int m)
{
#pragma acc parallel loop copyin(x, qx) copy(least, behind)
    for (int i = 0; i < n; i++) {
        double low = 1e300, high = -1e300;
        int count = 0;
        for (int j = 0; j < m; j++) {
            double d = x[i] - qx[j];
            low = d < low ? d : low;
            high = d > high ? d : high;
            count += d > 0;
        }
        least[i] = high - low;
        behind[i] = count;
    }
}

static int with_directives(int n)
{
    int found = 0;
#pragma acc parallel loop reduction(+ : found) copyin(p)
    for (int i = 0; i < n; i++) {
#pragma acc loop reduction(+ : found)
        for (int j = i + 1; j < n; j++) found += p[i] > p[j];
    }
    return found;
}

static double windows(int n, int w)
{
    double sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(x)
    for (int i = w; i < n - w; i++)
        for (int j = i - w; j <= i + w; j++) sum += x[j] * (j - i);
    return sum;
}

static void show(int n, int m)
{
    int close = -1;
    double sum = energy(n, &close);
    printf("%d rows of %d: %d %d %.17g %d %.17g\n", n, m, inversions(n), with_directives(n), sum, close, widest(n));
    nearest(n, m), print_ints("nearest", at, n), print_sum("least", least, n);
    two_extremes(n, m), print_sum("widths", least, n), print_ints("behind", behind, n);
}

int main(void)
{
    for (int i = 0; i < N; i++) p[i] = i * 7919 % 613, x[i] = i * 31 % 97, y[i] = i * 17 % 89;
    for (int j = 0; j < M; j++) qx[j] = j * 13 % 53, qy[j] = j * 29 % 61;
    show(0, 5), show(1, 1), show(2, M), show(31, 17), show(100, 3), show(N, 0), show(N, 2), show(N, 40);
    printf("windows %.17g %.17g\n", windows(200, 3), windows(5, 3));
    return 0;
}
