/* member-not-allowed: members in clauses that take none. SPDX-License-Identifier: MIT */
struct s { float *a; unsigned bits: 3; int k; };
void f(struct s *s, struct s t, int n)
{
#pragma acc enter data copyin(s->bits)
#pragma acc parallel loop private(t.bits)
    for (int i = 0; i < n; i++) t.bits = i & 7;
#pragma acc parallel loop reduction(+: t.k)
    for (int i = 0; i < n; i++) t.k += i;
#pragma acc declare create(t.k)
}
