/* orphaned-reduction: into a variable of all gangs. SPDX-License-Identifier: MIT */
int total;
#pragma acc declare create(total)
#pragma acc routine vector
void add(int n, const int *x)
{
#pragma acc loop vector reduction(+:total)
    for (int i = 0; i < n; i++) total += x[i];
}
void f(int n, const int *x)
{
#pragma acc parallel copyin(x[0:n])
    add(n, x);
}
