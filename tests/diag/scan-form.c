/* scan-form: `scan` and `reduction(inscan, ...)` that do not match, and a loop that is no scan. SPDX-License-Identifier: MIT */
void f(int n, const float *x, float *y)
{
    float s = 0, t = 0, a[4] = {0};
#pragma accel parallel loop reduction(inscan, +:s) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        s += x[i];
        y[i] = s;
    }
#pragma accel parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = x[i];
#pragma accel scan inclusive(s)
    }
#pragma accel parallel loop reduction(inscan, +:s, t) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        s += x[i];
#pragma accel scan inclusive(s)
        y[i] = s;
    }
#pragma accel parallel loop reduction(inscan, +:s) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        s += x[i];
#pragma accel scan exclusive(s)
        y[i] = s;
    }
#pragma accel parallel loop reduction(inscan, +:s) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] = s;
        if (i > 2) {
#pragma accel scan exclusive(s)
        }
        s += x[i];
    }
#pragma accel parallel loop reduction(inscan, +:s) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        s += x[i];
#pragma accel scan inclusive(s) exclusive(s)
        y[i] = s;
    }
#pragma accel parallel loop reduction(inscan, +:a) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        a[0] += x[i];
#pragma accel scan inclusive(a)
        y[i] = a[0];
    }
#pragma accel scan
#pragma accel parallel reduction(inscan, +:s)
    s += 1;
}
