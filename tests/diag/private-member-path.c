/* private-member-path: a private member of an element that may be another in each iteration. SPDX-License-Identifier: MIT */
struct s { int k; };
void f(struct s *all, int n, int *x)
{
#pragma acc parallel loop private(all[n].k) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        all[n].k = i;
        x[i] = all[n].k;
    }
    int k = 0;
#pragma acc parallel loop private(all[k].k) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        k = i;
        all[k].k = i;
        x[i] = all[k].k;
    }
}
