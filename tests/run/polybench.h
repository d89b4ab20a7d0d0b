/* The arrays of the programs after PolyBench. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>
enum { N = 40, M = 30, T = 4 };
static double A[N][N], B[N][N], C[N][N], D[N][N], E[N][N], F[N][N], G[N][N], x[N], y[N], z[N], w[N], x1[N], x2[N], yy1[N], y2[N], u1[N],
    v1[N], u2[N], v2[N], tmp[N], q[N], r[N], s[N], p[N], mean[N], stddev[N];
static double A3[N][N][N], C4[N][N], sum_[N], A3b[10][10][10], B3b[10][10][10];
static void init(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            A[i][j] = ((i * j + 3 * i) % N + 1) / (double)N;
            B[i][j] = ((i * (j + 1) + 2) % N) / (double)N;
            C[i][j] = ((i * (j + 3) + 1) % N) / (double)N;
            D[i][j] = (i * (j + 2) % N) / (double)N;
            E[i][j] = F[i][j] = G[i][j] = 0;
            C4[i][j] = (i * j % N) / (double)N;
            for (int k = 0; k < N; k++) A3[i][j][k] = ((i * j + k) % N) / (double)N;
        }
        x[i] = 1 + i / (double)N;
        y[i] = i * 0.5 / N;
        z[i] = i * 0.25 / N;
        w[i] = 0;
        x1[i] = (i % 5) / 5.0;
        x2[i] = (i + 1) % 7 / 7.0;
        yy1[i] = (i + 3) % 9 / 9.0;
        y2[i] = (i + 4) % 11 / 11.0;
        u1[i] = i * .1;
        v1[i] = i * .01;
        u2[i] = (i + 1) / 2.0 / N;
        v2[i] = (i + 2) / 3.0 / N;
        tmp[i] = 0;
        q[i] = r[i] = s[i] = 0;
        p[i] = (i % M) / (double)M;
        r[i] = (i % N) / (double)N;
    }
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++)
            for (int k = 0; k < 10; k++) A3b[i][j][k] = B3b[i][j][k] = (i + j + (10 - k)) * 10 / 10.0;
}

static void spd(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) A[i][j] = i == j ? N + 1.0 + i : ((i + j) % 7) / 7.0;
}
