/* private-member-whole: what is used along with a private member. SPDX-License-Identifier: MIT */
struct s { float *a; int k; union { int i; float f; } u; };
int size(struct s *s);
void f(struct s *s, struct s t, struct s *all, int n, int *x)
{
#pragma acc parallel loop private(s->k) copyin(x[0:n])
    for (int i = 0; i < n; i++) s->k = size(s);
#pragma acc parallel loop private(t.k) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        struct s copy = t;
        x[i] = copy.k;
    }
#pragma acc parallel loop private(all[1].k) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        all[1].k = i;
        x[i] = all[2].k + all[i].k;
    }
#pragma acc parallel loop firstprivate(t.u.i) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = t.u.i + (int)t.u.f;
#pragma acc parallel loop private(t) firstprivate(t.k) copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = t.k;
}
