/* row_window: the elements of rows that a loop uses in order. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ROW_WINDOW_H
#define ACCEL_ROW_WINDOW_H
#include "region/region.h"

/* Adds to k->row_stagings those accesses of l's body whose elements a warp may have in shared memory: all fields but chunk, pitch and
 * place. */
void row_windows(struct unit *u, struct kernel *k, struct loop *l);
/* l stores along rows of threads that are neighbors along x, and more of its accesses are along rows than contiguous for neighbors. */
bool row_stores(const struct loop *l, const struct decl *x);

#endif
