/* isl_expression: C text of isl's expressions. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ISL_EXPRESSION_H
#define ACCEL_ISL_EXPRESSION_H
#include "analysis/isl/isl_space.h"
#include <isl/aff.h>

/* C expression of type long (or int, for conditions) over the symbols of s, each cast to long; in the arena. NULL when isl gives up or the
 * text is longer than `most` characters. Both free their argument. `known` holds for the parameters. */
const char *expression_of_value(const struct isl_space_text *s, isl_pw_aff *value, isl_set *known, unsigned most);
const char *expression_of_condition(const struct isl_space_text *s, isl_set *params, unsigned most);
/* A condition of at most 400 characters for a point to be in the set; its coordinates are accel_at0, accel_at1... Frees its argument. */
const char *expression_of_members(struct unit *u, isl_set *set);
/* The text as messages and reports have it: without casts to long. */
const char *expression_shown(struct arena *a, const char *text);
const char *expression_of_product(const struct isl_space_text *s, const struct linear_term *t); /* "(long)n * (long)m" */

#endif
