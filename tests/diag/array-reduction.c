/* array-reduction: large arrays that are reduced and used in other ways. SPDX-License-Identifier: MIT */
void f(int n, const float *x, float *sum)
{
    float most[4000] = {0};
#pragma acc parallel loop reduction(+: sum[0:n]) copyin(x[0:n])
    for (int i = 0; i < n; i++) sum[i % 4] = sum[0] + x[i];
#pragma acc parallel loop reduction(*: most) copyin(x[0:n])
    for (int i = 0; i < n; i++) most[i % 4] += x[i];
#pragma acc parallel copyin(x[0:n])
    {
        float own[4000] = {0};
#pragma acc loop vector reduction(+: own)
        for (int i = 0; i < n; i++) own[i % 4] += x[i];
#pragma acc loop gang reduction(+: own)
        for (int i = 0; i < n; i++) own[i % 4] += x[i];
    }
#pragma acc parallel private(most) copyin(x[0:n])
    {
#pragma acc loop reduction(+: most)
        for (int i = 0; i < n; i++) most[i % 4] += x[i];
    }
#pragma acc parallel loop reduction(max: sum[0:n]) copyin(x[0:n])
    for (int i = 0; i < n; i++) sum[i % 4] = sum[0] > x[i] ? sum[0] : x[i];
}
