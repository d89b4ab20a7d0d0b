/* linked_cells: routines, some of which call routines of other files. SPDX-License-Identifier: MIT */
#include "linked.h"
#include <math.h>

static double table[4] = { 10, 20, 30, 40 };
#pragma acc declare copyin(table)
struct cell origin = { { 1, 2 }, KIND_SCALED, 3 };
int counter;

static double local(int k) { return table[k % 4] + weights[k]; }

static void step(double *x, int n)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] *= local(i);
}

double cell_value(struct cell c, int k)
{
    double v = norm(c.at) * (c.kind == KIND_SCALED ? 2 : 1);
    return v + table[k] + (is_odd((unsigned)c.n) ? 0.5 : 0);
}

struct cell cell_at(int i)
{
    struct cell c = origin;
    c.at.x += i;
    c.n += i;
    return c;
}

double norm(point p)
{
    return sqrt(p.x * p.x + p.y * p.y);
}

bool is_even(unsigned n)
{
    return n == 0 ? true : is_odd(n - 1);
}

void count_one(void)
{
#pragma acc atomic
    counter++;
}

double read_back(void)
{
    double x[CELLS], s = 0;
    for (int i = 0; i < CELLS; i++) x[i] = 1;
    step(x, CELLS);
    for (int i = 0; i < CELLS; i++) s += x[i];
    return s;
}
