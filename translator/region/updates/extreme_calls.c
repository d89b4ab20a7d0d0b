/* extreme_calls: expressions whose value is the larger or the smaller of two values. SPDX-License-Identifier: MIT
 * fmax(a, b); a call of a function of the program whose body selects one of its two parameters, `return a > b ? a : b` or `if (a > b)
 * return a; return b`; and GNU C's ({ T x = a; T y = b; x > y ? x : y; }), the usual form of such macros. */
#include "directive/bind/routines.h"
#include "region/region_parts.h"
#include "base/unit.h"
#include <string.h>

/* The variable that the node names, or NULL. */
static const struct decl *named(const struct node *n)
{
    n = node_strip(n);
    return n->kind == NODE_NAME ? n->decl : NULL;
}

/* Selects `then` of the two variables where the condition holds, else `otherwise`. */
static bool decides(const struct decl *const two[2], const struct node *condition, const struct node *then, const struct node *otherwise, bool *larger)
{
    const struct node *c = node_strip(condition);
    if (c->kind != NODE_BINARY || c->op < OP_LT || c->op > OP_GE) return false;
    const struct decl *left = named(c->child[0]), *right = named(c->child[1]), *yes = named(then), *no = named(otherwise);
    if (!((left == two[0] && right == two[1]) || (left == two[1] && right == two[0]))) return false;
    if (!((yes == left && no == right) || (yes == right && no == left))) return false;
    *larger = (c->op == OP_GT || c->op == OP_GE) == (yes == left);
    return true;
}

static bool decides_by_value(const struct decl *const two[2], const struct node *value, bool *larger)
{
    value = node_strip(value);
    return value->kind == NODE_CONDITIONAL && decides(two, value->child[0], value->child[1], value->child[2], larger);
}

/* The operand of a return statement, alone in its braces or not; NULL: no such statement. */
static const struct node *returned(const struct node *n)
{
    n = n ? node_alone(n) : NULL;
    return n && n->kind == NODE_RETURN && n->n_children == 1 ? n->child[0] : NULL;
}

static const char *unqualified(const struct type *t) { return t->canonical + (strncmp(t->canonical, "const ", 6) ? 0 : 6); }

/* The variable can store the value without a change. */
static bool holds(const struct decl *variable, const struct node *value)
{
    const struct type *to = variable->type, *from = node_strip(value)->type;
    if (!from || !type_is_arithmetic(to) || !type_is_arithmetic(from)) return false;
    return type_is_integer(to) == type_is_integer(from) && to->is_signed == from->is_signed && to->size >= from->size;
}

static bool function_chooses(struct unit *u, const struct node *call, bool *larger)
{
    struct decl *f = routine_on_device(u, call->decl) == call->decl ? function_definition(u, call->decl) : NULL;
    struct node *body = f && f->n_members == 2 && !f->is_variadic ? syntax_body(u, f) : NULL;
    if (!body || body->n_children < 1 || body->n_children > 2) return false;
    const struct decl *two[2] = {f->members[0], f->members[1]};
    const struct node *first = body->child[0], *value = returned(first);
    if (!holds(two[0], call->child[1]) || !holds(two[1], call->child[2]) || strcmp(f->type->base->canonical, unqualified(two[0]->type)))
        return false;
    if (value) return body->n_children == 1 && decides_by_value(two, value, larger);
    if (first->kind != NODE_IF || (first->child[2] != NULL) != (body->n_children == 1)) return false;
    const struct node *then = returned(first->child[1]), *otherwise = returned(first->child[2] ? first->child[2] : body->child[1]);
    return then && otherwise && decides(two, first->child[0], then, otherwise, larger);
}

static bool library_chooses(const struct node *call, bool *larger)
{
    const char *name = call->decl->name;
    if (!strncmp(name, "__builtin_", 10)) name += 10;
    *larger = !strcmp(name, "fmax") || !strcmp(name, "fmaxf");
    return *larger || !strcmp(name, "fmin") || !strcmp(name, "fminf");
}

/* Adds the variables of a declaration, two in all at most, with their values. */
static bool add_variables(const struct node *n, const struct decl *two[2], const struct node *values[2], int *count)
{
    for (int i = 0; i < n->n_children; i++) {
        const struct node *v = n->child[i];
        if (v->kind != NODE_VAR || v->n_children != 1 || *count == 2 || !holds(v->decl, v->child[0])) return false;
        two[*count] = v->decl;
        values[(*count)++] = v->child[0];
    }
    return n->kind == NODE_DECL_STMT;
}

static bool block_chooses(const struct node *n, const struct node *values[2], bool *larger)
{
    const struct decl *two[2] = {NULL, NULL};
    const struct node *block = n->n_children == 1 ? n->child[0] : NULL;
    int count = 0, last = block && block->kind == NODE_BLOCK ? block->n_children - 1 : 0;
    for (int i = 0; i < last; i++)
        if (!add_variables(block->child[i], two, values, &count)) return false;
    return last > 0 && count == 2 && decides_by_value(two, block->child[last], larger);
}

bool extreme_of_two(struct unit *u, const struct node *n, const struct node *values[2], bool *larger)
{
    if (n->kind == NODE_UNARY && n->op == OP_EXTENSION) n = node_strip(n->child[0]);
    if (n->kind == NODE_STMT_EXPR) return block_chooses(n, values, larger);
    if (n->kind != NODE_CALL || !n->decl || n->n_children != 3) return false;
    values[0] = n->child[1];
    values[1] = n->child[2];
    return library_chooses(n, larger) || function_chooses(u, n, larger);
}
