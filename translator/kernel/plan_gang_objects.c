/* plan_gang_objects: loops that write arrays and structs of which every gang has its own. SPDX-License-Identifier: MIT
 * A loop that fills one, each iteration another element, for use outside the loop must not be spread over gangs, because each gang needs
 * the whole object. Where several iterations store to the same elements, lanes must not share them. */
#include "kernel/mapping.h"

struct write_search {
    const struct loop *loop;
    bool fills, reuses; /* objects of the gang used outside the loop: written at other elements in each iteration; at the
                           same elements */
    bool shared;        /* writes memory of all gangs */
};

/* The object that an lvalue is a part of. */
static struct decl *root_of(const struct node *n)
{
    n = node_strip(n);
    while ((n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || n->kind == NODE_UNARY) && n->n_children) n = node_strip(n->child[0]);
    return n->kind == NODE_NAME ? n->decl : NULL;
}

static bool is_of_gang(const struct region *r, const struct decl *d)
{
    const struct variable *v = region_variable(r, d);
    if (v) return v->role == ROLE_PRIVATE && !v->private_to && !v->iteration_private;
    return d->function && r->body && d->name_at >= r->body->from && d->name_at < r->body->to;
}

/* The place depends on the index of the loop, or of one that is collapsed with it. */
static bool moves_with_index(const struct loop *l, const struct node *lvalue)
{
    int n = l->plan.collapse > 1 ? l->plan.collapse : 1;
    for (int k = 0; k < n && l; k++, l = l->child)
        if (node_naming(lvalue, l->index)) return true;
    return false;
}

static bool is_index(const struct loop *list, const struct decl *d)
{
    for (; list; list = list->next)
        if (list->index == d || is_index(list->child, d)) return true;
    return false;
}

/* A variable of the iteration that is no index: it may depend on the loop's index in ways that are not analyzed. */
static bool find_unknown(struct node *n, void *context)
{
    struct write_search *s = context;
    const struct loop *l = s->loop;
    bool local = n->kind == NODE_NAME && n->decl && n->decl->name_at >= l->stmt->from && n->decl->name_at < l->stmt->to;
    if (local && !is_index(l->child, n->decl)) s->fills = true;
    return true;
}

static void note(struct write_search *s, const struct node *lvalue)
{
    const struct loop *l = s->loop;
    const struct decl *d = root_of(lvalue);
    bool whole = node_strip(lvalue)->kind == NODE_NAME, inside = d && d->name_at >= l->stmt->from && d->name_at < l->stmt->to;
    if (inside || (d && ((whole && type_is_scalar(d->type)) || region_object_of_iterations(l, d)))) return;
    if (!d || !is_of_gang(l->region, d) || (d->type->kind == TYPE_POINTER && !region_variable(l->region, d))) s->shared = true;
    else if (moves_with_index(l, lvalue)) s->fills |= node_names_outside(l->region->body, l->stmt, d);
    else {
        s->reuses = true;
        if (node_names_outside(l->region->body, l->stmt, d)) node_walk((struct node *)lvalue, find_unknown, s);
    }
}

static bool find_writes(struct node *n, void *context)
{
    if (n->kind == NODE_ASSIGN || node_is_step(n)) note(context, n->child[0]);
    for (int k = 1; n->kind == NODE_CALL && k < n->n_children; k++) {
        const struct type *t = n->child[k]->type;
        if (t && t->kind == TYPE_POINTER && !t->base->is_const) note(context, n->child[k]);
    }
    return true;
}

static struct write_search search(const struct loop *l)
{
    struct write_search s = {l, false, false, false};
    node_walk(l->stmt, find_writes, &s);
    return s;
}

bool mapping_reuses_gang_objects(const struct loop *l)
{
    return search(l).reuses;
}

bool mapping_fills_gang_objects(const struct loop *l)
{
    struct write_search s = search(l);
    return s.fills && !s.reuses;
}

/* A reduction of g, or of a loop inside it, has its result in an object of the gang that l uses. */
static bool feeds(const struct loop *g, const struct loop *l)
{
    bool found = false;
    for (int k = 0; k < g->plan.n_reductions + g->n_arrays && !found; k++) {
        const struct decl *d = k < g->plan.n_reductions ? g->reductions[k].var->decl : g->arrays[k - g->plan.n_reductions].var->decl;
        found = node_naming(l->stmt, d) && is_of_gang(l->region, d);
    }
    for (const struct loop *c = g->child; c && !found; c = c->next) found = feeds(c, l);
    return found;
}

bool mapping_takes_gang_parts(const struct loop *l)
{
    for (const struct loop *g = l->region->loops; g; g = g->next)
        if (g->plan.levels & LEVEL_GANG && g != l && feeds(g, l)) return true;
    return false;
}

bool mapping_needs_one_gang(const struct region *r)
{
    if (directive_clause(r->directive, CLAUSE_NUM_GANGS, 0)) return false;
    for (const struct loop *l = r->loops; l; l = l->next) {
        struct write_search s = search(l);
        if (l->mapped && !(l->plan.levels & LEVEL_GANG) && s.fills && (s.reuses || s.shared)) return true;
    }
    return false;
}
