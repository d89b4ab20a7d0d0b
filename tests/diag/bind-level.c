/* bind-level: a bind clause that leads to a routine of another level. SPDX-License-Identifier: MIT */
#pragma acc routine worker
float sum_of_workers(const float *x, int n)
{
    float sum = 0;
#pragma acc loop worker reduction(+:sum)
    for (int i = 0; i < n; i++) sum += x[i];
    return sum;
}
#pragma acc routine seq bind(sum_of_workers)
float sum_of_one(const float *x, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) sum += x[i];
    return sum;
}
void f(int n, const float *x, float *y)
{
#pragma acc parallel loop gang copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = sum_of_one(x, i);
#pragma acc parallel loop gang vector copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = sum_of_one(x, i);
}
