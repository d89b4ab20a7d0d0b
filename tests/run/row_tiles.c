/* Two parallel loops around a sequential one, which the host runs in tiles of rows and columns. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 37, M = 301, K = 43 };
static double a[N * K], b[K * M], c[N * M], t[N][M];
static float f[N][K], g[K][M], h[N][M];
static int votes[N * M];

static void fill(void)
{
    for (int i = 0; i < N * K; i++) a[i] = i % 19 - 7, f[i / K][i % K] = (float)(i % 11);
    for (int i = 0; i < K * M; i++) b[i] = i % 23 - 5, g[i / M][i % M] = (float)(i % 7);
    for (int i = 0; i < N * M; i++) c[i] = i % 5, t[i / M][i % M] = 1, h[i / M][i % M] = 2, votes[i] = 3;
}

static void plain(int n, int m, int k)
{
#pragma acc parallel loop collapse(2) copyin(a, b) copy(c)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int l = 0; l < k; l++) s += a[i * K + l] * b[l * M + j];
            c[i * M + j] = s;
        }
    print_sum("plain", c, N * M);
}

/* Scaled, from other first elements, with gangs and lanes, and indices of other types. */
static void scaled(long n, long m, int k, double alpha)
{
#pragma acc parallel loop gang copyin(a, b) copy(c)
    for (long i = 2; i < n; i++)
#pragma acc loop vector
        for (long j = 3; j <= m; j++) {
            double s = 1;
            double extra;
            extra = c[i * M + j] * 0.5;
            for (int l = 1; l < k; l++) s += a[i * K + l] * b[l * M + j];
            c[i * M + j] = alpha * s + extra;
        }
    print_sum("scaled", c, N * M);
}

/* Two sums and a statement that is no sum, which is not unrolled. */
static void distances(short n, unsigned short m)
{
#pragma acc parallel loop collapse(2) copyin(f, g) copy(h)
    for (short i = 0; i < n; ++i)
        for (unsigned short j = 0; j < m; ++j) {
            float near = 0, far = 1;
            for (int l = 0; l < K; l++) {
                float d = f[i][l] - g[l][j];
                near += d * d;
                if (d > 3) far += d;
            }
            h[i][j] = near - far;
        }
    double s = 0;
    for (int i = 0; i < N * M; i++) s += h[i / M][i % M] * (float)(i % 3 + 1);
    printf("distances %.9g\n", s);
}

/* A batch, whose loop is in the group, and a sum that is declared outside. */
static void batch(int p)
{
    int s;
#pragma acc parallel loop collapse(3) private(s) copyin(f, g) copy(votes)
    for (int q = 0; q < p; q++)
        for (int i = 0; i < N / 3; i++)
            for (int j = 0; j < M; j++) {
                s = q;
                for (int l = 0; l < K; l++) s += (int)f[q * (N / 3) + i][l] * (int)g[l][j];
                votes[(q * (N / 3) + i) * M + j] += s;
            }
    print_ints("batch", votes, N * M);
}

/* The sum begins where the row does, or ends at the column: no tiles. */
static void triangles(int n, int m)
{
#pragma acc parallel loop collapse(2) copyin(a, b) copy(t)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int l = i; l < K; l++) s += a[i * K + l] * b[l * M + j];
            t[i][j] += s;
        }
#pragma acc parallel loop gang copyin(a, b) copy(t)
    for (int i = 0; i < n; i++)
#pragma acc loop vector
        for (int j = i; j < m; j++) {
            double s = 0;
            for (int l = 0; l < K; l++) s += a[i * K + l] * b[l * M + j];
            t[i][j] -= s;
        }
    print_sum("triangles", &t[0][0], N * M);
}

/* Indices declared at the head of the function. */
static void indices_outside(int n, int m, int k)
{
    int i, j, l, last = 0;
    double s;
#pragma acc parallel loop collapse(2) private(s) copyin(a, b) copy(c)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            s = 0;
            for (l = 0; l < k; l++) s += a[i * K + l] * b[l * M + j];
            c[i * M + j] = s + l;
        }
    for (i = 0; i < n; i++) last += (int)c[i * M];
#pragma acc parallel loop gang copyin(a, b) copy(c)
    for (i = 1; i < n; i++) {
#pragma acc loop vector private(s)
        for (j = 0; j < m; j++) {
            s = 2;
#pragma acc loop seq
            for (l = 0; l < k; l++) s -= a[i * K + l] * b[l * M + j];
            c[i * M + j] += s;
        }
    }
    print_sum("indices outside", c, N * M);
    printf("%d\n", last);
}

/* The inner loop has no directive. Its iterations are independent only if c is another matrix. */
static void pointers(int n, int m, int k, const double *x, const double *y, double *z)
{
#pragma acc parallel loop copyin(x[0:N * K], y[0:K * M]) copy(z[0:N * M])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int l = 0; l < k; l++) s += x[i * K + l] * y[l * M + j];
            z[i * M + j] += s;
        }
}

/* Column j of row i of z is computed from those before it: z is its own first operand. */
static void in_place(int n, int m, double *x, const double *y, double *z)
{
#pragma acc parallel loop copy(x[0:N * M], z[0:N * M]) copyin(y[0:K * M])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int l = 0; l < 20; l++) s += x[i * M + l] * y[l * M + j];
            z[i * M + j] = s / 64;
        }
}

/* Everything is declared at the head, and private to the only loop with a directive. */
static void one_directive(int n, int m, int k)
{
    int i, j, l;
    double s;
#pragma acc parallel loop private(j, l, s)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            s = 3;
            for (l = 0; l < k; l++) s += a[i * K + l] * b[l * M + j];
            t[i][j] = s;
        }
    print_sum("one directive", &t[0][0], N * M);
}

/* The product is added to what a row of its own gives, which differs for each row: i is used in all parts of the body. */
static void rows_of_their_own(int n, int m)
{
#pragma acc kernels copyin(a, b) copy(t)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = i * 0.25;
            for (int l = 0; l < K; l++) s -= a[i * K + l] * b[l * M + j] + i;
            t[i][j] = s + i - j;
        }
    print_sum("rows of their own", &t[0][0], N * M);
}

int main(void)
{
    fill();
    plain(N, M, K);
    plain(16, 256, 4);
    plain(17, 257, 7);
    plain(3, 300, 1);
    plain(0, M, K);
    plain(N, -1, K);
    plain(5, 9, 0);
    scaled(N, M - 1, K, 0.25);
    scaled(1, M - 1, K, 2);
    distances(N, M);
    distances(N, 0);
    batch(3);
    batch(0);
    indices_outside(N, M, K);
    indices_outside(1, 2, 3);
    pointers(N, M, K, a, b, c);
    print_sum("pointers", c, N * M);
    in_place(N, 50, c, b, c);
    print_sum("in place", c, N * M);
    one_directive(N, M, K);
    triangles(N, M);
    rows_of_their_own(N, M);
    return 0;
}
