/* data_declared: sizes that the type does not give. SPDX-License-Identifier: MIT
 * An array parameter `double a[n][m]` is a pointer to a row, but programs that name it in a data clause mean the array. A variable whose
 * initializer fills its flexible array member is larger than its type. */
#include "data/data_declared.h"
#include "base/unit.h"

struct search {
    const struct decl *decl;   /* NULL: the walk looks for names in the size; else for assignments to decl in the function */
    struct node *function;
    bool steady;
};

static bool find_assignment(struct node *n, void *context)
{
    struct search *s = context;
    if (node_target(n) == s->decl) s->steady = false;
    return s->steady;
}

/* Every variable in the size still has the value that it had when the function was called. */
static bool check_name(struct node *n, void *context)
{
    struct search *s = context, inner = {n->decl, s->function, true};
    if (n->kind == NODE_CALL || n->kind == NODE_ASSIGN || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER) s->steady = false;
    if (n->kind != NODE_NAME || !n->decl || n->decl->kind == DECL_ENUMERATOR) return s->steady;
    if (n->decl->kind != DECL_PARAM) s->steady = false;
    if (s->steady) node_walk(s->function, find_assignment, &inner);
    s->steady = s->steady && inner.steady;
    return s->steady;
}

static bool is_steady(struct unit *u, const struct decl *d)
{
    struct search s = {NULL, d->function ? syntax_body(u, d->function) : NULL, true};
    if (!s.function) return false;
    node_walk(d->type->count_expr, check_name, &s);
    return s.steady;
}

const char *data_declared_bytes(struct unit *u, const struct decl *d)
{
    const struct type *t = d->type;
    if (d->kind != DECL_PARAM || t->kind != TYPE_POINTER) return NULL;
    if (t->count > 0) return arena_printf(u->arena, "%lld * sizeof %s[0]", t->count, d->name);
    if (!t->count_expr || !is_steady(u, d)) return NULL;
    return arena_printf(u->arena, "(%.*s) * sizeof %s[0]", (int)(t->count_expr->to - t->count_expr->from), u->text + t->count_expr->from,
                        d->name);
}

/* ---- flexible array members ---------------------------------------------------------------------------------------------------------- */

/* Bytes of an array of unknown size with this initializer; -1: an initializer that is not supported. */
static long long bytes_of_values(const struct type *array, const struct node *value)
{
    const struct type *element = array->base;
    const struct node *only = value->kind == NODE_INIT_LIST && value->n_children == 1 ? value->child[0] : value;
    only = node_strip(only);
    if (only->kind == NODE_STRING && type_is_integer(element)) return only->type ? only->type->size : -1;
    if (value->kind != NODE_INIT_LIST) return -1;
    bool aggregate = element->kind == TYPE_ARRAY || element->kind == TYPE_RECORD;
    for (int i = 0; i < value->n_children; i++) {
        const struct node *child = value->child[i];
        if (child->kind == NODE_DESIGNATED || (aggregate && child->kind != NODE_INIT_LIST)) return -1;
    }
    return value->n_children * element->size;
}

/* The value of a record's last member in its initializer; *known: false where braces were omitted. */
static const struct node *last_value(const struct type *record, const struct node *init, bool *known)
{
    const struct decl *r = record->decl;
    const struct node *found = NULL;
    bool designated = false;
    *known = init->kind == NODE_INIT_LIST;
    for (int i = 0; *known && i < init->n_children; i++) {
        const struct node *child = init->child[i];
        bool by_name = child->kind == NODE_DESIGNATED, last = by_name ? child->decl == r->members[r->n_members - 1] : i == r->n_members - 1;
        const struct node *value = by_name ? child->child[child->n_children - 1] : child;
        const struct type *t = by_name || i >= r->n_members ? NULL : r->members[i]->type;
        bool whole = !t || !(t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD) || value->kind == NODE_INIT_LIST || value->kind == NODE_STRING;
        *known = whole && (by_name || !designated);
        designated |= by_name;
        if (last) found = value;
    }
    return found;
}

const char *data_flexible_bytes(struct unit *u, struct decl *d)
{
    const struct decl *v = syntax_definition(u, d);
    const struct type *t = v->type;
    bool known = v->kind == DECL_VAR && t->kind == TYPE_RECORD && (v->init || v->storage != STORAGE_EXTERN) && t->decl->n_members;
    const struct decl *last = known ? t->decl->members[t->decl->n_members - 1] : NULL;
    if (!known || !decl_is_flexible(last)) return NULL;
    bool filled = v->init && last->type->count < 0; /* not [0] */
    const struct node *values = filled ? last_value(t, v->init, &known) : NULL;
    long long bytes = values ? bytes_of_values(last->type, values) : 0, end = last->value / 8 + bytes;
    if (!known || bytes < 0 || last->value < 0) return NULL;
    return arena_printf(u->arena, "%lld", end > t->size ? end : t->size);
}
