/* Nests of more loops than a grid has dimensions. SPDX-License-Identifier: MIT */
#include "check.h"

enum { A = 3, B = 4, C = 5, D = 6, E = 7, F = 9 };
static double x[A][B][C][D][E][F];

static void fill(int na, int nb, int nc)
{
#pragma acc parallel loop collapse(6) copy(x)
    for (int a = 0; a < na; a++)
        for (int b = nb - 1; b >= 0; b--)
            for (int c = 0; c < nc; c += 2)
                for (int d = 1; d < D; d++)
                    for (int e = 0; e < E; e++)
                        for (int f = 0; f < F; f++) x[a][b][c][d][e][f] = a * 1000 + b * 300 + c * 100 + d * 30 + e * 10 + f;
    print_sum("six loops", &x[0][0][0][0][0][0], sizeof x / sizeof(double));
}

static void sums(int na, int nb, int nc)
{
    double sum = 0, most = 0;
#pragma acc parallel loop collapse(5) reduction(+:sum) reduction(max:most) copyin(x)
    for (unsigned a = 0; a < (unsigned)na; a++)
        for (long b = 0; b < nb; b++)
            for (int c = 0; c < nc; c++)
                for (int d = 0; d < D; d++)
                    for (short e = 0; e < E; e++) {
                        for (int f = 0; f < F; f++) {
                            sum += x[a][b][c][d][e][f];
                            if (x[a][b][c][d][e][f] > most) most = x[a][b][c][d][e][f];
                        }
                        if (e == 3) continue;
                        sum += a * b;
                    }
    printf("sum %.10g most %g\n", sum, most);
}

static void others(int na, int nb, int nc)
{
#pragma acc kernels copy(x)
    for (int a = 0; a < na; a++)
        for (int b = 0; b < nb; b++)
            for (int c = 0; c < nc; c++)
                for (int d = 0; d < D; d++)
                    for (int e = 0; e < E; e++)
                        for (int f = 0; f < F; f++) x[a][b][c][d][e][f] += a - b + c;
#pragma acc parallel loop gang collapse(2) copy(x)
    for (int a = 0; a < na; a++)
        for (int b = 0; b < nb; b++) {
#pragma acc loop vector collapse(4)
            for (int c = 0; c < nc; c++)
                for (int d = 0; d < D; d++)
                    for (int e = 0; e < E; e++)
                        for (int f = 0; f < F; f++) x[a][b][c][d][e][f] *= 2;
        }
#pragma acc parallel loop collapse(4) copy(x)
    for (int a = 0; a < na - 3; a++)
        for (int b = 0; b < nb; b++)
            for (int c = 0; c < nc; c++)
                for (int d = 0; d < D; d++) x[a][b][c][d][0][0] = 5;
    print_sum("others", &x[0][0][0][0][0][0], sizeof x / sizeof(double));
}

int main(void)
{
    fill(A, B, C);
    sums(A, B, C);
    others(A, B, C);
    return 0;
}
