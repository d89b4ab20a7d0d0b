/* cuda-function: a loop that libclang drops, since the function that it calls is CUDA. SPDX-License-Identifier: MIT */
__device__ float twice(float x) { return 2 * x; }
void f(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = twice(x[i]);
}
