/* Scalars of a gang that its iterations hand on, to each other and to the code after the loop. SPDX-License-Identifier: MIT */
#include <stdio.h>
int main(void)
{
    enum { n = 12 };
    static int a[n], r[8], e[8];
    int k = 3;
    for (int i = 0; i < n; i++) a[i] = i * 7 % 5;
    /* local of the gang */
#pragma acc parallel num_gangs(1) copyin(a) copy(r)
    {
        int j = 100, last = -1;
#pragma acc loop gang
        for (int i = 0; i < n; i++) {
            for (j = 0; j < a[i]; j++) ;
            last = i;
        }
        r[0] = j;
        r[1] = last;
    }
    printf("%d %d\n", r[0], r[1]);
    /* firstprivate / private */
#pragma acc parallel num_gangs(1) copyin(a) copy(e) firstprivate(k)
    {
#pragma acc loop gang
        for (int i = 0; i < n; i++) {
            for (k = 0; k < a[i] + 2; k++) ;
        }
        e[0] = k;
    }
    printf("%d\n", e[0]);
    /* carried from iteration to iteration by a gang */
#pragma acc parallel num_gangs(1) copyin(a) copy(e)
    {
        int run = 0;
#pragma acc loop gang
        for (int i = 0; i < n; i++) run = run + a[i];
        e[1] = run;
    }
    printf("%d\n", e[1]);
#pragma acc parallel num_gangs(3) copyin(a) copy(e)
    {
        int run = 0, j = 0;
#pragma acc loop gang(static:1)
        for (int i = 0; i < n; i++) { for (j = 0; j < i; j++) run++; }
#pragma acc atomic update
        e[2] += run;
    }
    printf("%d\n", e[2]);
    int s = 5, last = 0;
#pragma acc parallel num_gangs(1) copyin(a) copy(e) firstprivate(s)
    {
#pragma acc loop gang
        for (int i = 0; i < n; i++) { s = s * 2 + a[i]; s %= 1000; }
        e[3] = s;
    }
#pragma acc parallel num_gangs(1) copyin(a) copy(e) private(last)
    {
        last = 0;
#pragma acc loop gang
        for (int i = 0; i < n; i++) { if (a[i] > last) last = a[i]; }
        e[4] = last;
    }
#pragma acc parallel num_gangs(1) copyin(a) copy(e) vector_length(32)
    {
        int prev = 0;
#pragma acc loop gang
        for (int i = 0; i < n; i++) {
            int d = a[i] - prev;
            prev = a[i];
#pragma acc loop vector
            for (int j = 0; j < 4; j++) r[j] += d * j;
        }
        e[5] = prev;
    }
    printf("%d %d %d %d\n", e[3], e[4], e[5], r[3]);
    return 0;
}
