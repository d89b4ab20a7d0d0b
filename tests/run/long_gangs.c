/* Rows of very unequal lengths: long ones are left to a second kernel, whose blocks share the longest. Several results, results in memory,
 * rows that are stored, statements before and after the loop, two loops, pointers that may overlap; the same sums in each run.
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include <string.h>
enum { ROWS = 700, MOST = 90000 };
static int from[ROWS + 1], place[ROWS], value[MOST], out[MOST], sums[ROWS], counts[ROWS];
static double real[MOST], first[ROWS], again[ROWS];

static int length_of(int kind, int i, int rows)
{
    switch (kind) {
    case 0: return i == rows / 2 ? 30000 : i % 5;
    case 1: return i % 300 == 7 ? 1025 + 4100 * (i / 300) : i % 3;
    case 2: return rows < 100 ? 200 + 30 * i : i % 64 < 2 ? 1500 : 8;
    default: return 1;
    }
}

static void several(int rows)
{
#pragma acc parallel loop gang vector copyin(from[0:rows + 1], value) copy(sums, counts, place)
    for (int i = 0; i < rows; i++) {
        int sum = i, most = -1, zeros = 0;
        for (int k = from[i]; k < from[i + 1]; k++) {
            sum += value[k];
            most = value[k] > most ? value[k] : most;
            zeros += value[k] == 0;
        }
        if (most >= 0) sums[i] = sum;
        counts[i] += zeros;
        place[i] = most;
    }
}

static void in_memory(int rows)
{
#pragma acc kernels loop gang, worker copyin(from[0:rows + 1], value) copy(sums) copyout(counts[0:rows])
    for (int i = 0; i < rows; i++) {
        counts[i] = 3;
        for (int k = from[i]; k < from[i + 1]; k++) counts[i] = counts[i] + value[k] * (k % 3);
        sums[i] ^= counts[i];
    }
}

static void stored(int rows, const int *begin, const int *in, int *result, int *last)
{
#pragma acc parallel loop gang copyin(begin[0:rows + 1], in[0:MOST]) copy(result[0:MOST], last[0:rows])
    for (int i = 0; i < rows; i++) {
        const int offset = begin[i] % 7;
#pragma acc loop vector
        for (int k = begin[i]; k < begin[i + 1]; k++) result[k] += in[k] * 2 + offset;
        last[i] = offset;
    }
#pragma acc parallel loop gang copyin(begin[0:rows + 1], in[0:MOST]) copy(result[0:MOST])
    for (int i = 0; i < rows; i++) {
#pragma acc loop vector
        for (int k = begin[i + 1] - 1; k >= begin[i]; k--) result[k] ^= in[k] + i;
    }
}

static void twice(int rows)
{
#pragma acc parallel loop copyin(from[0:rows + 1], value) copy(sums) copy(out)
    for (int i = 0; i < rows; i++) {
        int least = 1000, above = 0;
        for (int k = from[i]; k < from[i + 1]; k++) least = value[k] < least ? value[k] : least;
        for (int k = from[i]; k < from[i + 1]; k++) {
            out[k] = value[k] - least;
            above += value[k] > least + 3;
        }
        sums[i] += above;
    }
}

/* The loop reads what the row has written before it. */
static void head_first(int rows)
{
#pragma acc parallel loop gang copyin(from[0:rows + 1], value) copy(out, sums)
    for (int i = 0; i < rows; i++) {
        int sum = 0;
        if (from[i + 1] > from[i]) out[from[i]] = i;
#pragma acc loop vector reduction(+: sum)
        for (int k = from[i]; k < from[i + 1]; k++) sum += out[k] + value[k];
        sums[i] = sum;
    }
}

static void reals(int rows, double *result)
{
#pragma acc parallel loop copyin(from[0:rows + 1], real) copyout(result[0:rows])
    for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (int k = from[i]; k < from[i + 1]; k++) sum += real[k];
        result[i] = sum;
    }
}

int main(void)
{
    static const int rows[] = {40, ROWS};
    for (int k = 0; k < MOST; k++) value[k] = k * 7 % 23, real[k] = 1.0 / (1 + k % 977);
    for (int kind = 0; kind < 4; kind++)
        for (int r = 0; r < 2; r++) {
            int n = rows[r];
            for (int i = 0; i < n; i++) from[i + 1] = from[i] + length_of(kind, i, n);
            several(n);
            in_memory(n);
            stored(n, from, value, out, counts);
            twice(n);
            head_first(n);
            reals(n, first);
            reals(n, again);
            printf("kind %d, %d rows of %d, sums %s\n", kind, n, from[n], memcmp(first, again, n * sizeof *first) ? "differ" : "the same");
            print_ints("sums", sums, n);
            print_ints("counts", counts, n);
            print_ints("places", place, n);
            print_ints("out", out, MOST);
            print_sum("reals", first, n);
        }
    return 0;
}
