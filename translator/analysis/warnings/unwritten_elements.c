/* unwritten_elements: elements that a region reads and never writes, as in the border rows of a stencil. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/isl/isl_space.h"
#include "base/unit.h"

struct elements {
    const struct variable *v;
    struct isl_space_text space;
    isl_ctx *ctx;
    bool flat;                 /* subscripts as written, without splitting off rows */
    const struct access *like; /* one of the accesses: the others have its dimensions */
};

static struct linear **forms_of(const struct elements *e, const struct access *a, int *count)
{
    *count = e->flat ? a->n_flat : a->n_forms;
    return e->flat ? a->flat : a->forms;
}

static bool all_affine(struct linear **forms, int count)
{
    for (int i = 0; i < count; i++)
        if (!forms[i] || !linear_is_affine(forms[i])) return false;
    return count > 0;
}

static bool is_of(const struct elements *e, const struct access *a)
{
    return a->decl == e->v->decl;
}

/* All accesses are known and have the same dimensions. */
static bool are_comparable(struct elements *e)
{
    const struct region *r = e->v->region;
    int count, first = 0;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (!is_of(e, a)) continue;
        struct linear **forms = forms_of(e, a, &count);
        bool known = a->affine && !a->deep && !a->n_members && (!a->by_call || a->followed) && a->fits && !*a->fits;
        if (!known || !all_affine(forms, count) || (first && count != first)) return false;
        for (int k = 0; !e->flat && e->like && k + 1 < count; k++) {
            const struct linear *x = a->row_lengths ? a->row_lengths[k] : NULL, *y = e->like->row_lengths ? e->like->row_lengths[k] : NULL;
            if (!x != !y || (x && !linear_equal(x, y))) return false;
        }
        first = count;
        e->like = a;
    }
    return first > 0;
}

/* *exact: each element of the set is accessed. */
static isl_set *touched(struct elements *e, const struct access *a, bool *exact)
{
    int count;
    struct linear **forms = forms_of(e, a, &count);
    e->space.exact = true;
    isl_set *set = space_elements(&e->space, e->ctx, a, forms, count);
    *exact = e->space.exact && !a->perhaps;
    return set;
}

static isl_set *all_written(struct elements *e)
{
    const struct region *r = e->v->region;
    isl_set *all = NULL;
    bool exact;
    for (int i = 0; i < r->n_accesses; i++) {
        if (!is_of(e, r->accesses[i]) || !r->accesses[i]->written) continue;
        isl_set *set = touched(e, r->accesses[i], &exact);
        all = all && set ? isl_set_union(all, set) : set;
        if (!set) return NULL;
    }
    return all;
}

/* Whenever the access reads an element, it reads one that is not in `written`. */
static bool reads_another(struct elements *e, const struct access *a, isl_set *written)
{
    bool exact;
    isl_set *set = touched(e, a, &exact);
    if (!set || !exact) {
        isl_set_free(set);
        return false;
    }
    isl_set *runs = isl_set_params(isl_set_copy(set)), *others = isl_set_params(isl_set_subtract(set, isl_set_copy(written)));
    bool always = isl_set_is_empty(runs) == isl_bool_false && isl_set_is_subset(runs, others) == isl_bool_true;
    isl_set_free(runs);
    isl_set_free(others);
    return always;
}

static const struct node *find_read(struct elements *e)
{
    const struct region *r = e->v->region;
    const struct node *found = NULL;
    isl_set *written = are_comparable(e) ? all_written(e) : NULL;
    for (int i = 0; written && i < r->n_accesses && !found; i++) {
        const struct access *a = r->accesses[i];
        if (is_of(e, a) && a->read && !a->written && reads_another(e, a, written)) found = a->node;
    }
    isl_set_free(written);
    return found;
}

const struct node *dependence_unwritten_element(const struct variable *v)
{
    struct elements e = {.v = v, .ctx = space_context(), .flat = true};
    const struct region *r = v->region;
    for (int i = 0; i < r->n_accesses; i++)
        if (is_of(&e, r->accesses[i])) e.flat = e.flat && all_affine(r->accesses[i]->flat, r->accesses[i]->n_flat);
    space_begin(&e.space, r->reader);
    const struct node *found = find_read(&e);
    space_end(&e.space);
    isl_ctx_free(e.ctx);
    return found;
}
