/* Functions called from regions: routine by pragma, by name, implicit; recursion; structs by value; tables. SPDX-License-Identifier: MIT */
#include "check.h"
#include <math.h>

struct point { double x, y; int tag; };
static const double weights[4] = { 0.125, 0.375, 0.375, 0.125 };
enum colour { RED, GREEN = 5, BLUE };

#pragma acc routine seq
double norm(struct point p) { return sqrt(p.x * p.x + p.y * p.y); }

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

static double smooth(const double *x, int i, int n)
{
    double s = 0;
    for (int k = 0; k < 4; k++) {
        int j = i + k - 1;
        if (j < 0 || j >= n) continue;
        s += weights[k] * x[j];
    }
    return s;
}
#pragma acc routine(smooth) seq

static inline enum colour next(enum colour c)
{
    switch (c) {
    case RED: return GREEN;
    case GREEN: return BLUE;
    default: return RED;
    }
}

static struct point turn(struct point p, double angle)
{
    struct point q = { .y = p.x * sin(angle) + p.y * cos(angle), .x = p.x * cos(angle) - p.y * sin(angle), .tag = p.tag + 1 };
    return q;
}

/* Levels above the routine's: one thread runs the loops in order. */
#pragma acc routine seq
static double in_order(const double *x, int rows, int n)
{
    double sums[8], row = 0, all = 1;
#pragma acc loop gang private(row)
    for (int i = 0; i < rows; i++) {
        row = i;
#pragma acc loop worker vector reduction(+:row)
        for (int j = 0; j < n; j++) row += x[i * n + j];
        sums[i] = row;
    }
#pragma acc loop seq
    for (int i = 0; i < rows; i++) all = all * 0.5 + sums[i];
    return all;
}

int main(void)
{
    enum { n = 300 };
    static double x[n], y[n];
    static int g[n];
    static struct point p[n];
    for (int i = 0; i < n; i++) {
        x[i] = i * 0.5;
        p[i] = (struct point){ i, 2 * i, i % 5 };
    }
#pragma acc parallel loop copyin(x) copyout(y, g) copy(p)
    for (int i = 0; i < n; i++) {
        enum colour c = RED;
        for (int k = 0; k < i % 4; k++) c = next(c);
        g[i] = gcd(i + 12, 36) + (int)c * 100;
        p[i] = turn(p[i], 0.01 * i);
        y[i] = smooth(x, i, n) + norm(p[i]) + in_order(x + i % 50, i % 8, 5);
    }
    print_sum("y", y, n);
    print_ints("g", g, n);
    printf("%.9g %.9g %d\n", p[n - 1].x, p[n - 1].y, p[n - 1].tag);
    return 0;
}
