/* mapping: what the files of plan_mapping share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_MAPPING_H
#define ACCEL_MAPPING_H
#include "kernel/kernel.h"
#include "kernel/transforms/transforms.h"
#include "region/updates/update_aliases.h"
#include <stdbool.h>

struct unit;

/* ---- plan_queries.c: queries about loops and code ----------------------------------------------------------------------------- */

struct loop *mapping_tight_child(const struct loop *l); /* the loop that is the whole body of l, or NULL */
struct loop *mapping_declared_child(const struct loop *l); /* the same, or after declarations of values that any thread may compute */
bool mapping_declares_addresses(const struct kernel *k); /* iterations in step may use what is declared between the loops */
bool mapping_declares_between(const struct kernel *k, const struct decl *d);
struct loop *mapping_loop_of(const struct region *r, struct node *statement); /* loop that the statement (without blocks) is, or NULL */
bool mapping_has_parallel(const struct loop *list);                           /* a parallel loop among the list, their siblings and below */
int mapping_stride_score(const struct region *r, const struct node *where, const struct loop *l);
/* The same for the accesses in `inner`, spread over the loop `outer` around it. */
int mapping_outer_score(const struct region *r, const struct loop *inner, const struct loop *outer);
int mapping_access_stride(const struct access *a, const struct decl *index); /* 0: the same element for all; 1: contiguous; 2: any other
                                                                                stride */
int mapping_written_stride(const struct access *a, const struct decl *index); /* the same, where no variable means its first value */
/* Some access has unit stride along y and a larger one along x. */
bool mapping_is_transposed(const struct region *r, const struct node *where, const struct loop *x, const struct loop *y);
bool mapping_is_heavy(const struct region *r,
                      struct node *body); /* loops, calls beyond math.h, atomics, volatile or very many accesses: one iteration a thread */
/* The loads of a thread's next iteration would wait for branches of the one before (late_loads.c). */
bool mapping_loads_late(const struct region *r, struct node *body);
bool mapping_divides_late_loads(const struct region *r, struct node *body); /* a branch divides by what it loads, or loads what it divides */
bool mapping_runs_long(struct node *body); /* it has loops, jumps, calls of more than mathematical functions, or volatile accesses */
int mapping_bin_items(const struct loop *last); /* plan_bins.c: how many a thread with bins has at a time */
bool mapping_is_affine(const struct region *r, const struct node *where); /* the places of all accesses are affine in indices and values */
bool mapping_is_cheap_call(const struct node *n); /* fabs, sqrt, fma...: a few instructions */
bool mapping_calls_program(const struct node *n); /* a call of a function that may name variables of the program */
int mapping_smallest_store(const struct region *r, const struct node *where); /* bytes of the smallest element stored, 4 if none is */
long long mapping_constant_trips(const struct loop *l);                       /* -1: not constant */
bool mapping_is_short_part(const struct loop *l); /* found in each of a few trips of loops around it, or such a loop */
long long mapping_most_trips(const struct loop *l); /* at most so many, whatever the indices of loops around it are; -1: not known */
/* The bounds read memory, directly or through locals: rows of a sparse matrix. Not bounds of a triangle. */
bool mapping_length_in_memory(const struct loop *l);
/* plan_estimates.c: the trip count is known on the device alone, but the host can read it from its own copy of the data, which may differ. */
bool mapping_is_estimated(const struct loop *l);
bool mapping_uses(const struct node *where, const struct decl *d);
bool mapping_all_plain(const struct loop *list); /* no loop of the list, or in one, has a directive */
/* An iteration has an array or a structure of its own, which a thread may keep in registers. */
bool mapping_has_own_objects(const struct loop *head, const struct loop *last);
bool mapping_knows_overlap(const struct kernel *k); /* accel_disjoint is tested at the launch; needs the parameters */
bool mapping_kernel_uses(const struct kernel *k, const struct decl *d);
bool mapping_named_in_atomic(const struct region *r, const struct decl *d); /* in a statement with an explicit atomic directive */
bool mapping_only_updates(const struct kernel *k, const struct decl *d);    /* all accesses of the kernel to the object's elements are
                                                                               atomic */
bool mapping_has_atomic(const struct region *r, const struct node *where);

/* ---- kernel_queries.c: queries of planning and printing ----------------------------------------------------------------------- */

bool kernel_uses(const struct kernel *k, const struct decl *d);    /* named in one of the kernel's statements */
/* The entry of a loop that threads along y share, by its statement; NULL: they do not share it. */
const struct shared_loop *kernel_shared_loop(const struct kernel *k, const struct node *statement);
/* A loop with a directive that runs sequentially, over a variable of the region's code: it has an index of its own (OpenACC 3.3, 2.9). */
bool kernel_own_index(const struct region *r, const struct loop *l);
/* The slice of scratch memory that holds the private object at that level (enum slice_level), or NULL. */
const struct kernel_slice *kernel_slice(const struct kernel *k, const struct decl *d, int level);
/* The slice of an array that the kernel's code declares, large or of a length known at the launch; NULL: none. */
const struct kernel_slice *kernel_declared_slice(const struct kernel *k, const struct decl *d);

bool mapping_has_first_copies(const struct region *r); /* arrays or structures that are firstprivate */
void mapping_begin(struct unit *u);           /* initializes the `plan` of each loop from its facts */
/* The loops of a flat kernel that the grid spreads: dims, or the nest's own loop where the host does not know its trip count; returns their
 * number. */
int kernel_grid_loops(const struct kernel *k, struct loop *list[3]);
/* The bounds, the step and the comparison of both loops are the same. */
bool kernel_counts_alike(const struct loop *l, const struct loop *other);
bool kernel_counts_dimension(const struct kernel *k, const struct decl *d); /* d is the index of a loop of its dimensions */
struct loop *kernel_group_end(struct loop *head); /* the innermost loop of those that gangs or lanes share together with it, as planned */
bool kernel_has_sum(const struct kernel *k, const struct variable *v); /* its elements are added to exactly: k->sums */
int kernel_dimension_of(const struct kernel *k, const struct loop *l); /* the grid's dimension along which l runs, -1: none */
struct loop *kernel_innermost(const struct kernel *k);                 /* of these loops */

/* ---- plan_levels.c: gang, worker, vector of nested kernels -------------------------------------------------------------------- */

int mapping_levels_below(const struct loop *l); /* the levels that clauses give to loops inside l */
void mapping_levels(struct loop *l, int above);           /* sets `mapped` of l and all below; above: levels used around it */
void mapping_sequential(struct loop *l);                  /* l and all below run in one thread */
int mapping_called(const struct kernel *k);               /* levels of the routines that the kernel's statements call */
bool mapping_mirrors(struct unit *u, struct region *r);    /* plan_mirror.c: the host runs it, with no kernel */
bool mapping_calls_spread(const struct kernel *k);                       /* a routine that it calls may have a gang loop */
bool mapping_keeps_state(const struct loop *l);           /* the body passes a scalar of the gang to later iterations or to the code after
                                                             the loop: the gang must run its iterations in order */
bool mapping_shows_gangs(const struct loop *l);           /* there is a num_gangs or gang(static:) clause */
bool mapping_spreads_over_gangs(const struct loop *root); /* an outermost loop is a gang loop, written or implied */
bool mapping_prefers_outer(const struct region *r, const struct loop *outer);
/* Threads along `by`, a loop around `last` or last itself, would access memory better in the loops of its body than lanes of these loops. */
bool mapping_prefers_along(const struct region *r, const struct loop *last, const struct loop *by);

void mapping_join_lanes(struct loop *root); /* teams/plan_joined_lanes.c: loops of a row that lanes share together; nested kernels */

/* ---- teams/plan_joined_gangs.c ------------------------------------------------------------------------------------------------- */

/* for j for c < 4: y[4 * j + c] = x[c * n + j], where c has 2 or 4 trips: a thread for each j loads as well as one for each c, and stores 16
 * bytes at once. */
bool mapping_suits_thread(const struct loop *l, const struct loop *last);
void mapping_join_gangs(struct region *r); /* loops without a directive that are the body of a gang loop: independent where that is proven */
bool mapping_is_joined(const struct loop *l);                   /* one of these */
bool mapping_prefers_rows(struct loop *root, const struct loop *last); /* lanes should share the loops in the nest from root to last */
/* Nested kernels: sets plan.collapse of the loops that gangs share; preferred: mapping_prefers_rows, also of loops that threads could share. */
void mapping_join_rows(struct loop *root, bool preferred);

/* ---- plan_accumulate.c -------------------------------------------------------------------------------------------------------- */

bool mapping_can_sum(struct loop *l, bool *overlap); /* lanes could share l, which adds to elements of memory; overlap: only if ranges are
                                                        disjoint */
bool mapping_offer_sums(struct loop *root);          /* marks such loops directly inside root as independent and `accumulates` */
void mapping_settle_sums(struct loop *root, bool wanted); /* wanted: false makes them sequential again */
bool mapping_may_overlap(const struct variable *a, const struct variable *b); /* plan_params.c */

void mapping_product_sums(struct region *r); /* staging/product_sums.c: loops for lanes that threads run in order; needs the gangs */
/* plan_inner.c: decides which of the loops analyzed for `looked_into` are sequential. */
void mapping_settle_inner(struct region *r);
/* teams/plan_free_columns.c: lanes are written for loops that sum columns, but threads along head, a gang loop, run them. */
void mapping_free_columns(const struct region *r, struct loop *head);

/* plan_repeated.c, for kernels: a level that several loops of a nest name is kept for one loop on each path. */
void mapping_repeated_levels(struct loop *list);

/* ---- plan_routines.c ---------------------------------------------------------------------------------------------------------- */

void mapping_bodies(struct unit *u); /* levels of the loops in routines; gives each body its one kernel */

/* ---- plan_geometry.c, teams/plan_nested.c: shape, dimensions, blocks ---------------------------------------------------------- */

/* Kernel for one nest with a parallel root, flat where it can be. */
void mapping_nest(struct unit *u, struct kernel *k, struct loop *root);
void mapping_describe(struct unit *u, struct kernel *k, struct loop *last); /* flat: the mapping of its loops, down to `last`, as text */
void mapping_nested(struct unit *u, struct kernel *k, bool one_gang); /* levels and geometry for k->statements as a nested kernel */

/* ---- plan_mapping.c ----------------------------------------------------------------------------------------------------------- */

struct kernel *mapping_new_kernel(struct unit *u, struct region *r, struct node **statements, int count); /* of blocks of one thread */
void mapping_one_thread(struct kernel *k);

/* ---- variants/plan_fallback.c ------------------------------------------------------------------------------------------------- */

/* Sets k->condition and k->fallback; needs the finished mapping of k. */
void mapping_fallback(struct unit *u, struct kernel *k);

bool mapping_stores_pointers(const struct region *r); /* pointer_stores.c: in memory that others may read */

/* ---- scan/plan_scan.c --------------------------------------------------------------------------------------------------------- */

struct loop *mapping_scan_loop(const struct region *r, struct node *statement); /* the scan that the statement is; NULL: it is none */
/* Kernel for a scan: a block for each tile of trips. False: one thread must run the loop. */
bool mapping_scan(struct unit *u, struct kernel *k, struct loop *l);

/* ---- plan_blocks.c ------------------------------------------------------------------------------------------------------------ */

void mapping_blocks(struct kernel *k, struct loop *last); /* flat, with its dimensions: sets block, items and ACCELRT_SMALL_BLOCKS */
bool mapping_has_few_blocks(const struct kernel *k);

/* ---- reuse/plan_reuse.c ------------------------------------------------------------------------------------------------------- */

/* Flat, direct, with its dimensions and block: gives threads several iterations along y if these read the same elements. */
bool mapping_runs_apart_fastest(const struct kernel *k, const struct loop *last); /* one iteration a thread, whatever iterations share */
bool mapping_reuse(struct kernel *k, const struct loop *last);

/* ---- reuse/updates_in_place.c -------------------------------------------------------------------------------------------------- */

bool mapping_has_own_elements(const struct kernel *k, const struct node *body); /* all accesses to an array are to one element */
/* A thread with several iterations would load each element after it has stored the one before. */
bool mapping_updates_in_place(const struct kernel *k, const struct node *body);

/* ---- reuse/plan_nested_jam.c --------------------------------------------------------------------------------------------------- */

/* The same: gives threads several iterations that run the nests of loops in `last` in step, if these read the same elements. */
bool mapping_nested_jam(struct kernel *k, struct loop *last);

/* ---- plan_sizes.c: num_gangs, num_workers, vector_length, and numbers of them on loops ------------------------------------------ */

enum size_of_clause { SIZE_GANGS, SIZE_WORKERS, SIZE_LANES };
const struct clause_expr *mapping_size(const struct kernel *k, enum size_of_clause which); /* NULL: not written */
long long mapping_constant_size(const struct kernel *k, enum size_of_clause which);        /* 0: not written; -1: known at the launch only */
bool mapping_is_one_thread(const struct region *r); /* the clauses ask for one gang of one worker of one lane */
bool mapping_keeps_sizes(const struct region *r);                                          /* grid and block are exactly as the clauses
                                                                                              say */
/* The kernel is only the gang loop, and no result depends on the number of gangs. */
bool mapping_gangs_are_free(const struct kernel *k, const struct loop *gang);
int mapping_launch_bound(const struct kernel *k); /* the largest number of threads of its blocks; 0: known at the launch only */
bool mapping_indexes_own_arrays(const struct node *where); /* elements of arrays that an iteration has for itself, by subscripts that are no constants */
int mapping_least_blocks(const struct kernel *k); /* of that size that a multiprocessor must have room for; 0: not said. Without it, the compiler
                                                     uses so few registers that it loads elements one by one */
void mapping_describe_sizes(struct unit *u, struct kernel *k); /* adds the effects of the sizes to k->mapping */

/* ---- plan_rows.c -------------------------------------------------------------------------------------------------------------- */

bool mapping_rows(const struct kernel *k, struct loop *gang); /* for a nested kernel with its levels and dimensions: its blocks may
                                                                 have any number of rows */
bool mapping_rows_wait(const struct kernel *k); /* memory is read only after the test for a row: ACCELRT_WAITS_ITSELF. Needs the slices */
int mapping_row_threads(struct loop *gang); /* the largest number of threads of a row */
int mapping_row_bytes_again(struct loop *gang); /* of each trip, that loops of lanes read more than once; at most 64 */
bool mapping_row_reads_neighbors(struct loop *gang); /* lanes read scattered elements, next to which are those that the next row reads */
bool mapping_row_stores(struct loop *gang); /* its loops of lanes write elements of memory */
bool mapping_row_adds(const struct region *r, struct loop *gang); /* its lanes add atomically to adjacent elements */
bool mapping_row_has_long_trips(struct loop *gang); /* each trip of its loops of lanes runs a loop */
/* The loop whose trip count decides at the launch: one of lanes, or with *half a loop around it whose index is one of its bounds, so that it
 * has half of these trips on average. NULL: the host knows none. */
const struct loop *mapping_row_length(const struct kernel *k, bool *half);
/* The same where the bounds depend on the index of the gang loop, dims[0], as in autocorrelations: for (i = 0; i < n - lag; i++). */
const struct loop *mapping_row_by_gang(const struct kernel *k);
enum { OFFSET_LIMIT = 1 << 20 };
bool mapping_is_offset(const struct node *n, const struct decl *index, long long *c); /* index, index + c, index - c */

/* For a nested kernel with its levels: the launch may choose num_workers and vector_length by the trip counts of all loops that these
 * share. */
bool mapping_team_is_free(const struct kernel *k);

int mapping_power_of_two(long long n); /* the least one that is not below n */
bool mapping_is_value(const struct variable *v); /* the same in all threads, and not in memory; NULL: no */
/* An operator without effects, a conversion or a constant: its value depends on its operands alone. */
bool mapping_is_arithmetic(const struct node *n);

/* ---- plan_tiles.c ------------------------------------------------------------------------------------------------------------- */

bool mapping_has_tiles(const struct kernel *k);                            /* a dimension has a size by a tile clause */
void mapping_free_tiles(struct kernel *k, const struct loop *last); /* sets free_tiles; before mapping_tile_block */
bool mapping_tile_block(struct kernel *k);                                 /* sets block and items by tile clauses; false: no block fits */
const char *mapping_tile_text(struct unit *u, const struct kernel *k);     /* "32 x 8", x first */

/* ---- plan_lanes.c ------------------------------------------------------------------------------------------------------------- */

enum { COLUMNS_MOST = 256, NEST_TRIPS = 8 }; /* threads of a block; a trip of a loop around others lasts as long as so many without */
void mapping_lanes(struct unit *u, struct kernel *k, struct loop *last); /* sets ACCELRT_ANY_BLOCK and ACCELRT_LANES where they are valid */
bool mapping_share_loops(struct unit *u, struct kernel *k, struct loop *last); /* sets k->shared and both flags; false: lanes can share no loop */
bool mapping_all_lanes_run(const struct node *n); /* before the shared loop: each lane runs n; false: only the first lane stores */
void mapping_whole_blocks(struct kernel *k);                             /* removes both flags again */

/* ---- plan_row_blocks.c -------------------------------------------------------------------------------------------------------- */

void mapping_row_blocks(struct kernel *k, struct loop *gang); /* sets k->row_blocks and its flag; needs the reductions and the slices */
bool mapping_has_lanes(const struct loop *list); /* some loop of the list, or below it, is shared among lanes */
struct loop *mapping_only_lanes(const struct loop *last); /* the only loop of lanes, as a statement of the row itself; NULL: none */
int mapping_results_of(const struct loop *l);             /* values that the lanes of the loop combine */
bool mapping_changes_before(const struct loop *l, const struct node *row); /* it may store to elements that what precedes it reads */
/* Of the blocks that share the loop of a row, only the last does what follows it. */
bool mapping_row_ends_in_one(const struct kernel *k, const struct loop *l);

/* ---- plan_bounding_nest.c ------------------------------------------------------------------------------------------------------------- */

bool mapping_fits_bounding_nest(const struct loop *l);              /* its bounds depend on the loop around it, but are within bounds that do not */
bool mapping_has_bounding_nest(const struct kernel *k);
bool mapping_has_irregular_rows(const struct kernel *k); /* rows that begin at different places; a thread has one iteration */
void mapping_bounding_nest(struct unit *u, struct kernel *k);     /* sets `bounding` of the dimensions */

/* ---- plan_row_staging.c ------------------------------------------------------------------------------------------------------------- */

/* The same for a kernel with a thread for each iteration of l. Returns false if there are none. */
bool mapping_stage_fallback(struct unit *u, struct kernel *f, struct loop *l, bool may_overlap);
const char *mapping_staging_text(struct unit *u, const struct kernel *k); /* of k->mapping */
/* Iterations of `last` run a loop that must run in order and that stores along rows of threads that are neighbors along x; those inner loops
 * that need not have no further loops. Then each iteration should have one thread. */
bool mapping_iterates_along_rows(const struct loop *last, const struct decl *x);

bool mapping_depends_on(const struct access *a, const struct loop *l); /* its place uses the index of l */
bool mapping_always_read(const struct node *n, const struct node *loop); /* read in every trip of the loop, provided that it has no jump */
bool mapping_knows_places(const struct loop *l); /* each access in the loop is known to be of its variable */

/* ---- plan_jam.c --------------------------------------------------------------------------------------------------------------- */

/* The number of iterations along x, and along y, that share reads of a loop inside `last` and run it in step; 1: none. */
int mapping_jam(const struct kernel *k, const struct loop *last);
bool mapping_can_jam(const struct kernel *k, const struct loop *last);  /* iterations of the nest may run its inner loops in step
                                                                           (unroll-and-jam) */
/* Bytes of the scalars of which each iteration has a copy; -1 if it needs a copy of anything else. */
int mapping_jam_bytes(const struct kernel *k, const struct loop *last);
bool mapping_counts_inner_loop(const struct loop *last, const struct decl *d); /* d is the index of a loop in the body of `last` */
int mapping_jam_width(const struct kernel *k, const struct loop *last); /* the number along x and y for which their copies fit into
                                                                           registers */
bool mapping_has_obstacle(struct node *n, const struct loop *loop); /* jumps (except `continue` in loop), loops, calls, addresses in n */
bool mapping_can_jam_nests(const struct kernel *k, const struct loop *last); /* the same, where these loops may have inner ones */
bool mapping_runs_in_step(const struct loop *l); /* its trip count is the same for all iterations of the kernel, and its body has no further
                                                    loop */
bool mapping_runs_short_loops(const struct loop *l); /* the same, but the body may have a few trips of further loops */
bool mapping_runs_apart(const struct loop *l);   /* the same, and loops and calls without effects are allowed: each thread makes its own */
bool mapping_holds_pointer(const struct type *t); /* a pointer, or an array or a record with one; NULL: not known */
bool mapping_may_unroll(const struct kernel *k, const struct loop *l, struct node *body); /* a small body, whose loads may be under way at once */
void mapping_unroll_over(const struct kernel *k, struct loop *l, struct node *body); /* sets `unroll` of a loop with this body */
void mapping_unroll_all(struct loop *list); /* completely: their trip counts are constants */
void mapping_unroll(const struct kernel *k, struct loop *list); /* sets `unroll` of sequential loops, all inner ones included */

/* ---- plan_aliases.c ----------------------------------------------------------------------------------------------------------- */

void mapping_find_loaded(struct kernel *k); /* sets reads_loaded, writes_loaded; needs the statements */
bool mapping_is_aliased(const struct kernel *k, const struct variable *v); /* its parameter must not be restrict; needs reads_loaded and
                                                                              writes_loaded */

/* ---- plan_params.c ------------------------------------------------------------------------------------------------------------ */

void mapping_reductions(struct unit *u, struct kernel *k); /* reductions that end in a grid-wide combination, scratch */
void mapping_slices(struct unit *u, struct kernel *k);     /* plan_slices.c: private objects in scratch memory; needs the levels */
/* plan_copies.c: these, and the copies of reductions in scratch memory; needs k->reductions, too. */
void mapping_scratch(struct unit *u, struct kernel *k);
void mapping_small_results(struct kernel *k); /* arrays that the kernel only reduces may be in slots of the queue */
void mapping_push_slice(struct unit *u, struct kernel *k, struct kernel_slice slice, const char *bytes); /* gives it a name; `bytes` is not
                                                                                                            rounded */
/* Bytes of an object of the region as C text for the host; NULL where they are known on the device only. */
const char *mapping_declared_bytes(struct unit *u, const struct kernel *k, const struct decl *d);
bool mapping_params(struct unit *u, struct kernel *k);     /* false: an error was emitted */
void mapping_launch_choices(struct unit *u, struct kernel *k); /* parameters for what the launch chooses; for the kernels that may run in place
                                                                  of k, too */
struct kernel_param *mapping_add_param(struct unit *u, struct kernel *k, enum param_kind kind, struct variable *v, const char *name);
void mapping_bin_params(struct unit *u, struct kernel *k); /* plan_bins.c: the lengths of arrays with copies that the launch knows */
void mapping_add_scratch(struct unit *u, struct kernel *k); /* the parameter for scratch memory, if the kernel does not have it yet */
void mapping_trips(struct unit *u, struct kernel *k);      /* plan_trips.c: sets `trips` and `trips_from` */
void mapping_parts(struct unit *u, struct kernel *k);      /* plan_parts.c: sets `parts`; needs `trips` */
void mapping_exchanges(struct kernel *k);                  /* plan_exchange.c: sets `exchanged` of the parameters */
void mapping_merged_loads(struct kernel *k);               /* plan_merged_loads.c: sets `merges` of the parameters */

/* plan_gang_objects.c, on arrays and structs private to the gang: iterations of l store to the same elements of one; l fills one that is
 * used outside of it; some loop without gang fills one and does other work too. */
bool mapping_reuses_gang_objects(const struct loop *l);
bool mapping_fills_gang_objects(const struct loop *l);
bool mapping_takes_gang_parts(const struct loop *l); /* it uses the result of a reduction in a neighboring gang loop, of which each gang has
                                                        a part */
bool mapping_needs_one_gang(const struct region *r);

/* plan_sums.c: arrays that the kernel adds to exactly; needs the data items. */
void mapping_sums(struct unit *u, struct kernel *k);

/* plan_bins.c: arrays of which each block keeps a copy in shared memory; needs the dimensions. */
void mapping_bins(struct unit *u, struct kernel *k);
bool mapping_only_column_bins(const struct kernel *k); /* or none */
const char *mapping_no_bins_text(struct unit *u, const struct kernel *k); /* the launch's test that all arrays are too long for copies; NULL: none is */
int mapping_scan_trips(const struct loop *l); /* of plan.scans: trips of a lane at a time */
bool mapping_may_be_bins(const struct kernel *k, const struct variable *v); /* CUDA adds atomically to its elements; k: no exact sums of it, or NULL */
bool mapping_is_addition(const struct unit *u, const struct directive *d);  /* an atomic directive */
long long mapping_index_limit(const struct region *r, const struct node *n);  /* an exclusive upper bound that n shows; 0: unknown */

/* teams/plan_row_counts.c: arrays of which each row has a copy in shared memory while its lanes add to them. */
bool mapping_counts_in_rows(const struct loop *root); /* each iteration only adds to elements of its own, in a loop */
const struct kernel_bins *mapping_counts_of(const struct kernel *k, const struct loop *l, int *n); /* those of the loop l, side by side */

/* plan_aliases.c: how else the kernel may access an array that it updates atomically. A kernel of ALIAS_TESTED gets a variant for ranges that
 * overlap. */
enum update_alias mapping_update_alias(struct kernel *k, const struct variable *v);

/* params/plan_addresses.c: pointers passed by value that must be addresses on the device. */
void mapping_addresses(struct kernel *k);

/* params/plan_specialize.c: marks the kernel parameters that the construct's specialize clauses name. */
void mapping_specialize(struct unit *u, struct region *r);

#endif
