/* late_loads: bodies whose branches keep the loads of a thread's next iteration from being issued early. SPDX-License-Identifier: MIT
 * Several iterations of a thread are faster than one if their loads are issued together. The compiler does not move a load across a branch,
 * nor across a division, which has one inside, nor across a store that it may read. Two loops on an H200, us with two iterations and with
 * one: upwind differences of 2046^2 doubles, which read a neighbor in each branch, 48.8 and 44.0; a diffusion coefficient of 2000^2 floats
 * with neighbors through index arrays and divisions, and an update without branches that keeps two, 97.5 and 89.1; fields of 2500 x 3000
 * floats through pointers in a structure 148 and 137. One loop is different: upwind differences of 2^24 doubles 103 and 120. */
#include "base/unit.h"
#include "kernel/mapping.h"
#include "region/flow/uses.h"

/* Whether each iteration reads or writes the same place outside of branches too. */
static bool is_used_always(const struct region *r, const struct access *a, const struct node *body)
{
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *b = r->accesses[k];
        if (node_inside(b->node, body) && !node_is_guarded(b->node, body) && node_text_equal(r->unit, a->node, b->node)) return true;
    }
    return false;
}

static bool has_load_in_branch(const struct region *r, const struct node *body)
{
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (a->read && node_inside(a->node, body) && node_is_guarded(a->node, body) && !is_used_always(r, a, body)) return true;
    }
    return false;
}

static bool divides(const struct node *n)
{
    return n->kind == NODE_BINARY && n->op == OP_DIV && n->type && n->type->kind == TYPE_FLOAT && !n->child[1]->has_value;
}

static bool is_branch(const struct node *n, const void *context)
{
    (void)context;
    return divides(n) || n->kind == NODE_IF || n->kind == NODE_SWITCH;
}

/* A branch loads what it divides, as in `i >= s ? a[i - s] / b[i - s] : 0`: the next iteration's load follows the division. 21 steps of the cyclic
 * reduction of a tridiagonal system of 2,000,000 doubles take 1146 us on an H200 with two iterations a thread, 1001 with one, 874 in CUDA; two such
 * quotients of 4,000,000 doubles 32.2 and 28.1. Without divisions, or with loads before the branch, two are as fast or faster. */
bool mapping_divides_late_loads(const struct region *r, struct node *body)
{
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (!a->read || !node_inside(a->node, body) || !node_is_guarded(a->node, body) || is_used_always(r, a, body)) continue;
        for (const struct node *n = a->node->parent; n && n != body; n = n->parent)
            if (divides(n) && node_is_guarded(n, body)) return true;
    }
    return false;
}

/* Through a pointer in memory, which is not restrict. */
static bool stores_through_loaded(const struct region *r, const struct node *body)
{
    for (int k = 0; k < r->n_accesses; k++)
        if (r->accesses[k]->written && r->accesses[k]->deep && node_inside(r->accesses[k]->node, body)) return true;
    return false;
}

bool mapping_loads_late(const struct region *r, struct node *body)
{
    return has_load_in_branch(r, body) || stores_through_loaded(r, body) ||
           (!mapping_is_affine(r, body) && node_find(body, is_branch, NULL));
}
