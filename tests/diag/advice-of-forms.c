/* advice-of-forms: forms of other languages, of C's operators, and of lost lines, each with what to write. SPDX-License-Identifier: MIT */
void f(int n, double *x, double *s)
{
    double t = 0;
#pragma acc parallel loop reduction(t:+) reduction(sum:n) reduction(+=:n) reduction(/:n) reduction(+:*s)
    for (int i = 0; i < n; i++) t += x[i];
#pragma acc parallel loop copy(x[0..99], *s) num_gangs(32x32) async(08) num_workers(0x1p3) wait(10UL, 5z, 0b101)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop lastprivate(t) map(to: x) linear(n) num_teams(4)
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc update to(x) from(x)
#pragma acc exit data release(x) free(x)
#pragma acc barrier
#pragma acc critical
    t = 1;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
#pragma acc parallel loop
        for (int j = 0; j < n; j++) x[j] = 0;
    }
}
#pragma acc declare create(later)
double later[10];
void g(int n)
{
#pragma acc enter data create(own[0:10])
    double own[10];
    (void)own;
}
double h(double v)
{
#pragma acc routine seq
    return v;
}
void k(int n, double *x)
{
#pragma acc wait 1
#pragma acc parallel loop num_gangs 4
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc parallel loop sequential reduce(+:n)
    for (int i = 0; i < n; i++) x[i] = 0;
}
