/* Jacobi's method for the heat equation: sweeps with a max reduction of the change; the data stays on the device. SPDX-License-Identifier: MIT */
#include "sample.h"
#include <math.h>

static double sweep(int n, const double *restrict a, double *restrict b)
{
    double change = 0;
#pragma accel parallel loop collapse(2) reduction(max:change) present(a[0:n*n], b[0:n*n])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            double v = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
            change = fmax(change, fabs(v - a[i * n + j]));
            b[i * n + j] = v;
        }
    return change;
}

int main(int argc, char **argv)
{
    int n = SIZE(1, 2048), sweeps = SIZE(2, 200), done = 0;
    double *a = allocate((size_t)n * n * sizeof *a), *b = allocate((size_t)n * n * sizeof *b), change = 1, start;
    for (int i = 0; i < n * n; i++) a[i] = b[i] = i < n ? 100 : 0;
    start = seconds();
#pragma accel data copy(a[0:n*n]) copyin(b[0:n*n])
    while (done < sweeps && change > 1e-6) {
        change = sweep(n, a, b);
        change = fmax(change, sweep(n, b, a));
        done += 2;
    }
    report_time(start);
    printf("%d x %d after %d sweeps: last change %.6e, middle of row 1 %.9f\n", n, n, done, change, a[n + n / 2]);
    free(a); free(b);
    return 0;
}
