/* unknown-variable: names that are not declared. SPDX-License-Identifier: MIT */
int outside;
void f(int n, float *xx_, float *value, int length)
{
#pragma acc parallel loop copy(xx[0:n]) num_gangs(gangs) copyin(values[0:lenght])
    for (int i = 0; i < n; i++) xx_[i] = 0;
}
