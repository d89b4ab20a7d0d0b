/* subscript_sums: subscripts of the host as sums, where no region reads them. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SUBSCRIPT_SUMS_H
#define ACCEL_SUBSCRIPT_SUMS_H
#include "region/region.h"

struct linear_reader;
struct uses;

enum { MAX_SUM_TERMS = 6, MAX_SUM_FACTORS = 4 };

/* constant + the sum of coefficient * product of factors: expressions that name variables or are not understood further. */
struct subscript_sum {
    long long constant;
    int n_terms;
    struct sum_term {
        long long coefficient; /* not 0 */
        struct node *factors[MAX_SUM_FACTORS];
        int n_factors;
    } terms[MAX_SUM_TERMS];
};

bool sum_constant(struct subscript_sum *s, long long value); /* true */
bool sum_read(struct subscript_sum *s, struct node *n);      /* false: it has too many terms or a call */
bool sum_is_constant(const struct subscript_sum *s);
bool sum_product(struct subscript_sum *s, const struct subscript_sum *a, const struct subscript_sum *b); /* false: it has too many terms */
struct subscript_sum sum_difference(const struct subscript_sum *a, const struct subscript_sum *b); /* a - b; too long: not constant */
/* 1 - 2 * x, and t % 2 - (t + 1) % 2. */
bool sum_is_never_zero(const struct subscript_sum *s);
/* a < b for the sizes that programs have: n - 1 < n, n < n * m, 10 < n. */
bool sum_is_less(const struct subscript_sum *a, const struct subscript_sum *b);
/* The largest value of a subscript in the loops around it, which start at constants and run all their iterations. False: not known. */
bool sum_of_last(struct subscript_sum *s, struct node *subscript);
/* The subscript of this dimension, the first being 0, in the access to the array that the name is; NULL: none. */
struct node *sum_subscript(const struct node *name, int dimension);
/* A conversion in n may change the value: to a type of fewer bits than int. */
bool sum_is_narrowed(const struct node *n);
/* The value of the sum where all variables in it are locals of the function that get one value, which is known. False: others are in it. */
bool sum_fold(struct subscript_sum *s, const struct uses *function);
bool sum_allocated(struct subscript_sum *bytes, const struct node *call); /* of malloc, calloc, aligned_alloc; false: of no such call */
/* The sum in terms of a region before or after it; NULL: it has no linear form. */
struct linear *sum_linear(const struct subscript_sum *s, struct linear_reader *reader);

#endif
