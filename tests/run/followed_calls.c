/* followed_calls: pointers in structures that functions called from a construct follow, or local pointers hold. SPDX-License-Identifier: MIT */
#include "followed.h"
#include <stdio.h>
#include <stdlib.h>

struct part { double *a, *b; int n; };
struct whole { struct part *p; double *w; };

static inline double value(const struct part *p, int i) { return p->a[i]; }
static inline void set(struct part *p, int i, double v) { p->a[i] = v; }
static inline double both(const struct whole *t, int i) { return value(t->p, i) + t->w[i]; }

static void calls(struct whole *t, int n, int first)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        double *chosen = first ? t->p->a : t->p->b;
        chosen[i] += both(t, i);
        set(t->p, i, value(t->p, i) + 1);
    }
}

static void local_pointers(struct part *p, int n)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        const double *q;
        if (i % 2) q = p->a;
        else q = p->b;
        p->a[i] = q[i] * 0.5 + p->a[i];
    }
#pragma acc kernels
    {
        double *x = p->a;
        const double *y = p->b;
        for (int i = 0; i < n; i++) x[i] += y[i];
    }
#pragma acc parallel
    {
        double *x = p->a;
#pragma acc loop
        for (int i = 0; i < n; i++) x[i] *= 2;
    }
}

static void elements(struct part *list, int k, int n)
{
    struct part *p = &list[k];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) p->b[i] += k;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) list[k].b[i] += (list + k)->a[i];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        struct part *q = list + k;
        double *restrict b = q->b;
        b[i] -= 1;
    }
}

int main(void)
{
    int n = 30;
    struct part list[3];
    for (int k = 0; k < 3; k++) list[k] = (struct part){ reals(n, k + 1), reals(n, k + 2), n };
    struct whole t = { &list[1], reals(n, 3) };
#pragma acc enter data copyin(list)
    for (int k = 0; k < 3; k++) {
#pragma acc enter data copyin(list[k].a[0:n], list[k].b[0:n])
    }
#pragma acc enter data copyin(t.w[0:n])
    calls(&t, n, 1);
    calls(&t, n, 0);
    for (int k = 0; k < 3; k++) local_pointers(&list[k], n);
    for (int k = 0; k < 3; k++) elements(list, k, n);
    for (int k = 0; k < 3; k++) {
#pragma acc exit data copyout(list[k].a[0:n], list[k].b[0:n])
    }
#pragma acc exit data delete(list, t.w[0:n])
    for (int k = 0; k < 3; k++) printf("%.9g %.9g\n", sum(list[k].a, n), sum(list[k].b, n));
    return 0;
}
