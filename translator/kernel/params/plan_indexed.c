/* plan_indexed: arrays whose subscripts are values of other arrays, for --multi-gpu: the values of what a device reads of those tell at the launch which
 * elements it reads. SPDX-License-Identifier: MIT
 * x[column[k]] with k from start[i] to start[i + 1]: subscripts of x are values of column, and those of column are between values of start. */
#include "analysis/linear.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/params/parts.h"
#include "kernel/params/split.h"
#include "region/region_parts.h"

enum { LARGEST = 8 };

/* ---- subscripts --------------------------------------------------------------------------------------------------------------------- */

/* *bytes: of the smallest of the integer types to which the result is converted; initially of the largest one. */
static const struct node *without_casts(const struct node *n, long long *bytes)
{
    n = node_strip(n);
    while (n->kind == NODE_CAST && n->type && n->type->kind == TYPE_INT) {
        if (n->type->size < *bytes) *bytes = n->type->size;
        n = node_strip(n->child[n->n_children - 1]);
    }
    return n;
}

static bool is_index(const struct type *t)
{
    return t && t->kind == TYPE_INT && (t->size == 4 || t->size == 8);
}

/* The array of integers of which the expression is an element; NULL: it is none. */
static const struct variable *loaded(const struct kernel *k, const struct node *n)
{
    const struct region *r = k->region;
    long long bytes = LARGEST;
    n = without_casts(n, &bytes);
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (a->node != n) continue;
        bool plain = a->var && a->var->data >= 0 && a->decl == a->var->decl && a->n_subscripts == 1 && !a->n_members;
        return plain && is_index(n->type) && n->type->size <= bytes && split_only_reads(k, a->var) ? a->var : NULL;
    }
    return NULL;
}

/* Of the bounds of the loop around the access whose index d is: of both, as for rows of a sparse matrix. */
static const struct variable *bounding_array(const struct kernel *k, const struct access *a, const struct decl *d)
{
    const struct loop *l = a->loop;
    while (l && (!l->canonical || l->index != d)) l = l->parent;
    if (!l || l->direction != 1 || l->wraps || l->relation != OP_LT || !is_index(d->type)) return NULL;
    const struct variable *lower = loaded(k, l->lower);
    return lower && lower == loaded(k, l->upper) ? lower : NULL;
}

static bool find_address(struct node *n, void *context)
{
    struct { const struct decl *decl; bool found; } *s = context;
    s->found |= n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_strip(n->child[0])->decl == s->decl;
    return !s->found;
}

static bool is_constant(const struct kernel *k, const struct decl *d)
{
    struct { const struct decl *decl; bool found; } s = {d, false};
    for (int j = 0; j < k->n_statements && !s.found; j++) {
        s.found = node_changes(k->statements[j], d);
        node_walk(k->statements[j], find_address, &s);
    }
    return !s.found;
}

struct declaration {
    const struct decl *decl;
    const struct node *initial;
};

static bool find_initial(struct node *n, void *context)
{
    struct declaration *d = context;
    if (n->kind == NODE_VAR && n->decl == d->decl && n->n_children) d->initial = n->child[0];
    return true;
}

/* Of the value with which a local variable begins and that it keeps. */
static const struct variable *initial_array(const struct kernel *k, const struct decl *d)
{
    struct declaration s = {d, NULL};
    if (d->storage != STORAGE_AUTO || !is_index(d->type) || !is_constant(k, d)) return NULL;
    for (int j = 0; j < k->n_statements; j++) node_walk(k->statements[j], find_initial, &s);
    const struct variable *v = s.initial ? loaded(k, s.initial) : NULL;
    return v && node_strip(s.initial)->type->size <= d->type->size ? v : NULL;
}

const struct variable *split_index_array(const struct kernel *k, const struct access *a)
{
    if (a->n_subscripts != 1 || a->n_members || a->deep || a->by_call || a->written || !a->subscripts[0]) return NULL;
    long long bytes = LARGEST;
    const struct node *n = without_casts(a->subscripts[0], &bytes);
    const struct variable *v = loaded(k, a->subscripts[0]);
    if (v || n->kind != NODE_NAME || !n->type || n->type->size > bytes) return v != a->var ? v : NULL;
    v = bounding_array(k, a, n->decl);
    if (!v) v = initial_array(k, n->decl);
    return v != a->var ? v : NULL;
}

/* ---- arrays ------------------------------------------------------------------------------------------------------------------------- */

const struct variable *split_indexed_by(const struct kernel *k, const struct variable *v)
{
    const struct region *r = k->region;
    const struct variable *by = NULL;
    if (!split_only_reads(k, v) || split_callee_uses(k, v->decl)) return NULL;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (a->decl != v->decl || !kernel_holds(k, a->node)) continue;
        const struct variable *here = split_index_array(k, a);
        if (here && by && here != by) return NULL;
        if (here) by = here;
    }
    return by;
}
