// Plain inner loops over what pointers in memory refer to. SPDX-License-Identifier: MIT
/* g->u[i*m + j], rows[i][j], planes[i][j][k]: loops without a directive are independent as long as the launch finds that these pointers
 * refer to different memory. Called with memory of their own, with parts of one block, and with pointers that are equal. */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 19, COLUMNS = 33, ALL = ROWS * COLUMNS };

struct grid {
    int n, m;
    struct { int *u, *unew; } level;
    int *f[4];
};

static unsigned sum_of(const int *x, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 31 + (unsigned)x[i];
    return sum;
}

static void fill(int *x, int n)
{
    for (int i = 0; i < n; i++) x[i] = i * 7 % 101 - 50;
}

/* ---- members ------------------------------------------------------------------------------------------------------------------------- */

/* With unew = u + 1, each element of a row is needed by the next. */
static void shift(struct grid *g)
{
#pragma acc parallel loop
    for (int i = 0; i < g->n; i++)
        for (int j = 0; j < g->m - 1; j++) g->level.unew[i * g->m + j] = g->level.u[i * g->m + j] + i;
}

/* The program attaches the pointers. */
static void shift_present(struct grid *g)
{
#pragma acc enter data copyin(g[0:1]) attach(g->level.u, g->level.unew)
#pragma acc parallel loop present(g)
    for (int i = 0; i < g->n; i++)
        for (int j = 0; j < g->m - 1; j++) g->level.unew[i * g->m + j] = g->level.u[i * g->m + j] - i;
#pragma acc exit data detach(g->level.u, g->level.unew) delete(g[0:1])
}

/* The same with clauses, by value, with a local pointer. */
static void shift_sections(struct grid g, int extent)
{
    int m = g.m;
#pragma acc parallel loop copyin(g.level.u[0:extent]) copy(g.level.unew[0:extent])
    for (int i = 0; i < g.n; i++) {
        const int *row = g.level.u + i * m;
        for (int j = 0; j < m - 1; j++) g.level.unew[i * m + j] = row[j] * 2 - j;
    }
}

static void shift_kernels(struct grid *g, int n, int m)
{
#pragma acc kernels
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m - 1; j++) g->level.unew[i * m + j] = g->level.u[i * m + j] - j;
}

/* Members of an array, one of them by a variable index. */
static void mix(struct grid *g, int by, int m)
{
#pragma acc parallel loop default(present)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < m - 1; j++) g->f[3][i * m + j] = g->f[by][i * m + j] + g->f[1][i * m + j] / 2;
}

/* The construct itself changes the pointer. */
static void change(struct grid *g, int m)
{
#pragma acc serial
    {
        g->level.unew = g->level.u + 1;
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < m - 1; j++) g->level.unew[i * m + j] = g->level.u[i * m + j] + 3;
    }
}

static void change_back(struct grid *g, int *other)
{
#pragma acc serial present(other[0:ALL])
    g->level.unew = other;
}

/* Without the test, threads share the outer loop: with a reduction, and under kernels with its own directive. */
static int total(struct grid *g, int m)
{
    int sum = 0;
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < m - 1; j++) g->level.unew[i * m + j] = g->level.u[i * m + j] - 1;
        sum += g->level.unew[i * m];
    }
    return sum;
}

static void independent(struct grid *g, int m)
{
#pragma acc kernels loop independent
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < m - 1; j++) g->level.unew[i * m + j] = g->level.u[i * m + j] + j;
}

static void members(void)
{
    static int a[2 * ALL], b[2 * ALL], c[2 * ALL], d[2 * ALL];
    struct grid grid = {.n = ROWS, .m = COLUMNS, .level = {a, b}, .f = {a, b, c, d}}, *g = &grid;
    fill(a, 2 * ALL), fill(c, 2 * ALL);
#pragma acc data copy(a, b, c, d)
    shift_present(g);
#pragma acc data copy(a, b, c, d) copyin(grid)
    {
        shift(g);
        for (int step = 0; step < 3; step++) {
            int *swap = g->level.u;
            g->level.u = g->level.unew, g->level.unew = swap;
            shift(g);
        }
        shift_kernels(g, ROWS, COLUMNS);
        mix(g, 2, COLUMNS);
        mix(g, 0, COLUMNS);
    }
    printf("disjoint %u %u %u\n", sum_of(a, 2 * ALL), sum_of(b, 2 * ALL), sum_of(d, 2 * ALL));
    grid.level.u = a, grid.level.unew = a + 1;
    grid.f[3] = c + 1;
#pragma acc data copy(a, b, c, d)
    shift_present(g);
#pragma acc data copy(a, b, c, d) copyin(grid)
    {
        shift(g);
        shift_kernels(g, ROWS, COLUMNS);
        mix(g, 2, COLUMNS);
    }
    printf("shifted %u %u\n", sum_of(a, 2 * ALL), sum_of(c, 2 * ALL));
#pragma acc data copy(a)
    shift_sections(grid, ALL);
    printf("shifted sections %u\n", sum_of(a, 2 * ALL));
    grid.level.unew = b;
    shift_sections(grid, ALL);
    printf("disjoint sections %u\n", sum_of(b, 2 * ALL));
}

/* On the device alone the pointers overlap. */
static void on_device(void)
{
    static int a[2 * ALL], b[2 * ALL];
    struct grid grid = {.n = ROWS, .m = COLUMNS, .level = {a, b}}, *g = &grid;
    fill(a, 2 * ALL);
#pragma acc data copy(a, b) copyin(grid)
    {
        shift(g);
        change(g, COLUMNS);
        shift(g);
        change_back(g, b);
        shift(g);
        printf("total %d\n", total(g, COLUMNS));
        independent(g, COLUMNS);
    }
    printf("changed %u %u\n", sum_of(a, 2 * ALL), sum_of(b, 2 * ALL));
}

/* ---- rows ---------------------------------------------------------------------------------------------------------------------------- */

static void smooth(int n, int m, int **a, int **b)
{
#pragma acc parallel loop copyin(a[0:n][0:m]) copy(b[0:n][0:m])
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] - a[i][j + 1];
}

static void double_rows(int n, int m, int **a)
{
#pragma acc kernels copy(a[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = a[i][j] * 2 + i;
}

/* Every row by the elements of the next: in order. */
static void pull(int n, int m, int **a)
{
#pragma acc kernels copy(a[0:n][0:m])
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m - 1; j++) a[i][j] = a[i + 1][j + 1] + j;
}

static void product(int n, int **a, int **b, int **c)
{
#pragma acc parallel loop copyin(a[0:n][0:n], b[0:n][0:n]) copy(c[0:n][0:n])
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++) c[i][j] += a[i][k] * b[k][j] % 7;
}

static void sums(int n, int m, double **a, double *y)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        y[i] = i;
        for (int j = 0; j < m; j++) y[i] += a[i][j];
    }
}

/* Rows of the planes: two pointers of a plane may be equal. */
static void planes_of(int n, int m, int p, int ***v)
{
#pragma acc parallel loop copy(v[0:n][0:m][0:p])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < p; k++) v[i][j][k] = v[i][j][k] * 3 + j;
}

static void rows(void)
{
    int *a[ROWS], *b[ROWS], *c[ROWS];
    int *pool = malloc(3 * sizeof(int) * ALL), **v[4];
    for (int i = 0; i < ROWS; i++) a[i] = pool + i * COLUMNS, b[i] = a[i] + ALL, c[i] = b[i] + ALL;
    fill(pool, 3 * ALL);
    smooth(ROWS, COLUMNS, a, b);
    double_rows(ROWS, COLUMNS, b);
    pull(ROWS, COLUMNS, c);
    product(ROWS, a, a, c);
    printf("rows %u\n", sum_of(pool, 3 * ALL));
    b[4] = b[3], b[9] = b[1] + 5;
#pragma acc data copy(pool[0:3 * ALL])
    double_rows(ROWS, COLUMNS - 5, b);
    printf("equal rows %u\n", sum_of(pool, 3 * ALL));
    for (int i = 0; i < ROWS; i++) b[i] = a[i] + 1;
#pragma acc data copy(pool[0:3 * ALL])
    smooth(ROWS, COLUMNS - 1, c, b);
    printf("rows %u\n", sum_of(pool, 3 * ALL));
    for (int i = 0; i < 4; i++) v[i] = a + 4 * i;
    planes_of(4, 4, COLUMNS, v);
    printf("planes %u\n", sum_of(pool, 3 * ALL));
#pragma acc data copy(v[0:4][0:4][0:COLUMNS])
    for (int step = 0; step < 4; step++) {
        a[2] = step == 2 ? a[1] : pool + 2 * COLUMNS;
        planes_of(4, 4, COLUMNS, v);
    }
    printf("planes %u\n", sum_of(pool, 3 * ALL));
    a[2] = a[1];
    planes_of(4, 4, COLUMNS, v);
    printf("equal rows of planes %u\n", sum_of(pool, 3 * ALL));
    free(pool);
}

static void row_sums(void)
{
    static double memory[ALL], y[ROWS];
    double *a[ROWS];
    for (int i = 0; i < ALL; i++) memory[i] = i % 13;
    for (int i = 0; i < ROWS; i++) a[i] = memory + i * COLUMNS;
    sums(ROWS, COLUMNS, a, y);
    printf("row sums %g %g %g\n", y[0], y[7], y[ROWS - 1]);
    for (int i = 0; i < ROWS; i++) a[i] = y + i;
#pragma acc data copy(y)
    sums(ROWS, 1, a, y);
    printf("of themselves %g %g\n", y[7], y[ROWS - 1]);
}

/* ---- sparse rows --------------------------------------------------------------------------------------------------------------------- */

struct sparse {
    int n, *first, *column;
    double *value;
};

static void multiply(const struct sparse *s, const double *x, double *y)
{
#pragma acc parallel loop default(present)
    for (int i = 0; i < s->n; i++) {
        double sum = 0;
        for (int k = s->first[i]; k < s->first[i + 1]; k++) sum += s->value[k] * x[s->column[k]];
        y[i] = sum;
    }
}

static void sparse_rows(void)
{
    static int first[ROWS + 1], column[ALL];
    static double value[ALL], x[COLUMNS], y[ROWS], total;
    struct sparse s = {ROWS, first, column, value};
    for (int i = 0; i < ROWS; i++) first[i + 1] = first[i] + i % 9;
    for (int k = 0; k < ALL; k++) column[k] = k * 5 % COLUMNS, value[k] = k % 7;
    for (int j = 0; j < COLUMNS; j++) x[j] = j;
#pragma acc data copyin(first, column, value, x, s) copy(y)
    multiply(&s, x, y);
    for (int i = 0; i < ROWS; i++) total += (i + 1) * y[i];
    printf("sparse %g\n", total);
}

/* ---- planes of rows: more pointers to rows than the test of ranges has room for ---------------------------------------------------------- */

enum { PLANES = 100 };

static void add_planes(double ***b, double ***a)
{
#pragma acc kernels copy(a[0:PLANES][0:3][0:4], b[0:PLANES][0:3][0:4])
    for (int z = 0; z < PLANES; z++)
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 4; x++) b[z][y][x] += 2 * a[z][y][x];
}

static void planes(void)
{
    static double values[2][PLANES][3][4], *row[2][PLANES][3], **plane[2][PLANES], total;
    for (int k = 0; k < 2 * PLANES * 3; k++) {
        (&row[0][0][0])[k] = (&values[0][0][0])[k];
        if (k < 2 * PLANES) (&plane[0][0])[k] = (&row[0][0])[k];
    }
    for (int k = 0; k < 2 * PLANES * 12; k++) (&values[0][0][0][0])[k] = k % 11;
    add_planes(plane[0], plane[1]);
    add_planes(plane[0], plane[0]);
    for (int k = 0; k < 2 * PLANES * 12; k++) total += (k % 5) * (&values[0][0][0][0])[k];
    printf("planes %g\n", total);
}

int main(void)
{
    planes();
    members();
    rows();
    row_sums();
    sparse_rows();
    on_device();
    return 0;
}
