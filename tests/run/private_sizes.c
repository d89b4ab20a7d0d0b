/* private_sizes: private and firstprivate arrays and sections that are large or of variable length, at every level; arrays that the region
 * declares. SPDX-License-Identifier: MIT */
/* options: -Wno-private-read */
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

/* Lengths that only the device knows: of a gang, of a worker, of a routine's team; with jumps out of their scope. */
#pragma acc routine vector
static int turned(const int *x, int n)
{
    int t[n], s = 0;
#pragma acc loop vector
    for (int j = 0; j < n; j++) t[n - 1 - j] = x[j];
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < n; j++) s += t[j] * j;
    return s;
}

static void lengths(int m)
{
    static int length[N], x[N];
    for (int i = 0; i < N; i++) length[i] = 1 + i * 7 % m, x[i] = i % 11;
#pragma acc parallel loop gang copy(length) copyin(x) copyout(out) num_workers(3) vector_length(32)
    for (int i = 0; i < N; i++) {
        int n = length[i], s = 0, twice[2][n];
        double row[length[i]++ + 3];
        if (i % 9 == 8) {
            out[i] = (int)sizeof row;
            continue;
        }
#pragma acc loop worker vector
        for (int j = 0; j < n + 3; j++) row[j] = j < n ? x[j] : 0;
        for (int k = 0; k < 3; k++) {
            int other[n + k];
            if (k == 2 && i % 4 == 1) break;
#pragma acc loop worker vector
            for (int j = 0; j < n; j++) other[j] = row[n - 1 - j], twice[k % 2][j] = k + j;
#pragma acc loop worker vector reduction(+ : s)
            for (int j = 0; j < n; j++) s += other[j] * j + twice[k % 2][n - 1 - j] + (length[i] != n + 1);
        }
        out[i] = s + (int)(sizeof twice / sizeof twice[0][0]);
    }
    print_ints("lengths", out, N);
#pragma acc parallel loop gang copyin(length, x) copyout(more) num_gangs(5) num_workers(2) vector_length(32)
    for (int i = 0; i < N; i += 6) {
#pragma acc loop worker
        for (int w = 0; w < 6; w++) {
            int n = length[i + w] - 1, own[n], s = turned(x, n);
#pragma acc loop vector
            for (int j = 0; j < n; j++) own[j] = x[j] + w;
            for (int j = 0; j < n; j++) s += own[n - 1 - j] * j;
            more[i + w] = s;
        }
    }
    print_ints("lengths", more, N);
}

/* Reductions into arrays that shared memory does not hold. */
static void most_of(int m)
{
    static float most[1000], x[20 * 100];
    static int highs[20];
    for (int i = 0; i < 20 * 100; i++) x[i] = i * 37 % 1009;
#pragma acc parallel loop gang copyin(x) copyout(highs) private(most) num_workers(4) vector_length(32)
    for (int i = 0; i < 20; i++) {
        float s = 0;
#pragma acc loop worker vector
        for (int k = 0; k < 1000; k++) most[k] = -1;
#pragma acc loop worker reduction(max : most)
        for (int j = 0; j < m; j++) {
#pragma acc loop vector reduction(max : most)
            for (int k = 0; k < 100; k++) most[k * 7 + j] = x[i * 100 + k] + j > most[k * 7 + j] ? x[i * 100 + k] + j : most[k * 7 + j];
        }
        for (int k = 0; k < 1000; k++) s += most[k] * (k % 5);
        highs[i] = s;
    }
    print_ints("most", highs, 20);
}

/* An index far outside, in an iteration that there is not. */
static void never(unsigned m)
{
    signed char few[8];
#pragma acc parallel loop gang private(few) copyout(out)
    for (unsigned i = 0; i < N; i++) {
#pragma acc loop vector
        for (int k = 0; k < 8; k++) few[k] = i + k;
        if (i == m + 100 && m == 31) out[few[6 - m]] = 1;
        out[i] = few[i % 8];
    }
    print_ints("never", out, N);
}

/* The bounds of a loop use the values from before it of variables that its own clause lists, and nothing else reads them. */
static void own_bounds(int n, int step, int lanes)
{
#pragma acc parallel loop private(n) copyout(out)
    for (int i = 0; i < n; i++) out[i] = 3 * i;
    print_ints("bounds", out, N);
#pragma acc kernels copy(out)
    {
#pragma acc loop private(n, step)
        for (int i = 0; i < n; i += step) out[i] += i;
    }
    print_ints("bounds", out, N);
#pragma acc parallel loop gang copy(out)
    for (int i = 0; i < N / 4; i++) {
#pragma acc loop vector private(lanes)
        for (int k = 0; k < lanes; k++) out[4 * i + k] += k + 5;
    }
    print_ints("bounds", out, N);
#pragma acc serial loop private(n, step) copy(out)
    for (int i = n - 1; i >= 0; i -= step) out[i] -= i;
    print_ints("bounds", out, N);
}

int main(void)
{
    first_arrays(33);
    sections(33);
    levels(9);
    declared(9);
    large();
    lengths(23);
    most_of(5);
    never(31);
    own_bounds(N, 2, 4);
    return 0;
}
