/* model: what tests of the runtime's files against plain models share: a seed, numbers drawn from it, and the end. SPDX-License-Identifier: MIT
 *
 * The seed is the program's first argument, or a new one each time; it is printed, so that what failed can be run again. */
#ifndef MODEL_H
#define MODEL_H
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static unsigned long long model_state, model_seed;

static inline void model_begin(int argc, char **argv)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    model_seed = argc > 1 ? strtoull(argv[1], NULL, 0) : (unsigned long long)t.tv_nsec ^ (unsigned long long)getpid() << 20;
    model_state = model_seed * 0x9e3779b97f4a7c15u + 1;
    printf("seed %llu\n", model_seed);
    fflush(stdout);
}

/* 0 to n - 1. */
static inline unsigned draw(unsigned n)
{
    model_state = model_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(model_state >> 33) % n;
}

static inline bool one_in(unsigned n) { return !draw(n); }

enum { MODEL_NAME = 64 };

/* The name of a file or folder that this run alone may make: the caller makes and removes it. */
static inline void model_name(char name[MODEL_NAME], const char *what)
{
    snprintf(name, MODEL_NAME, "%s/accel_%s_%d_%llx", P_tmpdir, what, (int)getpid(), model_seed);
}

__attribute__((format(printf, 2, 3), noreturn)) static inline void model_fail(int line, const char *text, ...)
{
    va_list args;
    va_start(args, text);
    printf("line %d: ", line);
    vprintf(text, args);
    printf(" (seed %llu)\n", model_seed);
    fflush(stdout);
    _exit(1);
}
#define EXPECT(condition) ((condition) ? (void)0 : model_fail(__LINE__, "not so: %s", #condition))
#define EXPECT_EQUAL(is, wanted) \
    ((long long)(is) == (long long)(wanted) ? (void)0 : model_fail(__LINE__, "%s is %lld, not %lld", #is, (long long)(is), (long long)(wanted)))
#endif
