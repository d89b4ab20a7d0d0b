/* accumulations: loops that only add to elements of memory which stay the same. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ACCUMULATIONS_H
#define ACCEL_ACCUMULATIONS_H
#include "region/region.h"

enum { ACCUMULATIONS_MAX = 4 };

/* place += value, or -=: y[i] += a[i][j] * x[j] in a loop over j. */
struct accumulation {
    struct node *place, *value;
    const char *op;                 /* "+=" or "-=" */
    struct variable *var;           /* the array or pointer of the place */
    bool overlap;                   /* right only where ranges are disjoint; for those who set it */
};

/* All statements of the loop's body, if each is one, its place is none of the others' and no value reads a place; 0 otherwise. Other pointers
 * may still lead to the places. */
int loop_accumulations(const struct loop *l, struct accumulation *list);

/* If the body is one such addition, of floating-point numbers or integers: a register could hold the element meanwhile. */
bool loop_adds_to_one(const struct loop *l, struct accumulation *s);

#endif
