/* specialize: only numbers that the launch passes by value. SPDX-License-Identifier: MIT */
struct s { int n; };
void f(int n, double *x, struct s s, long double wide, double _Complex z)
{
    double total = 0;
#pragma acc parallel loop specialize(x)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop specialize(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop specialize(wide) specialize(z, s)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop reduction(+:total) specialize(missing)
    for (int i = 0; i < n; i++) total += x[i];
}
