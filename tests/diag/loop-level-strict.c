/* loop-level-nesting: with --strict-openacc levels are not repeated under kernels either. SPDX-License-Identifier: MIT */
/* options: --strict-openacc */
void f(int n, float *x)
{
#pragma acc kernels loop independent gang vector(16) copy(x[0:n * n])
    for (int i = 0; i < n; i++) {
#pragma acc loop independent gang vector(16)
        for (int j = 0; j < n; j++) x[i * n + j] = 0;
    }
}
