/* Programs after PolyBench, as plain kernels constructs: decompositions, stencils, dynamic programming. SPDX-License-Identifier: MIT */
#include "polybench.h"

static void ludcmp(void)
{
    int i, j, k;
    init();
    spd();
#pragma acc kernels
    {
        double w;
        for (i = 0; i < N; i++) {
            for (j = 0; j < i; j++) {
                w = A[i][j];
                for (k = 0; k < j; k++) w -= A[i][k] * A[k][j];
                A[i][j] = w / A[j][j];
            }
            for (j = i; j < N; j++) {
                w = A[i][j];
                for (k = 0; k < i; k++) w -= A[i][k] * A[k][j];
                A[i][j] = w;
            }
        }
        for (i = 0; i < N; i++) {
            w = x[i];
            for (j = 0; j < i; j++) w -= A[i][j] * y[j];
            y[i] = w;
        }
        for (i = N - 1; i >= 0; i--) {
            w = y[i];
            for (j = i + 1; j < N; j++) w -= A[i][j] * z[j];
            z[i] = w / A[i][i];
        }
    }

    print_sum("ludcmp", (double *)z, sizeof z / sizeof(double));
}

static void trisolv(void)
{
    int i, j;
    init();
    spd();
#pragma acc kernels
    for (i = 0; i < N; i++) {
        y[i] = x[i];
        for (j = 0; j < i; j++) y[i] -= A[i][j] * y[j];
        y[i] = y[i] / A[i][i];
    }

    print_sum("trisolv", (double *)y, sizeof y / sizeof(double));
}

static void correlation(void)
{
    int i, j, k;
    double float_n = N;
    init();
#pragma acc kernels
    {
        for (j = 0; j < M; j++) {
            mean[j] = 0;
            for (i = 0; i < N; i++) mean[j] += A[i][j];
            mean[j] /= float_n;
        }
        for (j = 0; j < M; j++) {
            stddev[j] = 0;
            for (i = 0; i < N; i++) stddev[j] += (A[i][j] - mean[j]) * (A[i][j] - mean[j]);
            stddev[j] /= float_n;
            stddev[j] = sqrt(stddev[j]);
            stddev[j] = stddev[j] <= 0.1 ? 1.0 : stddev[j];
        }
        for (i = 0; i < N; i++)
            for (j = 0; j < M; j++) {
                A[i][j] -= mean[j];
                A[i][j] /= sqrt(float_n) * stddev[j];
            }
        for (i = 0; i < M - 1; i++) {
            E[i][i] = 1;
            for (j = i + 1; j < M; j++) {
                E[i][j] = 0;
                for (k = 0; k < N; k++) E[i][j] += A[k][i] * A[k][j];
                E[j][i] = E[i][j];
            }
        }
        E[M - 1][M - 1] = 1;
    }

    print_sum("correlation", (double *)E, sizeof E / sizeof(double));
}

static void covariance(void)
{
    int i, j, k;
    double float_n = N;
    init();
#pragma acc kernels
    {
        for (j = 0; j < M; j++) {
            mean[j] = 0;
            for (i = 0; i < N; i++) mean[j] += A[i][j];
            mean[j] /= float_n;
        }
        for (i = 0; i < N; i++)
            for (j = 0; j < M; j++) A[i][j] -= mean[j];
        for (i = 0; i < M; i++)
            for (j = i; j < M; j++) {
                E[i][j] = 0;
                for (k = 0; k < N; k++) E[i][j] += A[k][i] * A[k][j];
                E[i][j] /= (float_n - 1);
                E[j][i] = E[i][j];
            }
    }

    print_sum("covariance", (double *)E, sizeof E / sizeof(double));
}

static void floyd(void)
{
    int i, j, k;
    init();

    int path[N][N];
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            path[i][j] = i * j % 7 + 1;
            if ((i + j) % 13 == 0 || (i + j) % 7 == 0) path[i][j] = 999;
        }
#pragma acc kernels
    for (k = 0; k < N; k++)
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
    print_ints("floyd", &path[0][0], N * N);
}

static void nussinov(void)
{
    int i, j, k;
    init();

    int seq[N], table[N][N];
    for (i = 0; i < N; i++) {
        seq[i] = (i + 1) % 4;
        for (j = 0; j < N; j++) table[i][j] = 0;
    }
#pragma acc kernels
    for (i = N - 1; i >= 0; i--)
        for (j = i + 1; j < N; j++) {
            if (j - 1 >= 0) table[i][j] = table[i][j] >= table[i][j - 1] ? table[i][j] : table[i][j - 1];
            if (i + 1 < N) table[i][j] = table[i][j] >= table[i + 1][j] ? table[i][j] : table[i + 1][j];
            if (j - 1 >= 0 && i + 1 < N) {
                if (i < j - 1) {
                    int v = table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0);
                    table[i][j] = table[i][j] >= v ? table[i][j] : v;
                } else table[i][j] = table[i][j] >= table[i + 1][j - 1] ? table[i][j] : table[i + 1][j - 1];
            }
            for (k = i + 1; k < j; k++) {
                int v = table[i][k] + table[k + 1][j];
                table[i][j] = table[i][j] >= v ? table[i][j] : v;
            }
        }

    print_ints("nussinov", &table[0][0], N * N);
}

static void fdtd2d(void)
{
    int i, j, t;
    init();
#pragma acc kernels
    for (t = 0; t < T; t++) {
        for (j = 0; j < N; j++) B[0][j] = t;
        for (i = 1; i < N; i++)
            for (j = 0; j < N; j++) B[i][j] -= 0.5 * (C[i][j] - C[i - 1][j]);
        for (i = 0; i < N; i++)
            for (j = 1; j < N; j++) A[i][j] -= 0.5 * (C[i][j] - C[i][j - 1]);
        for (i = 0; i < N - 1; i++)
            for (j = 0; j < N - 1; j++) C[i][j] -= 0.7 * (A[i][j + 1] - A[i][j] + B[i + 1][j] - B[i][j]);
    }

    print_sum("fdtd2d", (double *)C, sizeof C / sizeof(double));
}

static void heat3d(void)
{
    int i, j, k, t;
    init();
#pragma acc kernels
    for (t = 1; t <= T; t++) {
        for (i = 1; i < 9; i++)
            for (j = 1; j < 9; j++)
                for (k = 1; k < 9; k++)
                    B3b[i][j][k] = 0.125 * (A3b[i + 1][j][k] - 2 * A3b[i][j][k] + A3b[i - 1][j][k]) +
                                   0.125 * (A3b[i][j + 1][k] - 2 * A3b[i][j][k] + A3b[i][j - 1][k]) +
                                   0.125 * (A3b[i][j][k + 1] - 2 * A3b[i][j][k] + A3b[i][j][k - 1]) + A3b[i][j][k];
        for (i = 1; i < 9; i++)
            for (j = 1; j < 9; j++)
                for (k = 1; k < 9; k++)
                    A3b[i][j][k] = 0.125 * (B3b[i + 1][j][k] - 2 * B3b[i][j][k] + B3b[i - 1][j][k]) +
                                   0.125 * (B3b[i][j + 1][k] - 2 * B3b[i][j][k] + B3b[i][j - 1][k]) +
                                   0.125 * (B3b[i][j][k + 1] - 2 * B3b[i][j][k] + B3b[i][j][k - 1]) + B3b[i][j][k];
    }

    print_sum("heat3d", (double *)A3b, sizeof A3b / sizeof(double));
}

static void jacobi1d(void)
{
    int i, t;
    init();
#pragma acc kernels
    for (t = 0; t < T; t++) {
        for (i = 1; i < N - 1; i++) y[i] = 0.33333 * (x[i - 1] + x[i] + x[i + 1]);
        for (i = 1; i < N - 1; i++) x[i] = 0.33333 * (y[i - 1] + y[i] + y[i + 1]);
    }

    print_sum("jacobi1d", (double *)x, sizeof x / sizeof(double));
}

static void jacobi2d(void)
{
    int i, j, t;
    init();
#pragma acc kernels
    for (t = 0; t < T; t++) {
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++) B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++) A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
    }

    print_sum("jacobi2d", (double *)A, sizeof A / sizeof(double));
}

static void seidel2d(void)
{
    int i, j, t;
    init();
#pragma acc kernels
    for (t = 0; t <= T - 1; t++)
        for (i = 1; i <= N - 2; i++)
            for (j = 1; j <= N - 2; j++)
                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] +
                           A[i + 1][j] + A[i + 1][j + 1]) /
                          9.0;

    print_sum("seidel2d", (double *)A, sizeof A / sizeof(double));
}

static void adi(void)
{
    int i, j, t;
    init();

    double a = 0.1, b = 0.2, c = 0.3, d = 0.11, e = 0.22, f = 0.33;
#pragma acc kernels
    for (t = 1; t <= T; t++) {
        for (i = 1; i < N - 1; i++) {
            B[0][i] = 1;
            E[i][0] = 0;
            F[i][0] = B[0][i];
            for (j = 1; j < N - 1; j++) {
                E[i][j] = -c / (a * E[i][j - 1] + b + 3);
                F[i][j] = (-d * A[j][i - 1] + (1 + 2 * d) * A[j][i] - f * A[j][i + 1] - a * F[i][j - 1]) / (a * E[i][j - 1] + b + 3);
            }
            B[N - 1][i] = 1;
            for (j = N - 2; j >= 1; j--) B[j][i] = E[i][j] * B[j + 1][i] + F[i][j];
        }
        for (i = 1; i < N - 1; i++) {
            A[i][0] = 1;
            E[i][0] = 0;
            F[i][0] = A[i][0];
            for (j = 1; j < N - 1; j++) {
                E[i][j] = -f / (d * E[i][j - 1] + e + 3);
                F[i][j] = (-a * B[i - 1][j] + (1 + 2 * a) * B[i][j] - c * B[i + 1][j] - d * F[i][j - 1]) / (d * E[i][j - 1] + e + 3);
            }
            A[i][N - 1] = 1;
            for (j = N - 2; j >= 1; j--) A[i][j] = E[i][j] * A[i][j + 1] + F[i][j];
        }
    }

    print_sum("adi", (double *)A, sizeof A / sizeof(double));
}

static void deriche(void)
{
    int i, j;
    init();

    static float img[16][12], o[16][12], g1[16][12], g2[16][12];
    for (i = 0; i < 16; i++)
        for (j = 0; j < 12; j++) img[i][j] = ((313 * i + 991 * j) % 65536) / 65535.0f;
    float ym1, ym2, xm1, yp1, yp2, xp1, xp2, a1 = .1f, a2 = .2f, b1 = .3f, b2 = -.2f;
#pragma acc kernels
    {
        for (i = 0; i < 16; i++) {
            ym1 = 0;
            ym2 = 0;
            xm1 = 0;
            for (j = 0; j < 12; j++) {
                g1[i][j] = a1 * img[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
                xm1 = img[i][j];
                ym2 = ym1;
                ym1 = g1[i][j];
            }
        }
        for (i = 0; i < 16; i++) {
            yp1 = 0;
            yp2 = 0;
            xp1 = 0;
            xp2 = 0;
            for (j = 11; j >= 0; j--) {
                g2[i][j] = a2 * xp1 + a1 * xp2 + b1 * yp1 + b2 * yp2;
                xp2 = xp1;
                xp1 = img[i][j];
                yp2 = yp1;
                yp1 = g2[i][j];
            }
        }
        for (i = 0; i < 16; i++)
            for (j = 0; j < 12; j++) o[i][j] = g1[i][j] + g2[i][j];
    }

    double sd = 0;
    for (i = 0; i < 16; i++)
        for (j = 0; j < 12; j++) sd += o[i][j] * (i + j);
    printf("deriche %.5g\n", sd);
}

int main(void)
{
    ludcmp();
    trisolv();
    correlation();
    covariance();
    floyd();
    nussinov();
    fdtd2d();
    heat3d();
    jacobi1d();
    jacobi2d();
    seidel2d();
    adi();
    deriche();
}
