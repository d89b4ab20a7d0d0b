/* device_table_memory: the memory of constant tables. SPDX-License-Identifier: MIT
 * Constant memory has 64 KiB. NVRTC 13.0 assumes that pointers in it are addresses of global memory, and loads through them by ld.global:
 * their targets must be in global memory. It also assumes that a table is never written: in files that cast const away, tables are in
 * global memory. */
#include "cuda/c/device_text_private.h"
#include "region/region.h"

enum { CONSTANT_BYTES = 48 << 10, TABLE_BYTES = 16 << 10 };

static bool points_to_constant(const struct node *n)
{
    const struct type *t = n->type;
    if (!t || (t->kind != TYPE_POINTER && t->kind != TYPE_ARRAY)) return false;
    for (t = t->base; t->kind == TYPE_ARRAY;) t = t->base;
    return t->is_const;
}

static bool find_cast(struct node *n, void *context)
{
    bool *found = context, converts = (n->kind == NODE_CAST || n->kind == NODE_IMPLICIT) && n->n_children && n->type;
    if (converts && n->type->kind == TYPE_POINTER && !points_to_constant(n) && points_to_constant(n->child[n->n_children - 1]))
        *found = true;
    return !*found;
}

static bool casts_away(struct unit *u, struct region *const *regions, int n)
{
    bool found = false;
    for (int i = 0; i < n && !found; i++) {
        node_walk(regions[i]->body, find_cast, &found);
        for (int k = 0; k < regions[i]->n_callees && !found; k++) {
            struct node *body = syntax_body(u, regions[i]->callees[k]);
            if (body) node_walk(body, find_cast, &found);
        }
    }
    return found;
}

static bool is_addressed(const struct device_text *d, const struct decl *table)
{
    for (int i = 0; i < d->n_addressed; i++)
        if (d->addressed[i] == table) return true;
    return false;
}

const char *device_table_memory(struct device_text *d, const struct decl *table)
{
    const struct type *t = table->type;
    bool fits = t->size >= 0 && t->size <= TABLE_BYTES && d->constant_bytes + t->size <= CONSTANT_BYTES;
    if (!d->casts_const) {
        bool casts = casts_away(d->u, d->u->regions, d->u->n_regions) || casts_away(d->u, d->u->bodies, d->u->n_bodies);
        d->casts_const = casts ? CASTS_CONST_AWAY : CASTS_KEEP_CONST;
    }
    if (!fits || d->casts_const == CASTS_CONST_AWAY || is_addressed(d, table)) return "__device__";
    d->constant_bytes += t->size;
    return "__constant__";
}
