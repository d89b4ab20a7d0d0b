/* Subscripts and bounds that are one of several forms: periodic and clamped neighbors, windows cut at the ends. No clause gives an extent:
 * it must be the whole array and no more. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#define LESS(a, b) ((a) < (b) ? (a) : (b))
#define MORE(a, b) ((a) > (b) ? (a) : (b))

static void show(const char *name, const int *g, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++) sum = (sum * 3 + g[i] + i) % 1000003;
    printf("%s %ld\n", name, sum);
}

static void clamped(int n, const int *f, int *g)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        const int right = i == n - 1 ? i : i + 1, left = i == 0 ? i : i - 1;
        g[i] = f[right] + 2 * f[left];
    }
    show("clamped", g, n);
}

static void periodic(int n, const int *f, int *g)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) g[i] = f[i == n - 1 ? 0 : i + 1] + 3 * f[i > 0 ? i - 1 : n - 1] + f[(i + 2) % n] * 5 + f[(i + n - 1) % n];
    show("periodic", g, n);
}

static void unsigned_periodic(unsigned n, const int *f, int *g)
{
#pragma acc parallel loop
    for (unsigned i = 0; i < n; i++) g[i] = f[(i + n - 1) % n] - f[(i * 7u + 5u) % n];
    show("unsigned", g, (int)n);
}

static void masked(int n, const int *f, int *g)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) g[i] = f[(i + 5) & 7] * 2 + f[(i * i) & 15];
    show("masked", g, n);
}

/* A plane in one block: rows are split off. */
static void torus(int n, int m, const int *f, int *g)
{
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int up = (i + n - 1) % n, down = (i + 1) % n, left = (j + m - 1) % m, right = (j + 1) % m;
            g[i * m + j] = f[up * m + j] + 2 * f[down * m + j] + 3 * f[i * m + left] + 4 * f[i * m + right] + 5 * f[down * m + right];
        }
    show("torus", g, n * m);
}

static void diffusion(int n, int m, int l, const int *f, int *g)
{
#pragma acc kernels
#pragma acc loop independent
    for (int k = 0; k < l; k++)
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++) {
                const int here = n * m * k + n * j + i;
                const int east = i == n - 1 ? here : here + 1, west = i == 0 ? here : here - 1;
                const int north = j == m - 1 ? here : here + n, south = j == 0 ? here : here - n;
                const int top = k == l - 1 ? here : here + n * m, bottom = k == 0 ? here : here - n * m;
                g[here] = f[here] * 9 + f[east] + 2 * f[west] + 3 * f[north] + 4 * f[south] + 5 * f[top] + 6 * f[bottom];
            }
    show("diffusion", g, n * m * l);
}

static void corner(int n, int m, const int *f, int *g)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) g[i * m + j] = f[LESS(i + 1, n - 1) * m + MORE(j - 1, 0)];
    show("corner", g, n * m);
}

/* The subscript is assigned by statements. */
static void assigned(int n, const int *f, int *g)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        int next, last = i - 1;
        if (i < n - 1) {
            next = i + 1;
        } else {
            next = 0;
        }
        if (last < 0) last = n - 1;
        g[i] = f[next] + 7 * f[last];
    }
    show("assigned", g, n);
}

/* Each pass of the inner loop moves the place, so the statements before it do not give its value. */
static void moved(int n, const int *f, int *g)
{
#pragma acc parallel loop copyin(f[0:n])
    for (int i = 0; i < n; i++) {
        int place = 0, sum = 0;
        for (int k = 0; k < 4; k++) {
            sum = sum * 2 + f[place];
            place = (place * 3 + i + 1) % n;
        }
        g[i] = sum;
    }
    show("moved", g, n);
}

static void window(int n, int width, const int *f, int *g)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
        int sum = 0, end = i + width;
        if (end > n) end = n;
        for (int k = MORE(i - width, 0); k < end; k++) sum += f[k] * (k + 1);
        g[i] = sum;
    }
    show("window", g, n);
}

/* Only a part of the array is there. */
static void part(int n, const int *f, int *g)
{
#pragma acc parallel loop
    for (int i = 4; i < n - 4; i++) g[i] = f[i < 10 ? 4 : i] + f[i < n / 2 ? i + 1 : i - 1];
    show("part", g, n);
}

/* The forms are those of integers without bounds, the values those modulo 2^32: rows meet. */
static void wrapped(int *g)
{
#pragma acc kernels copy(g[0 : 24])
    for (unsigned i = 0; i < 8; i++)
        for (unsigned k = i > 8 ? 1u : i * 0x40000000u; k < (i > 8 ? 1u : i * 0x40000000u + 4); k++)
            if (i % 4 == 0) g[k] = g[k] * 2 + (int)i + 1;
    show("wrapped", g, 24);
}

/* Remainders whose dividend is negative for some sizes: the launch tests that it is not for these. */
static void far_neighbors(int n, int by, const int *f, int *g)
{
#pragma acc parallel loop
    for (int i = 0; i < n; i++) g[i] = f[(i + n - 3) % n] + 2 * f[(i + by) % n];
    show("far", g, n);
}

static int **rows_of(int n, int m, int *f)
{
    int **rows = malloc((size_t)n * sizeof *rows);
    for (int i = 0; i < n; i++) {
        rows[i] = malloc((size_t)m * sizeof **rows);
        for (int j = 0; j < m; j++) rows[i][j] = f ? f[i * m + j] : 0;
    }
    return rows;
}

static void rows_of_torus(int n, int m, int *f, int *g)
{
    int **a = rows_of(n, m, f), **b = rows_of(n, m, NULL);
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) b[i][j] = a[(i + 1) % n][j] + 2 * a[i][(j + m - 2) % m] + 3 * a[(i + n - 1) % n][j == 0 ? m - 1 : j - 1];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) g[i * m + j] = b[i][j];
    show("rows", g, n * m);
    for (int i = 0; i < n; i++) free(a[i]), free(b[i]);
    free(a), free(b);
}

/* Loops that begin at a remainder of an index that is not negative. */
static void remainders(int n, const int *f, int *g)
{
#pragma acc kernels
    for (long i = 2; i < n; i++)
        for (int j = (i - 1) % 3; j < n; j += 2) g[j] += f[i];
    show("remainders", g, n);
}

/* ---- one array is read and stored: loops without a clause are parallel where the elements read are none of those stored ----------------- */

/* A wavelet's second half of each row, with a clamped neighbor. */
static void lifting(int n, int m, int half, int (*t)[m])
{
#pragma acc parallel loop copy(t[0 : n])
    for (int i = 0; i < n; i++)
        for (int k = 0; k < half; k++) t[i][k] += t[i][half + (k > 0 ? k - 1 : 0)] - 2 * t[i][half + k];
    show("lifting", &t[0][0], n * m);
}

/* The rows of a block: where 2 * half > m, a row reads what the next one stores. */
static void lifting_in_block(int n, int m, int half, int *t)
{
#pragma acc kernels copy(t[0 : n * m + half])
    for (int i = 0; i < n; i++)
        for (int k = 0; k < half; k++) t[i * m + k] = t[i * m + half + (k > 0 ? k - 1 : 0)] + i;
    show("block", t, n * m);
}

static void lifting_columns(int n, int m, int (*y)[m])
{
#pragma acc kernels copy(y[0 : 2 * n])
    for (int k = 0; k < n; k++)
        for (int j = 0; j < m; j++) {
            int above = n + (k > 0 ? k - 1 : 0);
            y[k][j] += y[above][(j + 1) % m] + y[n + k][j];
        }
    show("columns", &y[0][0], 2 * n * m);
}

/* These are in order. */
static void in_order(int n, int *f)
{
#pragma acc kernels copy(f[0 : n])
    {
        for (int i = 0; i < n; i++) f[i] = f[(i + 1) % n] + 1;
        for (int i = 0; i < n; i++) f[i] += f[i > 0 ? i - 1 : 0] % 7;
        for (int i = 0; i < n; i++) f[i < n / 2 ? i + 1 : i - n / 2] = f[i] + 2;
    }
    show("in order", f, n);
}

static void apart(int n, int *f)
{
#pragma acc kernels copy(f[0 : 2 * n])
    {
        for (int i = 0; i < n; i++) f[2 * i] = f[i > 3 ? 2 * i - 1 : 2 * i + 1] + i;
        for (int i = 0; i < n; i++) f[i] -= f[n + (i + 1) % n];
        for (int i = 0; i < n; i++) f[i < n - 1 ? i + 1 : 0] = i * 3;
    }
    show("apart", f, 2 * n);
}

/* A scalar that a later loop may set to one value has another one in an earlier loop. */
static void set_later(int n, int at)
{
    int x[100], y[100];
    for (int i = 0; i < 100; i++) {
        x[i] = i * 37 % 101 - 50;
        y[i] = i % 13;
    }
#pragma acc kernels copy(x, y)
    {
        for (int i = 0; i < n - at; i += 2) x[i + at] = x[i] + 1;
        for (int i = 1; i < n; i += 2)
            if (y[i] % 7 == 1) at = 3;
        for (int i = 0; i < n - at; i += 2) y[i + at] = y[i] - 1;
    }
    printf("set later %d\n", at);
    show("set later x", x, 100);
    show("set later y", y, 100);
}

int main(void)
{
    int n = 24, *f = malloc((size_t)n * sizeof *f), *g = calloc((size_t)n, sizeof *g);
    for (int i = 0; i < n; i++) f[i] = i * i % 17;
    clamped(n, f, g);
    periodic(n, f, g);
    unsigned_periodic((unsigned)n, f, g);
    masked(n, f, g);
    torus(4, 6, f, g);
    torus(1, 5, f, g);
    diffusion(4, 3, 2, f, g);
    corner(4, 6, f, g);
    assigned(n, f, g);
    moved(n, f, g);
    window(n, 3, f, g);
    part(n, f, g);
    wrapped(g);
    far_neighbors(n, 2, f, g);
    far_neighbors(3, 0, f, g);
    far_neighbors(1, 5, f, g);
    far_neighbors(0, 5, f, g);
    rows_of_torus(4, 6, f, g);
    rows_of_torus(2, 12, f, g);
    remainders(n, f, g);
    lifting(4, 6, 3, (int (*)[6])f);
    lifting_columns(2, 6, (int (*)[6])f);
    lifting_in_block(3, 6, 3, f);
    lifting_in_block(3, 5, 4, f);
    in_order(n, f);
    apart(n / 2, f);
    for (int i = 0; i < n; i++) f[i] = i * i % 17;
    /* blocks that the program brought: no more than what is there may be asked for */
#pragma acc data copyin(f[0 : n])
    {
        clamped(n, f, g);
        torus(4, 6, f, g);
        window(n, 5, f, g);
        remainders(n, f, g);
    }
    free(f), free(g);
    set_later(100, 14);
    set_later(9, 8);
    return 0;
}
