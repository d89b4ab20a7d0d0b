/* Tiles of arrays of variable length. SPDX-License-Identifier: MIT */
#include "check.h"
static void vla(int n, int m, double x[n][m], double y[n][m])
{
#pragma acc parallel loop tile(16, 8) copyin(x[0:n][0:m]) copy(y[0:n][0:m])
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) y[i][j] += x[i - 1][j] + x[i + 1][j] - x[i][j - 1] - x[i][j + 1];
    print_sum("vla", &y[0][0], n * m);
}
static void vla3(int n, int m, double x[n][5][m], double y[n][5][m], double z[n][m][5])
{
#pragma acc parallel loop collapse(2)  copyin(x[0:n][0:5][0:m]) copy(y[0:n][0:5][0:m])
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) {
#pragma acc cache(x[i-1:3][0:5][j-1:3])
        for (int k = 0; k < 5; k++) y[i][k][j] += x[i - 1][k][j] + x[i + 1][k][j] - x[i][k][j - 1] - x[i][k][j + 1];
    }
#pragma acc parallel loop tile(8, 8)  copyin(z[0:n][0:m][0:5]) copy(y[0:n][0:5][0:m])
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) {
        for (int k = 0; k < 5; k++) y[i][k][j] += z[i - 1][j][k] + z[i + 1][j][k] - z[i][j - 1][k] - z[i][j + 1][k];
    }
    print_sum("vla3", &y[0][0][0], n * m * 5);
}
int main(void)
{
    static double x[40 * 50 * 5], y[40 * 50 * 5];
    for (int i = 0; i < 10000; i++) x[i] = i % 37, y[i] = i % 5;
    vla(40, 50, (void *)x, (void *)y);
    vla3(40, 50, (void *)x, (void *)y, (void *)x);
    return 0;
}
