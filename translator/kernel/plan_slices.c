/* plan_slices: private objects in the scratch memory of the launch. SPDX-License-Identifier: MIT
 * Sections of pointers, arrays of variable length, and arrays too large for registers or shared memory; from clauses and declared in the
 * region. */
#include "base/arena.h"
#include "data/data_sections.h"
#include "kernel/mapping.h"
#include "directive/bind/routines.h"
#include "region/region_parts.h"
#include "base/unit.h"
#include <string.h>

enum { THREAD_BYTES = 4096, WORKERS_MAX = 32 };

/* Bytes of shared memory for copies of clauses, and for what the region declares. There is less where routines have objects there too. */
static long long clause_bytes(bool calls) { return calls ? 4096 : 8192; }
static long long local_bytes(bool calls) { return calls ? 4096 : 32768; }

static bool calls_routines(struct unit *u, const struct kernel *k)
{
    for (int j = 0; j < k->n_statements; j++)
        if (routine_called_levels(u, k->statements[j])) return true;
    return false;
}

static bool is_private_of(const struct loop *l, const struct variable *v)
{
    for (int k = 0; k < l->n_privates; k++)
        if (l->privates[k] == v) return true;
    return v->private_to == l;
}

/* The level at which there are copies in the body of l. */
static int level_inside(const struct kernel *k, const struct loop *l)
{
    int level = k->shape == KERNEL_NESTED ? SLICE_OF_GANG : SLICE_OF_THREAD;
    for (; l && level < SLICE_OF_THREAD; l = l->parent) {
        int mapped = l->mapped | loop_head(l)->mapped;
        if (mapped & LEVEL_VECTOR) level = SLICE_OF_THREAD;
        else if (mapped & LEVEL_WORKER) level = SLICE_OF_WORKER;
    }
    return level;
}

/* The levels, as bits, of the loops in the list that have copies. */
static int levels_of_loops(const struct kernel *k, const struct loop *list, const struct variable *v)
{
    int levels = 0;
    for (const struct loop *l = list; l; l = l->next) {
        if (is_private_of(l, v)) levels |= 1 << level_inside(k, l);
        levels |= levels_of_loops(k, l->child, v);
    }
    return levels;
}

static long long copies_bytes(long long size, int level) { return size * (level == SLICE_OF_WORKER ? WORKERS_MAX : 1); }

static bool is_too_large(const struct variable *v, int level, long long *shared, bool calls)
{
    long long size = v->decl->type->size;
    if (level == SLICE_OF_THREAD) return size > THREAD_BYTES;
    *shared += copies_bytes(size, level);
    return *shared > clause_bytes(calls);
}

void mapping_push_slice(struct unit *u, struct kernel *k, struct kernel_slice slice, const char *bytes)
{
    int same = 0;
    for (int j = 0; j < k->n_slices; j++) same += !strcmp(k->slices[j].var->decl->name, slice.var->decl->name);
    slice.name = same ? arena_printf(u->arena, "%s_%d", slice.var->decl->name, same + 1) : slice.var->decl->name;
    slice.bytes = arena_printf(u->arena, "(long long)((%s) + 15) / 16 * 16", bytes);
    ARENA_PUSH(u->arena, k->slices, k->n_slices, slice);
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
    if (v->firstprivate) slice.first = item.bytes;
    mapping_push_slice(u, k, slice, item.bytes);
}

static void slices_of_variable(struct unit *u, struct kernel *k, struct variable *v, long long *shared, bool calls)
{
    bool array = v->decl->type->kind == TYPE_ARRAY && v->decl->kind == DECL_VAR;
    int levels = v->role == ROLE_PRIVATE && (array || v->section) ? levels_of_loops(k, k->region->loops, v) : 0;
    if (v->role != ROLE_PRIVATE || !(array || v->section) || !mapping_kernel_uses(k, v->decl) || (v->firstprivate && !v->first_copy)) return;
    if (!levels) levels = 1 << level_inside(k, NULL);
    for (int level = SLICE_OF_GANG; level <= SLICE_OF_THREAD; level++) {
        bool needed = v->section || v->firstprivate || type_has_variable_length(v->decl->type);
        if (levels >> level & 1 && (needed || is_too_large(v, level, shared, calls))) add_slice(u, k, v, level);
    }
}

/* ---- arrays that the region declares ------------------------------------------------------------------------------------------ */

struct declared_search {
    struct unit *u;
    struct kernel *k;
    long long shared;
    bool calls;                        /* of routines gang, worker or vector */
};

/* The host may compute it at the launch. */
static bool is_host_value(const struct region *r, const struct node *n)
{
    n = node_strip(n);
    if (n->has_value) return true;
    if (n->kind == NODE_BINARY) return is_host_value(r, n->child[0]) && is_host_value(r, n->child[1]);
    const struct variable *v = n->kind == NODE_NAME ? region_variable(r, n->decl) : NULL;
    return v && v->role == ROLE_VALUE && !v->written;
}

/* Bytes of an object of the region as C text for the host; NULL where they are known on the device only. */
const char *mapping_declared_bytes(struct unit *u, const struct kernel *k, const struct decl *d)
{
    const struct type *t = d->type;
    const char *elements = "1";
    if (t->size >= 0) return arena_printf(u->arena, "%lld", t->size);
    for (; t->kind == TYPE_ARRAY; t = t->base) {
        if (t->count >= 0) elements = arena_printf(u->arena, "%s * %lld", elements, t->count);
        else if (t->count_expr && is_host_value(k->region, t->count_expr) && !node_size_may_change(d->function, t->count_expr))
            elements = arena_printf(u->arena, "%s * (%.*s)", elements, (int)(t->count_expr->to - t->count_expr->from),
                                    u->text + t->count_expr->from);
        else return NULL;
    }
    return t->size > 0 ? arena_printf(u->arena, "%s * %lldLL", elements, t->size) : NULL;
}

static struct loop *loop_around(const struct region *r, const struct node *n)
{
    for (; n; n = n->parent) {
        struct loop *l = n->kind == NODE_FOR ? region_loop(r, n) : NULL;
        if (l) return l;
    }
    return NULL;
}

enum { LOCAL_BYTES = 32 << 10 };       /* of a thread; GPUs reserve it for all threads that they could run at once, 512 KiB each at most */

/* Objects that do not fit into shared memory, and arrays whose size is known at the launch. */
static bool find_declared(struct node *n, void *context)
{
    struct declared_search *s = context;
    const struct type *t = n->kind == NODE_VAR && n->decl && n->decl->storage == STORAGE_AUTO ? n->decl->type : NULL;
    if (!t || (t->kind != TYPE_ARRAY && t->kind != TYPE_RECORD)) return true;
    int level = level_inside(s->k, loop_around(s->k->region, n));
    const char *bytes = mapping_declared_bytes(s->u, s->k, n->decl);
    struct kernel_slice slice = {.var = region_variable_or_local(s->k->region, n->decl), .level = level};
    bool large = t->kind == TYPE_ARRAY && t->size > LOCAL_BYTES && !n->n_children;
    if (t->size >= 0 && level == SLICE_OF_THREAD && !large) return true;
    if (t->size >= 0 && level < SLICE_OF_THREAD && s->shared + copies_bytes(t->size, level) <= local_bytes(s->calls)) s->shared += copies_bytes(t->size, level);
    else if (bytes) mapping_push_slice(s->u, s->k, slice, bytes);
    return true;
}

void mapping_slices(struct unit *u, struct kernel *k)
{
    struct declared_search s = {.u = u, .k = k, .calls = calls_routines(u, k)};
    long long shared = 0;
    for (int j = 0; j < k->region->n_vars; j++) slices_of_variable(u, k, k->region->vars[j], &shared, s.calls);
    for (int j = 0; j < k->n_statements; j++) node_walk(k->statements[j], find_declared, &s);
}
