/* divided_sums: see divided_sums.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DIVIDED_SUMS_H
#define ACCEL_DIVIDED_SUMS_H

#include <stdbool.h>

struct code_builder;
struct decl;
struct kernel;
struct loop;
struct operand_tiles;
struct unit;
struct value;

enum { PARTS_OF_SUMS = 3 }; /* of which blocks may have parts */

/* A clause of the loop says that it may add to the variable in any order. Reductions that analysis finds are no clause. */
bool mapping_adds_in_any_order(const struct loop *l, const struct decl *d);

void mapping_divided_sum(struct unit *u, struct kernel *k, struct operand_tiles *t); /* t->divided_sum, and the parameter for scratch memory */
const struct loop *divided_sum_loop(const struct kernel *k); /* of the sum that blocks may divide; NULL: there is none */
void mapping_divide_sum(struct kernel *k);                  /* the kernel with the smallest tiles: ACCELRT_ROW_BLOCKS */
/* All blocks along y but the last one to be here leave the kernel, if there are several; that one has then all n sums. The function is one of the
 * library. */
void divided_sums_join(struct code_builder *b, const char *function, int n, const struct value *const *sums);

#endif
