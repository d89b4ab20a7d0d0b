/* constant_tables: constants that data clauses name as well. SPDX-License-Identifier: MIT
 * Kernels read a table of their own where all threads read the same element; elsewhere, and where a clause copies back, the device's copy. */
#include <stdio.h>

enum { N = 40 };

static const float weight[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};
static const int chosen[5] = {3, 1, 4, 1, 5};
const double scale[2] = {0.5, 1.5};

static double total(const double *a, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * (i % 7 + 1);
    return sum;
}

/* the filter's weights, on the construct and on a data construct around it */
static void filter(const double *a, double *b)
{
#pragma acc data copyin(weight, a[0:N*N]) copyout(b[0:N*N])
    {
#pragma acc parallel loop collapse(2) present(weight)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) b[i * N + j] = 0;
#pragma acc parallel loop collapse(2) copyin(weight)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                double sum = 0;
                for (int y = 0; y < 3; y++)
                    for (int x = 0; x < 3; x++) sum += weight[y][x] * a[(i + y - 1) * N + j + x - 1];
                b[i * N + j] = sum * scale[0];
            }
    }
    printf("filter %.1f\n", total(b, N * N));
}

/* a static constant of the function: constant expressions; a name that another function has for another table */
static void lattice(const double *a, double *b)
{
    static const double weight[3] = {4.0 / 8, -(1.0 + 1.0) / 8, 2 * 0.125};
    static const int step[3] = {0, 1, -1};
#pragma acc parallel loop copyin(weight, step, a[0:N]) copyout(b[0:N])
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int q = 0; q < 3; q++) sum += weight[q] * a[(i - step[q] + N) % N];
        b[i] = sum;
    }
    printf("lattice %.2f\n", total(b, N));
}

static void other_lattice(const double *a, double *b)
{
    static const int step[2] = {2, -2};
#pragma acc kernels copyin(step, scale, a[0:N]) copyout(b[0:N])
    for (int i = 0; i < N; i++) b[i] = scale[1] * a[(i + step[0]) % N] + scale[0] * a[(i + step[1] + N) % N];
    printf("other lattice %.2f\n", total(b, N));
}

/* each thread reads another element; a pointer to the constant; a clause that copies back */
static void others(double *b)
{
#pragma acc parallel loop copyin(chosen) copyout(b[0:N])
    for (int i = 0; i < N; i++) b[i] = chosen[i % 5] + chosen[4];
    printf("varying %.1f\n", total(b, N));
#pragma acc parallel loop copyin(chosen) copyout(b[0:N])
    for (int i = 0; i < N; i++) {
        const int *p = chosen + 1;
        b[i] = p[1] + i;
    }
    printf("pointer %.1f\n", total(b, N));
#pragma acc enter data copyin(chosen)
#pragma acc parallel loop present(chosen) copyout(b[0:N])
    for (int i = 0; i < N; i++) b[i] = chosen[0] * i;
    printf("present %.1f\n", total(b, N));
#pragma acc exit data delete(chosen)
}

int main(void)
{
    double a[N * N], b[N * N];
    for (int i = 0; i < N * N; i++) a[i] = i % 11 + i / 100, b[i] = 0;
    filter(a, b);
    lattice(a, b);
    other_lattice(a, b);
    others(b);
    return 0;
}
