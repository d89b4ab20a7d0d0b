/* expected-statement: constructs without a statement. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel
    int y = n;
#pragma acc data copy(x[0:n])
#pragma acc wait
    x[0] = y;
#pragma acc serial
}
