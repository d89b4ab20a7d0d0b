/* What the host compiler vectorizes better by itself, from -O3 on: integer sums in branches, filters of few taps. SPDX-License-Identifier: MIT */
// options: -O3
long count(long n, const float *x, float *y)
{
    long k = 0;
#pragma acc parallel loop reduction(+ : k) copyin(x[0:n]) copyout(y[0:n])
    for (long i = 0; i < n; i++) {
        if (x[i] > 0) {
            y[i] = x[i];
            k++;
        } else {
            y[i] = 0;
        }
    }
    return k;
}

long all(long n, const int *x)
{
    long k = 0;
#pragma acc parallel loop reduction(+ : k) copyin(x[0:n])
    for (long i = 0; i < n; i++) k += x[i];
    return k;
}

/* A store or a sum of float requires simd: compilers test for overlap, or keep the order. */
long kept(long n, const unsigned char *x, unsigned char *y)
{
    long k = 0;
#pragma acc parallel loop reduction(+ : k) copyin(x[0:n]) copyout(y[0:n])
    for (long i = 0; i < n; i++) {
        y[i] = x[i] / 2;
        k += x[i];
    }
    return k;
}

double weighed(long n, const float *x, int *least)
{
    double s = 0;
    int k = 0;
#pragma acc parallel loop reduction(+ : s, k) copyin(x[0:n])
    for (long i = 0; i < n; i++) {
        s += x[i];
        k += x[i] > 1;
    }
    *least = k;
    return s;
}

int lanes(int n, int m, const int *x, int *sums)
{
#pragma acc parallel loop gang copyin(x[0:n * m]) copyout(sums[0:n])
    for (int i = 0; i < n; i++) {
        int s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < m; j++) s += x[i * m + j];
        sums[i] = s;
    }
    return sums[0];
}

void filters(int h, int w, const float *restrict a, float *restrict b, float *restrict c)
{
    const float weight[9] = {1, 2, 3, 4, 5, 4, 3, 2, 1};
#pragma acc kernels copyin(a[0:h * w]) copyout(b[0:h * w], c[0:h * w])
    {
#pragma acc loop independent
        for (int i = 0; i < h; i++)
#pragma acc loop independent
            for (int j = 4; j < w - 4; j++) {
                float sum = 0;
                for (int k = 0; k < 9; k++) sum += weight[k] * a[i * w + j + k - 4];
                b[i * w + j] = sum;
            }
#pragma acc loop independent
        for (int i = 2; i < h - 2; i++)
#pragma acc loop independent
            for (int j = 2; j < w - 2; j++) {
                float sum = 0;
                for (int y = -2; y <= 2; y++)
                    for (int x = -2; x <= 2; x++) sum += a[(i + y) * w + j + x];
                c[i * w + j] = sum;
            }
    }
}
