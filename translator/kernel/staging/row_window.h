/* row_window: the elements of rows that a loop uses in order. SPDX-License-Identifier: MIT */
#ifndef ACCEL_ROW_WINDOW_H
#define ACCEL_ROW_WINDOW_H
#include "region/region.h"

/* Adds to k->row_stagings those accesses of l's body whose elements a warp may have in shared memory: all fields but chunk, pitch and
 * place. */
void row_windows(struct unit *u, struct kernel *k, struct loop *l);

#endif
