/* exact_updates: updates of a scalar that yield the same in any order of iterations, but for the rounding of floating-point sums.
 * SPDX-License-Identifier: MIT
 *   int s:    s += 0.5 * x[i] drops the fraction of each sum, and not of the last one alone
 *   char m:   m = max(m, x[i]) drops bits of the larger value, which need not be larger without them
 *   bool b:   b -= x[i] and b ^= 2 depend on how often, and in which order
 *   int ok:   ok = ok && x[i] > 0 leaves 5 as it is where no iteration evaluates it, and is 0 or 1 elsewhere */
#include "region/updates/exact_updates.h"
#include "base/unit.h"
#include "region/flow/uses.h"
#include "region/updates/extreme_updates.h"
#include "region/region_parts.h"

/* Always 0 or 1. */
static bool is_truth(const struct node *n)
{
    n = n ? node_strip(n) : NULL;
    if (!n || !n->type) return false;
    if (n->has_value) return n->value == 0 || n->value == 1;
    bool compares = n->kind == NODE_BINARY && ((n->op >= OP_LT && n->op <= OP_NE) || n->op == OP_LAND || n->op == OP_LOR);
    return compares || n->type->kind == TYPE_BOOL || (n->kind == NODE_UNARY && n->op == OP_LNOT);
}

/* A variable of the function to which nothing but 0 and 1 is assigned. */
static bool holds_truth(const struct region *r, const struct decl *d)
{
    if (d->type->kind == TYPE_BOOL) return true;
    if (!d->function || d->kind != DECL_VAR || d->storage == STORAGE_STATIC || d->storage == STORAGE_EXTERN) return false;
    const struct uses *all = uses_of(r->unit, syntax_body(r->unit, r->function));
    for (int i = 0; i < all->count; i++) {
        const struct use *use = &all->items[i];
        if (use->decl != d || !(use->flags & (USE_WRITE | USE_ADDRESS | USE_ESCAPE))) continue;
        if (use->node->kind == NODE_VAR && !use->node->n_children) continue;
        if (!is_truth(written_value(use))) return false;
    }
    return true;
}

static bool call_is_exact(struct unit *u, const struct node *value, const struct decl *d)
{
    const struct node *values[2];
    bool larger;
    if (!extreme_of_two(u, value, values, &larger)) return true;
    return extreme_keeps_values(d->type, value->type, node_strip(values[node_is_name_of(values[0], d)])->type);
}

static bool sum_is_exact(const struct type *kept, enum op op, const struct node *e)
{
    if (!type_is_integer(kept)) return true;
    if (kept->kind != TYPE_BOOL) return !e || type_is_integer(e->type);
    return op != OP_SUB && ((op != OP_ADD && op != OP_XOR) || !e || is_truth(e));
}

bool update_is_exact(const struct region *r, const struct node *n, const struct decl *d)
{
    const struct type *kept = d->type;
    const struct node *value = n->kind == NODE_ASSIGN ? node_strip(n->child[1]) : NULL;
    if (n->kind == NODE_UNARY) return sum_is_exact(kept, n->op == OP_PREDEC || n->op == OP_POSTDEC ? OP_SUB : OP_ADD, NULL);
    if (n->kind == NODE_ASSIGN && n->op != OP_NONE) return sum_is_exact(kept, n->op, n->child[1]);
    if (value && value->kind == NODE_BINARY && (value->op == OP_LAND || value->op == OP_LOR)) return holds_truth(r, d);
    if (value && value->kind == NODE_BINARY)
        return sum_is_exact(kept, value->op, value->child[node_is_name_of(value->child[0], d)]);
    return !value || value->kind == NODE_CONDITIONAL || call_is_exact(r->unit, value, d);
}
