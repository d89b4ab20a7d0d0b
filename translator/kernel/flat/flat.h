/* flat: the trees of kernels of one loop nest, and of kernels of one thread. SPDX-License-Identifier: MIT */
#ifndef ACCEL_FLAT_H
#define ACCEL_FLAT_H
#include "kernel/code/code.h"
#include "kernel/mapping.h"
#include "kernel/values/trips.h"

/* The bodies of kernels. */
struct code *flat_code(struct arena *a, struct kernel *k);
struct code *sequential_code(struct arena *a, struct kernel *k);

/* ---- flat_threads.c: the trips of a thread -------------------------------------------------------------------------------------- */

bool flat_has_several(const struct kernel *k, int j); /* a thread runs several trips in dimension j */
bool flat_has_narrow_trips(const struct kernel *k, int j); /* numbers of threads, and of tiles times their widths, have 32 bits */
bool flat_keeps_threads(const struct kernel *k);      /* threads without an iteration along z stay, for the barriers of shared tiles */
/* The parameter with the trip count of dimension j: accel_trips_<index>; accel_trips<j> where several loops have an index of that name. */
const char *flat_trips_name(struct arena *a, const struct kernel *k, int j);
/* The trip count of dimension j: a constant, or the parameter of the first dimension with the same count. */
const struct value *flat_trips(struct arena *a, const struct kernel *k, int j);
const struct value *flat_trip(struct arena *a, int j); /* accel_x, _y or _z: the thread's first trip */
/* accel_index_x, _y or _z: the index of the thread's first iteration along dimension j. */
const struct value *flat_first_index(struct arena *a, const struct kernel *k, int j);
/* The trip count of dimension j is a constant and a multiple of a block's trips, if each thread has several. */
bool flat_fills_tiles(const struct kernel *k, int j);
bool jam_is_planned(const struct kernel *k); /* the iterations of a thread run its inner loops in step */
bool flat_has_narrow_rows(const struct kernel *k); /* rows may be shorter than a tile: iterations along y are then in step without those along x */
bool flat_numbers_trips(const struct kernel *k); /* with shared tiles: threads that do not share a tile have one trip each */
bool flat_chooses_items(const struct kernel *k); /* the launch chooses whether threads have several trips: accel_items */
bool flat_may_number_blocks(
    const struct kernel *k); /* accel_numbered: the grid has one dimension where it would be too long along y or z */
/* The trips of the thread along dimension j: accel_items, or accel_items<j> if there are several such dimensions. */
const struct value *flat_items(struct arena *a, const struct kernel *k, int j);
const struct value *flat_tiles(struct arena *a, const struct kernel *k, int j, int width); /* tiles of that width in dimension j */
const struct value *flat_is_outside(struct arena *a, const struct kernel *k, int j);       /* accel_x, _y or _z is no trip of dimension j */
void flat_first_trips(struct code_builder *b);                                             /* defines accel_x, _y and _z */
/* With shared tiles, where flat_numbers_trips holds: the definitions for threads that share a tile, and for others. */
void flat_define_items(struct code_builder *b); /* whether threads share tiles */
void flat_trips_of_tile(struct code_builder *b);
void flat_numbered_trips(struct code_builder *b);
const struct value *flat_many(struct arena *a, const struct kernel *k); /* whether each thread has several trips, as the launch chose */
const struct value *flat_thread(struct arena *a, const struct kernel *k,
                                int j);               /* the thread's place in its block for the trips of dimension j */
const struct value *flat_own_thread(struct arena *a); /* accel_block() * accel_threads() + accel_thread() */

/* ---- flat_body.c ---------------------------------------------------------------------------------------------------------------- */

void flat_declare_index(struct code_builder *b, const struct loop *l, const struct value *trip); /* if the body uses it */
void flat_leave_bounding_nest(struct code_builder *b, const struct code *target);
/* Whether the nest does not have the iteration of the declared indices; NULL: it has all of them. */
const struct value *flat_outside_bounding_nest(struct code_builder *b);
/* Threads without a trip leave; declares the indices. Dimensions of which a thread has several trips are not tested. */
void flat_enter_trips(struct code_builder *b);
void flat_leave_at_continue(struct code_builder *b, const struct code *target); /* `continue` of the nest is that jump, in the open node */
/* A statement of the body, piece by piece where no text has it in the order of the kernel. */
void flat_statement(struct code_builder *b, struct node *n);
void flat_body(struct code_builder *b);
void flat_plain_body(struct code_builder *b); /* the same where flat_declare_between was called before */
/* What is declared between the loops of the nest; in_step: for several iterations, which compute addresses that differ among them. */
void flat_declare_between(struct code_builder *b, bool in_step);
bool flat_addresses_use(const struct kernel *k, const struct node *n, const struct decl *d); /* such an address in n is computed from d */ /* private copies, outer loops, the user's body */
void flat_combine(struct code_builder *b); /* the kernel's reductions, if there are any */

/* ---- private_copies.c ------------------------------------------------------------------------------------------------------------ */

typedef bool copy_filter(const struct kernel *k, const struct variable *v);
bool flat_declares_copy(const struct kernel *k, const struct variable *v); /* the copies that the body of a flat kernel declares */
bool flat_leaves_copy(const struct kernel *k, const struct variable *v);   /* those that inner loops declare */
/* Declares the private copies of an iteration of `l`; for NULL, those of the kernel and of all loops without copies of their own. */
void private_copies(struct code_builder *b, const struct loop *l, copy_filter *wanted);

/* ---- other shapes ----------------------------------------------------------------------------------------------------------------- */

void flat_open_planes(struct code_builder *b,
                      struct loop *const list[3]);        /* flat_planes.c: the loops around the body of a kernel by rows */
void flat_striding(struct code_builder *b);               /* flat_striding.c: the threads of a grid run all iterations */
void flat_tile_clause(struct code_builder *b);            /* flat_tiles.c: blocks are the tiles of a tile clause */
int tile_width(const struct kernel *k, int j);             /* trips of a tile along dimension j */
const struct value *tile_origin(struct arena *a, int j);  /* accel_origin_x, _y or _z: the first trip of the tile along dimension j */
const struct value *tile_element(struct arena *a, int j); /* accel_own_x, _y or _z: the thread's trip in the tile */
void flat_lanes(struct code_builder *b);                  /* flat_lanes.c: direct, with loops that threads along y share */
void flat_several_each(struct code_builder *b);           /* flat_several.c: direct, with several iterations a thread */
void flat_striding_by_several(struct code_builder *b);    /* the same for batches of a grid-stride loop */

/* ---- flat_several.c: places of a thread's iterations ------------------------------------------------------------------------------ */

int jam_items(const struct kernel *k);       /* iterations of a thread */
struct kernel *jam_narrowed(const struct code_builder *b); /* the kernel without trips along x, which a loop around has */
int jam_run(const struct kernel *k, int j); /* how many of a thread's iterations along dimension j follow each other */
/* Of a thread with several iterations along x and y: the trip of iteration accel_item along dimension j; the same, counted from the block's
 * first trip. */
const struct value *jam_trip(struct arena *a, const struct kernel *k, int j);
const struct value *jam_element(struct arena *a, const struct kernel *k, int j);
/* Opens an unrolled loop over these iterations, with the indices that the nodes in `list` use. `l`: the program's loop whose `continue`
 * ends an iteration, or NULL. */
struct code *jam_open_each(struct code_builder *b, struct node *const *list, int count, const struct loop *l);

#endif
