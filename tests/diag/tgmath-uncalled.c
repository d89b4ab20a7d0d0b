/* tgmath-uncalled: type-generic functions that are not called have no type, next to directives that are read all the same.
 * SPDX-License-Identifier: MIT */
#include <tgmath.h>
void roots(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        x[i] = pow(sqrt + (2), 3);
        x[i] = (n > 2 ? sqrt : 0) + sqrt[3];
    }
#pragma acc update self(sqrt, x[0:n])
#pragma acc atomic update
    x[0] += sqrt;
}
