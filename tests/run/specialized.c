/* specialized: kernels compiled for the values of some variables. SPDX-License-Identifier: MIT */
#include <stdio.h>
enum mode { PLAIN, DOUBLED };
static void axpy(int n, int m, double alpha, float beta, unsigned char shift, enum mode mode, double *y, const double *x)
{
#pragma accel parallel loop specialize(m, alpha, beta, shift, mode) copy(y[0:n]) copyin(x[0:m])
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int j = 0; j < m; j++) s += x[j] * (j + i);
        y[i] += alpha * s * beta + (1 << shift) + (mode == DOUBLED ? y[i] : 0);
    }
}
static void matrix(int n, int m, double a[n][m], const long k)
{
#pragma accel kernels specialize(n, m) specialize(k) copy(a[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = a[i][j] * k + i - j;
#pragma accel parallel num_gangs(4) specialize(m) firstprivate(m) copy(a[0:n][0:m])
    {
        m = m - 1;
#pragma accel loop gang
        for (int i = 0; i < n; i++) {
#pragma accel loop vector
            for (int j = 0; j < m; j++) a[i][j] += m;
        }
    }
}
/* Arrays that may overlap: the kernel has a form in one thread too. */
static void shifted(int n, long k, double *y, const double *x)
{
#pragma accel kernels specialize(k) copy(y[0:n]) copyin(x[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i] * k + i;
}
int main(void)
{
    enum { N = 64, M = 7 };
    double x[M], y[N], s = 0, a[5][M];
    for (int j = 0; j < M; j++) x[j] = j + 0.5;
    for (int i = 0; i < N; i++) y[i] = i;
    for (int k = 0; k < 6; k++) axpy(N, M - k % 2, 0.1 + k % 3, -1.5f, 3, k % 2, y, x);
    for (int i = 0; i < N; i++) s += y[i];
    printf("%.10g\n", s);
    axpy(N, M, 1.0 / 0.0, 1, 0, PLAIN, y, x);
    s = y[N - 1] > 1e300;
    for (int i = 0; i < N; i++) s += y[i];
    printf("%.10g\n", s);
    for (int i = 0; i < N; i++) y[i] = i % 5;
#pragma accel data copy(y)
    {
        shifted(N - 1, 2, y + 1, y);
        shifted(N / 2, 3, y, y + N / 2);
    }
    s = 0;
    for (int i = 0; i < N; i++) s += y[i] / (1 + i);
    printf("%.10g\n", s);
    for (int i = 0; i < 5; i++) for (int j = 0; j < M; j++) a[i][j] = i + j;
    matrix(5, M, a, -3);
    matrix(5, M, a, -9223372036854775807L - 1);
    s = 0;
    for (int i = 0; i < 5; i++) for (int j = 0; j < M; j++) s += a[i][j];
    printf("%.10g\n", s);
    return 0;
}
