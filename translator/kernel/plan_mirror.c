/* plan_mirror: constructs on data of a type that GPUs lack. SPDX-License-Identifier: MIT
 * The host runs them on the device's version of their data: the runtime copies it to the host and back (ACCELRT_MIRROR). That requires data
 * without pointers, since pointers on the device refer to device memory. Where the data have no such type and only values computed in the
 * construct do, the construct is refused: the program can use another type, and is not moved to the host because of one variable. */
#include "accel_kinds.h"
#include "base/diag.h"
#include "kernel/mapping.h"
#include "base/unit.h"

static bool is_lacking(const struct type *t)
{
    while (t && t->kind == TYPE_ARRAY) t = t->base;
    return t && (t->kind == TYPE_LONG_DOUBLE || (t->kind == TYPE_COMPLEX && t->base && t->base->kind == TYPE_LONG_DOUBLE));
}

/* A constant may be one that is converted immediately. */
static bool find_lacking(struct node *n, void *context)
{
    const struct node **found = context;
    bool object = n->kind == NODE_NAME || n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT || n->kind == NODE_UNARY;
    bool computed = n->kind == NODE_BINARY || n->kind == NODE_CALL;
    const struct type *t = n->kind == NODE_VAR && n->decl ? n->decl->type : object || computed ? n->type : NULL;
    if (!*found && is_lacking(t)) *found = n;
    return !*found && n->kind != NODE_SIZEOF;
}

bool mapping_holds_pointer(const struct type *t)
{
    while (t && t->kind == TYPE_ARRAY) t = t->base;
    if (!t || t->kind == TYPE_POINTER) return true;
    for (int i = 0; t->kind == TYPE_RECORD && t->decl && i < t->decl->n_members; i++)
        if (mapping_holds_pointer(t->decl->members[i]->type)) return true;
    return false;
}

static bool is_plain(const struct data_item *item)
{
    const struct type *t = item->decl ? item->decl->type : NULL;
    bool section = t && t->kind == TYPE_POINTER;
    if (!(accel_kind_what((unsigned)item->kind) & KIND_HOLDS) || item->second || item->detail || item->foreign || !t) return false;
    return !(item->kind & (ACCELRT_MEMBER | ACCELRT_ROWS | ACCELRT_PIECES | ACCELRT_POINTER)) && !mapping_holds_pointer(section ? t->base : t);
}

static bool holds_lacking(const struct type *t)
{
    while (t && (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER)) t = t->base;
    for (int i = 0; t && t->kind == TYPE_RECORD && t->decl && i < t->decl->n_members; i++)
        if (holds_lacking(t->decl->members[i]->type)) return true;
    return is_lacking(t);
}

static bool can_mirror(const struct region *r)
{
    bool lacking = false;
    for (int i = 0; i < r->n_data; i++) {
        if (!is_plain(&r->data[i])) return false;
        lacking |= holds_lacking(r->data[i].decl->type);
    }
    return lacking;
}

/* Moves scalars from the queue's slot to memory of the device. */
static void unslot(struct region *r)
{
    for (int i = 0; i < r->n_data; i++) r->data[i].kind &= ~ACCELRT_SCALAR;
}

/* An object of such a type, in the construct or in a function that it calls. */
static const struct node *lacking_in(const struct region *r)
{
    const struct node *found = NULL;
    node_walk(r->body, find_lacking, &found);
    for (int i = 0; i < r->n_callees && !found; i++) {
        struct node *body = syntax_body(r->unit, r->callees[i]);
        if (body) node_walk(body, find_lacking, &found);
    }
    return found;
}

bool mapping_mirrors(struct unit *u, struct region *r)
{
    const struct node *found = lacking_in(r);
    if (!found || !can_mirror(r)) return false;
    unslot(r);
    r->mirrored = true;
    r->why_host = "GPUs do not support long double; its data is copied from the device and back";
    diag_warning(u, found->from, "runs-on-host", "'%s' construct runs on the host: GPUs do not support 'long double'", r->directive->name);
    return true;
}
