/* lane_races: iterations of a loop that the workers or lanes of a gang share and that access the same elements of an array of the gang.
 * SPDX-License-Identifier: MIT */
#include "analysis/access_parts.h"
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "analysis/warnings/races/race_parts.h"
#include "region/flow/array_flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

/* Declared in the construct, outside of l: its iterations have one array. */
static bool is_declared_around(const struct loop *l, const struct decl *d)
{
    bool array = d && d->function && d->kind == DECL_VAR && d->type->kind == TYPE_ARRAY && d->storage != STORAGE_STATIC;
    return array && uses_declared_inside(l->region->uses, d) && !(d->name_at >= l->stmt->from && d->name_at < l->stmt->to);
}

/* In a private clause of the construct, or of a loop around l. */
static bool is_private_around(const struct loop *l, const struct variable *v)
{
    bool array = v && v->role == ROLE_PRIVATE && !v->firstprivate && v->decl->type->kind == TYPE_ARRAY;
    return array && (!v->private_to || (v->private_to != l && loop_contains(v->private_to, l)));
}

/* What an iteration writes before it reads it is private to the iteration. */
static bool is_shared_by_lanes(const struct loop *l, const struct access *a)
{
    bool around = !a->deep && !a->by_call && (a->var ? is_private_around(l, a->var) : is_declared_around(l, a->decl));
    return around && !array_written_first(l->stmt->child[3], a->decl);
}

/* Only updates by one operator: an implied reduction. */
static bool is_update(const struct loop *l, const struct access *a)
{
    return race_update(l->region->unit, a->node) != NULL;
}

static bool races(isl_ctx *ctx, const struct loop *l, const struct access *a, const struct access *b)
{
    if (a->decl != b->decl || !dependence_may_conflict(a, b) || !(a->read || b->read) || (is_update(l, a) && is_update(l, b))) return false;
    const struct access *x = access_with_forms(l->region, a), *y = access_with_forms(l->region, b);
    return x && y && conflict_between(ctx, l->region, l, x, y) == CONFLICT_PROVEN;
}

static void warn(const struct loop *l, const struct access *a, const struct access *b)
{
    struct unit *u = l->region->unit;
    const struct access *write = a->written ? a : b, *other = write == a ? b : a;
    diag_warning(u, other->node->from, "race-access", "data race: '%s' is also accessed by another iteration of the loop over '%s'",
                 access_text(u, other), l->index->name);
    diag_underline(u, other->node->to - other->node->from);
    diag_note(u, write->node->from, "it is written here; '%s' is one array for all threads of a gang", write->decl->name);
    diag_note(u, l->stmt->from, "write all elements in one loop, and read those of other iterations in another loop after it");
}

bool race_warn_lanes(isl_ctx *ctx, const struct loop *l, const struct distinct *list)
{
    if (loop_head(l)->levels == LEVEL_GANG || !l->index) return false;
    for (int i = 0; i < list->count; i++)
        for (int k = i; k < list->count && is_shared_by_lanes(l, list->items[i]); k++) {
            if (!is_shared_by_lanes(l, list->items[k]) || !races(ctx, l, list->items[i], list->items[k])) continue;
            warn(l, list->items[i], list->items[k]);
            return true;
        }
    return false;
}
