/* data_parts: what the warnings about data clauses share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_PARTS_H
#define ACCEL_DATA_PARTS_H
#include "directive/directive_tables.h"
#include "region/region.h"

struct use;

enum { MAX_VIEWS = 8 };

/* A variable of a clause of a compute, data or enter data directive. */
struct clause_use {
    struct unit *unit;
    struct directive *directive;
    const struct clause *clause;
    const struct clause_var *var;
    bool by_views;    /* pointers that only the function itself uses are no ways out */
    bool on_device;   /* nor are those that constructs under the data construct use too */
    const struct decl *views[MAX_VIEWS];
    int n_views;
    bool everywhere;  /* ways out are looked for in all functions that can name the variable */
    bool found, over; /* results of the walks over the function */
};

/* data_moves.c */

bool data_encloses(const struct directive *outer, const struct directive *d);
/* In the function, a pointer to the variable's data is kept where other code may use it, or a call may move the data. */
bool data_has_way_out(struct clause_use *c, struct decl *function);
/* The same, or a directive may move it. Notes the pointers to the data (c->views) that only the function itself uses, on the host and in
 * constructs under a data construct. */
bool data_may_be_moved(struct clause_use *c);
/* to_device: only directives count that may give the data on the device values of the host. */
bool data_is_moved_by_directive(const struct clause_use *c, bool to_device);
bool data_is_view(const struct clause_use *c, const struct decl *d); /* one of these */
/* The region is under the data construct, and uses the data by this view: its variable. NULL: it does not. */
struct variable *data_view_in(const struct clause_use *c, int view, const struct region *r);
/* n is the first read or write of the data by the name of the variable or of a view; *read: it reads. False: another node. */
bool data_is_used_at(const struct clause_use *c, const struct node *n, bool *read);

/* data_warnings.c */

/* The variable in region r, if the clause is the one that is visible for it; NULL: another clause is, or r does not use the variable. */
struct variable *data_variable_under(const struct clause_use *c, const struct region *r);
/* An access to elements of the variable, or to a scalar. */
bool data_is_access(const struct variable *v, const struct use *use);
/* The first use that writes the variable's elements, or NULL. */
const struct use *data_first_write(const struct variable *v);
/* The name is the target of an assignment that overwrites it, or of a library function that may. */
bool data_is_overwritten(const struct node *n);

enum { DATA_ALLOCATES = NEEDS(COPY) | NEEDS(COPYIN) | NEEDS(COPYOUT) | NEEDS(CREATE) };

/* section_memory.c */

struct subscript_sum;
/* `required` is more than `bytes`, for the sizes that programs have. Sums of variables that change in the function are not compared. */
bool section_exceeds(struct unit *u, struct decl *function, struct subscript_sum required, struct subscript_sum bytes);
/* A clause in the function of d has a section of d that is larger than its memory. */
bool section_exceeds_memory(struct unit *u, const struct decl *d);
void section_check_memory(const struct clause_use *c); /* a warning if the section of this clause is */

/* data_lifetimes.c: a warning if the data of the clause, which other directives use as present, is written and never copied back, or read
 * before anything wrote it. */
void data_check_lifetime(struct clause_use *c);

/* The construct only stores a constant: programs find out that way whether the device has memory of its own. */
bool data_is_probe(const struct region *r, const struct use *write);

#endif
