/* declared-pointees: a file's `declare create` allocates a pointer, not what it points to, which other directives copy. SPDX-License-Identifier: MIT */
#include <stdlib.h>
static double *one, *two, *three;
#pragma acc declare create(one, two, three)
double entered(int n)
{
    double s = 0;
    one = malloc(n * sizeof *one);
    for (int i = 0; i < n; i++) one[i] = i;
#pragma acc enter data copyin(one[0:n])
#pragma acc parallel loop reduction(+ : s) present(one)
    for (int i = 0; i < n; i++) s += one[i];
#pragma acc exit data delete(one[0:n])
    free(one);
    return s;
}
double structured(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) two[i] = i;
#pragma acc data copy(two[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) two[i] *= 2;
    }
    for (int i = 0; i < n; i++) s += two[i];
#pragma acc parallel loop reduction(+ : s) copyin(two[0:n])
    for (int i = 0; i < n; i++) s += two[i];
    return s;
}
double old(int n)
{
    double s = 0;
#pragma acc data create(three[0:n])
    {
        for (int i = 0; i < n; i++) three[i] = i;
#pragma acc parallel loop reduction(+ : s)
        for (int i = 0; i < n; i++) s += three[i];
#pragma acc update device(three[0:n])
#pragma acc parallel loop reduction(+ : s)
        for (int i = 0; i < n; i++) s += three[i];
    }
    return s;
}
