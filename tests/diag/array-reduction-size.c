/* array-reduction: arrays of a size that only the device knows, used in other ways than by updates. SPDX-License-Identifier: MIT */
void f(int n, const float *x, float *sum)
{
#pragma acc parallel loop gang copyin(x[0:n])
    for (int b = 0; b < 10; b++) {
        int m = n - b;
        float own[m];
        for (int i = 0; i < m; i++) own[i] = 0;
#pragma acc loop vector reduction(+: own)
        for (int i = 0; i < m; i++) own[i % 4] = own[0] + x[i];
#pragma acc loop vector reduction(max: sum[0:m])
        for (int i = 0; i < m; i++) sum[i % 4] = sum[0] > x[i] ? sum[0] : x[i];
    }
}
