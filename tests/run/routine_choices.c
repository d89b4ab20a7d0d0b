/* Calls of routines after && and ||, in ?: and in conditions of loops. SPDX-License-Identifier: MIT */
#include <stdio.h>
enum { g = 6, n = 50 };
#pragma acc routine vector
int any_above(const int *x, int len, int limit)
{
    int r = 0;
#pragma acc loop vector reduction(||:r)
    for (int i = 0; i < len; i++) r = r || x[i] > limit;
    return r;
}
#pragma acc routine vector
int bump(int *x, int len)
{
#pragma acc loop vector
    for (int i = 0; i < len; i++) x[i] += 3;
    return x[0];
}
#pragma acc routine worker
int both(int *x, int len, int k)
{
    int r = 0;
    while (k < 40 && (any_above(x, len, k) || k == 3)) k += 5, r++;
    return k % 2 ? bump(x, len) + r : r;
}
int main(void)
{
    static int x[g][n], y[g], z[g];
    for (int i = 0; i < g; i++) for (int j = 0; j < n; j++) x[i][j] = (i * 11 + j * 7) % 37;
#pragma acc parallel loop gang copy(x) copyout(y, z) num_workers(2)
    for (int i = 0; i < g; i++) {
        int c = 0;
        if (i % 2 && any_above(x[i], n, 30)) c = 1;
        if (x[i][0] > 10 || bump(x[i], n) > 5) c += 2;
        y[i] = i > 3 ? any_above(x[i], n, 20) : both(x[i], n, i);
        for (int k = 0; k < 5 && !any_above(x[i], n, 36 + k); k++) { c += 10; bump(x[i], n); }
        z[i] = c;
    }
    for (int i = 0; i < g; i++) { long s = 0; for (int j = 0; j < n; j++) s += x[i][j] * (j + 1); printf("%d %d %ld\n", y[i], z[i], s); }
#pragma acc parallel loop gang worker copy(x) copyout(y)
    for (int i = 0; i < g; i++) y[i] = x[i][1] > 20 && any_above(x[i], n, 35) ? bump(x[i], n) : -1;
    for (int i = 0; i < g; i++) printf("%d ", y[i]);
    printf("\n");
    return 0;
}
