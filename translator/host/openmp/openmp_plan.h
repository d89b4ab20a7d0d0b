/* openmp_plan: see openmp_plan.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPENMP_PLAN_H
#define ACCEL_OPENMP_PLAN_H
#include "region/region.h"

/* An object of which each thread has a copy, since the loop only updates it atomically. */
struct host_bin {
    const struct decl *decl;
    const char *text; /* "+:h[0:256]" */
};

/* How the host runs one loop of a region. */
struct host_loop {
    struct loop *loop;
    bool parallel; /* omp parallel for; else omp simd */
    bool simd;
    bool tested;  /* only if the data's ranges are disjoint, or sizes fit (loop_needs_test) */
    int collapse; /* loops of the group, from 1 */
    bool widen;   /* counts in 64 bits: the host's OpenMP would not count right in the index's type */
    bool strips;  /* runs in strips: openmp_strips.c */
    bool tiles;   /* runs in tiles: openmp_tiles.c */
    struct host_bin *bins;
    int n_bins;
};

struct host_plan {
    struct host_loop *loops;
    int n_loops;
    bool needs_disjoint;
    bool uses_simd, uses_strips; /* some loop does */
    const char *condition;       /* of all its loops that have one; NULL: none */
    bool gang_loop;              /* the region's code runs once for each gang: num_gangs was written and has effects */
};

const struct host_loop *openmp_loop(const struct host_plan *p, const struct loop *l); /* NULL: the loop stays as it is */
struct loop *openmp_group_last(const struct host_loop *h);                            /* the innermost loop of its group */
const char *openmp_describe(struct unit *u, const struct host_loop *h);               /* "threads, simd" */
void openmp_dump(struct unit *u, struct buffer *out);

#endif
