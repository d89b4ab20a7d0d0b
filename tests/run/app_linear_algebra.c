/* Programs after PolyBench, as plain kernels constructs: linear algebra. SPDX-License-Identifier: MIT */
#include "polybench.h"

static void gemm(void)
{
    int i, j, k;
    double alpha = 1.5, beta = 1.2;
    init();
#pragma acc kernels
    for (i = 0; i < N; i++) {
        for (j = 0; j < N; j++) C[i][j] *= beta;
        for (k = 0; k < N; k++)
            for (j = 0; j < N; j++) C[i][j] += alpha * A[i][k] * B[k][j];
    }

    print_sum("gemm", (double *)C, sizeof C / sizeof(double));
}

static void two_mm(void)
{
    int i, j, k;
    double alpha = 1.5, beta = 1.2;
    init();
#pragma acc kernels
    {
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                E[i][j] = 0;
                for (k = 0; k < N; k++) E[i][j] += alpha * A[i][k] * B[k][j];
            }
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                D[i][j] *= beta;
                for (k = 0; k < N; k++) D[i][j] += E[i][k] * C[k][j];
            }
    }

    print_sum("2mm", (double *)D, sizeof D / sizeof(double));
}

static void three_mm(void)
{
    int i, j, k;
    init();
#pragma acc kernels
    {
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                E[i][j] = 0;
                for (k = 0; k < N; ++k) E[i][j] += A[i][k] * B[k][j];
            }
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                F[i][j] = 0;
                for (k = 0; k < N; ++k) F[i][j] += C[i][k] * D[k][j];
            }
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                G[i][j] = 0;
                for (k = 0; k < N; ++k) G[i][j] += E[i][k] * F[k][j];
            }
    }

    print_sum("3mm", (double *)G, sizeof G / sizeof(double));
}

static void atax(void)
{
    int i, j;
    init();
#pragma acc kernels
    {
        for (i = 0; i < N; i++) y[i] = 0;
        for (i = 0; i < N; i++) {
            tmp[i] = 0;
            for (j = 0; j < N; j++) tmp[i] = tmp[i] + A[i][j] * x[j];
            for (j = 0; j < N; j++) y[j] = y[j] + A[i][j] * tmp[i];
        }
    }

    print_sum("atax", (double *)y, sizeof y / sizeof(double));
}

static void bicg(void)
{
    int i, j;
    init();
#pragma acc kernels
    {
        for (i = 0; i < N; i++) s[i] = 0;
        for (i = 0; i < N; i++) {
            q[i] = 0;
            for (j = 0; j < N; j++) {
                s[j] = s[j] + r[i] * A[i][j];
                q[i] = q[i] + A[i][j] * p[j];
            }
        }
    }

    print_sum("bicg", (double *)s, sizeof s / sizeof(double));
    print_sum("bicg", (double *)q, sizeof q / sizeof(double));
}

static void doitgen(void)
{
    init();
#pragma acc kernels
    for (int r = 0; r < N; r++)
        for (int q = 0; q < N; q++) {
            for (int p = 0; p < N; p++) {
                sum_[p] = 0;
                for (int s = 0; s < N; s++) sum_[p] += A3[r][q][s] * C4[s][p];
            }
            for (int p = 0; p < N; p++) A3[r][q][p] = sum_[p];
        }

    print_sum("doitgen", (double *)A3, sizeof A3 / sizeof(double));
}

static void mvt(void)
{
    int i, j;
    init();
#pragma acc kernels
    {
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) x1[i] = x1[i] + A[i][j] * yy1[j];
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) x2[i] = x2[i] + A[j][i] * y2[j];
    }

    print_sum("mvt", (double *)x1, sizeof x1 / sizeof(double));
    print_sum("mvt", (double *)x2, sizeof x2 / sizeof(double));
}

static void gemver(void)
{
    int i, j;
    double alpha = 1.5, beta = 1.2;
    init();
#pragma acc kernels
    {
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) x[i] = x[i] + beta * A[j][i] * y[j];
        for (i = 0; i < N; i++) x[i] = x[i] + z[i];
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) w[i] = w[i] + alpha * A[i][j] * x[j];
    }

    print_sum("gemver", (double *)w, sizeof w / sizeof(double));
}

static void gesummv(void)
{
    int i, j;
    double alpha = 1.5, beta = 1.2;
    init();
#pragma acc kernels
    for (i = 0; i < N; i++) {
        tmp[i] = 0;
        y[i] = 0;
        for (j = 0; j < N; j++) {
            tmp[i] = A[i][j] * x[j] + tmp[i];
            y[i] = B[i][j] * x[j] + y[i];
        }
        y[i] = alpha * tmp[i] + beta * y[i];
    }

    print_sum("gesummv", (double *)y, sizeof y / sizeof(double));
}

static void symm(void)
{
    int i, j, k;
    double alpha = 1.5, beta = 1.2;
    init();
#pragma acc kernels
    {
        double temp2;
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                temp2 = 0;
                for (k = 0; k < i; k++) {
                    C[k][j] += alpha * B[i][j] * A[i][k];
                    temp2 += B[k][j] * A[i][k];
                }
                C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * temp2;
            }
    }

    print_sum("symm", (double *)C, sizeof C / sizeof(double));
}

static void syr2k(void)
{
    int i, j, k;
    double alpha = 1.5, beta = 1.2;
    init();
#pragma acc kernels
    for (i = 0; i < N; i++) {
        for (j = 0; j <= i; j++) C[i][j] *= beta;
        for (k = 0; k < M; k++)
            for (j = 0; j <= i; j++) C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
    }

    print_sum("syr2k", (double *)C, sizeof C / sizeof(double));
}

static void syrk(void)
{
    int i, j, k;
    double alpha = 1.5, beta = 1.2;
    init();
#pragma acc kernels
    for (i = 0; i < N; i++) {
        for (j = 0; j <= i; j++) C[i][j] *= beta;
        for (k = 0; k < M; k++)
            for (j = 0; j <= i; j++) C[i][j] += alpha * A[i][k] * A[j][k];
    }

    print_sum("syrk", (double *)C, sizeof C / sizeof(double));
}

static void trmm(void)
{
    int i, j, k;
    double alpha = 1.5;
    init();
#pragma acc kernels
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            for (k = i + 1; k < N; k++) B[i][j] += A[k][i] * B[k][j];
            B[i][j] = alpha * B[i][j];
        }

    print_sum("trmm", (double *)B, sizeof B / sizeof(double));
}

static void cholesky(void)
{
    int i, j, k;
    init();
    spd();
#pragma acc kernels
    for (i = 0; i < N; i++) {
        for (j = 0; j < i; j++) {
            for (k = 0; k < j; k++) A[i][j] -= A[i][k] * A[j][k];
            A[i][j] /= A[j][j];
        }
        for (k = 0; k < i; k++) A[i][i] -= A[i][k] * A[i][k];
        A[i][i] = sqrt(A[i][i]);
    }

    print_sum("cholesky", (double *)A, sizeof A / sizeof(double));
}

static void durbin(void)
{
    int i, k;
    double alph, bet, sum;
    init();
#pragma acc kernels
    {
        y[0] = -r[0];
        bet = 1;
        alph = -r[0];
        for (k = 1; k < N; k++) {
            bet = (1 - alph * alph) * bet;
            sum = 0;
            for (i = 0; i < k; i++) sum += r[k - i - 1] * y[i];
            alph = -(r[k] + sum) / bet;
            for (i = 0; i < k; i++) z[i] = y[i] + alph * y[k - i - 1];
            for (i = 0; i < k; i++) y[i] = z[i];
            y[k] = alph;
        }
    }

    print_sum("durbin", (double *)y, sizeof y / sizeof(double));
}

static void gramschmidt(void)
{
    int i, j, k;
    double nrm;
    init();

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) A[i][j] = ((i * j * 7 + j * 3 + i) % 23) / 23.0 + (i == j ? 3 : 0);
#pragma acc kernels
    for (k = 0; k < N; k++) {
        nrm = 0;
        for (i = 0; i < N; i++) nrm += A[i][k] * A[i][k];
        F[k][k] = sqrt(nrm);
        for (i = 0; i < N; i++) E[i][k] = A[i][k] / F[k][k];
        for (j = k + 1; j < N; j++) {
            F[k][j] = 0;
            for (i = 0; i < N; i++) F[k][j] += E[i][k] * A[i][j];
            for (i = 0; i < N; i++) A[i][j] = A[i][j] - E[i][k] * F[k][j];
        }
    }

    print_sum("gramschmidt", (double *)F, sizeof F / sizeof(double));
    print_sum("gramschmidt", (double *)E, sizeof E / sizeof(double));
}

static void lu(void)
{
    int i, j, k;
    init();
    spd();
#pragma acc kernels
    for (i = 0; i < N; i++) {
        for (j = 0; j < i; j++) {
            for (k = 0; k < j; k++) A[i][j] -= A[i][k] * A[k][j];
            A[i][j] /= A[j][j];
        }
        for (j = i; j < N; j++)
            for (k = 0; k < i; k++) A[i][j] -= A[i][k] * A[k][j];
    }

    print_sum("lu", (double *)A, sizeof A / sizeof(double));
}

int main(void)
{
    gemm();
    two_mm();
    three_mm();
    atax();
    bicg();
    doitgen();
    mvt();
    gemver();
    gesummv();
    symm();
    syr2k();
    syrk();
    trmm();
    cholesky();
    durbin();
    gramschmidt();
    lu();
}
