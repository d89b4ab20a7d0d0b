/* gang-dimension, reduction-gang-dimensions: gang(dim:) and num_gangs with several values. SPDX-License-Identifier: MIT */
void f(int n, int *x)
{
    int s = 0;
#pragma acc parallel num_gangs(2, 2) copy(x[0:n])
    {
#pragma acc loop gang(dim:4)
        for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc loop gang(dim:n)
        for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc loop gang(dim:1)
        for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim:2)
            for (int j = 0; j < n; j++) x[j] = 0;
        }
#pragma acc loop gang reduction(+:s)
        for (int i = 0; i < n; i++) s += x[i];
    }
#pragma acc kernels loop gang(dim:1) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop gang(dim:2) reduction(+:s) copyin(x[0:n])
    for (int i = 0; i < n; i++) s += x[i];
}
