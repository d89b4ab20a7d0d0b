/* extreme_updates: statements that store a maximum or minimum in an element of an array. SPDX-License-Identifier: MIT
 * The forms are those that loop_updates.c recognizes for scalars; that the places are the same follows from their text. */
#include "region/updates/extreme_updates.h"
#include "region/region_parts.h"
#include <string.h>

static bool is_effect(const struct node *n, const void *unit)
{
    return n->kind == NODE_ASSIGN || node_is_step(n) || n->kind == NODE_STMT_EXPR ||
           (n->kind == NODE_CALL && (!n->decl || function_has_effects((struct unit *)unit, n->decl)));
}

/* Evaluating it twice has the same effect as evaluating it once. */
static bool is_pure(struct unit *u, struct node *n)
{
    return !node_find(n, is_effect, u);
}

static bool is_place(const struct node *n)
{
    n = node_strip(n);
    return n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
}

static bool has_values_of(const struct type *wide, const struct type *narrow)
{
    return wide->is_signed == narrow->is_signed ? narrow->size <= wide->size : wide->is_signed && narrow->size < wide->size;
}

/* int in float: two numbers may be equal there. */
static bool holds_integers(const struct type *number, const struct type *integer) { return integer->size * 2 <= number->size; }

bool extreme_keeps_values(const struct type *kept, const struct type *chosen, const struct type *other)
{
    if (!type_is_integer(kept)) return true;
    return type_is_integer(chosen) ? type_is_integer(other) && has_values_of(kept, other) : holds_integers(chosen, kept);
}

/* int s, unsigned e: s > e compares unsigned numbers. char s, int e: what is stored may be less than what was compared. */
bool extreme_keeps_order(const struct node *comparison, const struct type *kept, const struct type *stored)
{
    const struct type *compared = comparison->child[0]->type;
    if (!compared || !stored || !type_is_integer(kept)) return true;
    if (!type_is_integer(compared)) return holds_integers(compared, kept);
    if (!type_is_integer(stored)) return true;
    bool same = compared->size == kept->size && compared->is_signed == kept->is_signed;
    return same || ((compared->is_signed || !kept->is_signed) && has_values_of(kept, stored));
}

/* `condition ? kept : stored` with a place on one side of the comparison. */
static bool by_comparison(struct unit *u, struct node *condition, struct node *place, struct node *value, struct extreme *out)
{
    struct node *c = node_strip_mutable(condition);
    if (c->kind != NODE_BINARY || c->op < OP_LT || c->op > OP_GE) return false;
    bool left = node_text_equal(u, node_strip(c->child[0]), place);
    const struct node *other = node_strip(c->child[left]);
    if (!left && !node_text_equal(u, node_strip(c->child[1]), place)) return false;
    if (!node_text_equal(u, other, node_strip(value)) || !extreme_keeps_order(c, place->type, other->type)) return false;
    bool greater = c->op == OP_GT || c->op == OP_GE;             /* if the condition holds, the left side is the greater */
    *out = (struct extreme){place, value, greater == left, false};
    return true;
}

static bool by_conditional(struct unit *u, struct node *place, struct node *value, struct extreme *out)
{
    bool keeps = node_text_equal(u, node_strip(value->child[1]), place);
    if (!keeps && !node_text_equal(u, node_strip(value->child[2]), place)) return false;
    if (!by_comparison(u, value->child[0], place, value->child[keeps ? 2 : 1], out)) return false;
    if (keeps) out->smaller = !out->smaller;
    return true;
}

static bool by_library(struct unit *u, struct node *place, struct node *call, struct extreme *out)
{
    static const char *const names[] = {"fmax", "fmaxf", "fmin", "fminf"};
    int k = 0;
    while (k < 4 && (!call->decl || strcmp(call->decl->name, names[k]))) k++;
    if (k == 4 || call->n_children != 3) return false;
    bool first = node_text_equal(u, strip_casts(call->child[1]), place);
    if (!first && !node_text_equal(u, strip_casts(call->child[2]), place)) return false;
    *out = (struct extreme){place, call->child[first ? 2 : 1], k >= 2, true};
    return extreme_keeps_values(place->type, call->type, out->value->type);
}

static bool by_assignment(struct unit *u, struct node *n, struct extreme *out)
{
    struct node *place = node_strip_mutable(n->child[0]), *value = strip_casts(n->child[1]);
    if (n->op != OP_NONE || !is_place(place)) return false;
    if (value->kind == NODE_CONDITIONAL) return by_conditional(u, place, value, out);
    return value->kind == NODE_CALL && by_library(u, place, value, out);
}

static bool by_guard(struct unit *u, struct node *n, struct extreme *out)
{
    struct node *body = node_only_statement(n->child[1]);
    if (!body || n->child[2] || body->kind != NODE_ASSIGN || body->op != OP_NONE || !is_place(body->child[0])) return false;
    return by_comparison(u, n->child[0], node_strip_mutable(body->child[0]), body->child[1], out);
}

bool extreme_update(struct unit *u, struct node *statement, struct extreme *out)
{
    bool form = statement->kind == NODE_IF ? by_guard(u, statement, out) : statement->kind == NODE_ASSIGN && by_assignment(u, statement, out);
    return form && is_pure(u, out->place) && is_pure(u, out->value);
}
