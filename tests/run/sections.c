/* sections: every form of a section in data clauses: parts of rows, missing starts and lengths, arrays of every kind. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { N = 8, M = 12 };
typedef double vector[10];
typedef double matrix[N][M];
static double a[N][M], cube[4][5][6];
static vector v;
static matrix t;
static struct shelf { int n; double v[10], m[3][4]; } s;

static double sum(const double *x, int n)
{
    double total = 0;
    for (int i = 0; i < n; i++) total += x[i] * (i % 13 + 1);
    return total;
}

static void count(double *x, int n)
{
    for (int i = 0; i < n; i++) x[i] = i;
}

/* What lies between the pieces is the host's. */
static void parts_of_rows(void)
{
#pragma acc parallel loop collapse(2) copy(a[0:N][2:3])
    for (int i = 0; i < N; i++)
        for (int j = 2; j < 5; j++) a[i][j] *= 2;
    printf("rows %g\n", sum(&a[0][0], N * M));
#pragma acc data copy(a[1:N-2][1:M-2]) copyin(cube[1:2][0:5][0:6])
    {
        for (int i = 0; i < N; i++) a[i][0] = a[i][M - 1] = -i;
#pragma acc parallel loop collapse(2)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++) a[i][j] += cube[1][i % 5][j % 6];
#pragma acc update host(a[2:2][3:4])
        double some = 0;
        for (int i = 0; i < 8; i++) some += a[2 + i / 4][3 + i % 4];
        printf("updated %g\n", some);
    }
    printf("rows %g\n", sum(&a[0][0], N * M));
#pragma acc parallel loop collapse(2) copyout(a[2:N-4][3:2])
    for (int i = 2; i < N - 2; i++)
        for (int j = 3; j < 5; j++) a[i][j] = i + j;
    printf("out %g\n", sum(&a[0][0], N * M));
#pragma acc enter data copyin(cube[1:2][1:3][2:2])
    cube[1][1][0] = cube[2][3][5] = 1000;
#pragma acc parallel loop collapse(3) present(cube[1:2][1:3][2:2])
    for (int i = 1; i < 3; i++)
        for (int j = 1; j < 4; j++)
            for (int k = 2; k < 4; k++) cube[i][j][k] += 7;
#pragma acc data copy(cube[1:2][1:3][2:2])
    {
#pragma acc parallel loop collapse(2)
        for (int j = 1; j < 4; j++)
            for (int k = 2; k < 4; k++) cube[1][j][k] *= 2;
    }
#pragma acc exit data copyout(cube[1:2][1:3][2:2])
    printf("cube %g\n", sum(&cube[0][0][0], 120));
}

static void sizes_at_run_time(int n, int m, double w[n][m], double (*p)[m], int from, int width)
{
#pragma acc parallel loop collapse(2) copy(w[0:n][from:width])
    for (int i = 0; i < n; i++)
        for (int j = from; j < from + width; j++) w[i][j] += 1;
#pragma acc data copy(p[1:n-2][0:m-1])
    {
#pragma acc parallel loop collapse(2)
        for (int i = 1; i < n - 1; i++)
            for (int j = 0; j < m - 1; j++) p[i][j] *= 2;
#pragma acc update self(p[1:2][3:2])
        printf("pointer to rows %g\n", p[1][3] + p[2][4]);
    }
#pragma acc parallel loop collapse(2) copy(w[0:n][0:width], p[n:0][1:2])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < width; j++) w[i][j] -= 1;
}

static void forms(int n, double *x, double y[20], int k)
{
#pragma acc parallel loop copy(x[:n]) copyin(y[:20])
    for (int i = 0; i < n; i++) x[i] += y[i % 20];
#pragma acc parallel loop copy(x[k:n-k])
    for (int i = k; i < n; i++) x[i] += 1;
#pragma acc parallel loop copy(x[k])
    for (int i = k; i < k + 1; i++) x[i] += 100;
#pragma acc parallel loop copy(v[:]) copyin(t[:][:]) copy(a[:N][:])
    for (int i = 0; i < 10; i++) {
        v[i] += t[i % N][i];
        if (i < N) a[i][i] += 1;
    }
#pragma acc parallel loop copy(capture: v[3:])
    for (int i = 3; i < 10; i++) v[i] *= 2;
#pragma acc parallel loop copy(v[:4])
    for (int i = 0; i < 4; i++) v[i] *= 3;
    double *middle = x + 50;
#pragma acc parallel loop copy(middle[-10:20])
    for (int i = -10; i < 10; i++) middle[i] -= i;
    int none = 0;
#pragma acc parallel loop copy(x[0:none]) copyin(y[3:none])
    for (int i = 0; i < none; i++) x[i] = y[3 + i];
#pragma acc data copy(x[5:none]) copyin(a[0:none][2:3])
    {
#pragma acc parallel loop present(x[0:none])
        for (int i = 0; i < none; i++) x[i] = y[i];
    }
}

static void in_structures(void)
{
    count(s.v, 10);
    count(&s.m[0][0], 12);
#pragma acc parallel loop copy(s)
    for (int i = 0; i < 10; i++) s.v[i] += s.m[i % 3][i % 4];
#pragma acc data copyin(s)
    {
#pragma acc parallel loop
        for (int i = 0; i < 10; i++) s.v[i] *= 2;
#pragma acc update self(s.v[2:3], s.m[1:2][1:2])
        printf("structure %g\n", s.v[2] + s.v[3] + s.v[4]);
#pragma acc update self(s.v)
    }
    printf("structure %g %g\n", sum(s.v, 10), sum(&s.m[0][0], 12));
}

struct block { int n; double values[1]; };

/* Numbers that only the run knows, up to the ends of arrays of known size; rows of one object follow each other, and an array of one
 * element at the end of a structure may go on. */
static void up_to_the_end(int n, int m, struct block *b)
{
    double local[n + 2], last[N][M];
    const int k = b->n;
    count(local, n + 2);
    count(&last[0][0], N * M);
    count(b->values, k);
#pragma acc data copy(v[n:10-n], local[n-1:3], last[0][0:n*m], b->values[0:k]) copyin(s.v[n:], a[0:n][m-1:1])
    {
#pragma acc parallel loop
        for (int i = n; i < 10; i++) v[i] += a[i % n][m - 1];
#pragma acc parallel loop
        for (int i = n - 1; i < n + 2; i++) local[i] *= 3;
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) last[i][j] *= 2;
#pragma acc parallel loop present(b->values[0:k])
        for (int i = 0; i < k; i++) b->values[i] += i;
#pragma acc update self(last[n-1:1][m-1], local[n]) if(n < 0 || m > 0)
    }
#pragma acc update self(v[n:100]) if(n < 0)
#pragma acc enter data copyin(v[n+m+n:n-n], local[n+2:0])
    printf("ends %g %g %g %g\n", sum(v, 10), sum(local, n + 2), sum(&last[0][0], N * M), sum(b->values, k));
}

int main(void)
{
    struct block *b = calloc(1, sizeof *b + 20 * sizeof *b->values);
    double *x = malloc(100 * sizeof *x), y[20];
    count(&a[0][0], N * M);
    count(&cube[0][0][0], 120);
    count(v, 10);
    count(&t[0][0], N * M);
    count(x, 100);
    count(y, 20);
    parts_of_rows();
    sizes_at_run_time(N, M, a, t, 2, 3);
    printf("run time %g %g\n", sum(&a[0][0], N * M), sum(&t[0][0], N * M));
    forms(100, x, y, 7);
    printf("forms %g %g %g\n", sum(x, 100), sum(v, 10), sum(&a[0][0], N * M));
    in_structures();
    b->n = 20;
    up_to_the_end(N, M, b);
    return 0;
}
