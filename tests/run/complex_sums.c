/* complex_sums: a typedef of _Complex, and nothing else that shows what it is. SPDX-License-Identifier: MIT */
#include "check.h"

typedef double _Complex number;

static void sums(number *z, int n, number *sum, number *product)
{
    number s = 0, p = 1;
#pragma acc parallel copyin(z[0 : n])
    {
#pragma acc loop vector reduction(+ : s) reduction(* : p)
        for (int i = 0; i < n; i++) {
            s += z[i];
            p *= z[i];
        }
    }
    *sum = s;
    *product = p;
}

int main(void)
{
    number z[40], s, p;
    for (int i = 0; i < 40; i++) {
        __real__ z[i] = i % 3 ? 1 : 0;
        __imag__ z[i] = i % 3 ? 0 : 1;
    }
    sums(z, 40, &s, &p);
    printf("%g %g %g %g\n", __real__ s, __imag__ s, __real__ p, __imag__ p);
    return 0;
}
