/* row_staging: rows along which threads iterate, in shared memory. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ROW_STAGING_H
#define ACCEL_ROW_STAGING_H
#include "kernel/kernel.h"

/* Accesses to consecutive elements of a row in consecutive trips of a loop, where each thread of a warp has a row of its own and the rows are
 * not contiguous for the warp. `chunk` trips at a time use a window of each row in shared memory: one element for each trip, and `halo` more
 * that the trips before have used. */
struct row_use {
    const struct access *access;
    int slot;                          /* in the trip with the lowest element: distance from the start of the window */
    bool certain;                      /* in every trip */
};
struct row_staging {
    struct loop *loop;
    struct row_use *uses;              /* their places differ in constants */
    int n_uses;
    const struct access *lead, *store; /* of the element that no earlier trip uses; of the only element that a trip stores, or NULL */
    int store_slot;
    bool downwards;                    /* later trips have lower elements */
    bool loads;                        /* the first use of an element is not certainly a store */
    bool changes;                      /* the kernel writes the array */
    bool overlap;                      /* only where accel_disjoint holds */
    int chunk, halo, pitch;            /* elements; pitch: from one row to the next */
    int place, stage_bytes;            /* bytes from the start of the warp's memory; of one stage */
    int stages;                        /* 2: the next chunk is loaded while this one runs */
};

/* What plan_row_staging.c has decided about a kernel. */
struct row_stagings {
    struct row_staging *list;
    int n, bytes;                      /* bytes: of shared memory, for each warp */
};
const struct row_stagings *row_stagings(const struct kernel *k); /* n is 0 where it has none */

/* Adds those accesses of l's body whose elements a warp may have in shared memory: all fields but chunk, pitch and place. */
void row_windows(struct unit *u, const struct kernel *k, struct loop *l, struct row_stagings *s);
/* l stores along rows of threads that are neighbors along x, and more of its accesses are along rows than contiguous for neighbors. */
bool row_stores(const struct loop *l, const struct decl *x);

#endif
