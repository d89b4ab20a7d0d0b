/* system_part: for directive-in-system-header. SPDX-License-Identifier: MIT */
#pragma GCC system_header
#pragma acc routine seq
int in_system_part(int);
static inline void add(int n, int *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += in_system_part(i);
}
