/* located_extremes: loops that find an extreme value and the index of the first iteration that has it. SPDX-License-Identifier: MIT
 *   if (e > s) { s = e; at = i; }      or s = e, at = i; with >, <, the operands and the assignments in either order, over the loop on i with rising i
 * Iterations may run in any order if the combination prefers, of equal values, the smaller index. Therefore the comparison is strict, and the
 * loop names s and `at` nowhere else. A NaN is never stored. */
#include "region/region_parts.h"

/* Without rounding. */
static bool converts_exactly(const struct type *from, const struct type *to)
{
    if (!from || from->kind != to->kind) return false;
    return to->kind == TYPE_FLOAT ? from->size <= to->size : from->size == to->size && from->is_signed == to->is_signed;
}

static bool is_value(const struct type *t)
{
    return (t->kind == TYPE_FLOAT || t->kind == TYPE_INT) && (t->size == 4 || t->size == 8) && !t->is_volatile && !t->is_atomic;
}

/* if (e > s) or if (s < e): e; *op is RED_MAX. */
static struct node *compared_value(struct node *test, const struct decl *s, enum reduction_op *op)
{
    struct node *n = node_strip_mutable(test);
    if (n->kind != NODE_BINARY || (n->op != OP_GT && n->op != OP_LT)) return NULL;
    bool left = node_is_name_of(n->child[0], s);
    if (!left && !node_is_name_of(n->child[1], s)) return NULL;
    *op = left == (n->op == OP_LT) ? RED_MAX : RED_MIN;
    return node_strip_mutable(n->child[left]);
}

/* i, or i converted to the type of the variable that gets it. */
static bool stores_index(const struct loop *l, const struct node *store)
{
    const struct node *n = node_strip(store->child[1]);
    const struct type *to = store->child[0]->type;
    if (n->kind == NODE_CAST && n->type && to && n->type->kind == to->kind && n->type->size == to->size && n->type->is_signed == to->is_signed)
        n = node_strip(n->child[n->n_children - 1]);
    return n->kind == NODE_NAME && n->decl == l->index;
}

/* Adds the assignments of a block, or of expressions with commas between them; false: something else, or more than two. */
static bool add_assignments(struct node *n, struct node *stores[2], int *count)
{
    if (!n || n->kind == NODE_NULL_STMT) return true;
    if (n->kind == NODE_BLOCK || (n->kind == NODE_BINARY && n->op == OP_COMMA)) {
        bool all = true;
        for (int k = 0; k < n->n_children; k++) all = all && add_assignments(n->child[k] ? node_strip_mutable(n->child[k]) : NULL, stores, count);
        return all;
    }
    if (*count == 2 || n->kind != NODE_ASSIGN || n->op != OP_NONE) return false;
    stores[(*count)++] = n;
    return true;
}

/* The two assignments of the body: that of the index is *index, the other one is returned. */
static struct node *two_assignments(const struct loop *l, struct node *body, struct node **index)
{
    struct node *stores[2] = {NULL};
    int count = 0;
    if (!add_assignments(node_strip_mutable(body), stores, &count) || count != 2) return NULL;
    int at = stores_index(l, stores[0]) ? 0 : 1;
    *index = stores[at];
    return stores_index(l, stores[at]) ? stores[!at] : NULL;
}

/* Evaluated twice, as fabs(x[i]) is: it changes nothing, and its functions change nothing. */
static bool changes(const struct node *n, const void *region)
{
    const struct region *r = region;
    if (n->kind == NODE_CALL) return !n->decl || function_has_effects(r->unit, n->decl);
    return node_is_step(n) || n->kind == NODE_ASSIGN || n->kind == NODE_STMT_EXPR;
}

static struct decl *stored_variable(const struct node *store)
{
    const struct node *n = node_strip(store->child[0]);
    return n->kind == NODE_NAME && n->decl && n->decl->kind == DECL_VAR ? n->decl : NULL;
}

static bool read_statement(const struct loop *l, struct node *n, struct located *out)
{
    struct node *index = NULL, *store = n->kind == NODE_IF && n->child[1] && !n->child[2] ? two_assignments(l, n->child[1], &index) : NULL;
    if (!store) return false;
    *out = (struct located){.value = stored_variable(store), .place = stored_variable(index), .stores = n->child[1]};
    if (!out->value || !out->place || !is_value(out->value->type) || !type_is_integer(out->place->type) || out->place->type->is_volatile) return false;
    struct node *value = compared_value(n->child[0], out->value, &out->op);
    if (!value || !node_text_equal(l->region->unit, value, node_strip(store->child[1])) || !converts_exactly(value->type, out->value->type)) return false;
    return !node_find(value, changes, l->region) && node_count_names(l->stmt, out->value) == 2 && node_count_names(l->stmt, out->place) == 1;
}

struct search {
    const struct loop *loop;
    const struct decl *decl;
    struct located *out;
    bool found;
};

static bool visit(struct node *n, void *context)
{
    struct search *s = context;
    if (!s->found && n->kind == NODE_IF && read_statement(s->loop, n, s->out)) s->found = s->out->value == s->decl || s->out->place == s->decl;
    return !s->found;
}

bool loop_locates(const struct loop *l, const struct decl *d, struct located *out)
{
    struct search s = {l, d, out, false};
    if (!l->canonical || l->direction <= 0 || l->wraps || l->child || !type_is_integer(l->index->type) || l->index->type->size < 4) return false;
    node_walk(l->stmt->child[3], visit, &s);
    return s.found;
}
