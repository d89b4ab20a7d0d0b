/* combine_text: what the printers of reductions share. SPDX-License-Identifier: MIT
 * Over which teams values are combined, and in which form, is planned: kernel/combine/combination.h. */
#ifndef ACCEL_COMBINE_TEXT_H
#define ACCEL_COMBINE_TEXT_H
#include "cuda/values/kernel_values.h"
#include "kernel/combine/combination.h"

/* ---- kernel_reduction.c ------------------------------------------------------------------------------------------------------- */

const char *reduction_identity_text(struct kernel_text *t, enum reduction_op op, const struct type *type);
const char *reduction_functor(struct kernel_text *t, enum reduction_op op, const struct type *type); /* "accel_add"; notes the piece */
void reduction_accumulators(struct kernel_text *t); /* declares one accumulator for each of the kernel's reductions */
void reduction_finish(struct kernel_text *t);       /* combines them: block, grid, and the original value */
/* The value that combines two objects, not of a composite. */
const struct value *reduction_combine(struct kernel_text *t, const struct reduction *r, const char *first, const char *second);

/* ---- kernel_composite.c ------------------------------------------------------------------------------------------------------- */

const char *reduction_parts_class(struct kernel_text *t, const struct reduction *r); /* "accel_parts1" */
/* A copy of the variable is one object of this type, under this name; uses of the variable print as reduction_use of it. */
const char *reduction_type(struct kernel_text *t, const struct reduction *r);
const char *reduction_declare(struct kernel_text *t, const struct reduction *r, const char *name);
/* The beginning of its definition with a value of its type. */
const char *reduction_define(struct kernel_text *t, const struct reduction *r, const char *name);
const char *reduction_name(struct kernel_text *t, const struct reduction *r);
const char *reduction_use(struct kernel_text *t, const struct reduction *r, const char *object);
void reduction_bind_last(struct kernel_text *t, const struct reduction *r, const char *object); /* of a variable that is only stored to */
void reduction_bind_located(struct kernel_text *t, const struct reduction *r, const char *object); /* of an extreme value and its place: both variables */
/* The object where uses print as `use`: the user's own array or structure. */
const char *reduction_object(struct kernel_text *t, const struct reduction *r, const char *use);
const char *reduction_start(struct kernel_text *t, const struct reduction *r); /* a copy with the operator's identity */
const char *reduction_join(struct kernel_text *t, const struct reduction *r, const char *target, const char *value); /* without `;` */

/* ---- combine_calls.c ---------------------------------------------------------------------------------------------------------- */

/* What a team's function combines with: an operator, or the class of a composite's parts. */
struct combining_operation {
    const char *text;
    bool parts;
};
struct combining_operation reduction_operation(struct kernel_text *t, const struct reduction *r);
/* A call that combines `value` over the team. */
const char *combine_over_team(struct kernel_text *t, enum combining_team team, struct combining_operation operation, const char *value);
/* Scalars that a team combines with one pair of barriers: operators and objects, each separated by commas. */
struct combining_list {
    const char *operators, *objects;
};
void combining_list_add(struct kernel_text *t, struct combining_list *list, const char *operation, const char *object);
void combine_list_over_team(struct kernel_text *t, const struct combining_list *list, enum combining_team team); /* not of packed gangs */
const char *combine_over_blocks(struct kernel_text *t, const struct reduction *r, const char *blocks);

/* ---- kernel_copies.c ---------------------------------------------------------------------------------------------------------- */

/* Reductions in scratch memory. The threads of a team share the work on its copies at a level (SLICE_OF_...). */
struct copies_team {
    const struct value *lane, *lanes;
};
const char *copies_object(struct kernel_text *t, const struct reduction *r, int level,
                          const char *name); /* declares the thread's own copy */
void copies_start(struct kernel_text *t, const struct reduction *r, int level,
                  struct copies_team team); /* sets the identity; a barrier must follow */
/* Combines the team's copies with the object whose uses print as `use`; barriers must enclose it. */
void copies_join(struct kernel_text *t, const struct reduction *r, int level, const char *use, struct copies_team team);
/* For the whole kernel: declares the copy that uses then refer to; combines the block's copies in its first one; combines those of all
 * blocks, or of the only one, with the original. */
void copies_accumulator(struct kernel_text *t, const struct reduction *r);
void copies_join_block(struct kernel_text *t, const struct reduction *r);
void copies_join_grid(struct kernel_text *t, const struct reduction *r, const char *use);
void copies_join_gang(struct kernel_text *t, const struct reduction *r, const char *use);

/* ---- kernel_scan.c ------------------------------------------------------------------------------------------------------------ */

void scan_begin(struct kernel_text *t); /* declares the block's tile, an object in shared memory; has a barrier */
/* `operands`: those of CODE_SCAN_TILE; has barriers. */
void scan_tile(struct kernel_text *t, const struct value *const operands[3]);
void scan_row(struct kernel_text *t, const struct code *c); /* CODE_ROW_SCAN */

#endif
