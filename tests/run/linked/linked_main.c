/* linked_main: kernels that call routines of other files. SPDX-License-Identifier: MIT */
#include "linked.h"
#include <stdio.h>

/* Of the same name in the other files: kernels, functions and variables of each are its own. */
static double table[4] = { 1, 2, 3, 4 };
#pragma acc declare copyin(table)
static double local(int k) { return table[k % 4]; }

static void step(double *x, int n)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += local(i);
}

static double sum(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}

static void cells(void)
{
    double a[CELLS], s = 0;
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < CELLS; i++) {
        struct cell c = cell_at(i);
        a[i] = cell_value(c, i % 3) + half(norm(c.at));
    }
    printf("cells %g\n", sum(a, CELLS));
    step(a, CELLS);
    printf("step %g\n", sum(a, CELLS));
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < CELLS; i++) s += is_even((unsigned)i) ? turn(i) : -turn(i + 1);
    printf("turns %g\n", s);
}

static void rows(int n, int m)
{
    double grid[n][m], from[m];
    for (int j = 0; j < m; j++) from[j] = j + 1;
#pragma acc parallel loop copyout(grid) copyin(from)
    for (int i = 0; i < n; i++) fill_row(n, m, grid, i, from);
    printf("rows %g\n", sum(&grid[0][0], n * m));
}

static void globals(void)
{
    double a[CELLS];
    set_weights();
    use_weights(a);
    printf("weights %g\n", sum(a, CELLS));
#pragma acc parallel loop
    for (int i = 0; i < CELLS; i++) count_one();
#pragma acc update self(counter)
    printf("counter %d\n", counter);
    origin.n = 7;
#pragma acc update device(origin)
    int n = 0;
#pragma acc serial copyout(n)
    n = cell_at(0).n;
    printf("origin %d\n", n);
    printf("back %g\n", read_back());
}

/* Blocks of 1024 threads have 64 registers for each, and may call no routine that uses more. */
static void large_blocks(void)
{
    double a[CELLS], x[40];
    for (int i = 0; i < CELLS; i++) a[i] = i % 5;
#pragma acc parallel loop vector_length(1024) copyin(a) copyout(x)
    for (int i = 0; i < 40; i++) x[i] = mixed(a, i);
    printf("mixed %.9g\n", sum(x, 40));
}

int main(void)
{
    long p[20], total = 0;
    cells();
    rows(9, ROW);
    globals();
    large_blocks();
#pragma acc kernels loop independent copyout(p)
    for (int i = 0; i < 20; i++) p[i] = powers(3, i);
    for (int i = 0; i < 20; i++) total += p[i];
    printf("powers %ld\n", total);
    return 0;
}
