/* report_parts: what the files that collect a report share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_REPORT_PARTS_H
#define ACCEL_REPORT_PARTS_H
#include "base/line_map.h"
#include "base/unit.h"
#include "kernel/kernel.h"
#include "report/report.h"

struct report_range report_range_of(struct unit *u, unsigned from, unsigned to); /* of the text between the two offsets */
struct report_range report_range_at(const struct place *p, int end_column);      /* of a place; end_column in bytes */
struct report_place report_place_of(struct unit *u, const struct node *n);
struct report_kernel report_kernel(struct unit *u, const struct kernel *k);
void report_accesses(struct unit *u, const struct kernel *k, struct report_kernel *to);
void report_loops(struct unit *u, const struct region *r, struct report_construct *to);
struct report_data report_data_item(struct unit *u, const struct data_item *d);
void report_variables(struct unit *u, const struct region *r, struct report_construct *to);

void report_add_edit(struct unit *u, struct report_advice *a, struct report_edit e);
void report_add_advice(struct unit *u, struct report_construct *to, struct report_advice a);
void report_advise(struct unit *u, const struct region *r, struct report_construct *to);           /* needs all else of the construct */
void report_rank(struct report *r); /* sets `rank` of all advice: by saves_us, then in the order of the text */
/* Microseconds that following the advice may save, with assumptions about what is not constant (report_price.c). */
double report_price(const struct region *r, const struct report_construct *c, const struct report_advice *a);
void report_advise_transfers(struct unit *u, const struct region *r, struct report_construct *to); /* report_transfers.c */
/* A data construct around the region, or an earlier directive of its function, has brought the variable: a clause of the region moves
 * nothing. */
bool report_is_present(const struct region *r, const struct decl *d);
void report_advise_parallelism(struct unit *u, const struct region *r, struct report_construct *to); /* report_parallelism.c */
void report_advise_arithmetic(struct unit *u, const struct region *r, struct report_construct *to);  /* report_arithmetic.c */

#endif
