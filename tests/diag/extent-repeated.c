/* extent-repeated: one note for a pointer in a scope; in another block there may be another. SPDX-License-Identifier: MIT */
void f(int n, double *x, double *y, const int *at)
{
#pragma accel extent(x[0:n], y[0:n])
#pragma accel extent(x[0:2 * n])
    {
#pragma accel extent(y[0:2 * n])
#pragma acc parallel loop extent(y[0:n])
        for (int i = 0; i < n; i++) x[at[i]] = y[at[i]];
    }
}
