/* stream_places: places of accesses, and how they move with the trips of a loop. SPDX-License-Identifier: MIT */
#ifndef ACCEL_STREAM_PLACES_H
#define ACCEL_STREAM_PLACES_H
#include "analysis/linear.h"

enum { STREAM_DIMENSIONS = 8 };

/* The subscripts of an access, in which the index of the inner loop is replaced by its first value. */
struct stream_place {
    struct linear *forms[STREAM_DIMENSIONS];
    struct linear *steps[STREAM_DIMENSIONS]; /* from one trip to the next */
    int n_forms;
    const struct loop *inner;
    int wide; /* the dimension along the inner loop */
};

bool stream_is_affine(const struct access *a); /* all of its subscripts, as they are written */
bool stream_is_short(const struct loop *l);    /* a loop from a constant upwards, of a few trips */
/* False: the place does not move by a constant step with the trips of l, or is not known. */
bool stream_place_of(struct unit *u, const struct access *a, const struct loop *l, struct stream_place *p);
struct linear *stream_step(struct unit *u, const struct linear *form, const struct loop *l); /* what a trip of l adds to the form */
int stream_width(const struct stream_place *p); /* elements side by side; 0: one */
/* b's elements are a's, *slots trips later. */
bool stream_is_same(struct unit *u, const struct stream_place *a, const struct stream_place *b, int *slots);
/* In some dimension along which neither of them moves, they are never at the same place. */
bool stream_is_apart(struct unit *u, const struct stream_place *a, const struct stream_place *b);

#endif
