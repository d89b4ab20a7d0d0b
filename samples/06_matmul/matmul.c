/* Matrix product. SPDX-License-Identifier: MIT */
#include "sample.h"
#include <math.h>

static void multiply(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma accel parallel loop collapse(2) copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}

int main(int argc, char **argv)
{
    int n = SIZE(1, 4096);
    size_t nn = (size_t)n * n;
    float *a = allocate(nn * sizeof *a), *b = allocate(nn * sizeof *b), *c = allocate(nn * sizeof *c);
    for (size_t i = 0; i < nn; i++) {
        a[i] = (int)(8 * uniform(i, 1)) - 4;           /* small integers: every order of additions gives the same sum */
        b[i] = (int)(8 * uniform(i, 2)) - 4;
    }
    double start = seconds(), trace = 0;
    multiply(n, a, b, c);
    report_time(start);
    for (int s = 0; s < 50; s++) {
        int i = n * uniform(s, 3), j = n * uniform(s, 4);
        double sum = 0;
        for (int k = 0; k < n; k++) sum += (double)a[(size_t)i * n + k] * b[(size_t)k * n + j];
        require(c[(size_t)i * n + j] == sum, "an element of the product");
    }
    for (int i = 0; i < n; i++) trace += c[(size_t)i * n + i];
    printf("n=%d trace=%.0f\n", n, trace);
    free(a); free(b); free(c);
    return 0;
}
