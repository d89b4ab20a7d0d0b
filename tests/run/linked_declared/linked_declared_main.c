/* linked_declared_main: variables that declare directives of a header put on the device. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include "linked_declared.h"
int main(void)
{
    double s = 0, out[N];
    for (int i = 0; i < N; i++) big[i] = i;
#pragma acc enter data copyin(big)
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < N; i++) s += get(i);
    printf("link %g\n", s);
#pragma acc parallel loop
    for (int i = 0; i < N; i++) put(i, 2 * i);
#pragma acc exit data copyout(big)
    s = 0;
    for (int i = 0; i < N; i++) s += big[i];
    printf("link back %g\n", s);
    for (int i = 0; i < N; i++) big[i] = 1;
    s = 0;
#pragma acc data copy(big)
    {
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < N; i++) s += get(i);
#pragma acc parallel loop
    for (int i = 0; i < N; i++) put(i, i);
    }
    printf("link again %g\n", s);
    double *other = big;                   /* what put changes */
#pragma acc data copy(big)
#pragma acc parallel loop copy(other[0:N]) copyout(out)
    for (int i = 0; i < N; i++) {
        other[i] = i;
        put(i, 7 * i);
        out[i] = other[i];
    }
    s = 0;
    for (int i = 0; i < N; i++) s += out[i];
    printf("link under another name %g\n", s);
    setup();
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++) out[i] = mixed(i);
    s = 0;
    for (int i = 0; i < N; i++) s += out[i];
    printf("mixed %g\n", s);
#pragma acc parallel loop
    for (int i = 0; i < N; i++) scratch[i] = i;
    s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < count; i++) s += scratch[i];
    printf("scratch %g\n", s);
    finish();
    return 0;
}
