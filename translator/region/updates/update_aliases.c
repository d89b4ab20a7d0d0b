/* update_aliases: other accesses to an array that a construct updates atomically. SPDX-License-Identifier: MIT
 * Threads may add to copies of an array and combine them later, if nothing reads the array before. Another pointer to the array would read
 * the old values:
 *     #pragma acc atomic
 *     h[x[i]] += 1;
 *     #pragma acc atomic read
 *     c = g[x[i]];
 * Different arrays are different objects, and an object of one type is not accessed by another type (C11 6.5p7). */
#include "region/updates/update_aliases.h"
#include "base/unit.h"
#include "region/flow/uses.h"

/* An object of the function to which no pointer leads. */
static bool is_reached_by_name_only(const struct region *r, const struct decl *d)
{
    if (d->type->kind == TYPE_POINTER || !d->function || d->storage == STORAGE_EXTERN) return false;
    const struct uses *all = uses_of(r->unit, syntax_body(r->unit, r->function));
    for (int i = 0; i < all->count; i++)
        if (all->items[i].decl == d && all->items[i].flags & (USE_ADDRESS | USE_ESCAPE)) return false;
    return true;
}

/* What the use accesses; NULL: not known. */
static const struct type *accessed_type(const struct use *use)
{
    bool place = !(use->flags & (USE_ESCAPE | USE_CALLEE));
    return place ? use->node->type : use->flags & USE_DEEP ? NULL : type_element(use->decl->type);
}

static bool are_apart(const struct decl *a, const struct decl *b)
{
    bool pointer = a->type->kind == TYPE_POINTER || b->type->kind == TYPE_POINTER;
    return !pointer || a->type->is_restrict || b->type->is_restrict;
}

static enum update_alias alias_by(const struct region *r, const struct variable *v, const struct use *use)
{
    if (!use->decl) return ALIAS_UNKNOWN;
    if (use->flags & USE_BASE || use->decl == v->decl || !type_may_alias(r->unit, type_element(v->decl->type), accessed_type(use))) return ALIAS_NONE;
    if (use_through_loaded(use)) return ALIAS_UNKNOWN;
    const struct variable *w = region_variable(r, use->decl);
    if (!w && uses_declared_inside(r->uses, use->decl)) return ALIAS_NONE;
    if (w && w->role == ROLE_CONSTANT) return ALIAS_NONE;
    if (w && (w->role == ROLE_VALUE || w->role == ROLE_PRIVATE)) return use->flags & USE_POINTEE ? ALIAS_UNKNOWN : ALIAS_NONE;
    if (are_apart(use->decl, v->decl)) return ALIAS_NONE;
    return w ? ALIAS_TESTED : ALIAS_UNKNOWN;
}

enum update_alias update_alias(const struct region *r, struct node *const *statements, int count, const struct variable *v)
{
    enum update_alias alias = r->loaded_by_callees & (USE_READ | USE_WRITE) ? ALIAS_UNKNOWN : ALIAS_NONE;
    if (v->decl->type->is_restrict || is_reached_by_name_only(r, v->decl)) return ALIAS_NONE;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        bool inside = false;
        for (int k = 0; k < count && !inside; k++) inside = node_inside(use->node, statements[k]);
        enum update_alias one = inside ? alias_by(r, v, use) : ALIAS_NONE;
        if (one > alias) alias = one;
    }
    return alias;
}
