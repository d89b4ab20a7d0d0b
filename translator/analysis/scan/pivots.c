/* pivots: loops whose iterations depend on each other through one of them only. SPDX-License-Identifier: MIT
 * for (j...) d[i][j] = min(d[i][j], d[i][k] + d[k][j]): iteration k alone writes d[i][k], which all others read. The iterations before it
 * are independent, and so are those after it. */
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "base/unit.h"
#include <string.h>

static bool is_value(const struct region *r, const struct symbol *s)
{
    for (int j = 0; j < r->n_vars; j++)
        if (r->vars[j]->role == ROLE_VALUE && !r->vars[j]->written && !strcmp(r->vars[j]->decl->name, s->text)) return true;
    return false;
}

/* Of indices of loops around l, and of single values that are passed to kernels. */
static bool is_invariant(const struct loop *l, const struct linear *form)
{
    for (int j = 0; j < form->n_terms; j++) {
        const struct linear_term *t = &form->terms[j];
        if (t->n_symbols + (t->loop ? 1 : 0) != 1 || (t->loop && t->loop->depth >= l->depth)) return false;
        if (t->n_symbols && !is_value(l->region, t->symbols[0])) return false;
    }
    return !form->modulo;
}

/* The index of l with which a has the subscript that b has in all iterations; NULL: not known. */
static const struct linear *index_of(const struct loop *l, const struct linear *a, const struct linear *b)
{
    struct unit *u = l->region->unit;
    bool known = true;
    if (linear_uses(b, l) || linear_coefficient(a, l, &known) != 1 || !known) return NULL;
    const struct linear *rest = linear_add(u, a, linear_variable(u, l), -1), *index = rest ? linear_add(u, b, rest, -1) : NULL;
    return index && is_invariant(l, index) ? index : NULL;
}

static const struct linear *pivot_of(const struct loop *l, const struct access *a, const struct access *b)
{
    const struct linear *found = NULL;
    for (int j = 0; j < a->n_flat && !found; j++) {
        found = index_of(l, a->flat[j], b->flat[j]);
        if (!found) found = index_of(l, b->flat[j], a->flat[j]);
    }
    return found;
}

bool dependence_has_pivot(const struct loop *l, const struct access *a, const struct access *b, const struct linear **pivot)
{
    bool plain = a->decl && a->decl == b->decl && !a->deep && !b->deep && !a->by_call && !b->by_call && !a->atomic && !b->atomic;
    if (!plain || a->n_flat != b->n_flat || !a->fits || a->fits[0] || !b->fits || b->fits[0] || a->n_doubts || b->n_doubts) return false;
    const struct linear *own = pivot_of(l, a, b);
    if (!own || (*pivot && !linear_equal(own, *pivot))) return false;
    *pivot = own;
    return true;
}

const struct linear *dependence_pivot(isl_ctx *ctx, const struct loop *l)
{
    int n_sums = 0;
    struct verdict v = dependence_judge(ctx, l, NULL, (struct verdict){.pivots = true});
    bool only =
        !v.against && !v.overlap && !v.n_equal && !(v.condition && *v.condition) && !dependence_scalars_alone(l, &n_sums) && !n_sums;
    return only ? v.pivot : NULL;
}
