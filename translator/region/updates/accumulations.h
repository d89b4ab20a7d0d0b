/* accumulations: loops that only add to loop-invariant elements of memory. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ACCUMULATIONS_H
#define ACCEL_ACCUMULATIONS_H
#include "region/region.h"

enum { ACCUMULATIONS_MAX = 4 };

/* place += value, or -=: y[i] += a[i][j] * x[j] in a loop over j. */
struct accumulation {
    struct node *place, *value;
    const char *op;                 /* "+=" or "-=" */
    struct variable *var;           /* the array or pointer of the place */
    bool overlap;                   /* valid only where ranges are disjoint; set by the callers that need it */
    struct accumulation *next;      /* of loop_adds_to_one: the next addition to the same place */
};

/* Fills the list with the statements of the loop's body, if each of them is an accumulation, no two have one place and no value reads a
 * place; returns their number, else 0. Other pointers may still refer to the places. */
int loop_accumulations(const struct loop *l, struct accumulation *list);

/* The same where conditions govern the additions, or locals of the body precede them. If the body is no list of additions, `value` is NULL, `op`
 * is "+=", and what each of them adds to or subtracts from a place is part of one sum. */
int loop_totals(const struct loop *l, struct accumulation *list);

/* The body is one such addition, or several to one place, of floating-point numbers or integers, so that a register could hold the element
 * during the loop. */
bool loop_adds_to_one(const struct loop *l, struct accumulation *s);

#endif
