/* copy_host: accesses of the host to followed variables. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

int copy_find(const struct copy_walk *w, const struct decl *d, const struct decl *member)
{
    for (int k = 0; k < w->n_vars; k++)
        if (w->vars[k].decl == d && w->vars[k].member == member) return k;
    return -1;
}

const struct node *copy_whole_place(const struct node *n)
{
    for (const struct node *p = n->parent; p; n = p, p = p->parent) {
        bool same = p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_CAST;
        bool element = (p->kind == NODE_SUBSCRIPT && p->child[0] == n) || (p->kind == NODE_MEMBER && p->child[0] == n) ||
                       (p->kind == NODE_UNARY && (p->op == OP_DEREF || p->op == OP_REAL || p->op == OP_IMAG));
        bool moved = p->kind == NODE_BINARY && (p->op == OP_ADD || p->op == OP_SUB) && p->type && p->type->kind == TYPE_POINTER;
        bool value = same && n->type && type_is_arithmetic(n->type);
        if ((!same && !element && !moved) || value) break;
    }
    return n;
}

void copy_host_reads(struct copy_walk *w, int k, const struct node *n)
{
    struct copies *c = &w->now[k];
    if (w->vars[k].record) {
        copy_member_host_reads(w, k, n);
        return;
    }
    if (c->presence == PRESENCE_PRESENT && c->device_written) copy_warn_host_read(w, k, n);
    else if (c->dropped) copy_warn_dropped(w, k, n);
    else if (c->incoming) copy_warn_async(w, k, n->from, c->incoming, "the host reads");
    else {
        copy_check_part(w, k, n);
        copy_check_update(w, k, n);
    }
    c->device_written = NULL;
    c->incoming = NULL;
    copy_forget_update(c);
}

void copy_host_writes(struct copy_walk *w, int k, const struct node *n)
{
    struct copies *c = &w->now[k];
    const struct directive *pending = c->incoming ? c->incoming : c->outgoing;
    if (w->vars[k].record) {
        copy_member_host_writes(w, k, n);
        return;
    }
    if (pending) copy_warn_async(w, k, n->from, pending, "the host writes");
    c->device_written = NULL;
    c->incoming = c->outgoing = NULL;
    c->host_written = c->presence == PRESENCE_PRESENT ? n : NULL;
    c->part = NULL;
    c->dropped = NULL;
    c->moved = false;
    copy_forget_update(c);
}

/* The parameter of a library function through which it only reads. */
static bool is_input(const struct node *call, const struct node *argument)
{
    if (call->kind != NODE_CALL || !call->decl || !call->decl->is_system) return false;
    for (int i = 0; i < call->decl->n_members && i + 1 < call->n_children; i++) {
        const struct type *t = call->decl->members[i]->type;
        if (call->child[i + 1] == argument) return t->base && t->base->is_const;
    }
    return false;
}

static bool frees(const struct node *call)
{
    return call->kind == NODE_CALL && call->decl && (!strcmp(call->decl->name, "free") || !strcmp(call->decl->name, "realloc"));
}

static void use_address(struct copy_walk *w, int k, const struct node *n, const struct node *place)
{
    const struct node *p = place->parent;
    bool whole = node_strip(place) == n;
    if (!p) return;
    if (frees(p) && whole) {
        if (w->now[k].presence == PRESENCE_PRESENT) copy_warn_freed(w, k, n);
    } else if (data_is_overwritten(n)) copy_host_writes(w, k, n);
    else if (is_input(p, place)) copy_host_reads(w, k, n);
}

static void use_element(struct copy_walk *w, int k, const struct node *n, const struct node *place)
{
    const struct node *p = place->parent;
    bool assigned = p && p->kind == NODE_ASSIGN && p->child[0] == place, steps = p && node_is_step(p);
    if ((p && p->kind == NODE_UNARY && p->op == OP_ADDRESS) || (place->type && place->type->kind == TYPE_RECORD)) {
        copy_forget(&w->now[k]);
        return;
    }
    if (!assigned || p->op != OP_NONE) copy_host_reads(w, k, n);
    if (assigned || steps) copy_host_writes(w, k, n);
}

/* The variable gets another value: what follows is about another object. */
static void forget_pointer(struct copy_walk *w, int k)
{
    bool declared = copy_is_declared(w->unit, w->vars[k].decl);
    w->now[k] = (struct copies){.presence = declared ? PRESENCE_PRESENT : PRESENCE_UNKNOWN};
}

/* The structure or the pointer to it gets another value. */
static void forget_pointees(struct copy_walk *w, const struct decl *d)
{
    for (int k = 0; k < w->n_vars; k++)
        if (w->vars[k].decl == d && w->vars[k].member) forget_pointer(w, k);
}

void copy_use_name(struct copy_walk *w, const struct node *n)
{
    const struct decl *member = copy_member_of(n);
    int pointee = member ? copy_find(w, n->decl, member) : -1, k = pointee >= 0 ? pointee : copy_find(w, n->decl, NULL);
    const struct node *place = copy_whole_place(n), *p = place->parent;
    if (!member && p && p->kind == NODE_ASSIGN && p->child[0] == place) forget_pointees(w, n->decl);
    if (k < 0 || w->vars[k].hidden) return;
    if (!type_is_address(place->type)) use_element(w, k, n, place);
    else if (p && p->kind == NODE_ASSIGN && p->child[0] == place) forget_pointer(w, k);
    else use_address(w, k, n, place);
}
