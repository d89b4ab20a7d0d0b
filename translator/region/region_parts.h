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
struct loop *loop_next(const struct loop *l); /* the next loop in the order of the text, inner loops first; NULL at the end */
bool region_is_index(const struct region *r, const struct decl *d);      /* of one of its loops */
bool loop_counts_around(const struct loop *l, const struct decl *d);     /* d is the index of a loop around l */
struct loop *region_loop_around(const struct region *r, const struct node *n); /* innermost loop whose body, test or increment holds n */
bool loop_contains(const struct loop *outer, const struct loop *inner);        /* inner is outer or inside it */
bool loop_passes_on_scalar(const struct loop *l); /* not parallel because of a scalar that is no reduction */
bool loop_keeps_variables(const struct loop *l); /* a plain loop of a thread, whose private variables are the surrounding code's, in which no copy is needed */

void region_host_bounds(struct region *r); /* sets which trip counts the host may compute; needs the roles */

/* ---- region_queries.c --------------------------------------------------------------------------------------------------------------- */

void region_index_loops(struct region *r); /* for region_loop: all loops of the tree, by their statements */

/* ---- loop_tree.c, loop_form.c, loop_clauses.c ---------------------------------------------------------------------------------------- */

void region_loops(struct region *r); /* the tree, forms and modes */
/* Reads the canonical form into l. Returns NULL, or the reason why l has none ("the loop variable x is not an integer") with *at its
 * place. */
const char *loop_form(struct loop *l, unsigned *at);
void loop_read_clauses(struct loop *l);       /* mode, levels, collapse of l->directive; not the variables */
void region_loop_variables(struct region *r); /* privates and reductions of all loops; needs region_variables */

/* ---- implied_reductions.c ------------------------------------------------------------------------------------------------------------ */

void region_imply_reductions(struct region *r);                   /* adds those that inner loops omit, with a warning (2.9.11) */
bool loop_owns_local(const struct loop *l, const struct decl *d); /* d is the index, private or reduced in l or a loop around it */
/* The outermost loop in the scope of d, from l outward, whose workers or lanes all see the d of the iteration around it. NULL: none. */
struct loop *loop_sharing_local(struct loop *l, const struct decl *d);

/* ---- forced_collapse.c --------------------------------------------------------------------------------------------------------------- */

bool region_is_forced(const struct directive *d);     /* collapse(force:) */
void region_force_collapse(struct loop *head);        /* divides the loops of such a directive into groups */
void region_settle_forced(struct loop *l);            /* a group that follows another runs in order where that is required; needs the
                                                         reductions */

/* ---- variables.c, roles.c ------------------------------------------------------------------------------------------------------------ */

void region_variables(struct region *r);                                     /* r->vars with flags and, for those without a clause, roles */
struct variable *region_variable_or_local(struct region *r, struct decl *d); /* makes one for objects local to the region */
void region_roles(struct region *r);
bool region_counts_only(const struct variable *v); /* every use is inside a loop over it */

/* private_roles.c: each returns true after it has set the role of v, private to the iterations of one or of several loops. */
bool region_plain_index(struct variable *v);       /* index of the loops that the compiler parallelizes */
bool region_loop_index(struct variable *v);        /* index of a loop with a directive */
bool region_iteration_private(struct variable *v); /* written before it is read in each iteration of a loop */
bool region_loops_private(struct variable *v);     /* the same in several loops */
bool region_temporary(struct variable *v);         /* the same for an array of the function, under kernels */
bool region_only_counts(const struct variable *v, struct loop **only); /* as region_counts_only; *only: that loop if there is just one */
bool region_uses_within(const struct variable *v, const struct node *n); /* all uses are inside n */
struct loop *region_loop_reducing(const struct variable *v);             /* a loop with a reduction of v; NULL: none */

/* private(p[0:n]) of a pointer: records the section; an error where its size is known on the device only. */
void region_private_section(struct variable *v, const struct clause_var *at);
/* The data clause that is visible for d: on the construct, on a data construct around it or on a declare directive; *on is the
 * directive. */
struct clause *region_data_clause(const struct region *r, const struct decl *d, struct directive **on, struct clause_var **var);

/* tables/constant_tables.c: kernels have a table of the constant that clause c of `on` names, and do not use its copy on the device. */
bool region_reads_table(const struct variable *v, const struct clause *c, const struct directive *on);

/* updates/located_extremes.c: a loop that finds an extreme value and the index of the first iteration that has it. */
struct located {
    struct decl *value, *place;
    enum reduction_op op;
    struct node *stores; /* the body with the two assignments: a block, or an expression with a comma */
};
bool loop_locates(const struct loop *l, const struct decl *d, struct located *out); /* d is the value or the place */

/* updates/last_stores.c: whether the loop only stores to d, in one statement: its value is that of the last iteration that does. */
bool loop_keeps_last(const struct loop *l, const struct decl *d);

/* ---- callees.c ----------------------------------------------------------------------------------------------------------------------- */

void region_callees(struct region *r);                            /* r->callees; uses of file-scope objects in them; errors */
bool region_names_member(struct node *n, const struct decl *member); /* n, or what is inside it */
bool region_callees_name_member(const struct region *r, const struct decl *member); /* as above for the functions called; true where
                                                                                       functions of other files are called */
bool function_has_effects(struct unit *u, struct decl *function); /* may write memory other than its own locals, or do output */
/* NULL also for functions that headers of the C library define and that device code has versions of. */
struct decl *function_definition(struct unit *u, struct decl *function);
/* readers.c: neither the function nor what it calls on the device writes through this parameter or stores its value. */
bool function_only_reads(struct unit *u, struct decl *function, int parameter);
/* The uses in the body of a function defined in this text; NULL: not analyzable, or its analysis is under way (recursion). */
const struct uses *function_uses(struct unit *u, struct decl *function);

void region_check_options(struct unit *u); /* host_options.c: errors for options that device code cannot implement; sets u->wrapping */

/* ---- region_order.c ------------------------------------------------------------------------------------------------------------------ */

/* Whether r->in_order holds: a parallel construct whose loops, or whose code that all gangs run, need results of other parts of it, and
 * that may run in the order of its text. Needs all that region_build reads. */
bool region_needs_order(const struct region *r);
/* A loop with `auto`, with `around` one around other loops, is spread over gangs if it is proven independent, which is known only after the
 * region has been read. If not, its iterations run one after another, but no barrier synchronizes the gangs that share loops in it. */
bool region_has_auto_gangs(const struct region *r, bool around);
/* The construct may change a pointer that is declared outside of it. Kernels have copies of pointers, so one kernel must run all of it. */
bool region_moves_pointers(const struct region *r);

/* region_build.c: the same region, read again with `looked_into`. */
struct region *region_looked_into(struct unit *u, const struct region *r);
void region_accesses(struct unit *u, struct region *r); /* analysis/accesses.c: of one region */
/* analysis/accesses.c: "a[i]"; the name of a variable that the translator passes to a call without text. */
const char *access_text(struct unit *u, const struct access *a);
/* accesses.c: the access with its forms, also that of an array declared in the region, which has none otherwise; NULL: a subscript is not linear.
 * They are comparable in iterations of the loops that the array's declaration encloses. */
const struct access *access_with_forms(struct region *r, const struct access *a);

/* ---- own_privates.c ------------------------------------------------------------------------------------------------------------------ */

void region_split_privates(struct region *r); /* needs r->inner; must precede all that looks at declarations */
/* Returns a new declaration for decl in the body of a loop, which all uses there, also in clauses, then name. */
struct decl *region_own_declaration(struct region *r, struct node *body, const struct decl *decl);
void region_split_temporaries(struct region *r); /* own_temporaries.c: after region_split_privates */

/* ---- atomics.c ----------------------------------------------------------------------------------------------------------------------- */

void region_atomics(struct region *r); /* marks the uses that an atomic directive covers */


/* ---- flow/lost_values.c -------------------------------------------------------------------------------------------------------------- */

bool region_is_plain_scalar(const struct variable *v);
bool region_privatised_by(const struct directive *d, const struct variable *v); /* d lists it in private or firstprivate */
/* A value of the variable's private copy is for code after the construct, as far as the clauses tell. */
bool region_may_lose_value(const struct variable *v);
/* True after a warning of a value that the construct sets, and that code after it reads. */
bool region_check_lost(const struct variable *v);
void region_check_lost_array(const struct variable *v); /* the same of a private array */
void region_lost_values(struct region *r);              /* the same of all scalars without such a clause */

/* ---- region_warn.c ------------------------------------------------------------------------------------------------------------------- */

void region_warnings(struct region *r);
void region_reduction_warnings(const struct region *r); /* reduction_warn.c: of clauses whose operator differs from that of the
                                                           statements */
void region_private_warnings(const struct region *r); /* private_warn.c: private copies that are read before anything wrote them */
void region_check_foreign(struct region *r);   /* foreign_code.c: errors where r depends on what libclang did not understand */
void region_give_foreign(struct unit *u);      /* errors for all code that libclang did not understand: other errors may be their
                                                  consequence */

/* ---- array_reductions.c ----------------------------------------------------------------------------------------------------------------- */

/* How a reduction combines an array or structure, as region_array_reductions decided; NULL: as a whole, not in parts. */
const struct composite *region_composite(const struct region *r, const struct clause_var *v);
bool region_sums_elements(const struct region *r, const struct loop *l); /* element_sums.c: what loop.h says of the member of that name */
void region_reduced_section(struct variable *var, const struct clause_var *v);
bool region_reduces_array(const struct clause_var *v); /* the reduction's variable is an array or a section */
void region_array_reductions(struct region *r);        /* marks the updates of reduced arrays as atomic; errors for other uses */
void region_array_reduction(struct loop *l, const struct clause_var *v, enum reduction_op op); /* fills l->arrays; needs region_variables */

/* The statement that updates the element `place` by the operator of a reduction, "+" or "max"; NULL: the use is no such update. */
struct node *update_around(struct unit *u, struct node *place, const char *word);
bool statement_stands_alone(const struct node *n);      /* the value of the expression n is not used */
void imply_atomic(struct region *r, struct node *statement, bool write); /* as if the statement had an `atomic` or `atomic write`
                                                                            directive */

/* ---- equal_stores.c ------------------------------------------------------------------------------------------------------------------ */

bool stores_constant(const struct node *place); /* the only access at this place is a store of a constant */
struct node *plain_store(const struct node *place); /* the statement `place = value`; NULL: there is none, or the type has no atomic store */
const struct node *written_value(const struct use *use); /* what the use, which writes its variable, stores; NULL: not known */
bool stores_invariant(const struct loop *l, const struct node *place); /* such a statement, whose value is the same in all iterations of l */
/* Both are such statements, in l, of one type and value. */
bool equal_stores(const struct loop *l, const struct node *a, const struct node *b);
/* There are uses of scalar d in `scope`, and all of them set it to one constant. */
bool only_equal_stores(const struct region *r, const struct node *scope, const struct decl *d);
void imply_equal_store(struct region *r, const struct node *place); /* makes the store atomic */

/* ---- guarded_stores.c ------------------------------------------------------------------------------------------------------------------- */

/* `if (level[j] < 0) { level[j] = depth; found = 1; }`: the store and a read in its condition, whose order among the iterations of l changes
 * nothing. */
bool guarded_store(const struct loop *l, const struct access *read, const struct access *store);
void imply_guard_read(struct region *r, struct node *place); /* makes the read atomic on the device */

/* ---- flag_updates.c --------------------------------------------------------------------------------------------------------------------- */

/* One of the statements of l that set scalar d to a constant, where l reads it nowhere, and its values elsewhere are such that the loop is a
 * reduction by *op; NULL: it is none. */
struct node *flag_update(const struct loop *l, const struct decl *d, enum reduction_op *op);

/* ---- commuting_updates.c ------------------------------------------------------------------------------------------------------------- */

/* The statement that updates the integer at this place by an operator whose order does not matter, and the operator; NULL: none. */
struct node *integer_update(struct unit *u, struct node *place, const char **word);
/* Both places are in such updates, by one operator and of one type. */
bool commuting_updates(struct unit *u, struct node *a, struct node *b);
/* The expression contains the index, or a local that was initialized with an expression of it. */
bool follows_index(const struct node *n, const struct decl *index);

/* ---- extreme_calls.c ----------------------------------------------------------------------------------------------------------------- */

/* n is the larger (or smaller) of two values, each of which is evaluated once. */
bool extreme_of_two(struct unit *u, const struct node *n, const struct node *values[2], bool *larger);

/* ---- loop_updates.c ------------------------------------------------------------------------------------------------------------------ */

/* A statement below l that accumulates into scalar d, and its operator; NULL if d has any other use there. */
struct node *loop_accumulation(const struct loop *l, const struct decl *d, enum reduction_op *op);
/* The same if the iterations may run in any order (exact_updates.h). */
struct node *loop_exact_accumulation(const struct loop *l, const struct decl *d, enum reduction_op *op);
/* A statement in `top` that accumulates into d by *found, another operator than `wanted`; NULL: none. */
const struct node *update_of_other_operator(struct unit *u, const struct node *top, const struct decl *d, enum reduction_op wanted,
                                            enum reduction_op *found);

#endif
