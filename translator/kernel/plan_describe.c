/* plan_describe: the mapping of a flat kernel in words, for reports and the comments of kernels. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"

static const char *dimension_text(struct unit *u, const struct kernel *k, int j)
{
    static const char *const axes[] = {"x", "y", "z"};
    const char *most = k->flags & (ACCELRT_ANY_BLOCK | ACCELRT_SMALL_BLOCKS) && k->block[j] > 1 ? "up to " : "";
    const char *text = arena_printf(u->arena, "%s%d thread%s along %s", most, k->block[j], k->block[j] > 1 ? "s" : "", axes[j]);
    if (k->flags & ACCELRT_STRIDE) return arena_printf(u->arena, "%s, striding", text);
    return k->items[j] > 1 ? arena_printf(u->arena, "%s, %d iterations each", text, k->items[j]) : text;
}

static const char *describe(struct unit *u, struct kernel *k, struct loop *l)
{
    const char *outer = l == k->nest ? NULL : describe(u, k, l->parent);
    bool folded = k->n_folded && l->depth < k->nest->depth + k->n_folded;
    l->mapping = l->dimension < 0 ? "sequential in each thread"
                 : folded         ? k->n_dims == 1 ? "gang: along x too" : "gang: along z too"
                                  : arena_printf(u->arena, "%s: %s", l->dimension ? "gang" : "gang, vector", dimension_text(u, k, l->dimension));
    return arena_printf(u->arena, "%s%sfor %s: %s", outer ? outer : "", outer ? "; " : "", l->index->name, l->mapping);
}

void mapping_describe(struct unit *u, struct kernel *k, struct loop *last)
{
    k->mapping = describe(u, k, last);
    if (k->flags & ACCELRT_WHOLE_TILES)
        k->mapping = arena_printf(u->arena, "%s; a block for each tile of %s", k->mapping, mapping_tile_text(u, k));
}
