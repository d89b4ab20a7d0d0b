/* device_complex: see device_complex.h. SPDX-License-Identifier: MIT */
#include "cuda/c/device_complex.h"
#include "base/token.h"
#include "cuda/c/data/device_misaligned.h"
#include "cuda/c/data/device_volatile.h"
#include "cuda/c/device_text_private.h"
#include <string.h>

static const char *name_of_size(struct device_text *d, long long size)
{
    device_use_complex(d);
    return size == 4 ? "accel_complex<float>" : "accel_complex<double>";
}

const char *device_complex_name(struct device_text *d, const struct type *t) { return name_of_size(d, t->base->size); }

/* ---- types in the text ---- */

static bool is_one_of(const char *text, const struct token *t, const char *const *list)
{
    for (; *list; list++)
        if (token_is(text, t, *list)) return true;
    return false;
}

unsigned device_complex_words(struct device_text *d, unsigned at, unsigned to, struct buffer *out)
{
    static const char *const complex[] = { "_Complex", "__complex__", "__complex", NULL };
    static const char *const qualifiers[] = { "const", "volatile", NULL }, *const elements[] = { "float", "double", NULL };
    const char *text = d->u->text, *quals = "";
    unsigned end = at;
    bool is_complex = false, is_float = false, element = false;
    for (struct token t = token_next(text, at, to); t.kind == TOKEN_NAME; t = token_next(text, t.to, to)) {
        if (is_one_of(text, &t, complex)) is_complex = true, end = t.to;
        else if (!element && is_one_of(text, &t, elements)) {
            element = true, is_float = token_is(text, &t, "float");
            if (is_complex) end = t.to;
        } else if (is_one_of(text, &t, qualifiers))
            quals = arena_printf(d->u->arena, "%.*s %s", (int)(t.to - t.from), text + t.from, quals);
        else break;
        if (is_complex && element) break;
    }
    if (!is_complex) return at;
    buffer_printf(out, "%s%s", quals, name_of_size(d, is_float ? 4 : 8));
    return end;
}

/* ---- conversions ---- */

static const char *member_of(struct device_text *d, struct node *n, const char *member)
{
    return arena_printf(d->u->arena, "%s.%s", device_operand(d, n), member);
}

static void print_real_part(struct device_text *d, const struct type *to, struct node *inner, struct buffer *out)
{
    if (to->kind == TYPE_BOOL) buffer_printf(out, "((bool)%s)", device_operand(d, inner));
    else if (to->kind == TYPE_FLOAT && to->size == inner->type->base->size) buffer_puts(out, member_of(d, inner, "re"));
    else buffer_printf(out, "((%s)%s)", device_text_type(d, to), member_of(d, inner, "re"));
}

static bool is_arithmetic_operand(const struct node *parent)
{
    return parent && parent->kind == NODE_BINARY && parent->op >= OP_ADD && parent->op <= OP_DIV;
}

static const char *element_name(const struct type *t) { return t->base->size == 4 ? "float" : "double"; }

static const char *converter(struct device_text *d, const struct type *to)
{
    device_use_complex(d);
    return arena_printf(d->u->arena, "accel_to_complex<%s>", element_name(to));
}

bool device_print_complex_conversion(struct device_text *d, const struct type *to, struct node *inner, const struct node *parent,
                                     struct buffer *out)
{
    bool complex = device_is_complex(inner->type);
    if (!device_is_complex(to)) {
        if (complex) print_real_part(d, to, inner, out);
        return complex;
    }
    if (!complex && is_arithmetic_operand(parent)) buffer_printf(out, "(%s)%s", element_name(to), device_operand(d, inner));
    else buffer_printf(out, "%s(%s)", converter(d, to), device_string(d, inner));
    return true;
}

/* ---- expressions ---- */

static bool print_imaginary(struct device_text *d, struct node *n, struct buffer *out)
{
    device_use_complex(d);
    buffer_printf(out, "accel_pair<%s>(0, ", element_name(n->type));
    for (unsigned at = n->from; at < n->to; at++)
        if (!strchr("iIjJ;", d->u->text[at])) buffer_putc(out, d->u->text[at]);
    buffer_putc(out, ')');
    return true;
}

static bool print_part(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *z = n->child[0];
    if (device_is_complex(z->type)) buffer_puts(out, member_of(d, z, n->op == OP_REAL ? "re" : "im"));
    else if (n->op == OP_REAL) device_text_print(d, z, out);
    else buffer_printf(out, "((%s)0)", device_text_type(d, n->type));
    return true;
}

/* CMPLX(x, y) of complex.h. */
static bool print_pair(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!n->decl || strcmp(n->decl->name, "__builtin_complex") || n->n_children != 3 || !device_is_complex(n->type)) return false;
    device_use_complex(d);
    buffer_printf(out, "accel_pair<%s>(%s, %s)", element_name(n->type), device_string(d, n->child[1]), device_string(d, n->child[2]));
    return true;
}

static const struct type *element_of(const struct type *t) { return t->kind == TYPE_COMPLEX ? t->base : t; }

static long long float_size(const struct type *t, long long otherwise) { return t->kind == TYPE_FLOAT ? t->size : otherwise; }

/* x op= e, computed in another type than x's. */
static bool print_update(struct device_text *d, struct node *n, struct buffer *out)
{
    const struct type *x = n->child[0]->type, *e = n->child[1]->type;
    if (n->op == OP_NONE || !x || !e || (!device_is_complex(x) && !device_is_complex(e))) return false;
    long long size = float_size(element_of(e), 0), own = float_size(element_of(x), 4);
    if (device_is_complex(x) && size <= own) return false;
    bool once = node_has_effects(n->child[0]); /* its address is evaluated once */
    bool misaligned = device_is_complex(x) && device_is_misaligned(n->child[0]), by_copy = type_is_volatile_class(x) || misaligned;
    const char *found = by_copy ? "(*accel_r)" : "accel_r";
    const char *target = once ? found : device_operand(d, n->child[0]), *wide = size > 4 || own > 4 ? "double" : "float";
    device_use_complex(d);
    const char *old = by_copy ? device_volatile_value(d, target, misaligned) : target;
    const char *value = arena_printf(d->u->arena, "(accel_to_complex<%s>(%s) %s %s)", wide, old, op_text(n->op), device_operand(d, n->child[1]));
    if (once)
        buffer_printf(out, "[&]() -> %s { auto %saccel_r = %s%s; return ", device_text_type(d, device_copied_type(d, x)),
                      by_copy ? "*" : "&", by_copy ? "&" : "", device_operand(d, n->child[0]));
    if (by_copy) buffer_puts(out, device_volatile_store(d, target, arena_printf(d->u->arena, "%s%s", converter(d, x), value), misaligned));
    else if (device_is_complex(x)) buffer_printf(out, "(%s = %s%s)", target, converter(d, x), value);
    else buffer_printf(out, "(%s = (%s)%s.re)", target, device_text_type(d, x), value);
    if (once) buffer_puts(out, "; }()");
    return true;
}

bool device_print_complex(struct device_text *d, struct node *n, struct buffer *out)
{
    switch (n->kind) {
    case NODE_IMAGINARY: return print_imaginary(d, n, out);
    case NODE_UNARY:
        return n->op == OP_REAL || n->op == OP_IMAG ? print_part(d, n, out) : device_print_complex_terms(d, n, out);
    case NODE_BINARY: return device_print_complex_terms(d, n, out);
    case NODE_CALL: return print_pair(d, n, out);
    case NODE_ASSIGN: return print_update(d, n, out);
    default: return false;
    }
}
