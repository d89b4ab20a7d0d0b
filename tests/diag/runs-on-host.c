/* runs-on-host: long double where the data can be brought to the host. SPDX-License-Identifier: MIT */
struct pair { long double a; int k; };
static long double twice(long double t) { return 2 * t; }
void f(int n, long double *x, struct pair *p, double *y)
{
    long double sum = 0;
#pragma acc parallel loop reduction(+:sum) copyin(x[0:n])
    for (int i = 0; i < n; i++) sum += x[i];
    x[0] = sum;
#pragma acc kernels loop copy(p[0:n])
    for (int i = 0; i < n; i++) p[i].k += (int)p[i].a;
#pragma acc serial loop copy(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) y[i] = (double)twice(x[i]);
#pragma acc parallel loop copy(y[0:n])
    for (int i = 0; i < n; i++) y[i] = (double)0.1L;
}
