/* tools: what profilers and debuggers show of a program: tools.sh runs it. SPDX-License-Identifier: MIT
 *   tools [fault]      fault: a kernel writes far beyond its array */
#include <stdio.h>
#include <stdlib.h>

static void smooth(double *restrict out, const double *restrict in, int n)
{
#pragma acc parallel loop present(out[0:n], in[0:n]) async(1)
    for (int i = 1; i < n - 1; i++)
        out[i] = 0.25 * in[i - 1] + 0.5 * in[i] + 0.25 * in[i + 1];
}

static double total(const double *x, int n)
{
    double sum = 0;
#pragma acc parallel loop reduction(+:sum) present(x[0:n])
    for (int i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

static void overrun(double *x, int n, long far)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
        x[i + far] = i;
}

int main(int argc, char **argv)
{
    (void)argv;
    int n = 1 << 20;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    for (int i = 0; i < n; i++) a[i] = b[i] = i % 10;
#pragma acc data copyin(a[0:n], b[0:n])
    {
        for (int step = 0; step < 4; step++) {
            smooth(b, a, n);
            smooth(a, b, n);
        }
#pragma acc wait
        printf("%.1f\n", total(a, n));
    }
    if (argc > 1) overrun(a, 1000, 1L << 40);
    free(a);
    free(b);
    return 0;
}
