/* clang_generic: which association _Generic chooses; libclang does not tell. SPDX-License-Identifier: MIT */
#include "clang/clang_tree.h"

/* The type name of the association whose expression is n->child[i]: from the `,` behind the child before it to the `:`. */
static const char *association(struct clang_tree *t, const struct node *n, int i)
{
    const struct unit *u = t->unit;
    unsigned comma = text_find(u, n->child[i - 1]->to, n->to, ','), to = text_back(u, n->child[i]->from, comma);
    if (comma >= to || u->text[to - 1] != ':') return "";
    unsigned from = text_skip(u, comma + 1, to);
    to = text_back(u, to - 1, from);
    return arena_copy(t->arena, u->text + from, to - from);
}

struct node *tree_chosen_association(struct clang_tree *t, struct node *n)
{
    struct node *otherwise = NULL;
    if (n->n_children < 2 || !n->child[0]->type) return NULL;
    struct type *control = tree_decayed(t, n->child[0]->type);
    for (int i = 1; i < n->n_children; i++) {
        const char *text = association(t, n, i);
        struct type *type = strcmp(text, "default") ? tree_type_named(t, text, n->from) : NULL;
        if (!strcmp(text, "default")) otherwise = n->child[i];
        else if (!type) return NULL;
        else if (tree_same_value_type(type, control)) return n->child[i];
    }
    return otherwise;
}
