/* extent-hidden: in a note for a member. SPDX-License-Identifier: MIT */
struct s { int n; double *p; } *s;
int n;
double *x;
#pragma accel extent(x[0:n], s->p[0:n])
void g(int n, const int *at)
{
#pragma acc parallel loop copy(x[0:9])
    for (int i = 0; i < n; i++) s->p[at[i]] = x[at[i]];
}
