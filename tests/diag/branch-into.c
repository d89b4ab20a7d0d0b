/* branch-into: a jump into a construct. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
    if (n) goto inside;
#pragma acc parallel
    {
        x[0] = 1;
inside:
        x[1] = 1;
    }
}
