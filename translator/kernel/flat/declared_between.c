/* declared_between: what a nest declares between its loops. SPDX-License-Identifier: MIT
 * for b { const float *in = x + b * n; for i for j ... }: any thread may compute these values, at any time, so that the grid spreads all of the
 * loops (loop_plan.spans), and threads run several iterations of the inner ones. */
#include "base/unit.h"
#include "kernel/flat/flat.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"

struct value_search {
    const struct region *region;
    bool bad;
};

static bool find_written(struct node *n, void *context)
{
    struct value_search *s = context;
    const struct variable *v = n->kind == NODE_NAME ? region_variable(s->region, n->decl) : NULL;
    s->bad |= (n->type && n->type->is_volatile) || (v && (v->written || v->atomic || v->pointer_written));
    return !s->bad;
}

static bool reads_memory(const struct node *n)
{
    bool address = n->parent && n->parent->kind == NODE_UNARY && n->parent->op == OP_ADDRESS;
    bool load = n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF) || (n->kind == NODE_MEMBER && n->arrow);
    return n->kind == NODE_CALL || (load && n->type && n->type->kind != TYPE_ARRAY && !address);
}

/* Addresses, as y + b * n, do not depend on what is written there. */
static bool find_changed(struct node *n, void *context)
{
    struct value_search *s = context;
    const struct variable *v = n->kind == NODE_NAME ? region_variable(s->region, n->decl) : NULL;
    if (reads_memory(n)) node_walk(n, find_written, s);
    if (v && v->pointee) s->bad |= v->pointer_written;
    else if (n->kind == NODE_NAME && n->decl && n->decl->type->kind != TYPE_ARRAY) find_written(n, s);
    s->bad |= n->type && n->type->is_volatile;
    return !s->bad;
}

/* Scalars whose values any number of threads may compute, whenever they do. */
static bool declares_values(const struct region *r, const struct node *statement, const struct node *body)
{
    struct value_search s = {r, false};
    for (int k = 0; k < statement->n_children; k++) {
        struct node *n = statement->child[k];
        if (n->kind != NODE_VAR || !n->n_children || !type_is_scalar(n->decl->type) || n->decl->storage != STORAGE_AUTO || node_changes(body, n->decl)) return false;
        if (node_has_effects(n->child[0])) return false;
        node_walk(n->child[0], find_changed, &s);
    }
    return !s.bad;
}

struct loop *mapping_declared_child(const struct loop *l)
{
    struct node *body = l->stmt->child[3];
    struct loop *c = l->child;
    int k = 0;
    if (!c || c->next || body->kind != NODE_BLOCK) return mapping_tight_child(l);
    while (k < body->n_children && body->child[k] && body->child[k]->kind == NODE_DECL_STMT && declares_values(l->region, body->child[k], body)) k++;
    return k == body->n_children - 1 && body->child[k] == c->stmt ? c : NULL;
}

/* The dimensions of which threads have several iterations in step are tightly nested: what is declared does not depend on them. */
bool mapping_declares_outside(const struct kernel *k)
{
    const struct loop *last = kernel_innermost(k);
    bool inside = false, tight = true;
    for (const struct loop *l = k->nest; l != last && k->nest->plan.spans; l = l->child) {
        inside |= l->dimension == 0 || l->dimension == 1;
        tight &= !inside || mapping_tight_child(l) == l->child;
    }
    return tight;
}

static bool declares(const struct node *statement, const struct decl *d)
{
    for (int j = 0; j < statement->n_children; j++)
        if (statement->child[j]->decl == d) return true;
    return false;
}

bool mapping_declares_between(const struct kernel *k, const struct decl *d)
{
    const struct loop *last = kernel_innermost(k);
    for (const struct loop *l = k->nest; l != last && k->nest->plan.spans; l = l->child) {
        const struct node *body = l->stmt->child[3];
        for (int j = 0; body->kind == NODE_BLOCK && body->child[j]->kind == NODE_DECL_STMT; j++)
            if (declares(body->child[j], d)) return true;
    }
    return false;
}

void flat_declare_between(struct code_builder *b)
{
    const struct loop *last = kernel_innermost(b->kernel);
    const struct loop_plan *plan = &b->kernel->nest->plan;
    for (const struct loop *l = b->kernel->nest; l != last && (plan->counts || plan->spans); l = l->child) {
        struct node *body = l->stmt->child[3];
        for (int k = 0; body->kind == NODE_BLOCK && body->child[k]->kind == NODE_DECL_STMT; k++) code_statement(b, body->child[k]);
    }
}
