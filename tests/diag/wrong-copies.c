/* wrong-copies: values that end in the wrong copy or in no copy: exchanged pointers, conditions of constructs, queues, parts of `copyout`.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

struct fields {
    double *old, *next;
};

void exchange(double **a, double **b);

void exchanged(int n, int steps, double *u, double *v, struct fields *f)
{
#pragma acc data copy(u[0:n]) create(v[0:n])
    for (int t = 0; t < steps; t++) {
#pragma acc parallel loop
        for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
        double *w = u;
        u = v;
        v = w;
    }
#pragma acc data copy(f->old[0:n]) copyin(f->next[0:n])
    for (int t = 0; t < 3; t++) {
#pragma acc parallel loop
        for (int i = 1; i < n - 1; i++) f->next[i] = 0.5 * (f->old[i - 1] + f->old[i + 1]);
        double *w = f->next;
        f->next = f->old;
        f->old = w;
    }
    double *p = calloc(n, sizeof *p), *q = calloc(n, sizeof *q);
#pragma acc data copyin(q[0:n]) copyout(p[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) p[i] = q[i] + 1;
        exchange(&p, &q);
    }
    printf("%g\n", p[0]);
    free(p);
    free(q);
}

void conditional(int n, double *x, double *y, double *v, double *w)
{
    int large = n > 1000;
#pragma acc data copy(x[0:n]) copyin(y[0:n])
    {
#pragma acc parallel loop if (large)
        for (int i = 0; i < n; i++) x[i] += 1;
    }
#pragma acc data copy(v[0:n], w[0:n])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) v[i] += 1;
#pragma acc parallel loop self(!large)
        for (int i = 0; i < n; i++) w[i] += v[i];
#pragma acc parallel loop
        for (int i = 0; i < n; i++) v[i] += w[i];
    }
}

void queues(int n, double *x, double *y, double *z)
{
#pragma acc data copy(x[0:n], y[0:n], z[0:n])
    {
#pragma acc parallel loop async(1)
        for (int i = 0; i < n; i++) x[i] += 1;
#pragma acc parallel loop async(2)
        for (int i = 0; i < n; i++) y[i] = x[i];
#pragma acc parallel loop
        for (int j = 0; j < n; j++) y[j] += 1;
#pragma acc update device(z[0:n]) async(3)
#pragma acc parallel loop async(4)
        for (int i = 0; i < n; i++) z[i] *= 2;
#pragma acc wait
    }
}

double parts(int n, const double *restrict a, double *restrict b)
{
    double c[100] = {1}, d[20][30] = {{0}};
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
    for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
#pragma acc parallel loop copyout(c)
    for (int i = 0; i < 50; i++) c[2 * i] = i;
#pragma acc data copyout(d)
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < 20; i++)
        for (int j = 1; j < 29; j++) d[i][j] = i + j;
    return c[1] + d[0][0];
}

void last(int lo, int hi, int m, double *x, double (*y)[50])
{
#pragma acc parallel loop copy(x[lo:hi])
    for (int i = lo; i < hi; i++) x[i] *= 2;
#pragma acc data copyin(x[3:hi]) copy(y[lo:hi][0:50])
    {
#pragma acc parallel loop collapse(2)
        for (int i = lo; i <= hi; i++)
            for (int j = 0; j < 50; j++) y[i][j] += x[3];
    }
    (void)m;
}

/* Nothing to say of these: other planes, other offsets. */
void planes(int n, int m, double *x)
{
    int k = 0;
#pragma acc data copy(x[0:n * n])
    {
#pragma acc parallel loop async(1)
        for (int i = 0; i < n; i++) x[k * n + i] += 1;
        k = n - 1;
#pragma acc parallel loop async(2)
        for (int i = 0; i < n; i++) x[k * n + i] += 2;
#pragma acc parallel loop async(3)
        for (int i = 0; i < n; i++) x[m * n + i] += 3;
#pragma acc wait
    }
}
void settled(int n, int steps, double *u, double *v)
{
#pragma acc data copy(u[0:n], v[0:n])
    for (int t = 0; t < steps; t++) {
        double *w = u;
        u = v;
        v = w;
    }
#pragma acc data copy(u[0:n]) create(v[0:n])
    {
        for (int t = 0; t < 10; t++) {
            double *w = u;
            u = v;
            v = w;
        }
    }
#pragma acc data copy(u[0:n]) create(v[0:n])
    {
        for (int t = 0; t < steps; t++) {
            double *w = u;
            u = v;
            v = w;
        }
#pragma acc update self(u[0:n])
    }
}

void same_condition(int n, double *x, double *y)
{
    int large = n > 1000;
#pragma acc data copy(x[0:n]) if (large)
#pragma acc parallel loop if (large)
    for (int i = 0; i < n; i++) x[i] += 1;
#pragma acc data copyin(x[0:n]) copy(y[0:n])
    {
#pragma acc parallel loop if (large)
        for (int i = 0; i < n; i++) y[i] += x[i];
#pragma acc update device(y[0:n]) if (!large)
    }
    int always = 1;
#pragma acc data copy(x[0:n])
    {
#pragma acc parallel loop if (always)
        for (int i = 0; i < n; i++) x[i] += 1;
    }
}

void ordered_queues(int n, int q, double *x, double *y)
{
#pragma acc data copy(x[0:n], y[0:n])
    {
#pragma acc parallel loop async(1)
        for (int i = 0; i < n / 2; i++) x[i] += 1;
#pragma acc parallel loop async(2)
        for (int i = n / 2; i < n; i++) x[i] += 1;
#pragma acc parallel loop wait(1, 2) async(3)
        for (int i = 0; i < n; i++) y[i] = x[i];
#pragma acc wait(3) async(4)
#pragma acc parallel loop async(4)
        for (int i = 0; i < n; i++) y[i] += x[i];
#pragma acc wait(4)
#pragma acc parallel loop async(q)
        for (int i = 0; i < n; i++) y[i] += x[i];
#pragma acc parallel loop async(q + 1) wait(q)
        for (int i = 0; i < n; i++) y[i] += x[i];
#pragma acc wait
    }
}

double whole(int n, const double *restrict a, double *restrict b)
{
    double *c = malloc(n * sizeof *c), r;
#pragma acc parallel loop copyin(a[0:n]) copyout(b[1 : n - 2], c[0:n])
    for (int i = 1; i < n - 1; i++) b[i] = c[i] = a[i];
#pragma acc parallel copyout(b[0:n])
    {
#pragma acc loop
        for (int i = 0; i < n - 1; i++) b[i] = i;
        b[n - 1] = 0;
    }
    r = c[1];
    free(c);
    return r;
}

void lengths(int lo, int hi, double *x)
{
#pragma acc parallel loop copy(x[1:hi])
    for (int i = 1; i <= hi; i++) x[i] *= 2;
#pragma acc parallel loop copy(x[lo : hi - lo])
    for (int i = lo; i < hi; i++) x[i] *= 2;
}
