/* report: what was decided for each directive, and why. SPDX-License-Identifier: MIT */
#ifndef ACCEL_REPORT_H
#define ACCEL_REPORT_H
#include <stdio.h>

struct unit;

/* A paragraph per compute construct: its kernels with their mapping, its loops with the reason for their mode, its variables and the data
 * that moves. Needs a unit that went through plan_mapping. */
void report_print(struct unit *u, FILE *to);

#endif
