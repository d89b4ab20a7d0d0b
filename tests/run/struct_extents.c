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
union words {
    double d[N];
    long long bits[N];
};
struct rows {
    int n;
    int *first, *of;
};
/* Objects that are present: only the launch knows that they do not overlap with what the pointers refer to. */
static void six(const struct tables *t, struct tables *copies, int chosen)
{
    struct tables own = *t, several[2] = {*t, *t};
#pragma acc data copy(own, several) copyin(t [0:1])
    {
#pragma acc kernels present(t [0:1])
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < N; j++) own.in.m[i][j] += 0.5 * t->in.m[i][j];
#pragma acc kernels
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < N; j++) several[chosen].in.m[i][j] += t->in.m[i][j] + t->f[j];
    }
    copies[0] = own, copies[1] = several[chosen];
}
static void seven(const double *x, double *y)
{
    union words u = {.d = {1, 2, 3}};
#pragma acc data copy(u) copyin(x [0:N])
#pragma acc kernels
    for (int i = 1; i < N; i++) u.d[i] += x[i - 1];
    for (int i = 0; i < N; i++) y[i] = u.d[i];
}
/* Members whose pointees are present, beside other pointers. */
static void eight(struct rows r, double *x, double *y)
{
#pragma acc data copyin(r, r.first [0:r.n + 1], r.of [0:2 * r.n]) copy(x [0:r.n]) create(y [0:r.n])
#pragma acc kernels
    {
        for (int i = 0; i < r.n; i++) y[i] = 0;
#pragma acc loop independent
        for (int i = 0; i < r.n; i++)
            for (int k = r.first[i]; k < r.first[i + 1]; k++) {
#pragma acc atomic update
                y[r.of[k]] += x[i];
            }
        for (int i = 0; i < r.n; i++) x[i] = y[i];
    }
}
static void nine(struct rows *r, double *x)
{
#pragma acc data copyin(r [0:1], r->first [0:r->n + 1]) copy(r->of [0:2 * r->n]) copy(x [0:r->n])
    {
#pragma acc kernels present(r->first)
        for (int i = 0; i < N; i++) x[i] += r->first[i + 1];
#pragma acc kernels present(r->of, x)
        for (int i = 0; i < N; i++) r->of[i] = (int)x[i] + r->first[i];
    }
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
    struct tables copies[2];
    double y[N];
    six(&t, copies, 1);
    seven(x, y);
    for (int i = 0; i < N; i++) s += copies[0].in.m[2][i] + copies[1].in.m[3][i] * i + y[i] * i;
    printf("%g\n", s);
    int first[N + 1], of[2 * N];
    struct rows r = {N, first, of};
    for (int i = 0; i <= N; i++) first[i] = 2 * i;
    for (int i = 0; i < 2 * N; i++) of[i] = i * 3 % N;
    eight(r, x, y);
    for (int i = 0; i < N; i++) s += x[i] * i;
    nine(&r, x);
    for (int i = 0; i < N; i++) s += x[i] * i + of[i];
    printf("%g\n", s);
}
