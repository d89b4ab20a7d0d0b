/* specialized: a kernel whose text is compiled again for the values of n and alpha. SPDX-License-Identifier: MIT */
void smooth(int n, int m, double alpha, double a[m][n])
{
#pragma accel parallel loop specialize(n, alpha)
    for (int i = 0; i < m; i++)
        for (int k = 1; k < n - 1; k++) a[i][k] += alpha * a[i][k - 1];
}

void clear(int n, double *x)
{
#pragma accel parallel loop
    for (int i = 0; i < n; i++) x[i] = 0;
}
