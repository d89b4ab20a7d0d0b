/* value_text: see value_text.h. SPDX-License-Identifier: MIT */
#include "cuda/values/value_text.h"
#include "base/buffer.h"
#include "cuda/c/device_text.h"
#include "kernel/values/value_types.h"
#include <assert.h>
#include <limits.h>

/* ---- precedence --------------------------------------------------------------------------------------------------------------- */

/* The printers replace an operator only by what binds as tightly. */
static enum precedence of_operator(enum op op)
{
    switch (op) {
    case OP_MUL:
    case OP_DIV:
    case OP_REM: return PRECEDENCE_PRODUCT;
    case OP_ADD:
    case OP_SUB: return PRECEDENCE_SUM;
    case OP_SHL:
    case OP_SHR: return PRECEDENCE_SHIFT;
    case OP_LT:
    case OP_GT:
    case OP_LE:
    case OP_GE: return PRECEDENCE_RELATION;
    case OP_EQ:
    case OP_NE: return PRECEDENCE_EQUALITY;
    case OP_AND:
    case OP_OR:
    case OP_XOR: return PRECEDENCE_LIST;
    case OP_LAND: return PRECEDENCE_AND;
    case OP_LOR: return PRECEDENCE_OR;
    default: return PRECEDENCE_LIST;
    }
}

static enum precedence of_user(const struct node *n)
{
    while (n->kind == NODE_IMPLICIT && n->n_children) n = n->child[0];
    switch (n->kind) {
    case NODE_NAME:
    case NODE_INTEGER:
    case NODE_SUBSCRIPT:
    case NODE_MEMBER:
    case NODE_PAREN:
    case NODE_CALL: return PRECEDENCE_POSTFIX;
    case NODE_UNARY:
    case NODE_CAST: return PRECEDENCE_UNARY;
    case NODE_CONDITIONAL: return PRECEDENCE_SELECT;
    case NODE_BINARY: return of_operator(n->op);
    default: return PRECEDENCE_LIST;
    }
}

static bool is_list(const struct node *n)
{
    n = node_strip(n);
    return n->kind == NODE_ASSIGN || (n->kind == NODE_BINARY && n->op == OP_COMMA);
}

/* The least number of its type, of which C has no constant. */
static bool is_least(const struct value *v)
{
    return v->number == (value_promoted(v->type)->size > 4 ? LLONG_MIN : INT_MIN);
}

static enum precedence precedence_of(const struct value *v)
{
    switch (v->op) {
    case VALUE_NUMBER:
        if (v->number >= 0 || !v->type->is_signed) return PRECEDENCE_POSTFIX;
        return is_least(v) ? PRECEDENCE_SUM : PRECEDENCE_UNARY;
    case VALUE_USER: return of_user(v->user);
    case VALUE_CAST:
    case VALUE_NEGATE:
    case VALUE_NOT: return PRECEDENCE_UNARY;
    case VALUE_MULTIPLY:
    case VALUE_DIVIDE:
    case VALUE_MODULO: return PRECEDENCE_PRODUCT;
    case VALUE_ADD:
    case VALUE_SUBTRACT: return PRECEDENCE_SUM;
    case VALUE_BIT_AND:
    case VALUE_BIT_XOR:
    case VALUE_BIT_OR: return PRECEDENCE_BITS;
    case VALUE_LESS:
    case VALUE_LESS_EQUAL:
    case VALUE_GREATER:
    case VALUE_GREATER_EQUAL: return PRECEDENCE_RELATION;
    case VALUE_EQUAL:
    case VALUE_NOT_EQUAL: return PRECEDENCE_EQUALITY;
    case VALUE_AND: return PRECEDENCE_AND;
    case VALUE_OR: return PRECEDENCE_OR;
    case VALUE_SELECT: return PRECEDENCE_SELECT;
    default: return PRECEDENCE_POSTFIX;
    }
}

/* ---- leaves ------------------------------------------------------------------------------------------------------------------- */

static bool fits_int(const struct value *v)
{
    return v->number >= (v->type->is_signed ? -INT_MAX : 0) && v->number <= INT_MAX;
}

/* `plain`: the context gives the constant its type. */
static void print_number(const struct value *v, bool plain, struct buffer *out)
{
    const struct type *type = value_promoted(v->type);
    if (v->type->kind == TYPE_BOOL) buffer_puts(out, v->number ? "true" : "false");
    else if (!type->is_signed) buffer_printf(out, "%llu%s", (unsigned long long)v->number, plain ? "" : type->size > 4 ? "ULL" : "u");
    else if (is_least(v)) buffer_printf(out, type->size > 4 ? "-%lldLL - 1" : "-%lld - 1", -(v->number + 1));
    else buffer_printf(out, "%lld%s", v->number, type->size > 4 && !plain ? "LL" : "");
}

/* A call that is a statement of the program prints as one. */
static void remove_semicolon(struct buffer *out)
{
    while (out->length && (out->data[out->length - 1] == ';' || out->data[out->length - 1] == ' ')) out->length--;
}

static void print_user(const struct value *v, struct device_text *d, struct buffer *out)
{
    device_text_print(d, v->user, out);
    if (node_is_whole(v->user)) remove_semicolon(out);
}

static void print_name(const struct value *v, struct device_text *d, bool apart, struct buffer *out)
{
    const struct env_binding *b = v->decl && d ? env_of_decl(device_text_env(d), v->decl) : NULL;
    device_print_bound(b && b->text ? b->text : v->decl && d ? device_text_name(d, v->decl) : v->name, apart, out);
}

static void print_place(const struct value *v, struct buffer *out)
{
    static const char *const names[] = {"threadIdx", "blockDim", "blockIdx", "gridDim"};
    buffer_printf(out, "%s.%c", names[v->place], "xyz"[v->axis]);
}

static void print_arguments(const struct value *v, struct device_text *d, struct buffer *out)
{
    for (int k = 0; k < v->n_arguments; k++) {
        if (k) buffer_puts(out, ", ");
        value_print_as(v->arguments[k], v->arguments[k]->type, d, out);
    }
}

static void print_call(const struct value *v, struct device_text *d, struct buffer *out)
{
    buffer_printf(out, "%s(", v->name);
    print_arguments(v, d, out);
    buffer_putc(out, ')');
}

static void print_record(const struct value *v, struct device_text *d, struct buffer *out)
{
    buffer_printf(out, "%s{", v->type->spelling);
    print_arguments(v, d, out);
    buffer_putc(out, '}');
}

/* ---- operators ---------------------------------------------------------------------------------------------------------------- */

static void print_type(const struct type *type, struct device_text *d, struct buffer *out)
{
    buffer_puts(out, value_is_generated_type(type) || !d ? type->spelling : device_text_type(d, device_text_plain(d, type)));
}

/* The constant of type int gives the operation the same type. */
static bool is_plain_beside(const struct value *number, const struct value *other)
{
    if (number->op != VALUE_NUMBER || number->type->kind == TYPE_BOOL || other->op == VALUE_NUMBER || !fits_int(number)) return false;
    return value_same_type(value_common_type(&value_int, other->type), value_common_type(number->type, other->type));
}

static void print_operand(const struct value *v, const struct value *other, struct device_text *d, enum precedence least,
                          struct buffer *out)
{
    if (is_plain_beside(v, other) && precedence_of(v) >= least) print_number(v, true, out);
    else value_print(v, d, least, out);
}

/* `a || (b && c)` and `a & (b + c)`, as compilers advise. */
static enum precedence least_of(const struct value *v, const struct value *operand, bool is_first)
{
    enum precedence own = precedence_of(v);
    bool joins = own == PRECEDENCE_BITS || v->op == VALUE_AND || v->op == VALUE_OR;
    if (joins && operand->op == v->op && (is_first || own != PRECEDENCE_BITS)) return own;
    if (own == PRECEDENCE_BITS || (v->op == VALUE_OR && operand->op == VALUE_AND)) return PRECEDENCE_UNARY;
    return is_first ? own : own + 1;
}

static void print_binary(const struct value *v, struct device_text *d, struct buffer *out)
{
    print_operand(v->a, v->b, d, least_of(v, v->a, true), out);
    buffer_printf(out, " %s ", value_operator(v->op));
    print_operand(v->b, v->a, d, least_of(v, v->b, false), out);
}

static void print_bare(const struct value *v, struct device_text *d, struct buffer *out)
{
    switch (v->op) {
    case VALUE_NUMBER: print_number(v, false, out); break;
    case VALUE_USER: print_user(v, d, out); break;
    case VALUE_PLACE: print_place(v, out); break;
    case VALUE_CALL: print_call(v, d, out); break;
    case VALUE_RECORD: print_record(v, d, out); break;
    case VALUE_CAST:
        buffer_putc(out, '(');
        print_type(v->type, d, out);
        buffer_putc(out, ')');
        value_print(v->a, d, PRECEDENCE_UNARY, out);
        break;
    case VALUE_NEGATE:
    case VALUE_NOT:
        buffer_putc(out, v->op == VALUE_NOT ? '!' : '-');
        value_print(v->a, d, v->a->op == VALUE_NAME || v->a->op == VALUE_CAST ? PRECEDENCE_UNARY : PRECEDENCE_POSTFIX, out);
        break;
    case VALUE_SELECT:
        value_print(v->a, d, PRECEDENCE_OR, out);
        buffer_puts(out, " ? ");
        print_operand(v->b, v->c, d, PRECEDENCE_OR, out);
        buffer_puts(out, " : ");
        print_operand(v->c, v->b, d, PRECEDENCE_SELECT, out);
        break;
    case VALUE_ELEMENT:
        value_print(v->a, d, PRECEDENCE_POSTFIX, out);
        buffer_putc(out, '[');
        value_print(v->b, d, PRECEDENCE_LIST, out);
        buffer_putc(out, ']');
        break;
    default: print_binary(v, d, out);
    }
}

void value_print(const struct value *v, struct device_text *d, enum precedence least, struct buffer *out)
{
    assert(!value_fault(v));
    bool list = v->op == VALUE_USER && is_list(v->user), closed = precedence_of(v) < least || list;
    if (closed) buffer_putc(out, '(');
    if (v->op == VALUE_NAME) print_name(v, d, least == PRECEDENCE_LIST, out);
    else print_bare(v, d, out);
    if (closed) buffer_putc(out, ')');
}

void value_print_as(const struct value *v, const struct type *type, struct device_text *d, struct buffer *out)
{
    if (value_widens(v) && value_same_type(v->type, type)) v = v->a;
    if (v->op == VALUE_NUMBER && v->type->kind != TYPE_BOOL && fits_int(v)) print_number(v, true, out);
    else value_print(v, d, PRECEDENCE_LIST, out);
}
