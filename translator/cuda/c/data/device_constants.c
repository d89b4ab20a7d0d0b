/* device_constants: infinities and NaN in constant tables: CUDA's compilers do not evaluate their expressions in initialisers.
 * SPDX-License-Identifier: MIT */
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool fold(const struct device_text *d, const struct node *n, double *value);

static bool is_floating(const struct type *t)
{
    return t && t->kind == TYPE_FLOAT;
}

/* value rounded to type t. */
static double rounded(const struct type *t, double value)
{
    return is_floating(t) && t->size == 4 ? (double)(float)value : value;
}

static bool fold_pair(const struct device_text *d, const struct node *n, double *value)
{
    double a, b;
    if (!fold(d, n->child[0], &a) || !fold(d, n->child[1], &b)) return false;
    switch (n->op) {
    case OP_ADD: *value = rounded(n->type, a + b); return true;
    case OP_SUB: *value = rounded(n->type, a - b); return true;
    case OP_MUL: *value = rounded(n->type, a * b); return true;
    case OP_DIV: *value = rounded(n->type, a / b); return true;
    default: return false;
    }
}

static bool fold_call(const struct node *n, double *value)
{
    static const char *const infinite[] = {"__builtin_inf", "__builtin_huge_val"};
    const char *name = n->decl ? n->decl->name : "";
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(infinite[i]);
        if (strncmp(name, infinite[i], length) || (strcmp(name + length, "") && strcmp(name + length, "f"))) continue;
        *value = INFINITY;
        return true;
    }
    *value = NAN;
    return !strcmp(name, "__builtin_nan") || !strcmp(name, "__builtin_nanf");
}

/* The value of a constant expression of floating type. */
static bool fold(const struct device_text *d, const struct node *n, double *value)
{
    if (n->has_value && n->type && type_is_integer(n->type)) {
        *value = n->type->is_signed ? (double)n->value : (double)(unsigned long long)n->value;
        return true;
    }
    switch (n->kind) {
    case NODE_FLOATING:
        *value = rounded(n->type, n->to ? strtod(d->u->text + n->from, NULL) : 0);
        return n->to && (is_floating(n->type) || n->type->kind == TYPE_LONG_DOUBLE);
    case NODE_PAREN: return fold(d, n->child[0], value);
    case NODE_IMPLICIT:
    case NODE_CAST:
        if (!n->n_children || !is_floating(n->type) || !fold(d, n->child[n->n_children - 1], value)) return false;
        *value = rounded(n->type, *value);
        return true;
    case NODE_UNARY:
        if ((n->op != OP_MINUS && n->op != OP_PLUS && n->op != OP_EXTENSION) || !fold(d, n->child[0], value)) return false;
        *value = n->op == OP_MINUS ? -*value : *value;
        return true;
    case NODE_BINARY: return is_floating(n->type) && fold_pair(d, n, value);
    case NODE_CALL: return fold_call(n, value);
    default: return false;
    }
}

bool device_print_beyond_range(struct device_text *d, const struct type *t, const struct node *n, struct buffer *out)
{
    if (!n->to || !is_floating(t)) return false;
    errno = 0;
    double exact = strtod(d->u->text + n->from, NULL), value = rounded(t, exact);
    bool vanishes = value == 0 && (exact != 0 || errno == ERANGE);
    if (isfinite(value) && !vanishes) return false;
    if (!vanishes) device_use_helper(d, HELPER_infinities);
    buffer_printf(out, "%s%s", vanishes ? "0.0" : "ACCEL_INFINITY", t->size != 4 ? "" : vanishes ? "f" : "F");
    return true;
}

bool device_print_constant(struct device_text *d, const struct node *n, struct buffer *out)
{
    double value;
    if (!d->in_constant || !is_floating(n->type) || n->kind == NODE_FLOATING || !fold(d, n, &value) || isfinite(value)) return false;
    buffer_printf(out, "(%sACCEL_%s%s)", signbit(value) ? "-" : "", isnan(value) ? "NAN" : "INFINITY", n->type->size == 4 ? "F" : "");
    device_use_helper(d, HELPER_infinities);
    return true;
}
