/* clauses_that_add_up: a variable in two data clauses of a construct, all of it or by its section. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
enum { N = 8 };
static int whole_and_section(void)
{
    int a[N], t[4][5], sum = 0;
#pragma acc data create(a) copyout(a[0:N]) create(t) copyout(t[0:4][:5])
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) a[i] = 11 * i;
#pragma acc parallel loop collapse(2) present(t) copyout(t)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 5; j++) t[i][j] = i * j;
    }
    for (int i = 0; i < N; i++) sum += a[i];
    return sum + t[3][4];
}
static int there_already(int *x, int n)
{
    int s = 3;
#pragma acc enter data copyin(x[0:n], s)
#pragma acc parallel loop present(x) copyout(x[0:n]) present(s) copyout(s) reduction(+: s)
    for (int i = 0; i < n; i++) {
        x[i] *= 2;
        s += x[i];
    }
#pragma acc exit data copyout(x[0:n], s)
    return s + x[n - 1];
}
static int moved_after_all(int *x, int n)
{
    int y[N], sum = 0;
#pragma acc parallel loop no_create(x[0:n]) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += 1;
#pragma acc parallel loop copyin(x[0:n]) present(x) copyout(y)
    for (int i = 0; i < n; i++) y[i] = x[i] * 2;
    for (int i = 0; i < n; i++) sum += y[i] - x[i] / 3;
    return sum;
}
int main(void)
{
    int x[N];
    for (int i = 0; i < N; i++) x[i] = i;
    printf("%d ", whole_and_section());
    printf("%d ", there_already(x, N));
    printf("%d\n", moved_after_all(x, N));
}
