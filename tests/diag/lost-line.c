/* lost-line: clauses on a line that no backslash joins to the directive, and pragmas without the sentinel. SPDX-License-Identifier: MIT */
void f(int n, double *x, double *y)
{
#pragma acc parallel loop copyin(x[0:n])
    copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i];
#pragma parallel loop
    for (int i = 0; i < n; i++) y[i] = x[i];
#pragma enter data copyin(x[0:n])
#pragma update self(x[0:n])
#pragma data create(y)
#pragma loop unroll
    for (int i = 0; i < n; i++) y[i] = x[i];
#pragma parallel always
    for (int i = 0; i < n; i++) y[i] = x[i];
#pragma acc parallel loop copyin(x[0:n]) \

    copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i];
#pragma acc parallel loop /* in // and out */ copyin(x[0:n]) // no longer \
    copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[i];
#pragma acc parallel loop copyin(x[0:n]) /* in */ \
    copyout(y[0:n]) // out \

    for (int i = 0; i < n; i++) y[i] = x[i];
}
