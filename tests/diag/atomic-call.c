/* atomic-call: functions called within atomic accesses to complex numbers. SPDX-License-Identifier: MIT */
#include <complex.h>
static double _Complex value(int i) { return i * 2.0; }
void f(int n, double _Complex *z, double *x)
{
#pragma acc parallel loop copy(z[0:n], x[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        z[0] += value(i);
#pragma acc atomic
        z[1] += cexp(z[i]);
#pragma acc atomic
        x[1] += creal(value(i));
    }
}
