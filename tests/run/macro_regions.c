/* Regions made by macros, directives by _Pragma, macros in clauses and bounds, a header with regions included twice.
   SPDX-License-Identifier: MIT */
#include "check.h"

#define TYPE int
#define NAME(f) f##_int
#include "template.h"
#undef TYPE
#undef NAME
#define TYPE double
#define NAME(f) f##_double
#include "template.h"

#define SIZE 300
#define WHOLE(v) v[0:SIZE]
#define LOOP(...) _Pragma("acc parallel loop") for (int i = 0; i < SIZE; i++) { __VA_ARGS__; }
#define CLAUSES copy(y[0:SIZE]) copyin(x[0:SIZE])
#define TWICE(v) ((v) * 2)
#define DIRECTIVE(...) _Pragma(#__VA_ARGS__)
#define FOR(i, n) for (int i = 0; i < (n); i++)

static int x[SIZE], y[SIZE];
static double d[SIZE];

static int line_of_region(void)
{
    int line = 0;
#pragma acc parallel loop copy(line)
    for (int i = 0; i < 1; i++)
        line = __LINE__;
    return line == __LINE__ - 1;
}

int main(void)
{
    FOR(i, SIZE) { x[i] = i; d[i] = i * 0.5; }
    LOOP(y[i] = TWICE(x[i]))
    print_ints("macro region", y, SIZE);
#pragma acc parallel loop CLAUSES num_gangs(TWICE(2))
    FOR(i, SIZE) y[i] += TWICE(x[i]);
    print_ints("macro clauses", y, SIZE);
#pragma acc data copy(WHOLE(y)) /* a comment */ \
    copyin(WHOLE(x)) // and another
    {
#pragma acc parallel loop present(WHOLE(x), WHOLE(y))
        FOR(i, SIZE) y[i] -= x[i];
    }
    print_ints("macro sections", y, SIZE);
    DIRECTIVE(acc parallel loop copy(x[0:SIZE]))
    for (int i = 0; i < SIZE; i++)
        x[i] += 1; /* a comment */ // another
    print_ints("_Pragma", x, SIZE);
    scale_int(SIZE, 3, x);
    scale_double(SIZE, 0.5, d);
    printf("%d %g\n", sum_int(SIZE, x), sum_double(SIZE, d));
    printf("line %d\n", line_of_region());
    return 0;
}
