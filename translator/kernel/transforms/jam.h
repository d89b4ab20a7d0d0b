/* jam: what the transforms of jammed loops share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_JAM_H
#define ACCEL_JAM_H
#include "kernel/code/code.h"
#include "region/updates/accumulations.h"

/* ---- jam.c ---------------------------------------------------------------------------------------------------------------------- */

/* Opens the inner loop l and in it a loop over the iterations of the thread, with the indices that n uses. */
void jam_open_inner(struct code_builder *b, const struct loop *l, struct node *n);
bool jam_is_inner(const struct code *c);      /* such a loop */
void jam_bind_values(struct code_builder *b); /* of locals that an interchange leaves out; in the open node */

/* ---- register_sums.c ------------------------------------------------------------------------------------------------------------ */

/* The loop adds to one element of memory, which registers may hold meanwhile; s->overlap: only where accel_disjoint holds. */
bool register_sums_find(const struct kernel *k, const struct loop *l, struct accumulation *s);
void register_sums_load(struct code_builder *b, const struct accumulation *s); /* declares them, with the elements' values */
void register_sums_add(struct code_builder *b, const struct accumulation *s);  /* of iteration accel_item */
void register_sums_store(struct code_builder *b, const struct accumulation *s);
const struct value *register_sums_object(struct arena *a, const struct type *type);

#endif
