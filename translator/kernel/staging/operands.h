/* operands: what the loops of contractions read, in shared memory. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPERANDS_H
#define ACCEL_OPERANDS_H
#include "kernel/kernel.h"

struct matrix_product;

/* Reads of the same elements in a loop that all iterations of a thread run in step. The place depends on the loop's trip and on the
 * iteration along one dimension. The block stages the elements of several trips at a time in shared memory. */
struct operand {
    struct loop *loop;
    int dimension;                     /* 0: x, 1: y */
    bool along;                        /* elements of neighboring trips are contiguous; else those of neighboring iterations */
    const struct access **accesses;
    int n_accesses;
    const char *slab, *place, *next;   /* names: of its array in shared memory; of the function of its place in a trip and an iteration; of what
                                          fills the array */
};

/* What plan_operands.c has decided about a kernel, whose tiles are shared. */
struct operand_tiles {
    struct operand *list;
    int n;
    int slab_trips;                    /* trips of the inner loop whose operands are staged at a time */
    int slabs;                         /* buffers of each operand in shared memory: 1, or 2 if they fit; MATRIX_STAGES with `matrix` */
    struct matrix_product *matrix;     /* on tensor cores (kernel/staging/matrix_product.h); NULL: not */
    const struct decl *divided_sum;    /* the sum that they contribute to, which may be added in any order; NULL: it may not.
                                          With ACCELRT_ROW_BLOCKS, blocks along y have parts of it */
};
const struct operand_tiles *operands_of(const struct kernel *k); /* n is 0 where it has none */

#endif
