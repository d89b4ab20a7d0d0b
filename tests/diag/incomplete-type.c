/* incomplete-type: a structure and an array of unknown size. SPDX-License-Identifier: MIT */
extern struct unknown s;
extern int later[], sized[];
int sized[4];
void f(int n, float *x)
{
#pragma acc enter data copyin(s)
#pragma acc parallel loop private(later, sized) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        later[0] = sized[0] = i;
        x[i] += later[0] + sized[0];
    }
#pragma acc parallel firstprivate(later) copy(x[0:n])
    x[0] = later[0];
#pragma acc parallel loop reduction(+:later)
    for (int i = 0; i < n; i++) later[i % 4] += i;
}
int later[4];
