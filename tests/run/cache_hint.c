/* cache_hint: the cache directive changes no result. SPDX-License-Identifier: MIT */
#include <stdio.h>
#ifdef _OPENACC
#include <accelmath.h>
#endif
struct table { struct { int *x, n; } in; int row[5]; };
static int of_members(struct table *t, int n)
{
    int s = 0;
#pragma acc parallel loop copyin(t[0:1], t->in.x[0:n]) reduction(+: s)
    for (int i = 1; i < n - 1; i++) {
#pragma acc cache(t->in.x[i-1:3], t->row)
        s += t->in.x[i - 1] - 3 * t->in.x[i + 1] + t->row[i % 5];
    }
    return s;
}
int main(void)
{
    int a[100], b[100], n = 100;
    for (int i = 0; i < n; i++) a[i] = i;
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < n; i++) {
#pragma acc cache(readonly: a[i:1])
        b[i] = a[i] * 2;
    }
#pragma acc parallel loop gang copyin(a) copy(b)
    for (int i = 0; i < n; i += 10) {
#pragma acc loop vector
        for (int j = i; j < i + 10; j++) {
#pragma acc cache(a[j:1], b[j:1])
            b[j] += a[j];
        }
    }
    int (*rows)[10] = (int (*)[10])a;
#pragma acc parallel loop copy(rows[0:10][0:10])
    for (int i = 0; i < 10; i++) {
#pragma acc cache(rows[:][9], rows[:][0])
        rows[i][0] = rows[i][9];
    }
    int s = a[30] + a[90];
    for (int i = 0; i < n; i++) s += b[i];
    struct table t = { { a, n }, { 1, 2, 3, 4, 5 } };
    printf("%d %d\n", s, of_members(&t, n));
}
