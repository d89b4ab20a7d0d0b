/* updates: see updates.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_UPDATES_H
#define ACCEL_UPDATES_H
#include "syntax/syntax.h"

struct directive;
struct unit;

/* x = x op e, recognized. */
struct update {
    struct node *x, *e; /* e NULL: 1 */
    enum op op;         /* OP_NONE: x = e */
    bool reversed;      /* x = e op x */
    struct node *again; /* x on the right side, without conversions; NULL: x occurs once */
};

/* n is x++, x op= e, x = x op e or x = e op x, or the same with --, for any operator. False otherwise. */
bool update_read(const struct unit *u, struct node *n, struct update *out);
/* It adds to x or subtracts from it. */
bool update_adds(const struct update *p);

/* The place that the statement under an atomic directive accesses atomically; NULL if it has none of the forms of OpenACC 3.3, 2.12. */
struct node *atomic_place(struct unit *u, const struct directive *d);

#endif
