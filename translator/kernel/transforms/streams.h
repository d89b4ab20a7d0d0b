/* streams: elements of arrays that a sequential loop accesses in order, a step of constant size in each trip. SPDX-License-Identifier: MIT */
#ifndef ACCEL_STREAMS_H
#define ACCEL_STREAMS_H
#include "kernel/kernel.h"

enum { STREAM_WINDOW = 4, STREAM_WIDTH = 8 };

struct stream_use {
    struct access *access;
    int slot;                 /* its element is the one that slot 0 has so many trips later */
    const struct loop *inner; /* a short loop whose trip is the element's place among `width`; NULL: none */
};
/* In each trip, the window of `slots` elements moves by one element, of an array that no other access of the loop changes. With a width,
 * each slot has so many elements of the array, side by side along another dimension. */
struct stream {
    struct variable *var;
    struct stream_use *uses;
    int n_uses;
    int slots, width;         /* width 0: one element */
    bool loads;               /* the last slot is loaded: it is not certainly stored before it is read */
    bool writes;
    bool overlap;             /* only where accel_disjoint holds */
};

/* The streams of l, a loop that a thread runs in order; returns their number, 0 where keeping them in registers is not legal, or of no use. */
int streams_of(struct unit *u, const struct kernel *k, const struct loop *l, struct stream **list);
/* Of the uses in a slot, one that every trip evaluates. */
const struct stream_use *stream_certain(const struct stream *s, int slot, const struct loop *l);
/* The value that a variable of the body has in the whole iteration, once it is set there; NULL: it has none. */
struct node *stream_value(const struct loop *l, const struct decl *d);

#endif
