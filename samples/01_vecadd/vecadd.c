/* Vector addition, from 1,000 elements to 2^26. SPDX-License-Identifier: MIT */
#include "sample.h"

static void add(long n, const float *a, const float *b, float *c)
{
#pragma accel parallel loop copyin(a[0:n], b[0:n]) copyout(c[0:n])
    for (long i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}

int main(int argc, char **argv)
{
    long most = SIZE(1, 1L << 26);
    double start = seconds();
    for (long n = 1000; n <= most; n = n < most && n * 8 > most ? most : n * 8) {
        float *a = allocate(n * sizeof *a), *b = allocate(n * sizeof *b), *c = allocate(n * sizeof *c);
        for (long i = 0; i < n; i++) {
            a[i] = i % 1000;
            b[i] = 2 * (i % 777);
        }
        add(n, a, b, c);
        double sum = 0;
        for (long i = 0; i < n; i++) {
            require(c[i] == (float)(i % 1000) + (float)(2 * (i % 777)), "c[i] = a[i] + b[i]");
            sum += c[i];
        }
        printf("n=%ld sum=%.0f\n", n, sum);
        free(a); free(b); free(c);
    }
    report_time(start);
    return 0;
}
