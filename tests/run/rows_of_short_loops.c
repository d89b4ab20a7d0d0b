// SPDX-License-Identifier: MIT
/* rows_of_short_loops: rows that threads read in shared memory, where the loop along them has a short loop in it: several right-hand sides, sums
 * of powers, a row that a short loop reads at several places, and one that it stores. */
#include <stdio.h>

enum { ROWS = 70, MOST = 200 };

static void sides(int n, int m, const double *restrict a, const double (*restrict x)[4], double (*restrict y)[4])
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        double s[4] = {0, 0, 0, 0};
        for (int j = 0; j < m; j++)
            for (int k = 0; k < 4; k++) s[k] += a[i * m + j] * x[j][k];
        for (int k = 0; k < 4; k++) y[i][k] = s[k];
    }
}

static void powers(int n, int m, const int *restrict a, int *restrict y)
{
    int j, k;
#pragma acc parallel loop private(j, k)
    for (int i = 0; i < n; i++) {
        int s[3] = {0, 0, 0}, last = 0;
        for (j = m - 1; j >= 0; j--) {
            int p = 1;
            for (k = 0; k < 3; k++) {
                s[k] += p;
                p *= a[i * m + j];
            }
            if (a[i * m + j] > last) last = a[i * m + j];
        }
        y[i] = s[0] + 3 * s[1] + 5 * s[2] + 7 * last;
    }
}

static void windows(int n, int m, const int *restrict a, int *restrict y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        int s[3] = {0, 0, 0};
        for (int j = 1; j < m - 1; j++)
            for (int k = 0; k < 3; k++) s[k] += a[i * m + j + k - 1] * (a[i * m + j] - k);
        y[i] = s[0] - s[1] + s[2];
    }
}

static void steps(int n, int m, int *a)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        int s[2] = {1, 2};
        for (int j = 1; j < m; j++)
            for (int k = 0; k < 2; k++) {
                s[k] = (s[k] + a[i * m + j - 1]) % 1000;
                a[i * m + j] += s[k];
            }
    }
}

int main(void)
{
    static double a[ROWS * MOST], x[MOST][4], y[ROWS][4];
    static int b[ROWS * MOST], c[ROWS];
    double sum = 0;
    for (int i = 0; i < ROWS * MOST; i++) a[i] = i % 13 - 6;
    for (int j = 0; j < MOST; j++)
        for (int k = 0; k < 4; k++) x[j][k] = (j + 3 * k) % 7 - 3;
    for (int m = 31; m <= MOST; m += 56) {
        for (int i = 0; i < ROWS * MOST; i++) b[i] = i % 11 - 4;
#pragma acc data copyin(a, b, x) copyout(y, c)
        {
            sides(ROWS, m, a, x, y);
            powers(ROWS, m, b, c);
        }
        for (int i = 0; i < ROWS; i++) sum += y[i][0] + 2 * y[i][1] + 3 * y[i][2] + 4 * y[i][3] + c[i];
#pragma acc data copyin(b) copyout(c)
        windows(ROWS, m, b, c);
        for (int i = 0; i < ROWS; i++) sum += (i % 5) * c[i];
        steps(ROWS, m, b);
        printf("%d %.0f\n", m, sum);
    }
    for (int i = 0; i < ROWS * MOST; i++) sum += (double)b[i] * (i % 7);
    printf("%.0f\n", sum);
    return 0;
}
