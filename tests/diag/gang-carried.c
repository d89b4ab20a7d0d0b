/* race-scalar: not for what a gang hands on from one of its iterations to the next. SPDX-License-Identifier: MIT */
void f(int n, const int *a, int *e)
{
    int s = 5, t = 0;
#pragma acc parallel num_gangs(4) copyin(a[0:n]) copy(e[0:4]) firstprivate(s)
    {
#pragma acc loop gang
        for (int i = 0; i < n; i++) s = s * 2 + a[i];
#pragma acc atomic
        e[0] += s;
    }
#pragma acc parallel num_gangs(1) copyin(a[0:n]) copy(e[0:4])
    {
#pragma acc loop gang
        for (int i = 0; i < n; i++) e[1] += a[i];
    }
#pragma acc parallel copyin(a[0:n])
    {
#pragma acc loop gang
        for (int i = 0; i < n; i++) t = t * 2 + a[i];
    }
}
