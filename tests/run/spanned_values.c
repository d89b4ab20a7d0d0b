/* Values declared between the loops of a nest, all of which the grid spreads; and declarations that prevent that. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 23, M = 70, L = 9 };

static void rows(int n, int m, const float *restrict x, const float *restrict r, float *restrict y)
{
#pragma acc parallel loop gang present(x[0:n*m], r[0:n], y[0:n*m])
    for (int i = 0; i < n; i++) {
        float f = r[i], g = f * 2;
        const float *row = x + i * m;
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            if (j % 7 == i % 7) continue;
            y[i * m + j] = f * row[j] + g;
        }
    }
}

static void planes(int n, int m, int l, const double *restrict a, const double *restrict w, double *restrict b)
{
#pragma acc parallel loop present(a[0:n*m*l], w[0:n], b[0:n*m*l])
    for (int k = 1; k < n - 1; k++) {
        double own = w[k];
        size_t plane = (size_t)k * m * l;
#pragma acc loop worker
        for (int j = 1; j < m - 1; j++) {
            double both = own + w[j % n];
            size_t row = plane + (size_t)j * l;
#pragma acc loop vector
            for (int i = 1; i < l - 1; i++) b[row + i] = both * (a[row + i - 1] + a[row + i + 1] + a[row + i - l] + a[row + i + l] - a[row + i - m * l] - a[row + i + m * l]);
        }
    }
}

/* A loop in each iteration; elements that it adds to; a square. */
static void products(int n, int m, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc parallel loop gang present(a[0:n*m], b[0:m*m], c[0:n*m])
    for (int i = 0; i < n; i++) {
        const float *left = &a[i * m];
        float *to = &c[i * m];
#pragma acc loop vector
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int k = 0; k < m; k++) s += left[k] * b[k * m + j];
            to[j] = s;
            for (int k = 0; k < 3; k++) to[j] += left[k];
        }
    }
}

/* Under kernels, without levels; with bounds that depend on the declared value, which the host does not know. */
static void unleveled(int n, int m, const int *restrict x, int *restrict y, int *restrict z)
{
#pragma acc kernels present(x[0:n*m], y[0:n*m], z[0:n*m])
    {
#pragma acc loop independent
        for (int i = 0; i < n; i++) {
            int first = x[i * m] & 3;
#pragma acc loop independent
            for (int j = 0; j < m; j++) y[i * m + j] = x[i * m + j] + first;
        }
#pragma acc loop independent
        for (int i = 0; i < n; i++) {
            int first = x[i * m] & 3, end = m - first;
#pragma acc loop independent
            for (int j = first; j < end; j++) z[i * m + j] = x[i * m + j] - first;
        }
    }
}

/* What is declared is written in the kernel, changes, or depends on the order. */
static void not_spanned(int n, int m, int *restrict x, int *restrict y, int *restrict counts)
{
#pragma acc parallel loop gang present(x[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        int own = x[i * m];
#pragma acc loop vector
        for (int j = 0; j < m; j++) x[i * m + j] = own + j;
    }
#pragma acc parallel loop gang present(y[0:n*m], counts[0:n])
    for (int i = 0; i < n; i++) {
        int count = 0;
#pragma acc loop vector reduction(+: count)
        for (int j = 0; j < m; j++) count += y[i * m + j] & 1;
        counts[i] = count;
    }
#pragma acc parallel loop gang present(y[0:n*m])
    for (int i = 0; i < n; i++) {
        int step = i % 3;
        step++;
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] += step * j;
    }
#pragma acc parallel loop gang present(y[0:n*m], counts[0:n])
    for (int i = 0; i < n; i++) {
        int last = counts[i] / 2;
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] += last;
        counts[i] = last;
    }
}

/* The value is an element that its own row changes, through another pointer. */
static void overlapping(int n, int m, const int *first, int *y)
{
#pragma acc parallel loop gang present(first[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        int own = first[i * m];
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] += own;
    }
}

/* Functions, arrays and sums of the grid. */
static double others(int n, int m, const double *restrict x, double *restrict y)
{
    double sum = 0;
#pragma acc parallel loop gang present(x[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        double root = sqrt(fabs(x[i * m]) + 4);
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] = floor(root * 8) + x[i * m + j];
    }
#pragma acc parallel loop gang present(x[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        double two[2] = {x[i * m], x[i * m + 1]};
#pragma acc loop vector
        for (int j = 0; j < m; j++) y[i * m + j] += two[j % 2];
    }
#pragma acc parallel loop gang reduction(+: sum) present(x[0:n*m], y[0:n*m])
    for (int i = 0; i < n; i++) {
        double f = x[i * m];
#pragma acc loop vector reduction(+: sum)
        for (int j = 0; j < m; j++) sum += f * y[i * m + j];
    }
    return sum;
}

/* Two collapsed loops around two. */
static void channels(int n, int h, const float *restrict x, const float *restrict w, float *restrict y)
{
#pragma acc parallel loop gang collapse(2) present(x[0:n*3*h*h], w[0:9], y[0:n*3*h*h])
    for (int b = 0; b < n; b++)
        for (int c = 0; c < 3; c++) {
            const float *in = x + (b * 3 + c) * h * h;
#pragma acc loop vector collapse(2)
            for (int i = 0; i < h; i++)
                for (int j = 0; j < h; j++) {
                    float sum = 0;
                    for (int r = -1; r <= 1; r++)
                        if (i + r >= 0 && i + r < h) sum += w[c * 3 + r + 1] * in[(i + r) * h + j];
                    y[((b * 3 + c) * h + i) * h + j] = sum;
                }
        }
}

static double sum_of(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i] * (1 + i % 5);
    return s;
}

int main(void)
{
    static float x[N * M], r[N], y[N * M], b[M * M], c[N * M];
    static double a[N * M * L], w[N], d[N * M * L], e[N * M], f[N * M], sum;
    static int p[N * M], q[N * M], s[N * M], counts[N];
    for (int i = 0; i < N * M; i++) x[i] = (float)(i % 11), e[i] = i % 13 - 4, p[i] = i * 7 % 19;
    for (int i = 0; i < N; i++) r[i] = (float)(i % 5), w[i] = i % 4;
    for (int i = 0; i < M * M; i++) b[i] = (float)(i % 3);
    for (int i = 0; i < N * M * L; i++) a[i] = i % 17;
#pragma acc data copyin(x, r, b, a, w, e) copy(y, c, d, f, p, q, s, counts)
    {
        rows(N, M, x, r, y);
        rows(0, M, x, r, y);
        rows(N, 0, x, r, y);
        planes(N, M, L, a, w, d);
        products(N, M, x, b, c);
        unleveled(N, M, p, q, s);
        not_spanned(N, M, p, q, counts);
        overlapping(N, M, q, q);
        channels(4, 8, x, r, y);
        sum = others(N, M, e, f);
    }
    double all = 0, ints = 0;
    for (int i = 0; i < N * M; i++) all += (y[i] + 2.0 * c[i]) * (1 + i % 7), ints += (p[i] + 3.0 * q[i] + 5.0 * s[i]) * (1 + i % 9);
    for (int i = 0; i < N; i++) ints += counts[i] * (i + 1);
    printf("%.0f %.0f %.0f %.0f %.0f\n", all, sum_of(d, N * M * L), sum_of(f, N * M), ints, sum);
    return 0;
}
