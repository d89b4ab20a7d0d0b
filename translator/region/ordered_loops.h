/* ordered_loops: see ordered_loops.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ORDERED_LOOPS_H
#define ACCEL_ORDERED_LOOPS_H
#include "check/pragma_checks.h"
#include "region/region.h"

/* The clause that holds for l, on it or on a loop around it; NULL: none. */
const struct clause *ordered_clause(const struct loop *l);
/* l, which has a directive, must run in order for that clause. Gives the errors for clauses that speak against it. */
bool ordered_runs_in_order(const struct loop *l);
/* No reduction may be made of l's updates of d: their order shows. */
bool ordered_keeps(const struct loop *l, const struct decl *d);
void ordered_warnings(const struct region *r);
/* A loop of the parallel construct runs in order in the gang's own code: its sum is to be made once. */
bool ordered_takes_one_gang(const struct region *r);

#endif
