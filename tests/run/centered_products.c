/* Contractions whose factors read elements of their own besides the operands, as centered products do: in rectangles and triangles, whose rows and
 * columns without iterations have no such elements. All values are small integers. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

/* The mean is the same in all trips; both halves are stored. */
static void covariance(int m, int n, const double *restrict x, const double *restrict mean, double *restrict cov)
{
#pragma acc parallel loop copyin(x[0:m * n], mean[0:n]) copy(cov[0:n * n])
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < m; k++) sum += (x[k * n + i] - mean[i]) * (x[k * n + j] - mean[j]);
            cov[i * n + j] = 2 * sum;
            cov[j * n + i] = cov[i * n + j];
        }
}

static void rectangle(int m, int n, int w, const double *restrict x, const double *restrict y, const double *restrict left, const double *restrict right,
                      double *restrict c)
{
#pragma acc parallel loop collapse(2) copyin(x[0:m * n], y[0:m * w], left[0:n], right[0:w]) copyout(c[0:n * w])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < w; j++) {
            double sum = left[i];
            for (int k = 0; k < m; k++) sum += left[i] * x[k * n + i] * (y[k * w + j] + right[j]);
            c[i * w + j] = sum;
        }
}

/* Rows n - 2 and n - 1 and the first two columns have no iteration, and left and right no element for them. */
static void upper(int m, int n, const float *restrict x, const float *restrict left, const float *restrict right, float *restrict c)
{
#pragma acc parallel loop copyin(x[0:m * n], left[0:n - 2], right[2:n - 2]) copy(c[0:n * n])
    for (int i = 0; i < n; i++)
        for (int j = i + 2; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < m; k++) sum += (x[k * n + i] - left[i]) * (x[k * n + j] + right[j]);
            c[i * n + j] = sum;
        }
}

static void lower(int m, int n, const double *restrict x, const double *restrict left, const double *restrict right, double *restrict c)
{
#pragma acc parallel loop copyin(x[0:m * n], left[2:n - 2], right[0:n - 2]) copy(c[0:n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i - 1; j++) {
            double sum = 0;
            for (int k = 0; k < m; k++) sum += (x[i * m + k] * left[i]) * (x[j * m + k] + right[j]);
            c[i * n + j] -= sum;
        }
}

/* Weights of both indices, which no factor has alone, and of an element that is the same for all. */
static void weighted(int m, int n, const double *restrict x, const double *restrict w, double *restrict c)
{
#pragma acc parallel loop copyin(x[0:m * n], w[0:n * n]) copy(c[0:n * n])
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < m; k++) sum += (x[k * n + i] - w[i * n + j]) * (x[k * n + j] - w[0]);
            c[i * n + j] += sum;
        }
}

static void show(const char *name, int count, const double *a, const float *f)
{
    double sum = 0, weighted = 0;
    for (int i = 0; i < count; i++) sum += a ? a[i] : f[i], weighted += (i % 13) * (a ? a[i] : f[i]);
    printf(" %s %.0f %.0f", name, sum, weighted);
}

static double *filled(int n, int step, int modulus)
{
    double *a = malloc((size_t)n * sizeof *a);
    for (int i = 0; i < n; i++) a[i] = i * step % modulus;
    return a;
}

static void all(int m, int n)
{
    double *x = filled(m * n, 7, 11), *y = filled(m * n, 5, 7), *left = filled(n, 3, 5), *right = filled(n, 2, 3), *w = filled(n * n, 1, 4),
           *c = filled(n * n, 1, 9);
    float *f = malloc((size_t)m * n * sizeof *f), *l = malloc((size_t)n * sizeof *l), *r = malloc((size_t)n * sizeof *r), *d = calloc((size_t)n * n, sizeof *d);
    for (int i = 0; i < m * n; i++) f[i] = i % 4;
    for (int i = 0; i < n; i++) l[i] = i % 3, r[i] = i % 2;
    printf("%d %d:", m, n);
    covariance(m, n, x, left, c), show("covariance", n * n, c, NULL);
    rectangle(m, n, n, x, y, left, right, c), show("rectangle", n * n, c, NULL);
    upper(m, n, f, l, r, d), show("upper", n * n, NULL, d);
    lower(m, n, x, left, right, c), show("lower", n * n, c, NULL);
    weighted(m, n, x, w, c), show("weighted", n * n, c, NULL);
    printf("\n");
    free(x), free(y), free(left), free(right), free(w), free(c), free(f), free(l), free(r), free(d);
}

int main(void)
{
    all(3, 5);
    all(33, 70);
    all(40, 129);
    return 0;
}
