/* read_places: how many different elements the iterations of one thread read. SPDX-License-Identifier: MIT */
#ifndef ACCEL_READ_PLACES_H
#define ACCEL_READ_PLACES_H
#include "region/region.h"

/* The reads of memory in the body of a flat kernel by items[j] consecutive iterations along each dimension. An estimate for prices, not a
 * proof: places are computed for one example of the indices and values. */
struct read_count {
    int reads;    /* of all iterations, each trip of an inner loop counted */
    int distinct; /* elements read */
    int lines;    /* the same, but neighbors along the contiguous dimension count as one: rows of a tile */
    int bytes;    /* of the largest element */
    bool known;   /* false: an inner loop has no constant trip count, or there are more than READS_MOST reads */
};

enum { READS_MOST = 8192 };

struct read_count reads_count(const struct kernel *k, const struct loop *last, const int items[3]);

/* The same in the inner loops alone, for iterations that run them in step: those along x are a block apart, loops that are not unrolled have one
 * trip, and elements that the iterations store are in registers. */
struct read_count reads_in_step(const struct kernel *k, const struct loop *last, const int items[3]);

/* The bytes an iteration of `last` reads by several loads each with a stride, which find each other's lines in the cache (shared_lines.c). */
long long mapping_shared_lines(const struct kernel *k, const struct loop *last);

/* The value of a condition in the body for the same example, in all trips of the inner loops around it: 0, 1, or -1 if it has no one value
 * or none is known. */
int reads_condition(const struct kernel *k, const struct loop *last, const struct node *condition);

#endif
