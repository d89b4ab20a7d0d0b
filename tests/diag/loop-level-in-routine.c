/* loop-level-in-routine: a gang loop in a routine seq. SPDX-License-Identifier: MIT */
#pragma acc routine seq
void f(int n, float *x)
{
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) x[i] = 0;
}
