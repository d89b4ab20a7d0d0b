/* scan_elements: elements of arrays that iterations pass on, y[i] = y[i-1] + x[i]. SPDX-License-Identifier: MIT
 * Each iteration stores one element and reads the one that the previous iteration stored. */
#include "analysis/linear.h"
#include "analysis/scan/scan_parts.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"

static bool is_plain(const struct access *a)
{
    return a->var && a->affine && !a->deep && !a->by_call && !a->atomic && a->n_forms && a->fits && !a->n_members && a->node->type &&
           !a->node->type->is_volatile;
}

/* The step of l as a number; 0: not constant. */
static long long constant_step(const struct loop *l)
{
    if (!l->step) return l->direction;
    return !l->step->has_value ? 0 : l->step_negated ? -l->step->value : l->step->value;
}

/* In each iteration, `read` is about the element that `store` is about in the previous one. */
static bool reads_previous(const struct loop *l, const struct access *store, const struct access *read)
{
    bool moves = false, same = is_plain(read) && store->n_forms == read->n_forms;
    for (int k = 0; same && k < store->n_forms; k++) {
        bool known;
        long long shift = linear_coefficient(store->forms[k], l, &known) * constant_step(l);
        const struct linear *d = linear_add(l->region->unit, store->forms[k], read->forms[k], -1);
        same = known && linear_is_constant(d) && d->constant == shift;
        moves |= shift != 0;
    }
    return same && moves;
}

/* A statement of the loop's body itself, which every iteration runs. */
static bool is_unconditional_store(const struct loop *l, const struct access *a)
{
    const struct node *n = a->node->parent, *body = l->stmt->child[3];
    while (n && n->kind == NODE_PAREN) n = n->parent;
    if (!n || n->kind != NODE_ASSIGN || node_strip(n->child[0]) != node_strip(a->node) || !node_is_whole(n)) return false;
    return node_inside(n, body) && (n == node_only_statement((struct node *)body) || n->parent == body);
}

static bool is_set_by_iteration(const struct node *n, const void *loop)
{
    const struct loop *l = loop;
    const struct node *body = l->stmt->child[3];
    return n->kind == NODE_NAME && n->decl && n->decl != l->index && (node_names_local(n, body) || node_changes(body, n->decl));
}

static bool has_reads(const struct loop *l, const struct access *store)
{
    for (int k = 0; k < l->region->n_accesses; k++) {
        const struct access *b = l->region->accesses[k];
        if (b->decl == store->decl && b->read && !b->written && node_inside(b->node, l->stmt->child[3]) && reads_previous(l, store, b))
            return true;
    }
    return false;
}

/* The reads of what the previous iteration stored. That of the first iteration is made before it begins: some read is not guarded, and its
 * place is known then. It becomes the first in the list. */
static bool collect_reads(const struct loop *l, const struct access *store, struct scan *s, struct scan_value *v)
{
    struct unit *u = l->region->unit;
    bool certain = false;
    s->condition = condition_both(u, s->condition, store->fits);
    for (int k = 0; k < l->region->n_accesses; k++) {
        const struct access *b = l->region->accesses[k];
        if (b->decl != store->decl || !node_inside(b->node, l->stmt->child[3]) || b == store) continue;
        if (b->written && node_strip(b->node) != v->store) return false;
        if (!b->read || b->written || !reads_previous(l, store, b)) continue;
        ARENA_PUSH(u->arena, v->reads, v->n_reads, (struct node *)node_strip(b->node));
        s->condition = condition_both(u, s->condition, b->fits);
        if (!certain && flow_always_reached(b->node, l->stmt->child[3]) && !node_find(b->node, is_set_by_iteration, l)) {
            struct node *first = v->reads[0];
            v->reads[0] = v->reads[v->n_reads - 1];
            v->reads[v->n_reads - 1] = first;
            certain = true;
        }
    }
    return certain;
}

void scan_find_elements(const struct loop *l, struct scan *s)
{
    struct unit *u = l->region->unit;
    if (!constant_step(l) || node_has(l->stmt->child[3], KIND(NODE_CONTINUE))) return;
    for (int k = 0; k < l->region->n_accesses; k++) {
        const struct access *a = l->region->accesses[k];
        if (!a->written || !node_inside(a->node, l->stmt->child[3]) || !is_plain(a) || !is_unconditional_store(l, a) || !has_reads(l, a))
            continue;
        struct scan_value v = {.decl = a->decl, .var = a->var, .type = a->node->type, .store = (struct node *)node_strip(a->node)};
        if (collect_reads(l, a, s, &v)) ARENA_PUSH(u->arena, s->values, s->n_values, v);
    }
}

bool scan_passes_element(const struct scan *s, const struct access *a, const struct access *b)
{
    for (int k = 0; k < s->n_values; k++) {
        const struct scan_value *v = &s->values[k];
        if (!v->store || a->decl != v->decl || b->decl != v->decl) continue;
        const struct node *x = node_strip(a->node), *y = node_strip(b->node);
        if ((x == v->store && scan_is_carried(v, y)) || (y == v->store && scan_is_carried(v, x))) return true;
    }
    return false;
}
