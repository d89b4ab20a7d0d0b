/* Integer sums in branches: from -O3 on the host compiler makes lanes of them, without simd. SPDX-License-Identifier: MIT */
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
