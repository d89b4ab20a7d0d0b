/* conflict: do two accesses meet in one element in different iterations of a loop? SPDX-License-Identifier: MIT */
#ifndef ACCEL_CONFLICT_H
#define ACCEL_CONFLICT_H
#include "analysis/isl/isl_space.h"

enum conflict {
    CONFLICT_NONE,    /* never */
    CONFLICT_OVERLAP, /* only if the two pointers' ranges overlap */
    CONFLICT_POSSIBLE,
    CONFLICT_PROVEN /* whatever the values of the symbols, as soon as the loop runs often enough */
};

/* Between different iterations of l, those of the loops around it being equal. Both accesses stand inside l. CONFLICT_NONE may depend on
 * *condition, C text for the host in parentheses, "" without; where condition is NULL no answer does. */
enum conflict conflict_between(isl_ctx *ctx, const struct region *r, const struct loop *l, const struct access *a, const struct access *b,
                               const char **condition);

/* The same between iterations of l that differ, whatever those of the loops from `around` to l are; those outside of `around` are equal. Never
 * CONFLICT_PROVEN unless `around` is l. */
enum conflict conflict_across(isl_ctx *ctx, const struct region *r, const struct loop *around, const struct loop *l, const struct access *a,
                              const struct access *b, const char **condition);

/* Both read, or write, the same element in the same iterations, as far as their linear forms tell (access_repeats.c). */
bool access_is_same(const struct access *a, const struct access *b);
/* Rows split off a one-dimensional subscript (i*m + j as [i][j]): true if each index provably stays within its row, so that different index
 * vectors are different elements. */
bool access_stays_in_rows(isl_ctx *ctx, const struct region *r, const struct access *a);

/* row_conditions.c: what has to hold for that, "(ld >= n)", "" if nothing; NULL where the host cannot tell. */
const char *access_row_condition(isl_ctx *ctx, const struct region *r, const struct access *a);

#endif
