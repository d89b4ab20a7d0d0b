/* tile_staging: what the tiles of a kernel read, in shared memory. SPDX-License-Identifier: MIT */
#ifndef ACCEL_TILE_STAGING_H
#define ACCEL_TILE_STAGING_H
#include "kernel/kernel.h"

struct code_builder;

enum { STAGED_DIMS = 4 };

/* Elements that the threads of a tile read more than once, or with a stride: the block first copies them to shared memory. Their footprint
 * is a box; accel_at<k> counts along its dimension k. */
struct staged {
    struct variable *var;
    const struct access *like;         /* one of the accesses that read from it: the others differ from it in constants and in inner
                                          loops */
    const struct access **accesses;
    int n_accesses;
    int n_dims;
    long long low[STAGED_DIMS];        /* first index of the box, without what the place of the tile (and of the chunk) adds */
    int size[STAGED_DIMS];
    const char *condition;             /* the elements of the box that are read; NULL: all */
    bool in_chunks;                    /* copied for each chunk of tile_staging.chunked */
    bool padded;                       /* one more column, so that threads along another dimension use different banks */
    const char *name;                  /* of the array in shared memory */
};

/* What plan_staging.c has decided about a kernel. */
struct tile_staging {
    const struct kernel *kernel;
    struct staged *list;
    int n;
    struct loop *chunked;              /* sequential loop in the body that runs in chunks, with copies before each; NULL: none */
    int chunk;                         /* trips of a chunk */
};
const struct tile_staging *tile_staging(const struct kernel *k); /* n is 0 where it has none */

/* ---- tile_staging_code.c --------------------------------------------------------------------------------------------------------- */

void tile_staging_code(struct code_builder *b); /* the branch for whole tiles; others follow */

/* ---- staging_footprint.c --------------------------------------------------------------------------------------------------------- */

/* The reads of v in `body`, divided into groups that differ in constants and in inner loops only. Reads that are not linear in the kernel's
 * loops are omitted. Returns the number of groups; sets var, like, accesses, n_dims and in_chunks of each. */
int footprint_groups(struct unit *u, const struct tile_staging *t, const struct node *body, struct variable *v, struct staged **list);
/* Sets low, size and condition from what every iteration of a tile certainly reads, and removes accesses that may read other elements;
 * *reads: their number in a tile. False: nothing is read for certain, or isl gives up. */
bool footprint_box(struct unit *u, const struct tile_staging *t, struct staged *s, long long *reads);

#endif
