/* openmp_plan: see openmp_plan.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPENMP_PLAN_H
#define ACCEL_OPENMP_PLAN_H
#include "region/region.h"

enum { OPENMP_PARTS = 12 }; /* chunks of an uneven loop for each thread, few enough that their distribution costs little */

/* An object of which each thread has a copy, because the loop only updates it atomically. */
struct host_bin {
    const struct decl *decl;
    const char *text;          /* "+:h[0:256]", an item of OpenMP's reduction; with `bytes`, the operator alone */
    const char *start, *bytes; /* of the section; bytes: NULL if OpenMP makes the copies, else generated code (openmp_copies.c) */
    bool needs_disjoint;       /* copies only if accel_disjoint; with `bytes` */
};

/* How the host runs one loop of a region. */
struct host_loop {
    struct loop *loop;
    bool parallel; /* omp parallel for; else omp simd */
    bool simd;
    bool tested;  /* parallel only if a test at run time succeeds: disjoint data, sizes that fit (loop_needs_test) */
    int collapse; /* loops of the group, from 1 */
    bool widen;   /* has a 64-bit counter: the trip count would be wrong in the index's type */
    bool strips;  /* runs in strips: openmp_strips.c */
    bool tiles;   /* runs in tiles: openmp_tiles.c */
    bool scan;    /* runs in blocks whose values before them are computed first: openmp_scan.c; l->scan */
    const struct scan *counters; /* runs in strips that reserve what they capture: openmp_counters.c; NULL: it captures no counter */
    struct loop *columns; /* the loop in the group that runs in strips, for tiles of the group's innermost one: openmp_rows.c; NULL: none */
    bool columns_tested;  /* only if data are disjoint */
    struct loop *divided; /* the loop in the group, whose iterations threads share too: openmp_parts.c; NULL: none */
    struct host_bin *bins;
    int n_bins;
};

struct host_plan {
    struct host_loop *loops;
    int n_loops;
    bool needs_disjoint;
    bool uses_simd, uses_strips; /* some loop has simd; some parallel loop runs in strips */
    bool uses_rows;              /* some loop has `columns` */
    bool uses_parts, uses_scan;  /* some loop has `divided`; some loop has `scan` */
    bool uses_counters;          /* some loop has `counters` */
    bool uses_threads;           /* some loop has a team (openmp_team.c), or chunks by the number of threads */
    bool uses_lengths;           /* some loop chooses its schedule by the lengths of rows */
    const char *condition;       /* all conditions of its loops; NULL: none */
    bool gang_loop;              /* the region's code runs once per gang: num_gangs is given and has visible effects */
};

/* NULL: the loop is not changed */
static inline const struct host_loop *openmp_loop(const struct host_plan *p, const struct loop *l)
{
    for (int i = 0; i < p->n_loops; i++)
        if (p->loops[i].loop == l) return &p->loops[i];
    return NULL;
}

/* The innermost loop of its group. */
static inline struct loop *openmp_group_last(const struct host_loop *h)
{
    struct loop *l = h->loop;
    for (int k = 1; k < h->collapse; k++) l = l->child;
    return l;
}

const char *openmp_describe(struct unit *u, const struct host_loop *h); /* "threads, simd" */
void openmp_dump(struct unit *u, struct buffer *out);

#endif
