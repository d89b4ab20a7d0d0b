/* scan-sequential: the user calls it a scan, but the addend depends on the sum. SPDX-License-Identifier: MIT */
float f(int n, const float *x, float *y)
{
    float s = 0;
#pragma accel parallel loop reduction(inscan, +:s) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        s += x[i] * s;
#pragma accel scan inclusive(s)
        y[i] = s;
    }
    return s;
}
