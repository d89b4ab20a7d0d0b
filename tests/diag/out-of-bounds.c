/* out-of-bounds: elements outside of arrays and of memory from malloc. SPDX-License-Identifier: MIT */
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
