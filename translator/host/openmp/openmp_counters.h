/* openmp_counters: what the files for captured counters share; see openmp_counters.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPENMP_COUNTERS_H
#define ACCEL_OPENMP_COUNTERS_H
#include "host/openmp/openmp_plan.h"
#include "region/updates/scans.h"

enum { STRIP_TRIPS = 1024 }; /* of a strip, whose data stay in the L1 cache between its two loops */

/* The atomic directive is on a statement of the loop's body. */
bool openmp_has_atomic(const struct loop *l, const struct directive *d);
/* The counter that has the place; NULL: none. */
struct scan_value *openmp_counter_of(const struct unit *u, const struct scan *s, const struct node *place);
/* counter_slice.c: the slice of the body that counts may run once more than the program says. *needs_disjoint: unless two pointers refer to
 * the same elements. */
bool openmp_may_count(const struct region *r, const struct loop *l, const struct scan *s, bool *needs_disjoint);

#endif
