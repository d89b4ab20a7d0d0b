/* mapping: what the files of plan_mapping share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_MAPPING_H
#define ACCEL_MAPPING_H
#include "region/region.h"
#include <stdbool.h>

struct unit;

/* ---- plan_queries.c: questions about loops and code --------------------------------------------------------------------------- */

struct loop *mapping_tight_child(const struct loop *l); /* the loop that is all of l's body, or NULL */
struct loop *mapping_loop_of(const struct region *r, struct node *statement); /* loop that the statement (without blocks) is, or NULL */
bool mapping_has_parallel(const struct loop *list);                           /* a parallel loop among the list, their siblings and below */
int mapping_stride_one(const struct region *r, const struct node *where,
                       const struct loop *l); /* accesses in `where` with unit stride in l */
int mapping_stride_score(const struct region *r, const struct node *where, const struct loop *l);
/* The same for the accesses in `inner`, spread over the loop `outer` around it. */
int mapping_outer_score(const struct region *r, const struct loop *inner, const struct loop *outer);
int mapping_access_stride(const struct access *a, const struct decl *index); /* 0: the same for all; 1: side by side; 2: anything else */
/* Some access has unit stride along y and a larger one along x. */
bool mapping_is_transposed(const struct region *r, const struct node *where, const struct loop *x, const struct loop *y);
bool mapping_is_heavy(const struct region *r,
                      struct node *body); /* loops, calls beyond math.h, atomics, volatile or very many accesses: one iteration a thread */
bool mapping_is_affine(const struct region *r, const struct node *where); /* the places of all accesses follow from indices and values */
bool mapping_is_cheap_call(const struct node *n); /* fabs, sqrt, fma...: a few instructions */
bool mapping_calls_program(const struct node *n); /* a call of a function that may name variables of the program */
int mapping_smallest_store(const struct region *r, const struct node *where); /* bytes of the smallest element stored, 4 if none is */
long long mapping_constant_trips(const struct loop *l);                       /* -1: not constant */
/* The bounds read memory, or come from what did: rows of a sparse matrix. Not those of a triangle. */
bool mapping_length_in_memory(const struct loop *l);
bool mapping_uses(const struct node *where, const struct decl *d);
bool mapping_kernel_uses(const struct kernel *k, const struct decl *d);
bool mapping_named_in_atomic(const struct region *r, const struct decl *d); /* in a statement that somebody wrote an atomic directive for */
bool mapping_only_updates(const struct kernel *k, const struct decl *d);    /* all that the kernel does with the object's elements is atomic */
bool mapping_has_atomic(const struct region *r, const struct node *where);

/* ---- kernel_queries.c: what the printers ask, too ----------------------------------------------------------------------------- */

bool kernel_names(const struct node *where, const struct decl *d); /* d is named in `where` */
bool kernel_uses(const struct kernel *k, const struct decl *d);    /* named in one of the kernel's statements */
/* A directive's loop that runs in order, over a variable of the region's code: the loop has an index of its own (OpenACC 3.3, 2.9). */
bool kernel_own_index(const struct region *r, const struct loop *l);
/* The slice of scratch memory that holds the private object at that level (enum slice_level), or NULL. */
const struct kernel_slice *kernel_slice(const struct kernel *k, const struct decl *d, int level);
/* That of an array which the kernel's code declares, of a length that the launch knows or a large one, or NULL. */
const struct kernel_slice *kernel_declared_slice(const struct kernel *k, const struct decl *d);

void mapping_begin(struct unit *u);           /* gives each loop its `plan`, as the facts are */
/* Of a flat kernel, the loops that the grid spreads: dims, or the nest's own loop where the host does not know its trip count; how many. */
int kernel_grid_loops(const struct kernel *k, struct loop *list[3]);
struct loop *kernel_innermost(const struct kernel *k);                 /* of these loops */

/* ---- plan_levels.c: gang, worker, vector of nested kernels -------------------------------------------------------------------- */

void mapping_levels(struct loop *l, int above);           /* sets `mapped` of l and all below; above: levels used around it */
void mapping_sequential(struct loop *l);                  /* l and all below run in one thread */
int mapping_called(const struct kernel *k);               /* levels of the routines that the kernel's statements call */
bool mapping_mirrors(struct unit *u, struct region *r);    /* plan_mirror.c: the host runs it, with no kernel */
bool mapping_calls_spread(const struct kernel *k);                       /* a routine that it calls may have a loop that gangs share */
bool mapping_keeps_state(const struct loop *l);           /* the body leaves a scalar of the gang to later iterations or to the code
                                                             behind: the gang must run its iterations one after the other */
bool mapping_shows_gangs(const struct loop *l);           /* num_gangs or gang(static:) was written */
bool mapping_spreads_over_gangs(const struct loop *root); /* an outermost loop is a gang loop, written or implied */
bool mapping_prefers_outer(const struct region *r, const struct loop *outer);

/* ---- plan_accumulate.c -------------------------------------------------------------------------------------------------------- */

bool mapping_can_sum(struct loop *l, bool *overlap); /* lanes could share l, which adds to elements of memory; overlap: if ranges are disjoint */
bool mapping_offer_sums(struct loop *root);          /* marks such loops directly inside root as independent and `accumulates` */
void mapping_settle_sums(struct loop *root, bool wanted); /* wanted: else they stay in order after all */
bool mapping_may_overlap(const struct variable *a, const struct variable *b); /* plan_params.c */

/* plan_inner.c: which of the loops that were looked into stay in order. */
void mapping_settle_inner(struct region *r);

/* plan_repeated.c: kernels: levels that loops of a nest repeat stay with one loop on each path. */
void mapping_repeated_levels(struct loop *list);

/* ---- plan_routines.c ---------------------------------------------------------------------------------------------------------- */

void mapping_bodies(struct unit *u); /* levels of the loops in routines; gives each body its one kernel */

/* ---- plan_geometry.c: shape, dimensions, blocks ------------------------------------------------------------------------------- */

/* Kernel for one nest with a parallel root, flat where it can be. */
void mapping_nest(struct unit *u, struct kernel *k, struct loop *root);
void mapping_describe(struct unit *u, struct kernel *k, struct loop *last); /* flat: the mapping of its loops, down to `last`, in words */
void mapping_nested(struct unit *u, struct kernel *k, bool one_gang); /* levels and geometry for k->statements as a nested kernel */

/* ---- plan_blocks.c ------------------------------------------------------------------------------------------------------------ */

void mapping_blocks(struct kernel *k, const struct loop *last); /* flat, with its dimensions: sets block, items and ACCELRT_SMALL_BLOCKS */

/* ---- plan_sizes.c: num_gangs, num_workers, vector_length, and numbers of them on loops ------------------------------------------ */

enum size_of_clause { SIZE_GANGS, SIZE_WORKERS, SIZE_LANES };
const struct clause_expr *mapping_size(const struct kernel *k, enum size_of_clause which); /* NULL: not written */
long long mapping_constant_size(const struct kernel *k, enum size_of_clause which);        /* 0: not written; -1: known at the launch only */
bool mapping_keeps_sizes(const struct region *r);                                          /* grid and block are to the letter */
/* The kernel is the gang loop alone, and nothing tells one number of gangs from another. */
bool mapping_gangs_are_free(const struct kernel *k, const struct loop *gang);
int mapping_launch_bound(const struct kernel *k); /* threads that its blocks have at most; 0: known at the launch only */
void mapping_describe_sizes(struct unit *u, struct kernel *k); /* adds to k->mapping what the sizes do */

/* ---- plan_rows.c -------------------------------------------------------------------------------------------------------------- */

bool mapping_rows(const struct kernel *k, const struct loop *gang); /* a nested kernel, with its levels and dimensions: its blocks may have any number of rows */
bool mapping_row_stores(const struct loop *gang);       /* its loops of lanes write elements of memory */
const struct loop *mapping_row_length(const struct kernel *k); /* the loop of lanes whose trips the launch goes by; NULL: the host knows none */

/* Nested, with its levels: the launch may choose num_workers and vector_length, for the trips of all loops that they share. */
bool mapping_team_is_free(const struct kernel *k);

/* ---- plan_tiles.c ------------------------------------------------------------------------------------------------------------- */

bool mapping_has_tiles(const struct kernel *k);                            /* a dimension has a size by a tile clause */
bool mapping_tile_block(struct kernel *k);                                 /* sets block and items by tile clauses; false: none that fits */
const char *mapping_tile_text(struct unit *u, const struct kernel *k);     /* "32 x 8", x first */

/* ---- plan_staging.c ----------------------------------------------------------------------------------------------------------- */

void mapping_staging(struct unit *u, struct kernel *k); /* what blocks keep in shared memory; needs the parameters */

void mapping_loads(struct unit *u, struct kernel *k); /* plan_loads.c: sets k->loads; needs the finished kernel */

/* ---- plan_lanes.c ------------------------------------------------------------------------------------------------------------- */

void mapping_lanes(struct unit *u, struct kernel *k, struct loop *last); /* ACCELRT_ANY_BLOCK and ACCELRT_LANES, where they are right */
bool mapping_all_lanes_run(const struct node *n); /* ahead of the shared loop: each lane for itself; else the first one stores */
void mapping_whole_blocks(struct kernel *k);                             /* neither, after all */

/* ---- plan_boxes.c ------------------------------------------------------------------------------------------------------------- */

bool mapping_fits_box(const struct loop *l);              /* its bounds depend on the loop around it, but lie in bounds that do not */
bool mapping_has_box(const struct kernel *k);
void mapping_boxes(struct unit *u, struct kernel *k);     /* sets `box` of the dimensions */

/* ---- plan_edges.c ------------------------------------------------------------------------------------------------------------- */

void mapping_edges(struct kernel *k, const struct loop *last); /* sets `skip` of the loop along x, where it helps */

/* ---- plan_walks.c ------------------------------------------------------------------------------------------------------------- */

void mapping_walks(struct unit *u, struct kernel *k); /* sets k->walks; needs the parameters */

bool mapping_always_read(const struct node *n, const struct node *loop); /* in every trip of the loop, where nothing jumps in it */

/* ---- plan_operands.c ---------------------------------------------------------------------------------------------------------- */

void mapping_operands(struct unit *u, struct kernel *k); /* sets k->operands; needs the parameters */

/* ---- plan_jam.c --------------------------------------------------------------------------------------------------------------- */

/* Iterations along x, and as many along y, that share reads of a loop inside `last` and go through it in step; 1: none do. */
int mapping_jam(const struct kernel *k, const struct loop *last);
bool mapping_can_jam(const struct kernel *k, const struct loop *last);  /* iterations of the nest may go through its inner loops in step */
int mapping_jam_width(const struct kernel *k, const struct loop *last); /* how many along x and y so that their copies fit into registers */
bool mapping_has_obstacle(struct node *n, const struct loop *loop); /* jumps (but `continue` in loop), loops, calls, addresses in n */
bool mapping_runs_in_step(const struct loop *l); /* as many trips for each iteration of the kernel, and none of those in its body */
void mapping_unroll_over(const struct kernel *k, struct loop *l, struct node *body); /* of one that has this body */
void mapping_unroll(const struct kernel *k, struct loop *list); /* sets `unroll` of sequential loops, all below included */

/* ---- plan_aliases.c ----------------------------------------------------------------------------------------------------------- */

void mapping_find_loaded(struct kernel *k); /* sets reads_loaded, writes_loaded; needs the statements */
bool mapping_is_aliased(const struct kernel *k, const struct variable *v); /* its parameter must not be restrict; needs those */

/* ---- plan_params.c ------------------------------------------------------------------------------------------------------------ */

void mapping_reductions(struct unit *u, struct kernel *k); /* reductions that end in a grid-wide combination, scratch */
void mapping_slices(struct unit *u, struct kernel *k);     /* plan_slices.c: private objects in scratch memory; needs the levels */
void mapping_push_slice(struct unit *u, struct kernel *k, struct kernel_slice slice, const char *bytes); /* names it; `bytes`: not rounded */
/* Bytes of an object of the region as C text for the host, or NULL where only the device knows. */
const char *mapping_declared_bytes(struct unit *u, const struct kernel *k, const struct decl *d);
void mapping_copies(struct unit *u, struct kernel *k);     /* plan_copies.c: copies of reductions there; needs k->reductions and the levels */
bool mapping_params(struct unit *u, struct kernel *k);     /* false: an error was given */
void mapping_exchanges(struct kernel *k);                  /* plan_exchange.c: sets `exchanged` of the parameters */
void mapping_merged_loads(struct kernel *k);               /* plan_merged_loads.c: sets `merges` of the parameters */

/* plan_gang_objects.c, on arrays and structs private to the gang: iterations of l set the same elements of one; l fills one for use outside;
 * some loop without gang fills one, and does more than that. */
bool mapping_reuses_gang_objects(const struct loop *l);
bool mapping_fills_gang_objects(const struct loop *l);
bool mapping_takes_gang_parts(const struct loop *l); /* it uses what a gang loop beside it reduces to: each gang has its part of that */
bool mapping_needs_one_gang(const struct region *r);

/* plan_sums.c: arrays that the kernel adds to exactly; needs the data items. */
void mapping_sums(struct unit *u, struct kernel *k);

/* plan_bins.c: arrays of which each block keeps a copy in shared memory; needs the dimensions. */
void mapping_bins(struct unit *u, struct kernel *k);

/* plan_specialize.c: marks the kernel parameters that the construct's specialize clauses name. */
void mapping_specialize(struct unit *u, struct region *r);

#endif
