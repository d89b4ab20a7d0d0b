/* product_sums: sums of products for which a directive asks for lanes. SPDX-License-Identifier: MIT
 * `loop vector reduction(+: s)` on the innermost loop of a product of matrices gives each sum lanes, which read a row and a column: each
 * element as often as there are sums that use it, and those of a column one by one from different lines of memory. Tiles of sums
 * (plan_operands.c) read each of their operands once. So such loops run in order in each thread; where sums are few and long, blocks divide their
 * trips (divided_sums.c). It requires loops around them that may be spread, and operands that depend on one of these each. */
#include "base/unit.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include "region/updates/updates.h"

enum { SHORT_TRIPS = 8 };

/* `seq` by its directive, but proven independent: few right-hand sides, one after another, of which lanes sum up each. */
static bool is_proven(const struct loop *l)
{
    const struct loop_proof *p = &l->proof;
    bool apart = p->independent && !p->needs_disjoint && !p->any_order && !p->n_sums && !p->condition;
    return l->mode == LOOP_SEQ && l->plan.mode == LOOP_SEQ && l->directive && l->collapse == 1 && apart && !l->ordered && l->index_declared_inside;
}

static bool is_plain_loop(const struct loop *l)
{
    const struct loop *head = loop_head(l);
    bool sized = head->gang_num.text || head->gang_static.text || head->tile || head->gang_dim > 1;
    if (!l->canonical || !type_is_integer(l->index->type) || l->index->type->is_volatile) return false;
    return (loop_may_spread(l) || is_proven(l)) && !sized && !(head->levels & LEVEL_VECTOR);
}

/* Of a variable that the statement `context` does not declare. */
static bool is_assigned_outside(const struct node *n, const void *context)
{
    const struct node *to = n->kind == NODE_ASSIGN || node_is_step(n) ? node_strip(n->child[0]) : NULL, *body = context;
    return to && to->kind == NODE_NAME && (!to->decl || to->decl->name_at < body->from || to->decl->name_at >= body->to);
}

/* s += e, the whole body of l, with a clause that lists s. */
static bool only_adds(const struct loop *l)
{
    struct update update;
    struct node *body = node_only_statement(l->stmt->child[3]);
    if (l->n_reductions != 1 || l->reductions[0].op != RED_ADD || l->reductions[0].composite || body->kind != NODE_ASSIGN) return false;
    const struct node *e = update_read(l->region->unit, body, &update) && update_adds(&update) && update.e ? node_strip(update.e) : NULL;
    const struct node *target = node_strip(body->child[0]);
    return e && e->kind == NODE_BINARY && e->op == OP_MUL && target->kind == NODE_NAME && target->decl == l->reductions[0].var->decl;
}

static bool is_sum(const struct loop *l)
{
    long long trips = mapping_constant_trips(l);
    bool asked = l->directive && l->collapse == 1 && !l->tile && !(l->levels & ~LEVEL_VECTOR) && loop_may_spread(l);
    if (!asked || (trips >= 0 && trips < SHORT_TRIPS) || l->child) return false;
    return mapping_runs_in_step(l) && type_is_integer(l->index->type) && only_adds(l);
}

/* Some operands depend on the row alone, some on the column alone, and none on both. */
static bool has_operands(const struct loop *l, const struct loop *column, const struct loop *row)
{
    const struct region *r = l->region;
    bool by_row = false, by_column = false;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (!node_inside(a->node, l->stmt->child[3])) continue;
        bool rows = mapping_depends_on(a, row), columns = mapping_depends_on(a, column);
        if (!a->affine || a->written || a->deep || a->by_call || !mapping_depends_on(a, l) || rows == columns) return false;
        by_row |= rows, by_column |= columns;
    }
    return by_row && by_column;
}

static bool is_double(const struct type *t) { return t->kind == TYPE_FLOAT && t->size == 8; }

/* On tensor cores. */
static bool has_doubles(const struct loop *l)
{
    const struct region *r = l->region;
    bool all = is_double(l->reductions[0].var->decl->type) && !r->unit->arithmetic.no_fma;
    for (int j = 0; j < r->n_accesses; j++)
        if (node_inside(r->accesses[j]->node, l->stmt->child[3])) all &= is_double(r->accesses[j]->node->type);
    return all;
}

/* The other statements of the iteration can run for several iterations in step, and its variables leave registers for the tiles that blocks
 * divide (operand_shapes.c). */
static bool are_simple(const struct loop *column, const struct loop *l)
{
    struct node **list;
    int count = node_loop_statements(column->stmt, &list), bytes = 0;
    const struct decl *sum = l->reductions[0].var->decl;
    bool simple = column->child == l && !l->next;
    for (int j = 0; j < count; j++) {
        const struct node *n = list[j];
        simple &= !n || n->kind == NODE_FOR || !mapping_has_obstacle(list[j], NULL);
        for (int v = 0; n && n->kind == NODE_DECL_STMT && v < n->n_children; v++)
            bytes += n->child[v]->decl && n->child[v]->decl != sum ? (int)n->child[v]->decl->type->size : 0;
    }
    bytes += (int)sum->type->size;
    return simple && (bytes <= 4 || (bytes <= 32 && has_doubles(l)));
}

static bool is_product(const struct loop *l)
{
    const struct loop *column = l->parent, *row = column ? column->parent : NULL;
    if (column && is_proven(column) && node_find(column->stmt->child[3], is_assigned_outside, column->stmt->child[3])) return false;
    bool nest = row && !is_proven(row) && is_plain_loop(column) && is_plain_loop(row) && mapping_tight_child(row) == column;
    for (const struct loop *p = row; nest && p; p = p->parent)
        nest = is_plain_loop(p) && (!p->parent || mapping_tight_child(p->parent) == p);
    return nest && is_sum(l) && are_simple(column, l) && has_operands(l, column, row);
}

void mapping_product_sums(struct region *r)
{
    bool on = transform_is_on(r, TRANSFORM_PRODUCT_SUMS) && transform_is_on(r, TRANSFORM_OPERANDS);
    if (!on || !transform_is_on(r, TRANSFORM_DIVIDED_SUMS) || mapping_keeps_sizes(r)) return;
    for (struct loop *l = r->loops; l; l = loop_next(l)) {
        if (!is_product(l)) continue;
        if (is_proven(l->parent)) {
            l->parent->plan.mode = LOOP_INDEPENDENT;
            l->parent->plan.independent = true;
        }
        l->plan.mode = LOOP_SEQ;
        l->plan.independent = l->plan.needs_disjoint = false;
        l->plan.n_reductions = l->plan.levels = 0;
        l->plan.why = "sequential: tiles of sums read each operand less often than lanes would";
    }
}
