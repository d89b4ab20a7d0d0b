/* syntax: helpers over the tree. SPDX-License-Identifier: MIT */
#include "syntax/syntax.h"
#include "base/unit.h"
#include <stddef.h>

struct node *node_strip_mutable(struct node *n)
{
    while (n && (n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT) && n->n_children == 1) n = n->child[0];
    return n;
}

const struct node *node_strip(const struct node *n)
{
    while (n && (n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT) && n->n_children == 1) n = n->child[0];
    return n;
}

bool node_is_step(const struct node *n) { return n->kind == NODE_UNARY && n->op >= OP_PREINC && n->op <= OP_POSTDEC; }

struct decl *node_target(const struct node *n)
{
    bool has_target = n->kind == NODE_ASSIGN || node_is_step(n) || (n->kind == NODE_UNARY && n->op == OP_ADDRESS);
    const struct node *target = has_target ? node_strip(n->child[0]) : NULL;
    return target && target->kind == NODE_NAME ? target->decl : NULL;
}

struct size_search {
    const struct decl *variable;       /* in the size, or NULL */
    unsigned from;                     /* only changes after this offset count */
    bool global, changes;
};

static bool find_change(struct node *n, void *context)
{
    struct size_search *s = context;
    if (n->from > s->from && (node_target(n) == s->variable || (s->global && n->kind == NODE_CALL))) s->changes = true;
    return !s->changes;
}

struct size_names {
    const struct decl *function;
    bool change;
};

static bool find_name_in_size(struct node *n, void *context)
{
    struct size_names *s = context;
    bool simple = n->kind == NODE_NAME || n->kind == NODE_BINARY || n->kind == NODE_IMPLICIT || n->kind == NODE_PAREN || n->kind == NODE_CAST;
    if (n->has_value || n->kind == NODE_SIZEOF) return false;
    if (!simple && n->kind != NODE_UNARY) s->change = true;
    if (n->kind == NODE_UNARY && (node_is_step(n) || n->op == OP_DEREF)) s->change = true;
    if (n->kind != NODE_NAME || !n->decl || n->decl->type->is_const) return !s->change;
    struct size_search f = {n->decl, n->from, !n->decl->function, false};
    if (s->function && s->function->body) node_walk(s->function->body, find_change, &f);
    s->change |= f.changes;
    return !s->change;
}

bool node_size_may_change(const struct decl *function, struct node *size)
{
    struct size_names s = {function, false};
    node_walk(size, find_name_in_size, &s);
    return s.change;
}

const struct node *node_alone(const struct node *n)
{
    while (n && n->kind == NODE_BLOCK && n->n_children == 1) n = n->child[0];
    return n;
}

int node_loop_statements(struct node *loop, struct node ***list)
{
    struct node *body = loop->child[3];
    *list = body->kind == NODE_BLOCK ? body->child : loop->child + 3;
    return body->kind == NODE_BLOCK ? body->n_children : 1;
}

struct node *node_only_statement(struct node *n)
{
    while (n && n->kind == NODE_BLOCK) {
        struct node *only = NULL;
        int count = 0;
        for (int k = 0; k < n->n_children; k++)
            if (n->child[k] && n->child[k]->kind != NODE_NULL_STMT) only = n->child[k], count++;
        if (count != 1) return n;
        n = only;
    }
    return n;
}

bool decl_is_flexible(const struct decl *member)
{
    const struct type *t = member->type;
    return member->kind == DECL_FIELD && t->kind == TYPE_ARRAY && (t->count < 0 || t->size == 0);
}

/* In a union, or before other members, the elements of such an array are part of the record. */
long long type_flexible_offset(const struct type *t)
{
    const struct decl *r = t && t->kind == TYPE_RECORD ? t->decl : NULL;
    const struct decl *last = r && !r->is_union && r->n_members ? r->members[r->n_members - 1] : NULL;
    long long inner = !last ? -1 : decl_is_flexible(last) ? 0 : type_flexible_offset(last->type);
    return inner < 0 || last->value < 0 ? -1 : last->value / 8 + inner;
}

bool type_has_flexible(const struct type *t) { return type_flexible_offset(t) >= 0; }

bool type_is_integer(const struct type *t)
{
    return t && (t->kind == TYPE_BOOL || t->kind == TYPE_CHAR || t->kind == TYPE_INT || t->kind == TYPE_ENUM);
}

bool type_is_arithmetic(const struct type *t)
{
    return type_is_integer(t) || (t && (t->kind == TYPE_FLOAT || t->kind == TYPE_LONG_DOUBLE || t->kind == TYPE_COMPLEX));
}

static bool is_scalar_element(const struct type *t) { return t && (type_is_arithmetic(t) || t->kind == TYPE_POINTER); }

static bool is_byte(const struct type *t) { return t->size == 1 && type_is_integer(t); }

bool type_may_alias(const struct unit *u, const struct type *a, const struct type *b)
{
    if (u->untyped_memory || !is_scalar_element(a) || !is_scalar_element(b) || is_byte(a) || is_byte(b)) return true;
    bool parts = a->kind == TYPE_COMPLEX || b->kind == TYPE_COMPLEX;
    return parts || ((a->kind == TYPE_FLOAT) == (b->kind == TYPE_FLOAT) && a->size == b->size);
}

bool type_is_addable(const struct type *t)
{
    bool number = t->kind == TYPE_FLOAT || (type_is_integer(t) && t->kind != TYPE_BOOL && t->kind != TYPE_ENUM);
    return number && (t->size == 4 || t->size == 8);
}

const struct type *type_element(const struct type *t)
{
    if (t->kind == TYPE_POINTER) t = t->base;
    while (t->kind == TYPE_ARRAY) t = t->base;
    return t;
}

bool type_has_parts(const struct type *t) { return t && (t->kind == TYPE_RECORD || t->kind == TYPE_VECTOR); }

bool type_is_volatile_class(const struct type *t) { return t && t->is_volatile && (type_has_parts(t) || t->kind == TYPE_COMPLEX); }

bool node_is_bit_field(const struct node *n) { return n->kind == NODE_MEMBER && n->decl && n->decl->bit_width >= 0; }

bool node_is_vector_element(const struct node *n)
{
    return n->kind == NODE_SUBSCRIPT && n->child[0]->type && n->child[0]->type->kind == TYPE_VECTOR;
}

bool decl_is_type(const struct decl *d)
{
    return d->kind == DECL_RECORD || d->kind == DECL_ENUM || d->kind == DECL_TYPEDEF;
}

const struct type *decl_result_type(const struct decl *f)
{
    return f->type->kind == TYPE_FUNCTION ? f->type->base : f->type;
}

bool type_has_variable_length(const struct type *t)
{
    for (; t && t->kind == TYPE_ARRAY; t = t->base)
        if (t->count < 0) return true;
    return false;
}

bool type_is_address(const struct type *t) { return t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY); }

bool type_is_scalar(const struct type *t) { return type_is_arithmetic(t) || (t && t->kind == TYPE_POINTER); }

const char *op_text(enum op op)
{
    static const char *const texts[] = {
        [OP_NONE] = "", [OP_ADD] = "+", [OP_SUB] = "-", [OP_MUL] = "*", [OP_DIV] = "/", [OP_REM] = "%", [OP_SHL] = "<<", [OP_SHR] = ">>",
        [OP_AND] = "&", [OP_OR] = "|", [OP_XOR] = "^", [OP_LT] = "<", [OP_GT] = ">", [OP_LE] = "<=", [OP_GE] = ">=", [OP_EQ] = "==",
        [OP_NE] = "!=", [OP_LAND] = "&&", [OP_LOR] = "||", [OP_COMMA] = ",", [OP_PLUS] = "+", [OP_MINUS] = "-", [OP_NOT] = "~",
        [OP_LNOT] = "!", [OP_DEREF] = "*", [OP_ADDRESS] = "&", [OP_PREINC] = "++", [OP_PREDEC] = "--", [OP_POSTINC] = "++",
        [OP_POSTDEC] = "--", [OP_EXTENSION] = "__extension__", [OP_REAL] = "__real__", [OP_IMAG] = "__imag__" };
    return texts[op];
}

void node_walk(struct node *n, bool (*f)(struct node *n, void *context), void *context)
{
    if (!n || !f(n, context)) return;
    for (const struct type *t = n->kind == NODE_VAR && n->decl ? n->decl->type : NULL; t; t = t->base) {
        if (t->kind != TYPE_ARRAY && t->kind != TYPE_POINTER) break;
        if (t->count_expr && !t->count_expr->parent) t->count_expr->parent = n;
        node_walk(t->count_expr, f, context);
    }
    for (int i = 0; i < n->n_children; i++) node_walk(n->child[i], f, context);
}

const struct node *node_whole(const struct node *n)
{
    const struct node *top = n;
    while (!top->whole && top->type && top->parent && top->parent->type) top = top->parent;
    if (top->whole) top = top->whole;
    for (struct node *p = (struct node *)n, *next; p != top && p->whole != top; p = next) {
        next = p->parent;
        p->whole = (struct node *)top;
    }
    return top;
}

bool node_inside(const struct node *n, const struct node *outer)
{
    bool is_expression = !outer || outer->type;
    while (n && n != outer) n = is_expression || !n->type ? n->parent : node_whole(n)->parent;
    return n != NULL;
}
