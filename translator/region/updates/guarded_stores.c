/* guarded_stores: stores under a condition that reads the element. SPDX-License-Identifier: MIT
 *     if (level[j] < 0) { level[j] = depth + 1; more = 1; }
 * Iterations with the same j may run in any order, and at once: the first whose condition holds stores what all others would store, and those
 * that still see the old element store it again. This requires that what an iteration does under the condition is the same for all that
 * share the element. On the device the read and the store are atomic. */
#include "region/flow/uses.h"
#include "region/region_parts.h"

/* The `if` without `else` of which the store is a statement: it is executed whenever the condition holds. */
static const struct node *guard_of(const struct node *store)
{
    const struct node *n = store, *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_BLOCK)) n = p, p = n->parent;
    return p && p->kind == NODE_IF && p->child[1] == n && !p->child[2] ? p : NULL;
}

/* An element of another array with the subscript of `place`: the iterations that share the one share the other. */
static bool follows(const struct unit *u, const struct node *target, const struct node *place)
{
    if (node_text_equal(u, target, place)) return true;
    const struct node *base = target->kind == NODE_SUBSCRIPT ? node_strip(target->child[0]) : NULL;
    return base && place->kind == NODE_SUBSCRIPT && base->kind == NODE_NAME && node_text_equal(u, target->child[1], place->child[1]);
}

/* Sets a scalar that l only sets to this constant, and that neither the condition nor the place names; or an element that follows the place,
 * to a value that is the same in all iterations. */
static bool is_same_effect(const struct loop *l, const struct node *guard, const struct node *place, const struct node *n)
{
    n = node_strip(n);
    if (n->kind != NODE_ASSIGN || n->op != OP_NONE) return false;
    const struct node *target = node_strip(n->child[0]);
    if (plain_store(target) != n || !stores_invariant(l, target)) return false;
    if (target->kind != NODE_NAME) return follows(l->region->unit, target, place);
    return only_equal_stores(l->region, l->stmt, target->decl) && !node_naming(guard->child[0], target->decl) && !node_naming(place, target->decl);
}

static bool have_same_effects(const struct loop *l, const struct node *guard, const struct node *place, const struct node *body)
{
    if (body->kind != NODE_BLOCK) return is_same_effect(l, guard, place, body);
    for (int k = 0; k < body->n_children; k++) {
        const struct node *n = body->child[k];
        if (n && n->kind != NODE_NULL_STMT && !have_same_effects(l, guard, place, n)) return false;
    }
    return true;
}

static bool is_guard_read(const struct unit *u, const struct node *guard, const struct node *place, const struct access *a)
{
    return a->read && !a->written && node_inside(a->node, guard->child[0]) && node_text_equal(u, a->node, place);
}

/* The loop has no other access to the array. */
static bool are_alone(const struct loop *l, const struct node *guard, const struct access *store)
{
    const struct region *r = l->region;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (a == store || a->decl != store->decl || !node_inside(a->node, l->stmt)) continue;
        if (a->node != store->node && !is_guard_read(r->unit, guard, store->node, a)) return false;
    }
    return true;
}

bool guarded_store(const struct loop *l, const struct access *read, const struct access *store)
{
    const struct node *n = store->written && !store->read ? plain_store(store->node) : NULL, *guard = n ? guard_of(n) : NULL;
    if (!guard || read->deep || store->deep || read->by_call || store->by_call || read->decl != store->decl) return false;
    if (!node_inside(guard, l->stmt->child[3]) || !is_guard_read(l->region->unit, guard, store->node, read)) return false;
    return !node_has_effects(guard->child[0]) && have_same_effects(l, guard, store->node, guard->child[1]) && are_alone(l, guard, store);
}

void imply_guard_read(struct region *r, struct node *place)
{
    struct unit *u = r->unit;
    for (int k = 0; k < u->n_guard_reads; k++)
        if (u->guard_reads[k] == place) return;
    ARENA_PUSH(u->arena, u->guard_reads, u->n_guard_reads, place);
}
