/* data_items: see data_items.h. SPDX-License-Identifier: MIT */
#include "data/data_items.h"
#include "accel_kinds.h"
#include "base/arena.h"
#include "base/unit.h"
#include "data/data_declared.h"
#include "data/data_extent.h"
#include <string.h>

bool data_needs_extent(int kind)
{
    return accel_kind_what((unsigned)kind) & KIND_MAKES;
}

int data_written_flags(const struct variable *v)
{
    if (v->role == ROLE_REDUCTION) return ACCELRT_SCALAR | ACCELRT_WRITTEN;
    return (v->written ? ACCELRT_WRITTEN : 0) | (v->role == ROLE_SCALAR ? ACCELRT_SCALAR : 0) | (v->atomic ? ACCELRT_ATOMIC : 0);
}

int data_rows_flags(const struct region *r, const struct decl *d)
{
    bool written = !r->tests_loaded;
    for (int i = 0; i < r->n_accesses; i++) written |= r->accesses[i]->written && r->accesses[i]->deep && r->accesses[i]->decl == d;
    return written ? ACCELRT_WRITTEN : 0;
}

void data_add_item(struct region *r, struct variable *v, const struct data_item *item)
{
    struct data_item copy = *item;
    copy.var = v;
    if (v && v->data < 0 && !item->foreign) v->data = r->n_data;
    ARENA_PUSH(r->unit->arena, r->data, r->n_data, copy);
}

bool data_whole_parameter(struct unit *u, struct data_item *item)
{
    const char *bytes = strcmp(item->start, "0") || !item->decl ? NULL : data_declared_bytes(u, item->decl);
    if (!bytes) return false;
    item->bytes = bytes;
    item->why = arena_printf(u->arena, "%s; declared size of '%s'", item->why ? item->why : "", item->decl->name);
    return true;
}

bool data_infer_item(struct region *r, const struct variable *v, struct data_item *item)
{
    const char *why = NULL;
    if (item->bytes || !data_needs_extent(item->kind)) return true;
    if (v && data_extent(r, v, item, &why)) return true;
    if (data_whole_parameter(r->unit, item) || (v && data_extent_if_in_rows(r, v, item))) return true;
    item->why = arena_printf(r->unit->arena, "%s; cannot infer the extent, as %s; must be present", item->why ? item->why : "",
                             why ? why : "no access determines it");
    return false;
}

void data_whole_scalar(struct unit *u, struct data_item *item)
{
    item->base = arena_printf(u->arena, "&%s", item->decl->name);
    item->start = "0";
    item->bytes = arena_printf(u->arena, "sizeof %s", item->decl->name);
}
