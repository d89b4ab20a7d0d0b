/* directive_context: relations between directives, and errors about a directive. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DIRECTIVE_CONTEXT_H
#define ACCEL_DIRECTIVE_CONTEXT_H
#include "base/unit.h"
#include "directive/directive_tables.h"
#include "syntax/syntax.h"

/* Gives an error and sets d->valid to false. */
void directive_error(struct unit *u, struct directive *d, unsigned at, const char *id, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Offset of the directive's name in the unit's text. */
unsigned directive_name_offset(const struct directive *d);
/* The compute construct that d is or is inside, or NULL. */
struct directive *directive_compute_around(struct directive *d);
/* True if a routine directive of the unit is for this function. */
bool directive_names_routine(const struct unit *u, const struct decl *function);

void pragma_foreign(struct unit *u, struct directive *d);               /* pragma_foreign.c: before d is bound */
void merge_clauses(struct unit *u, struct directive *d);           /* merge_clauses.c: before the lists are checked */
void kernels_loop_clauses(struct unit *u, struct directive *d);         /* kernels_loop_clauses.c: before the loops inside are checked */

#endif
