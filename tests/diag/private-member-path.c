/* private-member-path: a private member of an element whose number is known at run time. SPDX-License-Identifier: MIT */
struct s { int k; };
void f(struct s *all, int n, int *x)
{
#pragma acc parallel loop private(all[n].k) copy(x[0:n])
    for (int i = 0; i < n; i++) {
        all[n].k = i;
        x[i] = all[n].k;
    }
}
