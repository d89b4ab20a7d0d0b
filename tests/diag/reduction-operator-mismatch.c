/* reduction-operator-mismatch: one variable, two operators. SPDX-License-Identifier: MIT */
void f(int n, float *x, float sum)
{
#pragma acc parallel loop reduction(+: sum)
    for (int i = 0; i < n; i++) {
#pragma acc loop reduction(max: sum)
        for (int j = 0; j < n; j++) sum += x[j];
    }
}
