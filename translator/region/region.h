/* region: the structure that connects analysis, planning and printing. SPDX-License-Identifier: MIT
 * One struct region per compute construct. region_build makes it, analysis_* and plan_* fill it, emit_* only read it. Every decision is a
 * field with its reason as a sentence, which --report prints. */
#ifndef ACCEL_REGION_H
#define ACCEL_REGION_H
#include "base/buffer.h"
#include "region/facts/loop.h"
#include "region/facts/variable.h"

struct uses;
struct host_plan;
struct linear_reader;
struct kernel; /* kernel/kernel.h */
struct step;

struct region {
    struct unit *unit;
    struct directive *directive;
    struct decl *function;
    int ordinal;                       /* of the region within its function, from 1 */
    struct node *body;                 /* bound statement */
    const struct composite **composites;   /* arrays and structures of the region's reductions, one for each that a clause lists */
    int n_composites;
    const struct clause_var **sums;    /* floating-point arrays that reductions add to in place */
    int n_sums;
    struct directive **inner;          /* directives inside (loop, atomic, ...), in order */
    int n_inner;

    struct loop *loops;                /* first outermost loop */
    struct loop **by_statement;        /* all loops, for region_loop: a hash table of by_statement_room entries, a power of two */
    unsigned by_statement_room;
    struct decl **apart;               /* declarations of the copies that loops make private, where other code uses the variable too */
    int n_apart;
    struct variable **vars;
    int n_vars;
    struct access **accesses;
    int n_accesses;
    struct decl **callees;             /* functions called from device code, transitively, and defined in this text */
    int n_callees;
    unsigned loaded_by_callees;        /* USE_READ, USE_WRITE (flow/uses.h): accesses of these functions through pointers loaded from
                                          memory */
    bool calls_other_files;            /* also calls routines of other files, whose uses of variables are not known */
    bool prints;                       /* calls functions that print, assert among them */
    bool tests_loaded;                 /* some loop is independent only if what pointers in memory refer to does not overlap other data: the
                                          launch must test it */
    bool asks_device;                  /* calls acc_on_device or __pgi_gangidx: the result depends on where the code runs */
    bool asks_place;                   /* calls __pgi_gangidx, __pgi_workeridx or __pgi_vectoridx */

    struct data_item *data;
    int n_data;
    bool default_none, default_present;
    bool looked_into;                  /* parallel, with plain loops inside its parallel ones: these are LOOP_AUTO until plan_mapping
                                          decides */
    bool in_order;                     /* parallel, but run from top to bottom as a kernels construct is, because its parts need each
                                          other's results */

    struct kernel **kernels;           /* in launch order; none: the region runs on the host only (an error unless `why_host`) */
    int n_kernels;
    struct node **hosted;              /* kernels: statements that the host runs, around and between the kernels */
    int n_hosted;
    const struct host_plan *host;      /* how the host runs its loops (host/openmp/openmp_plan.h) */
    struct step *steps;                /* NULL: the kernels one after another */
    bool prefer_host;                  /* it contains nothing parallel: ACCELRT_PREFER_HOST */
    const char *why_host;
    bool mirrored;                     /* ACCELRT_MIRROR */

    struct linear_reader *reader;      /* of translator/analysis */
    struct uses *uses;                 /* of translator/region and translator/analysis: every use of an object in `body`
                                          (region/flow/uses.h) */
};

/* A hash of the facts about all loops of the unit, which changes when one of them does. */
unsigned long long loop_facts(const struct unit *u);

/* Queries of the emitters. */
/* An array or struct, private to gangs or local to the region, that is used only in l, an outermost loop of the region: each iteration may
 * have its own (region/iteration_objects.c). */
bool region_object_of_iterations(const struct loop *l, const struct decl *d);
struct region *region_of_directive(const struct unit *u, const struct directive *d); /* NULL: it is none of a construct */
struct variable *region_variable(const struct region *r, const struct decl *d);   /* NULL if d is local to the region or unknown */
bool region_is_hoisted(const struct region *r, const struct decl *d);             /* a variable that is kept on the device between kernels */
bool region_array_is_own(const struct region *r, const struct clause_var *array); /* each gang has its own: declared in the construct, or
                                                                                     private */
bool region_section_varies(const struct region *r, const struct clause_var *v, const struct node *scope); /* bounds differ within scope */
bool region_is_apart(const struct region *r, const struct decl *d);               /* d is in r->apart */
/* The loop whose iterations have a copy each of d, which is in r->apart: all uses are in its body. Of the index of a loop it is a loop around
 * that one. */
const struct loop *region_apart_loop(const struct region *r, const struct decl *d);
struct loop *region_loop(const struct region *r, const struct node *for_stmt);
struct loop *loop_group_end(struct loop *head);        /* the innermost loop of the group that it heads; itself without collapse */
const struct loop *loop_head(const struct loop *l);     /* the loop whose clauses hold for l: the outermost one of a collapse group */
/* Significant bits of l->compared, the floating type of the loop's test. */
int loop_end_digits(const struct loop *l);
bool loop_is_counted(const struct loop *l);              /* an induction variable counts its iterations or those of a loop around it */
bool loop_is_parallel(const struct loop *l);             /* the facts: promised or proven independent, canonical, not seq */
bool loop_is_scan(const struct loop *l);                 /* with no long parallel loop inside, for which all threads are better used */
bool loop_is_kernel(const struct loop *l);               /* loop_is_parallel or loop_is_scan */
bool loop_is_sweep(const struct loop *l);                /* its columns, parallel loops inside, may be outermost */
bool loop_may_spread(const struct loop *l);              /* loop_is_parallel after the decisions of planning (`plan`) */
bool loop_writes(const struct loop *l, const struct variable *v); /* an access of l writes v; NULL: anything */
bool loop_is_inclusive(const struct loop *l);           /* its test is i <= upper or i >= upper, of integers */
bool loop_needs_test(const struct loop *l);              /* plan.needs_disjoint or condition */
const char *condition_both(struct unit *u, const char *a, const char *b); /* "a && b" for conditions of loops; either may be NULL or "" */
/* The value of a plain loop's index after the loop is used under kernels: the emitter of the parallel loop stores it. */
bool loop_shows_index(const struct loop *l);
int reduction_bytes(const struct reduction *r);        /* of one copy in scratch memory */
bool reduction_in_scratch(const struct reduction *r);  /* its copies are slices of the launch's scratch memory */
/* The result of a reduction of v is stored in the original, which all gangs share. */
bool region_reduces_original(const struct variable *v);
bool region_hosts(const struct region *r, const struct node *statement); /* the host runs it */
bool region_is_around(const struct unit *u, const struct node *n);   /* a compute construct contains n */
bool region_is_body(const struct unit *u, const struct node *n);     /* n is the statement of one */
const struct access *region_access_at(const struct region *r, const struct node *n); /* that n is, or NULL */
struct directive *region_loop_directive(const struct region *r, const struct node *statement);

/* Data items of a data directive outside regions (data, enter data, exit data, update, host_data): data/directive_items.c. */
struct data_item *plan_directive_items(struct unit *u, struct directive *d, int *count);

/* r->data, where sizes that only the runtime knows on a device are replaced by the extents that the region accesses; r->data itself where
 * all sizes are given. */
struct data_item *plan_ranges(struct region *r);

/* Readable text of the regions after `pass` (region_build, analysis_accesses, analysis_dependence, plan_data), for --dump. */
void region_dump(struct unit *u, const char *pass, struct buffer *out);

#endif
