/* race-scalar: a scalar that is carried from one iteration to the next. SPDX-License-Identifier: MIT */
void f(int n, const float *x, float *y)
{
    float before = 0;
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = x[i] - before;
        before = x[i];
    }
}
