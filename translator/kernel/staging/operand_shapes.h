/* operand_shapes: see operand_shapes.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPERAND_SHAPES_H
#define ACCEL_OPERAND_SHAPES_H
#include "kernel/kernel.h"

/* Threads of a block along x, y and z; iterations of a thread along x and y; and how many of these follow each other, before a step over
 * those of the block's other threads; 0: one along x, all along y. trips: of the inner loop, staged at a time. */
struct operand_shape {
    int block[3], items[2], run[2], trips;
};

/* For sums of `bytes` bytes in each iteration of `last`, `width` of them along x: false if the loops are known to be too short. */
bool operand_shape(const struct kernel *k, const struct loop *last, int width, int bytes, struct operand_shape *s);

/* Of smaller tiles than those of k, whose shape is planned, for launches with few of those, the largest (step 0) first: false if there are
 * no more. */
bool operand_smaller_shape(const struct kernel *k, int step, struct operand_shape *s);

/* The translator knows that a loop has few iterations, at most 64: the tile has its size. */
bool operand_shape_is_small(const struct kernel *k);

#endif
