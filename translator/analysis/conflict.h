/* conflict: do two accesses touch one element in different iterations of a loop? SPDX-License-Identifier: MIT */
#ifndef ACCEL_CONFLICT_H
#define ACCEL_CONFLICT_H
#include "analysis/isl/isl_space.h"

enum conflict {
    CONFLICT_NONE,    /* never */
    CONFLICT_OVERLAP, /* only if the two pointers' ranges overlap */
    CONFLICT_POSSIBLE,
    CONFLICT_PROVEN /* for all values of the symbols, as soon as the loop has enough trips */
};

/* What the launch must test for an answer CONFLICT_NONE. */
struct launch_test {
    bool of_sizes;         /* set by the caller: the test may be that a size is not tiny (size_conditions.c) */
    const char *condition; /* result: C text for the host in parentheses, "" for none */
};

/* Different iterations of `loop`, for any iterations of the loops from `around` to it; those outside of `around` are equal. */
struct iterations {
    isl_ctx *ctx;
    const struct region *region;
    const struct loop *around, *loop;
};

/* Between different iterations of l, with equal iterations of the loops around it. Both accesses are inside l. */
enum conflict conflict_between(isl_ctx *ctx, const struct region *r, const struct loop *l, const struct access *a, const struct access *b);

/* The same between such iterations. CONFLICT_PROVEN only if `around` is `loop`. With `test` NULL the answer depends on no test. */
enum conflict conflict_across(const struct iterations *in, const struct access *a, const struct access *b, struct launch_test *test);

/* x[i].a and x[j].b: the first fields that differ belong to one structure and do not overlap. */
bool access_other_members(const struct access *a, const struct access *b);
/* Both read, or both write, the same element in the same iterations, as far as their linear forms show (access_repeats.c). */
bool access_is_same(const struct access *a, const struct access *b);
/* For rows split off a one-dimensional subscript (i*m + j as [i][j]): each index provably stays within its row, so that different index
 * vectors are different elements. */
bool access_stays_in_rows(isl_ctx *ctx, const struct region *r, const struct access *a);

/* values/unknown_rows.c: different iterations of l access different columns of a matrix, x[any * n + k], in whatever rows, for any iterations
 * of other loops. */
bool access_is_other_column(const struct region *r, const struct loop *l, const struct access *a, const struct access *b);

/* values/value_conflict.c: the same of accesses whose subscripts have one of several forms each, as `conflict_across`. */
enum conflict conflict_of_values(const struct iterations *in, const struct access *a, const struct access *b, struct launch_test *test);

struct row_facts *row_facts_new(struct arena *a); /* row_conditions.c: nothing is found yet */
bool column_is_in_row(isl_ctx *ctx, const struct region *r, const struct access *a, int k); /* conflict.c: column k + 1 is within its row */

/* row_conditions.c: the condition for that, "(ld >= n)", "" if none is needed; NULL where the host cannot test it. */
const char *access_row_condition(isl_ctx *ctx, const struct region *r, const struct access *a);

/* size_conditions.c: the condition, in parentheses, under which the iterations of s, of the variables `names`, have no `meetings`, a set with
 * parameters of s; NULL unless it holds for all sizes but tiny ones. */
const char *condition_of_sizes(const struct isl_space_text *s, isl_ctx *ctx, const char *names, isl_set *meetings);

/* loaded_places.c: l may depend on a test of what pointers in memory refer to, which often fails because the launch does not know it: what runs
 * then shares the loops that directives promise, as the kernel without l would. */
bool loaded_has_fallback(const struct loop *l);
/* Lanes may share l, which is not independent, if it only adds to elements of memory and the launch finds that what it reads through pointers in
 * memory does not overlap them: such loops make the region's `tests_loaded` true. */
void loaded_note_sums(struct loop *l);

#endif
