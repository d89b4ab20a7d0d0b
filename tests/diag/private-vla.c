/* private-vla: a firstprivate copy of an array of variable length. SPDX-License-Identifier: MIT */
void f(int n, int m, float *x)
{
    float own[m];
#pragma acc parallel loop firstprivate(own) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) own[j] = i + j;
        x[i] = own[i % m];
    }
}
