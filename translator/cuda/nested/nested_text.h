/* nested_text: what prints the nodes of nested kernels. SPDX-License-Identifier: MIT */
#ifndef ACCEL_NESTED_TEXT_H
#define ACCEL_NESTED_TEXT_H
#include "cuda/code_text.h"
#include "cuda/combine/combine_text.h"
#include "kernel/teams/teams.h"

/* nested_text.c */
void nested_print(struct kernel_text *t, const struct code *c); /* one of the nodes that code.h lists as those of nested kernels */

/* ---- kernel_lane_packing.c ---------------------------------------------------------------------------------------------------------- */

/* Opens a function around the body of the gang loop g; lane_packing_close ends it and calls it for all gangs. */
void lane_packing_open(struct kernel_text *t, const struct loop *g);
void lane_packing_close(struct kernel_text *t, const struct loop *g);
/* After the loop that the blocks of a long gang share: all but the last one go on to other gangs, and the last has the values of the list.
 */
void lane_packing_end_part(struct kernel_text *t, const struct combining_list *list);

/* ---- loop_combination.c ------------------------------------------------------------------------------------------------------------- */

void print_loop_combination(struct kernel_text *t, const struct code *c); /* CODE_COMBINE after a loop */
void phases_begin(struct kernel_text *t);

#endif
