/* Nests in which a loop begins or ends where the one around it is. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stdlib.h>
#define N 90
static double a[N][N], b[N][N];
static int c[N * N], d[12][N][N];

static void covariance(int n, int m, double x[n][N], double y[n][N])
{
#pragma acc kernels copyin(x[0:n]) copy(y[0:n])
    for (int i = 0; i < m; i++)
        for (int j = i; j < m; j++) {
            y[i][j] = 0;
            for (int k = 0; k < n; k++) y[i][j] += x[k][i] * x[k][j];
            y[j][i] = y[i][j];
        }
}

/* No iteration reads v[0] as column, nor the last column as row; rows that end before the columns do have none. */
static void covariances(int n, int p, int low, const double *v, double *r)
{
#pragma acc parallel loop copyin(v[1:p*n-1]) copy(r[0:n*n])
    for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = i + 2; j < n - low; j++) {
            r[i * n + j] = 0;
            for (int k = 0; k < p; k++) r[i * n + j] += v[k * n + i + 1] * v[k * n + j - 1];
            r[i * n + j] /= 2;
            r[j * n + i] = r[i * n + j];
        }
}

static void products(int n, int p, const double *v, double *r)
{
#pragma acc parallel loop copyin(v[0:p*n]) copy(r[0:n*n])
    for (int i = 3; i < n; i++)
#pragma acc loop
        for (int j = 2; j <= i - 1; j++) {
            double s = r[i * n + j];
            for (int k = 1; k < p; k++) s -= v[i * p + k] * v[(j + 1) * p + k];
            r[i * n + j] = s;
        }
}

static void parts(int n, int *restrict v)
{
#pragma acc parallel loop gang copy(v[0:N * N])
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
        for (int j = i + 1; j < n; j++) v[i * N + j] += i - j;
    }
#pragma acc parallel loop copy(v[0:N * N])
    for (int i = 1; i <= n - 1; i++) {
#pragma acc loop
        for (int j = 0; j <= i - 1; j++) v[i * N + j] ^= j;
    }
#pragma acc kernels copy(v[0:N * N])
    {
#pragma acc loop independent
        for (int i = 3; i < n; ++i)
#pragma acc loop independent
            for (int j = 2; j < i + 1; ++j) v[i * N + j] -= 7;
#pragma acc loop independent
        for (int i = 0; i < n; i++)
#pragma acc loop independent
            for (int j = i + 3; j <= n - 1; j++) v[j * N + i] += j * 3;
#pragma acc loop independent
        for (long i = 0; i < n - 4; i++)
#pragma acc loop independent
            for (long j = i - 2; j < i + 4; j++)
                if (j >= 0) v[i * N + j] += 1;
    }
}

/* The triangle is one of three loops. */
static void slabs(int n, int m, int w[12][N][N])
{
#pragma acc parallel loop copy(w[0:12])
    for (int k = 0; k < 12; k++) {
#pragma acc loop
        for (int i = 0; i < n; i++) {
#pragma acc loop
            for (int j = i; j < m; j++) w[k][i][j] += k * i - j;
        }
    }
#pragma acc parallel loop copy(w[0:12])
    for (int i = 0; i < 12; i++) {
#pragma acc loop
        for (int k = 0; k <= i; k++) {
#pragma acc loop
            for (int j = 1; j < m; j++) w[i][k][j] -= j;
        }
    }
}

static long pairs(int n)
{
    long sum = 0;
#pragma acc parallel loop reduction(+:sum) copyin(c)
    for (int i = 0; i < n; i++)
#pragma acc loop reduction(+:sum)
        for (int j = i + 1; j < n; j++) sum += c[i] ^ c[j];
    return sum;
}

/* A statement precedes the loop over j: its threads, not those of the loop that sums, read neighbors. */
static void correlations(int n, int rows, int from, const double (*v)[n], double (*r)[n])
{
#pragma acc parallel loop copyin(v[0:rows]) copy(r[0:n])
    for (int i = 0; i < n; i++) {
        r[i][i] = 1;
        for (int j = i + 1; j < n; j++) {
            double s = 0;
            for (int k = from; k < rows; k++) s += v[k][i] * v[k][j];
            r[i][j] = r[j][i] = s;
        }
    }
#pragma acc parallel loop gang copyin(v[0:rows]) copy(r[0:n])
    for (int i = 0; i < n; i++) {
        double squares = 0;
#pragma acc loop reduction(+:squares)
        for (int k = 0; k < n; k++) squares += v[i % rows][k] * v[i % rows][k];
#pragma acc loop
        for (int j = 0; j < n; j++) {
            double s = 0;
#pragma acc loop reduction(+:s)
            for (int k = from; k < rows; k++) s += v[i % rows][k % n] * v[k][j];
            r[i][j] += squares - s;
        }
    }
}

static void sums_of_products(void)
{
    static double v[N * N], r[N * N];
    for (int k = 0; k < N * N; k++) v[k] = k % 7 - 3, r[k] = k % 5;
    covariances(N, 40, 0, v, r);
    covariances(N, 33, 20, v, r);
    print_sum("covariances", r, N * N);
    products(N, 37, v, r);
    products(66, 8, v, r);
    print_sum("products", r, N * N);
    correlations(41, N, 0, (const double (*)[41])v, (double (*)[41])r);
    correlations(N, 40, 7, (const double (*)[N])v, (double (*)[N])r);
    print_sum("correlations", r, N * N);
}

int main(void)
{
    sums_of_products();
    static const int sizes[] = { 0, 1, 4, 5, 31, 33, 64, N };
    for (int k = 0; k < N * N; k++) a[k / N][k % N] = k % 7, c[k] = k % 23;
    for (int r = 0; r < 8; r++) {
        double sum = 0;
        long whole = 0;
        covariance(sizes[r] / 2, sizes[r] / 2, a, b);
        parts(sizes[r], c);
        slabs(sizes[r], sizes[7 - r] + 3 > N ? N : sizes[7 - r] + 3, d);
        for (int k = 0; k < N * N; k++) sum += b[k / N][k % N] * (k % 11), whole += c[k] * (long)(k % 13);
        for (int k = 0; k < 12 * N * N; k++) whole += d[k / N / N][k / N % N][k % N] * (long)(k % 17);
        printf("%d: %.12g %ld %ld\n", sizes[r], sum, whole, pairs(sizes[r]));
    }
    return 0;
}
