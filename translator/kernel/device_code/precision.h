/* precision: see precision.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PRECISION_H
#define ACCEL_PRECISION_H
#include "syntax/syntax.h"

/* The precision of an integer expression after the promotions; bits 0: not an integer. */
struct precision {
    int bits;
    bool is_signed;
};

struct precision precision_of(const struct node *n);
struct precision precision_common(struct precision a, struct precision b); /* by the usual arithmetic conversions */
bool precision_equal(struct precision a, struct precision b);
bool precision_is_wide(struct precision p);                                /* it is that of a bit-field wider than int */
bool op_is_arithmetic(enum op op);
bool op_is_comparison(enum op op);

#endif
