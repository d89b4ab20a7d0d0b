/* scans: loops that are scans. SPDX-License-Identifier: MIT
 *
 * Each iteration of a scan combines a carried value with an addend by an associative operator. The carried value is a scalar, or the
 * element of an array that the previous iteration stored. The addend does not depend on the carried value, and the iterations depend on
 * each other in no other way. So all addends may be computed first, then the carried value before each iteration, and then all iterations
 * may run in any order. */
#ifndef ACCEL_SCANS_H
#define ACCEL_SCANS_H
#include "directive/reductions.h"
#include "syntax/syntax.h"

struct variable;

/* Part of the loop's body that changes a carried value. */
struct scan_update {
    struct node *node;     /* assignment, increment, or an `if` that stores an extreme */
    struct node **factors; /* the carried value is multiplied by all of them */
    int n_factors;
    bool negates; /* and by -1 */
    bool resets;  /* the new value does not depend on the old one */
    struct node *condition;             /* the new value is a conditional expression; NULL: it is none */
    const struct scan_update *branches; /* of it: if the condition holds, and if not */
};

struct scan_value {
    struct decl *decl; /* the scalar, or the array or pointer */
    struct variable *var;
    const struct type *type; /* of the value */
    enum reduction_op op;
    bool linear;      /* instead of op: the new value is a * old + b */
    bool same_factor; /* linear: a is the same in all iterations, the product of the only update's factors */
    bool takes_equal; /* max, min: of equal values the later one is kept */
    bool by_call;     /* max, min by fmax and the like */
    bool permitted;   /* the result is the same in any order, or the program permits another order */
    struct scan_update *updates;
    int n_updates;
    struct node *store;  /* element of an array: the place that each iteration stores; NULL: a scalar */
    struct node **reads; /* element of an array: the reads of the previous iteration's element. A counter of atomic directives: all its
                            occurrences. None: another scalar */
    int n_reads;
};

/* A read that every iteration makes before it writes the element, and all other reads that yield the same value. */
struct scan_load {
    struct node **nodes;
    int n_nodes;
};

struct scan {
    struct scan_value *values;
    int n_values;
    struct node **kept; /* what the addends require: updates, definitions of variables that they read, jumps */
    int n_kept;
    struct scan_load *loads; /* of what the addends require: an iteration may have its values from registers */
    int n_loads;
    bool reorders;         /* some value may not be computed in another order: the loop runs in order */
    bool needs_disjoint;   /* only if pointer ranges do not overlap: tested at the launch */
    const char *condition; /* as that of a loop; NULL: none */
    const char *what;      /* "running sum of 's'" */
};

/* The expression is an occurrence of the carried value: the scalar's name, or one of `reads`. */
bool scan_is_carried(const struct scan_value *v, const struct node *n);
/* Some part of n, n included, is in `kept`. */
bool scan_keeps_part(const struct scan *s, const struct node *n);
bool scan_keeps(const struct scan *s, const struct node *n); /* n itself is */
bool scan_keeps_variable(const struct scan *s, const struct node *n); /* n declares one that is */
/* The update that n is, and the number of its value; NULL: none. */
const struct scan_update *scan_update_at(const struct scan *s, const struct node *n, int *value);

#endif
