/* out-of-bounds: elements outside of arrays and of memory from malloc; subscripts, bounds and lengths beyond the largest int. SPDX-License-Identifier: MIT */
#include <stdlib.h>
enum { ROWS = 10, COLUMNS = 30 };

void exchanged(void)
{
    static int a[ROWS][COLUMNS], b[COLUMNS];
#pragma acc parallel loop collapse(2) copyout(a)
    for (int i = 0; i < COLUMNS; i++)
        for (int j = 0; j < ROWS; j++) a[i][j] = i + j;
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i <= COLUMNS; i++) b[i] = a[1][i];
#pragma acc kernels
    for (int i = 0; i < COLUMNS; i++) b[i] = a[2][i] + b[i - 1];
}

void allocated(int n, int m, float *out)
{
    float *x = malloc(n * sizeof *x), *y = malloc(100 * sizeof *y), *z = malloc(n * m * sizeof(float));
#pragma acc enter data create(z[0:n * m])
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i <= n; i++) out[i % n] = x[i];
#pragma acc parallel loop
    for (int i = 0; i < 101; i++) y[i] = i;
#pragma acc parallel loop present(z)
    for (int i = 0; i <= n * m; i++) z[i] = i;
}

/* Rows may be left, conditions hold, sizes are not known, unsigned subscripts wrap. */
void right(int n, int m, float *out)
{
    static int a[ROWS][COLUMNS], b[COLUMNS];
    const unsigned last = ~0u;
    float *x = malloc(n * sizeof *x), *y = malloc(m * sizeof *y);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < ROWS * COLUMNS; i++) a[0][i] = i;
#pragma acc parallel loop copy(a, b)
    for (int i = 0; i < ROWS; i++) {
        if (i + 1 < ROWS) a[i + 1][0] = i;
        b[i < COLUMNS ? i : 0] = i;
    }
#pragma acc parallel loop copy(b)
    for (unsigned i = last; i > last - 20; i--) b[last - i] = 1;
#pragma acc parallel loop copyout(out[0:n])
    for (int i = 0; i < n; i++) out[i] = x[i];
#pragma acc parallel loop
    for (int i = 0; i <= n; i++)
        if (i < m) y[i] = i;
}

void large(float *a, float *b, int n, size_t m)
{
    enum { SIZE = 50000 };
    int rows = 60000, columns = 60000, few = 100;
    long hits = 0;
#pragma acc parallel loop collapse(2) present(a, b)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) a[i * columns + j] = b[(size_t)i * columns + j];
#pragma acc parallel loop collapse(2) present(a)
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) a[i * SIZE + j] = 0;
#pragma acc parallel loop reduction(+:hits)
    for (int i = 0; i < rows * columns; i++) hits += i % 7 == 0;
#pragma acc enter data create(a[0:rows * columns], b[0:m * SIZE])
    /* Small, or in a type that is large enough. */
#pragma acc parallel loop collapse(2) present(a, b)
    for (int i = 0; i < few; i++)
        for (int j = 0; j < n; j++) a[i * n + j] = b[(long)i * SIZE * SIZE + j];
#pragma acc parallel loop reduction(+:hits)
    for (long i = 0; i < (long)rows * columns; i++) hits++;
    b[0] = hits;
}

/* Outside whenever they run: no size gives all loops one trip, or a condition leaves out the first trips. The last one is inside for some. */
void some_sizes(int n, int k)
{
    static int a[10], z[4][8];
#pragma acc parallel loop copy(a)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n + 10; j++) a[j] = j;
#pragma acc parallel loop copy(a)
    for (int i = 0; i < n; i++)
        if (i >= 10) a[i] = i;
#pragma acc parallel loop copy(a)
    for (int i = 9; i < 9 + 2 * n; i++) a[i] = i;
#pragma acc parallel loop copy(z)
    for (int i = 0; i < n; i++) z[k][i] = i;
}
