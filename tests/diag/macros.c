/* macros: places in directives that macros wrote. SPDX-License-Identifier: MIT */
#define SIZE 16
#define ALL(a) a[0:SIZE]
#define WRONG copyn
void f(float *x)
{
#pragma acc parallel loop WRONG(ALL(x))
    for (int i = 0; i < SIZE; i++) x[i] = 0;
}
