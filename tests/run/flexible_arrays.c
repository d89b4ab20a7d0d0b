/* Structures with a flexible array member in data clauses: one block of memory with its elements, in constructs, in data regions and by
 * enter data; in functions called, with elements of structures, and beside zero-length arrays. SPDX-License-Identifier: MIT */
#include "check.h"
#include <stddef.h>

struct row { int n; double v[]; };
struct old { char tag[3]; short count; float v[0]; };
struct pair { short a; int b; };
struct table { long k; char c; struct pair list[]; };
struct outer { int id; struct { int m; int tail[]; } in; };

static struct row *new_row(int n)
{
    struct row *f = malloc(sizeof *f + n * sizeof f->v[0]);
    f->n = n;
    for (int i = 0; i < n; i++) f->v[i] = i;
    return f;
}

/* Variables of the file, the elements given by their initialisers. */
static struct row whole = {3, {1.5, 2.5, 3.5}};
struct words { char tag[3]; short count; float v[]; } words = {.count = 4, .tag = "ab", .v = {1, 2, 3, 4}};
static struct { char first, letters[]; } text = {'a', "bcdef"};
static struct table pairs = {7, 'c', {{1, 2}, {3, 4}, {5, 6}}};
static struct row none = {5}, unset;
static double element(int i) { return whole.v[i] + words.v[i]; }

static void in_variables(void)
{
    double sum = 0;
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < whole.n; i++) sum += element(i) * pairs.list[i].b + text.letters[i + 2] + (i < none.n) + unset.n;
#pragma acc parallel loop
    for (int i = 0; i < words.count; i++) words.v[i] = words.v[i] * 10 + text.letters[i];
#pragma acc serial
    {
        pairs.list[2].b = 60;
        whole.v[2]++;
        text.letters[4] = '!';
    }
    printf("variables %g %g %g %d %g %s\n", sum, words.v[0], words.v[3], pairs.list[2].b, whole.v[2], text.letters);
}

/* The same in clauses, in data regions and by enter data. */
static struct row designated = {.v = {[3] = 4, [1] = 2, 3}, .n = 4};
static void in_clauses(void)
{
    static struct row own = {3, {7, 8, 9}};
    double sum = 0;
#pragma acc parallel loop copy(whole) copyin(own) reduction(+:sum)
    for (int i = 0; i < whole.n; i++) sum += whole.v[i] *= own.v[i];
#pragma acc data copy(words, pairs) copyin(designated)
    {
#pragma acc parallel loop present(words)
        for (int i = 0; i < designated.n; i++) words.v[i] += designated.v[i];
#pragma acc kernels
        for (int i = 0; i < 3; i++) pairs.list[i].a += 10;
    }
#pragma acc enter data copyin(text, own)
#pragma acc parallel loop present(text, own)
    for (int i = 0; i < 3; i++) text.letters[i] = 'x' + i, own.v[i] -= 1;
#pragma acc update self(own)
#pragma acc exit data copyout(text) delete(own)
    printf("clauses %g %g %g %d %s %g\n", sum, words.v[1], words.v[3], pairs.list[2].a, text.letters, own.v[2] + whole.v[2]);
}

static double total(const struct row *f)
{
    double s = 0;
    for (int i = 0; i < f->n; i++) s += f->v[i];
    return s;
}

static void in_data_regions(int n)
{
    struct row *f = new_row(n), *g = new_row(n);
    double sum = 0;
#pragma acc data copy(f[0:1], f->v[0:n]) copyin(g->v[0:n], g[0:1])
    {
#pragma acc parallel loop present(f)
        for (int i = 0; i < f->n; i++) f->v[i] *= 2;
#pragma acc parallel loop
        for (int i = 0; i < n; i++) f->v[i] += g->v[n - 1 - i] * g->n;
#pragma acc serial copy(sum)
        {
            sum += total(f) + total(g);
            f->n--;
        }
#pragma acc update self(f->v[1:3])
        printf("%g %g\n", f->v[2], f->v[3]);
    }
    printf("data %g %d %g\n", sum, f->n, total(f));
    free(f);
    free(g);
}

static void in_constructs(int n)
{
    struct row *f = new_row(n);
    struct old *o = malloc(sizeof *o + n * sizeof(float));
    struct table *t = malloc(sizeof *t + n * sizeof(struct pair));
    struct outer *w = malloc(sizeof *w + n * sizeof(int));
    t->k = n, o->count = n, w->in.m = n;
#pragma acc parallel loop copy(f[0:1], f->v[0:n]) copy(o[0:1]) copyout(o->v[0:n])
    for (int i = 0; i < n; i++) {
        float *p = o->v;
        f->v[i] += f->n;
        p[i] = i * 0.5f + o->count;
    }
#pragma acc parallel loop copy(t[0:1]) copyout(t->list[0:n]) copy(w[0:1]) copyout(w->in.tail[0:n])
    for (int i = 0; i < n; i++) {
        struct pair *p = &t->list[i], q = { i, (int)t->k };
        *p = q;
        p->a++;
        w->in.tail[i] = w->in.m + i + (int)offsetof(struct table, list) + (int)sizeof *t;
    }
    double s = 0;
    for (int i = 0; i < n; i++) s += o->v[i] + t->list[i].a * t->list[i].b + w->in.tail[i];
    printf("constructs %g %g\n", total(f), s);
    free(f);
    free(o);
    free(t);
    free(w);
}

static void in_lists(int n)
{
    enum { ROWS = 4 };
    struct row *rows[ROWS];
    double s = 0;
    for (int k = 0; k < ROWS; k++) {
        struct row *f = rows[k] = new_row(n + k);
#pragma acc enter data copyin(f[0:1], f->v[0:n + k])
    }
    for (int k = 0; k < ROWS; k++) {
        struct row *f = rows[k];
#pragma acc parallel loop present(f[0:1])
        for (int i = 0; i < n; i++) f->v[i] += k;
    }
    for (int k = 0; k < ROWS; k++) {
        struct row *f = rows[k];
#pragma acc exit data copyout(f->v[0:n + k]) delete(f[0:1])
        s += total(f) * (k + 1);
        free(f);
    }
    printf("lists %g\n", s);
}

int main(void)
{
    in_variables();
    in_clauses();
    in_data_regions(100);
    in_constructs(60);
    in_lists(50);
    return 0;
}
