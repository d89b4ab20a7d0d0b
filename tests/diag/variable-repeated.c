/* variable-repeated: a variable in two clauses. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n]) copyin(x[0:4]) firstprivate(n) private(n)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop copyin(x[0:n]) copyout(x[0:n]) create(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc data copyin(always: x[0:n]) copyout(x[0:n])
    x[0] = 0;
}
void known_extent(int n, float *x)
{
    float y[4][5];
#pragma acc data create(y) copyout(y[0:4][:5]) no_create(x[0:n]) copy(x[0:n])
    x[0] = 0;
#pragma acc parallel loop present(x) copyout(x[0:n]) copyin(y) present(y)
    for (int i = 0; i < n; i++) x[i] = y[0][0];
#pragma acc data create(y) copyout(y[0:2])
    x[0] = 0;
}
void twice(int n, float *x, float s)
{
    float t;
#pragma acc parallel loop private(t, t) copyin(x[0:n]) copyin(x[0:n]) reduction(+:s) reduction(+:s)
    for (int i = 0; i < n; i++) t = x[i], s += t;
#pragma acc parallel loop reduction(+:s) reduction(max:s)
    for (int i = 0; i < n; i++) s += x[i];
}
