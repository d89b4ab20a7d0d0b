/* constant_values: see constant_values.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/tables/constant_values.h"
#include "base/unit.h"
#include "kernel/device_code/device_layout.h"
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

/* ---- addresses ------------------------------------------------------------------------------------------------------------------- */

static bool place_address(const struct node *n, const struct decl **of, long long *value);

/* base + index elements of the type that base points to. */
static bool moved_address(const struct node *base, const struct node *index, long long sign, const struct decl **of, long long *value)
{
    const struct type *element = base->type && base->type->kind == TYPE_POINTER ? base->type->base : NULL;
    if (!element || element->size <= 0 || !index->has_value || !constant_address(base, of, value)) return false;
    *value += sign * index->value * element->size;
    return true;
}

/* In bits from the beginning of the record `of`, which has it in unnamed members, if it is not its own; -1: not known. */
static long long member_offset(const struct decl *m, const struct decl *of)
{
    const struct decl *r = m->parent, *around = NULL;
    if (!r || m->value < 0 || r == of) return r ? m->value : -1;
    for (int j = 0; r->parent && j < r->parent->n_members && !around; j++) {
        const struct decl *u = r->parent->members[j];
        if (device_is_unnamed_member(u) && u->type->decl == r) around = u;
    }
    long long before = around ? member_offset(around, of) : -1;
    return before < 0 ? -1 : before + m->value;
}

static const struct decl *record_accessed(const struct node *member)
{
    const struct type *t = member->child[0]->type;
    if (t && member->arrow) t = t->base;
    return t ? t->decl : NULL;
}

static bool place_address(const struct node *n, const struct decl **of, long long *value)
{
    const struct decl *m = n->kind == NODE_MEMBER ? n->decl : NULL;
    if (n->kind == NODE_PAREN) return place_address(n->child[0], of, value);
    if (n->kind == NODE_SUBSCRIPT) return moved_address(n->child[0], n->child[1], 1, of, value);
    if (n->kind == NODE_UNARY && n->op == OP_DEREF) return constant_address(n->child[0], of, value);
    if (n->kind == NODE_NAME && n->decl && n->decl->kind == DECL_VAR) return *of = n->decl, *value = 0, true;
    long long offset = m && m->bit_width < 0 ? member_offset(m, record_accessed(n)) : -1;
    if (offset < 0) return false;
    if (!(n->arrow ? constant_address(n->child[0], of, value) : place_address(n->child[0], of, value))) return false;
    *value += offset / 8;
    return true;
}

bool constant_address(const struct node *n, const struct decl **of, long long *value)
{
    const struct node *last = n->n_children ? n->child[n->n_children - 1] : NULL;
    bool scalar = n->type && (n->type->kind == TYPE_POINTER || type_is_integer(n->type));
    if (scalar && n->has_value) return *of = NULL, *value = n->value, true;
    if (!scalar || !last) return false;
    switch (n->kind) {
    case NODE_IMPLICIT:
    case NODE_CAST: return last->type && last->type->kind == TYPE_ARRAY ? place_address(last, of, value) : constant_address(last, of, value);
    case NODE_PAREN: return constant_address(last, of, value);
    case NODE_UNARY: return n->op == OP_ADDRESS && place_address(last, of, value);
    case NODE_BINARY: return (n->op == OP_ADD || n->op == OP_SUB) && moved_address(n->child[0], last, n->op == OP_ADD ? 1 : -1, of, value);
    default: return false;
    }
}
