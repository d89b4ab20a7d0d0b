/* extent-unknown: pointers whose accesses do not tell how much is needed. SPDX-License-Identifier: MIT */
void f(int n, int lda, double *x, const int *k, double **rows, double *known)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[k[i]] = known[i + 1];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = k[i]; j < k[i + 1]; j++) known[i] += x[j];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) rows[i][0] = known[i];
}
