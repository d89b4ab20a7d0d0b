/* pointer-itself: a pointer without a section in a data construct. SPDX-License-Identifier: MIT */
void f(int n, double *x)
{
#pragma acc data copy(x)
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] = 1;
    }
}

void rows(int n, int m, double **x)
{
#pragma acc data copy(x)
    {
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < n; i++)
            for (int k = 0; k < m; k++) x[i][k] = 1;
    }
}

struct vector { int n; double *values; };

void members(struct vector *v, struct vector *w)
{
#pragma acc enter data copyin(v, v->values[0:v->n]) create(w)
#pragma acc exit data delete(v->values, v, w)
#pragma acc enter data copyin(v) attach(v)
    w->n = v->n;
}

/* Several structures. */
void several(int n, struct vector *v, struct vector *w)
{
#pragma acc data copy(v) copy(w)
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) v[i].n = (w + i)->n;
    }
    v->n = w->n;
}
