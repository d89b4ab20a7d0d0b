/* vectors: what the files of kernel/vectors share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_VECTORS_H
#define ACCEL_VECTORS_H
#include "kernel/kernel.h"

struct linear;

enum { VECTOR_BYTES = 16 }; /* the most that a thread loads or stores at once */

const struct linear *vectors_last_form(const struct access *a); /* of its subscripts, of an access that is affine */
/* Sets k->aligned for the windows of k. False: the host does not know the lengths of their rows. */
bool vectors_find_alignment(struct unit *u, struct kernel *k);
/* size: of the smallest element that the body stores; usual: the kernel that runs otherwise. */
bool vectors_are_faster(const struct kernel *k, const struct kernel *usual, const struct node *body, int size);
long long vectors_window_elements(const struct kernel *k, const struct vector_window *w); /* of the copy in registers */

#endif
