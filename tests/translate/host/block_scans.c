/* Scans in blocks of iterations, and rows that threads divide. SPDX-License-Identifier: MIT */

void sums(int n, const int *restrict x, int *restrict y, int *restrict z)
{
    int s = 0, count = 0;
#pragma acc kernels copyin(x[0:n]) copyout(y[0:n], z[0:n])
    {
        for (int i = 0; i < n; i++) {
            s += x[i];
            y[i] = s;
        }
        for (int i = 0; i < n; i++)
            if (x[i] > 0) z[count++] = x[i];
    }
    y[0] = s + count;
}

void elements(int n, const int *a, int *y)
{
#pragma acc kernels copyin(a[0:n]) copy(y[0:n])
    for (int i = n - 2; i >= 0; i--) y[i] = a[i] * y[i + 1] + 1;
}

void rows(int channels, int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop gang copyin(x[0:channels * n]) copyout(y[0:channels * n])
    for (int i = 0; i < channels; i++) {
#pragma acc loop vector
        for (int j = 0; j < n; j++) y[i * n + j] = x[i * n + j] * i;
    }
}
