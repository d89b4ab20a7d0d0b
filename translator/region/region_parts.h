/* region_parts: what the files of region_build share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_REGION_PARTS_H
#define ACCEL_REGION_PARTS_H
#include "region/region.h"
#include "region/flow/uses.h"
#include "base/unit.h"

/* ---- region_build.c ------------------------------------------------------------------------------------------------------------------ */

bool region_is_kernels(const struct region *r);
bool region_is_serial(const struct region *r);
struct region *region_of_body(struct unit *u, struct directive *d); /* the region of d->statement, in no list */
void region_bodies(struct unit *u);                                 /* routine_bodies.c: u->bodies */
struct loop *loop_next(const struct loop *l); /* the next loop in order of the text, inner loops first; NULL at the end */
struct loop *region_loop_around(const struct region *r, const struct node *n); /* innermost loop whose body, test or increment holds n */
bool loop_contains(const struct loop *outer, const struct loop *inner);        /* inner is outer or inside it */

void region_host_bounds(struct region *r); /* which trip counts the host may compute: follows from the roles */

/* ---- loop_tree.c, loop_form.c, loop_clauses.c ---------------------------------------------------------------------------------------- */

void region_loops(struct region *r); /* the tree, forms and modes */
/* Reads the canonical form into l. NULL, or what is wrong ("the loop variable x is not an integer") with *at its place. */
const char *loop_form(struct loop *l, unsigned *at);
void loop_read_clauses(struct loop *l);       /* mode, levels, collapse of l->directive; not the variables */
void region_loop_variables(struct region *r); /* privates and reductions of all loops; needs region_variables */
void region_imply_reductions(struct region *r); /* implied_reductions.c: adds those that loops inside of loops leave out, with a warning */

/* ---- forced_collapse.c --------------------------------------------------------------------------------------------------------------- */

bool region_is_forced(const struct directive *d);     /* collapse(force:) */
void region_force_collapse(struct loop *head);        /* divides the loops of such a directive into groups */
void region_settle_forced(struct loop *l);            /* a group that follows another: in order if need be; needs the reductions */

/* ---- variables.c, roles.c ------------------------------------------------------------------------------------------------------------ */

void region_variables(struct region *r);                                     /* r->vars with flags and, for those without a clause, roles */
struct variable *region_variable_or_local(struct region *r, struct decl *d); /* makes one for objects local to the region */
void region_roles(struct region *r);
bool region_counts_only(const struct variable *v); /* every use stands in a loop over it */
/* private(p[0:n]) of a pointer: notes the section; an error where only the device would know it. */
void region_private_section(struct variable *v, const struct clause_var *at);
/* The data clause that is visible for d: on the construct, on a data construct around it or a declare; *on says where. */
struct clause *region_data_clause(const struct region *r, const struct decl *d, struct directive **on, struct clause_var **var);

/* ---- callees.c ----------------------------------------------------------------------------------------------------------------------- */

void region_callees(struct region *r);                            /* r->callees; uses of file-scope objects in them; errors */
bool region_names_member(struct node *n, const struct decl *member); /* n, or what is inside it */
bool region_callees_name_member(const struct region *r, const struct decl *member); /* or may: functions of other files */
bool function_has_effects(struct unit *u, struct decl *function); /* may write memory other than its own locals, or print */
/* NULL also for functions of the C library that its headers define and device code has versions of. */
struct decl *function_definition(struct unit *u, struct decl *function);
/* readers.c: the function, and what device code calls for it, writes nothing through its parameter of this number and keeps it nowhere. */
bool function_only_reads(struct unit *u, struct decl *function, int parameter);
/* Of the body of a function defined in this text; NULL: it is not understood, or being looked at. */
const struct uses *function_uses(struct unit *u, struct decl *function);

void region_check_options(struct unit *u); /* host_options.c: errors for options that device code cannot follow; sets u->wrapping */

/* ---- region_order.c ------------------------------------------------------------------------------------------------------------------ */

/* A parallel construct whose loops or whose code for all gangs need what other parts of it wrote, and that may run in the order of its text:
 * r->in_order. Needs all that region_build reads. */
bool region_needs_order(const struct region *r);

/* region_build.c: the same region, read again with `looked_into`. */
struct region *region_looked_into(struct unit *u, const struct region *r);
void region_accesses(struct unit *u, struct region *r); /* analysis/accesses.c: of one region */

/* ---- own_privates.c ------------------------------------------------------------------------------------------------------------------ */

void region_split_privates(struct region *r); /* needs r->inner; before anything looks at declarations */
/* A declaration of its own for decl in the body of a loop, where all uses, in clauses too, then name it. */
struct decl *region_own_declaration(struct region *r, struct node *body, const struct decl *decl);
void region_split_temporaries(struct region *r); /* own_temporaries.c: behind region_split_privates */

/* ---- atomics.c ----------------------------------------------------------------------------------------------------------------------- */

void region_atomics(struct region *r); /* marks the uses that an atomic directive covers */


/* ---- region_warn.c ------------------------------------------------------------------------------------------------------------------- */

void region_warnings(struct region *r);
void region_reduction_warnings(const struct region *r); /* reduction_warn.c: of clauses whose operator is another than that of the statements */
void region_lost_values(struct region *r); /* warns of values that the construct sets and that are read behind it, but do not get there */
void region_check_foreign(struct region *r);   /* foreign_code.c: errors where r depends on what libclang did not understand */
void region_give_foreign(struct unit *u);      /* all that it did not: other errors may come of it */

/* ---- array_reductions.c ----------------------------------------------------------------------------------------------------------------- */

/* How a reduction combines an array or structure, as region_array_reductions decided; NULL: not part by part. */
const struct composite *region_composite(const struct region *r, const struct clause_var *v);
bool region_reduces_array(const struct clause_var *v); /* the reduction's variable is an array or a section */
void region_array_reductions(struct region *r);        /* marks the updates of reduced arrays as atomic; errors for other uses */
void region_array_reduction(struct loop *l, const struct clause_var *v, enum reduction_op op); /* fills l->arrays; needs region_variables */

/* The statement that updates the element `place` by the operator of a reduction, "+" or "max"; NULL if the use is another. */
struct node *update_around(struct unit *u, struct node *place, const char *word);
bool statement_stands_alone(const struct node *n);      /* nobody uses the value of the expression n */
void imply_atomic(struct region *r, struct node *statement, bool write); /* as if `atomic`, or `atomic write`, stood on the statement */

/* ---- equal_stores.c ------------------------------------------------------------------------------------------------------------------ */

bool stores_constant(const struct node *place); /* all that happens at this place is that a statement sets it to a constant */
bool equal_stores(const struct unit *u, const struct node *a, const struct node *b); /* both are set to the same one, of one type */
/* All uses of scalar d in `scope` set it to one constant, and there are some. */
bool only_equal_stores(const struct region *r, const struct node *scope, const struct decl *d);
void imply_equal_store(struct region *r, const struct node *place); /* makes the store atomic */

/* ---- commuting_updates.c ------------------------------------------------------------------------------------------------------------- */

/* The statement that updates the integer at this place by an operator whose order does not matter, and the operator; or NULL. */
struct node *integer_update(struct unit *u, struct node *place, const char **word);
/* Both places are in such updates, by one operator and of one type. */
bool commuting_updates(struct unit *u, struct node *a, struct node *b);
/* The value of the expression follows the index: its name, or a local that was initialised with it, is in it. */
bool follows_index(const struct node *n, const struct decl *index);

/* ---- extreme_calls.c ----------------------------------------------------------------------------------------------------------------- */

/* n is the larger (or smaller) one of two values, each evaluated once. */
bool extreme_of_two(struct unit *u, const struct node *n, const struct node *values[2], bool *larger);

/* ---- loop_updates.c ------------------------------------------------------------------------------------------------------------------ */

/* An accumulating statement of scalar d below l, and its operator; NULL if d is used in any other way there. */
struct node *loop_accumulation(const struct loop *l, const struct decl *d, enum reduction_op *op);
/* A statement in `top` that accumulates into d otherwise than a reduction by `wanted` does, by *found; NULL: none. */
const struct node *update_of_other_operator(struct unit *u, const struct node *top, const struct decl *d, enum reduction_op wanted,
                                            enum reduction_op *found);

#endif
