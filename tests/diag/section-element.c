/* section-element: one element where a section is meant. SPDX-License-Identifier: MIT */
void f(int n, float *x, float *y, float *sum)
{
#pragma acc parallel loop copy(x[n]) copyin(y[n - 1])
    for (int i = 0; i < n; i++) x[i] = y[i];
#pragma acc data copyin(x[n]) copy(sum[0], sum[4])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) sum[0] = x[i];
#pragma acc parallel loop
        for (int i = 0; i < n; i++) sum[4] = x[i];
    }
#pragma acc parallel loop copyin(x[n]) copy(y[0:n])
    for (int i = 0; i < n; i++) y[i] = x[n];
}
struct vec { int n; double *v; struct { double *w; } in; };
void members(struct vec *g, struct vec s, double *y, int k)
{
#pragma acc parallel loop copy(g->v[g->n]) copyin(s.v[s.n], s.in.w[k]) copy(y[0:g->n])
    for (int i = 0; i < g->n; i++) g->v[i] = y[i] + s.v[i + 1] + s.in.w[k];
#pragma acc data copyin(g[0:1]) copy(g->v[g->n])
    {
#pragma acc parallel loop
        for (int i = 0; i < g->n; i++) g->v[i] = i;
#pragma acc parallel loop
        for (int i = 0; i < g->n; i++) g->v[i] = i;
    }
}
