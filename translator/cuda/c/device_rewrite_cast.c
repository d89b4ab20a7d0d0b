/* device_rewrite_cast: implicit conversions that C++ rejects or does differently, as explicit casts. SPDX-License-Identifier: MIT */
#include "cuda/c/device_complex.h"
#include "cuda/c/data/device_volatile.h"
#include "cuda/c/device_text_private.h"
#include "cuda/c/device_vector.h"
#include <string.h>

static const struct node *below_parentheses(const struct node *n)
{
    while (n->kind == NODE_PAREN && n->n_children) n = n->child[0];
    return n;
}

static const struct node *parent_above_parentheses(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && p->kind == NODE_PAREN) p = p->parent;
    return p;
}

/* The type in device code of the pointer that an expression of type t is or decays to. */
static const struct type *pointee_of(const struct type *t)
{
    return type_is_vla_shaped(t) ? device_flat_element(t) : t->base;
}

static bool loses_qualifier(const struct type *to, const struct type *from)
{
    return (from->is_const && !to->is_const) || (from->is_volatile && !to->is_volatile);
}

static bool pointer_needs_cast(struct device_text *d, const struct type *to, const struct type *from)
{
    const struct type *t = pointee_of(to), *f = pointee_of(from);
    if (f->kind == TYPE_FUNCTION || t->kind == TYPE_FUNCTION) return false;
    if (loses_qualifier(t, f)) return true;
    return t->kind != TYPE_VOID && strcmp(device_unqualified(d, t), device_unqualified(d, f)) != 0;
}

static bool is_plain_zero(const struct node *n)
{
    n = below_parentheses(n);
    return n->kind == NODE_INTEGER && n->has_value && n->value == 0;
}

/* A list in braces rejects narrowing conversions, except of constants that fit. */
static bool narrows(const struct type *to, const struct node *from)
{
    const struct type *f = from->type;
    if (from->has_value || below_parentheses(from)->kind == NODE_FLOATING) return to->kind != TYPE_FLOAT && f->kind == TYPE_FLOAT;
    if (to->kind == TYPE_FLOAT) return f->kind != TYPE_FLOAT || to->size < f->size;
    return f->kind == TYPE_FLOAT || to->size < f->size || (to->size == f->size && to->is_signed != f->is_signed) ||
           (f->is_signed && !to->is_signed);
}

static bool is_library_argument(const struct node *n, const struct node *parent)
{
    if (!parent || parent->kind != NODE_CALL || !parent->decl || parent->decl->has_body) return false;
    return parent->child[0] != n;
}

/* Operators whose result depends on the signedness of the operand n. */
static bool sign_matters(const struct node *n, const struct node *parent)
{
    if (parent->kind == NODE_CONDITIONAL) return !node_inside(n, parent->child[0]);
    if (parent->kind == NODE_UNARY) return parent->op == OP_MINUS || parent->op == OP_NOT || parent->op == OP_PLUS;
    if (parent->kind == NODE_ASSIGN) return parent->op != OP_NONE;
    if (parent->kind == NODE_BINARY) return parent->op != OP_EQ && parent->op != OP_NE;
    return parent->kind == NODE_GNU_CONDITIONAL;
}

/* An enum whose values are unsigned is promoted to unsigned in C and to int in C++. */
static bool enum_changes_sign(const struct type *to, const struct node *from, const struct node *parent)
{
    if (from->type->kind != TYPE_ENUM || from->has_value || !parent) return false;
    return to->kind == TYPE_INT && !to->is_signed && sign_matters(from, parent);
}

static bool arithmetic_needs_cast(struct device_text *d, const struct type *to, const struct node *from, const struct node *n)
{
    const struct node *parent = parent_above_parentheses(n);
    const struct node *name = node_strip(from);
    if (to->kind == TYPE_ENUM && name->kind == NODE_NAME && name->decl && name->decl->parent == to->decl)
        return device_is_number(name->decl);
    if (to->kind == TYPE_ENUM) return from->type->kind != TYPE_ENUM || from->type->decl != to->decl;
    if (!strcmp(device_unqualified(d, to), device_unqualified(d, from->type))) return false;
    if (to->kind == TYPE_COMPLEX || from->type->kind == TYPE_COMPLEX) return true;
    if (is_library_argument(n, n->parent)) return true;
    if (parent && (parent->kind == NODE_INIT_LIST || parent->kind == NODE_DESIGNATED)) return narrows(to, from);
    return enum_changes_sign(to, from, parent);
}

/* A string literal is an array of const char in C++; that matters only if a char * is stored or passed. */
static bool string_needs_cast(const struct node *n)
{
    const struct node *p = parent_above_parentheses(n);
    if (n->type->base->is_const || !p) return false;
    if (p->kind == NODE_SUBSCRIPT || p->kind == NODE_UNARY || p->kind == NODE_BINARY) return false;
    if (p->kind != NODE_CALL || !p->decl || !p->decl->is_variadic) return true;
    for (int i = 1; i < p->n_children && i <= p->decl->n_members; i++)
        if (p->child[i] == n) return true;
    return false;
}

static bool needs_cast(struct device_text *d, const struct node *n, const struct node *inner)
{
    const struct type *to = n->type, *from = inner->type;
    if (!to || !from) return false;
    if (to->kind == TYPE_POINTER) {
        if (from->kind == TYPE_ARRAY && below_parentheses(inner)->kind == NODE_STRING) return string_needs_cast(n);
        if (from->kind == TYPE_POINTER || from->kind == TYPE_ARRAY) return pointer_needs_cast(d, to, from);
        return type_is_integer(from) && !is_plain_zero(inner);
    }
    if (from->kind == TYPE_POINTER || from->kind == TYPE_ARRAY) return type_is_integer(to) && to->kind != TYPE_BOOL;
    return type_is_arithmetic(to) && type_is_arithmetic(from) && arithmetic_needs_cast(d, to, inner, n);
}

/* A cast has lower precedence than postfix operators. */
static bool needs_outer_parentheses(const struct node *n)
{
    const struct node *p = n->parent;
    if (!p) return false;
    if (p->kind == NODE_MEMBER || p->kind == NODE_SUBSCRIPT || p->kind == NODE_CALL) return p->child[0] == n;
    return p->kind == NODE_UNARY && (p->op == OP_POSTINC || p->op == OP_POSTDEC);
}

/* 2 as a double is 2.0: for decimal literals without a suffix. */
static bool print_floating_literal(struct device_text *d, const struct type *to, const struct node *inner, struct buffer *out)
{
    const char *text = d->u->text;
    if (to->kind != TYPE_FLOAT || inner->kind != NODE_INTEGER || !inner->to || (text[inner->from] == '0' && inner->to > inner->from + 1))
        return false;
    for (unsigned at = inner->from; at < inner->to; at++)
        if (text[at] < '0' || text[at] > '9') return false;
    buffer_printf(out, "%.*s%s", (int)(inner->to - inner->from), text + inner->from, to->size == 4 ? ".0f" : ".0");
    return true;
}

static void print_with_cast(struct device_text *d, const struct type *to, struct node *inner, bool parens, struct buffer *out)
{
    if (print_floating_literal(d, to, inner, out)) return;
    const char *type = device_text_type(d, to);
    bool narrow = type_is_integer(to) && to->size < 8 && inner->type && inner->type->kind == TYPE_POINTER;
    buffer_printf(out, "%s(%s)%s%s%s", parens ? "(" : "", type, narrow ? "(long long)" : "", device_operand(d, inner), parens ? ")" : "");
}

/* NULL: ((void *)0) */
static bool is_null_constant(const struct node *n)
{
    n = below_parentheses(n);
    return n->kind == NODE_CAST && n->type && n->type->kind == TYPE_POINTER && n->type->base->kind == TYPE_VOID && n->n_children &&
           is_plain_zero(n->child[0]->kind == NODE_IMPLICIT ? n->child[0]->child[0] : n->child[0]);
}

static bool is_volatile_load(const struct node *n)
{
    return n->kind == NODE_IMPLICIT && n->n_children && device_loads_volatile(n->type, n->child[0]->type);
}

/* The node without its conversions, except those that copy a volatile class. */
static struct node *below_conversions(struct node *n)
{
    while (n->kind == NODE_IMPLICIT && n->n_children && !is_volatile_load(n)) n = n->child[0];
    return n;
}

bool device_print_implicit(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *inner = below_conversions(n);
    if (inner == n) return is_volatile_load(n) && device_print_volatile_value(d, n->child[0], out);
    if (inner->kind == NODE_IMPLICIT && !is_volatile_load(inner)) return false;
    if (n->type && n->type->kind == TYPE_POINTER && is_null_constant(inner)) buffer_puts(out, "nullptr");
    else if (device_converts_vector(n->type, inner->type)) device_print_vector_conversion(d, n->type, inner, out);
    else if (needs_cast(d, n, inner)) {
        if (!device_print_complex_conversion(d, n->type, inner, parent_above_parentheses(n), out))
            print_with_cast(d, n->type, inner, needs_outer_parentheses(n), out);
    }
    else device_text_print(d, inner, out);
    return true;
}

/* Offset after the `)` that closes the type of a cast. */
static unsigned end_of_type(struct device_text *d, const struct node *n)
{
    const char *text = d->u->text;
    unsigned at = n->from;
    int depth = 0;
    for (; at < n->child[0]->from; at++) {
        if (text[at] == '(') depth++;
        if (text[at] == ')' && !--depth) return at + 1;
    }
    return n->child[0]->from;
}

/* (union u)x of GNU C: sets the member of x's type. */
static bool print_union_cast(struct device_text *d, struct node *n, struct node *e, struct buffer *out)
{
    const struct type *t = n->type;
    if (t->kind != TYPE_RECORD || !t->decl || !t->decl->is_union || !e->type || e->type->kind == TYPE_RECORD) return false;
    for (int k = 0; k < t->decl->n_members; k++) {
        const struct decl *m = t->decl->members[k];
        if (strcmp(device_unqualified(d, m->type), device_unqualified(d, e->type))) continue;
        buffer_printf(out, "[&]() -> %s { %s; accel_v.%s = %s; return accel_v; }()", device_text_type(d, t),
                      device_text_declare(d, t, "accel_v", "", false), device_text_name(d, m), device_string(d, e));
        return true;
    }
    return false;
}

bool device_print_cast(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *e = n->n_children ? n->child[n->n_children - 1] : NULL;
    const struct type *from = e ? e->type : NULL;
    if (!e || !n->type) return false;
    if (device_converts_vector(n->type, from)) {
        device_print_vector_cast(d, n->type, e, out);
        return true;
    }
    while (e->kind == NODE_IMPLICIT && e->n_children && !(e->type && e->type->kind == TYPE_POINTER) && !is_volatile_load(e)) e = e->child[0];
    if (device_print_complex_conversion(d, n->type, e, NULL, out) || print_union_cast(d, n, e, out)) return true;
    bool narrow = type_is_integer(n->type) && n->type->kind != TYPE_BOOL && n->type->size < 8 && from && from->kind == TYPE_POINTER;
    buffer_printf(out, "(%s)%s", device_text_type(d, n->type), narrow ? "(long long)" : "");
    if (n->n_children == 1 && n->to) device_gap(d, end_of_type(d, n), n->child[0]->from, out);
    if (e->kind == NODE_IMPLICIT) buffer_puts(out, device_operand(d, e));
    else device_text_print(d, e, out);
    return true;
}
