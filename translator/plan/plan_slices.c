/* plan_slices: private objects that lie in the scratch memory of the launch. SPDX-License-Identifier: MIT
 * Sections of pointers, arrays of variable length, and arrays that are larger than registers or shared memory should hold. */
#include "base/arena.h"
#include "base/diag.h"
#include "plan/data_sections.h"
#include "plan/mapping.h"
#include "unit.h"

enum { GANG_COPY, WORKER_COPY, THREAD_COPY, SHARED_BYTES = 8192, THREAD_BYTES = 4096, WORKERS_MAX = 32, VALUE_BYTES = 28000 };

static bool is_private_of(const struct loop *l, const struct variable *v)
{
    for (int k = 0; k < l->n_privates; k++)
        if (l->privates[k] == v) return true;
    return v->private_to == l;
}

/* Who has a copy in the body of l. */
static int level_inside(const struct kernel *k, const struct loop *l)
{
    int level = k->shape == KERNEL_NESTED ? GANG_COPY : THREAD_COPY;
    for (; l && level < THREAD_COPY; l = l->parent) {
        const struct loop *head = l;
        while (head->collapse == 0 && head->parent) head = head->parent;
        int mapped = l->mapped | head->mapped;
        if (mapped & LEVEL_VECTOR) level = THREAD_COPY;
        else if (mapped & LEVEL_WORKER) level = WORKER_COPY;
    }
    return level;
}

/* -1: none of the list's loops has copies; -2: they differ. */
static int level_of_loops(const struct kernel *k, const struct loop *list, const struct variable *v)
{
    int level = -1;
    for (const struct loop *l = list; l; l = l->next) {
        int below = level_of_loops(k, l->child, v), own = is_private_of(l, v) ? level_inside(k, l) : -1;
        int both = below == -1 ? own : own == -1 || own == below ? below : -2;
        level = level == -1 ? both : both == -1 || both == level ? level : -2;
    }
    return level;
}

static bool has_variable_length(const struct type *t)
{
    for (; t && t->kind == TYPE_ARRAY; t = t->base)
        if (t->count < 0) return true;
    return false;
}

static bool is_too_large(const struct variable *v, int level, long long *shared)
{
    long long size = v->decl->type->size;
    if (level == THREAD_COPY || level < 0) return size > THREAD_BYTES;
    *shared += size * (level == WORKER_COPY ? WORKERS_MAX : 1);
    return *shared > SHARED_BYTES;
}

static void add_slice(struct unit *u, struct kernel *k, struct variable *v, int level)
{
    struct kernel_slice slice = {.var = v, .level = level};
    struct data_item item = {0};
    if (v->section) {
        const struct clause none = {.kind = CLAUSE_COPY};
        if (!section_item(u, k->region->directive, &none, v->section, &item) || !item.bytes) return;
        if (item.start[0] != '0' || item.start[1]) slice.skip = item.start;
    } else whole_item(u, v->decl, &item);
    slice.bytes = arena_printf(u->arena, "(long long)((%s) + 15) / 16 * 16", item.bytes);
    ARENA_PUSH(u->arena, k->slices, k->n_slices, slice);
}

static bool is_used(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_statements; j++)
        if (mapping_uses(k->statements[j], v->decl)) return true;
    return false;
}

void mapping_slices(struct unit *u, struct kernel *k)
{
    long long shared = 0;
    for (int j = 0; j < k->region->n_vars; j++) {
        struct variable *v = k->region->vars[j];
        bool array = v->decl->type->kind == TYPE_ARRAY && v->decl->kind == DECL_VAR;
        int level;
        if (v->role != ROLE_PRIVATE || !(array || v->section) || !is_used(k, v)) continue;
        if (v->firstprivate && !has_variable_length(v->decl->type) && v->decl->type->size <= VALUE_BYTES) continue;
        level = level_of_loops(k, k->region->loops, v);
        if (level == -1) level = level_inside(k, NULL);
        bool needed = v->section || v->firstprivate || has_variable_length(v->decl->type) || is_too_large(v, level, &shared);
        if (!needed) continue;
        if (level < 0)
            diag_error(u, v->first_use->from, "private-levels", "copies of '%s' for loops of different levels are not supported yet",
                       v->decl->name);
        else if (v->firstprivate)
            diag_error(u, v->first_use->from, "private-vla", "a firstprivate copy of '%s', an array of this size, is not supported yet",
                       v->decl->name);
        else add_slice(u, k, v, level);
    }
}
