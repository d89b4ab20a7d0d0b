/* Contractions whose operands come through shared memory: orientations, sizes around the tiles, types, forms. SPDX-License-Identifier: MIT */
#include "check.h"
#include <complex.h>
#include <string.h>

enum { MOST = 310 * 310 };

/* Element (i, k) of the first operand and (k, j) of the second: plain or transposed. */
#define PRODUCT(NAME, T, A, B)                                                                                 \
    static void NAME(int m, int n, int p, const T *a, const T *b, T *c)                                        \
    {                                                                                                          \
        _Pragma("acc parallel loop collapse(2) copyin(a[0:m*p], b[0:p*n]) copyout(c[0:m*n])")                  \
        for (int i = 0; i < m; i++)                                                                            \
            for (int j = 0; j < n; j++) {                                                                      \
                T s = 0;                                                                                       \
                for (int k = 0; k < p; k++) s += a[A] * b[B];                                                  \
                c[i * n + j] = s;                                                                              \
            }                                                                                                  \
    }
PRODUCT(plain_f, float, i *p + k, k *n + j)
PRODUCT(both_f, float, k *m + i, j *p + k)
PRODUCT(plain_d, double, i *p + k, k *n + j)
PRODUCT(left_d, double, k *m + i, k *n + j)
PRODUCT(right_d, double, i *p + k, j *p + k)
PRODUCT(both_d, double, k *m + i, j *p + k)
PRODUCT(plain_i, int, i *p + k, k *n + j)
PRODUCT(right_c, signed char, i *p + k, j *p + k)
PRODUCT(right_z, double complex, i *p + k, j *p + k)

#define SHOW(NAME, T)                                                                                                                          \
    do {                                                                                                                                       \
        static T a[MOST], b[MOST], c[MOST];                                                                                                    \
        static double out[MOST];                                                                                                               \
        for (int q = 0; q < MOST; q++) a[q] = (T)(q % 13 - 6), b[q] = (T)(q % 7 - 3), c[q] = 9;                                               \
        NAME(m, n, p, a, b, c);                                                                                                                \
        for (int q = 0; q < m * n; q++) out[q] = (double)c[q];                                                                                 \
        print_sum(#NAME, out, m * n);                                                                                                          \
    } while (0)

static void sizes(int m, int n, int p)
{
    printf("%d x %d, %d\n", m, n, p);
    SHOW(plain_f, float);
    SHOW(both_f, float);
    SHOW(plain_d, double);
    SHOW(left_d, double);
    SHOW(right_d, double);
    SHOW(both_d, double);
    SHOW(plain_i, int);
    SHOW(right_c, signed char);
    SHOW(right_z, double complex);
}

/* Enough tiles of the largest size for the simulator's multiprocessors. */
static void many_tiles(int m, int n, int p)
{
    printf("%d x %d, %d\n", m, n, p);
    SHOW(both_f, float);
    SHOW(right_d, double);
}

/* ---- forms -------------------------------------------------------------------------------------------------------------------- */

enum { N = 150, M = 170, P = 41, BATCH = 3 };
static double A[N][P], B[P][M], C[N][M], D[N][M], V[P], W[N];

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        W[i] = i % 5;
        for (int k = 0; k < P; k++) A[i][k] = (i * 3 + k * 5) % 11 - 5;
        for (int j = 0; j < M; j++) C[i][j] = (i + j) % 4, D[i][j] = (i * j) % 9;
    }
    for (int k = 0; k < P; k++) {
        V[k] = k % 3 - 1;
        for (int j = 0; j < M; j++) B[k][j] = (k * 7 + j) % 9 - 4;
    }
}

static void scaled(double alpha, double beta)
{
#pragma acc parallel loop collapse(2) copyin(A, B) copy(C)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            C[i][j] *= beta;
            for (int k = 0; k < P; ++k) C[i][j] += alpha * A[i][k] * B[k][j];
        }
    print_sum("scaled", C[0], (long)N * M);
}

static void subtracted(void)
{
#pragma acc parallel loop gang copyin(A, B) copy(C)
    for (int i = 0; i < N; i++)
#pragma acc loop vector
        for (int j = 0; j < M; j++) {
            for (int k = 0; k < P; k++) C[i][j] -= A[i][k] * B[k][j];
        }
    print_sum("subtracted", C[0], (long)N * M);
}

/* Nothing but the loop; integers, narrower ones too. */
static void alone(int n, const short *a, const int *b, int *c, short *d)
{
#pragma acc parallel loop collapse(2) copyin(a[0:n*n], b[0:n*n]) copy(c[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) c[i * n + j] -= a[i * n + k] * b[k * n + j];
#pragma acc parallel loop collapse(2) copyin(a[0:n*n], b[0:n*n]) copy(d[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
#pragma acc loop seq
            for (int k = 0; k < n; k++) d[i * n + j] += a[k * n + i] * b[k * n + j] * 0.75;
        }
    print_ints("alone", c, n * n);
    for (int q = 0; q < n * n; q++) c[q] = d[q];
    print_ints("narrow", c, n * n);
}

/* Two sums, a value for each trip, one for each row, conditions on either, and statements around. */
static void several_loops(void)
{
#pragma acc parallel loop collapse(2) copyin(A, B, V, W, D) copy(C)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            double s = D[i][j], t = 0;
            if (s > 4) s -= 4;
            for (int k = 0; k < P; k++) {
                double x = A[i][k] * B[k][j];
                s += x * V[k];
                if (W[i] > 2) t += x;
            }
            t = t * 2 + s;
            for (int k = P - 1; k >= 2; k -= 2) t += A[i][k] * B[k][j] * W[i];
            for (int k = 0; k < N; k++) t += D[k][j];
            C[i][j] += t;
        }
    print_sum("several loops", C[0], (long)N * M);
}

static void covariance(int n)
{
    static double cov[M][M];
#pragma acc parallel loop collapse(2) copyin(B) copyout(cov)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            cov[i][j] = 0;
            for (int k = 0; k < n; k++) cov[i][j] += B[k][i] * B[k][j];
            cov[i][j] /= 4;
        }
    print_sum("covariance", cov[0], (long)M * M);
}

static void symmetric(double alpha)
{
    static double r[N][N];
#pragma acc kernels loop independent copyin(A) copyout(r)
    for (int i = 0; i < N; i++)
#pragma acc loop independent
        for (int j = 0; j < N; j++) {
            double s = 0;
            for (int k = 0; k < P; k++) s += alpha * A[j][k] * A[i][k] + A[i][k] * alpha * A[j][k];
            r[i][j] = s;
        }
    print_sum("symmetric", r[0], (long)N * N);
}

static void batches(void)
{
    static float a[BATCH][N][P], b[BATCH][P][M], c[BATCH][N][M];
    static double out[BATCH * N * M];
    for (int q = 0; q < BATCH * N * P; q++) (&a[0][0][0])[q] = (float)(q % 5 - 2);
    for (int q = 0; q < BATCH * P * M; q++) (&b[0][0][0])[q] = (float)(q % 8 - 3);
#pragma acc parallel loop collapse(3) copyin(a, b) copyout(c)
    for (int g = 0; g < BATCH; g++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) {
                float s = (float)g;
                for (int k = 0; k < P; k++) s += a[g][i][k] * b[g][k][j];
                c[g][i][j] = s;
            }
    for (int q = 0; q < BATCH * N * M; q++) out[q] = (&c[0][0][0])[q];
    print_sum("batches", out, BATCH * N * M);
}

/* Bounds and steps other than 0 and 1; rows of a length that the call gives. */
static void bounds(int n, int m, int p, double a[n][p], double b[p][m], double c[n][m])
{
    int k;
#pragma acc parallel loop collapse(2) private(k) copyin(a[0:n][0:p], b[0:p][0:m]) copy(c[0:n][0:m])
    for (long i = n - 1; i > 2; i--)
        for (unsigned j = 1; j < (unsigned)m; j += 1) {
            double s = 1;
            for (k = 3; k <= p - 2; k += 2) s += a[i][k] * b[k - 1][j] + k;
            c[i][j] = s;
        }
    print_sum("bounds", c[0], (long)n * m);
}

/* Rows of all three side by side in one array: ranges overlap, elements do not. */
static void interleaved(int n, int ld, double *x)
{
    double *a = x, *b = x + n, *c = x + 2 * n;
#pragma acc data copy(x[0:n*ld])
#pragma acc parallel loop collapse(2) present(a[0:(n-1)*ld+n], b[0:(n-1)*ld+n], c[0:(n-1)*ld+n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++) s += a[i * ld + k] * b[k * ld + j];
            c[i * ld + j] = s;
        }
    print_sum("interleaved", x, (long)n * ld);
}

/* Elements that only some trips may read. */
static void guarded(const double *a, const double *b)
{
#pragma acc parallel loop collapse(2) copyin(a[0:N*P], b[0:20*M]) copyout(C)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            double s = 0;
            for (int k = 0; k < P; k++) s += k < 20 ? a[i * P + k] * b[k * M + j] : 1;
            C[i][j] = s;
        }
    print_sum("guarded", C[0], (long)N * M);
}

/* One array made by a kernel, read by the next of the construct. */
static void chain(int n)
{
    static double t[N][M], r[N][N];
#pragma acc kernels copyin(A, B) create(t) copyout(r)
    {
#pragma acc loop independent collapse(2)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) {
                t[i][j] = 0;
                for (int k = 0; k < P; k++) t[i][j] += A[i][k] * B[k][j];
            }
#pragma acc loop independent collapse(2)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                r[i][j] = 0;
                for (int k = 0; k < n; k++) r[i][j] += t[i][k] * t[j][k];
            }
    }
    print_sum("chain", r[0], (long)N * N);
}

/* The iterations share the sum, as a mistake: without iterations nothing is computed, but the kernel is compiled. */
static void shared_sum(int n, const double *a, const double *b, double *c)
{
    double sum = 0;
#pragma acc parallel loop collapse(2) copyin(a[0:n * n], b[0:n * n]) copyout(c[0:n * n]) copy(sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            sum = 0;
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
    printf("shared %g\n", sum);
}

int main(void)
{
    static double x[70 * 220];
    static const int all[][3] = {{150, 131, 37}, {128, 256, 16}, {129, 257, 9}, {1, 300, 20}, {70, 300, 1}, {200, 140, 0}};
    for (unsigned q = 0; q < sizeof all / sizeof *all; q++) sizes(all[q][0], all[q][1], all[q][2]);
    many_tiles(250, 250, 9);
    static short a[130 * 130], d[130 * 130];
    static int b[130 * 130], c[130 * 130];
    for (int q = 0; q < 130 * 130; q++) a[q] = (short)(q % 17 - 8), b[q] = q % 1009, c[q] = q, d[q] = (short)q;
    alone(130, a, b, c, d);
    fill();
    scaled(1.5, 0.5);
    subtracted();
    several_loops();
    covariance(P);
    symmetric(0.5);
    batches();
    bounds(N, M, P, A, B, C);
    for (int q = 0; q < 70 * 220; q++) x[q] = q % 6 - 2;
    interleaved(70, 220, x);
    guarded(A[0], B[0]);
    chain(M);
    shared_sum(0, A[0], B[0], x);
    return 0;
}
