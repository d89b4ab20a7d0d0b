/* loop_updates: scalars that a loop only accumulates into. SPDX-License-Identifier: MIT
 *
 * A statement accumulates into s when it has one of these forms, where e does not name s:
 *   s++  s += e  s -= e  s *= e  s &= e  s |= e  s ^= e  s = s op e  s = e op s  s = s && e  s = s || e
 *   s = fmax(s, e)  s = s > e ? s : e  if (e > s) s = e      and their minima, and calls that extreme_calls.c recognizes as fmax
 * Its value must not be used: with another order of iterations `x = s++` would yield another value. */
#include "region/region_parts.h"
#include "region/updates/exact_updates.h"
#include "region/updates/extreme_updates.h"
#include "base/unit.h"

struct updates {
    struct unit *unit;
    const struct decl *decl;
    struct node *found;
    enum reduction_op op;
    int names, inside;                 /* uses of decl: in all; in accumulating statements */
    bool mixed;                        /* statements of different operators */
    const struct region *exact;        /* only statements that are exact in it are found; NULL: all */
    bool (*accepts)(enum reduction_op op, enum reduction_op wanted); /* NULL: statements of all operators are found */
    enum reduction_op wanted;
};

/* `a > b` where one side is d. If the statement stores the other side when the comparison holds, *other_is_greater says that it keeps the
 * larger value. */
static bool comparison(const struct node *n, const struct decl *d, const struct node **other, bool *other_is_greater)
{
    n = node_strip(n);
    if (n->kind != NODE_BINARY || n->op < OP_LT || n->op > OP_GE) return false;
    bool greater = n->op == OP_GT || n->op == OP_GE, left = node_is_name_of(n->child[0], d);
    if (!left && !node_is_name_of(n->child[1], d)) return false;
    *other = node_strip(n->child[left ? 1 : 0]);
    *other_is_greater = left ? !greater : greater;
    return extreme_keeps_order(n, d->type, (*other)->type);
}

/* s = s > e ? s : e, in its four orders: three uses of s. */
static int conditional(const struct updates *u, const struct node *value, enum reduction_op *red)
{
    const struct node *other;
    bool other_greater;
    if (value->kind != NODE_CONDITIONAL || !comparison(value->child[0], u->decl, &other, &other_greater)) return 0;
    bool keeps = node_is_name_of(value->child[1], u->decl);
    const struct node *stored = node_strip(value->child[keeps ? 2 : 1]);
    if (!keeps && !node_is_name_of(value->child[2], u->decl)) return 0;
    if (!node_text_equal(u->unit, stored, other)) return 0;
    *red = other_greater != keeps ? RED_MAX : RED_MIN;
    return 3;
}

/* s = fmax(s, e): two uses. */
static int one_of_two(const struct updates *u, const struct node *value, enum reduction_op *red)
{
    const struct node *values[2];
    bool larger;
    if (!extreme_of_two(u->unit, value, values, &larger)) return 0;
    *red = larger ? RED_MAX : RED_MIN;
    return node_is_name_of(values[0], u->decl) || node_is_name_of(values[1], u->decl) ? 2 : 0;
}

static int assignment(const struct updates *u, const struct node *n, enum reduction_op *red)
{
    if (!node_is_name_of(n->child[0], u->decl)) return 0;
    if (n->op != OP_NONE) return reduction_of_update(n->op, red) ? 1 : 0;
    const struct node *value = node_strip(n->child[1]);
    if (value->kind == NODE_BINARY && reduction_of_update(value->op, red))
        return node_is_name_of(value->child[0], u->decl) || (value->op != OP_SUB && node_is_name_of(value->child[1], u->decl)) ? 2 : 0;
    int uses = conditional(u, value, red);
    return uses ? uses : one_of_two(u, value, red);
}

/* if (e > s) s = e: two uses. */
static int guarded(const struct updates *u, const struct node *n, enum reduction_op *red)
{
    const struct node *other, *body = n->child[1];
    bool other_greater;
    while (body && body->kind == NODE_BLOCK && body->n_children == 1) body = body->child[0];
    if (!body || n->child[2] || !comparison(n->child[0], u->decl, &other, &other_greater)) return 0;
    if (body->kind != NODE_ASSIGN || body->op != OP_NONE || !node_is_name_of(body->child[0], u->decl)) return 0;
    if (!node_text_equal(u->unit, node_strip(body->child[1]), other)) return 0;
    *red = other_greater ? RED_MAX : RED_MIN;
    return 2;
}

/* The number of uses of the scalar in n if n accumulates into it, else 0. */
static int accumulates(const struct updates *u, const struct node *n, enum reduction_op *red)
{
    switch (n->kind) {
    case NODE_UNARY:
        *red = RED_ADD;
        return n->op >= OP_PREINC && n->op <= OP_POSTDEC && node_is_name_of(n->child[0], u->decl);
    case NODE_ASSIGN: return assignment(u, n, red);
    case NODE_IF: return guarded(u, n, red);
    default: return 0;
    }
}

/* n is a statement: its value is not used. */
static bool is_statement(const struct node *n)
{
    const struct node *p = n->parent;
    for (; p && p->kind == NODE_BINARY && p->op == OP_COMMA; n = p, p = p->parent)
        if (n == p->child[0]) return true;
    if (!p) return true;
    switch (p->kind) {
    case NODE_BLOCK: case NODE_CASE: case NODE_DEFAULT: case NODE_LABEL: return true;
    case NODE_IF: case NODE_WHILE: case NODE_SWITCH: return n != p->child[0];
    case NODE_DO: return n == p->child[0];
    case NODE_FOR: return n != p->child[1];
    default: return false;
    }
}

static bool count_name(struct node *n, void *context)
{
    struct updates *u = context;
    u->names += n->kind == NODE_NAME && n->decl == u->decl;
    return n->kind != NODE_SIZEOF;
}

static bool visit(struct node *n, void *context)
{
    struct updates *u = context, here = { .decl = u->decl };
    enum reduction_op red;
    int uses = is_statement(n) ? accumulates(u, n, &red) : 0;
    if (n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_NAME && n->decl == u->decl) u->names++;
    if (!uses) return true;
    node_walk(n, count_name, &here);
    if (here.names != uses || (u->exact && !update_is_exact(u->exact, n, u->decl))) return true;
    if (u->accepts && u->accepts(red, u->wanted)) return false;
    u->mixed |= u->found && u->op != red;
    u->found = n;
    u->op = red;
    u->names += uses;
    u->inside += uses;
    return false;
}

static struct node *all_updates(const struct loop *l, struct updates *u, enum reduction_op *op)
{
    node_walk(l->stmt->child[3], visit, u);
    *op = u->op;
    return u->names == u->inside && !u->mixed ? u->found : NULL;
}

struct node *loop_accumulation(const struct loop *l, const struct decl *d, enum reduction_op *op)
{
    struct updates u = { .unit = l->region->unit, .decl = d };
    return all_updates(l, &u, op);
}

struct node *loop_exact_accumulation(const struct loop *l, const struct decl *d, enum reduction_op *op)
{
    struct updates u = { .unit = l->region->unit, .decl = d, .exact = l->region };
    return all_updates(l, &u, op);
}

/* For truth values && is &, and || is |; so are min and max of them. A sum of truth values is a reduction for || and |. */
static bool is_same_reduction(enum reduction_op op, enum reduction_op wanted)
{
    if (op == RED_ADD && (wanted == RED_OR || wanted == RED_LOR)) return true;
    static const int classes[2] = { 1 << RED_LAND | 1 << RED_AND | 1 << RED_MIN, 1 << RED_LOR | 1 << RED_OR | 1 << RED_MAX };
    for (int k = 0; k < 2; k++)
        if ((classes[k] >> op & 1) && (classes[k] >> wanted & 1)) return true;
    return op == wanted;
}

const struct node *update_of_other_operator(struct unit *u, const struct node *top, const struct decl *d, enum reduction_op wanted, enum reduction_op *found)
{
    struct updates all = { .unit = u, .decl = d, .accepts = is_same_reduction, .wanted = wanted };
    node_walk((struct node *)top, visit, &all);
    *found = all.op;
    return all.found;
}
