/* kernels loops whose work is done by functions that get pointers. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 300, ROWS = 20, COLUMNS = 10 };
static double matrix[ROWS][COLUMNS];
typedef struct {
    double re, im;
} pair;
typedef struct {
    int status;
    double x[N], y[N];
} fields;

static void scale(double *a, int i, double f)
{
    a[i] *= f;
}

static double at(const double *a, int i)
{
    return a[i];
}

static void add(pair *z, const pair *w)
{
    z->re += w->re;
    z->im -= w->im;
}

static void set_both(fields *f, int i, double v)
{
    f->x[i] = v;
    f->y[i] = -v;
}

static void twice(double *a, int i, double f)
{
    scale(a + 1, i - 1, f);
    a[i] += at(a, i);
}

static void from_next(double *a, int i)
{
    a[i] = a[i + 1] + 1;
}

static void add_to_row(double *row, int n, double v)
{
    for (int k = 0; k < n; k++) row[k] += v;
}

static void element(double m[][COLUMNS], int i, int j)
{
    m[i][j] = m[i][j] * 2 + i;
}

static void either(double *a, int i, const double *b)
{
    a[i] = i > 10 ? b[i - 1] : b[i];
}

static void elements(double *a, double *b)
{
#pragma acc kernels copy(a[0:N])
    for (int i = 0; i < N; i++) scale(a, i, 3);
#pragma acc kernels copy(a[0:N]) copyin(b[0:N])
    for (int i = 0; i < N; i++) a[i] = at(a, i) + at(b, N - 1 - i);
#pragma acc kernels copy(a[0:N])
    for (int i = 0; i < N; i++) twice(a, i, 1.5);
#pragma acc kernels copy(a[0:N])
    for (int i = 0; i < N - 1; i++) from_next(a, i);
#pragma acc kernels copy(a[0:N]) copyin(b[0:N])
    for (int i = 0; i < N / 2; i++) either(a, i, b);
#pragma acc kernels copy(b[0:N])
    for (int i = 0; i < N / 2; i++) either(b, i, b + 20);
}

static void structures(pair *z, const pair *w, fields *f)
{
    pair one = {1, 2};
#pragma acc kernels copy(z[0:N]) copyin(w[0:N])
    for (int i = 0; i < N; i++) add(&z[i], &w[i]);
#pragma acc kernels copy(z[0:N])
    for (int i = 0; i < N; i++) add(z + i, &one);
#pragma acc kernels copy(f[0:1])
    for (int i = 0; i < N; i++) set_both(f, i, i * 0.5);
}

static int place(int i, int j, int n)
{
    return i * n + j;
}

static long flat(long i, long j)
{
    return COLUMNS * i + j;
}

typedef struct {
    int rows, columns;
    double factor;
} shape;

static void places(double *m, const double *from, const shape *s)
{
    int n = COLUMNS;
#pragma acc kernels copy(m[0:ROWS * n]) copyin(from[0:ROWS * n])
    for (int i = 1; i < ROWS; i++)
        for (int j = 0; j < n; j++) m[place(i, j, n)] = from[place(i - 1, j, n)] + i;
#pragma acc parallel loop tile(5, 4) copyin(m[0:ROWS * n])
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 0; j < COLUMNS; j++) matrix[i][j] = m[flat(i - 1, j)] + m[flat(i + 1, j)] - m[flat(i, j)];
#pragma acc kernels
    for (int i = 1; i < s->rows; i++)
        for (int j = 0; j < s->columns; j++) matrix[i][j] *= s->factor;
}


static void rows(void)
{
#pragma acc kernels copy(matrix)
    {
        for (int i = 0; i < ROWS; i++) add_to_row(matrix[i], COLUMNS, i);
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++) element(matrix, i, j);
    }
}

int main(void)
{
    static double a[N], b[N];
    static pair z[N], w[N];
    static fields f;
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = 2 * i;
        z[i] = (pair){i, 1};
        w[i] = (pair){3, i};
    }
    elements(a, b);
    structures(z, w, &f);
    rows();
    places(a, b, &(shape){ROWS - 1, COLUMNS, 0.5});
    print_sum("a", a, N);
    print_sum("b", b, N);
    print_sum("z", &z[0].re, 2 * N);
    print_sum("x", f.x, N);
    print_sum("y", f.y, N);
    print_sum("matrix", &matrix[0][0], ROWS * COLUMNS);
    return 0;
}
