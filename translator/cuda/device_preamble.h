/* device_preamble: the functions of the CUDA library that kernels call. SPDX-License-Identifier: MIT
 * Only the pieces that a file uses are printed, each after those it needs. Their text is in cuda/library/; inline PTX occurs only there,
 * each with its twin for the simulator. */
#ifndef ACCEL_DEVICE_PREAMBLE_H
#define ACCEL_DEVICE_PREAMBLE_H
#include <stdbool.h>

struct buffer;

enum preamble_piece {
    PIECE_NONE = -1,
    PIECE_ASSUME, PIECE_QUEUE, PIECE_RECURSION, PIECE_TRIPS, PIECE_TRIPS_MODULO, PIECE_TRIPS_OVER_END, PIECE_END, PIECE_DISTANCE, PIECE_DISJOINT, PIECE_INFINITY, PIECE_VALUE, PIECE_ELEMENTS, PIECE_COPY_BYTES, PIECE_LOW, PIECE_THREAD, PIECE_BLOCK,
    PIECE_DIGIT, PIECE_WELL_ALIGNED, PIECE_TILES, PIECE_BLOCKS_ALONG, PIECE_SHUFFLE, PIECE_BLOCK_REDUCE, PIECE_WARP_SLOTS, PIECE_BLOCK_REDUCE_ALL, PIECE_BLOCK_TOTAL, PIECE_GRID,
    PIECE_WORKER_SYNC, PIECE_TEAM_ARRAY, PIECE_WORKER_REDUCE, PIECE_WORKER_REDUCE_ALL, PIECE_SUBWARP_REDUCE, PIECE_ROW_MASK, PIECE_ROW_SYNC, PIECE_LANE_STEPS, PIECE_ROW_REDUCE, PIECE_ROW_BLOCKS, PIECE_ROW_PHASES,
    PIECE_LANES, PIECE_WIDTHS, PIECE_FEW_LANES, PIECE_UNEVEN_ROWS, PIECE_LONG_ROWS, PIECE_ROW_PARTS, PIECE_COPY_GROUPS, PIECE_ROWS, PIECE_LANE_TILES, PIECE_SLABS, PIECE_MATRIX_LANES, PIECE_ASYNC_SLABS, PIECE_MATRIX_SLAB, PIECE_VECTORS,
#define REDUCTION(NAME, ...) PIECE_##NAME,
#include "directive/reductions.def"
#undef REDUCTION
    PIECE_OF_ENUM, PIECE_LOCATED,
    PIECE_PARTS, PIECE_PARTS_BLOCK, PIECE_PARTS_GRID, PIECE_PARTS_WORKER, PIECE_PARTS_SUBWARP, PIECE_PARTS_TEAM, PIECE_COPIES,
    PIECE_PEEK, PIECE_ATOMIC, PIECE_ATOMIC_MEMORY, PIECE_ATOMIC_LOCKED, PIECE_ATOMIC_WIDE, PIECE_ATOMIC_MISALIGNED, PIECE_BINS, PIECE_SUMS, PIECE_SUMS_OF_PAIRS,
    PIECE_SCAN_OPERATOR, PIECE_SCAN_LINEAR, PIECE_SCAN_SEVERAL, PIECE_SCAN_EXTREMES, PIECE_SCAN,
    PIECE_KERNELS,                     /* the following are kernels */
    PIECE_SUMS_DOUBLE = PIECE_KERNELS, PIECE_SUMS_FLOAT, PIECE_INDEX_RANGE, PIECE_COUNT
};

struct preamble { bool needs[PIECE_COUNT]; };

void preamble_need(struct preamble *p, enum preamble_piece piece);      /* and what it requires */
void preamble_print(const struct preamble *p, struct buffer *out);      /* all but kernels */
bool preamble_has_kernels(const struct preamble *p);
void preamble_print_kernels(const struct preamble *p, struct buffer *out);

#endif
