/* Forms of canonical loops: steps, directions, relations, types, empty and huge ranges. SPDX-License-Identifier: MIT */
#include "check.h"
#include <limits.h>

/* The last increment of these loops overflows an int: plain C needs a wider index for the same iterations (OpenACC counts them first). */
#ifdef _OPENACC
typedef int wide_int;
#else
typedef long long wide_int;
#endif

static int hits[4096];
static void clear(void) { for (int i = 0; i < 4096; i++) hits[i] = 0; }

static void steps(int lo, int hi, int step)
{
    clear();
#pragma acc parallel loop copy(hits)
    for (int i = lo; i < hi; i += step) hits[i & 4095] += 1;
    print_ints("up", hits, 4096);
    clear();
#pragma acc parallel loop copy(hits)
    for (int i = hi; i >= lo; i -= step) hits[i & 4095] += 1;
    print_ints("down", hits, 4096);
}

static void wide_ranges(void)
{
    long count = 0;
#pragma acc parallel loop reduction(+:count)
    for (wide_int i = -2000000000; i <= 2000000000; i += 1000000000) count++;
    printf("wide int range %ld\n", count);
    count = 0;
#pragma acc parallel loop reduction(+:count)
    for (wide_int i = 0; i < 2147483000; i += 1073741000) count++;
    printf("huge step %ld\n", count);
    count = 0;
#pragma acc parallel loop reduction(+:count)
    for (unsigned i = 4294967290u; i < 4294967295u; i++) count++;
    printf("top of unsigned %ld\n", count);
    count = 0;
#pragma acc parallel loop reduction(+:count)
    for (long long i = LLONG_MIN; i < LLONG_MIN + 10; i += 3) count++;
    printf("bottom of long long %ld\n", count);
    count = 0;
#pragma acc parallel loop reduction(+:count)
    for (int i = 5; i < -5; i += 3) count++;
    printf("empty with step 3: %ld\n", count);
    count = 0;
#pragma acc parallel loop reduction(+:count)
    for (unsigned char c = 0; c < 200; c++) count += c;
    printf("unsigned char index %ld\n", count);
    count = 0;
#pragma acc parallel loop reduction(+:count)
    for (int i = 0; i != 100; i++) count += i;
    printf("not equal %ld\n", count);
    count = 0;
#pragma acc parallel loop reduction(+:count)
    for (int i = 100; 0 < i; i = i - 7) count += i;
    printf("mirrored %ld\n", count);
}

static void index_outside(int n)
{
    int i, j;
    clear();
#pragma acc parallel loop copy(hits)
    for (i = 0; i < n; i++) hits[i] = i;
#pragma acc parallel loop collapse(2) copy(hits)
    for (i = 0; i < 8; i++)
        for (j = 1; j < n; j += 2) hits[i * 512 + j] += j;
    print_ints("index declared outside", hits, 4096);
}

/* Braces around the loop of a directive. */
static void in_braces(int n, const double *a, double *b)
{
    double sum = 0;
#pragma acc parallel copyin(a[0:n]) copy(b[0:n]) reduction(+:sum)
    {
#pragma acc loop gang vector
        {
            for (int i = 0; i < n; i++) b[i] += a[i] * 2;
        }
#pragma acc loop gang
        {
            for (int i = 0; i < n; i += 10) {
                double row = 0;
#pragma acc loop vector reduction(+:row)
                {
                    for (int j = 0; j < 10; j++) row += a[(i + j) % n];
                }
                sum += row;
            }
        }
    }
    print_sum("in braces", b, n);
    printf("%g\n", sum);
}

struct range { int n, step; struct { int hi, values[64]; } in; int values[64]; };

/* Bounds in one member of what the loop writes other members of. */
static void member_bounds(struct range own, struct range *p, struct range *list)
{
#pragma acc parallel loop copy(p[0:1])
    for (int i = 0; i < p->n; i += p->step) {
        p->values[i] += i;
        p->in.values[i] = p->values[i];
    }
#pragma acc parallel loop copy(p[0:1])
    for (int i = 0; i < p->in.hi; i++) p->in.values[i] += 2;
#pragma acc parallel loop copy(own)
    for (int i = 0; i < own.in.hi; i++) own.in.values[i] += own.n;
#pragma acc parallel loop copy(list[0:3])
    for (int i = 0; i < (*(list + 1)).n; i++) list[1].values[i] += 5 + list[2].n;
#pragma acc parallel loop collapse(2) copy(list[0:3])
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < list[0].n; i++) list[k].values[i] += 5;
#pragma acc kernels copy(own)
    for (int i = 0; i < own.n; i++) own.values[i] *= 2;
    print_ints("member bounds", p->values, 64);
    print_ints("member bounds", p->in.values, 64);
    print_ints("member bounds", own.values, 64);
    print_ints("member bounds", own.in.values, 64);
    for (int k = 0; k < 3; k++) print_ints("member bounds", list[k].values, 64);
}

/* More blocks along y or z than a grid may have. */
static void tall(void)
{
    enum { ROWS = 262200, COLUMNS = 17 };
    static unsigned char a[ROWS][COLUMNS], b[ROWS][1][COLUMNS];
    long sums[2] = { 0, 0 };
#pragma acc parallel loop collapse(2) copyout(a) vector_length(32) num_workers(1)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) a[i][j] = (unsigned char)(i * 7 + j);
#pragma acc parallel loop collapse(3) copyout(b) vector_length(32) num_workers(1)
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < 1; k++)
            for (int j = 0; j < COLUMNS; j++) b[i][k][j] = (unsigned char)(i * 5 + j + k);
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) sums[0] += a[i][j] * (i % 13 + j), sums[1] += b[i][0][j] * (i % 11 + j);
    printf("tall %ld %ld\n", sums[0], sums[1]);
}

int main(void)
{
    static struct range own = { 30, 1, { 31 } }, other = { 50, 2, { 20 } }, list[3] = { { 10, 1 }, { 20, 1 }, { 30, 1 } };
    for (int i = 0; i < 64; i++) own.values[i] = other.values[i] = list[1].values[i] = i;
    member_bounds(own, &other, list);
    steps(0, 1000, 1);
    steps(3, 1000, 7);
    steps(-50, 60, 4);
    steps(10, 10, 1);
    steps(10, 5, 2);
    wide_ranges();
    tall();
    index_outside(300);
    static double braces[2][120];
    for (int i = 0; i < 120; i++) braces[0][i] = i % 9, braces[1][i] = i % 4;
    in_braces(120, braces[0], braces[1]);
    return 0;
}
