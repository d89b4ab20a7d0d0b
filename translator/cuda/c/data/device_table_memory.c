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

static bool is_cast_away(const struct node *n, const void *context)
{
    (void)context;
    bool converts = (n->kind == NODE_CAST || n->kind == NODE_IMPLICIT) && n->n_children && n->type;
    return converts && n->type->kind == TYPE_POINTER && !points_to_constant(n) && points_to_constant(n->child[n->n_children - 1]);
}

static bool casts_away(struct unit *u, struct region *const *regions, int n)
{
    for (int i = 0; i < n; i++) {
        if (node_find(regions[i]->body, is_cast_away, NULL)) return true;
        for (int k = 0; k < regions[i]->n_callees; k++)
            if (node_find(syntax_body(u, regions[i]->callees[k]), is_cast_away, NULL)) return true;
    }
    return false;
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
