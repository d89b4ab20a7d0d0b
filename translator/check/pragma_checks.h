/* pragma_checks: the checks of pragma_check, each for one bound directive or for all directives. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PRAGMA_CHECKS_H
#define ACCEL_PRAGMA_CHECKS_H
#include "directive/bind/directive_context.h"
#include "directive/directive_tables.h"
#include "syntax/syntax.h"
#include "base/unit.h"

void check_names(struct unit *u, struct directive *d);                  /* check_names.c */
void check_loop(struct unit *u, struct directive *d);                   /* check_loops.c */
void check_lists(struct unit *u, struct directive *d);                  /* check_lists.c */
void check_specialize(struct unit *u, struct directive *d);             /* check_specialize.c */
/* Adds to d a clause with the variable v of a reduction. (check_ordered.c) */
void check_add_clause(struct unit *u, struct directive *d, enum clause_kind kind, const struct clause *reduction, struct clause_var v);
void check_ordered(struct unit *u, struct directive *d);                /* check_ordered.c */
void check_scan(struct unit *u, struct directive *d);                   /* check_scan.c */
/* The result depends on the order in which values of the type, or of its elements or target, are combined. (check_ordered.c) */
bool ordered_shows(const struct type *t);
void check_extents(struct unit *u, struct directive *d);                /* check_extents.c */
/* check_declare.c: one variable of a clause. */
void check_declare(struct unit *u, struct directive *d, const struct clause *c, struct clause_var *v);
void check_data(struct unit *u, struct directive *d);                   /* check_data.c */
void check_atomic(struct unit *u, struct directive *d);                 /* check_atomic.c */
void check_routines(struct unit *u);                                    /* check_routines.c: all directives */
void check_gang_dimensions(struct unit *u, struct directive *d);          /* check_gangs.c: gang(dim:), num_gangs(x, y, z) */
/* A loop inside may use gangs along dimensions up to `dim`: `outer` is a gang loop of a higher dimension, without worker and vector. */
bool check_leaves_gangs(const struct directive *outer, int dim);
bool check_gang_in_gang(const struct directive *outer, const struct directive *inner);  /* dim: makes it legal */
void check_calls(struct unit *u);                                       /* check_calls.c: the levels of called routines */
void check_branches(struct unit *u);                                    /* check_branches.c: all directives */

/* The loops of a nest under one directive (check_loops.c). */
struct decl *check_loop_index(const struct node *for_stmt);             /* NULL if the init part has none */

#endif
