/* Sparse matrices in CSR form. SPDX-License-Identifier: MIT */
#ifndef SPARSE_H
#define SPARSE_H

struct csr {
    int n;                             /* rows */
    int *first;                        /* [n + 1]: where each row begins */
    int *column;                       /* [first[n]] */
    double *value;                     /* [first[n]] */
};

/* The 5-point Laplacian of an m x m grid. */
struct csr laplacian(int m);
void csr_free(struct csr *a);

/* y = A x; all arrays are present on the device. */
void multiply(int n, const int *first, const int *column, const double *value, const double *x, double *y);

/* x . y, both present on the device: a region in a header. */
static inline double dot(int n, const double *x, const double *y)
{
    double sum = 0;
#pragma accel parallel loop reduction(+:sum) present(x[0:n], y[0:n])
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}
#endif
