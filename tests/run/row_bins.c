// Rows that are added to one of a few rows, which memory selects. SPDX-License-Identifier: MIT
#include <stdio.h>

#define WIDE 17
#define ITEMS 3001
#define MOST 700

static float x[ITEMS * WIDE], sum[MOST * WIDE];
static int key[ITEMS], count[MOST], total[MOST][WIDE], taken[ITEMS];
static long long whole[MOST * WIDE];

static unsigned long long mixed(const void *bytes, size_t n)
{
    unsigned long long hash = 7;
    for (const unsigned char *p = bytes; n--; p++) hash = (hash ^ *p) * 0x100000001b3ULL;
    return hash;
}

#define SHOW(name, n, array) printf("%s %d: %016llx\n", name, n, mixed(array, sizeof array))

static void fill(int keys)
{
    unsigned s = 4711;
    for (int i = 0; i < ITEMS; i++) {
        s = s * 1103515245u + 12345u;
        key[i] = (int)((s >> 8) % (unsigned)keys);
        for (int d = 0; d < WIDE; d++) x[i * WIDE + d] = (float)((s >> d % 7) % 15) - 7;
    }
    for (int i = 0; i < MOST; i++) count[i] = i;
    for (int i = 0; i < MOST * WIDE; i++) sum[i] = (float)(i % 5), total[i / WIDE][i % WIDE] = i, whole[i] = -i;
}

/* A whole row, and the number of rows. */
static void rows(int n, int wide)
{
#pragma acc parallel loop copyin(x, key) copy(sum, count)
    for (int i = 0; i < n; i++) {
        int k = key[i];
#pragma acc atomic
        count[k]++;
        for (int d = 0; d < wide; d++) {
#pragma acc atomic
            sum[k * WIDE + d] += x[i * WIDE + d];
        }
    }
}

/* A pointer to rows, conditions, differences, and stores of something else. */
static void differences(int n, int (*restrict t)[WIDE], long long *restrict w)
{
#pragma acc parallel loop gang copyin(x, key) copy(t[0:MOST], w[0:MOST * WIDE]) copy(taken)
    for (int i = 0; i < n; i++) {
        int k = key[i];
        if (k % 3 == 1) continue;
#pragma acc loop vector
        for (int d = 0; d < WIDE; d++) {
#pragma acc atomic
            t[k][d] -= (int)x[i * WIDE + d];
            if (x[i * WIDE + d] > 0) {
#pragma acc atomic update
                w[k * WIDE + d] = w[k * WIDE + d] + 3;
            }
        }
        taken[i] = k;
    }
}

/* Not copied: the array is read, or the places of additions do not depend on memory. */
static void others(int n)
{
#pragma acc parallel loop copyin(x, key) copy(sum, total, taken)
    for (int i = 0; i < n; i++) {
        int k = key[i];
        for (int d = 0; d < WIDE; d++) {
            int old;
#pragma acc atomic capture
            old = total[k][d]++;
            taken[i] += old != 0;
#pragma acc atomic
            sum[i % 2 * WIDE + d] += x[i * WIDE + d];
        }
    }
}

/* All rows add to the same elements. */
static void columns(int n, int wide)
{
#pragma acc parallel loop gang copyin(x) copy(sum)
    for (int i = 0; i < n; i++) {
        float s = 0;
#pragma acc loop vector reduction(+:s)
        for (int d = 0; d < wide; d++) s += x[i * WIDE + d];
#pragma acc loop vector
        for (int d = 0; d < wide; d++) {
#pragma acc atomic
            sum[d] += x[i * WIDE + d] - (float)(int)(s / 4);
        }
    }
}

/* Several arrays, more columns than a copy has, few long rows, and rows of two loops. */
enum { CELLS = 140000 };
static float cell[CELLS], float_sum[CELLS];
static int int_sum[3000];

static void long_columns(int n, int wide, float *restrict f, int *restrict whole_sum)
{
#pragma acc parallel loop gang copyin(cell) copy(f[0:wide], whole_sum[0:3000])
    for (int i = 0; i < n; i++) {
        float most = 0;
#pragma acc loop vector reduction(max:most)
        for (int d = 0; d < wide; d++) most = cell[i * wide + d] > most ? cell[i * wide + d] : most;
#pragma acc loop vector
        for (int d = 0; d < wide; d++) {
#pragma acc atomic
            f[d] += most - cell[i * wide + d];
            if (d < 3000) {
#pragma acc atomic
                whole_sum[d] += (int)most;
            }
        }
    }
}

/* Rows of one loop. */
static void shifted_columns(int n, int wide, float *restrict f)
{
#pragma acc parallel loop gang copyin(cell) copy(f[0:wide + 1])
    for (int i = 0; i < n; i++) {
        float first = cell[i * wide], last = first;
        for (int d = 1; d < 5; d++) last = last > cell[d] ? last - 1 : cell[d];
#pragma acc loop vector
        for (int d = 0; d < wide; d++) {
#pragma acc atomic
            f[d + 1] += cell[i * wide + d] + first - last;
        }
    }
}

/* Two dimensions of rows. */
static void planes_of_columns(int planes, int n, int wide, int *restrict whole_sum)
{
#pragma acc parallel loop gang collapse(2) copyin(cell) copy(whole_sum[0:3000], float_sum)
    for (int p = 0; p < planes; p++)
        for (int i = 0; i < n; i++) {
            float all = 0;
#pragma acc loop vector reduction(+:all)
            for (int d = 0; d < wide; d++) all += cell[(p * n + i) * wide + d];
#pragma acc loop vector
            for (int d = 0; d < wide; d++) {
#pragma acc atomic
                whole_sum[d] += (int)all;
#pragma acc atomic
                float_sum[p * wide + d] += all;
            }
        }
}

static void many_columns(void)
{
    for (int i = 0; i < CELLS; i++) cell[i] = (float)(i * 7919LL % 13), float_sum[i] = (float)(i % 3);
    for (int i = 0; i < 3000; i++) int_sum[i] = i;
    long_columns(2, 70000, float_sum, int_sum);
    long_columns(40, 3001, float_sum, int_sum);
    long_columns(1000, 3, float_sum, int_sum);
    shifted_columns(2, 66000, float_sum);
    shifted_columns(900, 40, float_sum);
    planes_of_columns(3, 700, 40, int_sum);
    planes_of_columns(2, 3, 2999, int_sum);
    SHOW("floats", CELLS, float_sum);
    SHOW("integers", 3000, int_sum);
}

int main(void)
{
    static const int keys[] = {1, 5, 100, MOST};
    for (int k = 0; k < 4; k++)
        for (int n = 0; n <= ITEMS; n += ITEMS / 2) {
            fill(keys[k]);
            for (int i = 0; i < ITEMS; i++) taken[i] = 0;
            rows(n, WIDE - k), SHOW("rows", n, sum), SHOW("counts", n, count);
            differences(n, total, whole), SHOW("differences", n, total), SHOW("others", n, whole);
            others(n), SHOW("sums", n, sum), SHOW("totals", n, total);
            columns(n, WIDE - k), SHOW("columns", n, sum);
        }
    many_columns();
    return 0;
}
