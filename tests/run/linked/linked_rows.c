/* linked_rows: routines without a kernel beside them, and the variables. SPDX-License-Identifier: MIT */
#include "linked.h"

static const double table[4] = { 100, 200, 300, 400 };
double weights[CELLS];

static double local(int k) { return table[k % 4]; }

void fill_row(int n, int m, double a[n][m], int row, const double *restrict from)
{
    for (int j = 0; j < m; j++) a[row][j] = from[j] + local(row + j);
}

bool is_odd(unsigned n)
{
    return n == 0 ? false : is_even(n - 1);
}

double turn(double z)
{
    return z * 2 + 1;
}

#pragma acc routine seq
long powers(long base, int exponent)
{
    return exponent > 0 ? base * powers(base, exponent - 1) : 1;
}

void set_weights(void)
{
    for (int i = 0; i < CELLS; i++) weights[i] = i;
#pragma acc update device(weights)
}

void use_weights(double *out)
{
#pragma acc parallel loop copyout(out[0:CELLS]) present(weights)
    for (int i = 0; i < CELLS; i++) out[i] = weights[i] + local(i);
#pragma acc parallel loop
    for (int i = 0; i < CELLS; i++) weights[i] += 1;
}

double mixed(const double *a, int n)
{
    double s[48], r = 0;
    for (int k = 0; k < 48; k++) s[k] = a[k];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 48; k++) s[k] = s[k] * 0.5 + s[(k + 7) % 48] * a[i] * 0.125;
    for (int k = 0; k < 48; k++) r += s[k];
    return r;
}
