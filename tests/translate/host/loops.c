/* Loops and variables under OpenMP. */
#define N 1000
void flat(int n, float a, const float *x, float *y)
{
    int i;
    #pragma acc parallel loop copyin(x[0:n]) \
                              copy(y[0:n])  /* two lines */
    for (i = 0; i < n; i++)   // the user's comment
        y[i] += a * x[i];
}

double nested(int n, int m, double a[n][m])
{
    double s = 0;
    int i, j;
#pragma acc parallel loop gang reduction(+:s)
    for (i = 0; i < n; i++) {
        double t = 0;
        #pragma acc loop vector reduction(+:t)
        for (j = 0; j < m; j++) t += a[i][j];
        s += t;
    }
    return s;
}

void collapsed(int n, double a[n][n], double b[4][N])
{
    int i, j;
    double t;
    #pragma acc parallel loop collapse(2) private(t)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            t = a[i][j];
            a[i][j] = t * t;
        }
    #pragma acc parallel loop collapse(2)
    for (i = 0; i < 4; i++)
        for (j = 0; j < N; j++)
            b[i][j] = i;
}

void counts(int lo, int hi, int step, int *a)
{
    int j;
    #pragma acc parallel loop copy(a[0:1000])
    for (int i = lo; i < hi; i++) a[i & 511] = i;
    #pragma acc parallel loop copy(a[0:1000])
    for (j = 0; j < hi; j += step)
        a[j & 511] = j;
}

int own(int n, int *a)
{
    int x = 5, t;
    #pragma acc parallel num_gangs(1) copy(a[0:n]) private(t)
    {
        t = x;
        x = x + 1;
        #pragma acc loop gang
        for (int i = 0; i < n; i++) a[i] = t + x;
    }
    if (n > 3)
        #pragma acc serial copy(a[0:n])
        a[0] = 1;
    else
        a[1] = 2;
    return x;
}

void histogram(int n, const int *k, int *h)
{
    #pragma acc parallel loop copyin(k[0:n]) copy(h[0:16])
    for (int i = 0; i < n; i++) {
        #pragma acc atomic update
        h[k[i] & 15]++;
    }
}

void hints(int n, float *a)
{
    #pragma acc parallel loop copy(a[0:n])
    #pragma GCC unroll 4
    for (int i = 0; i < n; i++) a[i] = 2 * i;
    #pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] += 1;
}
/* SPDX-License-Identifier: MIT */

double grid[600][1024];

/* Borders: rows with simd; columns, with a cache line for each element, without. */
void borders(int n)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        grid[0][i] = grid[598][i];
        grid[599][i] = grid[1][i];
    }
#pragma acc parallel loop
    for (int i = 0; i < 600; i++) {
        grid[i][0] = grid[i][1022];
        grid[i][1023] = grid[i][1];
    }
}

/* Bounds and rows whose lengths are members: threads share the rows, and lanes a row. */
struct grid { int n, m; double *u, *w; };
void members(struct grid *g)
{
#pragma acc parallel loop collapse(2) copyin(g[0:1], g->u[0:g->n*g->m]) copy(g->w[0:g->n*g->m])
    for (int i = 1; i < g->n - 1; i++)
        for (int j = 1; j < g->m - 1; j++) g->w[i * g->m + j] += g->u[i * g->m + j - 1] - g->u[(i - 1) * g->m + j];
}
