/* constant_values: see constant_values.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/tables/constant_values.h"
#include "base/unit.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_floating(const struct type *t)
{
    return t && t->kind == TYPE_FLOAT;
}

double constant_rounded(const struct type *t, double value)
{
    return is_floating(t) && t->size == 4 ? (double)(float)value : value;
}

static bool fold_pair(const struct unit *u, const struct node *n, double *value)
{
    double a, b;
    if (!constant_floating(u, n->child[0], &a) || !constant_floating(u, n->child[1], &b)) return false;
    switch (n->op) {
    case OP_ADD: *value = constant_rounded(n->type, a + b); return true;
    case OP_SUB: *value = constant_rounded(n->type, a - b); return true;
    case OP_MUL: *value = constant_rounded(n->type, a * b); return true;
    case OP_DIV: *value = constant_rounded(n->type, a / b); return true;
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

bool constant_floating(const struct unit *u, const struct node *n, double *value)
{
    if (n->has_value && n->type && type_is_integer(n->type)) {
        *value = n->type->is_signed ? (double)n->value : (double)(unsigned long long)n->value;
        return true;
    }
    switch (n->kind) {
    case NODE_FLOATING:
        *value = constant_rounded(n->type, n->to ? strtod(u->text + n->from, NULL) : 0);
        return n->to && (is_floating(n->type) || n->type->kind == TYPE_LONG_DOUBLE);
    case NODE_PAREN: return constant_floating(u, n->child[0], value);
    case NODE_IMPLICIT:
    case NODE_CAST:
        if (!n->n_children || !is_floating(n->type) || !constant_floating(u, n->child[n->n_children - 1], value)) return false;
        *value = constant_rounded(n->type, *value);
        return true;
    case NODE_UNARY:
        if ((n->op != OP_MINUS && n->op != OP_PLUS && n->op != OP_EXTENSION) || !constant_floating(u, n->child[0], value)) return false;
        *value = n->op == OP_MINUS ? -*value : *value;
        return true;
    case NODE_BINARY: return is_floating(n->type) && fold_pair(u, n, value);
    case NODE_CALL: return fold_call(n, value);
    default: return false;
    }
}
