/* function_globals: variables of the file in functions that constructs call, without declare. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 200, ROWS = 12 };

struct settings {
    double factor;
    int shift, table[4];
};

static double scale = 1.5;
double offset;
extern double late;
static int weights[N], grid[ROWS][N], hits[8], calls, marks[N];
static double *series;
static struct settings settings = {2, 3, {1, 2, 3, 4}};
static const int primes[] = {2, 3, 5, 7};
static volatile int noise = 2;
static int total, largest, scratch;
static int stack[8], depth;

/* ---- values ---- */

static double scaled(double v)
{
    return v * scale;
}
static double moved(double v)
{
    return scaled(v) + offset + late;
}
static int of_void(void)
{
    return noise + primes[1];
}
static double chained(double v, int n)
{
    return n ? chained(v, n - 1) + scale : moved(v);
}

static void values(double *x)
{
    scale = 3;
    offset = 0.25;
#pragma acc parallel loop copyout(x [0:N])
    for (int i = 0; i < N; i++) x[i] = moved(i);
    print_sum("values", x, N);
    scale = 5;
#pragma acc parallel loop gang copyout(x [0:N])
    for (int i = 0; i < N; i++) x[i] = chained(i, i % 4) + of_void();
    print_sum("recursive", x, N);
#pragma acc kernels copyout(x [0:N])
    for (int i = 0; i < N; i++) x[i] = scaled(scaled(i)) + (offset);
    print_sum("kernels", x, N);
#pragma acc data copyin(scale)
    {
        scale = 100;
#pragma acc parallel loop copyout(x [0:N]) present(scale)
        for (int i = 0; i < N; i++) x[i] = moved(i);
#pragma acc update device(scale)
#pragma acc serial copyout(x [0:1]) present(scale)
        x[0] = scaled(7);
    }
    printf("data %g %g\n", x[0], x[1] > 0 ? 1. : 0.);
}

/* ---- arrays, structures, pointers ---- */

static int weight(int i)
{
    return weights[i % N] + (int)(sizeof weights / sizeof weights[0]);
}
static int cell(int r, int c)
{
    return grid[r][c] + *(grid[r] + c) - (grid)[r][c];
}
static void mark(int i, int v)
{
    marks[i] = v + weight(i);
}
static int set_up(int i)
{
    return settings.table[i & 3] * settings.shift + (int)settings.factor;
}
static int whole(int i)
{
    int(*p)[N] = &weights;
    return (*p)[i];
}
static double at(int i)
{
    return series[i];
}
static void put(int i, double v)
{
    series[i] = v + at(i);
}

static void arrays(int *x)
{
    for (int i = 0; i < N; i++) weights[i] = i * 3 % 11;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < N; c++) grid[r][c] = r * c % 13;
#pragma acc parallel loop copyout(x [0:N])
    for (int i = 0; i < N; i++) x[i] = weight(i) + set_up(i) + whole(i);
    print_ints("arrays", x, N);
#pragma acc parallel loop collapse(2)
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < N; c++) grid[r][c] = cell(r, c) * 2 + r;
    print_ints("grid", grid[0], ROWS * N);
#pragma acc parallel loop copyin(weights) copyout(marks)
    for (int i = 0; i < N; i++) mark(i, i);
    print_ints("marks", marks, N);
#pragma acc kernels
    for (int i = 0; i < N; i++) mark(i, 2 * i);
    print_ints("marks", marks, N);
}

static void pointers(void)
{
    series = malloc(N * sizeof *series);
    for (int i = 0; i < N; i++) series[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < N; i++) put(i, 2 * i);
    print_sum("series", series, N);
#pragma acc enter data copyin(series [0:N])
#pragma acc parallel loop default(present)
    for (int i = 0; i < N; i++) put(i, 1);
#pragma acc exit data copyout(series [0:N])
    print_sum("series", series, N);
    free(series);
}

/* ---- what the functions change ---- */

static void count(int v)
{
#pragma acc atomic update
    calls++;
#pragma acc atomic update
    hits[v & 7] += v;
}
static void add(int v)
{
    total += v;
}
static void raise(int v)
{
    if (v > largest) largest = v;
}
static int squared(int v)
{
    scratch = v * v;
    return scratch + 1;
}
static void push(int v)
{
    stack[depth++] = v;
}
static int pop(void)
{
    return stack[--depth];
}

static void changes(int *x)
{
#pragma acc parallel loop
    for (int i = 0; i < N; i++) count(i);
    printf("counted %d\n", calls);
    print_ints("hits", hits, 8);
#pragma acc parallel loop reduction(+ : total) reduction(max : largest)
    for (int i = 0; i < N; i++) {
        add(i);
        raise(i * 7 % N);
    }
    printf("reduced %d %d\n", total, largest);
#pragma acc parallel loop private(scratch) copyout(x [0:N])
    for (int i = 0; i < N; i++) x[i] = squared(i % 50) - scratch;
    print_ints("private", x, N);
#pragma acc kernels copyout(x [0:N])
    for (int i = 0; i < N; i++) {
        add(i);
        x[i] = total;
    }
    print_ints("running", x, N);
#pragma acc serial copyout(x [0:4])
    {
        for (int i = 0; i < 4; i++) push(i * i);
        for (int i = 0; i < 4; i++) x[i] = pop();
        depth += 5;
    }
    printf("stack %d %d %d %d %d\n", x[0], x[1], x[2], x[3], depth);
}

/* ---- statics of functions that do not change ---- */

static int days(int month)
{
    static int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}, extra = 1;
    return lengths[month % 12] + extra;
}

static void statics(int *x)
{
#pragma acc parallel loop copyout(x [0:N])
    for (int i = 0; i < N; i++) x[i] = days(i);
    print_ints("statics", x, N);
}

/* ---- functions with loops of their own ---- */

static int row_sum(int r)
{
    int s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int c = 0; c < N; c++) s += grid[r][c] * weights[c];
    return s + (int)scale;
}

static void levels(int *x)
{
#pragma acc parallel loop gang copyout(x [0:ROWS])
    for (int r = 0; r < ROWS; r++) x[r] = row_sum(r);
    print_ints("levels", x, ROWS);
}

/* ---- pointers to functions, which device code compares but does not call ---- */

static int up(int v) { return v + 1; }
static int (*chosen)(int) = up, (*none)(), (*choices[3])(int) = {0, up};
static struct { int (*of)(int); int k; } choice = {up, 4};

static int chosen_ones(void) { return (chosen ? 1 : 0) + (none ? 64 : 0) + (choices[1] ? 2 : 0) + (choice.of ? 4 : 0); }
#pragma acc routine seq
static int is_given(int (*f)(int)) { return f ? 3 : 9; }

static void functions(int *x)
{
    int (*mine)(int) = up;
#pragma acc serial copy(x [0:N])
    x[0] = chosen_ones();
#pragma acc data copyin(chosen, choices, choice)
    {
#pragma acc serial copy(x [0:N])
        x[1] = chosen_ones() + (chosen == mine);
#pragma acc parallel loop copy(x [0:N])
        for (int i = 2; i < N; i++) x[i] = is_given(i % 2 ? mine : 0) + (choices[i % 3] == 0);
    }
#pragma acc serial copy(x [0:N], mine)
    {
        x[0] += is_given(mine);
        mine = 0;
        x[1] += is_given(mine);
    }
    print_ints("functions", x, N);
    printf("%d\n", mine == 0);
}

double late = 0.5;

int main(void)
{
    static double x[N];
    static int y[N];
    values(x);
    arrays(y);
    pointers();
    changes(y);
    statics(y);
    levels(y);
    functions(y);
    return 0;
}
