/* matrix_product: see matrix_product.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_MATRIX_PRODUCT_H
#define ACCEL_MATRIX_PRODUCT_H
#include "kernel/staging/operand_shapes.h"
#include "kernel/staging/operands.h"

/* The body of `loop` is target += factors[1] * factors[0], or -=, all of type double. */
struct matrix_product {
    const struct loop *loop;
    struct node *target;
    struct node *factors[2]; /* of the operand along x, along y */
    bool subtracts;
};

/* Buffers in shared memory: all but one receive copies while the block works on one. A row has MATRIX_PAD more elements, so that the reads
 * of a warp are in different banks. */
enum { MATRIX_STAGES = 4, MATRIX_PAD = 4 };

/* Sets t->matrix and the shape that tensor cores need, where the loop of the operands is such a product. */
void mapping_matrix_product(struct unit *u, const struct kernel *k, struct operand_tiles *t, struct operand_shape *s);

/* The factor of dimension d, x or y, is the element of the operand, without a change of sign. */
bool matrix_factor_is_element(const struct kernel *k, int d);

#endif
