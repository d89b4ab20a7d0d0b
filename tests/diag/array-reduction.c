/* array-reduction: large arrays that are reduced, used in other ways than by updates, in a routine. SPDX-License-Identifier: MIT */
#pragma acc routine vector
void f(int n, const float *x, float *sum)
{
#pragma acc loop vector reduction(+: sum[0:n])
    for (int i = 0; i < n; i++) sum[i % 4] = sum[0] + x[i];
}
