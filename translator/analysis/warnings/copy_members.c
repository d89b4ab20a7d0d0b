/* copy_members: members of structures of which one side alone has the current values. SPDX-License-Identifier: MIT
 * An access of the host and one of a construct concern the same values if they select the same members: p.x and p.x, or p.v and p.v.y. */
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

bool copy_read_members(const struct node *place, const struct decl *d, struct member_path *path)
{
    const struct decl *reversed[MAX_PATH];
    int n_found = 0;
    for (const struct node *n = place; n; n = n->child[0]) {
        bool step = n->kind == NODE_SUBSCRIPT || n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT || n->kind == NODE_CAST;
        bool moved = n->kind == NODE_BINARY && n->type && n->type->kind == TYPE_POINTER;
        if (n->kind == NODE_NAME && n->decl == d) break;
        if (n->kind == NODE_MEMBER && n_found < MAX_PATH && n->decl) reversed[n_found++] = n->decl;
        else if ((!step && !moved && !(n->kind == NODE_UNARY && n->op == OP_DEREF)) || !n->n_children) return false;
    }
    path->n = 0;
    while (n_found > 0) path->at[path->n++] = reversed[--n_found];
    return path->n > 0;
}

/* One is the other, or a member of it. */
static bool overlap(const struct member_path *a, const struct member_path *b)
{
    for (int i = 0; i < a->n && i < b->n; i++)
        if (a->at[i] != b->at[i]) return false;
    return true;
}

const struct node *copy_member_read(const struct variable *v, const struct node *name)
{
    const struct uses *s = v->region->uses;
    struct member_path members, other;
    bool known = copy_read_members(copy_whole_place(name), v->decl, &members);
    for (int i = 0; i < s->count && known; i++) {
        const struct use *use = &s->items[i];
        if (use->flags & USE_UNKNOWN) return NULL;
        if (!data_is_access(v, use)) continue;
        if (use->flags & (USE_ESCAPE | USE_CALLEE | USE_ADDRESS) || !copy_read_members(use->node, v->decl, &other)) return NULL;
        if (overlap(&members, &other)) return use->flags & USE_READ ? use->node : NULL;
    }
    return NULL;
}

/* A write of the construct to these members, or NULL. */
static const struct node *copy_member_write(const struct variable *v, const struct node *name)
{
    const struct uses *s = v->region->uses;
    struct member_path members, other;
    bool known = copy_read_members(copy_whole_place(name), v->decl, &members);
    for (int i = 0; i < s->count && known; i++) {
        const struct use *use = &s->items[i];
        bool writes = data_is_access(v, use) && (use->flags & USE_WRITE) && !(use->flags & (USE_ESCAPE | USE_CALLEE));
        if (writes && copy_read_members(use->node, v->decl, &other) && overlap(&members, &other)) return use->node;
    }
    return NULL;
}

/* The asynchronous construct accesses the members that the name selects: for writing, or at all. */
static bool is_used_by(const struct copy_walk *w, const struct directive *pending, const struct node *name, bool written)
{
    const struct region *r = pending && directive_is_compute(pending) ? region_of_directive(w->unit, pending) : NULL;
    const struct variable *v = r ? region_variable(r, name->decl) : NULL;
    return v && (copy_member_write(v, name) || (!written && copy_member_read(v, name)));
}

const struct decl *copy_fetched_member(const struct directive *d, const struct decl *v)
{
    const struct clause_var *found = NULL;
    int items = 0;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++)
            if (c->vars[i].decl == v) found = &c->vars[i], items++;
    const struct node *object = items == 1 ? found->object : NULL;
    const struct node *base = object && object->kind == NODE_MEMBER ? node_strip(object->child[0]) : NULL;
    return base && base->kind == NODE_NAME && base->decl == v ? object->decl : NULL;
}

/* `update` has copied the members that the name selects. */
static bool is_fetched(const struct copies *c, const struct node *name)
{
    struct member_path path;
    return c->fetched && copy_read_members(copy_whole_place(name), name->decl, &path) && path.at[0] == c->fetched;
}

void copy_member_host_reads(struct copy_walk *w, int k, const struct node *name)
{
    struct copies *c = &w->now[k];
    bool lost = c->presence == PRESENCE_PRESENT && c->device_written && c->writer && !is_fetched(c, name);
    const struct node *write = lost ? copy_member_write(c->writer, name) : NULL;
    if (write) {
        c->device_written = write;
        copy_warn_host_read(w, k, name);
        c->device_written = NULL;
    } else if (is_used_by(w, c->incoming, name, true)) {
        copy_warn_async(w, k, name->from, c->incoming, "the host reads");
        c->incoming = NULL;
    } else copy_check_part(w, k, name);
}

void copy_member_host_writes(struct copy_walk *w, int k, const struct node *name)
{
    struct copies *c = &w->now[k];
    const struct directive *pending = c->incoming ? c->incoming : c->outgoing;
    if (is_used_by(w, pending, name, false)) {
        copy_warn_async(w, k, name->from, pending, "the host writes");
        c->incoming = c->outgoing = NULL;
    }
    if (c->writer && copy_member_write(c->writer, name)) c->device_written = NULL;
    c->host_written = c->presence == PRESENCE_PRESENT ? name : NULL;
    c->part = NULL;
    c->moved = false;
}
