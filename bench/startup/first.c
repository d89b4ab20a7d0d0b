/* The first kernel of a process, annotated C. SPDX-License-Identifier: MIT */
#include <stdio.h>
int main(void)
{
    static double x[1000];
#pragma acc parallel loop copy(x)
    for (int i = 0; i < 1000; i++) x[i] = i;
    return x[999] != 999;
}
