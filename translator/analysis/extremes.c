/* extremes: see extremes.h. SPDX-License-Identifier: MIT */
#include "analysis/extremes.h"

/* Products and sums of a few such numbers do not overflow. */
static bool is_small(const struct linear *a) { return linear_is_within(a, 1LL << 28); }

static const struct linear *read_bound(struct linear_reader *r, const struct loop *l, bool first)
{
    bool pointer = l->index->type->kind == TYPE_POINTER;
    if (pointer) return first ? linear_constant(r->unit, 0) : linear_pointer_end(r, l);
    return linear_read(r, first ? l->lower : l->upper);
}

/* The least or the greatest value that l's variable may have where the loop runs; NULL: not known as an affine form. */
static const struct linear *extreme_of(struct linear_reader *r, const struct loop *l, bool least)
{
    if (!l->canonical || l->wraps || l->compared) return NULL;
    bool up = l->direction > 0 || (l->direction == 0 && (l->relation == OP_LT || l->relation == OP_LE));
    bool first = up == least, inclusive = first || l->relation == OP_LE || l->relation == OP_GE;
    const struct linear *bound = read_bound(r, l, first);
    if (!bound || !linear_is_affine(bound)) return NULL;
    return inclusive ? bound : linear_add(r->unit, bound, linear_constant(r->unit, up ? -1 : 1), 1);
}

bool extremes_not_negative(struct linear_reader *r, const struct linear *f, const struct loop *innermost)
{
    for (const struct loop *l = innermost; l; l = l->parent) {
        if (!linear_is_affine(f) || !is_small(f)) return false;
        bool known;
        long long factor = linear_coefficient(f, l, &known);
        if (!factor) continue;
        const struct linear *extreme = extreme_of(r, l, factor > 0);
        if (!extreme || !is_small(extreme)) return false;
        f = linear_add(r->unit, f, linear_variable(r->unit, l), -factor);
        f = linear_add(r->unit, f, extreme, factor);
    }
    return linear_is_constant(f) && f->constant >= 0;
}
