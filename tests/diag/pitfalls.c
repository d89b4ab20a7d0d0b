/* pitfalls: what other compilers take without a word. SPDX-License-Identifier: MIT */
int outside(int);
void refused(int n, float *x)
{
#pragma acc parallel loop gang copy(x[0:n])
    for (int i = 0; i < n; i++)
#pragma acc loop gang
        for (int j = 0; j < n; j++) x[j] = i;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = outside(i);
#pragma acc parallel loop collapse(2) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        for (int j = 0; j < n; j++) x[i] += j;
    }
#pragma acc kernels firstprivate(n)
    x[0] = n;
#pragma acc parallel loop copy(x[0:n]) copyin(x[1:n])
    for (int i = 0; i < n; i++) x[i] = 1;
#pragma acc parallell loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 1;
    if (n)
#pragma acc update self(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] = 1;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        if (x[i] > 3) break;
        x[i] = 2;
    }
}
