/* library_calls: see library_calls.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_LIBRARY_CALLS_H
#define ACCEL_LIBRARY_CALLS_H
#include "syntax/syntax.h"

/* The program declares the library function that n calls itself, with another type than C's. */
bool library_call_differs(const struct node *n);
/* Its result must be converted to the declared one: `char *malloc();`. */
bool library_call_is_converted(const struct node *n);

#endif
