/* touched_elements: elements that a region certainly accesses. SPDX-License-Identifier: MIT
 * By arithmetic on the first and last iterations of its loops. */
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "base/unit.h"
#include "region/flow/flow.h"

/* The index in the last iteration, in the first one; NULL: not known. */
static struct linear *end_of(struct linear_reader *r, const struct loop *l, bool last)
{
    bool upward = l->canonical && l->direction == 1 && !l->step && !l->wraps && !l->compared;
    bool inclusive = !last || l->relation == OP_LE;
    if (!upward || l->index->type->kind == TYPE_POINTER) return NULL;
    struct linear *bound = linear_read(r, last ? l->upper : l->lower);
    return bound && !inclusive ? linear_add(r->unit, bound, linear_constant(r->unit, -1), 1) : bound;
}

/* f with `value` for the index of l. */
static struct linear *substitute(struct unit *u, const struct linear *f, const struct loop *l, const struct linear *value)
{
    struct linear *all = linear_constant(u, f->constant);
    for (int i = 0; all && i < f->n_terms; i++) {
        struct linear_term t = f->terms[i];
        bool replaced = t.loop == l;
        if (replaced) t.loop = NULL;
        const struct linear one = {.terms = &t, .n_terms = 1}, constant = {.constant = t.coefficient};
        const struct linear *factor = t.loop || t.n_symbols ? &one : &constant;
        const struct linear *term = replaced ? linear_multiply(u, factor, value) : factor;
        all = term ? linear_add(u, all, term, 1) : NULL;
    }
    return all;
}

/* The subscript where all loops are in their last iteration, or in their first. */
static struct linear *corner(struct linear_reader *r, const struct access *a, int dimension, bool last)
{
    struct linear *f = a->flat[dimension];
    for (const struct loop *l = a->loop; f && l; l = l->parent) {
        struct linear *end = linear_uses(f, l) ? end_of(r, l, last) : NULL;
        if (linear_uses(f, l)) f = end ? substitute(r->unit, f, l, end) : NULL;
    }
    return f;
}

static int count_loops(const struct access *a, const struct linear *f)
{
    int n = 0;
    for (const struct loop *l = a->loop; l; l = l->parent) n += linear_uses(f, l);
    return n;
}

/* All elements between the corners are accessed; indices beyond a length that is not known are not expected. */
static bool is_between(struct linear_reader *r, const struct access *a, int dimension, const struct linear *index)
{
    const struct linear *first = corner(r, a, dimension, false), *last = corner(r, a, dimension, true), *f = a->flat[dimension];
    bool dense = f->n_terms == 1 && f->terms[0].coefficient == 1 && count_loops(a, f) == 1;
    if (!first || !last || !dense || !linear_is_constant(first) || !linear_is_constant(index)) return false;
    return first->constant <= index->constant && (!linear_is_constant(last) || index->constant <= last->constant);
}

static bool is_accessed(struct linear_reader *r, const struct access *a, const struct linear *const *indices)
{
    for (int d = 0; d < a->n_flat; d++) {
        const struct linear *last = a->flat[d] ? corner(r, a, d, true) : NULL;
        if (!last || (!linear_equal(last, indices[d]) && !is_between(r, a, d, indices[d]))) return false;
    }
    return true;
}

static bool has_members(const struct access *a, const struct decl *const *members, int n)
{
    bool same = a->n_members == n;
    for (int i = 0; same && i < n; i++) same = a->members[i] == members[i];
    return same;
}

bool dependence_touches(const struct variable *v, const struct linear *const *indices, int count, const struct decl *const *members,
                        int n_members, bool written)
{
    const struct region *r = v->region;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        bool known = a->decl == v->decl && a->n_flat == count && a->flat && !a->deep && !a->by_call && !a->perhaps;
        if (!known || !has_members(a, members, n_members) || !(written ? a->written : a->read) || !flow_reached_in_loops(a->node, r->body)) continue;
        if (is_accessed(r->reader, a, indices)) return true;
    }
    return false;
}
