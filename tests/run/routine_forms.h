/* A routine in a header of the user's. SPDX-License-Identifier: MIT */
#pragma acc routine worker
static inline int header_count(int n, const int *v)
{
    int c = 0;
#pragma acc loop worker vector reduction(+:c)
    for (int i = 0; i < n; i++) c += v[i] > 10;
    return c;
}
