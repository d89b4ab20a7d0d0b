/* first_trips: accesses that are in their array where loops of unknown length have one trip. SPDX-License-Identifier: MIT
 * Such an access is not outside of the array whenever the region runs, which sets of integers would take long to say: three quarters of the
 * translation of the solvers of NPB's BT. */
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"

struct range {
    long long low, high;
};

static bool is_plain(const struct loop *l)
{
    return l->canonical && !l->step && l->direction == 1 && (l->relation == OP_LT || l->relation == OP_LE);
}

/* The values of the index, or the first one if the end is not a constant. */
static bool index_range(struct linear_reader *r, const struct loop *l, struct range *range)
{
    const struct linear *lower = is_plain(l) ? linear_read(r, l->lower) : NULL, *upper = lower ? linear_read(r, l->upper) : NULL;
    if (!upper || !linear_is_constant(lower)) return false;
    *range = (struct range){lower->constant, lower->constant};
    if (linear_is_constant(upper)) range->high = upper->constant - (l->relation == OP_LT);
    return range->high >= range->low;
}

/* Some value of a symbol gives any value of the form, such as the end that a loop has with one trip; or it is a constant. */
static bool may_have_any_value(const struct linear *upper)
{
    bool free = false;
    for (int j = 0; j < upper->n_terms; j++) {
        const struct linear_term *t = &upper->terms[j];
        if (t->loop) return false;
        free |= t->n_symbols == 1 && (t->coefficient == 1 || t->coefficient == -1);
    }
    return free || !upper->n_terms;
}

static bool share_symbols(const struct linear *a, const struct linear *b)
{
    for (int j = 0; j < a->n_terms; j++)
        for (int k = 0; k < b->n_terms; k++)
            for (int x = 0; x < a->terms[j].n_symbols; x++)
                for (int y = 0; y < b->terms[k].n_symbols; y++)
                    if (a->terms[j].symbols[x] == b->terms[k].symbols[y]) return true;
    return false;
}

/* All loops around may have one trip at the same time, those of constant ends all of theirs. */
static bool may_run_once(struct linear_reader *r, const struct loop *innermost)
{
    for (const struct loop *l = innermost; l; l = l->parent) {
        struct range range;
        if (!index_range(r, l, &range)) return false;
        const struct linear *upper = linear_read(r, l->upper);
        if (!may_have_any_value(upper)) return false;
        for (const struct loop *o = l->parent; o; o = o->parent) {
            const struct linear *other = is_plain(o) ? linear_read(r, o->upper) : NULL;
            bool same = other && linear_equal(upper, other) && l->relation == o->relation && linear_equal(linear_read(r, l->lower), linear_read(r, o->lower));
            if (!other || (!same && share_symbols(upper, other))) return false;
        }
    }
    return true;
}

static bool subscript_range(struct linear_reader *r, const struct linear *form, struct range *sum)
{
    *sum = (struct range){form->constant, form->constant};
    for (int j = 0; j < form->n_terms; j++) {
        const struct linear_term *t = &form->terms[j];
        struct range index;
        if (!t->loop || t->n_symbols || form->modulo || !index_range(r, t->loop, &index)) return false;
        sum->low += t->coefficient * (t->coefficient > 0 ? index.low : index.high);
        sum->high += t->coefficient * (t->coefficient > 0 ? index.high : index.low);
    }
    return true;
}

/* A symbol that no other subscript and no loop around has, plus a constant: some value of it is in the array. */
static bool is_free(struct linear_reader *r, const struct access *a, int k)
{
    const struct linear *form = a->flat[k];
    if (form->n_terms != 1 || form->modulo || form->terms[0].loop || !may_have_any_value(form)) return false;
    for (int j = 0; j < a->n_flat; j++)
        if (j != k && share_symbols(form, a->flat[j])) return false;
    for (const struct loop *l = a->loop; l; l = l->parent) {
        const struct linear *upper = is_plain(l) ? linear_read(r, l->upper) : NULL;
        if (!upper || share_symbols(form, upper)) return false;
    }
    return true;
}

static bool is_in_dimension(struct linear_reader *r, const struct access *a, int k, long long count)
{
    struct range range;
    if (!linear_is_within(a->flat[k], 1 << 30)) return false;
    return is_free(r, a, k) || (subscript_range(r, a->flat[k], &range) && range.low >= 0 && range.high < count);
}

bool access_fits_in_first_trips(const struct region *r, const struct access *a)
{
    const struct type *t = a->decl->type;
    for (int k = 0; k < a->n_flat; k++, t = t->base)
        if (t->kind != TYPE_ARRAY || !is_in_dimension(r->reader, a, k, t->count)) return false;
    return flow_reached_in_loops(a->node, r->body) && may_run_once(r->reader, a->loop);
}
