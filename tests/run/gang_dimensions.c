/* Gangs in two and three dimensions. SPDX-License-Identifier: MIT */
#include <stdio.h>
enum { ROWS = 9, COLUMNS = 14, DEPTH = 35 };

#pragma acc routine vector
static void bump(int *row, int by)
{
#pragma acc loop vector
    for (int l = 0; l < DEPTH; l++) row[l] += by;
}
/* Shared by the gangs along x, called by those along y. */
#pragma acc routine gang(dim:1)
static void bump_columns(int (*a)[DEPTH], int by)
{
#pragma acc loop gang(dim:1)
    for (int j = 0; j < COLUMNS; j++) bump(a[j], by);
}
#pragma acc routine gang(dim:2)
static void bump_rows(int (*a)[COLUMNS][DEPTH], int by)
{
#pragma acc loop gang(dim:2)
    for (int i = 0; i < ROWS; i++) bump_columns(a[i], by + i);
}
/* No loop that gangs share: each gang, and so one where the program does not say how many, does it all. */
#pragma acc routine gang
static void mark(int *row)
{
    for (int j = 0; j < COLUMNS; j++) row[j] = row[j] * 2 + 1;
}

static long weighed(const int *x, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) s += (long)x[i] * (i % 97 + 1);
    return s;
}

static void routines(int (*a)[COLUMNS][DEPTH], int rows)
{
#pragma acc parallel loop gang(dim:2) num_gangs(3, rows) copy(a[0:rows])
    for (int i = 0; i < rows; i++) bump_columns(a[i], i);
    printf("%ld\n", weighed(&a[0][0][0], rows * COLUMNS * DEPTH));
#pragma acc parallel loop gang(dim:2) copy(a[0:rows])
    for (int i = 0; i < rows; i++) bump_columns(a[i], 3);
    printf("%ld\n", weighed(&a[0][0][0], rows * COLUMNS * DEPTH));
#pragma acc parallel num_gangs(2, 3) copy(a[0:rows])
    bump_rows(a, 5);
    printf("%ld\n", weighed(&a[0][0][0], rows * COLUMNS * DEPTH));
#pragma acc parallel copy(a[0:rows])
    bump_rows(a, 7);
    printf("%ld\n", weighed(&a[0][0][0], rows * COLUMNS * DEPTH));
#pragma acc parallel num_gangs(2, 3, 2) copy(a[0:rows])
    {
#pragma acc loop gang(dim:3)
        for (int z = 0; z < 4; z++)
            if (z == 2) bump_rows(a, 11);
    }
#pragma acc parallel copy(a[0:1])
    mark(a[0][0]);
    printf("%ld\n", weighed(&a[0][0][0], rows * COLUMNS * DEPTH));
}

/* More iterations than a grid has blocks along y and z. */
static void many_gangs(void)
{
    enum { MANY = 66000 };
    static int seen[MANY];
    long sum = 0;
#pragma acc parallel loop gang(dim:2) copy(seen)
    for (int i = 0; i < MANY; i++) {
#pragma acc loop gang(dim:1)
        for (int j = 0; j < 1; j++) seen[i] += i + j;
    }
#pragma acc parallel loop gang(dim:3) copy(seen) num_gangs(1, 1, MANY)
    for (int i = 0; i < MANY; i++) {
#pragma acc loop gang(dim:1)
        for (int j = 0; j < 1; j++) seen[i] += 1;
    }
    for (int i = 0; i < MANY; i++) sum += seen[i];
    printf("%ld\n", sum);
}

int main(void)
{
    enum { n = 9, m = 14, k = 35 };
    static int a[n][m][k], b[n][m], c[4];
    int x = 3;
#pragma acc parallel num_gangs(2, 3, 4) copyout(a) copy(b)
    {
#pragma acc loop gang(dim:3)
        for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim:2)
            for (int j = 0; j < m; j++) {
#pragma acc loop gang(dim:1) vector
                for (int l = 0; l < k; l++) a[i][j][l] = i * 100 + j * 10 + l;
            }
        }
    }
    long s = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int l = 0; l < k; l++) s += a[i][j][l] * (l + 1);
    printf("%ld\n", s);
#pragma acc parallel num_gangs(x, 2) copyin(a) copyout(b) num_workers(2) vector_length(64)
    {
#pragma acc loop gang(dim:2, static:2)
        for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim:1, static:*) worker
            for (int j = 0; j < m; j++) {
                int t = 0;
#pragma acc loop vector reduction(+:t)
                for (int l = 0; l < k; l++) t += a[i][j][l];
                b[i][j] = t;
            }
        }
    }
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += b[i][j] * (j + 2);
    printf("%ld\n", s);
#pragma acc parallel copyin(a) copyout(b)
#pragma acc loop gang(dim:2)
    for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim:1)
        for (int j = 0; j < m; j++) b[i][j] = a[i][j][3] + 1;
    }
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += b[i][j] * (j + 2);
    printf("%ld\n", s);
#pragma acc parallel loop gang(dim:2) num_gangs(4, 5) copyin(a) copyout(b)
    for (int i = 0; i < n; i++) {
        int first = a[i][0][0];
#pragma acc loop gang vector
        for (int j = 0; j < m; j++) b[i][j] = first * j;
    }
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += b[i][j] * (j + 2);
    printf("%ld\n", s);
    (void)c;
    routines(a, n);
    many_gangs();
    return 0;
}
