/* launch_chains: many short constructs in a row, which the runtime enqueues together: with the same and with other arguments, grids and
 * kernels, and with copies, waits, queues and allocations between them. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, STEPS = 400 };

struct pair {
    double factor;
    int shift;
};

static double first[N], second[N];
static int counts[N];

static void print(const char *name, const double *x)
{
    double sum = 0;
    for (int i = 0; i < N; i++) sum += x[i] * (i % 7 + 1);
    printf("%s: %.10g %.10g\n", name, sum, x[N / 3]);
}

/* Three kernels, with arguments that change or not, of different kinds. */
static void steps(double *a, double *b, int n)
{
    for (int t = 0; t < STEPS; t++) {
        double factor = 1 - t % 3 * 0.25;
        signed char shift = t % 5;
#pragma acc parallel loop present(a[0:n], b[0:n])
        for (int i = 1; i < n - 1; i++) b[i] = 0.25 * (a[i - 1] + 2 * a[i] + a[i + 1]);
#pragma acc parallel loop present(a[0:n], b[0:n])
        for (int i = 1; i < n - 1; i++) a[i] = b[i] * factor / (1 + 0.125 * t / (t + 1)) + shift;
        float small = t % 2;
#pragma acc kernels loop present(b[0:n])
        for (int i = 0; i < n; i++) b[i] += small;
    }
}

/* The trip count, and so the grid, changes; only one kernel. */
static void shrinking(double *a, int n)
{
    for (int k = 0; k < n; k++)
#pragma acc parallel loop present(a[0:n])
        for (int i = k; i < n; i++) a[i] = a[i] * 0.5 + k;
}

/* The host looks at a value now and then. */
static int until(double *a, int n)
{
    int steps = 0;
    double largest = 1e30;
    for (; largest > 10 && steps < 200; steps++) {
#pragma acc parallel loop present(a[0:n])
        for (int i = 0; i < n; i++) a[i] *= 0.875;
        if (steps % 9) continue;
        largest = 0;
#pragma acc parallel loop reduction(max : largest) present(a[0:n])
        for (int i = 0; i < n; i++) largest = a[i] > largest ? a[i] : largest;
    }
    return steps;
}

/* Between the constructs: copies both ways, an allocation, another queue, a part that the host runs. */
static void mixed(double *a, double *b, int *c, int n)
{
    for (int t = 0; t < 60; t++) {
#pragma acc parallel loop present(a[0:n])
        for (int i = 0; i < n; i++) a[i] += t;
        if (t % 11 == 3) {
#pragma acc update self(a[0:n / 2])
            a[t] = -a[t];
#pragma acc update device(a[t:1])
        }
#pragma acc parallel loop present(a[0:n], b[0:n])
        for (int i = 0; i < n; i++) b[i] = b[i] / 2 + a[n - 1 - i];
        if (t % 13 == 5) {
            double *own = malloc((size_t)n * sizeof *own);
#pragma acc data create(own[0:n]) present(a[0:n])
            {
#pragma acc parallel loop
                for (int i = 0; i < n; i++) own[i] = a[i] + i;
#pragma acc parallel loop
                for (int i = 0; i < n; i++) a[i] = own[(i + t) % n];
            }
            free(own);
        }
        if (t % 7 == 2) {
            struct pair p = {t, t + 1};
#pragma acc parallel loop present(c[0:n]) async(1) copyin(p)
            for (int i = 0; i < n; i++) c[i] += i % p.shift + (p.factor > 30);
#pragma acc wait(1)
        }
#pragma acc parallel loop present(b[0:n], c[0:n]) wait(1)
        for (int i = 0; i < n; i++) c[i] += b[i] > 100;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++) first[i] = i % 17, second[i] = i % 3, counts[i] = 0;
#pragma acc data copy(first, second, counts)
    {
        steps(first, second, N);
        shrinking(first, N);
        int n = until(second, N);
        mixed(first, second, counts, N);
        for (int t = 0; t < 100; t++)
#pragma acc parallel loop async(1) present(counts)
            for (int i = 0; i < N; i++) counts[i] = counts[i] * 3 % 1001 + t;
#pragma acc wait(1)
        printf("%d steps\n", n);
    }
    print("first", first);
    print("second", second);
    long sum = 0;
    for (int i = 0; i < N; i++) sum += counts[i] * (i % 11 + 1L);
    printf("counts: %ld\n", sum);
    return 0;
}
