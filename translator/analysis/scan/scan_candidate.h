/* scan_candidate: which loops are scans. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SCAN_CANDIDATE_H
#define ACCEL_SCAN_CANDIDATE_H
#include "region/region.h"
#include "region/updates/scans.h"

/* The values that iterations of l pass on, if l is a scan provided that its iterations are independent apart from the pairs of accesses
 * that scan_settles; NULL: it is none. of_row: in each iteration of the loop around l, which declares the values. */
struct scan *scan_candidate(const struct loop *l, bool of_row);
bool scan_settles(const struct loop *l, const struct scan *s, const struct access *a, const struct access *b);

#endif
