/* interchange: contractions in other orders than i, j, k. SPDX-License-Identifier: MIT
 * for i { for j c[i][j] = 0; for k for j c[i][j] += a[i][k] * b[k][j]; } becomes for i for j { c[i][j] = 0; for k c[i][j] += ...; }, which
 * tiles of sums in registers suit (plan_operands.c). Each element keeps the order of its additions, since no iteration of j accesses an
 * element that another one writes, whatever k is. The product of 1024^2 floats on an H200: rows 1630 us; the
 * tiles take 79 in the order i, j, k, and were not timed in this one.
 * The tree keeps the order of the text for the host's loops and for the fallback (interchange_tree.h). */
#include "kernel/transforms/interchange.h"
#include "kernel/transforms/interchange_tree.h"
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/transforms/decisions.h"
#include "region/region_parts.h"
#include "region/updates/accumulations.h"

struct contraction {
    struct loop *outer, *sequential, *inner; /* i, k, j */
    struct node **statements;                /* of an iteration of i and j, before and after the sequential loop too */
    int n_statements;
    struct interchange tree;
};

/* ---- the loops ---------------------------------------------------------------------------------------------------------------- */

static bool is_plain(const struct loop *l)
{
    return l && l->canonical && l->bounds_on_host && !l->plan.n_reductions && !l->tile && l->collapse <= 1 && !loop_is_counted(l) &&
           !loop_shows_index(l) && type_is_integer(l->index->type) && !l->index->type->is_volatile;
}

/* The outer loop may have the indices of the inner ones in its private clauses. */
static bool has_own_values(const struct loop *outer)
{
    for (int k = 0; k < outer->n_privates; k++) {
        bool index = false;
        for (const struct loop *l = outer->child; l; l = l->next)
            index |= outer->privates[k]->decl == l->index || (l->child && outer->privates[k]->decl == l->child->index);
        if (!index) return true;
    }
    return false;
}

static bool is_joined(const struct loop *l, const struct loop *inner)
{
    return is_plain(l) && !l->n_privates && !l->child && loop_may_spread(l) && kernel_counts_alike(l, inner);
}

/* The sequential loop among the loops of an iteration: its body is a parallel loop. */
static struct loop *find_sequential(const struct loop *outer)
{
    struct loop *found = NULL;
    for (struct loop *l = outer->child; l; l = l->next) {
        if (!l->child) continue;
        if (found || !is_plain(l) || l->n_privates || loop_may_spread(l) || l->child->next) return NULL;
        found = l;
    }
    return found && is_joined(found->child, found->child) ? found : NULL;
}

/* ---- the statements ----------------------------------------------------------------------------------------------------------- */

static bool find_effect(struct node *n, void *context)
{
    bool *pure = context;
    if (n->kind == NODE_ASSIGN || n->kind == NODE_CALL || node_is_step(n)) *pure = false;
    return *pure;
}

/* An assignment to an element whose other operands have no effect. */
static bool is_store(struct node *n)
{
    bool pure = true;
    if (!n || n->kind != NODE_ASSIGN || node_strip(n->child[0])->kind != NODE_SUBSCRIPT || mapping_has_obstacle(n, NULL)) return false;
    for (int k = 0; k < n->n_children; k++) node_walk(n->child[k], find_effect, &pure);
    return pure;
}

struct renaming {
    struct unit *unit;
    struct contraction *contraction;
    const struct decl *from;
};

static bool rename_index(struct node *n, void *context)
{
    struct renaming *s = context;
    struct contraction *x = s->contraction;
    struct index_name name = {n, x->inner->index};
    if (n->kind == NODE_NAME && n->decl == s->from) ARENA_PUSH(s->unit->arena, x->tree.names, x->tree.n_names, name);
    return true;
}

/* Adds the body of a loop that is joined with the inner one. */
static bool add_joined(struct unit *u, struct contraction *x, const struct loop *l, struct node *block)
{
    struct node **list;
    int count = node_loop_statements(l->stmt, &list);
    struct renaming s = {u, x, l->index};
    if (!is_joined(l, x->inner)) return false;
    for (int k = 0; k < count; k++) {
        if (!is_store(list[k])) return false;
        if (l->index != x->inner->index) node_walk(list[k], rename_index, &s);
        interchange_link_node(u, &x->tree, &list[k]->parent, block);
        ARENA_PUSH(u->arena, x->statements, x->n_statements, list[k]);
    }
    return true;
}

struct value_search {
    struct unit *unit;
    struct contraction *contraction;
    const struct decl *local;
    struct node *value;
    bool bad;
};

static bool find_use(struct node *n, void *context)
{
    struct value_search *s = context;
    struct interchange *tree = &s->contraction->tree;
    struct value_use use = {n, s->value};
    if (n->kind == NODE_NAME && n->decl == s->local && !n->n_children) ARENA_PUSH(s->unit->arena, tree->values, tree->n_values, use);
    return true;
}

/* A local of the loop, or an index outside of subscripts. */
static bool find_other(struct node *n, void *context)
{
    struct value_search *s = context;
    const struct contraction *x = s->contraction;
    const struct node *in = n->parent;
    if (n->kind != NODE_NAME || !n->decl) return true;
    bool index = n->decl == x->outer->index || n->decl == x->sequential->index || n->decl == x->inner->index;
    bool local = n->decl->name_at >= x->sequential->stmt->child[3]->from && n->decl->name_at < x->sequential->stmt->to;
    while (in && in != s->value && in->kind != NODE_SUBSCRIPT) in = in->parent;
    s->bad |= local || (index && !(in && in->kind == NODE_SUBSCRIPT));
    return true;
}

/* A local of the sequential loop whose value any statement could compute. */
static bool add_local(struct unit *u, struct contraction *x, struct node *variable)
{
    const struct decl *d = variable->decl;
    struct node *value = variable->n_children ? variable->child[0] : NULL;
    struct value_search s = {u, x, d, value, false};
    bool pure = true;
    if (!d || !value || !type_is_arithmetic(d->type) || d->type->is_volatile || d->type->is_atomic || d->storage != STORAGE_AUTO)
        return false;
    if (!value->type || value->type->kind != d->type->kind || value->type->size != d->type->size ||
        value->type->is_signed != d->type->is_signed)
        return false;
    node_walk(value, find_effect, &pure);
    node_walk(value, find_other, &s);
    node_walk(x->inner->stmt, find_use, &s);
    return pure && !s.bad && !mapping_has_obstacle(value, NULL);
}

/* The body of the sequential loop: locals and the inner loop. */
static bool add_locals(struct unit *u, struct contraction *x)
{
    struct node **list;
    int count = node_loop_statements(x->sequential->stmt, &list);
    for (int k = 0; k < count; k++) {
        if (list[k] == x->inner->stmt || !list[k] || list[k]->kind == NODE_NULL_STMT) continue;
        if (list[k]->kind != NODE_DECL_STMT) return false;
        for (int v = 0; v < list[k]->n_children; v++)
            if (!add_local(u, x, list[k]->child[v])) return false;
    }
    return true;
}

static bool add_statements(struct unit *u, struct contraction *x, struct node *block)
{
    struct node **list;
    int count = node_loop_statements(x->outer->stmt, &list);
    for (int k = 0; k < count; k++) {
        struct loop *l = list[k] && list[k]->kind == NODE_FOR ? region_loop(x->outer->region, list[k]) : NULL;
        if (!list[k] || list[k]->kind == NODE_NULL_STMT) continue;
        if (!l) return false;
        if (l == x->sequential) ARENA_PUSH(u->arena, x->statements, x->n_statements, l->stmt);
        else if (!add_joined(u, x, l, block)) return false;
    }
    block->child = x->statements;
    block->n_children = x->n_statements;
    return true;
}

/* ---- the tree ----------------------------------------------------------------------------------------------------------------- */

static struct node *new_block(struct unit *u, const struct node *like)
{
    struct node *block = arena_alloc(u->arena, sizeof *block);
    block->kind = NODE_BLOCK;
    block->from = like->from;
    block->to = like->to;
    return block;
}

static void link_loops(struct unit *u, struct contraction *x, struct node *block)
{
    struct node *i = x->outer->stmt, *k = x->sequential->stmt, *j = x->inner->stmt, *body = j->child[3];
    interchange_link_node(u, &x->tree, &i->child[3], j);
    interchange_link_node(u, &x->tree, &j->parent, i);
    interchange_link_node(u, &x->tree, &j->child[3], block);
    block->parent = j;
    interchange_link_node(u, &x->tree, &k->parent, block);
    interchange_link_node(u, &x->tree, &k->child[3], body);
    interchange_link_node(u, &x->tree, &body->parent, k);
    struct loop *const inside[] = {x->outer, x->inner, x->sequential};
    interchange_link_loops(u, &x->tree, inside, 3);
}

/* ---- legality, in the order of the kernel --------------------------------------------------------------------------------------- */

/* A different element for each iteration of the inner loop, the same for all trips of the sequential one. */
static bool is_own_element(const struct contraction *x, const struct access *a)
{
    bool own = false, known;
    if (!a || !a->affine || a->deep || a->by_call || a->atomic || !a->fits || *a->fits) return false;
    for (int d = 0; d < a->n_forms; d++) {
        if (linear_uses(a->forms[d], x->sequential)) return false;
        own |= linear_coefficient(a->forms[d], x->inner, &known) != 0 && known;
    }
    return own;
}

static bool is_same_cast(const struct type *a, const struct type *b)
{
    return a && b && type_is_arithmetic(a) && a->kind == b->kind && a->size == b->size && a->is_signed == b->is_signed;
}

/* The same operators on the same variables and constants. */
static bool is_same(const struct region *r, const struct node *a, const struct node *b)
{
    a = node_strip(a);
    b = node_strip(b);
    if (a->kind != b->kind || a->op != b->op || a->decl != b->decl || a->arrow != b->arrow || a->n_children != b->n_children) return false;
    if (a->kind == NODE_CAST && !is_same_cast(a->type, b->type)) return false;
    for (int k = 0; k < a->n_children; k++)
        if (!a->child[k] || !b->child[k] || !is_same(r, a->child[k], b->child[k])) return false;
    return a->n_children || a->kind == NODE_NAME || node_text_equal(r->unit, a, b);
}

/* All other accesses are to objects that nothing in the nest writes, or to the same element. */
static bool is_only_written(const struct contraction *x, const struct accumulation *sum)
{
    const struct region *r = x->outer->region;
    bool tested = x->outer->plan.needs_disjoint || x->inner->plan.needs_disjoint;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (!node_inside(a->node, x->outer->stmt)) continue;
        if (!a->var || a->deep || a->by_call || a->atomic) return false;
        if (a->var == sum->var && !is_same(r, a->node, sum->place)) return false;
        if (a->var != sum->var && (a->written || (mapping_may_overlap(a->var, sum->var) && !tested))) return false;
    }
    return true;
}

/* Some reads are shared by the iterations of the outer loop, others by those of the inner one. */
static bool has_operands(const struct contraction *x)
{
    const struct region *r = x->outer->region;
    bool outer = false, inner = false;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (a->written || !node_inside(a->node, x->sequential->stmt) || !mapping_access_stride(a, x->sequential->index)) continue;
        bool by_outer = mapping_access_stride(a, x->outer->index), by_inner = mapping_access_stride(a, x->inner->index);
        outer |= by_outer && !by_inner;
        inner |= by_inner && !by_outer;
    }
    return outer && inner;
}

static bool is_legal(const struct contraction *x)
{
    struct accumulation sum;
    return loop_adds_to_one(x->sequential, &sum) && !sum.next && is_own_element(x, region_access_at(x->outer->region, sum.place)) && is_only_written(x, &sum) &&
           has_operands(x);
}

static void describe_joined(const struct contraction *x)
{
    for (struct loop *l = x->outer->child; l; l = l->next)
        if (l != x->sequential) l->mapping = "joined with the loop around the sum", l->mapped = 0, l->dimension = -1;
}

static const struct decision_kind kind = {.traits = DECISION_ORDERS};

bool mapping_interchange(struct unit *u, struct kernel *k, struct loop *last)
{
    struct loop *sequential = find_sequential(last);
    if (!sequential || !is_plain(last) || has_own_values(last) || !transform_is_on(k->region, TRANSFORM_INTERCHANGE) ||
        mapping_keeps_sizes(k->region))
        return false;
    struct contraction *x = arena_alloc(u->arena, sizeof *x);
    struct node *block = new_block(u, last->stmt->child[3]);
    x->outer = last;
    x->sequential = sequential;
    x->inner = sequential->child;
    if (!add_locals(u, x) || !add_statements(u, x, block)) return false;
    link_loops(u, x, block);
    describe_joined(x);
    interchange_swap(&x->tree);
    if (!is_legal(x)) {
        interchange_swap(&x->tree);
        return false;
    }
    k->interchange = &x->tree;
    decide(u->arena, k, &kind, x);
    return true;
}
