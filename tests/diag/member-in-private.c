/* member-in-private: members have no copies of their own. SPDX-License-Identifier: MIT */
struct s { float *a; int k; };
void f(struct s *s, struct s t, int n, float *x)
{
#pragma acc parallel loop private(s->k) copyin(x[0:n])
    for (int i = 0; i < n; i++) s->k = i;
#pragma acc parallel loop firstprivate(t.k) copyin(x[0:n])
    for (int i = 0; i < n; i++) x[i] = t.k;
#pragma acc parallel loop reduction(+: t.k)
    for (int i = 0; i < n; i++) t.k += i;
}
