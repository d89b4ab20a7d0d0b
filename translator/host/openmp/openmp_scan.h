/* openmp_scan: what the files that print scans for the host share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPENMP_SCAN_H
#define ACCEL_OPENMP_SCAN_H
#include "region/region.h"
#include "region/updates/scans.h"

/* The body of the loop without what its addends do not require. */
const char *openmp_scan_slice(struct unit *u, const struct loop *l);
/* The variable that has the k-th value: the scalar itself, or "accel_carried0". */
const char *openmp_scan_carried(struct unit *u, const struct scan_value *v, int k);
/* The type in which values are combined: sums and products of integers modulo a power of two. */
const char *openmp_scan_type(const struct scan_value *v);

#endif
