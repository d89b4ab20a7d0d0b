/* Matrices as VLA parameters, data by name, reductions on inner loops. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 48
#endif
void mm(int n, float a[restrict n][n], float b[n][n], float c[restrict n][n])
{
#pragma acc kernels copyin(a [0:n] [0:n], b [0:n] [0:n]) copyout(c [0:n] [0:n])
#pragma acc loop independent
    for (int i = 0; i < n; i++)
#pragma acc loop independent
        for (int j = 0; j < n; j++) {
            float t = 0;
#pragma acc loop seq
            for (int k = 0; k < n; k++) t += a[i][k] * b[k][j];
            c[i][j] = t;
        }
}
float *x;
int *idx, cnt;
static inline float sq(float v)
{
    return v * v;
}
int main()
{
    float(*a)[N] = malloc(sizeof(float[N][N])), (*b)[N] = malloc(sizeof(float[N][N])), (*c)[N] = malloc(sizeof(float[N][N]));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
        }
    mm(N, a, b, c);
    double s = 0;
    for (int i = 0; i < N; i++) s += c[i][i];
    printf("%g\n", s);
    int n = 500;
    x = malloc(n * sizeof *x);
    idx = malloc(n * sizeof *idx);
#pragma acc enter data create(x [0:n], idx [0:n])
#pragma acc parallel loop present(x, idx)
    for (int i = 0; i < n; i++) {
        x[i] = sq(i % 10);
        idx[i] = n - 1 - i;
    }
#pragma acc parallel loop copy(cnt) present(x[:n], idx[:n]) reduction(+ : cnt)
    for (int i = 0; i < n; i++)
        if (x[idx[i]] > 20.f) cnt++;
#pragma acc update host(x [0:n])
#pragma acc exit data delete (x, idx)
    printf("%d %g\n", cnt, x[9]);
    float mx = -1;
    int sum = 0;
#pragma acc parallel copyin(x [0:n])
    {
#pragma acc loop reduction(max : mx) reduction(+ : sum)
        for (int i = 0; i < n; i++) {
            if (x[i] > mx) mx = x[i];
            sum += (int)x[i];
        }
    }
    printf("%g %d\n", mx, sum);
    return 0;
}
