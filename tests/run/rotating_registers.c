/* Loops that a thread runs in order, about arrays that they write, whose rows have lengths known at run time: streams of elements in
 * registers, and loops just outside of what is legal. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

static double sum(int count, const double *x)
{
    double s = 0;
    for (int i = 0; i < count; i++) s += (i % 7 + 1) * x[i];
    return s;
}

/* Several streams of one array, windows of three slots, short loops over m, indices of the function set in each trip. */
static void eliminate(int n, double lhs[5][n][n][n], double rhs[3][n][n][n])
{
    int i, i1, i2, m;
#pragma acc parallel loop gang vector collapse(2) private(i, i1, i2, m) copy(lhs[0:5], rhs[0:3])
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (i = 0; i <= n - 3; i++) {
                i1 = i + 1;
                i2 = i + 2;
                double f = 2.0 / lhs[2][k][i][j];
                lhs[3][k][i][j] = f * lhs[3][k][i][j];
                lhs[4][k][i][j] *= f;
                for (m = 0; m < 3; m++) rhs[m][k][i][j] = f * rhs[m][k][i][j];
                lhs[2][k][i1][j] = lhs[2][k][i1][j] - lhs[1][k][i1][j] * lhs[3][k][i][j];
                lhs[3][k][i1][j] -= lhs[1][k][i1][j] * lhs[4][k][i][j];
                for (m = 0; m < 3; m++) rhs[m][k][i1][j] -= lhs[1][k][i1][j] * rhs[m][k][i][j];
                lhs[1][k][i2][j] -= lhs[0][k][i2][j] * lhs[3][k][i][j];
                lhs[2][k][i2][j] -= lhs[0][k][i2][j] * lhs[4][k][i][j];
                for (m = 0; m < 3; m++) rhs[m][k][i2][j] -= lhs[0][k][i2][j] * rhs[m][k][i][j];
            }
}

/* Forward and backward, arrays that may overlap. */
static void solve(int n, int m, double *a, double *b, double *c, double *d)
{
#pragma acc parallel loop copyin(a[0:n*m], c[0:n*m]) copy(b[0:n*m], d[0:n*m])
    for (int j = 0; j < m; j++) {
        for (int i = 1; i < n; i++) {
            double w = a[i * m + j] / b[(i - 1) * m + j];
            b[i * m + j] -= w * c[(i - 1) * m + j];
            d[i * m + j] -= w * d[(i - 1) * m + j];
        }
        if (n > 0) d[(n - 1) * m + j] /= b[(n - 1) * m + j];
        for (int i = n - 2; i >= 0; i--) d[i * m + j] = (d[i * m + j] - c[i * m + j] * d[(i + 1) * m + j]) / b[i * m + j];
    }
}

/* Stored first, stored under a condition, unsigned and long indices, lower bounds other than 0. */
static void store(unsigned n, long m, double x[n][m], double y[n][m], double z[n][m])
{
#pragma acc parallel loop copy(x[0:n], y[0:n], z[0:n])
    for (long j = 0; j < m; j++) {
        for (unsigned i = 2; i < n; i++) {
            x[i][j] = y[i][j] + 1;
            y[i - 1][j] = x[i][j] + x[i - 1][j] - x[i - 2][j];
            if (y[i][j] > z[i][j]) z[i][j] = y[i][j] + z[i - 1][j];
        }
        for (long i = (long)n - 1; i > 0; i--) z[i - 1][j] += 0.5 * z[i][j];
    }
}

/* In a condition, in a sequential loop, and with no or one trip. */
static void within(int n, int m, int steps, float x[n][m])
{
#pragma acc parallel loop copy(x[0:n])
    for (int j = 0; j < m; j++) {
        for (int t = 0; t < steps; t++) {
            if ((j + t) % 3) {
                for (int i = t; i + 1 < n; i++) x[i + 1][j] += 0.25f * x[i][j];
            } else {
                for (int i = n - 1; i > t; i--) x[i - 1][j] -= 0.25f * x[i][j];
                for (int i = 1; i < t; i++) x[i][j] = x[i - 1][j] + 1;
            }
        }
    }
}

/* ---- just outside ------------------------------------------------------------------------------------------------------------- */

/* A step of two, a break, two rows of one array whose distance is not known, a place that all trips change, and an element that is not
 * always read, the last of which does not exist. */
static void outside(int n, int m, int p, double x[n][m], double y[n][m], double *last)
{
#pragma acc parallel loop copy(x[0:n], y[0:n], last[0:m])
    for (int j = 0; j < m; j++) {
        for (int i = 2; i < n; i += 2) x[i][j] += x[i - 2][j];
        for (int i = 1; i < n; i++) {
            if (x[i][j] > 40) break;
            x[i][j] -= x[i - 1][j];
        }
        for (int i = p; i < n; i++) x[i][j] += x[i - p][j];
        for (int i = 1; i < n; i++) {
            y[i][j] += y[i - 1][j] + y[0][j];
            if (i == 3) y[0][j] = 1;
        }
        for (int i = 0; i < n; i++) x[i][j] += i + 1 < n ? x[i + 1][j] : 1;
        for (int i = 1; i < n; i++) {
            last[j] += y[i][j];
            y[i][j] = y[i - 1][j] + last[j];
        }
        for (int i = 1; i < n; i++) y[i][j] = x[i][j] = y[i - 1][j] + 1;
    }
}

/* Rows of length 0, which are all the same row; two names of one array. */
static void same_row(int n, int ld, double *x, double *y)
{
#pragma acc parallel loop copy(x[0:64])
    for (int j = 0; j < 4; j++)
        for (int i = 1; i < n; i++) x[i * ld + j] += x[(i - 1) * ld + j];
#pragma acc parallel loop copy(x[0:64]) copyin(y[0:32])
    for (int j = 0; j < 4; j++)
        for (int i = 1; i < n; i++) {
            x[i * 4 + j] += y[(i - 1) * 4 + j];
            x[(i - 1) * 4 + j] *= 2;
        }
}

static double *values(int count, int first)
{
    double *x = malloc(count * sizeof *x);
    for (int i = 0; i < count; i++) x[i] = first + i % 5;
    return x;
}

int main(void)
{
    enum { N = 9, P = 11, Q = 6 };
    double *lhs = values(5 * N * N * N, 3), *rhs = values(3 * N * N * N, 1);
    eliminate(N, (void *)lhs, (void *)rhs);
    printf("%.5g %.5g\n", sum(5 * N * N * N, lhs), sum(3 * N * N * N, rhs));
    for (int n = 0; n <= P; n += n < 4 ? 1 : 7) {
        double *a = values(P * Q, 1), *b = values(P * Q, 9), *c = values(P * Q, 2), *d = values(P * Q, 4);
        solve(n, Q, a, b, c, d);
        printf("%d: %.5g %.5g\n", n, sum(P * Q, b), sum(P * Q, d));
        if (n >= 3) store(n, Q, (void *)a, (void *)b, (void *)c);
        printf("%.5g %.5g %.5g\n", sum(P * Q, a), sum(P * Q, b), sum(P * Q, c));
        float f[P * Q];
        for (int i = 0; i < P * Q; i++) f[i] = i % 9;
        within(n < 4 ? 4 : n, Q, 4, (void *)f);
        for (int i = 0; i < P * Q; i++) a[i] = f[i];
        printf("%.4g\n", sum(P * Q, a));
        double *e = values(P * Q, 5);
        outside(n, Q, 1 + n % 3, (void *)c, (void *)d, e);
        printf("%.5g %.5g %.5g\n", sum(P * Q, c), sum(P * Q, d), sum(P * Q, e));
        free(a), free(b), free(c), free(d), free(e);
    }
    double *x = values(64, 1);
    for (int i = 0; i < 64; i++) x[i] = i % 4;
    same_row(5, 4, x, x + 32);
    printf("%.5g\n", sum(64, x));
    same_row(5, 4, x, x);
    printf("%.5g\n", sum(64, x));
    free(x), free(lhs), free(rhs);
    return 0;
}
