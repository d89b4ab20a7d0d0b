/* gang-size: gangs of more threads than a block of a GPU has. SPDX-License-Identifier: MIT */
void sizes(int n, int m, double *x)
{
#pragma acc parallel loop vector_length(4096) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 1;
#pragma acc parallel loop gang num_workers(64) vector_length(64) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 2;
#pragma acc parallel loop num_workers(2000) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 3;
#pragma acc kernels copy(x[0:n])
    {
#pragma acc loop independent gang vector(2048)
        for (int i = 0; i < n; i++) x[i] += 4;
#pragma acc loop independent gang worker(33) vector(32)
        for (int i = 0; i < n; i++) x[i] += 5;
    }
    /* Nothing to say of these. */
#pragma acc parallel loop gang num_gangs(100000) num_workers(32) vector_length(32) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 6;
#pragma acc parallel loop num_workers(m) vector_length(m) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 7;
}
