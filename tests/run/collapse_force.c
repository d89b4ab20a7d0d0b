/* collapse(force:): statements before, between and after the collapsed loops. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=bounds */
#include "check.h"

enum { N = 30, M = 40, L = 7 };
static double a[N][M], b[N][M], c[L][N][M], rows[N], x[N];

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        x[i] = i % 7 + 0.5;
        rows[i] = 1;
        for (int j = 0; j < M; j++) a[i][j] = i * 3 + j % 11, b[i][j] = 0;
    }
    for (int k = 0; k < L * N * M; k++) c[0][0][k] = k % 13;
}

static void between(int n, int m)
{
#pragma acc parallel loop collapse(force:2)
    for (int i = 0; i < n; i++) {
        double t = x[i] * 2;
        for (int j = 0; j < m; j++) b[i][j] += t * a[i][j];
    }
    print_sum("before", &b[0][0], N * M);
#pragma acc parallel loop gang vector collapse(force: 2) copy(rows, b)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (j % 4 == 1) continue;
            b[i][j] -= a[i][j];
        }
        rows[i] += x[i];
    }
    print_sum("after", &b[0][0], N * M);
    print_sum("rows", rows, N);
}

static void privates(int n, int m)
{
    double t, u;
    int j;
#pragma acc parallel loop collapse(force:2) private(t, u)
    for (int i = 0; i < n; i++) {
        t = x[i];
        for (j = 0; j < m; j++) {
            u = t + j;
            b[i][j] += u;
        }
    }
    print_sum("privates", &b[0][0], N * M);
#pragma acc parallel loop collapse(force:2) private(t)
    for (int i = 0; i < n; i++) {
        t = 0;
        for (j = 0; j < m; j++) {
            t += a[i][j];
            b[i][j] = t;
        }
        rows[i] = t;
    }
    print_sum("carried", &b[0][0], N * M);
    print_sum("carried", rows, N);
}

static void reductions(int n, int m)
{
    double sum = 1;
    long count = 0;
#pragma acc parallel loop collapse(force:2) reduction(+:sum, count)
    for (int i = 0; i < n; i++) {
        double w = x[i];
        for (int j = 0; j < m; j++) {
            sum += w * a[i][j];
            count += j & i;
        }
    }
    printf("sum %.9g count %ld\n", sum, count);
#pragma acc kernels loop collapse(force:2) reduction(max:sum)
    for (int i = 0; i < n; i++) {
        rows[i] = x[i] - 1;
        for (int j = 0; j < m; j++) sum = sum > a[i][j] * 1000 ? sum : a[i][j] * 1000;
    }
    printf("largest %.9g\n", sum);
    print_sum("rows", rows, N);
}

static void three(int l, int n, int m)
{
#pragma acc parallel loop collapse(force:3) copy(c)
    for (int k = 0; k < l; k++)
        for (int i = 0; i < n; i++) {
            double t = x[i] + k;
            for (int j = 0; j < m; j++) c[k][i][j] += t;
        }
    print_sum("three, two tight", &c[0][0][0], L * N * M);
#pragma acc parallel loop gang worker vector collapse(force:3) copy(c)
    for (int k = 0; k < l; k++) {
        double s = k * 0.5;
        for (int i = 0; i < n; i++) {
            double t = x[i] + s;
            for (int j = 0; j < m; j++) c[k][i][j] += t;
        }
    }
    print_sum("three, none tight", &c[0][0][0], L * N * M);
#pragma acc parallel loop collapse(force:2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] += 1;
    print_sum("tight", &a[0][0], N * M);
}

int main(void)
{
    fill();
    between(N, M);
    privates(N, M);
    reductions(N, M);
    three(L, N, M);
    between(0, M);
    between(N, 0);
    return 0;
}
