/* sum_order: whether the numbers of lanes and blocks may change the result of a kernel. SPDX-License-Identifier: MIT
 * Sums and products of floating-point numbers depend on their order. A reduction clause permits any order (OpenACC 3.4, 2.5.15), and so do
 * the compiler's options for it. Without them, the launch keeps the order of its rules: ACCEL_TUNE tries no other one. */
#include "base/unit.h"
#include "kernel/combine/combination.h"
#include "region/updates/accumulations.h"

/* Records and complex numbers may have such members. */
static bool has_order(const struct type *t)
{
    while (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER) t = t->base;
    return !type_is_integer(t);
}

static bool lists(const struct directive *d, const struct decl *v)
{
    for (const struct clause *c = d ? d->clauses : NULL; c; c = c->next)
        for (int k = 0; c->kind == CLAUSE_REDUCTION && k < c->n_vars; k++)
            if (c->vars[k].decl == v) return true;
    return false;
}

static bool lists_somewhere(const struct loop *list, const struct decl *v)
{
    for (const struct loop *l = list; l; l = l->next)
        if (lists(l->directive, v) || lists_somewhere(l->child, v)) return true;
    return false;
}

static bool is_fixed_sum(const struct region *r, const struct decl *v)
{
    return has_order(v->type) && !lists(r->directive, v) && !lists_somewhere(r->loops, v);
}

static bool is_fixed_reduction(const struct region *r, const struct reduction *red)
{
    return (red->op == RED_ADD || red->op == RED_MUL) && is_fixed_sum(r, red->var->decl);
}

static bool adds_in_memory(const struct loop *l)
{
    struct accumulation sums[ACCUMULATIONS_MAX];
    int n = loop_totals(l, sums);
    for (int k = 0; k < n; k++)
        if (has_order(sums[k].place->type)) return true;
    return !n;
}

static bool is_fixed_combination(const struct kernel *k, const struct combination *c)
{
    for (int j = 0; j < c->count; j++) {
        const struct reduction *r = c->list[j].reduction;
        if (r ? is_fixed_reduction(k->region, r) : adds_in_memory(c->loop)) return true;
    }
    return false;
}

/* A loop that threads along y share. */
static bool is_fixed_share(const struct region *r, const struct shared_loop *s)
{
    for (int j = 0; j < s->n_sums; j++)
        if (s->sums[j].op == RED_ADD && is_fixed_sum(r, s->sums[j].decl)) return true;
    return !s->stores && !s->n_sums && adds_in_memory(s->loop);
}

bool combination_order_is_fixed(const struct kernel *k)
{
    bool fixed = false;
    if (device_arithmetic_reorders(&k->region->unit->arithmetic)) return false;
    for (int j = 0; j < k->n_combinations; j++) fixed |= is_fixed_combination(k, &k->combinations[j]);
    for (int j = 0; j < k->n_shared; j++) fixed |= is_fixed_share(k->region, &k->shared[j]);
    return fixed;
}
