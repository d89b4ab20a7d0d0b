/* Constructs in a row that use the same arrays, with and without something in between that needs them on the host. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
enum { N = 2000, STEPS = 3 };
static double field[N], flow[N], trace[N];

/* Functions that other files may call. No other name of the arrays is used between the two loops, as the host accesses no memory. */
void both(int n, const double *a, double *t, double *y)
{
    int i;
    double factor = 2;
    {
        for (i = 0; i < n; i++) t[i] = factor * a[i];
    }
    factor = factor + 1;
    {
        for (i = 0; i < n; i++) y[i] = factor * a[i] + t[i];
    } /* of y */ // and of both
}

/* The second loop has another extent. */
void another_extent(int n, const double *a, double *y)
{
    for (int i = 0; i < n; i++) y[i] += a[i];
    for (int i = 1; i < n - 1; i++) y[i] += a[i] - a[i - 1];
}

/* The extent changes in between. */
void changed_extent(int n, const double *a, double *y)
{
    for (int i = 0; i < n; i++) y[i] += a[i];
    n = n - 1;
    for (int i = 0; i < n; i++) y[i] *= a[i];
}

/* The host may read y[3] by another name. */
double read_between(int n, const double *a, double *y, const double *also)
{
    for (int i = 0; i < n; i++) y[i] += a[i];
    double third = also[3];
    for (int i = 0; i < n; i++) y[i] *= a[i];
    return third;
}

/* It is left in between. */
void left_between(int n, const double *a, double *y, int twice)
{
    for (int i = 0; i < n; i++) y[i] += a[i];
    if (!twice) return;
    for (int i = 0; i < n; i++) y[i] += a[i];
}

/* The braces would hide a variable that is used later. */
int hidden(int n, const double *a, double *y)
{
    for (int i = 0; i < n; i++) y[i] += a[i];
    int more = n + 1;
    for (int i = 0; i < n; i++) y[i] *= a[i];
    return more;
}

/* Called from a place where its arrays are on the device, and from no other. */
static void step(double *now, double *next)
{
    for (int i = 1; i < N - 1; i++) next[i] = 0.5 * (now[i - 1] + now[i + 1]);
    for (int i = 1; i < N - 1; i++) now[i] = next[i];
}

/* Called from such a place, and from another. */
static void turn(double *now, double *next)
{
    for (int i = 0; i < N; i++) next[i] = now[N - 1 - i];
    for (int i = 0; i < N; i++) now[i] = next[i] * 0.5;
}

/* It could be called while a construct runs, as another file may have its address. */
void show(void)
{
    printf("%.3f\n", trace[5]);
}

static void show_between(void (*shows)(void))
{
    for (int i = 0; i < N; i++) trace[i] = field[i] + 1;
    shows();
    for (int i = 0; i < N; i++) trace[i] *= field[i];
}

/* What is in memory before, and whether it is read afterwards. */
static double own_memory(void)
{
    double *in = malloc(N * sizeof *in), *between = malloc(N * sizeof *between), *out = malloc(N * sizeof *out), *zero = calloc(N, sizeof *zero), sum = 0;
    if (!in || !between || !out || !zero) exit(1);
    for (int i = 0; i < N; i++) in[i] = i % 9;
    printf("%.1f\n", in[4]);
    for (int i = 0; i < N; i++) between[i] = in[i] * 2;
    for (int i = 0; i < N; i++) zero[i] += between[i];
    for (int i = 0; i < N; i++) out[i] = between[i] + zero[i];
    for (int i = 0; i < 9; i++) sum += out[i];
    free(in);
    free(between);
    free(out);
    free(zero);
    return sum;
}

/* In a loop what follows in the text is not all that follows. */
static double in_loop(void)
{
    double *t = malloc(N * sizeof *t), last = 0;
    if (!t) exit(1);
    for (int k = 0; k < STEPS; k++) {
        if (k) last += t[7];
        for (int i = 0; i < N; i++) t[i] = i + k;
        for (int i = 0; i < N; i++) t[i] *= field[i];
    }
    free(t);
    return last;
}

/* Each branch has its own use of the memory. */
static void in_branches(int again, double *out)
{
    double *half = malloc(N * sizeof *half);
    if (again) {
        for (int i = 0; i < N; i++) half[i] = field[i] / 2;
        for (int i = 0; i < N; i++) out[i] = half[i] + 1;
    } else {
        for (int i = 0; i < N; i++) half[i] = field[i] / 3;
        for (int i = 0; i < N; i++) out[i] = half[i] - 1;
    }
    free(half);
}

int main(void)
{
    static double a[N], t[N], y[N];
    for (int i = 0; i < N; i++) a[i] = i % 13, field[i] = i % 5;
    both(N, a, t, y);
    another_extent(N, a, y);
    changed_extent(N, a, y);
    printf("%.3f\n", read_between(N, a, y, y));
    left_between(N, a, y, 1);
    printf("%d %.3f %.3f\n", hidden(N, a, y), y[4], t[6]);
    for (int k = 0; k < STEPS; k++) step(field, flow);
    turn(field, flow);
    printf("%.3f %.3f\n", field[3], flow[9]);
    turn(t, y);
    printf("%.3f %.3f\n", t[3], y[9]);
    in_branches(0, y);
    in_branches(1, t);
    printf("%.3f %.3f\n", t[3], y[9]);
    show_between(show);
    printf("%.3f %.3f %.3f %.3f\n", field[8], trace[11], own_memory(), in_loop());
    return 0;
}
