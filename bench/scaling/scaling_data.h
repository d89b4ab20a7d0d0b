/* scaling_data: what the programs of this folder have in common: random data, times, the command line. SPDX-License-Identifier: MIT
 *
 *   PROGRAM SEED NAME:SIZE:SIZE:STEPS...      prints a line per workload: name, microseconds a step (the median of BATCHES), a number to
 * compare */
#ifndef SCALING_DATA_H
#define SCALING_DATA_H
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCHES = 5, WARM_UP = 4 }; /* batches of steps that are timed; steps before them that are not */
struct timing {
    double us[BATCHES], begin;
};

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The k-th random number of a seed, in [0, 1). */
static double random_at(unsigned long long seed, size_t k)
{
    unsigned long long z = (seed << 40) + (k + 1) * 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return (double)((z ^ z >> 31) >> 40) / (1 << 24);
}

/* The random numbers [first, first + n). */
static double *random_doubles_from(unsigned long long seed, size_t first, size_t n)
{
    double *x = (double *)malloc(n * sizeof *x);
#pragma omp parallel for
    for (size_t k = 0; k < n; k++) x[k] = random_at(seed, first + k);
    return x;
}
static float *random_floats_from(unsigned long long seed, size_t first, size_t n)
{
    float *x = (float *)malloc(n * sizeof *x);
#pragma omp parallel for
    for (size_t k = 0; k < n; k++) x[k] = (float)random_at(seed, first + k);
    return x;
}
static inline double *random_doubles(unsigned long long seed, size_t n)
{
    return random_doubles_from(seed, 0, n);
}
static inline float *random_floats(unsigned long long seed, size_t n)
{
    return random_floats_from(seed, 0, n);
}

/* A matrix of 27 diagonals of the points of a box, `side` x `side` x `depth`, in compressed rows: the rows [first, first + n) of it.
 * Columns are from 0 to side * side * depth. */
struct sparse {
    int first, n, all, entries, *start, *column;
    double *value;
};
static inline long box_column(int side, int i, int d)
{
    return i + (d % 3 - 1) + (long)(d / 3 % 3 - 1) * side + (long)(d / 9 - 1) * side * side;
}
static inline struct sparse box_rows(unsigned long long seed, int side, int depth, int first, int n)
{
    struct sparse m = {first, n, side * side * depth, 0, NULL, NULL, NULL};
    m.start = (int *)calloc((size_t)n + 1, sizeof *m.start);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 27; d++) {
            long j = box_column(side, first + i, d);
            m.start[i + 1] += j >= 0 && j < m.all;
        }
    for (int i = 0; i < n; i++) m.start[i + 1] += m.start[i];
    m.entries = m.start[n];
    m.column = (int *)malloc((size_t)m.entries * sizeof *m.column);
    m.value = (double *)malloc((size_t)m.entries * sizeof *m.value);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int d = 0, k = m.start[i]; d < 27; d++) {
            long j = box_column(side, first + i, d);
            if (j < 0 || j >= m.all) continue;
            m.column[k] = (int)j;
            m.value[k++] = j == first + i ? 27 + random_at(seed, (size_t)j) : -1;
        }
    return m;
}
static inline struct sparse box_matrix(unsigned long long seed, int side, int depth)
{
    return box_rows(seed, side, depth, 0, side * side * depth);
}
static inline void free_matrix(struct sparse m)
{
    free(m.start), free(m.column), free(m.value);
}

static int compare_doubles(const void *a, const void *b)
{
    double d = *(const double *)a - *(const double *)b;
    return d > 0 ? 1 : d < 0 ? -1 : 0;
}
static double median(struct timing *t)
{
    qsort(t->us, BATCHES, sizeof *t->us, compare_doubles);
    return t->us[BATCHES / 2];
}

struct result {
    double us, check;
};
struct workload {
    const char *name;
    struct result (*run)(unsigned long long seed, int size, int other, int steps);
};
static int run_workloads(int argc, char **argv, const struct workload *all, int n)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    for (int k = 2; k < argc; k++) {
        char name[32];
        int size, other, steps, found = 0;
        if (sscanf(argv[k], "%31[^:]:%d:%d:%d", name, &size, &other, &steps) != 4)
            return fprintf(stderr, "%s: not NAME:SIZE:SIZE:STEPS\n", argv[k]), 2;
        for (int i = 0; i < n; i++) {
            if (strcmp(all[i].name, name)) continue;
            struct result r = all[i].run(seed + (unsigned)k, size, other, steps);
            printf("%-26s %12.1f %.9g\n", argv[k], r.us, r.check);
            fflush(stdout);
            found = 1;
        }
        if (!found) return fprintf(stderr, "%s: no such workload\n", name), 2;
    }
    return 0;
}
#endif
