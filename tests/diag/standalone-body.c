/* standalone-body: a standalone directive as the body of a statement. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
    if (n)
#pragma acc update device(x[0:n])
    while (n--)
#pragma acc wait
}
