/* accel_product: products of matrices, in the interface of generated code and runtime. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PRODUCT_H
#define ACCEL_PRODUCT_H

struct accelrt_data;

/* A matrix, or one for each product of a batch: bytes from data->device to the first element, and from an element to the next one along
 * rows, columns and the batch. */
struct accelrt_matrix {
    const struct accelrt_data *data;
    __PTRDIFF_TYPE__ first, by_row, by_column, by_product;
};

/* What a kernel computes: c = alpha * a b + beta * c, of floats or doubles, with sums in any order. c has trips[1] rows and trips[0]
 * columns of the launch's geometry, and with three dimensions there are trips[2] products. */
struct accelrt_product {
    struct accelrt_matrix a, b, c;
    long long trips;                   /* columns of a and rows of b */
    double alpha, beta;
    int bytes;                         /* of an element */
    int exact;                         /* values that are not finite are those of the expression: neither alpha nor beta may be taken for
                                          0 */
    int adds;                          /* the expression has the old c */
};

/* On the host: computes the product, of matrices at data->base, by a CBLAS library, and returns 1; 0: there is none, or the loops are
 * faster or must be exact, or c overlaps an operand. */
int accelrt_multiply(const struct accelrt_product *product, long long rows, long long columns, long long batch);

#endif
