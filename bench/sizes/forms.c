/* forms: loop nests of every shape with num_gangs, num_workers and vector_length written in every combination, beside the same without.
 * SPDX-License-Identifier: MIT
 *   accelcc -O2 forms.c -o forms -lm && ./forms
 * Microseconds of a launch (the least of five rounds of twenty), and the time relative to that without sizes; the results are compared. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LONG = 1 << 22, SIDE = 2000, EDGE = 128, LINES = 62, BATCH = 4000, ROUNDS = 5, LAUNCHES = 20 };
static double x[LONG], y[LONG], a[SIDE][SIDE], b[SIDE][SIDE], c[EDGE][EDGE][EDGE], d[EDGE][EDGE][EDGE], e[3][LINES][LINES][LINES];
static double p[BATCH][16][16], q[BATCH][16][16], r[BATCH][16][16], total;
static int first[LONG / 32 + 1], column[LONG];

struct form {
    const char *name;
    void (*run)(void);
};

#define SIZES
#define CONSTRUCT parallel
#define NAME(f) f##_none
#include "forms_nests.h"
#define SIZES num_gangs(40)
#define CONSTRUCT parallel
#define NAME(f) f##_g40
#include "forms_nests.h"
#define SIZES num_workers(4)
#define CONSTRUCT parallel
#define NAME(f) f##_w4
#include "forms_nests.h"
#define SIZES vector_length(128)
#define CONSTRUCT parallel
#define NAME(f) f##_v128
#include "forms_nests.h"
#define SIZES vector_length(32)
#define CONSTRUCT parallel
#define NAME(f) f##_v32
#include "forms_nests.h"
#define SIZES num_gangs(40) vector_length(128)
#define CONSTRUCT parallel
#define NAME(f) f##_g40v128
#include "forms_nests.h"
#define SIZES num_workers(4) vector_length(32)
#define CONSTRUCT parallel
#define NAME(f) f##_w4v32
#include "forms_nests.h"
#define SIZES num_gangs(62) num_workers(4) vector_length(128)
#define CONSTRUCT parallel
#define NAME(f) f##_g62w4v128
#include "forms_nests.h"
#define SIZES num_gangs(2048) num_workers(16) vector_length(64)
#define CONSTRUCT parallel
#define NAME(f) f##_g2048w16v64
#include "forms_nests.h"
#define SIZES
#define CONSTRUCT kernels
#define NAME(f) f##_kernels
#include "forms_nests.h"
#define SIZES num_gangs(40) num_workers(4) vector_length(128)
#define CONSTRUCT kernels
#define NAME(f) f##_kernels_all
#include "forms_nests.h"

static const struct {
    const char *name;
    const struct form *forms;
} columns_of[] = {
    {"none", forms_none},         {"g40", forms_g40},       {"w4", forms_w4},
    {"v128", forms_v128},         {"v32", forms_v32},       {"g40v128", forms_g40v128},
    {"w4v32", forms_w4v32},       {"g62w4v128", forms_g62w4v128}, {"g2048w16v64", forms_g2048w16v64},
    {"kernels", forms_kernels},   {"kernels+sizes", forms_kernels_all},
};
enum { FORMS = sizeof forms_none / sizeof *forms_none, COLUMNS = sizeof columns_of / sizeof *columns_of };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static double time_of(const struct form *f)
{
    double least = 1e30;
    f->run();
#pragma acc wait
    for (int k = 0; k < ROUNDS; k++) {
        double start = now();
        for (int l = 0; l < LAUNCHES; l++) f->run();
#pragma acc wait
        least = fmin(least, (now() - start) / LAUNCHES);
    }
    return least;
}

static void fill(void)
{
    for (int i = 0; i < LONG; i++) {
        x[i] = i % 101 * 0.01;
        y[i] = i % 37 * 0.02;
        column[i] = (int)((unsigned)i * 2654435761u % LONG);
    }
    for (int i = 0; i <= LONG / 32; i++) first[i] = 32 * i;
    for (int i = 0; i < SIDE * SIDE; i++) a[i / SIDE][i % SIDE] = i % 53 * 0.03;
    for (int i = 0; i < EDGE * EDGE * EDGE; i++) c[i / EDGE / EDGE][i / EDGE % EDGE][i % EDGE] = i % 29 * 0.01;
    for (int i = 0; i < BATCH * 256; i++) p[i / 256][i / 16 % 16][i % 16] = q[i / 256][i / 16 % 16][i % 16] = i % 19 * 0.1;
}

/* What a nest leaves: equal for all sizes, but for the order in which a sum is added up. */
static double left_by(const struct form *f)
{
    double s = 0;
    fill();
    total = 0;
#pragma acc update device(x, y, column, first, a, c, p, q)
    f->run();
#pragma acc wait
#pragma acc update self(y, b, d, e, r)
    for (int i = 0; i < LONG; i += 7) s += y[i];
    for (int i = 0; i < SIDE; i++) s += b[i][i % 13];
    for (int i = 0; i < EDGE; i++) s += d[i][i / 2][i / 3];
    for (int i = 0; i < LINES; i++) s += e[i % 3][i][i / 2][i / 3];
    for (int i = 0; i < BATCH; i++) s += r[i][i % 16][i / 7 % 16];
    return s + total;
}

int main(int argc, char **argv)
{
    double us[FORMS][COLUMNS], logs[COLUMNS] = {0};
    int wrong = 0;
#pragma acc enter data create(x, y, a, b, c, d, e, p, q, r, first, column)
    for (int i = 0; i < FORMS; i++) {
        double want = 0;
        if (argc > 1 && strcmp(argv[1], forms_none[i].name)) continue;
        for (int k = 0; k < COLUMNS; k++) {
            double left = left_by(&columns_of[k].forms[i]);
            if (!k) want = left;
            if (fabs(left - want) > 1e-9 * fabs(want)) wrong++, printf("%s %s: %.17g, without sizes %.17g\n", columns_of[k].name, forms_none[i].name, left, want);
            us[i][k] = time_of(&columns_of[k].forms[i]);
        }
        printf("%-9s", forms_none[i].name);
        for (int k = 0; k < COLUMNS; k++) {
            printf("  %s %.1f (%.2f)", columns_of[k].name, us[i][k], us[i][k] / us[i][0]);
            logs[k] += log(us[i][k] / us[i][0]);
        }
        printf("\n");
    }
    for (int k = 1; k < COLUMNS && argc < 2; k++) printf("%s: geometric mean %.3f\n", columns_of[k].name, exp(logs[k] / FORMS));
    return wrong != 0;
}
