/* device-wide-bit-field: gcc divides in the bit-field's own width, which the target is too narrow for. SPDX-License-Identifier: MIT */
struct wide { unsigned long long u40 : 40; };
void f(int n, int *x, long long *y, struct wide w)
{
#pragma acc parallel loop copy(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) {
        y[i] /= w.u40;
        x[i] %= w.u40;
    }
}
