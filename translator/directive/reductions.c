/* reductions: the operators of reduction clauses. SPDX-License-Identifier: MIT */
#include "directive/reductions.h"
#include <string.h>

const struct reduction_row reduction_rows[N_REDUCTION_OPS] = {
#define REDUCTION(NAME, name, spelling, update, identity, of_bool) {#name, spelling, update, identity, of_bool},
#include "directive/reductions.def"
#undef REDUCTION
};

const char *reduction_spelling(enum reduction_op op) { return reduction_rows[op].spelling; }

bool reduction_find(const char *spelling, enum reduction_op *op)
{
    for (int k = 0; spelling && k < N_REDUCTION_OPS; k++)
        if (!strcmp(spelling, reduction_rows[k].spelling)) return *op = (enum reduction_op)k, true;
    return false;
}

bool reduction_of_update(enum op update, enum reduction_op *op)
{
    for (int k = 0; update != OP_NONE && k < N_REDUCTION_OPS; k++)
        if (reduction_rows[k].update == update) return *op = (enum reduction_op)k, true;
    *op = RED_ADD;
    return update == OP_SUB;
}

bool reduction_is_extreme(enum reduction_op op) { return reduction_rows[op].update == OP_NONE; }

bool reduction_is_logical(enum reduction_op op) { return op == RED_LAND || op == RED_LOR; }
