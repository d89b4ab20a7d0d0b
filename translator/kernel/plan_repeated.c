/* plan_repeated: kernels whose loops name a level more than once. SPDX-License-Identifier: MIT
 * OpenACC 1.0 had no order of levels in kernels: `loop gang vector(16)` on each loop of a nest asks for a grid and blocks of two
 * dimensions. Tightly nested loops become dimensions whatever they name (plan_geometry.c). For the others gang and worker stay with the
 * outermost loop that names them and vector with the innermost. Sizes given for blocks of several dimensions do not apply to another shape
 * and are dropped. */
#include "kernel/mapping.h"

static int innermost(int levels)
{
    return levels & LEVEL_VECTOR ? LEVEL_VECTOR : levels & LEVEL_WORKER ? LEVEL_WORKER : levels & LEVEL_GANG;
}

/* The levels that l and the loops below name. Sets *again if a loop names a level of a loop around it, or one that must be further out. */
static int named_levels(const struct loop *l, bool *again)
{
    int mine = loop_may_spread(l) ? l->plan.levels : 0, below = 0;
    for (const struct loop *c = l->child; c; c = c->next) below |= named_levels(c, again);
    if (mine && (below & (2 * innermost(mine) - 1))) *again = true;
    return mine | below;
}

static void settle(struct loop *l, int above)
{
    static const struct clause_expr none;
    l->plan.gang_num = l->plan.worker_num = l->plan.vector_length = none;
    if (loop_may_spread(l)) {
        if (mapping_levels_below(l) & LEVEL_VECTOR) l->plan.levels &= ~LEVEL_VECTOR;
        if (above) l->plan.levels &= ~(2 * innermost(above) - 1);
        if (!(l->plan.levels & LEVEL_GANG)) l->plan.gang_static = none;
        above |= l->plan.levels;
    }
    for (struct loop *c = l->child; c; c = c->next) settle(c, above);
}

void mapping_repeated_levels(struct loop *list)
{
    for (; list; list = list->next) {
        bool again = false;
        named_levels(list, &again);
        if (again) settle(list, 0);
    }
}
