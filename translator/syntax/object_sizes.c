/* object_sizes: see object_sizes.h. SPDX-License-Identifier: MIT */
#include "syntax/object_sizes.h"
#include <stddef.h>

/* The element that a designator [index] = value of an array of unknown size initializes; -1: another designator. */
static long long designated_element(const struct node *n)
{
    const struct node *index = n->n_children == 2 && !n->decl ? n->child[0] : NULL;
    return index && index->has_value ? index->value : -1;
}

/* Bytes of an array of unknown size with this initializer; -1: an initializer that is not supported. */
static long long bytes_of_values(const struct type *array, const struct node *value)
{
    const struct type *element = array->base;
    const struct node *only = value->kind == NODE_INIT_LIST && value->n_children == 1 ? value->child[0] : value;
    long long at = 0, end = 0;
    only = node_strip(only);
    if (only->kind == NODE_STRING && type_is_integer(element)) return only->type ? only->type->size : -1;
    if (value->kind != NODE_INIT_LIST) return -1;
    bool aggregate = element->kind == TYPE_ARRAY || element->kind == TYPE_RECORD;
    for (int i = 0; i < value->n_children; i++) {
        const struct node *child = value->child[i];
        bool designated = child->kind == NODE_DESIGNATED;
        if (designated) at = designated_element(child), child = child->child[child->n_children - 1];
        if (at < 0 || (aggregate && child->kind != NODE_INIT_LIST)) return -1;
        if (++at > end) end = at;
    }
    return end * element->size;
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
        bool whole =
            !t || !(t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD) || value->kind == NODE_INIT_LIST || value->kind == NODE_STRING;
        *known = whole && (by_name || !designated);
        designated |= by_name;
        if (last) found = value;
    }
    return found;
}

long long object_flexible_bytes(struct unit *u, struct decl *d)
{
    const struct decl *v = syntax_definition(u, d);
    const struct type *t = v->type;
    bool known = v->kind == DECL_VAR && t->kind == TYPE_RECORD && (v->init || v->storage != STORAGE_EXTERN) && t->decl->n_members;
    const struct decl *last = known ? t->decl->members[t->decl->n_members - 1] : NULL;
    if (!known || !decl_is_flexible(last)) return -1;
    bool filled = v->init && last->type->count < 0; /* not [0] */
    const struct node *values = filled ? last_value(t, v->init, &known) : NULL;
    long long bytes = values ? bytes_of_values(last->type, values) : 0, end = last->value / 8 + bytes;
    if (!known || bytes < 0 || last->value < 0) return -1;
    return end > t->size ? end : t->size;
}
