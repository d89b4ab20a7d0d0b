/* routine_system: routines as an installed header has them, for routine_forms. SPDX-License-Identifier: MIT */
#pragma GCC system_header
#pragma acc routine seq
int system_twice(int x);
#pragma acc routine vector
static inline int system_sum(int n, const int *x)
{
    int s = 0;
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}
extern int system_offset;
#pragma acc declare copyin(system_offset)
