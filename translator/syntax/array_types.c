/* array_types: see array_types.h. SPDX-License-Identifier: MIT */
#include "syntax/array_types.h"
#include "base/arena.h"

/* Whether a value of the integer type t may be `value`. */
static bool holds(const struct type *t, long long value)
{
    if (!t || !type_is_integer(t) || t->size <= 0) return false;
    if (!t->is_signed && value < 0) return false;
    if (t->size >= 8) return true;
    long long limit = 1LL << (8 * t->size - t->is_signed);
    return value < limit && value >= (t->is_signed ? -limit : 0);
}

static bool fold_pair(const struct node *n, long long *value)
{
    long long a, b;
    if (!node_constant(n->child[0], &a) || !node_constant(n->child[1], &b)) return false;
    switch (n->op) {
    case OP_ADD: return !__builtin_add_overflow(a, b, value);
    case OP_SUB: return !__builtin_sub_overflow(a, b, value);
    case OP_MUL: return !__builtin_mul_overflow(a, b, value);
    case OP_DIV: *value = a >= 0 && b > 0 ? a / b : 0; return a >= 0 && b > 0;
    default: return false;
    }
}

static bool has_constant_value(const struct decl *v)
{
    return v && v->kind == DECL_VAR && v->type->is_const && !v->type->is_volatile && type_is_integer(v->type) && v->init && !node_naming(v->init, v);
}

bool node_constant(const struct node *n, long long *value)
{
    const struct node *own = node_strip(n);
    *value = n->has_value ? n->value : own->value;
    if (n->has_value) return true;
    bool known = own->has_value || (own->kind == NODE_BINARY && fold_pair(own, value)) ||
                 (own->kind == NODE_NAME && has_constant_value(own->decl) && node_constant(own->decl->init, value));
    return known && holds(own->type, *value) && holds(n->type, *value);
}

long long array_level_count(const struct type *t)
{
    long long value;
    if (t->count >= 0) return t->count;
    return t->count_expr && node_constant(t->count_expr, &value) && value >= 0 ? value : -1;
}

bool array_level_varies(const struct type *t)
{
    return t->kind == TYPE_ARRAY && t->count_expr && array_level_count(t) < 0;
}

bool type_is_vla_shaped(const struct type *t)
{
    if (!t || (t->kind != TYPE_POINTER && t->kind != TYPE_ARRAY)) return false;
    for (t = t->base; t && t->kind == TYPE_ARRAY; t = t->base)
        if (array_level_count(t) < 0) return true;
    return false;
}

int array_n_dimensions(const struct type *t)
{
    int n = 0;
    if (!type_is_vla_shaped(t)) return 0;
    for (t = t->base; t && t->kind == TYPE_ARRAY; t = t->base) n += array_level_varies(t);
    return n;
}

struct node *array_dimension_expr(const struct type *t, int k)
{
    for (t = t->base; t && t->kind == TYPE_ARRAY; t = t->base)
        if (array_level_varies(t) && k-- == 0) return t->count_expr;
    return NULL;
}

const char *array_dimension_name(struct arena *a, const struct decl *d, int k) { return arena_printf(a, "%s_dim%d", d->name, k + 1); }
