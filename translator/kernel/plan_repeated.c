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

/* A loop below names the level of a loop around it, or one that must be further out. */
static bool repeats(const struct loop *l)
{
    int mine = loop_may_spread(l) ? innermost(l->plan.levels) : 0, below = mapping_levels_below(l);
    if (mine && (below & (2 * mine - 1))) return true;
    for (const struct loop *c = l->child; c; c = c->next)
        if (repeats(c)) return true;
    return false;
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
    for (; list; list = list->next)
        if (repeats(list)) settle(list, 0);
        else if (!loop_may_spread(list)) mapping_repeated_levels(list->child);
}
