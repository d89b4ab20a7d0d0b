/* private_sizes: private and firstprivate arrays and sections that are large or of variable length, at every level; arrays that the region
 * declares. SPDX-License-Identifier: MIT */
#include "check.h"

enum { N = 60, BIG = 12000 };
static int out[N], more[N];

static void first_arrays(int m)
{
    static int big[BIG];
    double some[m], table[m];
    int rows[N][m];
    for (int i = 0; i < BIG; i++) big[i] = i % 7;
    for (int j = 0; j < m; j++) some[j] = j, table[j] = 2 * j;
#pragma acc parallel loop firstprivate(big, some, table) copyout(out)
    for (int i = 0; i < N; i++) {
        int s = 0;
        big[i] = -1;
        some[i % m] += 100;
        for (int j = 0; j < BIG; j++) s += big[j];
        for (int j = 0; j < m; j++) s += (int)(some[j] * table[j]);
        out[i] = s;
        big[i] = i % 7;
        some[i % m] -= 100;
    }
    print_ints("first", out, N);
#pragma acc parallel num_gangs(4) firstprivate(some) private(table) copyout(rows)
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
#pragma acc loop vector
            for (int j = 0; j < m; j++) table[j] = some[m - 1 - j] + i;
#pragma acc loop vector
            for (int j = 0; j < m; j++) rows[i][j] = (int)table[m - 1 - j];
        }
    }
    print_ints("rows", rows[0], (long)N * m);
}

static void sections(int m)
{
    double *work = malloc(sizeof *work * m);
    short *given = malloc(sizeof *given * 100);
    for (int i = 0; i < 100; i++) given[i] = i;
#pragma acc parallel private(work[0 : m]) firstprivate(given[3 : 40]) copyout(out)
    {
#pragma acc loop gang
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < m; j++) work[j] = i * j;
            given[3 + i % 40] += 5;
            double s = 0;
            for (int j = 0; j < m; j++) s += work[j] + given[3 + i % 40];
            out[i] = s;
            given[3 + i % 40] -= 5;
        }
    }
    print_ints("sections", out, N);
#pragma acc parallel loop firstprivate(given[3 : 40]) copyout(more)
    for (int i = 0; i < N; i++) more[i] = given[3 + i % 40];
    print_ints("only read", more, N);
    free(work);
    free(given);
}

static void levels(int m)
{
    int t[m], u[20000];
#pragma acc parallel copyout(out, more)
    {
#pragma acc loop gang vector private(t)
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < m; j++) t[j] = i + j;
            out[i] = t[3] + t[m - 1];
        }
#pragma acc loop gang private(t, u)
        for (int i = 0; i < N; i++) {
            int s = 0;
#pragma acc loop vector
            for (int j = 0; j < m; j++) t[j] = i * j, u[19999 - j] = j;
#pragma acc loop vector reduction(+ : s)
            for (int j = 0; j < m; j++) s += t[m - 1 - j] * j + u[20000 - m + j];
            more[i] = s;
        }
    }
    print_ints("levels", out, N);
    print_ints("levels", more, N);
}

static void declared(int m)
{
    static double sums[6];
#pragma acc parallel loop gang copyout(sums)
    for (int i = 0; i < 6; i++) {
        double row[BIG], s = 0;
#pragma acc loop worker vector
        for (int j = 0; j < BIG; j++) row[j] = j * i;
#pragma acc loop worker vector reduction(+ : s)
        for (int j = 0; j < BIG; j++) s += row[BIG - 1 - j];
        sums[i] = s;
    }
    print_sum("declared", sums, 6);
#pragma acc parallel loop copyout(out)
    for (int i = 0; i < N; i++) {
        int t[m + 1], s = 0;
        float grid[m][m];
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++) grid[j][k] = i + j * k;
        for (int j = 0; j <= m; j++) t[j] = i * j + (int)grid[3][j % m];
        for (int j = 0; j <= m; j++) s += t[j];
        out[i] = s;
    }
    print_ints("variable", out, N);
#pragma acc parallel loop gang copyout(more)
    for (int i = 0; i < N; i++) {
        int t[m], s = 0;
#pragma acc loop vector
        for (int j = 0; j < m; j++) t[j] = i * j;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < m; j++) s += t[m - 1 - j] * j;
        more[i] = s;
    }
    print_ints("variable", more, N);
}

/* Of megabytes: fewer threads share the memory. */
static double work[300000];
static float plane[600][600];

static void large(void)
{
    static double out[24];
#pragma acc parallel loop private(work) copyout(out)
    for (int i = 0; i < 24; i++) {
        double own[60000], *p = own;
        for (int k = 0; k < 300000; k += 1000) work[k] = i + k;
        for (int k = 0; k < 60000; k += 500) own[k] = work[k * 4] * 2;
        out[i] = p[500] + own[59500] + work[299000];
    }
    for (int i = 0; i < 600; i++) plane[i][i] = i;
#pragma acc parallel loop gang firstprivate(plane) copy(out) num_gangs(6)
    for (int i = 0; i < 6; i++) {
        if (i == 7) continue;
        plane[i][3] = plane[i * 90][i * 90] + 1;
        out[i] += plane[i][3] + plane[599][599];
    }
    double all = 0;
    for (int i = 0; i < 24; i++) all += out[i] * (i + 1);
    printf("large: %.1f\n", all);
}

int main(void)
{
    first_arrays(33);
    sections(33);
    levels(9);
    declared(9);
    large();
    return 0;
}
