/* api-bytes: sizes of functions of OpenACC. SPDX-License-Identifier: MIT */
#include <openacc.h>
#include <stdlib.h>
#define N 100
static float table[N];
void f(int n, double *parameter)
{
    double *x = malloc(n * sizeof *x), *y = calloc(N, sizeof(double)), *d = acc_malloc(N * sizeof *d);
    char *text = malloc(n);
    acc_copyin(x, n);
    acc_create(y, N);
    acc_copyin(table, N);
    acc_memcpy_to_device(d, y, N);
    acc_memcpy_from_device(y, d, N);
    acc_update_self(x, n);
    acc_copyout(x, (size_t)n * sizeof *x);
    acc_delete(y, N * sizeof *y);
    acc_delete(table, sizeof table);
    acc_copyin(text, n);
    acc_copyin(parameter, n);
    acc_update_device(table, 10 * sizeof *table);
    acc_update_device(x, n / 2);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) parameter[i] = 0;
}
