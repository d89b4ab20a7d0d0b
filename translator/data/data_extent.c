/* data_extent: the part of a pointer's memory that a region accesses. SPDX-License-Identifier: MIT
 * The elements of all accesses are one integer set. Its first and last member, as expressions of the loops' bounds, are the extent. */
#include "data/data_extent.h"
#include "analysis/access_parts.h"
#include "analysis/conflict.h"
#include "analysis/isl/flat_limits.h"
#include "analysis/values/possible_values.h"
#include "data/extent_text.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <stdlib.h>
#include <string.h>

enum { EXACT_OPERATIONS = 250000 }; /* of isl, for extents with what narrow indices reach beyond the end of their type: 0.1 s */

static const char *because(struct extent *e, const char *format, const struct access *a)
{
    e->why = arena_printf(e->region->unit->arena, format, node_text(e->region->unit, a->node));
    return e->why;
}

/* The number of leading forms that count in elements of the pointer: one, or as many as rows were split off. */
static int leading(const struct access *a)
{
    int n = 1;
    while (a->row_lengths && n < a->n_forms && a->row_lengths[n - 1]) n++;
    return n;
}

static bool is_flat(struct extent *e)
{
    for (int i = 0; i < e->n_accesses; i++)
        if (e->accesses[i]->affine && !linear_is_affine(e->accesses[i]->flat[0])) return false;
    return true;
}

/* The launch tests that the access stays in its rows. */
static bool test_rows(struct extent *e, const struct access *a)
{
    const char *condition = e->tests_rows ? access_row_condition(e->ctx, e->region, a) : NULL;
    if (condition) e->rows = condition_both(e->region->unit, e->rows, condition);
    return condition;
}

static bool usable(struct extent *e, const struct access *a, bool flat)
{
    if (a->deep) because(e, "'%s' is accessed through a pointer in memory", a);
    else if (a->by_call && !a->followed) because(e, "it is passed to a function in '%s'", a);
    else if (a->perhaps) because(e, "access to '%s' is conditional in a called function", a);
    else if (!a->affine || !a->n_flat) because(e, "'%s' is not linear in the loop variables", a);
    else if (!flat && leading(a) != e->dims) because(e, "rows of '%s' have another length", a);
    else if (!flat && !access_stays_in_rows(e->ctx, e->region, a) && !test_rows(e, a)) because(e, "'%s' may exceed its row", a);
    return !e->why;
}

static void add_to_wraps(struct extent *e, isl_set *set)
{
    if (set) set = isl_set_params(set);
    e->wraps = e->wraps && set ? isl_set_union(e->wraps, set) : set ? set : e->wraps;
}

/* Adds the sizes for which a remainder of the subscripts is another number than `elements` has. */
static bool add_doubts(struct extent *e, const struct access *a)
{
    for (int k = 0; k < a->n_doubts; k++) {
        isl_set *set = doubt_sizes(&e->space, e->ctx, &a->doubts[k]);
        if (!set) return false;
        add_to_wraps(e, set);
    }
    return true;
}

/* Adds the condition, tested at the launch, that a loop around the access passes the end of its type, which `elements` does not
 * represent. */
static void add_wraps(struct extent *e, const struct access *a)
{
    const struct isl_copy copy = {100, ""};
    for (const struct loop *l = a->loop; l; l = l->parent) {
        const char *wraps = space_wraps(&e->space, l, copy);
        struct buffer around = {0};
        if (!wraps) continue;
        space_domain(&e->space, l->stmt, l->parent, copy);
        space_constrain(&e->space, "%s", wraps);
        space_names(l->parent, copy, 0, &around);
        isl_set *set = space_set(&e->space, e->ctx, around.length ? around.data : "");
        buffer_free(&e->space.where);
        buffer_free(&around);
        add_to_wraps(e, set);
    }
}

/* The limit of all accesses, where the set has no conditions on products of variables. */
static const struct linear *find_limit(const struct extent *e)
{
    const struct linear *limit = NULL;
    for (int i = 0; i < e->n_accesses; i++) {
        const struct linear *own = flat_limit(e->space.reader, e->accesses[i]);
        if (!own || (limit && !linear_equal(own, limit))) return NULL;
        limit = own;
    }
    return limit;
}

/* The text without parentheses around all of it. */
static const char *without_parentheses(struct arena *arena, const char *text)
{
    size_t n = strlen(text);
    int depth = 0;
    if (text[0] != '(' || text[n - 1] != ')') return text;
    for (size_t i = 0; i + 1 < n; i++)
        if (!(depth += (text[i] == '(') - (text[i] == ')'))) return text;
    return arena_copy(arena, text + 1, n - 2);
}

/* Why the text of the symbol has not, where the extent is computed, the value that it has in the accesses; NULL: it has. */
static const char *unknown_symbol(const struct extent *e, const struct symbol *s)
{
    struct arena *arena = e->region->unit->arena;
    if (!s->on_host) return arena_printf(arena, "'%s' is known only on the device", s->text);
    return s->kept ? arena_printf(arena, "'%s' changes between kernels of the construct", without_parentheses(arena, s->text)) : NULL;
}

static bool collect(struct extent *e)
{
    bool flat = is_flat(e);
    for (int i = 0; i < e->n_accesses; i++) {
        const struct access *a = e->accesses[i];
        isl_set *set;
        if (!e->like) e->like = a, e->dims = flat || !a->affine ? 1 : leading(a);
        if (!usable(e, a, flat)) return false;
        set = space_elements(&e->space, e->ctx, a, flat ? a->flat : a->forms, e->dims);
        e->elements = e->elements && set ? isl_set_union(e->elements, set) : set;
        if (!set) return because(e, "'%s' is not linear in the loop variables", a), false;
        if (e->space.negative) return because(e, "a loop around '%s' begins at a remainder that may be negative", a), false;
        add_wraps(e, a);
        if (!add_doubts(e, a)) return because(e, "'%s' has a remainder that may be negative", a), false;
    }
    if (!e->elements) e->why = "no access determines it";
    if (!flat) e->limit = find_limit(e);
    for (int i = 0; i < e->space.n_params; i++)
        for (int k = 0; k < e->space.params[i].n_symbols && !e->why; k++) e->why = unknown_symbol(e, e->space.params[i].symbols[k]);
    return !e->why;
}

static bool bounded(struct extent *e)
{
    for (int k = 0; k < e->dims; k++)
        if (isl_set_dim_has_lower_bound(e->elements, isl_dim_set, (unsigned)k) != isl_bool_true ||
            isl_set_dim_has_upper_bound(e->elements, isl_dim_set, (unsigned)k) != isl_bool_true) {
            e->why = "the bounds of a loop around its accesses are not linear in values known on the host";
            return false;
        }
    return true;
}

static const char *without_casts(struct arena *arena, const char *text)
{
    char *copy = arena_string(arena, text);
    for (char *p; (p = strstr(copy, "(long)"));) memmove(p, p + 6, strlen(p + 6) + 1);
    return copy;
}

/* No iteration runs for any values. */
static bool fill_nothing(struct extent *e, struct data_item *item)
{
    if (e->wraps && isl_set_is_empty(e->wraps) != isl_bool_true) return false;
    if (isl_set_is_empty(e->elements) != isl_bool_true) return false;
    item->start = item->bytes = "0";
    item->why = arena_printf(e->region->unit->arena, "%s; never accessed", item->why ? item->why : "");
    return true;
}

static void fill_unless(struct extent *e, const char *unknown, struct data_item *item)
{
    struct arena *arena = e->region->unit->arena;
    if (strcmp(item->start, "0")) item->start = arena_printf(arena, "(%s) ? 0 : %s", unknown, item->start);
    item->bytes = arena_printf(arena, "(%s) ? ACCELRT_UNKNOWN_SIZE : (accelrt_size)(%s)", unknown, item->bytes);
    item->why = arena_printf(arena, "%s, unless %s", item->why, without_casts(arena, unknown));
    item->section = NULL;
}

/* The condition under which the extent is not what the text says; "": none. `runs`: that there are iterations. */
static const char *unknown_if(const struct extent *e, const char *wraps, const char *runs)
{
    struct arena *arena = e->region->unit->arena;
    if (!e->rows) return wraps;
    const char *leaves = arena_printf(arena, "%s%s!(%s)", *runs ? extent_operand(arena, runs) : "", *runs ? " && " : "", e->rows);
    return *wraps ? arena_printf(arena, "(%s) || (%s)", wraps, leaves) : leaves;
}

/* The lesser of `end` and the limit, but not less than `first`. */
static const char *limited(const struct extent *e, const char *first, const char *end)
{
    struct arena *arena = e->region->unit->arena;
    const char *limit = extent_form(e, e->limit), *least = extent_operand(arena, first);
    return arena_printf(arena, "%s < %s ? %s : %s > %s ? %s : %s", extent_operand(arena, end), limit, end, limit, least, limit, least);
}

static bool fill(struct extent *e, struct data_item *item)
{
    struct arena *arena = e->region->unit->arena;
    const struct extent_text *text = extent_text(e);
    const char *first = text->first, *end = text->end, *condition = text->condition, *length, *name = e->name, *wraps = text->wraps;
    if (wraps && e->limit) end = limited(e, first, end);
    e->why = text->why;
    e->too_long = text->too_long;
    if (!wraps) return false;
    length = strchr(end, '?') ? extent_operand(arena, end) : end;
    if (strcmp(first, "0")) length = arena_printf(arena, "%s - %s", length, extent_operand(arena, first));
    item->start = !strcmp(first, "0") ? "0" : arena_printf(arena, "%s * (long)sizeof %s[0]", extent_operand(arena, first), name);
    const char *section =
        arena_printf(arena, "[%s:%s]", without_casts(arena, first), without_parentheses(arena, without_casts(arena, length)));
    bool may_be_negative = *condition && strcmp(first, "0");
    item->section = !may_be_negative ? section
                                     : arena_printf(arena, "[%s:%s ? %s : 0]", without_casts(arena, first), without_casts(arena, condition),
                                                    without_casts(arena, length));
    item->why = arena_printf(arena, "%s; extent inferred from the accesses: %s%s", item->why ? item->why : "", name, section);
    length = arena_printf(arena, "%s * sizeof %s[0]", extent_operand(arena, length), name);
    item->bytes = *condition ? arena_printf(arena, "%s ? %s : 0", extent_operand(arena, condition), length) : length;
    const char *unknown = unknown_if(e, wraps, condition);
    if (*unknown) fill_unless(e, unknown, item);
    return true;
}

/* ---- one element ---- */

/* The subscript on the pointer itself is a constant. Subscripts within its element, of members and inner dimensions, do not matter. */
static bool is_at_constant(const struct access *a, long long *element)
{
    const struct linear *first = a->affine && a->n_flat ? a->flat[0] : a->n_partial && a->n_members ? a->partial[0] : NULL;
    if (!first || first->n_terms || (a->affine && a->n_flat > 1 && a->row_lengths && a->row_lengths[0])) return false;
    *element = first->constant;
    return true;
}

/* All accesses are to one element, mostly to members of a structure. One of the accesses is certain, or is made in loops that may have no
 * iteration, in which case the pointer may be null. */
static bool one_element(struct extent *e, struct data_item *item)
{
    const struct region *r = e->region;
    struct arena *arena = r->unit->arena;
    const char *name = e->name;
    bool certain = false, in_loops = false;
    long long element = 0, this;
    for (int i = 0; i < e->n_accesses; i++) {
        const struct access *a = e->accesses[i];
        if (a->deep || (a->by_call && (!a->followed || a->perhaps)) || !is_at_constant(a, &this) || (i && this != element)) return false;
        element = this;
        certain |= flow_always_reached(a->node, r->body);
        in_loops |= !this && flow_reached_in_loops(a->node, r->body);
    }
    if (!certain && !in_loops) return false;
    item->start = element ? arena_printf(arena, "%lld * (long)sizeof %s[0]", element, name) : "0";
    item->bytes = arena_printf(arena, certain ? "sizeof %s[0]" : "%s ? sizeof %s[0] : 0", name, name);
    item->section = arena_printf(arena, "[%lld:1]", element);
    item->why = arena_printf(arena, "%s; extent inferred from the accesses: %s[%lld]", item->why ? item->why : "", name, element);
    return true;
}

static void extent_begin(struct extent *e, const struct region *r, int no_wrap)
{
    e->region = r;
    e->ctx = space_context();
    space_begin(&e->space, r->reader);
    e->space.no_wrap = no_wrap;
}

static void extent_end(struct extent *e)
{
    isl_set_free(e->elements);
    isl_set_free(e->wraps);
    space_end(&e->space);
    isl_ctx_free(e->ctx);
}

/* The accesses to v itself. */
static struct extent extent_of(const struct region *r, const struct variable *v)
{
    struct extent e = {.name = v->decl->name};
    e.accesses = data_extent_accesses(r, v, &e.n_accesses);
    return e;
}

static bool of_elements(struct extent *e, struct data_item *item)
{
    return collect(e) && bounded(e) && (fill_nothing(e, item) || fill(e, item));
}

/* What narrow indices reach beyond the end of their type is part of the extent unless that makes it too long: then the launch tests that
 * they do not pass the end. */
static bool find_extent(const struct region *r, struct extent of, struct data_item *item, const char **why)
{
    struct extent e = of;
    extent_begin(&e, r, NARROW_END);
    isl_ctx_set_max_operations(e.ctx, EXACT_OPERATIONS);
    bool ok = of_elements(&e, item);
    if (!ok && (e.too_long || isl_ctx_last_error(e.ctx) == isl_error_quota)) {
        extent_end(&e);
        e = of;
        extent_begin(&e, r, 1);
        ok = of_elements(&e, item);
    }
    ok = ok || one_element(&e, item);
    if (!ok) *why = e.why;
    extent_end(&e);
    return ok;
}

/* The construct changes the pointer: its value at the beginning is not the base of all accesses. */
static bool is_moved(const struct variable *v) { return decl_is_pointer(v->decl) && v->pointer_written; }

bool data_extent(const struct region *r, const struct variable *v, struct data_item *item, const char **why)
{
    const struct access *flexible = data_flexible_access(r, v);
    *why = arena_printf(r->unit->arena, "the construct changes the pointer '%s'", v->decl->name);
    if (is_moved(v)) return false;
    if (!flexible) return find_extent(r, extent_of(r, v), item, why);
    *why = arena_printf(r->unit->arena, "'%s' may be an element of a flexible array member", node_text(r->unit, flexible->node));
    return false;
}

bool data_extent_if_in_rows(const struct region *r, const struct variable *v, struct data_item *item)
{
    const char *why;
    struct extent of = extent_of(r, v);
    of.tests_rows = true;
    return !is_moved(v) && !data_flexible_access(r, v) && find_extent(r, of, item, &why);
}

bool data_extent_among(const struct region *r, const struct access *const *accesses, int n, const char *name, struct data_item *item)
{
    const char *why;
    return find_extent(r, (struct extent){.accesses = accesses, .n_accesses = n, .name = name}, item, &why);
}

static bool is_number(const char *text, long long *value)
{
    char *after = NULL;
    if (text) *value = strtoll(text, &after, 10);
    return text && after != text && !*after;
}

bool data_extent_known(const struct region *r, const struct variable *v, long long *first, long long *end)
{
    struct extent e = extent_of(r, v);
    extent_begin(&e, r, NARROW_END);
    bool ok = collect(&e) && bounded(&e) && e.dims == 1 && isl_set_is_empty(e.elements) == isl_bool_false;
    const struct extent_text *t = ok ? extent_text(&e) : NULL;
    ok = t && t->wraps && !*t->wraps && !*t->condition && is_number(t->first, first) && is_number(t->end, end);
    extent_end(&e);
    return ok;
}
