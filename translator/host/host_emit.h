/* host_emit: what the emitters of host code share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_HOST_EMIT_H
#define ACCEL_HOST_EMIT_H
#include "host/openmp/openmp_plan.h"
#include "region/region.h"
#include "text/edit_list.h"
#include <stdarg.h>

struct unit;

struct host_emitter {
    struct unit *u;
    struct edit_list edits;
    bool openmp;                       /* options: loops get OpenMP pragmas */
    bool cuda;                         /* options: compute constructs call the runtime */
    bool uses_simd;                    /* some pragma asks for simd: clang warns where it cannot */
    bool uses_extremes;                /* some reduction is ACCEL_MAX or ACCEL_MIN */
    bool uses_strips;                  /* some loop runs in strips: openmp_strip_head */
    const char *declarations;          /* lines that must stand before the pragma that openmp_clauses was asked for last; "" for none */
    bool uses_image;                   /* some site names accel_image */
};

/* ---- host_lines.c: generated code, line by line ------------------------------------------------------------------------------- */

struct lines {
    struct buffer b;
    struct unit *u;
    const char *indent;                /* white space of the statement in the user's text */
    int level;                         /* further steps of four blanks */
};

struct lines lines_begin(struct unit *u, unsigned offset);               /* with the indentation of the text at offset */
void lines_put(struct lines *l, const char *format, ...) __attribute__((format(printf, 2, 3)));   /* a line; no newline in it */
void lines_table(struct lines *l, const char *head, const char *values);  /* "head = { values };", over several lines if it is long */
void lines_directive(struct lines *l, const char *format, ...) __attribute__((format(printf, 2, 3)));   /* a # line, at column 1 */
const char *lines_end(struct lines *l);                                  /* the text, in the unit's arena; the lines are empty again */

const char *host_source(struct unit *u, const struct node *n);           /* the node's expanded text, in the arena */
const char *host_quote(struct unit *u, const char *text);                /* as a C string literal */
/* "double x", "int (*f)(void)"...: declares `name` as a modifiable variable of type t; by __typeof__(like) where the type has no name. */
const char *host_declare(struct unit *u, const struct type *t, const char *name, const char *like);
const char *host_operand(struct unit *u, const char *text);              /* in parentheses unless it is one name or number */
const char *host_suffix(const struct directive *d, struct unit *u);      /* "" or "_2"...: keeps nested constructs' names apart */
bool host_is_kernels(const struct region *r);
bool host_is_serial(const struct region *r);

/* ---- emit_sums.c: the host's side of exact sums -------------------------------------------------------------------------------- */

const char *sums_argument(struct lines *l, const struct kernel *k, int j, const char *suffix); /* of the kernel's j-th sum, declared */
void sums_declare_kernels(struct lines *l, const struct region *r);                              /* that take the sums out */
void sums_end(struct lines *l, const struct kernel *k, const char *suffix);                    /* what stands behind the launch */

/* ---- emit_call.c: the runtime's view of a directive --------------------------------------------------------------------------- */

struct call_parts {
    struct directive *d;
    struct data_item *items;
    int n_items;
    unsigned end;                      /* offset of the last character of what the directive binds to; 0: the directive itself */
    bool image;                        /* the site names accel_image */
    bool no_call;                      /* only the table of data is wanted */
    const char *table;                 /* its name; NULL: accel_data, which accel_call names */
    bool until_block_ends;             /* the call ends with the block around it, however that is left */
    const char *flags;                 /* of the call; "0" */
    bool always_host;                  /* the condition is 0 */
};

/* Declares accel_site, accel_data, accel_wait, accel_call, in this order, those that are needed. */
void call_declare(struct lines *l, const struct call_parts *p);

/* ---- emit_region_host.c ------------------------------------------------------------------------------------------------------- */

void region_emit_host(struct host_emitter *e, struct region *r);
/* In the branch for the device: one block a kernel. */
void launch_emit(struct lines *l, struct host_emitter *e, struct region *r);
void launch_emit_one(struct lines *l, struct region *r, int i); /* the i-th kernel's */
void steps_emit(struct lines *l, struct region *r);             /* emit_steps.c: the control flow of a kernels construct, and its launches */
void steps_declare(struct lines *l, const struct region *r);    /* what its kernels share of the objects that it declares */
/* emit_index_values.c: what C leaves in the loop variables of a kernel's loops: behind its launch, and behind the loops themselves. */
void index_values_emit(struct lines *l, const struct kernel *k);
void index_values_edit(struct host_emitter *e, const struct region *r);
void launch_declare_kernels(struct lines *l, struct region *r);

/* ---- emit_own_variables.c ----------------------------------------------------------------------------------------------------- */

/* Blocks around loops that no pragma of the plan stands on; NULL: none does. */
void own_variables_emit(struct host_emitter *e, const struct host_plan *p, struct loop *list);
void apart_variables_emit(struct host_emitter *e, const struct region *r);   /* of r->apart */

/* ---- emit_private_members.c --------------------------------------------------------------------------------------------------- */

/* The variables that stand for private members in the construct; how many. l: NULL to count them only. */
int members_declare(struct lines *l, const struct region *r);
void members_emit(struct host_emitter *e, const struct region *r);           /* their uses in the body, and those of its loops alone */

/* ---- emit_openmp.c ------------------------------------------------------------------------------------------------------------ */

/* Adds the pragmas and the widened headers of the region's loops. */
void openmp_emit(struct host_emitter *e, struct region *r, const struct host_plan *p);
const char *openmp_index_type(struct unit *u, const struct loop *l);     /* "int" */
void openmp_emit_atomic(struct host_emitter *e, struct directive *d);

/* ---- openmp_bins.c ------------------------------------------------------------------------------------------------------------ */

/* Fills h->bins of a parallel loop. */
void openmp_find_bins(const struct region *r, struct host_loop *h);
/* Whether what the atomic directive protects is a thread's own copy. */
bool openmp_is_binned(const struct region *r, const struct host_plan *p, const struct directive *atomic);

/* ---- openmp_arrays.c ---------------------------------------------------------------------------------------------------------- */

bool openmp_takes_size(struct node *n, const struct decl *d); /* n takes sizeof of d: that of a copy would be another one */
/* A reduction of h whose copies are made here, not by OpenMP's clause. */
bool openmp_is_large(const struct host_loop *h, const struct clause_var *v);
bool openmp_has_large(const struct host_loop *h);
/* Copies of the private variable are made of heap memory in the bodies: sections of pointers, and arrays too large for stacks. */
bool openmp_on_heap(const struct region *r, const struct variable *v);
/* What stands around the loop, which then has `omp for`: `test` is an if clause or "". */
void openmp_open_large(struct lines *l, const struct host_loop *h, const char *test);
void openmp_close_large(struct lines *l, const struct host_loop *h);

/* ---- openmp_strips.c ---------------------------------------------------------------------------------------------------------- */

/* Whether a parallel loop around a sequential one is better run in strips, the sequential loop outside. */
bool openmp_runs_in_strips(struct unit *u, const struct region *r, const struct loop *l);
/* `type` is the index's, as C text; pragma: of the loop over the strips. */
void openmp_emit_strips(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *type, const char *pragma);
/* Elements that an access touches in neighbouring iterations of l: 0 the same, 1 neighbours, -1 others. */
int openmp_spread(const struct access *a, const struct loop *l);
/* for (i = lower; i < upper; i++), or <=, where the comparison can be made in 64 signed bits or in the index's own type. */
bool openmp_counts_up(struct unit *u, const struct loop *l);
extern const char openmp_strip_head[];                                   /* what the loops need at the head of the file */

/* ---- openmp_jam.c ------------------------------------------------------------------------------------------------------------- */

/* The one statement of l, the sequential loop of a strip, if several iterations are better run in one walk over the strip; else NULL. */
const struct node *openmp_jammed(struct unit *u, const struct loop *l);
/* lanes: the header of the loop over the strip. sum: the statement's text, arrays of the strip in place of the scalars that they hold. */
void openmp_emit_jam(struct host_emitter *e, const struct loop *l, const char *lanes, const char *sum);

/* ---- openmp_tiles.c ----------------------------------------------------------------------------------------------------------- */

/* Whether a group of two loops is better run tile by tile. */
bool openmp_runs_in_tiles(struct unit *u, const struct region *r, const struct host_loop *h);
void openmp_emit_tiles(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *pragma);

/* ---- openmp_judgement.c ------------------------------------------------------------------------------------------------------- */

/* Whether simd would slow an innermost loop down, or do nothing for it: it does little but fetch elements through other elements, counts in
 * branches, holds a `while`, or has variables of which there can be no arrays. */
bool openmp_left_to_compiler(const struct region *r, const struct loop *l);
/* Variables in body have more alignment than size, by a typedef: compilers refuse arrays of them, which lanes need. */
bool openmp_is_over_aligned(struct node *body);
bool openmp_waits(struct node *body);                                    /* holds `while` or `do`: one iteration may last longer than others */

/* ---- openmp_schedule.c -------------------------------------------------------------------------------------------------------- */

/* "schedule(static)": how the threads share the iterations of a parallel loop. */
const char *openmp_schedule(struct unit *u, const struct host_loop *h);

/* ---- openmp_clauses.c --------------------------------------------------------------------------------------------------------- */

/* " private(t) reduction(+:s)": the variables of a loop with a pragma. */
const char *openmp_clauses(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h);
/* Whether d is named in n outside the loops whose iterations gangs share. */
bool openmp_names_outside(const struct host_plan *p, const struct node *n, const struct decl *d);

bool openmp_fits_stack(const struct clause_var *v);    /* what the clause names, as a copy that OpenMP makes */
bool openmp_lists_array(const struct reduction *r);   /* it stands in the loop's `arrays` too, which are what OpenMP reduces */

/* ---- openmp_composite.c ------------------------------------------------------------------------------------------------------- */

const char *openmp_reduction_operator(struct unit *u, const struct reduction *r);
const char *openmp_declare_reduction(struct unit *u, const struct reduction *r);   /* NULL: it needs none */
bool openmp_reduces_parts(const struct loop *l);                         /* arrays, structures and what else simd has no operator for */
bool openmp_can_reduce(const struct loop *l);                            /* what l and the loops below it reduce */

/* ---- emit_gang_vars.c --------------------------------------------------------------------------------------------------------- */

/* Opens the blocks in which variables that belong to a gang hide the user's; returns how many are open. gang_close ends them. */
/* Two declarations: memory, copied or empty, for a section that the pointer v names, and the pointer, which hides the user's. */
const char *gang_private_section(struct unit *u, const struct region *r, const struct variable *v, bool copied);
bool gang_is_private_of_loop(const struct loop *list, const struct variable *v);   /* by a clause of one of the loops or of those below */
int gang_open(struct lines *l, struct host_emitter *e, struct region *r, const struct host_plan *p);
/* emit_gang_loops.c: the number of gangs as text, "1" where it is known to be; loops that the gangs share are run by one of them, those in
 * which a gang carries something from one iteration to the next by each for itself. */
const char *gang_count(struct unit *u, const struct clause *num_gangs);
const char *gang_first_of(struct unit *u, const struct clause *num_gangs, int dimensions);
void gang_guard_loops(struct host_emitter *e, struct loop *list);
/* emit_gang_calls.c: routines gang that the gangs share are called by one of them, which is possible where their values are not wanted. */
bool gang_calls_are_statements(const struct region *r);
void gang_guard_calls(struct host_emitter *e, struct region *r);
void gang_close(struct lines *l, struct region *r, const struct host_plan *p, int open);

/* ---- emit_data_host.c --------------------------------------------------------------------------------------------------------- */

/* The head of a data or host_data construct up to its call. */
struct lines data_open_construct(struct host_emitter *e, struct directive *d, const struct call_parts *p, const char *call);
/* Every directive that is neither compute construct nor inside one. */
void data_emit_host(struct host_emitter *e, struct directive *d);

/* ---- emit_host_data.c --------------------------------------------------------------------------------------------------------- */

void host_data_emit(struct host_emitter *e, struct directive *d);

#endif
