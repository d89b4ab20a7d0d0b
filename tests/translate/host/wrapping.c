/* Subscripts that may wrap: threads and lanes where they do not. */
#include <stddef.h>
void box(size_t n, size_t m, size_t q, float *restrict a, const float *restrict b)
{
    #pragma acc kernels copy(a[0:n*m*q]) copyin(b[0:n*m*q])
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            for (size_t k = 0; k < q; k++) a[(i * m + j) * q + k] += b[(i * m + j) * q + k];
}

void line(size_t n, size_t m, float *a)
{
    #pragma acc kernels copy(a[0:n*m*2])
    for (size_t i = 0; i < n; i++) a[i * m * 2] += 1;
}
/* SPDX-License-Identifier: MIT */
