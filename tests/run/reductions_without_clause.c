/* reductions_without_clause: parallel loops that combine values into scalars of the host, without a reduction clause. SPDX-License-Identifier: MIT */
#include <complex.h>
#include <math.h>
#include <stdio.h>

enum { N = 1000, ROWS = 40, COLUMNS = 25 };
static int x[N], result[N];
static double grid[ROWS][COLUMNS], next[ROWS][COLUMNS];
static int at_file_scope = 2;

/* A solver as tutorials have it: the largest change ends the loop. */
static void relax(void)
{
    double change = 1;
    int steps = 0;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) grid[i][j] = i == 0;
#pragma acc data copy(grid) create(next)
    while (change > 0.001 && steps < 200) {
        change = 0;
#pragma acc parallel loop
        for (int i = 1; i < ROWS - 1; i++) {
#pragma acc loop
            for (int j = 1; j < COLUMNS - 1; j++) {
                next[i][j] = 0.25 * (grid[i][j + 1] + grid[i][j - 1] + grid[i - 1][j] + grid[i + 1][j]);
                change = fmax(change, fabs(next[i][j] - grid[i][j]));
            }
        }
#pragma acc parallel loop
        for (int i = 1; i < ROWS - 1; i++)
            for (int j = 1; j < COLUMNS - 1; j++) grid[i][j] = next[i][j];
        steps++;
    }
    printf("relax: %d steps, %.6f, %.6f\n", steps, change, grid[3][12]);
}

static void clauses(void)
{
    int s = 5, t = 6;
#pragma acc parallel loop copy(s)
    for (int i = 0; i < N; i++) s += x[i];
#pragma acc data copy(t)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) t += x[i];
#pragma acc parallel loop present(t)
        for (int i = 0; i < N; i++) t -= 3 * x[i];
    }
    printf("with data clauses: %d %d\n", s, t);
}

static void levels(void)
{
    int s = 5, most = -1, total = 0;
    unsigned bits = 0;
#pragma acc parallel
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) total += x[i];
#pragma acc loop gang
        for (int i = 0; i < N; i++) total += 1;
    }
#pragma acc parallel loop gang
    for (int i = 0; i < N / 10; i++) {
#pragma acc loop worker
        for (int j = 0; j < 5; j++) {
            total += j;
#pragma acc loop vector
            for (int k = 0; k < 2; k++) {
                int q = i * 10 + j * 2 + k;
                s += x[q];
                if (x[q] > most) most = x[q];
                bits ^= (unsigned)x[q];
            }
        }
    }
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < N / 10; j++) s += x[i * (N / 10) + j];
    printf("levels: %d %d %u %d\n", s, most, bits, total);
}

static void operators(void)
{
    double product = 1;
    double _Complex z = 0;
    float change = 0;
    int any = 0, all = 1, count = 0;
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) {
            product *= 1.0 + (i == j) * 0.5;
            z += i + j * I;
        }
#pragma acc parallel loop
    for (int i = 1; i < N; i++) {
        any = any || x[i] == 7;
        all = all && x[i] >= 0;
        change = fmaxf(fabsf((float)(x[i] - x[i - 1])), change);
    }
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
        if (x[i] % 3 == 0) count++;
#pragma acc wait
    printf("operators: %.3f %.0f+%.0fi %d %d %d %.0f\n", product, creal(z), cimag(z), any, all, count, (double)change);
}

static int parameter(int s)
{
#pragma acc parallel loop
    for (int i = 0; i < N; i++) s += x[i];
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++) s += x[i];
#pragma acc parallel loop
    for (int i = 0; i < N; i++) at_file_scope += x[i];
    return s;
}

/* Each iteration has its own: no reduction. */
static void own(void)
{
    int s = 3;
#pragma acc parallel loop copyout(result)
    for (int i = 0; i < N; i++) {
        s = 1;
        for (int j = 0; j < 3; j++) s += x[i];
        result[i] = s;
    }
    printf("own: %d %d\n", result[7], result[N - 1]);
}

int main(void)
{
    for (int i = 0; i < N; i++) x[i] = (i * 7919) % 1013;
    relax();
    clauses();
    levels();
    operators();
    int sum = parameter(3);
    printf("parameter: %d, file scope: %d\n", sum, at_file_scope);
    own();
    return 0;
}
