/* vectors: what the files of kernel/vectors share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_VECTORS_H
#define ACCEL_VECTORS_H
#include "kernel/kernel.h"

struct linear;

enum {
    VECTOR_BYTES = 16, /* the most that a thread loads or stores at once */
    MARCHED_TRIPS = 8, /* of a thread along z (plan_marching.c) */
    ROW_READS_MOST = 4 /* rows that a loop reads in parts (row_reads.c) */
};

const struct linear *vectors_last_form(const struct access *a); /* of its subscripts, of an access that is affine */
/* Sets k->aligned for the windows of k. False: the host does not know the lengths of their rows. */
bool vectors_find_alignment(struct unit *u, struct kernel *k);
/* size: of the smallest element that the body stores; usual: the kernel that runs otherwise. */
bool vectors_are_faster(const struct kernel *k, const struct kernel *usual, const struct node *body, int size);
/* Sets the windows of k, a copy of `usual` with k->vector. False: an access of the body is in none and may not remain in memory, or all of them
 * have more than so many bytes. */
bool vectors_find_windows(struct unit *u, struct kernel *k, const struct kernel *usual, const struct node *body, int bytes);
bool vectors_is_plain_loop(const struct loop *l); /* one step upward in each trip, to an end that is known before */
/* Sets k->marches, the windows and k->vector, if threads with several trips along z are faster than `usual`. */
bool vectors_march(struct unit *u, struct kernel *k, const struct kernel *usual, const struct node *body, int size);
long long vectors_window_elements(const struct kernel *k, const struct vector_window *w); /* of the copy in registers */
/* The reads of a long sequential loop that is printed with parts of 16 bytes of each row; 0: of none. */
int vectors_row_reads(const struct kernel *k, const struct loop *l, const struct access *list[ROW_READS_MOST]);

#endif
