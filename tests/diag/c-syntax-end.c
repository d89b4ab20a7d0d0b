/* c-syntax-end: a function that does not end. SPDX-License-Identifier: MIT */
void g(int n, double *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = 1;
}
