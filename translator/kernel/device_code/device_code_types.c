/* device_code_types: see device_code_types.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/device_code_types.h"
#include "base/unit.h"
#include "syntax/array_types.h"
#include <string.h>

bool device_is_complex(const struct type *t)
{
    return t && t->kind == TYPE_COMPLEX && t->base && t->base->kind == TYPE_FLOAT && t->base->size >= 4;
}

bool device_is_vector(const struct type *t)
{
    const struct type *e = t && t->kind == TYPE_VECTOR ? t->base : NULL;
    return e && t->count > 0 && e->size <= 8 && (e->kind == TYPE_INT || e->kind == TYPE_CHAR || (e->kind == TYPE_FLOAT && e->size >= 4));
}

bool device_is_unnamed_vector(const struct type *t)
{
    while (t && !t->name && (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER)) t = t->base;
    return t && !t->name && t->kind == TYPE_VECTOR;
}

const struct type *device_flat_element(const struct type *t)
{
    do t = t->base;
    while (t && t->kind == TYPE_ARRAY);
    return t;
}

struct decl *device_kept_typedef(const struct type *t)
{
    struct decl *name = t->name;
    bool scalar = name && type_is_arithmetic(name->type) && name->type->kind != TYPE_ENUM;
    return name && !name->function && (!name->is_system || scalar) ? name : NULL;
}

static const struct type *local_vla(const struct decl *v)
{
    return v->kind == DECL_VAR && v->function && v->storage == STORAGE_AUTO && v->type->kind == TYPE_ARRAY ? v->type : NULL;
}

bool device_is_local_vla(const struct decl *v)
{
    for (const struct type *t = local_vla(v); t && t->kind == TYPE_ARRAY; t = t->base)
        if (t->count_expr && array_level_count(t) < 0) return true;
    return false;
}

bool device_has_old_size(const struct decl *v)
{
    for (const struct type *t = v->type; t && t->kind == TYPE_ARRAY; t = t->base) {
        bool elsewhere = t->count_expr && (t->count_expr->from < v->from || t->count_expr->to > v->to);
        if (elsewhere && node_size_may_change(v->function, t->count_expr)) return true;
    }
    return false;
}

static const struct node *bare(const struct node *n)
{
    while ((n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT) && n->n_children) n = n->child[0];
    return n;
}

const struct node *device_string_for(const struct type *t, const struct node *n)
{
    if (t->kind != TYPE_ARRAY || !type_is_integer(t->base)) return NULL;
    while (n->kind == NODE_INIT_LIST && n->n_children == 1) n = n->child[0];
    n = bare(n);
    bool string = n->kind == NODE_STRING && n->to && n->type && n->type->kind == TYPE_ARRAY;
    return string && n->type->base->size == t->base->size ? n : NULL;
}

const char *type_unqualified(struct unit *u, const struct type *t)
{
    static const char *const fronts[] = { "const ", "volatile ", "restrict " };
    const char *s = t->canonical ? t->canonical : "";
    if (t->kind == TYPE_POINTER) {
        const char *star = strrchr(s, '*');
        bool tail = star && strspn(star + 1, " constvlaierict_") == strlen(star + 1);
        return tail ? arena_copy(u->arena, s, (size_t)(star + 1 - s)) : s;
    }
    for (int i = 0; i < 3;) {
        if (strncmp(s, fronts[i], strlen(fronts[i]))) i++;
        else s += strlen(fronts[i]), i = 0;
    }
    return s;
}

bool device_type_is_elsewhere(const struct type *t)
{
    for (; t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY; t = t->base)
        if (t->name) return !device_kept_typedef(t);
    if (t->name || t->kind == TYPE_FUNCTION) return !device_kept_typedef(t);
    return (t->kind == TYPE_RECORD || t->kind == TYPE_ENUM) && t->decl && (t->decl->function || !*t->decl->name);
}
