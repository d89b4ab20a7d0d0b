/* struct_extents: of a pointer to structures only its own subscript counts, not those inside nor the bounds of loops.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
enum { N = 20 };
struct range {
    int length[2], begin[2];
};
struct tables {
    double f[N];
    int k[N];
    struct {
        double m[4][N];
    } in;
    struct range r;
};
static void one(const struct range *whole, const struct range *inside, double *x, int n)
{
#pragma acc kernels present(x [0:n])
#pragma acc loop independent
    for (int i = inside->begin[0]; i < inside->begin[0] + inside->length[0]; i++) x[i - whole->begin[0]] = i;
}
static void two(const struct tables *t, double *x, int n)
{
#pragma acc parallel loop copy(x [0:n])
    for (int i = 0; i < n; i++) x[i] += t->f[t->k[i]] + t->in.m[i % 4][t->k[i]] + t->r.begin[i & 1];
}
static double pick(const struct tables *t, int i)
{
    return t->f[t->k[i] % N] + t->r.length[i & 1];
}
static void three(const struct tables *t, double *x, int n)
{
#pragma acc parallel loop copy(x [0:n])
    for (int i = 0; i < n; i++) x[i] += pick(t, i);
}
static void four(struct tables *t, double *x, int n)
{
#pragma acc parallel loop copy(x [0:n])
    for (int i = 0; i < n; i++) {
        t->f[i] = x[i];
        t->in.m[2][t->k[i]] = i;
    }
}
static void five(const struct range *r, int m, const double (*a)[N], double *x)
{
#pragma acc parallel loop copy(x [0:N])
    for (int i = 0; i < m; i++)
        for (int j = r->begin[1]; j < r->begin[1] + r->length[1]; j++) x[i * 6 + j] += a[0][j];
}
int main(void)
{
    static struct tables t;
    double x[N] = {0}, b[2][N];
    for (int i = 0; i < N; i++) t.f[i] = i * i, t.k[i] = (i * 7) % N, b[0][i] = i, b[1][i] = -i;
    for (int j = 0; j < 4; j++)
        for (int i = 0; i < N; i++) t.in.m[j][i] = j + i;
    struct range w = {{10, 10}, {-2, -2}}, in = {{6, 6}, {0, 0}};
    t.r = w;
#pragma acc data copy(x)
    one(&w, &in, x, N);
    double s = 0;
    for (int i = 0; i < N; i++) s += x[i] * i;
    printf("%g\n", s);
    two(&t, x, N);
    for (int i = 0; i < N; i++) s += x[i] * i;
    printf("%g\n", s);
    three(&t, x, N);
    for (int i = 0; i < N; i++) s += x[i] * i;
    printf("%g\n", s);
    two(NULL, x, 0);
    three(0, x, 0);
    four(&t, x, N);
    for (int i = 0; i < N; i++) s += t.f[i] * i + t.in.m[2][i];
    printf("%g\n", s);
    five(&in, 3, b, x);
    for (int i = 0; i < N; i++) s += x[i] * i;
    printf("%g\n", s);
}
