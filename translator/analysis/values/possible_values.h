/* possible_values: the linear forms that an expression may have. SPDX-License-Identifier: MIT
 * i == n - 1 ? 0 : i + 1 has one of two forms, (i + 1) % n is one of 0 to n - 1: subscripts of periodic and of clamped neighbors. */
#ifndef ACCEL_POSSIBLE_VALUES_H
#define ACCEL_POSSIBLE_VALUES_H
#include "analysis/linear.h"
#include <isl/set.h>

enum { MAX_VALUES = 8, MAX_GUARDS = 6 };

/* A condition of the program under which a form is the value. `local` has the value `was` where the condition is evaluated; NULL: the
 * condition names no local of several values. */
struct value_guard {
    struct node *condition;
    bool holds;
    const struct decl *local;
    struct node *was;
};

struct possible_value {
    struct linear *form;
    struct value_guard guards[MAX_GUARDS];
    int n_guards;
};

/* In some iteration of `loop` that reaches `at`, the form is below `least`, and `divisor`, unless it is NULL, is not 1: (i + n - 3) % n is
 * negative for n = 2. */
struct value_doubt {
    struct node *at;
    const struct loop *loop;
    const struct linear *form, *divisor;
    int least;
};

/* The values of the parameters for which the doubt is right; NULL: not known. Free with isl_set_free. */
struct isl_space_text;
isl_set *doubt_sizes(struct isl_space_text *space, isl_ctx *ctx, const struct value_doubt *d);

/* The values that n may have, in the iterations of *innermost. Remainders are loops of their own, from 0 to the divisor, which are added
 * within it. False: not all are known. With `allows_doubts` the values may be others where one of the doubts holds. */
struct possible_values {
    struct possible_value items[MAX_VALUES];
    int n;
    bool allows_doubts;
    struct value_doubt doubts[MAX_GUARDS];
    int n_doubts;
};
bool possible_values(struct linear_reader *r, struct node *n, const struct loop **innermost, struct possible_values *out);

/* n has a linear form that is not negative in any iteration of `around`, whatever the parameters are. */
bool possible_value_is_natural(struct linear_reader *r, struct node *n, const struct loop *around);

/* The accesses that `a`, whose subscripts are no linear forms, may be: NULL, or *count accesses whose forms are not delinearized. */
struct access **possible_accesses(struct linear_reader *r, const struct access *a, int *count);

#endif
