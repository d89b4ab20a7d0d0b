/* Sparse matrices in CSR form. SPDX-License-Identifier: MIT */
#include "sparse.h"
#include "sample.h"

static void add_entry(struct csr *a, int row, int column, double value)
{
    int k = a->first[row + 1]++;
    a->column[k] = column;
    a->value[k] = value;
}

struct csr laplacian(int m)
{
    struct csr a = { m * m, allocate((m * m + 1) * sizeof(int)), allocate(5 * m * m * sizeof(int)), allocate(5 * m * m * sizeof(double)) };
    a.first[0] = 0;
    for (int r = 0; r < a.n; r++) {
        int i = r / m, j = r % m;
        a.first[r + 1] = a.first[r];
        if (i > 0) add_entry(&a, r, r - m, -1);
        if (j > 0) add_entry(&a, r, r - 1, -1);
        add_entry(&a, r, r, 4);
        if (j < m - 1) add_entry(&a, r, r + 1, -1);
        if (i < m - 1) add_entry(&a, r, r + m, -1);
    }
    return a;
}

void csr_free(struct csr *a)
{
    free(a->first);
    free(a->column);
    free(a->value);
}

void multiply(int n, const int *first, const int *column, const double *value, const double *x, double *y)
{
#pragma accel parallel loop gang default(present)
    for (int i = 0; i < n; i++) {
        double sum = 0;
#pragma accel loop vector reduction(+:sum)
        for (int k = first[i]; k < first[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}
