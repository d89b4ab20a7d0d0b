/* routine-reduction: a structure that a routine reduces. SPDX-License-Identifier: MIT */
struct pair { int a, b; };
#pragma acc routine vector
void row(int n, const int *x, int *out)
{
    struct pair p = {0, 0};
#pragma acc loop vector reduction(+: p)
    for (int i = 0; i < n; i++) p.a += x[i], p.b++;
    *out = p.a + p.b;
}
void f(int n, const int *x, int *out)
{
#pragma acc parallel loop gang copyin(x[0:n]) copyout(out[0:4])
    for (int i = 0; i < 4; i++) row(n, x, &out[i]);
}
