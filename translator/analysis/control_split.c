/* control_split: which statements of a kernels construct the host runs. SPDX-License-Identifier: MIT
 * Starts with the assumption that the host may keep every scalar, and drops those that a kernel writes, until nothing changes. */
#include "analysis/control.h"
#include "region/flow/flow.h"

static bool host_statement(struct control *c, struct node *n, int depth, bool strict);

/* ---- expressions --------------------------------------------------------------------------------------------------------------------- */

struct reading {
    const struct control *c;
    bool fetches; /* scalars of the device may be fetched */
    bool known;
};

static bool is_device_scalar(const struct region *r, const struct decl *d)
{
    const struct variable *v = region_variable(r, d);
    if (!type_is_arithmetic(d->type) || d->type->is_volatile || d->type->is_atomic) return false;
    return v ? v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION : uses_declared_inside(r->uses, d);
}

static bool known_name(const struct reading *e, const struct decl *d)
{
    const struct variable *v = region_variable(e->c->r, d);
    if (!decl_is_object(d)) return d->kind == DECL_ENUMERATOR;
    if (control_keeps(e->c, d)) return true;
    if (v && v->role == ROLE_VALUE && !v->written) return type_is_arithmetic(d->type);
    return e->fetches && is_device_scalar(e->c->r, d);
}

static bool known_node(struct node *n, void *context)
{
    struct reading *e = context;
    const struct decl *to = control_written(n);
    switch (n->kind) {
    case NODE_INTEGER:
    case NODE_FLOATING:
    case NODE_CHARACTER:
    case NODE_BINARY:
    case NODE_CONDITIONAL:
    case NODE_GNU_CONDITIONAL:
    case NODE_CAST:
    case NODE_IMPLICIT:
    case NODE_PAREN: break;
    case NODE_SIZEOF: return false;
    case NODE_NAME: e->known &= n->decl && known_name(e, n->decl); break;
    case NODE_UNARY:
        e->known &= n->op != OP_DEREF && n->op != OP_ADDRESS && n->op != OP_REAL && n->op != OP_IMAG;
        e->known &= !(n->op >= OP_PREINC && n->op <= OP_POSTDEC) || (to && control_keeps(e->c, to));
        break;
    case NODE_ASSIGN: e->known &= to && control_keeps(e->c, to); break;
    default: e->known = false;
    }
    return e->known;
}

static bool is_known(const struct control *c, struct node *n, bool fetches)
{
    struct reading e = {c, fetches, true};
    if (n) node_walk(n, known_node, &e);
    return e.known;
}

/* ---- statements ---------------------------------------------------------------------------------------------------------------------- */

static bool is_banned(const struct control *c, const struct node *n)
{
    for (int i = 0; i < c->n_banned; i++)
        if (c->banned[i] == n) return true;
    return false;
}

/* A parallel loop, or a sweep of parallel columns, that becomes a kernel of its own. */
static bool is_nest(const struct control *c, struct node *n)
{
    const struct node *only = node_only_statement(n);
    const struct loop *l = only->kind == NODE_FOR ? region_loop(c->r, only) : NULL;
    if (l && loop_is_sweep(l)) return true;
    return l && l->canonical && (l->independent || loop_is_scan(l)) && l->mode != LOOP_SEQ;
}

/* n may be among what the host runs: run by the host or as a kernel. `strict`: run by the host only. */
static bool may_stand(struct control *c, struct node *n, int depth, bool strict)
{
    if (!n || n->kind == NODE_NULL_STMT) return true;
    if (!is_nest(c, n) && host_statement(c, n, depth, strict)) return true;
    return !strict && n->kind != NODE_CASE && n->kind != NODE_DEFAULT && !node_jumps_out(n);
}

static bool all_may_stand(struct control *c, struct node **list, int count, int depth, bool strict)
{
    for (int k = 0; k < count; k++)
        if (!may_stand(c, list[k], depth, strict)) return false;
    return true;
}

static bool has_work_in_two_dimensions(const struct region *r, const struct node *n)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (node_inside(l->stmt, n) && l->canonical && l->independent && l->mode != LOOP_SEQ && l->child) return true;
    return false;
}

/* Trips of l if they are constant, else more than any count that is considered small. */
static long long trips_of(const struct loop *l)
{
    enum { MANY = 1 << 20 };
    bool constant = l->lower->has_value && l->upper->has_value && !l->step;
    long long trips = !constant ? MANY : l->direction > 0 ? l->upper->value - l->lower->value : l->lower->value - l->upper->value;
    return trips > MANY ? MANY : trips;
}

/* Some kernel in n has more work than a launch costs. */
static bool has_long_loop(const struct region *r, const struct node *n)
{
    enum { FEW = 256 };
    for (const struct loop *l = r->loops; l; l = loop_next(l)) {
        long long all = 1;
        if (!node_inside(l->stmt, n) || !l->canonical || !(l->independent || loop_is_scan(l)) || l->mode == LOOP_SEQ) continue;
        for (const struct loop *in = l; in && in->canonical; in = in->child) all *= trips_of(in) <= FEW ? trips_of(in) : FEW;
        if (all >= FEW) return true;
    }
    return false;
}

/* A directive gives the loop an index of its own: no code may read the value that the host's copy has after the loop. */
static bool counts_unseen(const struct loop *l)
{
    const struct uses *s = l->region->uses;
    if (!l->canonical || l->index_declared_inside) return true;
    for (int i = 0; i < s->count; i++)
        if (s->items[i].decl == l->index && !node_inside(s->items[i].node, l->stmt)) return false;
    return !flow_live_after(l->region->unit, l->region->body, l->index, NULL);
}

/* A loop inside another that the host runs is worth it only if each of its kernels has enough work. */
static bool pays(const struct control *c, const struct node *n, int depth)
{
    const struct loop *l = n->kind == NODE_FOR ? region_loop(c->r, n) : NULL;
    if (l && (l->collapse != 1 || l->n_reductions || l->n_arrays || (l->directive && (l->n_privates || l->levels || !counts_unseen(l))))) return false;
    if (!node_is_loop(n) || !control_parallel_inside(c->r, n)) return true;
    return has_long_loop(c->r, n) && (depth == 0 || has_work_in_two_dimensions(c->r, n));
}

static bool host_declaration(struct control *c, struct node *n)
{
    for (int k = 0; k < n->n_children; k++) {
        struct node *v = n->child[k];
        if (v->kind != NODE_VAR || !v->decl || !control_keeps(c, v->decl) || v->decl->storage == STORAGE_STATIC) return false;
        if (v->n_children && !is_known(c, v->child[0], false)) return false;
    }
    return n->n_children > 0;
}

static bool host_for(struct control *c, struct node *n, int depth, bool strict)
{
    struct node *init = n->child[0];
    if (init && !(init->kind == NODE_DECL_STMT ? host_declaration(c, init) : is_known(c, init, false))) return false;
    return is_known(c, n->child[1], true) && is_known(c, n->child[2], false) && may_stand(c, n->child[3], depth + 1, strict);
}

static bool host_switch(struct control *c, struct node *n, int depth, bool strict)
{
    return n->child[1]->kind == NODE_BLOCK && is_known(c, n->child[0], true) && may_stand(c, n->child[1], depth, strict);
}

static bool host_case(struct control *c, struct node *n, int depth, bool strict)
{
    for (int k = 0; k + 1 < n->n_children; k++)
        if (!n->child[k]->has_value) return false;
    return !n->n_children || may_stand(c, n->child[n->n_children - 1], depth, strict);
}

/* Code without a parallel loop and without a jump is run by the host as a whole, or is a kernel. */
static bool host_form(struct control *c, struct node *n, int depth, bool strict)
{
    if (n->kind != NODE_CASE && n->kind != NODE_DEFAULT) strict = !control_parallel_inside(c->r, n) && !node_jumps_out(n);
    switch (n->kind) {
    case NODE_BREAK:
    case NODE_CONTINUE: return true;
    case NODE_BLOCK: return all_may_stand(c, n->child, n->n_children, depth, strict);
    case NODE_IF: return is_known(c, n->child[0], true) && all_may_stand(c, n->child + 1, n->n_children - 1, depth, strict);
    case NODE_FOR: return pays(c, n, depth) && host_for(c, n, depth, strict);
    case NODE_WHILE: return pays(c, n, depth) && is_known(c, n->child[0], true) && may_stand(c, n->child[1], depth + 1, strict);
    case NODE_DO: return pays(c, n, depth) && is_known(c, n->child[1], true) && may_stand(c, n->child[0], depth + 1, strict);
    case NODE_SWITCH: return host_switch(c, n, depth, strict);
    case NODE_CASE:
    case NODE_DEFAULT: return host_case(c, n, depth, strict);
    case NODE_DECL_STMT: return host_declaration(c, n);
    case NODE_ASSIGN:
    case NODE_UNARY: return n->type && is_known(c, n, false);
    default: return false;
    }
}

static bool host_statement(struct control *c, struct node *n, int depth, bool strict)
{
    int before = c->n_hosted;
    if (is_banned(c, n)) return false;
    if (!host_form(c, n, depth, strict)) {
        c->n_hosted = before;
        return false;
    }
    ARENA_PUSH(c->r->unit->arena, c->hosted, c->n_hosted, n);
    return true;
}

/* ---- what kernels write -------------------------------------------------------------------------------------------------------------- */

struct writes {
    struct control *c;
    bool changed;
};

static bool lose_written(struct node *n, void *context)
{
    struct writes *w = context;
    const struct decl *d = control_written(n);
    for (int i = 0; d && i < w->c->n_kept; i++)
        if (w->c->kept[i] == d) {
            w->c->kept[i] = w->c->kept[--w->c->n_kept];
            w->changed = true;
        }
    return true;
}

static void visit_kernels(struct node *n, struct writes *w);

static void visit_children(struct node *n, struct writes *w)
{
    int from = n->kind == NODE_IF || n->kind == NODE_WHILE || n->kind == NODE_SWITCH ? 1 : n->kind == NODE_FOR ? 3 : 0;
    int to = n->kind == NODE_DO ? 1 : n->n_children;
    if (n->kind == NODE_CASE) from = n->n_children - 1;
    for (int k = from; k < to; k++)
        if (n->child[k]) visit_kernels(n->child[k], w);
}

static void visit_kernels(struct node *n, struct writes *w)
{
    bool leaf = n->kind == NODE_ASSIGN || n->kind == NODE_UNARY || n->kind == NODE_DECL_STMT;
    if (!control_hosts(w->c, n)) node_walk(n, lose_written, w);
    else if (!leaf) visit_children(n, w);
}

void control_split(struct control *c)
{
    struct node *body = c->r->body;
    struct writes w = {c, false};
    do {
        w.changed = false;
        c->n_hosted = 0;
        if (body->kind != NODE_BLOCK) {
            if (!is_nest(c, body)) host_statement(c, body, 0, true);
            visit_kernels(body, &w);
            continue;
        }
        for (int k = 0; k < body->n_children; k++)
            if (body->child[k] && !is_nest(c, body->child[k])) host_statement(c, body->child[k], 0, true);
        for (int k = 0; k < body->n_children; k++)
            if (body->child[k]) visit_kernels(body->child[k], &w);
    } while (w.changed);
}
