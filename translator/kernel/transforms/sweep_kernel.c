/* sweep_kernel: kernels of sweeps, whose threads have a column each. SPDX-License-Identifier: MIT
 * for i for j x[i][j] -= x[i-1][j] * a[i][j] is mapped as for j for i would be (region/facts/loop.h, struct sweep). */
#include "kernel/transforms/sweep_kernel.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/interchange_tree.h"
#include "region/region_parts.h"

struct loop *mapping_sweep_loop(const struct region *r, struct node *statement)
{
    struct loop *l = mapping_loop_of(r, statement);
    return l && loop_is_sweep(l) && !mapping_keeps_sizes(r) ? l : NULL;
}

/* The place in the parent of n that refers to it; NULL: none does. */
static struct node **place_of(struct node *n)
{
    for (int k = 0; n->parent && k < n->parent->n_children; k++)
        if (n->parent->child[k] == n) return &n->parent->child[k];
    return NULL;
}

/* The columns are where the sweep was, the sweep is their body, and the body of the columns is where the columns were. */
static void link_nodes(struct unit *u, struct kernel *k, struct interchange *x, const struct loop *sweep)
{
    const struct sweep *s = sweep->sweep;
    struct node *rows = sweep->stmt, *columns = s->column->stmt, *last = s->last_column->stmt, *body = last->child[3];
    struct node *inner = s->innermost->stmt;
    bool whole = node_only_statement(inner->child[3]) == columns;
    struct node **place = whole ? &inner->child[3] : place_of(columns);
    x->moved = body;
    if (place_of(rows)) interchange_link_node(u, x, place_of(rows), columns);
    if (k->region->body == rows) interchange_link_node(u, x, &k->region->body, columns);
    if (k->statements[0] == rows) interchange_link_node(u, x, &k->statements[0], columns);
    interchange_link_node(u, x, place, body);
    interchange_link_node(u, x, &body->parent, whole ? inner : columns->parent);
    interchange_link_node(u, x, &columns->parent, rows->parent);
    interchange_link_node(u, x, &last->child[3], rows);
    interchange_link_node(u, x, &rows->parent, last);
}

static void link_loops(struct unit *u, struct interchange *x, struct loop *sweep)
{
    struct loop **list = NULL, *const innermost = sweep->sweep->innermost, *const last = sweep->sweep->last_column;
    int count = 0;
    for (struct loop *l = sweep->sweep->column;; l = l->child) {
        ARENA_PUSH(u->arena, list, count, l);
        if (l == last) break;
    }
    for (struct loop *l = sweep;; l = l->child) {
        ARENA_PUSH(u->arena, list, count, l);
        if (l == innermost) break;
    }
    interchange_link_loops(u, x, list, count);
}

/* The innermost loop around accesses and uses. */
static void link_accesses(struct unit *u, struct interchange *x, const struct region *r, const struct sweep *s)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->loop == s->last_column) interchange_link_loop(u, x, &r->accesses[i]->loop, s->innermost);
    for (int i = 0; i < r->uses->count; i++)
        if (r->uses->items[i].loop == s->last_column) interchange_link_loop(u, x, &r->uses->items[i].loop, s->innermost);
}

static const struct decision_kind kind = {.traits = DECISION_ORDERS};

const struct sweep *sweep_of(const struct kernel *k) { return decision_facts(k, &kind); }

struct loop *mapping_sweep(struct unit *u, struct kernel *k, struct loop *sweep)
{
    struct interchange *x = arena_alloc(u->arena, sizeof *x);
    struct loop *column = sweep->sweep->column;
    link_nodes(u, k, x, sweep);
    link_loops(u, x, sweep);
    link_accesses(u, x, k->region, sweep->sweep);
    interchange_swap(x);
    k->interchange = x;
    decide(u->arena, k, &kind, sweep->sweep);
    return column;
}

void mapping_describe_sweep(struct unit *u, struct loop *sweep)
{
    const char *text =
        arena_printf(u->arena, "sequential in each thread, inside of the loop over '%s'", sweep->sweep->last_column->index->name);
    for (struct loop *l = sweep;; l = l->child) {
        l->mapping = text;
        if (l == sweep->sweep->innermost) return;
    }
}
