/* row_scans: loops that are scans in each iteration of a parallel loop around them. SPDX-License-Identifier: MIT
 * for i { m = start; for j { if (x[i][j] > m) m = x[i][j]; y[i][j] = m; } }: lanes may share such a row. They compute the addends of
 * consecutive iterations, scan them, and run the iterations with the values before them. There is one value, which an operator combines and
 * the iteration of the loop around declares, and what computes the addends is declared in the loop. */
#include "analysis/dependence_parts.h"
#include "analysis/scan/scan_candidate.h"
#include "base/arena.h"
#include "base/unit.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"

/* The node is a statement that is an expression, or a part of one. */
static bool is_in_expression(const struct node *n)
{
    while (n->parent && !node_is_statement_of(n->parent, n)) n = n->parent;
    return n->type;
}

/* An expression, as in `m++;` or `y[m++] = j;`, or an `if` that stores an extreme. */
static bool is_update(const struct scan_value *v, const struct node *n)
{
    for (int k = 0; k < v->n_updates; k++)
        if (v->updates[k].node == n) return n->kind == NODE_IF || is_in_expression(n);
    return false;
}

static bool has_plain_slice(const struct loop *l, const struct scan *s)
{
    for (int k = 0; k < s->n_kept; k++) {
        const struct node *n = s->kept[k];
        bool own = n->kind == NODE_VAR && n->decl && n->decl->storage == STORAGE_AUTO && node_inside(n, l->stmt->child[3]);
        bool jump = n->kind == NODE_CONTINUE && node_jumped(n) == l->stmt;
        if (!own && !jump && !is_update(s->values, n)) return false;
    }
    return true;
}

/* Scalars that the loop writes are declared in it. */
static bool has_own_scalars(const struct loop *l, const struct scan *s)
{
    const struct uses *uses = l->region->uses;
    for (int k = 0; k < uses->count; k++) {
        const struct use *use = &uses->items[k];
        const struct decl *d = use->decl;
        bool writes = d && use->flags & USE_WRITE && !(use->flags & (USE_POINTEE | USE_DEEP | USE_BASE)) && type_is_scalar(d->type);
        if (!writes || !node_inside(use->node, l->stmt) || d == l->index || d == s->values[0].decl) continue;
        if (!decl_is_array_object(d) && !(d->name_at >= l->stmt->from && d->name_at < l->stmt->to)) return false;
    }
    return true;
}

void dependence_scan_row(isl_ctx *ctx, struct loop *l)
{
    struct scan *s = l->region->looked_into ? scan_candidate(l, true) : NULL;
    if (!s || s->n_values != 1 || s->values[0].linear || s->reorders || !has_plain_slice(l, s) || !has_own_scalars(l, s)) return;
    struct verdict v = dependence_judge(ctx, l, s, (struct verdict){0});
    if (v.against || v.n_equal || v.loaded || (v.condition && *v.condition)) return;
    const struct scan_value *value = &s->values[0];
    struct reduction sum = {.var = value->var, .op = value->op, .at = value->updates[0].node->from, .implicit_copy = true};
    s->needs_disjoint = v.overlap;
    ARENA_PUSH(l->region->unit->arena, l->reductions, l->n_reductions, sum);
    l->row_scan = s;
}
