/* unwritten_elements: elements that a region reads and never writes, as in the border rows of a stencil, those that it accesses outside of
 * a section, and sections of which it does not write all. SPDX-License-Identifier: MIT */
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
        if (!known || !linear_are_affine(forms, count) || (first && count != first)) return false;
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

/* Whenever the access runs, it accesses an element that is not in `these`. */
static bool is_of_another(struct elements *e, const struct access *a, isl_set *these)
{
    bool exact;
    isl_set *set = touched(e, a, &exact);
    if (!set || !exact) {
        isl_set_free(set);
        return false;
    }
    isl_set *runs = isl_set_params(isl_set_copy(set)), *others = isl_set_params(isl_set_subtract(set, isl_set_copy(these)));
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
        if (is_of(e, a) && a->read && !a->written && is_of_another(e, a, written)) found = a->node;
    }
    isl_set_free(written);
    return found;
}

const struct node *dependence_unwritten_element(const struct variable *v)
{
    struct elements e = {.v = v, .ctx = space_context(), .flat = true};
    const struct region *r = v->region;
    for (int i = 0; i < r->n_accesses; i++)
        if (is_of(&e, r->accesses[i])) e.flat = e.flat && linear_are_affine(r->accesses[i]->flat, r->accesses[i]->n_flat);
    space_begin(&e.space, r->reader);
    const struct node *found = find_read(&e);
    space_end(&e.space);
    isl_ctx_free(e.ctx);
    return found;
}

/* ---- sections ------------------------------------------------------------------------------------------------------------------------ */

static bool constrain(struct elements *e, int k, const char *relation, const struct linear *bound)
{
    const struct isl_copy copy = {0, ""};
    struct buffer text = {0};
    bool read = linear_is_affine(bound) && space_form(&e->space, bound, copy, &text);
    if (read) space_constrain(&e->space, "x%d %s %s", k, relation, text.data);
    buffer_free(&text);
    return read;
}

/* x<k> is in dimension k of the section. */
static bool constrain_dimension(struct elements *e, const struct subscript *s, int k)
{
    struct unit *u = e->space.reader->unit;
    const struct linear *length = s->length.node ? linear_read(e->space.reader, s->length.node) : NULL;
    const struct linear *start = s->start.node ? linear_read(e->space.reader, s->start.node) : NULL;
    if (!s->start.text) start = linear_constant(u, 0);
    if (s->is_element || !start || !length) return false;
    return constrain(e, k, ">=", start) && constrain(e, k, "<", linear_add(u, start, length, 1));
}

static isl_set *section_elements(struct elements *e, const struct clause_var *v, int count)
{
    struct buffer names = {0};
    bool read = v->n_subscripts <= count;
    for (int k = 0; k < count; k++) buffer_printf(&names, "%sx%d", k ? ", " : "", k);
    for (int k = 0; read && k < v->n_subscripts; k++) read = constrain_dimension(e, &v->subscripts[k], k);
    isl_set *set = read ? space_set(&e->space, e->ctx, names.data) : NULL;
    buffer_free(&e->space.where);
    buffer_free(&names);
    return set;
}

/* The text of the subscripts counts elements of the section's variable. */
static bool is_comparable(const struct elements *e, const struct access *a)
{
    bool known = is_of(e, a) && a->affine && !a->deep && !a->n_members && !a->by_call && a->fits && !*a->fits;
    return known && linear_are_affine(a->flat, a->n_flat);
}

enum { MAX_EXAMINED = 500 }; /* accesses of a region: each costs up to milliseconds */

const struct node *dependence_outside_section(const struct variable *v, const struct clause_var *section)
{
    struct elements e = {.v = v, .ctx = space_context(), .flat = true};
    const struct region *r = v->region;
    const struct node *found = NULL;
    space_begin(&e.space, r->reader);
    isl_set *inside = NULL;
    int dimensions = -1; /* of `inside` */
    for (int i = 0; i < r->n_accesses && i < MAX_EXAMINED && !found; i++) {
        const struct access *a = r->accesses[i];
        if (!is_comparable(&e, a)) continue;
        if (a->n_flat != dimensions) {
            isl_set_free(inside);
            inside = section_elements(&e, section, dimensions = a->n_flat);
        }
        if (inside && is_of_another(&e, a, inside)) found = a->node;
    }
    isl_set_free(inside);
    space_end(&e.space);
    isl_ctx_free(e.ctx);
    return found;
}

/* The elements x0, x1, ... whose place in the array's memory is in the array, also where a row is left: x[0][i] may name all of them. */
static isl_set *array_elements(struct elements *e, const struct type *t, int count)
{
    struct arena *arena = e->space.reader->unit->arena;
    const char *names = "x0", *place = "x0";
    long long whole = 1;
    for (int k = 0; k < count; k++, t = t->base) {
        if (t->kind != TYPE_ARRAY || t->count <= 0 || __builtin_mul_overflow(whole, t->count, &whole)) return NULL;
        if (!k) continue;
        names = arena_printf(arena, "%s, x%d", names, k);
        place = arena_printf(arena, "(%s) * %lld + x%d", place, t->count, k);
    }
    if (!count || t->kind == TYPE_ARRAY) return NULL;
    space_constrain(&e->space, "0 <= %s < %lld", place, whole);
    isl_set *set = space_set(&e->space, e->ctx, names);
    buffer_free(&e->space.where);
    return set;
}

/* The forms are the values of the subscripts, not only modulo a power of two. */
static bool are_exact(const struct access *a)
{
    const long long huge = 1LL << 40;
    for (int i = 0; i < a->n_flat; i++)
        if (a->flat[i]->modulo || a->flat[i]->constant >= huge || a->flat[i]->constant <= -huge) return false;
    return true;
}

const struct node *dependence_outside_array(const struct variable *v)
{
    struct elements e = {.v = v, .ctx = space_context(), .flat = true};
    const struct region *r = v->region;
    const struct node *found = NULL;
    space_begin(&e.space, r->reader);
    for (int i = 0; i < r->n_accesses && i < MAX_EXAMINED && !found; i++) {
        const struct access *a = r->accesses[i];
        bool examined = is_comparable(&e, a) && are_exact(a) && !access_fits_in_first_trips(r, a);
        isl_set *inside = examined ? array_elements(&e, v->decl->type, a->n_flat) : NULL;
        if (inside && is_of_another(&e, a, inside)) found = a->node;
        isl_set_free(inside);
    }
    space_end(&e.space);
    isl_ctx_free(e.ctx);
    return found;
}

/* The dimensions of the type after those that the section has; without a section: all of them. */
static bool constrain_type(struct elements *e, const struct clause_var *v, int count)
{
    const struct type *t = v->decl->type;
    for (int k = 0; k < count; k++, t = t->base) {
        if (!t || (t->kind != TYPE_ARRAY && (k || t->kind != TYPE_POINTER))) return false;
        if (k < v->n_subscripts) continue;
        if (t->kind != TYPE_ARRAY || t->count <= 0) return false;
        space_constrain(&e->space, "0 <= x%d < %lld", k, t->count);
    }
    return t && type_is_arithmetic(t);
}

static int dimensions_of(const struct variable *v)
{
    const struct region *r = v->region;
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->decl == v->decl) return r->accesses[i]->n_flat;
    return 0;
}

/* Elements of the section exist, whatever the sizes are for which the region runs, that no access writes. */
static bool has_unwritten(struct elements *e, const struct variable *v, const struct clause_var *section)
{
    int count = dimensions_of(v);
    isl_set *written = count && are_comparable(e) ? all_written(e) : NULL;
    isl_set *all = written && constrain_type(e, section, count) ? section_elements(e, section, count) : NULL;
    if (!all) {
        isl_set_free(written);
        return false;
    }
    isl_set *runs = isl_set_params(isl_set_copy(written)), *missed = isl_set_params(isl_set_subtract(all, written));
    bool always = isl_set_is_empty(runs) == isl_bool_false && isl_set_is_subset(runs, missed) == isl_bool_true;
    isl_set_free(runs);
    isl_set_free(missed);
    return always;
}

bool dependence_writes_part(const struct variable *v, const struct clause_var *section)
{
    struct elements e = {.v = v, .ctx = space_context(), .flat = true};
    space_begin(&e.space, v->region->reader);
    bool part = has_unwritten(&e, v, section);
    space_end(&e.space);
    isl_ctx_free(e.ctx);
    return part;
}
