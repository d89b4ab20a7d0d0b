/* dependence_parts: what the files of analysis_dependence share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEPENDENCE_PARTS_H
#define ACCEL_DEPENDENCE_PARTS_H
#include "region/region.h"
#include <isl/ctx.h>

/* Why scalars that loop l writes keep its iterations from running at once; NULL if they do not. Sums that nobody called a reduction become
 * one (OpenACC allows it in kernels): the loops that update them and the variable's role change. Call it last, when all else is proven. */
const char *dependence_scalars(struct loop *l);
/* The same of any loop, with no change to it: counts the statements that accumulate into scalars. */
const char *dependence_scalars_alone(const struct loop *l, int *n_sums);
/* The stores to shared scalars that l only ever sets to one constant become atomic. */
void dependence_set_flags(struct loop *l);

/* The accesses of a loop, those that say the same left out. */
struct distinct {
    const struct access **items;
    int count;
};
struct distinct dependence_accesses(const struct loop *l);
bool dependence_may_conflict(const struct access *a, const struct access *b); /* one writes, and not both are atomic */

/* data_warnings.c: clauses that do not fit the constructs under them. */
void analysis_data_warnings(struct unit *u);
/* unwritten_elements.c: the place where the region reads an element of v that it never writes, whatever the sizes are; NULL: none is known. */
const struct node *dependence_unwritten_element(const struct variable *v);
/* folded_subscripts.c: the subscripts are made of the index by a remainder or a quotient that several iterations of l have in common. */
bool dependence_folds(const struct loop *l, const struct access *a);
/* race_warnings.c: updates that all gangs of a parallel construct with num_gangs make at once. */
void dependence_gang_warnings(const struct region *r);
/* race_warnings.c: of a loop that is said to be independent. */
void dependence_race_warnings(isl_ctx *ctx, const struct loop *l);

#endif
