/* openmp-ignored: directives of OpenMP in constructs and in functions that they call. SPDX-License-Identifier: MIT */
static void add(int *sum, int x)
{
#pragma omp atomic
    *sum += x;
}
void f(int n, int *x, int *sum)
{
#pragma acc parallel loop copy(x[0:n], sum[0:1])
    for (int i = 0; i < n; i++) {
        add(sum, x[i]);
#pragma omp critical (name)
        sum[0] += x[i];
#pragma omp parallel for
        for (int k = 0; k < 4; k++) x[i] += k;
#pragma omp simd
        for (int k = 0; k < 4; k++) x[i] += k;
    }
#pragma omp parallel for
#pragma acc parallel loop copy(x[0:n])
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp parallel for

#pragma acc loop seq
        for (int k = 0; k < 4; k++) x[i] += k;
    }
#pragma acc kernels copy(x[0:n])
    {
        _Pragma("omp parallel for") for (int i = 0; i < n; i++) x[i] = i;
#pragma omp master
        x[0] = 1;
#pragma omp barrier
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) x[i] = i;
}
