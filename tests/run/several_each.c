/* Several iterations a thread: loads first, loops in step, transposes; large sizes with edges, small ones. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>
#include <stdlib.h>

static double *numbers(int n, int seed)
{
    double *x = malloc(n * sizeof *x);
    for (int i = 0; i < n; i++) x[i] = (i * 37 + seed * 11) % 101 - 50;
    return x;
}

static void report(const char *what, const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += x[i] * (i % 7 + 1);
    printf("%s %d: %.6f\n", what, n, sum);
}

static void product(int n, int m, int l)
{
    double *restrict a = numbers(n * l, 1), *restrict b = numbers(l * m, 2), *restrict c = numbers(n * m, 3);
    int i, j, k;
    double t;
#pragma acc parallel loop collapse(2) copyin(a[0:n*l], b[0:l*m]) copy(c[0:n*m]) private(t)
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            const double first = c[i * m + j];
            double s = 0, odd = 0;
            t = first * 2;
            for (k = 0; k < l; k++) {
                double v = a[i * l + k] * b[k * m + j];
                if (v < 0) continue;
                s += v;
            }
            for (k = l - 1; k >= 0; k -= 2) odd -= a[i * l + k] * b[k * m + j];
            c[i * m + j] = s + t + odd / 2;
        }
    report("product", c, n * m);
    free(a), free(b), free(c);
}

static void product_down(int n, float (*restrict a)[n], float (*restrict b)[n], float (*restrict c)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) a[i][j] = (i * 3 + j) % 11, b[i][j] = (i + 5 * j) % 13, c[i][j] = -1;
#pragma acc parallel loop collapse(2) copyin(a[0:n], b[0:n]) copy(c[0:n])
    for (int i = n - 1; i >= 0; i -= 2)
        for (int j = 1; j < n; j += 3) {
            float s = 0;
            for (int k = 0; k < n; k++) s += a[k][i] * b[k][j];
            c[i][j] = s;
        }
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) sum += c[i][j] * (i % 5 + j % 3);
    printf("down %d: %.1f\n", n, sum);
}

static void waves(int n)
{
    double *x = numbers(n, 4), *y = numbers(n + 1, 5), *z = numbers(n, 6);
#pragma acc parallel loop copyin(x[0:n], y[0:n+1]) copyout(z[0:n])
    for (int i = 0; i < n; i++) {
        double v = x[i] > 0 ? y[i] : y[i + 1];
        z[i] = sin(x[i]) + exp(v / 64) * (i & 1 ? cos(y[i]) : 1);
    }
    report("waves", z, n);
#pragma acc parallel loop copy(z[0:n])
    for (int i = 0; i < n; i++) z[i] = sqrt(fabs(sin(z[i])));
    report("in place", z, n);
    free(x), free(y), free(z);
}

static void transpose(int n, int m)
{
    double *restrict x = numbers(n * m, 7), *restrict y = numbers(n * m, 8);
#pragma acc parallel loop collapse(2) copyin(x[0:n*m]) copyout(y[0:n*m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) y[j * n + i] = x[i * m + j] + i - j;
    report("transpose", y, n * m);
    free(x), free(y);
}

static void sums(int n)
{
    double total = 3, most = -1;
    long count = 5;
    double *x = numbers(n, 9);
#pragma acc parallel loop copyin(x[0:n]) reduction(+:total, count) reduction(max:most)
    for (int i = 0; i < n; i++) {
        total += x[i];
        most = fmax(most, x[i]);
        count += x[i] > 0;
    }
    printf("sums %d: %.1f %ld %.1f\n", n, total, count, most);
    free(x);
}

int main(void)
{
    static float a[90][90], b[90][90], c[90][90];
    product(3, 5, 9);
    product(70, 300, 20);
    product(129, 257, 17);
    product(128, 192, 5);
    product(520, 515, 3);
    product_down(90, a, b, c);
    waves(5);
    waves(20000);
    transpose(3, 70);
    transpose(200, 330);
    sums(1);
    sums(30000);
    return 0;
}
