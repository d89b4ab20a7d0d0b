/* speed: what the programs of this folder share: timing and the table. SPDX-License-Identifier: MIT */
#ifndef SPEED_H
#define SPEED_H
#include <stdio.h>
#include <time.h>

static inline double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

/* The best of many short runs of `count` calls, per call: short ones are not interrupted. `between` (may be NULL) is not timed. */
static inline double best_ns(void (*f)(int), int argument, long count, int repeats, void (*between)(void))
{
    double least = 1e30;
    for (int r = 0; r < repeats; r++) {
        double start = now_ns();
        for (long i = 0; i < count; i++) f(argument);
        double ns = (now_ns() - start) / (double)count;
        if (between) between();
        if (ns < least) least = ns;
    }
    return least;
}

/* Names of the rows that libgomp has too: speed_gomp.c prints "name: nanoseconds", and speed.c reads it from the file SPEED_PEER names. */
#define ROW_LAUNCH "construct with a launch, %d present arrays, async"
#define ROW_EMPTY "data region, nothing in it"
#define ROW_PRESENT "data region, %d present arrays"
#define ROW_CREATE "data region that creates and deletes %d arrays"
#define ROW_UPDATE "update of %d sections of 64 bytes side by side"
#define ROW_INSERT "enter data, %d arrays in random order"
#define ROW_FIND "is present, among %d arrays"
#define ROW_REMOVE "exit data, %d arrays in random order"
enum { ARRAYS = 20, ELEMENTS = 64, TABLE = 100000 };

/* speed_driver.c: what the driver itself takes, on a stream of its own: a launch with n arguments, an allocation and its release, and a wait
 * for nothing; -1 where that is not to be had. */
double driver_launch_ns(int n_arguments);
double driver_alloc_ns(size_t bytes);
double driver_wait_ns(void);
const char *driver_kernels(void);      /* PTX: kernels k0 to k21 that do nothing, k<n> with n arguments of eight bytes */
long driver_calls(void);               /* allocations, releases and waits so far, if the null driver counts them */

/* speed_table.c */
void speed_table(size_t n);
void speed_rows(void);
unsigned *random_order(size_t n);      /* malloc'ed */
void speed_row(const char *what, double ns, double driver_ns, const char *wanted);
#endif
