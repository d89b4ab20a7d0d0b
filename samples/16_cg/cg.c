/* Conjugate gradients on a sparse matrix: two source files and a header; the data stays on the device for the whole solution.
   SPDX-License-Identifier: MIT */
#include "sample.h"
#include "sparse.h"
#include <math.h>

/* y = a x + b y */
static void combine(int n, double a, const double *x, double b, double *y)
{
#pragma accel parallel loop present(x[0:n], y[0:n])
    for (int i = 0; i < n; i++)
        y[i] = a * x[i] + b * y[i];
}

static int solve(const struct csr *m, const double *b, double *x, double tolerance)
{
    int n = m->n, nnz = m->first[n], steps = 0;
    const int *first = m->first, *column = m->column;
    const double *value = m->value;
    double *r = allocate(n * sizeof *r), *p = allocate(n * sizeof *p), *q = allocate(n * sizeof *q), rr;
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        p[i] = r[i] = b[i];
    }
#pragma accel data copyin(first[0:n+1], column[0:nnz], value[0:nnz], r[0:n], p[0:n]) create(q[0:n]) copy(x[0:n])
    for (rr = dot(n, r, r); sqrt(rr) > tolerance && steps < 10 * n; steps++) {
        multiply(n, first, column, value, p, q);
        double alpha = rr / dot(n, p, q), old = rr;
        combine(n, alpha, p, 1, x);
        combine(n, -alpha, q, 1, r);
        rr = dot(n, r, r);
        combine(n, 1, r, rr / old, p);
    }
    free(r); free(p); free(q);
    return steps;
}

int main(int argc, char **argv)
{
    int m = SIZE(1, 512), steps;
    struct csr a = laplacian(m);
    double *b = allocate(a.n * sizeof *b), *x = allocate(a.n * sizeof *x), start, worst = 0;
    for (int i = 0; i < a.n; i++) b[i] = 1;
    start = seconds();
    steps = solve(&a, b, x, 1e-8);
    report_time(start);
    for (int r = 0; r < a.n; r++) {
        double residual = b[r];
        for (int k = a.first[r]; k < a.first[r + 1]; k++) residual -= a.value[k] * x[a.column[k]];
        worst = fmax(worst, fabs(residual));
    }
    require(steps > 0 && worst < 1e-7, "the residual");
    printf("grid %d x %d: middle of the solution %.6f\n", m, m, x[a.n / 2 + m / 2]);
    csr_free(&a);
    free(b); free(x);
    return 0;
}
