/* race_parts: what the warnings about races share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RACE_PARTS_H
#define ACCEL_RACE_PARTS_H
#include "region/region.h"
#include <isl/ctx.h>

/* The statement that updates the place by one operator, or NULL. */
const struct node *race_update(struct unit *u, struct node *place);
/* All threads of the construct share it: no gang has a copy. */
bool race_is_shared(const struct access *a);
/* n is in the statement of an `atomic` directive. */
bool race_is_atomic(const struct unit *u, const struct node *n);
/* A condition between the loop and n that may hold in one iteration only. */
bool race_is_chosen(const struct loop *l, const struct node *n);

struct distinct;
/* lane_races.c: iterations of l, which threads of one gang run, access the same elements of an array of the gang. Gives a warning. */
bool race_warn_lanes(isl_ctx *ctx, const struct loop *l, const struct distinct *list);

/* A call whose function is being read: its parameters have the values of the arguments. */
struct call_frame {
    struct decl *function; /* its definition */
    const struct node *call;
    const struct call_frame *outer; /* of the function that contains the call; NULL: the region does */
};
enum { CALLS_FOLLOWED = 4 };        /* a routine that calls a routine, ... */
/* call_races.c: the frame of the call, or of one in the functions that it calls, whose function contains n; NULL: none is known. */
const struct call_frame *call_frame_of(struct unit *u, const struct node *call, const struct node *n);
/* The argument for a parameter that keeps its value in the function; NULL: it does not, or d is none of its parameters. */
struct node *call_argument(const struct call_frame *f, const struct decl *d);
/* The value of a local variable of the function that has only one; NULL: it has several, or d is none of its locals. */
struct node *call_local_value(struct unit *u, const struct call_frame *f, const struct decl *d);
/* A condition in the function's body that compares a name for equality decides whether n is reached. */
bool call_is_selected(const struct node *n, const struct node *body);

/* folded_subscripts.c: a remainder or a quotient maps several iterations of l to one value of the subscripts in `place`, which a's construct
 * accesses in the function of `frame`. */
bool race_folds(const struct loop *l, const struct access *a, struct node *place, const struct call_frame *frame);

/* h[x[i]]++: an update at a place that memory, a remainder or a quotient selects, where nothing states that all iterations have different
 * ones. Gives a warning. */
bool race_warn_scatter(isl_ctx *ctx, const struct loop *l, const struct access *a);

/* Each iteration of l calls a function that writes the same elements, and reads them afterwards. Gives a warning. */
bool race_warn_calls(const struct loop *l);

#endif
