/* scans: loops whose iterations pass on a value. SPDX-License-Identifier: MIT */
void two_counters(int n, const int *restrict x, int *restrict high, int *restrict low)
{
    int a = 0, b = 0;
#pragma acc kernels present(x[0:n], high[0:n], low[0:n])
    for (int i = 0; i < n; i++) {
        int v = x[i] * 3;
        if (v == 0) continue;
        if (v > 0) high[a++] = v;
        else low[b++] = v;
    }
}

void recurrence(int n, unsigned char *y, const unsigned char *f)
{
#pragma acc kernels loop present(y[0:n], f[0:n])
    for (int i = n - 2; i >= 0; i--) y[i] = f[i] * y[i + 1] + 7;
}

void highest(long n, const float *restrict x, float *restrict y, float most)
{
#pragma acc parallel loop auto present(x[0:n], y[0:n])
    for (long i = 0; i < n; i++) {
        if (x[i] > most) most = x[i];
        y[i] = most * x[i];
    }
}

/* Not without permission for another order. */
void rounded(int n, const float *restrict x, float *restrict y)
{
    float s = 0;
#pragma acc parallel loop auto present(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) {
        s += x[i];
        y[i] = s;
    }
}
