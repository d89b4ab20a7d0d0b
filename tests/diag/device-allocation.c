/* device-allocation: memory of the device whose address the host gets. SPDX-License-Identifier: MIT */
#include <stdlib.h>
struct list { int n; double *values; };
void rows(int n, int m, double **r, struct list *list, double **own, double *sum)
{
#pragma acc parallel loop copy(r[0:n])
    for (int i = 0; i < n; i++) r[i] = (double *)calloc(m, sizeof(double));
#pragma acc parallel loop copy(list[0:n])
    for (int i = 0; i < n; i++) list[i].values = malloc(list[i].n * sizeof(double));
#pragma acc parallel loop create(own[0:n])
    for (int i = 0; i < n; i++) own[i] = malloc(m * sizeof(double));
#pragma acc parallel loop copyout(sum[0:n])
    for (int i = 0; i < n; i++) {
        double *t = malloc(m * sizeof *t), *pair[2];
        pair[0] = malloc(m * sizeof *t);
        for (int k = 0; k < m; k++) t[k] = pair[0][k] = k;
        sum[i] = t[i % m] + pair[0][0];
    }
#pragma acc parallel loop copy(r[0:n])
    for (int i = 0; i < n; i++) {
        r[i] = malloc(m * sizeof(double));
        free(r[i]);
    }
}
