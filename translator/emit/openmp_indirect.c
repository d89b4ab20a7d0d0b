/* openmp_indirect: loops that mostly fetch elements through other elements. SPDX-License-Identifier: MIT
 * y[i] = x[k[i]] and s += v[i] * x[k[i]] wait for memory, element by element. Compilers told to use lanes do so by gather instructions,
 * which are no faster than single loads on most processors, and slower on many: such loops are left to the compiler's own judgement. */
#include "emit/host_emit.h"
#include "unit.h"

enum { CALL_OPERATIONS = 8, OPERATIONS_PER_FETCH = 2 };

struct count { const struct loop *loop; bool varies; int operations; };

static bool search_variation(struct node *n, void *context)
{
    struct count *c = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    if (d) c->varies |= d == c->loop->index || (d->to > d->from && d->from >= c->loop->stmt->from && d->to <= c->loop->stmt->to);
    return !c->varies;
}

/* What is computed with elements, not where they are. */
static bool count_operations(struct node *n, void *context)
{
    struct count *c = context;
    if (n->kind == NODE_SUBSCRIPT) return false;
    if (n->kind == NODE_BINARY || (n->kind == NODE_ASSIGN && n->op != OP_NONE) || n->kind == NODE_CONDITIONAL) c->operations++;
    if (n->kind == NODE_CALL) c->operations += CALL_OPERATIONS;
    return true;
}

bool openmp_mostly_fetches(const struct region *r, const struct loop *l)
{
    struct count all = { .loop = l };
    int fetches = 0;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        struct count one = { .loop = l };
        if (a->affine || a->by_call || a->node->kind != NODE_SUBSCRIPT || !node_inside(a->node, l->stmt->child[3])) continue;
        node_walk(a->node, search_variation, &one);
        fetches += one.varies;
    }
    node_walk(l->stmt->child[3], count_operations, &all);
    return fetches && all.operations <= OPERATIONS_PER_FETCH * fetches;
}
