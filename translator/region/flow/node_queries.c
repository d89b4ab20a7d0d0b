/* node_queries: what a node or a declaration is, and its text in the source. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "region/flow/uses.h"
#include <ctype.h>

struct node *strip_casts(struct node *n)
{
    while (n && (n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT || n->kind == NODE_CAST) && n->n_children)
        n = n->child[n->n_children - 1];
    return n;
}

bool decl_is_object(const struct decl *d)
{
    return d && (d->kind == DECL_VAR || d->kind == DECL_PARAM);
}
bool decl_is_array_object(const struct decl *d)
{
    return d->kind == DECL_VAR && d->type && d->type->kind == TYPE_ARRAY;
}

bool decl_is_pointer(const struct decl *d)
{
    const struct type *t = d->type;
    return t && ((t->kind == TYPE_POINTER && t->base->kind != TYPE_FUNCTION) || (d->kind == DECL_PARAM && t->kind == TYPE_ARRAY));
}

char *node_text(struct unit *u, const struct node *n)
{
    char *text = arena_copy(u->arena, u->text + n->from, n->to - n->from);
    for (char *p = text; *p; p++)
        if (*p == '\n') *p = ' ';
    return text;
}

bool node_text_equal(const struct unit *u, const struct node *a, const struct node *b)
{
    unsigned i = a->from, j = b->from;
    for (;;) {
        while (i < a->to && isspace((unsigned char)u->text[i])) i++;
        while (j < b->to && isspace((unsigned char)u->text[j])) j++;
        if (i >= a->to || j >= b->to) return i >= a->to && j >= b->to;
        if (u->text[i++] != u->text[j++]) return false;
    }
}
