/* Broadcasting a row over a matrix and over a stack of matrices, as multidimensional array parameters. SPDX-License-Identifier: MIT */
#include "sample.h"

static void over_matrix(int n, int m, float a[n][m], const float row[m], float out[n][m])
{
#pragma accel parallel loop collapse(2) copyin(a[0:n][0:m], row[0:m]) copyout(out[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            out[i][j] = a[i][j] * row[j];
}

static void over_stack(int k, int n, int m, float a[k][n][m], const float row[m], float out[k][n][m])
{
#pragma accel parallel loop collapse(3) copyin(a[0:k][0:n][0:m], row[0:m]) copyout(out[0:k][0:n][0:m])
    for (int l = 0; l < k; l++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                out[l][i][j] = a[l][i][j] + row[j];
}

int main(int argc, char **argv)
{
    int n = SIZE(1, 512), m = SIZE(2, 128), rounds = SIZE(3, 100), k = 32;
    float (*a)[m] = allocate(sizeof(float[n][m])), (*b)[m] = allocate(sizeof(float[n][m])), *row = allocate(m * sizeof *row);
    float (*s)[n / 8][m] = allocate(sizeof(float[k][n / 8][m])), (*t)[n / 8][m] = allocate(sizeof(float[k][n / 8][m]));
    double start, sum = 0;
    for (int j = 0; j < m; j++) row[j] = j % 7 - 3;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = (i * 31 + j) % 64;
    for (int l = 0; l < k; l++)
        for (int i = 0; i < n / 8; i++)
            for (int j = 0; j < m; j++) s[l][i][j] = (l * 5 + i * 3 + j) % 32;
    start = seconds();
    for (int r = 0; r < rounds; r++) {
        over_matrix(n, m, a, row, b);
        over_stack(k, n / 8, m, s, row, t);
    }
    report_time(start);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            require(b[i][j] == a[i][j] * row[j], "matrix times row");
            sum += b[i][j];
        }
    for (int l = 0; l < k; l++)
        for (int i = 0; i < n / 8; i++)
            for (int j = 0; j < m; j++) {
                require(t[l][i][j] == s[l][i][j] + row[j], "stack plus row");
                sum += t[l][i][j];
            }
    printf("%dx%d and %dx%dx%d: sum=%.0f\n", n, m, k, n / 8, m, sum);
    free(a); free(b); free(row); free(s); free(t);
    return 0;
}
