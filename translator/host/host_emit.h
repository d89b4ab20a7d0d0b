/* host_emit: shared by the emitters of host code. SPDX-License-Identifier: MIT */
#ifndef ACCEL_HOST_EMIT_H
#define ACCEL_HOST_EMIT_H
#include "host/openmp/openmp_plan.h"
#include "region/region.h"
#include "region/updates/update_aliases.h"
#include "text/edit_list.h"
#include <stdarg.h>

struct unit;
struct options;
struct use;

struct host_emitter {
    struct unit *u;
    struct edit_list edits;
    bool openmp;                       /* options: loops get OpenMP pragmas */
    bool cuda;                         /* options: compute constructs call the runtime */
    bool uses_simd;                    /* some pragma has simd: clang warns about loops that it cannot vectorize */
    bool uses_extremes;                /* some reduction uses accel_max or accel_min */
    unsigned math_calls;               /* bits of the functions of openmp_math_functions that are called */
    bool uses_strips;                  /* some parallel loop runs in strips, which requires openmp_strip_head */
    bool uses_lengths;                 /* some loop chooses its schedule by the lengths of rows, which requires openmp_length_head */
    bool uses_rows;                    /* some loop runs in tiles of rows, which requires openmp_row_head */
    bool uses_parts;                   /* some loop is divided into parts, which requires openmp_part_head */
    bool uses_scan;                    /* some loop is a scan, which requires openmp_scan_head */
    bool uses_counters;                /* some loop captures counters in strips, which requires openmp_counter_head */
    bool uses_threads;                 /* some loop asks for the number of threads, which requires openmp_threads_head */
    const char *declarations;          /* lines that must precede the pragma of the last openmp_clauses call; "" for none */
    bool uses_image;                   /* some site refers to accel_image */
};

/* ---- host_lines.c: generated code, line by line ------------------------------------------------------------------------------- */

struct lines {
    struct buffer b;
    struct unit *u;
    const char *indent;                /* white space of the statement in the user's text */
    int level;                         /* additional indentation, in steps of four blanks */
};

struct lines lines_begin(struct unit *u, unsigned offset);               /* with the indentation of the text at offset */
void lines_put(struct lines *l, const char *format, ...) __attribute__((format(printf, 2, 3)));   /* a line; no newline in it */
void lines_table(struct lines *l, const char *head, const char *values);  /* "head = { values };", over several lines if it is long */
void lines_directive(struct lines *l, const char *format, ...) __attribute__((format(printf, 2, 3)));   /* a # line, at column 1 */
const char *lines_end(struct lines *l);                                  /* the text, in the unit's arena; the lines are empty again */

const char *host_source(struct unit *u, const struct node *n);           /* the node's expanded text, in the arena */
const char *host_quote(struct unit *u, const char *text);                /* as a C string literal */
/* "double x", "int (*f)(void)"...: declares `name` as a modifiable variable of type t; by __typeof__(like) if t has no simple spelling. */
const char *host_declare(struct unit *u, const struct type *t, const char *name, const char *like);
const char *host_operand(struct unit *u, const char *text);              /* in parentheses unless it is one name or number */
const char *host_suffix(const struct directive *d, struct unit *u);      /* "" or "_2"...: distinguishes the names of nested constructs */
bool host_is_serial(const struct region *r);
/* Inserts `text` before a loop's body, and before the atomic directive on it, which OpenMP's replaces. */
void host_before_body(struct host_emitter *e, const struct region *r, const struct node *body, const char *text);

/* ---- emit_sums.c: the host's side of exact sums -------------------------------------------------------------------------------- */

/* Declares the argument for the kernel's j-th sum; returns its text. */
const char *sums_argument(struct lines *l, const struct kernel *k, int j, const char *suffix);
void sums_declare_kernels(struct lines *l, const struct region *r);             /* the kernels that read the sums */
void sums_end(struct lines *l, const struct kernel *k, const char *suffix);     /* the calls after the launch */

/* emit_work.c: passes what the kernel of the next launch must read, write and compute to the runtime, if it asks for that. */
void work_emit(struct lines *l, const struct kernel *k, const char *suffix);

/* ---- emit_product.c ----------------------------------------------------------------------------------------------------------- */

/* Declares accel_product, if the kernel is a product of matrices; returns its address as text, or "0". */
const char *product_declare(struct lines *l, const struct kernel *k, const char *suffix);
/* On the host: the rest of the block runs only if no library computes the region. False: the region is no product; nothing is written. */
bool product_open_host(struct lines *l, const struct region *r, const char *suffix);

/* ---- emit_call.c: the runtime's view of a directive --------------------------------------------------------------------------- */

struct call_parts {
    struct directive *d;
    struct data_item *items;
    int n_items;
    unsigned end;                      /* offset of the last character of the directive's statement; 0: it has none */
    bool image;                        /* the site refers to accel_image */
    bool no_call;                      /* only the table of data is declared */
    const char *table;                 /* its name; NULL: accel_data, which accel_call refers to */
    bool until_block_ends;             /* the call ends when control leaves the block around it */
    const char *flags;                 /* of the call; NULL: "0" */
    bool always_host;                  /* the condition is 0 */
    const char *parts;                 /* C expression of the call's struct accelrt_parts *; NULL: none */
};

/* Declares those of accel_site, accel_data, accel_wait and accel_call that are needed, in this order. Then emits the checks of sections and
 * the waits for queues of other devices. */
void call_declare(struct lines *l, const struct call_parts *p);

/* ---- emit_region_host.c ------------------------------------------------------------------------------------------------------- */

void region_emit_host(struct host_emitter *e, struct region *r);
void launch_emit_one(struct lines *l, struct region *r, int i); /* the launch of the i-th kernel, in a block where there are several */
/* emit_parts.c: declares the footprints of the region's data, if its kernel may run in parts; the expression of call_parts.parts. */
const char *parts_declare(struct lines *l, const struct region *r);
/* Around the launch of a kernel that is not its construct's only one: the call has the kernel's table. */
void parts_open(struct lines *l, const struct kernel *k);
void parts_close(struct lines *l, const struct kernel *k);
bool parts_are_split(const struct region *r); /* --multi-gpu: one of its kernels may be */
const char *parts_argument(struct lines *l, const struct kernel *k, const char *suffix); /* the address of the first trip */
/* emit_steps.c: the launches in the device branch: a block for each kernel, or the steps of a kernels construct. */
void launch_emit(struct lines *l, struct region *r);
void steps_declare(struct lines *l, const struct region *r);    /* variables declared in the construct that its kernels share */
/* emit_index_values.c: the final values of the indices of a kernel's loops, assigned after its launch, and on the host after the loops. */
void index_values_declare(struct lines *l, const struct region *r); /* before loops that control flow may skip */
void index_values_emit(struct lines *l, const struct kernel *k);
void index_values_edit(struct host_emitter *e, const struct region *r);
void api_calls_emit(struct host_emitter *e);            /* emit_host_data.c: those whose result is not used */
void launch_declare_kernels(struct lines *l, struct region *r);

/* ---- emit_own_variables.c ----------------------------------------------------------------------------------------------------- */

/* Blocks with private variables around loops that have no pragma in the plan. p is NULL if no loop has one. */
void own_variables_emit(struct host_emitter *e, const struct host_plan *p, struct loop *list);
void apart_variables_emit(struct host_emitter *e, const struct region *r);   /* copies of the variables r->apart */

/* ---- emit_private_members.c --------------------------------------------------------------------------------------------------- */

/* Declares the variables that replace private members in the construct; returns their number. l is NULL to count them only. */
int members_declare(struct lines *l, const struct region *r);
void members_emit(struct host_emitter *e, const struct region *r);           /* renames uses in the body, declares those of its loops */

/* ---- emit_openmp.c ------------------------------------------------------------------------------------------------------------ */

/* Adds the pragmas and the widened headers of the region's loops. */
void openmp_emit(struct host_emitter *e, struct region *r, const struct host_plan *p);
void atomic_emit(struct host_emitter *e, struct directive *d);

/* ---- openmp_bins.c ------------------------------------------------------------------------------------------------------------ */

/* Fills h->bins of a parallel loop. */
void openmp_find_bins(const struct region *r, struct host_loop *h);
/* The object that an atomic directive updates; NULL: not known. */
const struct use *openmp_updated(const struct region *r, const struct directive *d);
/* The reduction operator that combines such updates, as "+"; NULL: there is none, or it is not an update. */
const char *openmp_update_word(const struct unit *u, const struct directive *d);
/* Each thread may have a copy of what the loop updates, whose elements `word` combines. */
enum update_alias openmp_copy_alias(const struct region *r, const struct loop *l, const struct use *use, const char *word);
const struct host_bin *openmp_bin(const struct host_loop *h, const struct decl *d); /* NULL: d is none of its bins */
/* The copy of the object of the atomic directive that each thread has; NULL: it has none. */
const struct host_bin *openmp_bin_of(const struct region *r, const struct host_plan *p, const struct directive *atomic);

/* ---- openmp_arrays.c ---------------------------------------------------------------------------------------------------------- */

bool openmp_takes_size(struct node *n, const struct decl *d); /* n contains sizeof d, whose value differs for a copy */
/* A reduction of h whose copies are made by generated code, not by OpenMP's clause. */
bool openmp_is_large(const struct host_loop *h, const struct clause_var *v);
bool openmp_has_large(const struct host_loop *h);
/* Copies of the private variable are allocated on the heap in the bodies: sections of pointers, and arrays too large for stacks. */
bool openmp_on_heap(const struct region *r, const struct variable *v);
void openmp_declare_large(struct lines *l, const struct host_loop *h); /* before the team */
void openmp_begin_large(struct lines *l, const struct host_loop *h);   /* in each thread, before the loop */
void openmp_end_large(struct lines *l, const struct host_loop *h);     /* and after it */

/* ---- openmp_located.c --------------------------------------------------------------------------------------------------------- */

bool openmp_locates(const struct loop *l);                                 /* some reduction has a place */
bool openmp_keeps_last(const struct loop *l); /* a variable gets what the last iteration that stores to it stores */
bool openmp_is_located(const struct host_loop *h, const struct decl *d); /* d is the value or the place of one */
const char *openmp_located_clause(const struct host_loop *h);            /* of the team; "" for none */
void openmp_declare_located(struct lines *l, const struct host_loop *h); /* before the team */
void openmp_end_located(struct lines *l, const struct host_loop *h);     /* in each thread, after the loop */
void openmp_emit_located(struct host_emitter *e, const struct host_loop *h); /* in the loop */
void openmp_return_located(struct lines *l, const struct host_loop *h);  /* after the team */

/* ---- openmp_copies.c ---------------------------------------------------------------------------------------------------------- */

/* Adds bins whose copies generated code makes: all objects that the loop's other atomic directives update, or none. */
void openmp_find_copies(const struct region *r, struct host_loop *h);
bool openmp_has_copies(const struct host_loop *h);
bool openmp_tests_copies(const struct host_loop *h); /* accel_disjoint decides whether they are made */
void openmp_declare_copies(struct lines *l, const struct host_loop *h);
void openmp_begin_copies(struct lines *l, const struct host_loop *h);
void openmp_end_copies(struct lines *l, const struct host_loop *h);
void openmp_emit_copied(struct host_emitter *e, const struct directive *d); /* the atomic directive on an update of a copy */

/* ---- openmp_math.c ------------------------------------------------------------------------------------------------------------ */

/* Replaces the names of fmax, fmin and sqrt in the loops of all plans. */
void openmp_emit_math(struct host_emitter *e);
const char *openmp_math_functions(struct unit *u, unsigned used);     /* definitions required at the head of the file; used: math_calls */

/* ---- emit_serial.c ------------------------------------------------------------------------------------------------------------ */

/* The loop is written twice: for threads, and for one thread. */
bool serial_is_written(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h);
struct serial_texts {
    const char *test;  /* of threads; NULL: none */
    const char *lanes; /* the if clause of simd, or "" */
    const char *last;  /* assigns the index its final value, where simd does not */
};

/* Precedes all other edits of the loop, which apply to the first copy. */
void serial_emit(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h, const struct serial_texts *texts);
/* One thread needs to know whether data overlap. */
bool serial_needs_overlap(struct host_emitter *e, struct region *r, const struct host_plan *p);
bool serial_has_atomics(const struct region *r, const struct loop *l);   /* only processes with one thread run the second copy */
/* The loop that is written twice, with d, an atomic directive, in it; NULL: none is. */
const struct host_loop *serial_around(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct directive *d);

/* ---- openmp_team.c ------------------------------------------------------------------------------------------------------------ */

/* The pragma of the loop is `omp for`, in the code that these functions write around it. */
bool openmp_has_team(const struct host_loop *h);
void openmp_open_team(struct lines *l, const struct host_loop *h, const char *test); /* test: an if clause or "" */
void openmp_close_team(struct lines *l, const struct host_loop *h);
extern const char openmp_threads_head[]; /* required at the head of the file */

/* ---- openmp_strips.c ---------------------------------------------------------------------------------------------------------- */

/* A parallel loop around a sequential one is faster in strips, with the sequential loop outside. */
bool openmp_runs_in_strips(struct unit *u, const struct region *r, const struct loop *l);
/* `type` is the index's, as C text; pragma: of the loop over the strips. */
void openmp_emit_strips(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *type, const char *pragma);
/* Stride of the access in l, in elements: 0 or 1; -1: another one, or unknown. */
int openmp_spread(const struct access *a, const struct loop *l);
int openmp_spread_both_ways(const struct access *a, const struct loop *l); /* 1 for -1 too, as in x[n - 1 - i] */
extern const char openmp_strip_head[];                                   /* required at the head of the file */

/* ---- openmp_jam.c ------------------------------------------------------------------------------------------------------------- */

/* The only statement of l, the sequential loop of a strip, if unroll-and-jam of l is faster; else NULL. */
const struct node *openmp_jammed(struct unit *u, const struct loop *l);
/* lanes: the header of the loop over the strip. sum: the statement's text, with the strip's arrays in place of scalars. rows: the loop of
 * whose iterations there is a tile; NULL: none. */
void openmp_emit_jam(struct host_emitter *e, const struct loop *l, const struct loop *rows, const char *lanes, const char *sum);

/* ---- openmp_rows.c ------------------------------------------------------------------------------------------------------------ */

/* Sets h->columns, if tiles of the group's innermost loop and of a loop in it are faster. */
void openmp_find_columns(const struct region *r, struct host_loop *h);
void openmp_emit_rows(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *pragma);
extern const char openmp_row_head[];                                     /* required at the head of the file */

/* ---- openmp_invariants.c ------------------------------------------------------------------------------------------------------ */

/* Declares in `head`, before h's pragma, the elements that are the same in all iterations of h, and replaces them. False: there are none.
 * test: only asks. */
bool openmp_emit_invariants(struct host_emitter *e, const struct region *r, const struct host_loop *h, struct lines *head, bool test);

/* ---- openmp_tiles.c ----------------------------------------------------------------------------------------------------------- */

/* A group of two loops is faster in tiles. */
bool openmp_runs_in_tiles(struct unit *u, const struct region *r, const struct host_loop *h);
void openmp_emit_tiles(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *pragma);

/* ---- openmp_parts.c ----------------------------------------------------------------------------------------------------------- */

/* l, if threads may share parts of it together with the iterations of h, whose group is the loops around it; else NULL. has_lanes: l has a
 * pragma of its own. */
struct loop *openmp_divided(struct unit *u, const struct region *r, const struct host_loop *h, struct loop *l, bool has_lanes);
void openmp_declare_end(struct lines *head, const struct loop *l, const char *counter, const char *upper); /* of the type `counter` */
void openmp_declare_parts(struct lines *head, const struct host_loop *h); /* before the pragma of h */
void openmp_emit_parts(struct host_emitter *e, const struct host_loop *h);
extern const char openmp_part_head[];                                    /* required at the head of the file */

/* ---- openmp_scan.c ------------------------------------------------------------------------------------------------------------ */

/* Threads may run the loop as a scan. */
bool openmp_scans_in_blocks(const struct region *r, const struct loop *l);
/* d is a scalar that the iterations of h, a scan, pass on: each block has its own. */
bool openmp_is_scanned(const struct host_loop *h, const struct decl *d);
/* `type` is the index's, as C text; clauses: the data-sharing clauses of the loops over blocks. */
void openmp_emit_scan(struct host_emitter *e, const struct host_loop *h, const char *type, const char *clauses);
extern const char openmp_scan_head[];                                    /* required at the head of the file */

/* ---- openmp_counters.c --------------------------------------------------------------------------------------------------------- */

/* Sets h->counters if threads may reserve what the loop captures, strip by strip; then its group is the loop alone. */
bool openmp_find_counters(const struct region *r, struct host_loop *h);
/* The loop that reserves what the atomic directive captures or adds; NULL: none does. */
const struct host_loop *openmp_counted(const struct region *r, const struct host_plan *p, const struct directive *atomic);
/* openmp_counter_text.c: `type` is the index's; pragma: of the loop over the strips; after: a statement after it, or NULL. */
void openmp_emit_counted_loop(struct host_emitter *e, const struct host_loop *h, const char *type, const char *pragma, const char *after);
void openmp_emit_counted(struct host_emitter *e, const struct host_loop *h, const struct directive *d); /* the directive and its statement */
extern const char openmp_counter_head[];                                 /* required at the head of the file */

/* ---- openmp_judgement.c ------------------------------------------------------------------------------------------------------- */

/* simd would slow down an innermost loop or have no effect: the loop mostly gathers elements through indices in memory, counts in branches,
 * contains a `while`, or has over-aligned variables. */
bool openmp_left_to_compiler(const struct region *r, const struct loop *l);
bool openmp_stores_small_integers(const struct region *r, const struct loop *l); /* bytes or shorts alone, vectorized without simd */
/* Variables in body have a larger alignment by a typedef: compilers reject arrays of such types, which simd requires. */
bool openmp_is_over_aligned(struct node *body);
bool openmp_compiler_vectorizes(const struct options *o);                /* loops without simd too: -O2 and above; the last -O is in effect */
bool openmp_optimizes_most(const struct options *o);                     /* -O3, -Ofast */

/* ---- openmp_schedule.c -------------------------------------------------------------------------------------------------------- */

/* The schedule clause of a parallel loop: "schedule(static)". */
const char *openmp_schedule(struct unit *u, const struct host_loop *h);
bool openmp_is_uneven(struct unit *u, const struct host_loop *h);        /* the iterations of its group take different times */
/* The code, or a function of the file that it calls, has a loop that ends by what it computes: while, a break, a second condition. */
bool openmp_ends_by_data(struct unit *u, struct node *body);

/* ---- openmp_lengths.c --------------------------------------------------------------------------------------------------------- */

/* first[i], if h's rows begin at first[i] and end before first[i + 1], and the host can read these when the loop begins; else NULL. */
const struct node *openmp_row_start(struct unit *u, const struct host_loop *h);
void openmp_declare_lengths(struct lines *head, const struct host_loop *h, const struct node *start); /* sets the schedule before the pragma */
void openmp_return_schedule(struct lines *tail);                         /* restores the program's after the loop */
/* A condition as that of openmp_enough_work, by the elements of all rows; NULL: the starts of rows are not known. */
const char *openmp_enough_rows(struct unit *u, const struct host_loop *h);
extern const char openmp_length_head[];                                  /* required at the head of the file */

/* ---- openmp_work.c ------------------------------------------------------------------------------------------------------------ */

/* A condition on the trip counts of the loop and of those in it, true if there is enough work for threads; NULL: it is always true. */
long long openmp_operations(const struct loop *l);                        /* of an iteration, inner loops once; at least 1 */
const char *openmp_enough_work(struct unit *u, const struct region *r, const struct host_loop *h);

/* ---- openmp_clauses.c --------------------------------------------------------------------------------------------------------- */

/* What threads share, and what they have copies of. CARRIED: see emit_serial.c. */
enum sharing { SHARED, PRIVATE, FIRSTPRIVATE, LASTPRIVATE, REDUCED, OWN_ARRAY, CARRIED };

struct listing {
    struct host_emitter *e;
    struct region *r;
    const struct host_plan *plan;
    const struct host_loop *h;
    const struct decl **decls;
    enum sharing *how;
    const char **names; /* REDUCED: "+:s"; else the name */
    int count, count_how, count_names;
};

void openmp_list(struct listing *x); /* fills the list, of which the first four members are set */
bool openmp_is_listed(const struct listing *x, const struct decl *d);
const char *openmp_clause_of(const struct listing *x, enum sharing how, const char *word); /* " private(i, t)", or "" */
const char *openmp_reductions_of(const struct listing *x);
/* The data-sharing clauses of a loop with a pragma: " private(t) reduction(+:s)". Sets e->declarations. */
const char *openmp_clauses(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h);
/* d is named in n outside the loops whose iterations gangs share. */
bool openmp_names_outside(const struct host_plan *p, const struct node *n, const struct decl *d);
bool openmp_names_index(const struct host_loop *h, const struct node *n); /* of h, or of a loop that is collapsed with it */

bool openmp_fits_stack(const struct clause_var *v);    /* a copy of the variable or section fits on a thread's stack */
bool openmp_lists_array(const struct reduction *r);   /* it is listed in the loop's `arrays` too, which OpenMP reduces */

/* ---- openmp_composite.c ------------------------------------------------------------------------------------------------------- */

const char *openmp_reduction_operator(struct unit *u, const struct reduction *r);
const char *openmp_declare_reduction(struct unit *u, const struct reduction *r);   /* NULL: none is required */
bool openmp_reduces_parts(const struct loop *l);                         /* reductions without simd: arrays, structures, _Bool */
bool openmp_can_reduce(const struct loop *l);                            /* OpenMP can do all reductions of l and of the loops below it */

/* ---- emit_gang_vars.c --------------------------------------------------------------------------------------------------------- */

/* Two declarations for a private section of the pointer v: its memory, new or a copy, and a pointer that hides the user's. "" if the size
 * is not known. */
const char *gang_private_section(struct unit *u, const struct region *r, const struct variable *v, bool copied);
bool gang_is_private_of_loop(const struct loop *list, const struct variable *v);   /* by a clause of one of the loops or of those below */
/* Opens the blocks in which a gang's own variables hide the user's; returns their number. gang_close combines reductions and ends them. */
int gang_open(struct lines *l, struct host_emitter *e, struct region *r, const struct host_plan *p);
/* emit_gang_loops.c: the number of gangs as text; "1" if it is known to be 1. */
const char *gang_count(struct unit *u, const struct clause *num_gangs);
/* Condition for the first gang along each of the dimensions (bit d - 1 is dimension d); NULL: it is true for all gangs. */
const char *gang_first_of(struct unit *u, const struct clause *num_gangs, int dimensions);
/* Only the first gang runs a gang loop. If iterations pass values to later ones of the same gang (gang_state), each gang runs its own. */
void gang_guard_loops(struct host_emitter *e, struct loop *list);
/* emit_gang_calls.c: only the first gang calls a routine gang. This is possible if all such calls are statements. */
bool gang_calls_are_statements(const struct region *r);
void gang_guard_calls(struct host_emitter *e, struct region *r);
void gang_close(struct lines *l, struct region *r, const struct host_plan *p, int open);

/* ---- emit_data_host.c --------------------------------------------------------------------------------------------------------- */

/* The head of a data or host_data construct up to its call. */
struct lines data_open_construct(struct host_emitter *e, struct directive *d, const struct call_parts *p, const char *call);
/* Emits a directive that is neither a compute construct nor inside one. */
void data_emit_host(struct host_emitter *e, struct directive *d);

/* ---- emit_host_data.c --------------------------------------------------------------------------------------------------------- */

void host_data_emit(struct host_emitter *e, struct directive *d);

#endif
