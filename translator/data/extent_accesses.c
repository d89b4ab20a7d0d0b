/* extent_accesses: the accesses that determine the extent of a variable. SPDX-License-Identifier: MIT */
#include "analysis/access_parts.h"
#include "analysis/values/possible_values.h"
#include "base/arena.h"
#include "base/unit.h"
#include "data/data_extent.h"
#include "region/flow/flow.h"

static bool is_own(const struct access *a, const struct variable *v)
{
    return a->decl == v->decl && !(a->deep && v->maps_structure);
}

/* The accesses to v with, for those whose subscripts are one of several forms, one access for each; NULL: there are none of these. */
static struct access **with_values(const struct region *r, const struct variable *v, int *count)
{
    struct arena *arena = r->unit->arena;
    struct access **all = NULL;
    bool any = false;
    *count = 0;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        int n = 0;
        struct access **possible = is_own(a, v) ? possible_accesses(r->reader, a, &n) : NULL;
        for (int k = 0; k < n; k++) ARENA_PUSH(arena, all, *count, possible[k]);
        any |= possible != NULL;
        if (possible || !is_own(a, v)) continue;
        struct access *copy = arena_alloc(arena, sizeof *copy);
        *copy = *a;
        copy->forms = a->flat;
        copy->n_forms = a->n_flat;
        copy->row_lengths = NULL;
        ARENA_PUSH(arena, all, *count, copy);
    }
    return any ? all : NULL;
}

/* ---- accesses in the heads of loops ------------------------------------------------------------------------------------------------- */

/* The access is made whenever the region runs, always to the same element: start[l] in the head of an outermost loop, for any bounds. */
static bool is_certain(const struct region *r, const struct access *a)
{
    bool plain = a->affine && !a->deep && !a->by_call && !a->n_guards && a->n_flat > 0;
    for (int k = 0; plain && k < a->n_flat; k++) plain = !linear_uses_loops(a->flat[k]);
    return plain && flow_always_reached(a->node, r->body);
}

static bool is_same_element(const struct access *a, const struct access *b)
{
    bool same = a->affine && !a->deep && a->n_flat == b->n_flat;
    for (int k = 0; same && k < a->n_flat; k++) same = linear_equal(a->flat[k], b->flat[k]);
    return same;
}

/* The accesses that are certain are outside of all loops. Others to the same element are left out. */
static void move_certain(const struct region *r, struct access **all, int *count)
{
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        if (!all[i]->loop || !is_certain(r, all[i])) continue;
        struct access *copy = arena_alloc(r->unit->arena, sizeof *copy);
        *copy = *all[i];
        copy->loop = NULL;
        all[i] = copy;
    }
    for (int i = 0; i < *count; i++) {
        int other = 0;
        while (other < *count && (other == i || all[other]->loop || !is_certain(r, all[other]) || !is_same_element(all[i], all[other]))) other++;
        if (!all[i]->loop || other == *count) all[kept++] = all[i];
    }
    *count = kept;
}

const struct access *const *data_extent_accesses(const struct region *r, const struct variable *v, int *count)
{
    struct region own = *r;
    own.accesses = with_values(r, v, &own.n_accesses);
    if (own.accesses) {
        delinearise(&own, r->reader);
    } else {
        own.n_accesses = 0;
        for (int i = 0; i < r->n_accesses; i++)
            if (is_own(r->accesses[i], v)) ARENA_PUSH(r->unit->arena, own.accesses, own.n_accesses, r->accesses[i]);
    }
    move_certain(r, own.accesses, &own.n_accesses);
    *count = own.n_accesses;
    return (const struct access *const *)own.accesses;
}

const struct access *data_flexible_access(const struct region *r, const struct variable *v)
{
    const struct type *t = v->decl->type;
    while (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) t = t->base;
    for (int i = 0; i < r->n_accesses && type_has_flexible(t); i++) {
        const struct access *a = r->accesses[i];
        bool reaches = !a->n_members || type_flexible_offset(t) < t->size; /* in the padding: s[0:1] is less than *s (data_sections.c) */
        for (int k = 0; k < a->n_members; k++) reaches |= decl_is_flexible(a->members[k]);
        if (a->decl == v->decl && reaches) return a;
    }
    return NULL;
}
