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
    return 0;
}
