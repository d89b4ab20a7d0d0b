/* index_values: loop variables of kernels whose value is read after the construct. SPDX-License-Identifier: MIT
 * Threads count with variables of their own. In C the index then has the first value that the loop did not run with. The host computes it
 * after the launch if the kernel always runs the loop and the host knows the bounds. */
#include "analysis/control.h"
#include "region/flow/flow.h"

struct bound_search {
    const struct loop *loop;
    bool known;
};

static bool find_unknown(struct node *n, void *context)
{
    struct bound_search *s = context;
    const struct variable *v;
    bool bad = n->kind == NODE_CALL || n->kind == NODE_STMT_EXPR || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER ||
               (n->kind == NODE_UNARY && (n->op == OP_DEREF || n->op == OP_ADDRESS));
    if (n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_NAME && decl_is_object(n->decl) && !loop_counts_around(s->loop, n->decl)) {
        v = region_variable(s->loop->region, n->decl);
        bad = !v || v->role != ROLE_VALUE || v->written;
    }
    s->known &= !bad;
    return s->known;
}

static bool is_known(const struct loop *l, struct node *n)
{
    struct bound_search s = {l, true};
    if (n) node_walk(n, find_unknown, &s);
    return s.known;
}

/* Statements of the construct, and of what the host runs, are kernels. */
static bool is_launched(const struct region *r, const struct node *n)
{
    return n == r->body || n->parent == r->body || region_hosts(r, n->parent);
}

/* The loop runs whenever its kernel, or the loop around it, does. */
static bool is_unconditional(const struct loop *l)
{
    const struct node *p = l->stmt;
    while (!is_launched(l->region, p) && p->parent->kind == NODE_BLOCK) p = p->parent;
    return is_launched(l->region, p) || (l->parent && p->parent == l->parent->stmt);
}

static bool is_computable(const struct loop *l)
{
    for (; l && !region_hosts(l->region, l->stmt); l = l->parent) {
        if (!l->canonical || !type_is_integer(l->index->type) || !l->direction || !is_unconditional(l)) return false;
        if (!is_known(l, l->lower) || !is_known(l, l->upper) || !is_known(l, l->step)) return false;
    }
    return true;
}

static bool is_outermost(const struct variable *v)
{
    for (const struct loop *l = v->region->loops; l; l = loop_next(l))
        if (l->index == v->decl && l->parent) return false;
    return true;
}

/* No loop over v has a directive; *all_known: the host can compute its final value. */
static bool is_plain_index(const struct variable *v, bool *all_known)
{
    bool found = false;
    *all_known = true;
    for (const struct loop *l = v->region->loops; l; l = loop_next(l)) {
        if (l->index != v->decl) continue;
        if (l->directive) return false;
        found = true;
        *all_known &= is_computable(l);
    }
    return found && v->role == ROLE_PRIVATE && !v->decl->type->is_volatile;
}

void index_values(struct region *r)
{
    for (int i = 0; i < r->n_vars; i++) {
        struct variable *v = r->vars[i];
        bool known;
        if (!is_plain_index(v, &known) || !flow_live_after(r->unit, r->body, v->decl, NULL)) continue;
        v->computed = known;
        if (known || !type_is_integer(v->decl->type) || !is_outermost(v)) continue;
        v->role = ROLE_SCALAR;
        v->private_to = NULL;
        v->why = "loop variable that is read after the construct";
    }
}
