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

/* Threads have several iterations along x and y in step: what is declared in these loops differs among them. */
static bool is_of_thread(const struct loop *l)
{
    return l->dimension != 0 && l->dimension != 1;
}

struct address_search {
    const struct kernel *kernel;
    bool bad;
};

/* Whatever is not computed from indices and values of the kernel, or cannot be computed for iterations that the nest does not have. */
static bool find_obstacle(struct node *n, void *context)
{
    struct address_search *s = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    const struct variable *v = d ? region_variable(s->kernel->region, d) : NULL;
    bool divides = n->kind == NODE_BINARY && (n->op == OP_DIV || n->op == OP_REM), sign = n->kind == NODE_UNARY && n->op == OP_ADDRESS;
    if (n->has_value) return false;
    if (d) s->bad |= !kernel_counts_dimension(s->kernel, d) && !mapping_is_value(v) && !(v && v->pointee) && d->type->kind != TYPE_ARRAY && !mapping_declares_between(s->kernel, d);
    else s->bad |= divides || reads_memory(n) || !(sign || n->kind == NODE_SUBSCRIPT || mapping_is_arithmetic(n));
    return !s->bad;
}

/* Its uses may be computed in place of the variable. */
static bool is_address(const struct kernel *k, const struct node *var)
{
    struct address_search s = {k, false};
    const struct type *type = var->decl->type, *from = var->n_children ? var->child[0]->type : NULL;
    bool same = from && from->kind == type->kind && from->size == type->size && from->is_signed == type->is_signed && type->kind != TYPE_FLOAT;
    if (same) node_walk(var->child[0], find_obstacle, &s);
    return same && !s.bad;
}

/* Iterations in step may use what is declared between the loops: it does not depend on them, or is an address that they compute. */
bool mapping_declares_addresses(const struct kernel *k)
{
    const struct loop *last = kernel_innermost(k);
    bool inside = false, all = true;
    for (const struct loop *l = k->nest; l != last && k->nest->plan.spans; l = l->child) {
        const struct node *body = l->stmt->child[3];
        inside |= !is_of_thread(l);
        for (int j = 0; inside && body->kind == NODE_BLOCK && body->child[j]->kind == NODE_DECL_STMT; j++)
            for (int i = 0; i < body->child[j]->n_children; i++) all &= is_address(k, body->child[j]->child[i]);
    }
    return all;
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

bool flat_addresses_use(const struct kernel *k, const struct node *n, const struct decl *d)
{
    const struct loop *last = kernel_innermost(k);
    for (const struct loop *l = k->nest; l != last && k->nest->plan.spans; l = l->child) {
        const struct node *body = l->stmt->child[3];
        for (int j = 0; body->kind == NODE_BLOCK && body->child[j]->kind == NODE_DECL_STMT; j++)
            for (int i = 0; i < body->child[j]->n_children; i++) {
                const struct node *var = body->child[j]->child[i];
                if (node_naming(n, var->decl) && (node_naming(var->child[0], d) || flat_addresses_use(k, var->child[0], d))) return true;
            }
    }
    return false;
}

static void bind_addresses(struct code_builder *b, const struct node *statement)
{
    for (int j = 0; j < statement->n_children; j++)
        code_bind_variable(b, statement->child[j]->decl, value_user(b->arena, statement->child[j]->child[0]));
}

void flat_declare_between(struct code_builder *b, bool in_step)
{
    const struct loop *last = kernel_innermost(b->kernel);
    const struct loop_plan *plan = &b->kernel->nest->plan;
    bool addresses = false;
    for (const struct loop *l = b->kernel->nest; l != last && (plan->counts || plan->spans); l = l->child) {
        struct node *body = l->stmt->child[3];
        addresses |= in_step && !is_of_thread(l);
        for (int k = 0; body->kind == NODE_BLOCK && body->child[k]->kind == NODE_DECL_STMT; k++)
            if (addresses) bind_addresses(b, body->child[k]);
            else code_statement(b, body->child[k]);
    }
}
