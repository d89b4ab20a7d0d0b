/* macro-values: names and values in directives that macros wrote. SPDX-License-Identifier: MIT */
#define SIZE 16
#define ALL(a) a[0:SIZE]
#define TWICE copy(ALL(x)) copy(ALL(x))
void f(float *x)
{
#pragma acc parallel loop TWICE
    for (int i = 0; i < SIZE; i++) x[i] = 0;
#pragma acc parallel loop copy(ALL(y)) num_gangs(SIZE - 16)
    for (int i = 0; i < SIZE; i++) x[i] = 0;
}
