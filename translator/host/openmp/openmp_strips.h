/* openmp_strips.h: a loop that runs in strips, as the files for strips share it. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPENMP_STRIPS_H
#define ACCEL_OPENMP_STRIPS_H
#include "host/host_emit.h"

/* Largest number of iterations of a strip. In one thread it is small, so that the data that the inner loop reads may stay in the cache for
 * the next strip. In a loop that threads share it is larger, for long contiguous accesses, if the arrays fit in the L1 cache. */
enum { STRIP = 256, SHARED_STRIP = 2048, STRIP_BYTES = 8192, FEW_TRIPS = 16, UNROLLED_TRIPS = 32, TILE_ROWS = 16, TILE_BYTES = 32768 };

struct strip {
    struct unit *u;
    const struct region *r;
    const struct loop *loop;           /* the parallel one */
    const struct loop *inner, *last;   /* the tight nest below it */
    const struct node *body;           /* of `loop` */
    int before;                        /* statements of the body before `inner`; 0 if the body is `inner` */
    const struct decl **wide;          /* scalars of an iteration that become arrays */
    int n_wide;
    int length;                        /* of the arrays */
    const struct loop *rows;           /* the parallel loop around `loop`, in tiles of whose iterations strips run (openmp_rows.c); NULL: none */
};

/* Reads the nest of l, around which `rows` is (NULL: not considered). False: it does not run in strips. The length is not set. */
bool strip_read(struct strip *s, struct unit *u, const struct region *r, const struct loop *l, const struct loop *rows);
bool strip_declares(const struct strip *s, const struct decl *d);   /* d is declared in an iteration of the loop */
bool strip_widens(const struct strip *s, const struct decl *d);     /* d is one of the arrays */
bool strip_initializes(const struct node *declaration);              /* some variable of the declaration statement has an initializer */

const char *openmp_rows_header(const struct strip *s);               /* of the loop over the rows of a tile; "" without `rows` */

/* openmp_strip_text.c: the body of the loop over the strips. */
void strip_emit_body(struct host_emitter *e, const struct strip *s);

#endif
