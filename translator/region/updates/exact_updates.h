/* exact_updates: see exact_updates.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_EXACT_UPDATES_H
#define ACCEL_EXACT_UPDATES_H
#include "syntax/syntax.h"

struct region;

/* n, a statement that accumulates into scalar d, may run in any order. */
bool update_is_exact(const struct region *r, const struct node *n, const struct decl *d);

#endif
