/* followed_models: programs whose data hangs on structures and is brought once, far from the loops that use it. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

static double sum(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i] * (i % 7 + 1);
    return s;
}

static double *reals(int n, double step)
{
    double *x = malloc(sizeof *x * (size_t)n);
    for (int i = 0; i < n; i++) x[i] = step * i;
    return x;
}

/* ---- levels of grids: arrays of structures in structures that pointers refer to ---------------------------------------------------------------- */

struct level { int n; double *u, *next, *f; };
struct grid { int count; struct level levels[3]; double *coefficients[2]; struct { double *w; int k[4]; } inner; };
struct model { struct grid *g; double **rows; int n_rows; };
#define U(i) m->g->levels[l].u[i]

static void bring(struct model *m)
{
    struct grid *g = m->g;
    int n = g->levels[0].n;
#pragma acc enter data copyin(m[0:1])
#pragma acc enter data copyin(m->g[0:1])
    for (int l = 0; l < g->count; l++) {
        struct level *v = &g->levels[l];
#pragma acc enter data copyin(v->u[0:v->n], v->next[0:v->n], v->f[0:v->n])
    }
#pragma acc enter data copyin(g->coefficients[0][0:n], g->coefficients[1][0:n], g->inner.w[0:n])
#pragma acc enter data copyin(m->rows[0:m->n_rows][0:n])
}

static void relax(struct model *m, int l)
{
    int n = m->g->levels[l].n;
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++) m->g->levels[l].next[i] = 0.5 * (U(i - 1) + U(i + 1)) + m->g->levels[l].f[i];
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++) *(m->g->levels[l].u + i) = (*m).g->levels[l].next[i];
}

static void correct(struct level *v, const double *c)
{
#pragma acc kernels loop independent
    for (int i = 0; i < v->n; i++) v->u[i] += c[i] * v->f[i];
#pragma acc parallel loop present(v)
    for (int i = 0; i < v->n; i++) v->u[i] += 1;
}

static double dot(struct model *m)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < m->g->levels[0].n; i++)
        s += m->g->levels[0].u[i] * m->g->coefficients[1][i] + m->g->inner.w[i] * m->g->inner.k[i & 3];
    return s;
}

static void spread(struct model *m)
{
    int n = m->g->levels[0].n, rows = m->n_rows;
#pragma acc parallel loop gang
    for (int r = 0; r < rows; r++) {
        double *row = m->rows[r];
#pragma acc loop vector
        for (int i = 0; i < n; i++) row[i] += m->g->levels[0].u[i] * r;
    }
#pragma acc parallel loop collapse(2)
    for (int r = 0; r < rows; r++)
        for (int i = 0; i < n; i++) m->rows[r][i] *= 1.5;
}

static void take_back(struct model *m)
{
    struct grid *g = m->g;
    int n = g->levels[0].n;
#pragma acc exit data copyout(m->rows[0:m->n_rows][0:n])
#pragma acc exit data delete(g->coefficients[0][0:n], g->coefficients[1][0:n], g->inner.w[0:n])
    for (int l = 0; l < g->count; l++) {
        struct level *v = &g->levels[l];
#pragma acc exit data copyout(v->u[0:v->n], v->next[0:v->n]) delete(v->f[0:v->n])
    }
#pragma acc exit data delete(m->g[0:1])
#pragma acc exit data delete(m[0:1])
}

static void grids(void)
{
    static struct grid g = { .count = 3, .inner.k = { 0, 1, 2, 3 } };
    struct model m = { &g, malloc(5 * sizeof *m.rows), 5 };
    for (int l = 0; l < 3; l++) g.levels[l] = (struct level){ 40 >> l, reals(40 >> l, 1), reals(40 >> l, 2), reals(40 >> l, 0.5) };
    g.coefficients[0] = reals(40, 1);
    g.coefficients[1] = reals(40, 0.25);
    g.inner.w = reals(40, 3);
    for (int r = 0; r < 5; r++) m.rows[r] = reals(40, r);
    bring(&m);
    for (int k = 0; k < 9; k++) relax(&m, k % 3);
    for (int l = 0; l < 3; l++) correct(&g.levels[l], g.coefficients[0]);
    printf("dot %.8g\n", dot(&m));
    spread(&m);
    take_back(&m);
    for (int l = 0; l < 3; l++) printf("level %.8g %.8g\n", sum(g.levels[l].u, g.levels[l].n), sum(g.levels[l].next, g.levels[l].n));
    for (int r = 0; r < 5; r++) printf("row %.8g\n", sum(m.rows[r], 40));
}

/* ---- structures by value, in file scope, written; sparse matrices and histograms ------------------------------------------------------------ */

struct pair { double *a, *b; int n; double total; };
static struct { struct pair *p, own[2]; } shared;

static void by_value(struct pair p)
{
#pragma acc parallel loop
    for (int i = 0; i < p.n; i++) p.a[i] += p.b[i];
}

static void total(struct pair *p)
{
#pragma acc serial
    {
        double s = 0;
        for (int i = 0; i < p->n; i++) s += p->a[i];
        p->total = s;
    }
}

static void in_file_scope(void)
{
#pragma acc parallel loop
    for (int i = 0; i < shared.own[1].n; i++) {
        shared.own[1].a[i] += shared.p->b[i];
        shared.own[0].b[i] -= 1;
    }
}

static void pairs(int n)
{
    struct pair p = { reals(n, 1), reals(n, 2), n, 0 }, own = { reals(n, 3), reals(n, 4), n, 0 };
    double *a = p.a, *b = p.b;
#pragma acc data copy(a[0:n], b[0:n])
    {
        by_value(p);
        by_value(p);
        total(&p);
        for (int t = 0; t < 3; t++) {
#pragma acc parallel loop
            for (int i = 0; i < p.n; i++) p.b[i] = p.a[i] * 0.5 + p.b[i];
            double *old = p.a;
            p.a = p.b;
            p.b = old;
        }
    }
    printf("pairs %g %.8g %.8g\n", p.total, sum(p.a, n), sum(p.b, n));
    shared.p = &own;
    for (int k = 0; k < 2; k++) shared.own[k] = (struct pair){ reals(n, 1 + 4 * k), reals(n, 1), n, 0 };
#pragma acc enter data copyin(shared, own)
#pragma acc enter data copyin(own.b[0:n], shared.own[0].b[0:n], shared.own[1].a[0:n])
    in_file_scope();
    in_file_scope();
#pragma acc update self(shared.own[0].b[0:n], shared.own[1].a[0:n])
#pragma acc exit data delete(own.b[0:n], shared.own[0].b[0:n], shared.own[1].a[0:n])
#pragma acc exit data delete(shared, own)
    printf("file scope %.8g %.8g\n", sum(shared.own[0].b, n), sum(shared.own[1].a, n));
}

struct sparse { int n, *start, *column; double *value; };
struct histogram { int *bins, n_bins; const int *data; int n; };

static void multiply(const struct sparse *m, const double *x, double *y)
{
#pragma acc parallel loop
    for (int i = 0; i < m->n; i++) {
        double s = 0;
#pragma acc loop reduction(+:s)
        for (int k = m->start[i]; k < m->start[i + 1]; k++) s += m->value[k] * x[m->column[k]];
        y[i] = s;
    }
}

static void count(struct histogram *h)
{
#pragma acc parallel loop
    for (int i = 0; i < h->n; i++) {
#pragma acc atomic update
        h->bins[h->data[i] % h->n_bins]++;
    }
}

static void indirect(int n)
{
    struct sparse m = { n, malloc(sizeof(int) * (size_t)(n + 1)), malloc(sizeof(int) * 3 * (size_t)n), malloc(sizeof(double) * 3 * (size_t)n) };
    int bins[7] = { 0 }, data[100], last = 0;
    struct histogram h = { bins, 7, data, 100 };
    double *x = reals(n, 1), *y = reals(n, 0);
    for (int i = 0; i < 100; i++) data[i] = i * i;
    for (int i = 0; i < n; i++) {
        m.start[i] = last;
        for (int d = -1; d <= 1; d++) {
            if (i + d < 0 || i + d >= n) continue;
            m.column[last] = i + d;
            m.value[last++] = d + 2;
        }
    }
    m.start[n] = last;
#pragma acc data copy(bins) copyin(data)
    count(&h);
    for (int i = 0; i < 7; i++) printf("%d ", bins[i]);
#pragma acc enter data copyin(m)
#pragma acc enter data copyin(m.start[0:n+1], m.column[0:last], m.value[0:last], x[0:n]) create(y[0:n])
    for (int k = 0; k < 3; k++) {
        multiply(&m, x, y);
        double *old = x;
        x = y;
        y = old;
    }
#pragma acc update self(x[0:n])
#pragma acc exit data delete(m.start[0:n+1], m.column[0:last], m.value[0:last], x[0:n], y[0:n])
#pragma acc exit data delete(m)
    printf("%.8g\n", sum(x, n));
}

int main(void)
{
    grids();
    pairs(60);
    indirect(60);
    return 0;
}
