/* report: the decisions for each directive, with reasons. SPDX-License-Identifier: MIT */
#ifndef ACCEL_REPORT_H
#define ACCEL_REPORT_H
#include <stdio.h>

struct unit;

/* Prints a paragraph per compute construct: its kernels with their mapping, its loops with the reason for their mode, its data and its
 * variables. Requires all passes up to plan_host. */
void report_print(struct unit *u, FILE *to);

#endif
