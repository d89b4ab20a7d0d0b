/* Few sums of products with many trips, of which blocks divide the trips: the directives that permit it, statements before and after,
 * ranges that overlap, triangles, batches; and nests just outside. Numbers are small integers. SPDX-License-Identifier: MIT */
#include "check.h"

enum { K = 2003, P = 21, Q = 37 };
static double x[K * Q], g[Q * Q];
static float xf[K * Q], yf[K * Q], gf[4 * Q * Q];
static int xi[K * Q], gi[Q * Q];

static void fill(void)
{
    for (int q = 0; q < K * Q; q++) x[q] = q % 13 - 6, xf[q] = (float)(q % 11 - 5), yf[q] = (float)(q % 7 - 3), xi[q] = q % 17 - 8;
    for (int q = 0; q < Q * Q; q++) g[q] = q % 5, gi[q] = q % 3;
    for (int q = 0; q < 4 * Q * Q; q++) gf[q] = (float)(q % 4);
}

static void print_all(const char *name)
{
    double a = 0, b = 0, c = 0;
    for (int q = 0; q < Q * Q; q++) a += g[q] * (q % 7 + 1), c += (double)gi[q] * (q % 5 + 1);
    for (int q = 0; q < 4 * Q * Q; q++) b += (double)gf[q] * (q % 3 + 1);
    printf("%s: %.0f %.0f %.0f\n", name, a, b, c);
}

static void gram(int n, int p, const double *restrict a, double *restrict s)
{
#pragma acc parallel loop gang collapse(2) copyin(a[0:n*p]) copy(s[0:p*p])
    for (int i = 0; i < p; i++)
        for (int j = 0; j < p; j++) {
            double sum = 0;
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < n; k++) sum += a[k * p + i] * a[k * p + j];
            s[i * p + j] = sum;
        }
}

/* Without restrict: the launch finds whether ranges overlap. */
static void levels(int n, int p, int q, const float *a, const float *b, float *s, float alpha, float beta)
{
#pragma acc parallel loop gang copyin(a[0:n*p], b[0:n*q]) copy(s[0:p*q])
    for (int i = 0; i < p; i++)
#pragma acc loop worker
        for (int j = 0; j < q; j++) {
            float sum = 2, old = beta * s[i * q + j];
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[j * n + k];
            if (i != j) s[i * q + j] = alpha * sum + old;
        }
}

static void overlapping(int n, int p, int q, const float *a, const float *b, float *s)
{
#pragma acc parallel loop gang collapse(2) present(a[0:n*p], b[0:n*q], s[0:p*q])
    for (int i = 0; i < p; i++)
        for (int j = 0; j < q; j++) {
            float sum = 0;
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[j * n + k];
            s[i * q + j] = sum - sum;
        }
}

static void integers(int n, int p, const int *restrict a, int *restrict s)
{
#pragma acc parallel loop collapse(2) copyin(a[0:n*p]) copy(s[0:p*p])
    for (int i = 0; i < p; i++)
        for (int j = 0; j < p; j++) {
            int sum = s[i * p + j];
#pragma acc loop seq
            for (int k = n - 1; k >= 3; k -= 2) sum -= a[k * p + i] * a[k * p + j];
            s[i * p + j] = sum;
        }
}

static void batches(int n, int p, const float *restrict a, const float *restrict b, float *restrict s)
{
#pragma acc parallel loop gang collapse(3) copyin(a[0:4*n*p], b[0:n*p]) copy(s[0:4*p*p])
    for (int q = 0; q < 4; q++)
        for (int i = 0; i < p; i++)
            for (int j = 0; j < p; j++) {
                float sum = 0;
#pragma acc loop vector reduction(+:sum)
                for (int k = 0; k < n; k++) sum += a[(q * n + k) * p + i] * b[k * p + j];
                s[(q * p + i) * p + j] += sum;
            }
}

static void triangle(int n, int p, const double *restrict a, double *restrict s)
{
#pragma acc parallel loop gang copyin(a[0:n*p]) copy(s[0:p*p])
    for (int i = 0; i < p; i++)
#pragma acc loop worker
        for (int j = 0; j <= i; j++) {
            double sum = 0;
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < n; k++) sum += a[k * p + i] * a[k * p + j];
            s[i * p + j] = s[j * p + i] = sum;
        }
}

/* Nests just outside: a factor that depends on both, a condition in the sum, two sums, a maximum. */
static void outside(int n, int p, const double *restrict a, double *restrict s)
{
#pragma acc parallel loop gang collapse(2) copyin(a[0:n*p]) copy(s[0:p*p])
    for (int i = 0; i < p; i++)
        for (int j = 0; j < p; j++) {
            double sum = 0, most = -100;
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < n; k++) sum += a[k * p + i] * (i - j) * a[k * p + j];
#pragma acc loop vector reduction(max:most)
            for (int k = 0; k < n; k++) most = a[k * p + i] + a[k * p + j] > most ? a[k * p + i] + a[k * p + j] : most;
            s[i * p + j] += sum + most;
        }
#pragma acc parallel loop gang collapse(2) copyin(a[0:n*p]) copy(s[0:p*p])
    for (int i = 0; i < p; i++)
        for (int j = 0; j < p; j++) {
            double sum = 0;
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < n; k++)
                if (a[k * p + i] > 0) sum += a[k * p + i] * a[k * p + j];
            s[i * p + j] -= sum;
        }
}

/* The columns one after another: independent, each after the one before, and with a sum that keeps its value. */
static void one_by_one(int n, int p, int q, const double *restrict a, const double *restrict b, double *restrict s)
{
#pragma acc parallel loop gang copyin(a[0:n*p], b[0:n*q]) copy(s[0:p*q])
    for (int i = 0; i < p; i++) {
#pragma acc loop seq
        for (int j = 0; j < q; j++) {
            double sum = 0;
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * q + j];
            s[i * q + j] = sum;
        }
    }
#pragma acc parallel loop gang copyin(a[0:n*p], b[0:n*q]) copy(s[0:p*q])
    for (int i = 0; i < p; i++) {
#pragma acc loop seq
        for (int j = 1; j < q; j++) {
            double sum = 0;
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * q + j];
            s[i * q + j] += sum + s[i * q + j - 1];
        }
    }
#pragma acc parallel loop gang copyin(a[0:n*p], b[0:n*q]) copy(s[0:p*q])
    for (int i = 0; i < p; i++) {
        double sum = 0;
#pragma acc loop seq
        for (int j = 0; j < q; j++) {
#pragma acc loop vector reduction(+:sum)
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * q + j];
            s[i * q + j] -= sum;
        }
    }
}

int main(void)
{
    fill();
    gram(K, P, x, g), print_all("gram");
    gram(700, Q, x, g), print_all("short");
    gram(0, Q, x, g), print_all("none");
    levels(K, P, Q, xf, yf, gf, 1, 2), print_all("levels");
#pragma acc data copy(xf)
    {
        levels(300, 2, 3, xf, xf + 17, xf + 1800, 1, 1);
        overlapping(600, 2, 3, xf, xf + 1200, xf + 50);
    }
    for (int q = 0; q < 8; q++) printf("%.0f ", (double)xf[40 + q] + xf[1800 + q]);
    printf("\n");
    fill();
    integers(K, Q, xi, gi), print_all("integers");
    batches(K / 4, Q, xf, yf, gf), print_all("batches");
    triangle(K, Q, x, g), print_all("triangle");
    one_by_one(60, Q, Q, x, x + 60 * Q, g), print_all("one by one");
    outside(K, P, x, g), print_all("outside");
    return 0;
}
