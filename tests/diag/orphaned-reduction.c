/* orphaned-reduction: sums over gangs, and into a variable of all gangs, in a routine. SPDX-License-Identifier: MIT */
int total;
#pragma acc declare create(total)
#pragma acc routine gang
int count(int n, const int *x)
{
    int c = 0;
#pragma acc loop gang vector reduction(+:c)
    for (int i = 0; i < n; i++) c += x[i];
    return c;
}
