/* last_stores: loops that store to a scalar which they do not read. SPDX-License-Identifier: MIT
 *   if (col[e] == i) d = val[e]; else s -= val[e] * x[col[e]];
 * The scalar has the value of the last iteration that stores to it, so that threads keep what they have stored with the index of their iteration, of
 * which the greatest one counts. Indices are of four bytes: none is the least number of eight bytes, which says that no iteration has stored. */
#include "region/region_parts.h"

static bool is_kept(const struct type *t)
{
    return (t->kind == TYPE_FLOAT || t->kind == TYPE_INT) && t->size <= 8 && !t->is_volatile && !t->is_atomic;
}

static bool is_store(const struct node *n, const void *decl)
{
    return n->kind == NODE_ASSIGN && n->op == OP_NONE && node_is_name_of(n->child[0], decl);
}

bool loop_keeps_last(const struct loop *l, const struct decl *d)
{
    bool counts = l->canonical && l->direction > 0 && !l->wraps && !l->child && type_is_integer(l->index->type) && l->index->type->size == 4;
    return counts && is_kept(d->type) && node_count_names(l->stmt, d) == 1 && node_find(l->stmt->child[3], is_store, d);
}
