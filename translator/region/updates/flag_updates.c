/* flag_updates: scalars that a loop sets to one constant. SPDX-License-Identifier: MIT
 *     int found = 0;
 *     for (...) if (x[j] > limit) found = 1;
 * Whether any iteration sets the scalar is all that matters, so that such a loop is a reduction: by max if the values that the scalar has
 * elsewhere are constants that are not greater, by min if none is less. A scalar of a reduction clause is reduced by the operator of the clause. */
#include "base/unit.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

struct values {
    bool known;            /* integer constants */
    long long least, most;
};

static void add_value(struct values *v, const struct node *value)
{
    value = value ? node_strip(value) : NULL;
    v->known &= value && value->has_value;
    if (!v->known) return;
    if (value->value < v->least) v->least = value->value;
    if (value->value > v->most) v->most = value->value;
}

/* The values that the region gives the scalar outside of the loop. */
static struct values values_outside(const struct loop *l, const struct decl *d)
{
    const struct region *r = l->region;
    struct values v = {true, 0x7fffffffffffffffLL, -0x7fffffffffffffffLL - 1};
    for (int k = 0; k < r->uses->count; k++) {
        const struct use *use = &r->uses->items[k];
        if (use->decl != d || !(use->flags & (USE_WRITE | USE_ADDRESS | USE_ESCAPE)) || node_inside(use->node, l->stmt)) continue;
        add_value(&v, written_value(use));
    }
    return v;
}

static const struct reduction *reduction_around(const struct loop *l, const struct decl *d)
{
    for (const struct loop *p = l->parent; p; p = p->parent)
        for (int k = 0; k < p->n_reductions; k++)
            if (p->reductions[k].var->decl == d) return &p->reductions[k];
    return NULL;
}

/* The scalar is private to an iteration of a loop around l, or to the whole of what a thread runs of it. */
static bool is_own(const struct loop *l, const struct decl *d)
{
    const struct variable *v = region_variable(l->region, d);
    return v ? v->role == ROLE_PRIVATE && !v->firstprivate && !v->last_value : d->function && d->storage != STORAGE_STATIC;
}

/* The operator of the clause, which combines copies that begin with its neutral value. */
static bool reduces(const struct loop *l, const struct reduction *around, const struct decl *d, const struct node *value, enum reduction_op *op)
{
    bool any = around->op == RED_MAX || around->op == RED_MIN || ((around->op == RED_LOR || around->op == RED_OR) && value->value == 1);
    *op = around->op;
    return any && !around->composite && only_equal_stores(l->region, l->region->body, d);
}

struct node *flag_update(const struct loop *l, const struct decl *d, enum reduction_op *op)
{
    const struct uses *s = l->region->uses;
    struct node *store = NULL;
    if (!type_is_integer(d->type) || d->type->is_volatile || d->type->size > 8 || !only_equal_stores(l->region, l->stmt, d)) return NULL;
    for (int k = 0; k < s->count && !store; k++)
        if (s->items[k].decl == d && node_inside(s->items[k].node, l->stmt)) store = plain_store(s->items[k].node);
    const struct node *value = store ? node_strip(store->child[1]) : NULL;
    const struct reduction *around = reduction_around(l, d);
    if (!value || !value->has_value) return NULL;
    if (around) return reduces(l, around, d, value, op) ? store : NULL;
    struct values v = values_outside(l, d);
    if (!is_own(l, d) || !v.known || (v.most > value->value && v.least < value->value)) return NULL;
    *op = v.least >= 0 && v.most <= 1 && value->value == 1 ? RED_LOR : v.most <= value->value ? RED_MAX : RED_MIN;
    return d->type->kind == TYPE_BOOL && *op != RED_LOR ? NULL : store;
}
