/* Products of n x n matrices by GSL's CBLAS, in all four forms, with the time of each. SPDX-License-Identifier: MIT
 *   gsl_matmul [N]              each product is checked in a few elements; exit status 1: one differs */
#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000, wrong = 0;
    double *a = malloc(sizeof *a * n * n), *b = malloc(sizeof *b * n * n), *c = malloc(sizeof *c * n * n);
    if (!a || !b || !c) return 2;
    for (int i = 0; i < n * n; i++) {
        a[i] = 1.0 / (i % n + i / n + 1);
        b[i] = (i / n * 7 + i % n) % 11;
    }
    for (int round = 0; round < 2; round++)                                /* the first one includes the start of the device and of threads */
        for (int form = 0; form < 4; form++) {
            for (int i = 0; i < n * n; i++) c[i] = 1;
            double start = now();
            cblas_dgemm(CblasRowMajor, form & 1 ? CblasTrans : CblasNoTrans, form & 2 ? CblasTrans : CblasNoTrans, n, n, n, 1, a, n, b, n, 0.5, c, n);
            double seconds = now() - start;
            for (int at = 0; at < 20; at++) {
                int i = at * 7919 % n, j = at * 104729 % n;
                double sum = 0.5;
                for (int k = 0; k < n; k++) sum += (form & 1 ? a[k * n + i] : a[i * n + k]) * (form & 2 ? b[j * n + k] : b[k * n + j]);
                wrong += fabs(sum - c[i * n + j]) > 1e-9 * fabs(sum);
            }
            if (round) printf("%s %s  n=%d  %.4f s  %.2f GFLOP/s\n", form & 1 ? "A'" : "A ", form & 2 ? "B'" : "B ", n, seconds, 2e-9 * n * n * n / seconds);
        }
    if (wrong) printf("WRONG: %d elements\n", wrong);
    return wrong > 0;
}
