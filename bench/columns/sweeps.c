/* sweeps: sequential loops around parallel columns: adi, tridiagonal systems along two dimensions of a grid, running sums.
 * SPDX-License-Identifier: MIT
 *   accelcc -O2 sweeps.c -o sweeps -lm && ./sweeps
 *   nvcc -O3 -arch=native sweeps.cu -o plain && ./plain      # a thread for each column, by hand
 *   accelcc -O2 --without=sweeps sweeps.c -o rows -lm && ./rows
 * Microseconds of a construct, including its wait (the least of 20), and a weighted sum of the results, which is the same up to rounding.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}
enum { SIDE = 1024 };
static double X[SIDE][SIDE], A[SIDE][SIDE], B[SIDE][SIDE];
static void adi(void)
{
#pragma acc kernels present(X, A, B)
    {
        for (int i = 1; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) {
                X[i][j] = X[i][j] - X[i - 1][j] * A[i][j] / B[i - 1][j];
                B[i][j] = B[i][j] - A[i][j] * A[i][j] / B[i - 1][j];
            }
        for (int j = 0; j < SIDE; j++) X[SIDE - 1][j] = X[SIDE - 1][j] / B[SIDE - 1][j];
        for (int i = 0; i < SIDE - 2; i++)
            for (int j = 0; j < SIDE; j++)
                X[SIDE - 2 - i][j] = (X[SIDE - 2 - i][j] - X[SIDE - i - 3][j] * A[SIDE - 3 - i][j]) / B[SIDE - 2 - i][j];
    }
}
static void grid(int n, int m, double *restrict x, const double *restrict a, double *restrict b)
{
#pragma acc kernels present(x, a, b)
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++) {
            x[i * m + j] = x[i * m + j] - x[(i - 1) * m + j] * a[i * m + j] / b[(i - 1) * m + j];
            b[i * m + j] = b[i * m + j] - a[i * m + j] * a[i * m + j] / b[(i - 1) * m + j];
        }
}
static void thomas_z(int nz, int ny, int nx, double *restrict u, const double *restrict c, double *restrict w)
{
#pragma acc parallel present(u, c, w)
    {
#pragma acc loop seq
        for (int k = 1; k < nz; k++)
#pragma acc loop gang vector collapse(2)
            for (int j = 0; j < ny; j++)
                for (int i = 0; i < nx; i++) {
                    double m = c[(k * ny + j) * nx + i] / w[((k - 1) * ny + j) * nx + i];
                    w[(k * ny + j) * nx + i] = 4 - m * c[((k - 1) * ny + j) * nx + i];
                    u[(k * ny + j) * nx + i] -= m * u[((k - 1) * ny + j) * nx + i];
                }
#pragma acc loop seq
        for (int k = nz - 2; k >= 0; k--)
#pragma acc loop gang vector collapse(2)
            for (int j = 0; j < ny; j++)
                for (int i = 0; i < nx; i++)
                    u[(k * ny + j) * nx + i] =
                        (u[(k * ny + j) * nx + i] - c[(k * ny + j) * nx + i] * u[((k + 1) * ny + j) * nx + i]) / w[(k * ny + j) * nx + i];
    }
}
static void thomas_y(int nz, int ny, int nx, double *restrict u, const double *restrict c, double *restrict w)
{
#pragma acc kernels present(u, c, w)
    {
        for (int j = 1; j < ny; j++)
            for (int k = 0; k < nz; k++)
                for (int i = 0; i < nx; i++) {
                    double m = c[(k * ny + j) * nx + i] / w[(k * ny + j - 1) * nx + i];
                    w[(k * ny + j) * nx + i] = 4 - m * c[(k * ny + j - 1) * nx + i];
                    u[(k * ny + j) * nx + i] -= m * u[(k * ny + j - 1) * nx + i];
                }
        for (int j = ny - 2; j >= 0; j--)
            for (int k = 0; k < nz; k++)
                for (int i = 0; i < nx; i++)
                    u[(k * ny + j) * nx + i] =
                        (u[(k * ny + j) * nx + i] - c[(k * ny + j) * nx + i] * u[(k * ny + j + 1) * nx + i]) / w[(k * ny + j) * nx + i];
    }
}
static void factors(int n, int m, double *restrict x, const double *restrict a, const double *restrict b)
{
    double factor;
#pragma acc kernels present(x, a, b)
    for (int i = 1; i < n; i++) {
        factor = a[i] / b[i - 1];
        for (int j = 0; j < m; j++) x[i * m + j] -= factor * x[(i - 1) * m + j];
    }
}
static void cumulate(int n, int m, float *restrict v)
{
#pragma acc parallel loop seq present(v)
    for (int i = 1; i < n; i++)
#pragma acc loop gang vector
        for (int j = 0; j < m; j++) v[(size_t)i * m + j] += v[(size_t)(i - 1) * m + j];
}
static void along(int n, int m, float *restrict v)
{
#pragma acc kernels present(v)
    for (int j = 1; j < m; j++)
        for (int i = 0; i < n; i++) v[i * m + j] += v[i * m + j - 1];
}
static double *D[3];
static float *F;
static double sum_d(const double *p, size_t n)
{
    double s = 0;
    for (size_t i = 0; i < n; i++) s += p[i] * (1 + i % 7);
    return s;
}
static double sum_f(const float *p, size_t n)
{
    double s = 0;
    for (size_t i = 0; i < n; i++) s += p[i] * (double)(1 + i % 7);
    return s;
}
static void fill(double *x, double *a, double *b, size_t n)
{
    for (size_t i = 0; i < n; i++) x[i] = (i * 7 % 11) * 0.1, a[i] = 0.3 + (i % 5) * 0.1, b[i] = 3 + i % 3;
}
enum { TIMES = 20 };
#define WAIT _Pragma("acc wait")
#define RUN(name, call, reset, back, sum)                                                                                                  \
    do {                                                                                                                                   \
        reset;                                                                                                                             \
        call;                                                                                                                              \
        WAIT back;                                                                                                                         \
        double total = sum, best = 1e9;                                                                                                    \
        for (int r = 0; r < TIMES; r++) {                                                                                                  \
            WAIT double t = now();                                                                                                         \
            call;                                                                                                                          \
            WAIT t = now() - t;                                                                                                            \
            if (t < best) best = t;                                                                                                        \
        }                                                                                                                                  \
        printf("%-28s %11.1f us  %.10e\n", name, best * 1e6, total);                                                                       \
        fflush(stdout);                                                                                                                    \
    } while (0)
int main(void)
{
    size_t cells = 1 << 24;
    for (int k = 0; k < 3; k++) D[k] = malloc(cells * sizeof(double));
    F = malloc(cells * sizeof(float));
    double *u = D[0], *c = D[1], *w = D[2];
    float *v = F;
    fill(X[0], A[0], B[0], (size_t)SIDE * SIDE);
#pragma acc data copyin(X, A, B)
    {
        RUN("adi 1024^2 static", adi(), , _Pragma("acc update self(X)"), sum_d(X[0], (size_t)SIDE * SIDE));
    }
#define FILL                                                                                                                               \
    fill(u, c, w, cells);                                                                                                                  \
    _Pragma("acc update device(u[0:cells], c[0:cells], w[0:cells])")
#define BACK _Pragma("acc update self(u[0:cells])")
#define FILLF                                                                                                                              \
    for (size_t i = 0; i < cells; i++) v[i] = (i % 13) * 0.125f;                                                                           \
    _Pragma("acc update device(v[0:cells])")
#define BACKF _Pragma("acc update self(v[0:cells])")
#pragma acc data create(u [0:cells], c [0:cells], w [0:cells], v [0:cells])
    {
        RUN("sweep 1024x1024", grid(1024, 1024, u, c, w), FILL, BACK, sum_d(u, cells));
        RUN("sweep 4096x4096", grid(4096, 4096, u, c, w), FILL, BACK, sum_d(u, cells));
        RUN("sweep 64x262144", grid(64, 262144, u, c, w), FILL, BACK, sum_d(u, cells));
        RUN("sweep 16384x128", grid(16384, 128, u, c, w), FILL, BACK, sum_d(u, cells));
        RUN("thomas z 128^3", thomas_z(128, 128, 128, u, c, w), FILL, BACK, sum_d(u, cells));
        RUN("thomas y 128^3", thomas_y(128, 128, 128, u, c, w), FILL, BACK, sum_d(u, cells));
        RUN("thomas z 256^3", thomas_z(256, 256, 256, u, c, w), FILL, BACK, sum_d(u, cells));
        RUN("factors of 2048 rows", factors(2048, 2048, u, c, w), FILL, BACK, sum_d(u, cells));
        RUN("down columns 4096^2 f32", cumulate(4096, 4096, v), FILLF, BACKF, sum_f(v, cells));
        RUN("along rows 4096^2 f32", along(4096, 4096, v), FILLF, BACKF, sum_f(v, cells));
    }
    return 0;
}
