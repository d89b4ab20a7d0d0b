/* device-functions-refused: functions and calls that only the host can have. SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdlib.h>
static int twice(int x) { return 2 * x; }
static int sum(int n, ...)
{
    va_list l;
    va_start(l, n);
    int x = va_arg(l, int);
    va_end(l);
    return x;
}
static double grown(int n, double a[n][n]) { n++; return a[0][0]; }
void f(int n, int *x, double *a, int (*g)(int))
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = rand();
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        int *p = __builtin_alloca(n);
        x[i] = p[0];
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = g(i);
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        int (*p)(int) = twice;
        x[i] = p(i);
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = sum(1, i);
#pragma acc parallel loop copy(x[0:n], a[0:n * n])
    for (int i = 0; i < n; i++) x[i] = grown(n, (double (*)[n])a);
}
