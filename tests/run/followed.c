/* followed: data that enter data or a data construct elsewhere brought, used without a clause. SPDX-License-Identifier: MIT */
#include "followed.h"
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENACC
#include <openacc.h>
#endif

struct vec { int n; double *v; };
struct model { int n; double *a, *b, w[4]; struct vec in, *out; float *rows[3]; };

/* ---- members of a structure that a pointer refers to ------------------------------------------------------------------------------------------ */

static void bring(struct model *m)
{
#pragma acc enter data copyin(m[0:1])
#pragma acc enter data copyin(m->a[0:m->n], m->b[0:m->n], m->in.v[0:m->in.n], m->out[0:1])
#pragma acc enter data copyin(m->out->v[0:m->n])
    for (int k = 0; k < 3; k += 2) {
        float *row = m->rows[k];
#pragma acc enter data copyin(row[0:m->n])
    }
}

static double at(const struct model *m, int i) { return m->b[i] * m->w[i % 4]; }
static void store(double *x, int i, double value) { x[i] += value; }

static void step(struct model *m)
{
#pragma acc parallel loop
    for (int i = 0; i < m->n; i++) m->a[i] += m->w[1] * m->b[i];
#pragma acc kernels
    for (int i = 0; i < m->n; i++) m->b[i] += m->in.v[i];
#pragma acc parallel loop
    for (int i = 0; i < m->n; i++) {
        const double *from = m->in.v;
        m->out->v[i] += from[i] + at(m, i);
        store(m->a, i, m->rows[2][i] + m->rows[i % 2 * 2][i]);
    }
}

static void take_back(struct model *m)
{
#pragma acc exit data copyout(m->a[0:m->n], m->b[0:m->n], m->out->v[0:m->n]) delete(m->in.v[0:m->n])
    for (int k = 0; k < 3; k += 2) {
        float *row = m->rows[k];
#pragma acc exit data delete(row[0:m->n])
    }
#pragma acc exit data delete(m->out[0:1])
#pragma acc exit data delete(m[0:1])
}

static void members(void)
{
    struct vec out = { 100, reals(100, 3) };
    struct model m = { 100, reals(100, 1), reals(100, 2), { 1, 2, 3, 4 }, { 100, reals(100, 0.5) }, &out, { 0 } };
    for (int k = 0; k < 3; k += 2) {
        m.rows[k] = malloc(100 * sizeof(float));
        for (int i = 0; i < 100; i++) m.rows[k][i] = (float)(i + k);
    }
    bring(&m);
    step(&m);
    step(&m);
    take_back(&m);
    printf("members %g %g %g\n", sum(m.a, 100), sum(m.b, 100), sum(out.v, 100));
}

/* ---- a structure that moves by itself, its pointee known under another name ----------------------------------------------------------- */

static struct vec shared;

static void add(struct vec *v, double x)
{
#pragma acc parallel loop
    for (int i = 0; i < v->n; i++) v->v[i] += x;
}

static void other_name(void)
{
    struct vec a = { 50, reals(50, 1) };
    double *x = a.v, *y = shared.v = reals(80, 2);
    shared.n = 80;
#pragma acc data copy(x[0:50], y[0:80])
    {
        add(&a, 1);
        add(&shared, 2);
#pragma acc parallel loop
        for (int i = 0; i < shared.n; i++) shared.v[i] *= 2;
    }
    printf("other name %g %g\n", sum(x, 50), sum(y, 80));
}

/* ---- indirect indices ---------------------------------------------------------------------------------------------------------------- */

static void scatter(double *x, const double *y, const int *k, int n)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) x[k[i]] += y[k[n - 1 - i]];
}

static void indices(void)
{
    int n = 60, k[60];
    double *x = reals(n, 1), *y = reals(n, 3);
    for (int i = 0; i < n; i++) k[i] = i * 7 % n;
#pragma acc data copy(x[0:n]) copyin(y[0:n], k)
    {
        scatter(x, y, k, n);
        scatter(x, y, k, n);
    }
    printf("indices %g\n", sum(x, n));
}

/* ---- arrays of structures with pointers ------------------------------------------------------------------------------------------------ */

static void grow(struct vec *list, int count)
{
#pragma acc parallel loop gang
    for (int k = 0; k < count; k++) {
#pragma acc loop vector
        for (int i = 0; i < list[k].n; i++) list[k].v[i] += k + i;
    }
}

static void lists(void)
{
    struct vec list[5];
    for (int k = 0; k < 5; k++) list[k] = (struct vec){ 10 + k, reals(10 + k, k) };
#pragma acc enter data copyin(list)
    for (int k = 0; k < 5; k++) {
#pragma acc enter data copyin(list[k].v[0:list[k].n])
    }
    grow(list, 5);
    grow(list, 5);
    for (int k = 0; k < 5; k++) {
#pragma acc exit data copyout(list[k].v[0:list[k].n])
    }
#pragma acc exit data delete(list)
    double s = 0;
    for (int k = 0; k < 5; k++) s += sum(list[k].v, list[k].n);
    printf("lists %g\n", s);
}

/* ---- what the program does to pointers by itself --------------------------------------------------------------------------------------- */

/* The device's copy of the structure was made by hand. */
static void by_hand(void)
{
    struct vec v = { 40, reals(40, 1) };
#ifdef _OPENACC
    struct vec there = v;
    size_t bytes = 40 * sizeof(double);
    void *device = acc_copyin(&v, sizeof v);
    if (acc_get_device_type() != acc_device_host) {
        there.v = acc_malloc(bytes);
        acc_memcpy_to_device(there.v, v.v, bytes);
        acc_memcpy_to_device(device, &there, sizeof v);
    }
#endif
    add(&v, 1);
    add(&v, 2);
#ifdef _OPENACC
    if (acc_get_device_type() != acc_device_host) {
        acc_memcpy_from_device(v.v, there.v, bytes);
        acc_free(there.v);
    }
    acc_delete(&v, sizeof v);
#endif
    printf("by hand %g\n", sum(v.v, 40));
}

/* The host exchanges pointers between regions. */
static void exchange(void)
{
    struct model m = { 30, reals(30, 1), reals(30, 2), { 1, 2, 3, 4 } };
#pragma acc data copyin(m) copy(m.a[0:30], m.b[0:30])
    for (int t = 0; t < 3; t++) {
        struct model *p = &m;
#pragma acc parallel loop
        for (int i = 0; i < 30; i++) p->a[i] += p->b[i];
        double *a = m.a;
        m.a = m.b;
        m.b = a;
    }
    printf("exchange %g %g\n", sum(m.a, 30), sum(m.b, 30));
}

/* A guarded pointer may be null, or point to what the device does not have. */
static void guarded(struct model *m, int second)
{
#pragma acc parallel loop
    for (int i = 0; i < m->n; i++) {
        if (second) m->a[i] += m->b[i];
        else m->a[i] += 3;
    }
}

static double total(double **a, const int *list, int n)
{
    double s = 0;
#pragma acc parallel loop default(present) copyin(list[0:n]) reduction(+:s)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < 30; j++) s += a[list[k]][j];
    return s;
}

/* A row goes while others are used, and comes again in another place on the device. */
static void row_again(void)
{
    double *a[4], *other = reals(30, 70);
    const int all[] = { 0, 1, 2, 3 }, rest[] = { 0, 1, 3 };
    for (int i = 0; i < 4; i++) {
        double *row = a[i] = reals(30, i);
#pragma acc enter data copyin(row[0:30])
    }
#pragma acc enter data copyin(a)
    printf("rows %g", total(a, all, 4));
    double *row = a[2];
#pragma acc exit data delete(row[0:30])
    printf(" %g", total(a, rest, 3));
    for (int j = 0; j < 30; j++) row[j] = 100 + j;
#pragma acc enter data copyin(other[0:30])
#pragma acc enter data copyin(row[0:30])
    printf(" %g\n", total(a, all, 4));
#pragma acc exit data delete(other[0:30], a)
    for (int i = 0; i < 4; i++) {
        double *end = a[i];
#pragma acc exit data delete(end[0:30])
    }
}

/* ---- one object that a pointer refers to of a structure that the construct brings --------------------------------------------------------------- */

struct grid { int n, pad; double scale; };
struct field { struct grid *grid; const int *size; const double *opt; double *x; };

static void fill(const struct field *f, double *x)
{
#pragma acc parallel loop copyout(x[0:f->size[1]])
    for (int i = 0; i < f->grid->n; i++) {
        x[i] = f->grid->scale * i + f->size[1];
        if (f->size[0]) x[i] += f->opt[0];
    }
}

static void scale(struct field f, double *x, int n)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] *= f.grid->scale;
}

static void objects(void)
{
    struct grid g = { 50, 0, 2 };
    const int size[] = { 0, 50 };
    struct field f = { &g, size, (const double *)8, NULL };     /* opt is no address: it is not followed */
    double *x = reals(50, 0);
    fill(&f, x);
    scale(f, x, 50);
    printf("objects %g", sum(x, 50));
    g.scale = 3;
    scale(f, x, 50);
#pragma acc data copyin(g)
    scale(f, x, 50);
    printf(" %g\n", sum(x, 50));
    free(x);
}

int main(void)
{
    struct model m = { 20, reals(20, 1), reals(20, 1), { 0 } };
    members();
    other_name();
    indices();
    lists();
    by_hand();
    exchange();
    row_again();
    objects();
#pragma acc data copy(m.a[0:20])
    guarded(&m, 0);
    printf("guarded %g\n", sum(m.a, 20));
    return 0;
}
