/* extreme_updates: see extreme_updates.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_EXTREME_UPDATES_H
#define ACCEL_EXTREME_UPDATES_H
#include "syntax/syntax.h"

struct unit;

/* A statement that stores the larger (or smaller) of an element and a value in the element. */
struct extreme {
    struct node *place, *value;
    bool smaller;
    bool by_call; /* by fmax and similar functions, which return the other operand for a NaN */
};

/* a[i] = fmax(a[i], e)  a[i] = a[i] > e ? a[i] : e  if (e > a[i]) a[i] = e, and their other orders. */
bool extreme_update(struct unit *u, struct node *statement, struct extreme *out);

/* The comparison of an extreme value, of type `kept`, with another one that is stored, of type `stored`, is that of the values that are kept. */
bool extreme_keeps_order(const struct node *comparison, const struct type *kept, const struct type *stored);
/* The same where a call, of type `chosen`, selects the kept value or another one, of type `other`. */
bool extreme_keeps_values(const struct type *kept, const struct type *chosen, const struct type *other);

#endif
