/* device-tgmath: a complex number given to a type-generic function. SPDX-License-Identifier: MIT */
#include <tgmath.h>
void f(int n, double complex *z)
{
#pragma acc parallel loop copy(z[0:n])
    for (int i = 0; i < n; i++) z[i] = sqrt(z[i]);
}
