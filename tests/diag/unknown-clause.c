/* unknown-clause: clauses that do not exist. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
#pragma acc parallel loop copyn(x[0:n]) num_gang(4) zzz
    for (int i = 0; i < n; i++) x[i] = 0;
}
void g(int n, float *x)
{
#pragma acc data region copy(x[0:n])
    { }
}
void h(int n, float *x)
{
#pragma acc parallel for num_threads(4) map(tofrom: x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc target teams
    for (int i = 0; i < n; i++) x[i] = 0;
}
/* Their statements are still there for those inside. */
void k(int n, float *x)
{
#pragma acc parallel loop gang zzz
    for (int i = 0; i < n; i += 4) {
#pragma acc cache(x[i:4]) zzz
#pragma acc loop vector
        for (int j = i; j < i + 4; j++) x[j] = 0;
    }
}
/* Words of CUDA. */
void cuda(int n, float *x)
{
#pragma acc parallel loop grid(16) block(256) stream(1)
    for (int i = 0; i < n; i++) x[i] = 0;
}
/* Words of directives after their clauses, and of other directives. */
void directives(int n, float *x)
{
#pragma acc parallel num_gangs(4) loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
#pragma acc data enter copyin(x[0:n])
#pragma acc data update host(x[0:n])
#pragma acc kernels data copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = 0;
}
/* A backslash too many. */
void continued(int n, float *x)
{
#pragma acc parallel loop copy(x[0:n]) \
    for (int i = 0; i < n; i++) x[i] = 0;
}
