/* ordered_loops: see ordered_loops.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ORDERED_LOOPS_H
#define ACCEL_ORDERED_LOOPS_H
#include "check/pragma_checks.h"
#include "region/region.h"

/* The clause that holds for l, on it or on a loop around it; NULL: none. */
const struct clause *ordered_clause(const struct loop *l);
/* Whether l, which has a directive, must run sequentially because of that clause. Emits errors for clauses that contradict it. */
bool ordered_runs_in_order(const struct loop *l);
/* l's updates of d must not become a reduction, because their order matters. */
bool ordered_keeps(const struct loop *l, const struct decl *d);
void ordered_warnings(const struct region *r);
/* A loop of the parallel construct runs sequentially in the gang's own code: its sum must be computed once, by one gang. */
bool ordered_takes_one_gang(const struct region *r);

#endif
