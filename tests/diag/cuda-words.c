/* cuda-words: CUDA in a C file. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel num_gangs(4) vector_length(256) copy(x[0:n])
    {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) x[i] = i;
    }
#pragma acc parallel loop gang copy(x[0:n])
    for (int b = 0; b < n; b += 10) {
        __shared__ float t[10];
#pragma acc loop vector
        for (int i = 0; i < 10; i++) t[i] = x[b + i];
    }
}
