/* openmp_scan: what the files that print scans for the host share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPENMP_SCAN_H
#define ACCEL_OPENMP_SCAN_H
#include "region/region.h"
#include "region/updates/scans.h"

struct lines;

/* The loop's bounds and variables are such that its body, or a slice of it, may be printed in loops over blocks of its iterations. */
bool openmp_has_slice(const struct region *r, const struct loop *l);
/* The body of the loop without what its addends do not require. */
const char *openmp_scan_slice(struct unit *u, const struct loop *l, const struct scan *scan);
/* The text of an expression, or of a statement without its `;`, with the variables that have the values. */
const char *openmp_scan_expression(struct unit *u, const struct scan *scan, const struct node *n);
/* The index and its end, for the iterations from accel_from to before accel_to. It precedes the loop: in the loop's own line, which is the
 * user's, the declaration could be warned about. */
void openmp_declare_index(struct lines *lines, const struct loop *l, const char *type);
const char *openmp_trips_header(struct unit *u, const struct loop *l); /* of the loop over them */
/* The variable that has the k-th value: the scalar itself, or "accel_carried0". */
const char *openmp_scan_carried(struct unit *u, const struct scan_value *v, int k);
/* The type in which values are combined: sums and products of integers modulo a power of two. */
const char *openmp_scan_type(const struct scan_value *v);

#endif
