/* flat_body: the body of an iteration, the indices that it uses, and iterations that the nest does not have. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/interchange_tree.h"

/* Loops of a longer nest that have no grid dimension enclose the body in each thread. */
static void open_outer_loops(struct code_builder *b, struct loop *l)
{
    if (l != b->kernel->nest && l->parent) open_outer_loops(b, l->parent);
    if (l->dimension < 0 && b->kernel->n_dims) code_open(b, CODE_LOOP)->loop = l;
}

static bool has_copies(const struct kernel *k, const struct loop *l)
{
    bool found = false;
    for (int j = 0; j < l->n_privates && !found; j++) found = flat_leaves_copy(k, l->privates[j]);
    return found;
}

void flat_statement(struct code_builder *b, struct node *n)
{
    const struct interchange *x = b->kernel->interchange;
    bool around = x && x->moved && n != x->moved && node_inside(x->moved, n);
    struct loop *l = x && n->kind == NODE_FOR && (around || !x->moved) ? region_loop(b->region, n) : NULL;
    if (l && !decisions_have_loop(b->kernel, l)) {
        bool copies = has_copies(b->kernel, l);
        code_open(b, CODE_LOOP)->loop = l;
        if (copies) code_open(b, CODE_BLOCK);
        private_copies(b, l, flat_leaves_copy);
        flat_statement(b, l->stmt->child[3]);
        if (copies) code_close(b);
        code_close(b);
    } else if (around && !l) {
        code_open(b, CODE_BLOCK);
        for (int j = 0; j < n->n_children; j++) flat_statement(b, n->child[j]);
        code_close(b);
    } else {
        code_statement(b, n);
    }
}

/* The body of a nest in another order than that of the text. */
static void interchanged(struct code_builder *b, struct loop *last)
{
    const struct value_use *uses;
    struct node **list;
    int n_uses = interchange_values(b->kernel->interchange, &uses), count = node_loop_statements(last->stmt, &list);
    for (int j = 0; j < n_uses; j++) code_bind(b, uses[j].name, value_user(b->arena, uses[j].value), NULL);
    for (int j = 0; j < count; j++) flat_statement(b, list[j]);
}

static void add_body(struct code_builder *b, bool declares)
{
    struct loop *last = kernel_innermost(b->kernel);
    struct code *around = b->open;
    private_copies(b, NULL, flat_declares_copy);
    if (b->kernel->interchange) {
        interchanged(b, last);
        return;
    }
    open_outer_loops(b, last);
    if (declares) flat_declare_between(b, false);
    code_statement(b, last->stmt->child[3]);
    b->open = around;
}

void flat_body(struct code_builder *b)
{
    add_body(b, true);
}

void flat_plain_body(struct code_builder *b)
{
    add_body(b, false);
}

/* ---- indices ------------------------------------------------------------------------------------------------------------------ */

static void declare_index(struct code_builder *b, const struct loop *l, const struct value *trip)
{
    code_variable(b, value_variable(b->arena, l->index), trips_index(b->arena, l, trip));
}

static const struct value *next_digit(struct code_builder *b, const struct loop *l, const struct value *rest)
{
    return value_call(b->arena, &value_long, "accel_digit", 2, rest, trips_exact(b->arena, l));
}

/* The trip numbers all iterations of the loops that share its dimension, z if there are three. Those of inner loops are the lower digits:
 * neighbors along x, and blocks that follow each other, have neighboring iterations, and none divides by the trips of the outermost loop. */
static void declare_folded_indices(struct code_builder *b, const struct loop *inner, const struct value *trip)
{
    const struct loop *l = b->kernel->nest;
    const struct value *rest = value_name(b->arena, &value_long, "accel_rest");
    const struct value *own = value_variable(b->arena, inner->index);
    code_variable(b, rest, trip);
    code_variable(b, flat_has_several(b->kernel, 2) ? flat_first_index(b->arena, b->kernel, 2) : own, trips_index(b->arena, inner, next_digit(b, inner, rest)));
    for (int j = 1; j < b->kernel->n_folded; j++) l = l->child;
    for (; l != b->kernel->nest; l = l->parent) declare_index(b, l, next_digit(b, l, rest));
    declare_index(b, l, rest);
}

void flat_declare_index(struct code_builder *b, const struct loop *l, const struct value *trip)
{
    if (b->kernel->n_folded && l == b->kernel->dims[b->kernel->n_dims - 1]) declare_folded_indices(b, l, trip);
    else if (node_naming(l->stmt->child[3], l->index) || loop_is_counted(l) || l->bounding) declare_index(b, l, trip);
}

/* ---- direct ------------------------------------------------------------------------------------------------------------------- */

/* Whether l's own bounds exclude the index of its bounding loop. */
static const struct value *is_outside(struct arena *a, const struct loop *l)
{
    const struct value *index = value_variable(a, l->index);
    if (l->bounding->lower != l->lower) return value_compare(a, VALUE_LESS, index, value_user(a, l->lower));
    return value_compare(a, l->relation == OP_LT ? VALUE_GREATER_EQUAL : VALUE_GREATER, index, value_user(a, l->upper));
}

/* Whether iteration accel_x, _y or _z of the bounding nest is outside of the own bounds of the loop of dimension j; NULL: it has no others. */
static const struct value *outside_own_bounds(struct arena *a, const struct kernel *k, int j)
{
    const struct loop *l = k->dims[j];
    if (!l->bounding) return NULL;
    return l->bounding->more_trips ? value_compare(a, VALUE_GREATER_EQUAL, flat_trip(a, j), trips_signed(a, l)) : is_outside(a, l);
}

const struct value *flat_outside_bounding_nest(struct code_builder *b)
{
    const struct value *outside = NULL;
    for (int j = b->kernel->n_dims - 1; j >= 0; j--) outside = value_or(b->arena, outside, outside_own_bounds(b->arena, b->kernel, j));
    return outside;
}

void flat_leave_bounding_nest(struct code_builder *b, const struct code *target)
{
    for (int j = b->kernel->n_dims - 1; j >= 0; j--) code_leave_if(b, outside_own_bounds(b->arena, b->kernel, j), target);
}

static const struct value *last_inside(struct arena *a, const struct kernel *k, int j)
{
    return value_min(a, flat_trip(a, j), value_subtract(a, flat_trips(a, k, j), value_integer(a, 1)));
}

void flat_enter_trips(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    bool stays = flat_keeps_threads(k);
    const struct value *outside = NULL;
    if (!flat_has_several(k, 0) && k->dims[0]->peel)
        outside = value_compare(a, VALUE_LESS, flat_trip(a, 0), value_integer(a, k->dims[0]->peel));
    for (int j = 0; j < k->n_dims; j++)
        if (!flat_has_several(k, j) && !stays) outside = value_or(a, outside, flat_is_outside(a, k, j));
    code_leave_if(b, outside, NULL);
    if (stays) code_define(b, value_name(a, &value_bool, "accel_outside"), flat_is_outside(a, k, 2));
    for (int j = k->n_dims - 1; j >= 0; j--)
        if (!flat_has_several(k, j) || (j == 2 && k->n_folded)) flat_declare_index(b, k->dims[j], stays ? last_inside(a, k, j) : flat_trip(a, j));
}

static bool has_outer_loops(const struct kernel *k)
{
    int count = 1;
    for (const struct loop *l = kernel_innermost(k); l != k->nest && l->parent; l = l->parent) count++;
    return count > k->n_dims + k->n_folded;
}

void flat_leave_at_continue(struct code_builder *b, const struct code *target)
{
    if (!has_outer_loops(b->kernel)) code_bind_continue(b, kernel_innermost(b->kernel), target);
}

void flat_combine(struct code_builder *b)
{
    const struct combination *c = combination_of(b->kernel, NULL);
    if (c) code_add(b, CODE_COMBINE)->combination = c;
}
