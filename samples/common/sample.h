/* Shared by the samples: sizes from the command line, inputs that are the same on all machines, a clock. SPDX-License-Identifier: MIT */
#ifndef SAMPLE_H
#define SAMPLE_H
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Argument number k (from 1) of the command line as a size, else `otherwise`. */
#define SIZE(k, otherwise) (argc > (k) ? atol(argv[k]) : (long)(otherwise))

/* Element i of the random stream `seed`, uniform in [0,1). */
static inline double uniform(unsigned long i, unsigned seed)
{
    unsigned x = (unsigned)i * 2654435761u ^ seed * 0x9e3779b9u;
    x ^= x >> 16; x *= 0x7feb352du;
    x ^= x >> 15; x *= 0x846ca68bu;
    x ^= x >> 16;
    return (x >> 8) * (1.0 / 16777216.0);
}

static inline void *allocate(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (!p) { fprintf(stderr, "out of memory: %zu bytes\n", bytes); exit(1); }
    return p;
}

static inline double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* The time goes to standard error, since standard output has the results, which are compared. */
static inline void report_time(double start) { fprintf(stderr, "time %.6f\n", seconds() - start); }

/* Ends the program if a result is wrong. */
static inline void require(int ok, const char *what)
{
    if (ok) return;
    fprintf(stderr, "WRONG: %s\n", what);
    exit(1);
}
#endif
