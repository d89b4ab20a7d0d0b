/* rt_geometry: from trip counts and clauses to grid and block. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_GEOMETRY_H
#define ACCEL_RT_GEOMETRY_H
#include "accel_abi.h"
#include "launch/rt_choices.h"
#include <stdbool.h>
#include <stddef.h>

/* Changes the trips of rows so that blocks do not share them. */
void accel__geometry_whole_rows(struct accelrt_geometry *g);

/* Whether there is nothing to launch. */
bool accel__geometry_empty(const struct accelrt_kernel *k, const struct accelrt_geometry *g);
/* max_threads: limit of the compiled kernel. */
void accel__geometry_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max_threads, int multiprocessors,
                           unsigned block[3]);
/* Iterations of the gang loop, with all loops of its collapse group; 1 if there is none. */
long long accel__geometry_gangs(const struct accelrt_kernel *k, const struct accelrt_geometry *g);
/* Whether the iterations of all loops are numbered along x, and threads along y share what they run; the geometry of such a launch. */
bool accel__geometry_numbers_columns(const struct accelrt_kernel *k);
void accel__geometry_columns(const struct accelrt_kernel *k, const struct accelrt_geometry *g, struct accelrt_geometry *columns);
/* k, or the kernel with smaller tiles, or for few iterations, if multiprocessors are expected to end sooner with them. */
const struct accelrt_kernel *accel__geometry_tiles(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors);
/* With ACCELRT_SHARED_EDGES: the number of blocks that divide the trips of each of so many tiles; 1 without ACCELRT_ROW_BLOCKS. */
long long accel__geometry_tile_parts(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors,
                                     long long tiles);
/* Of a kernel whose threads along y share columns: the number of blocks along y that share each of n blocks of columns. */
long long accel__geometry_column_parts(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int multiprocessors,
                                       const unsigned block[3], long long n);
/* ACCELRT_GANGS: the block by the clauses, by the rows, or by the trips of the gang's loops. */
void accel__geometry_team(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max_threads, int multiprocessors,
                          unsigned block[3]);
/* Blocks for the gangs, of which each takes several at a time. */
long long accel__geometry_team_blocks(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident,
                                      const unsigned block[3]);
/* Whether blocks may share the rows: they are few and long, and the kernel can. */
bool accel__geometry_is_split(const struct accelrt_kernel *k, const struct accelrt_geometry *g);
/* Whether the block is that of the kernel, whose threads may have several iterations. */
bool accel__geometry_is_planned(const struct accelrt_kernel *k, const unsigned block[3]);
/* ACCELRT_ROW_BLOCKS: the number of blocks of this size that share a row, a power of two. */
long long accel__geometry_row_blocks(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident,
                                     const unsigned block[3]);
#define SCRATCH_SLICES ((size_t)512 << 20)   /* bytes: a grid or block is made smaller, if allowed, when its private arrays would take
                                                more */
/* Makes the block smaller if the arrays of its threads exceed SCRATCH_SLICES, in one block or in the required number of gangs.
 * g->scratch[2] > 0. */
void accel__geometry_fit(const struct accelrt_kernel *k, const struct accelrt_geometry *g, unsigned block[3]);
/* The grid, and what accelrt_call.items and accelrt_call.numbered say of it. */
struct accel_grid {
    unsigned blocks[3];
    int items;
    unsigned long long numbered;
};
/* resident: number of resident blocks of this size on the device. c: its trips, share and part, which the launch must allow (rt_choices.h);
 * NULL: all by the rules. */
struct accel_grid accel__geometry_grid(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident,
                                       int multiprocessors, const unsigned block[3], const struct accel_choice *c);
#endif
