/* rows: sections that pointers refer to in memory: tables of rows, tables of tables, rows in structures. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#ifndef ROWS_OF_MANY
#define ROWS_OF_MANY 1500 /* rows; fewer under valgrind (tests/valgrind.sh) */
#endif
enum { N = 7, M = 13, K = 4 };

static double **table(int n, int m, double start)
{
    double **a = malloc(sizeof *a * (size_t)n);
    for (int i = 0; i < n; i++) {
        a[i] = malloc(sizeof **a * (size_t)m);
        for (int j = 0; j < m; j++) a[i][j] = start + i * j;
    }
    return a;
}

static double sum(double *const *a, int n, int m)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) s += a[i][j] * (i + 2 * j + 1);
    return s;
}

static void constructs(int n, int m)
{
    double **a = table(n, m, 1), **b = table(n, m, 2);
#pragma acc parallel loop collapse(2) copyin(a[0:n][0:m]) copyout(b[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) b[i][j] = 2 * a[i][j];
    printf("constructs %g %g\n", sum(a, n, m), sum(b, n, m));
#pragma acc data copy(a[0:n][0:m]) copyin(b[:n][:m])
    {
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
#pragma acc loop
            for (int j = 0; j < m; j++) a[i][j] += b[i][j];
        }
#pragma acc kernels
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) a[i][j] *= 2;
#pragma acc update self(a[1:3][2:4])
        double s = 0;
        for (int i = 1; i < 4; i++)
            for (int j = 2; j < 6; j++) s += a[i][j];
        printf("update %g\n", s);
        for (int i = 1; i < 4; i++)
            for (int j = 2; j < 6; j++) a[i][j] = -i;
#pragma acc update device(a[1:3][2:4])
    }
    printf("data %g\n", sum(a, n, m));
}

/* Rows of one piece of memory, brought whole and one by one, by several users. */
static void use(double **a, int n, int m)
{
#pragma acc parallel loop collapse(2) present(a[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] += 1;
#pragma acc parallel loop collapse(2) copy(a[0:n][0:m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] += 2;
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] += 3;
#pragma acc parallel loop collapse(2) default(present)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] += 4;
}

static void users(int n, int m)
{
    double **a = table(n, m, 0), *all = malloc(sizeof *all * (size_t)(n * m));
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) all[i * m + j] = a[i][j];
        a[i] = all + i * m;
    }
#pragma acc enter data copyin(a[0:n][0:m])
    use(a, n, m);
    for (int i = 0; i < n; i++) {
#pragma acc update self(a[i][0:m])
    }
    printf("users %g\n", sum(a, n, m));
    use(a, n, m);
#pragma acc exit data copyout(a[0:n][0:m])
    printf("users %g\n", sum(a, n, m));
#pragma acc enter data copyin(a[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc enter data copyin(a[i][0:m])
    }
    use(a, n, m);
    for (int i = 0; i < n; i++) {
#pragma acc exit data copyout(a[i][0:m])
    }
#pragma acc exit data delete(a[0:n])
    printf("users %g\n", sum(a, n, m));
#pragma acc parallel loop copy(a[2][0:m])
    for (int j = 0; j < m; j++) a[2][j] += j;
#pragma acc data copyin(all[0:n*m], a[0:n])
    {
        double s = 0;
#pragma acc parallel loop collapse(2) reduction(+:s)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) s += a[i][j];
        printf("all %g\n", s);
    }
}

static float *of_file[N];

static void arrays_of_pointers(void)
{
    float (*blocks[3])[K];
    for (int i = 0; i < N; i++) {
        of_file[i] = i == 3 ? NULL : malloc(M * sizeof(float));
        for (int j = 0; j < M && of_file[i]; j++) of_file[i][j] = (float)(i + j);
    }
#pragma acc data copy(of_file[0:N][0:M])
    {
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                if (of_file[i]) of_file[i][j] *= 2;
    }
    double s = 0;
    for (int i = 0; i < N * M; i++) s += of_file[i / M] ? of_file[i / M][i % M] * (i % 5) : 0;
    for (int i = 0; i < 3; i++) {
        blocks[i] = malloc(5 * sizeof *blocks[i]);
        for (int j = 0; j < 5 * K; j++) blocks[i][j / K][j % K] = (float)(i * j);
    }
#pragma acc parallel loop collapse(3) copy(blocks[0:3][0:5][0:K])
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < K; k++) blocks[i][j][k] += (float)(j * k);
    for (int i = 0; i < 3 * 5 * K; i++) s += blocks[i / (5 * K)][i / K % 5][i % K] * (i % 7);
    printf("arrays of pointers %g\n", s);
}

static void three_levels(int n, int m, int k)
{
    double ***c = malloc(sizeof *c * (size_t)n), s = 0;
    for (int i = 0; i < n; i++) c[i] = table(m, k, i);
#pragma acc parallel loop collapse(3) copy(c[0:n][0:m][0:k])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++) c[i][j][l] += l;
    for (int i = 0; i < n; i++) s += sum(c[i], m, k);
    printf("three levels %g\n", s);
#pragma acc enter data copyin(c[0:n][0:m][0:k])
#pragma acc parallel loop collapse(3) present(c[0:n][0:m][0:k])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++) c[i][j][l] *= 2;
#pragma acc update self(c[1:2][2:3][1:2])
    printf("%g %g\n", c[1][2][1], c[2][4][2]);
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++) c[i][j][l] += 1;
#pragma acc exit data copyout(c[0:n][0:m][0:k])
    s = 0;
    for (int i = 0; i < n; i++) s += sum(c[i], m, k);
    printf("%g\n", s);
}

struct mesh { int n; double **rows, *edge[3]; };

static void in_structures(int n, int m)
{
    struct mesh s = { n, table(n, m, 1), { 0 } };
    double **edges = table(3, m, 5);
    for (int i = 0; i < 3; i++) s.edge[i] = edges[i];
#pragma acc data copy(s)
#pragma acc data copy(s.rows[0:n][0:m], s.edge[0:3][0:m])
    {
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < s.n; i++)
            for (int j = 0; j < M; j++) s.rows[i][j] += s.edge[i % 3][j];
#pragma acc parallel loop present(s)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < M; j++) s.edge[i][j] += i;
#pragma acc update self(s.rows[n - 1][0:m])
    }
    printf("in structures %g %g\n", sum(s.rows, n, m), sum(edges, 3, m));
}

/* More than the buffers of a transfer hold; the rows of the table are in the heap in another order. */
static void many(int n, int m)
{
    double **a = table(n, m, 0.5), s = 0;
    for (int i = 0; i < n / 2; i += 3) {
        double *row = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = row;
    }
#pragma acc enter data copyin(a[0:n][0:m])
#pragma acc parallel loop present(a[0:n][0:m]) reduction(+:s)
    for (int i = 0; i < n; i++) {
        s += a[i][i % m];
        a[i][7 + i % (m - 9)] = -1;
        a[i][m - 3] = -i;
    }
    for (int i = 0; i < n; i++) a[i][6] = a[i][m - 2] = i % 3;
#pragma acc update self(a[0:n][7:m - 9])
    printf("many %g %g", s, sum(a, n, m));
#pragma acc update device(a[0:n][0:7], a[0:n][m - 2:2])
#pragma acc exit data copyout(a[0:n][0:m])
    printf(" %g\n", sum(a, n, m));
    for (int i = 0; i < n; i++) free(a[i]);
    free(a);
}

/* A table of one row is a table, whatever its subscripts; a part of one row of many; one row, which the table is left out of. */
static void of_length_one(int n, int m)
{
    double **a = table(n, m, 3), ***c = malloc(2 * sizeof *c), b[M];
#pragma acc parallel loop copyin(a[0:1][0:m]) copyout(b)
    for (int j = 0; j < m; j++) b[j] = ((struct { double x, y; }){ .y = a[j % 1][j] }).y;
    printf("of length one %g %g", b[1], b[m - 1]);
#pragma acc enter data copyin(a[0:n][0:m])
    for (int i = 0; i < n; i++) {
#pragma acc parallel loop present(a[i:1][0:m])
        for (int j = 0; j < m; j++) a[i + j % 1][j] += 1;
#pragma acc update self(a[i:1][0:m])
    }
    printf(" %g", sum(a, n, m));
#pragma acc exit data delete(a[0:n][0:m])
#pragma acc enter data copyin(a[2][0:m])
#pragma acc parallel loop present(a[2][0:m])
    for (int j = 1; j < m - 1; j++) a[2][j] -= j;
#pragma acc update self(a[2:1][1:m - 2])
#pragma acc exit data delete(a[2:1][0:m])
    printf(" %g", sum(a, n, m));
    c[0] = a;
    c[1] = table(n, m, 5);
#pragma acc parallel loop copy(c[0:2][1:1][0:m])
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < m; j++) c[i][1 + j % 1][j] += i;
#pragma acc parallel loop copy(c[1:1][0:n][3:1])
    for (int i = 0; i < n; i++) c[1 + i % 1][i][3] *= 2;
#pragma acc parallel loop copy(c[0][2:1][0:m])
    for (int j = 0; j < m; j++) c[0][2 + j % 1][j] += 4;
    printf(" %g %g\n", sum(c[0], n, m), sum(c[1], n, m));
}

/* Rows change places in the host's table while they are on the device: constructs that say nothing of them follow the pointers, also after a
 * region that attached them and let them go. */
static void exchanged(int n, int m)
{
    double **a = table(n, m, 2), *row = a[1];
#pragma acc enter data copyin(a[0:n][0:m])
#pragma acc parallel loop collapse(2) default(present)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] += i;
    a[1] = a[n - 1];
    a[n - 1] = row;
    for (int k = 0; k < 3; k++) {
#pragma acc data copy(a[0:n][0:m])
        {
#pragma acc parallel loop collapse(2)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < m; j++) a[i][j] += i + j;
        }
#pragma acc parallel loop collapse(2) default(present)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) a[i][j] += i * j;
    }
#pragma acc parallel loop collapse(2) default(present)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] *= i + 2;
    for (int i = 0; i < n; i++) {
#pragma acc update self(a[i][0:m])
    }
    printf("exchanged %g\n", sum(a, n, m));
#pragma acc exit data delete(a[0:n][0:m])
}

int main(void)
{
    constructs(N, M);
    users(N, M);
    users(3, 1);
    arrays_of_pointers();
    three_levels(N, M, K);
    in_structures(N, M);
    of_length_one(N, M);
    exchanged(N, M);
    many(ROWS_OF_MANY, 301);
    return 0;
}
