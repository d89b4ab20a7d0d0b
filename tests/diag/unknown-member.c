/* unknown-member: what follows a variable in a clause is no member of it. SPDX-License-Identifier: MIT */
struct s { float *a; int n; };
void f(struct s *s, struct s t, float *x)
{
#pragma acc enter data copyin(s->b[0:10])
#pragma acc enter data copyin(t->a[0:10], x.n)
}
