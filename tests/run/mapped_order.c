/* mapped_order: what pointers in a structure or a table point to is copied before the structure or the table. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

struct vector {
    int n;
    double *data;
};
struct field {
    struct vector *parts;
    int count;
};

static struct vector *new_vector(int n)
{
    struct vector *v = malloc(sizeof *v);
    v->n = n;
    v->data = malloc((size_t)n * sizeof *v->data);
    for (int i = 0; i < n; i++) v->data[i] = i;
    return v;
}

static void bare_name(int n)
{
    struct vector *v = new_vector(n);
#pragma acc enter data copyin(v->data[0:n])
#pragma acc enter data copyin(v[0:1])
#pragma acc parallel loop present(v)
    for (int i = 0; i < v->n; i++) v->data[i] *= 2;
#pragma acc exit data copyout(v->data[0:n]) delete(v[0:1])
    printf("%g\n", v->data[10]);
    free(v->data);
    free(v);
}

static void section(int n)
{
    struct vector *v = new_vector(n);
#pragma acc enter data copyin(v->data[0:n])
#pragma acc enter data copyin(v[0:1])
    for (int t = 0; t < 3; t++) {
#pragma acc parallel loop present(v[0:1])
        for (int i = 0; i < v->n; i++) v->data[i] += 2;
    }
#pragma acc exit data copyout(v->data[0:n]) delete(v[0:1])
    printf("%g\n", v->data[10]);
    free(v->data);
    free(v);
}

static void rows(int n, int m)
{
    double **a = malloc((size_t)n * sizeof *a);
    for (int i = 0; i < n; i++) {
        a[i] = calloc((size_t)m, sizeof **a);
#pragma acc enter data copyin(a[i][0:m])
    }
#pragma acc enter data copyin(a[0:n])
#pragma acc parallel loop collapse(2) present(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = i + j;
    for (int i = 0; i < n; i++) {
#pragma acc exit data copyout(a[i][0:m])
    }
#pragma acc exit data delete(a[0:n])
    printf("%g\n", a[3][4]);
    for (int i = 0; i < n; i++) free(a[i]);
    free(a);
}

static void nested(int n)
{
    struct field f = { malloc(2 * sizeof *f.parts), 2 };
    for (int k = 0; k < 2; k++) {
        struct vector *v = new_vector(n);
        f.parts[k] = *v;
        free(v);
        double *data = f.parts[k].data;
#pragma acc enter data copyin(data[0:n])
    }
    struct vector *parts = f.parts;
#pragma acc enter data copyin(parts[0:2])
#pragma acc enter data copyin(f)
#pragma acc parallel loop present(f)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < f.count; k++) f.parts[k].data[i] += k + 1;
    for (int k = 0; k < 2; k++) {
        double *data = f.parts[k].data;
#pragma acc exit data copyout(data[0:n])
        printf("%g\n", data[10]);
        free(data);
    }
#pragma acc exit data delete(f, parts[0:2])
    free(parts);
}

int main(void)
{
    bare_name(100);
    section(100);
    rows(20, 30);
    nested(50);
    return 0;
}
