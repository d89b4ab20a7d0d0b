/* library_product: see library_product.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_LIBRARY_PRODUCT_H
#define ACCEL_LIBRARY_PRODUCT_H
#include "kernel/kernel.h"

enum { COEFFICIENT_FACTORS = 4 };

/* A product of expressions of the host, each with the type of the matrices, with a sign. */
struct coefficient {
    bool present; /* false: 0 */
    bool negative;
    struct node *factors[COEFFICIENT_FACTORS];
    int n_factors;
};

struct library_matrix {
    const struct access *access;
    int item; /* of the region's data: its address on the device is that of the access's variable */
};

/* For all trips of `rows`, `columns` and `batch`: c = alpha * sum over `trips` of a * b + beta * c. All have unit steps and bounds that the
 * host knows; the host knows the distances between elements along each, which are constant. */
struct library_product {
    const struct type *type;                           /* float or double */
    const struct loop *rows, *columns, *batch, *trips; /* batch: NULL: there is one product */
    struct library_matrix a, b, c; /* a depends on rows and trips, b on trips and columns, c on rows and columns, each perhaps on batch */
    struct coefficient alpha, beta;
    bool exact; /* values that are not finite must be those of the loops */
};

/* For a kernel with operands: decides that the launch may call a library if all that it does is such a product, the additions may be in any order, and products may be
 * contracted with them. */
void mapping_library_product(struct unit *u, struct kernel *k);
const struct library_product *library_product_of(const struct kernel *k); /* NULL: it is no product */

#endif
