/* not-a-variable: functions and constants in lists. SPDX-License-Identifier: MIT */
enum { RED };
void g(void);
void f(int n, float *x)
{
#pragma acc parallel loop copy(g) copyin(RED)
    for (int i = 0; i < n; i++) x[i] = 0;
}
