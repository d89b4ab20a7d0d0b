/* rt_geometry: from trip counts and clauses to grid and block. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_GEOMETRY_H
#define ACCEL_RT_GEOMETRY_H
#include "accel_abi.h"
#include <stdbool.h>
#include <stddef.h>

/* Nothing to launch. */
bool accel__geometry_empty(const struct accelrt_kernel *k, const struct accelrt_geometry *g);
/* max_threads: what the compiled kernel allows. */
void accel__geometry_block(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max_threads, int multiprocessors,
                           unsigned block[3]);
/* ACCELRT_FREE_TEAM: from the block that was asked for to the one that suits the loops of a gang. */
void accel__geometry_team(const struct accelrt_kernel *k, const struct accelrt_geometry *g, int max_threads, int multiprocessors, unsigned block[3]);
#define SCRATCH_SLICES ((size_t)512 << 20)   /* bytes: a grid or block that may be smaller is, where private arrays would take more */
/* Makes the block smaller where its threads' arrays would be too many, in one block or in as many gangs as were asked for. g->scratch[2] > 0. */
void accel__geometry_fit(const struct accelrt_kernel *k, const struct accelrt_geometry *g, unsigned block[3]);
/* resident: blocks of this size that fit on the device at once. */
void accel__geometry_grid(const struct accelrt_kernel *k, const struct accelrt_geometry *g, long long resident, const unsigned block[3],
                          unsigned grid[3]);
#endif
