/* A relaxation as it was before anybody thought of a GPU: time loops, a test for convergence, functions with pointers. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double *grid(int n)
{
    double *p = calloc((size_t)n * n, sizeof *p);
    if (!p) exit(1);
    return p;
}

static double largest_change(int n, const double *old, const double *new)
{
    double most = 0;
    for (int i = 0; i < n * n; i++)
        if (fabs(new[i] - old[i]) > most) most = fabs(new[i] - old[i]);
    return most;
}

static void sweep(int n, const double *restrict from, double *restrict to)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) to[i * n + j] = 0.25 * (from[(i - 1) * n + j] + from[(i + 1) * n + j] + from[i * n + j - 1] + from[i * n + j + 1]);
}

static void smooth(int n, int steps, double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) b[i * n + j] = 0.5 * a[i * n + j] + 0.125 * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) a[i * n + j] = b[i * n + j];
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40, steps = 0;
    double *a = grid(n), *b = malloc((size_t)n * n * sizeof *b), sum = 0;
    for (int i = 0; i < n * n; i++) a[i] = b[i] = i % 11;
    double change = 1;
    while (change > 1e-2 && steps < 60) {
        sweep(n, a, b);
        sweep(n, b, a);
        change = largest_change(n, b, a);
        steps += 2;
    }
    smooth(n, 3, a, b);
    for (int i = 0; i < n * n; i++) sum += a[i];
    printf("%d steps, change %.6f, mean %.6f\n", steps, change, sum / (n * n));
    for (int i = 0; i < n && i < 6; i++) printf("%.4f%c", a[i * n + 1], i < 5 ? ' ' : '\n');
    free(a);
    free(b);
    return 0;
}
