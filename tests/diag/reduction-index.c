/* reduction-index: reductions of loop variables. SPDX-License-Identifier: MIT */
int f(int n)
{
    int i, j, s = 0;
#pragma acc parallel loop reduction(+: i, s)
    for (i = 0; i < n; i++) s += i;
#pragma acc kernels loop collapse(2) reduction(max: j) reduction(+: s)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) s += j;
#pragma acc parallel reduction(+: i)
    {
#pragma acc loop
        for (i = 0; i < n; i++) s += i;
    }
#pragma acc parallel loop reduction(+: s, j)
    for (i = 0; i < n; i++) {
        j += i;
#pragma acc loop seq
        for (j = 0; j < n; j++) s += j;
    }
#pragma acc parallel loop private(i) reduction(+: s)
    for (i = 0; i < n; i++) s += i;
#pragma acc parallel loop reduction(+: s, j)
    for (i = 0; i < n; i++) s += i, j++;
    return s;
}
