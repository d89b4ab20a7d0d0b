/* reductions: the operators of reduction clauses, from the rows of reductions.def. SPDX-License-Identifier: MIT */
#ifndef ACCEL_REDUCTIONS_H
#define ACCEL_REDUCTIONS_H
#include "syntax/syntax.h"
#include <stdbool.h>

enum reduction_op {
#define REDUCTION(NAME, ...) RED_##NAME,
#include "directive/reductions.def"
#undef REDUCTION
    N_REDUCTION_OPS
};

/* The class of the operator's identity (OpenACC 3.4, table 2.1); the value depends on the type. */
enum reduction_identity { IDENTITY_ZERO, IDENTITY_ONE, IDENTITY_LOWEST, IDENTITY_HIGHEST, IDENTITY_ALL_BITS };

struct reduction_row {
    const char *name;                  /* "add": of the device library's accel_add */
    const char *spelling;              /* "+" */
    enum op update;                    /* x += e */
    enum reduction_identity identity;
    enum reduction_op of_bool;
};
extern const struct reduction_row reduction_rows[N_REDUCTION_OPS];

const char *reduction_spelling(enum reduction_op op);
bool reduction_find(const char *spelling, enum reduction_op *op); /* false: NULL or no such operator */
/* The reduction operator of an update x op= e; a difference is a sum. False: there is none. */
bool reduction_of_update(enum op update, enum reduction_op *op);
bool reduction_is_extreme(enum reduction_op op); /* max or min, which are not operators of C */
bool reduction_is_logical(enum reduction_op op); /* && or || */

#endif
