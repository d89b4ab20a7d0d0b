/* private_levels: what workers and sequential loops own inside a gang, shared by the lanes of vector loops. SPDX-License-Identifier: MIT */
#include "check.h"

struct parts {
    int v[8];
    double d;
};

enum { N = 12, M = 10, LANES = 32 };
static int out[N][M], more[N][M];

static void of_workers(int w)
{
    int h[4], big[3000], table[w];
    struct parts own;
#pragma acc parallel loop gang copyout(out, more)
    for (int i = 0; i < N; i++) {
#pragma acc loop worker private(h)
        for (int j = 0; j < M; j++) {
            for (int q = 0; q < 4; q++) h[q] = q;
#pragma acc loop vector reduction(+ : h)
            for (int l = 0; l < LANES; l++) h[l % 4] += i * j + l;
            out[i][j] = h[0] + 3 * h[1] + 5 * h[2] + 7 * h[3];
        }
#pragma acc loop worker private(big, table)
        for (int j = 0; j < M; j++) {
            int s = 0;
#pragma acc loop vector
            for (int l = 0; l < LANES; l++) big[l * 90] = i + j + l, table[l] = l;
#pragma acc loop vector reduction(+ : s)
            for (int l = 0; l < LANES; l++) s += big[(LANES - 1 - l) * 90] * table[l];
            more[i][j] = s;
        }
#pragma acc loop worker private(own)
        for (int j = 0; j < M; j++) {
            int s = 0;
            own.d = j;
#pragma acc loop vector
            for (int l = 0; l < 8; l++) own.v[l] = i + j * l;
#pragma acc loop vector reduction(+ : s)
            for (int l = 0; l < 8; l++) s += own.v[7 - l] * (int)own.d;
            out[i][j] += 11 * s;
        }
#pragma acc loop worker
        for (int j = 0; j < M; j++) {
            struct parts sum = {{0}, 0};
#pragma acc loop vector reduction(+ : sum)
            for (int l = 0; l < LANES; l++) sum.v[l % 8] += l, sum.d += j;
            more[i][j] += 13 * (sum.v[3] + (int)sum.d);
        }
    }
    print_ints("workers", out[0], N * M);
    print_ints("workers", more[0], N * M);
}

static void of_sequential_loops(void)
{
    int t[5], u[2][3], factor, sums[N];
#pragma acc parallel loop gang copyout(sums)
    for (int i = 0; i < N; i++) {
        int s = 0;
#pragma acc loop seq private(t, factor)
        for (int j = 0; j < 6; j++) {
            for (int q = 0; q < 5; q++) t[q] = q * j;
            factor = j + i;
#pragma acc loop vector private(u) reduction(+ : s)
            for (int l = 0; l < 20; l++) {
                u[l % 2][l % 3] = l;
                s += u[l % 2][l % 3] * t[l % 5] * factor;
            }
        }
        sums[i] = s;
    }
    print_ints("sequential", sums, N);
}

int main(void)
{
    of_workers(LANES);
    of_sequential_loops();
    return 0;
}
