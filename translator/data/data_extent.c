/* data_extent: the part of a pointer's memory that a region accesses. SPDX-License-Identifier: MIT
 * The elements of all accesses are one integer set. Its first and last member, as expressions of the loops' bounds, are the extent. */
#include "data/data_extent.h"
#include "analysis/access_parts.h"
#include "analysis/conflict.h"
#include "analysis/isl/isl_expression.h"
#include "analysis/values/possible_values.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 2500 }; /* characters of the longest expression that is printed in host code */

struct extent {
    const struct region *region;
    const struct access *const *accesses; /* all to one object, or to the rows that the pointers in one object point to */
    int n_accesses;
    const char *name; /* C expression of the pointer to the elements */
    struct isl_space_text space;
    isl_ctx *ctx;
    isl_set *elements; /* { [x0, x1...] } */
    isl_set *wraps;    /* values of the parameters for which a loop around an access passes the end of its type, or a remainder is
                          negative; NULL: none */
    int dims;
    const struct access *like; /* the row lengths of all of them */
    const char *why;           /* why there is no extent */
    bool too_long;             /* so it is: an expression for it is */
};

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

static bool usable(struct extent *e, const struct access *a, bool flat)
{
    if (a->deep) because(e, "'%s' is accessed through a pointer in memory", a);
    else if (a->by_call && !a->followed) because(e, "it is passed to a function in '%s'", a);
    else if (a->perhaps) because(e, "access to '%s' is conditional in a called function", a);
    else if (!a->affine || !a->n_flat) because(e, "'%s' is not linear in the loop variables", a);
    else if (!flat && leading(a) != e->dims) because(e, "rows of '%s' have another length", a);
    else if (!flat && !access_stays_in_rows(e->ctx, e->region, a)) because(e, "'%s' may exceed its row", a);
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

static bool collect(struct extent *e)
{
    const struct region *r = e->region;
    bool flat = is_flat(e);
    for (int i = 0; i < e->n_accesses; i++) {
        const struct access *a = e->accesses[i];
        isl_set *set;
        if (!e->like) e->like = a, e->dims = flat || !a->affine ? 1 : leading(a);
        if (!usable(e, a, flat)) return false;
        set = space_elements(&e->space, e->ctx, a, flat ? a->flat : a->forms, e->dims);
        e->elements = e->elements && set ? isl_set_union(e->elements, set) : set;
        if (!set) return because(e, "'%s' is not linear in the loop variables", a), false;
        add_wraps(e, a);
        if (!add_doubts(e, a)) return because(e, "'%s' has a remainder that may be negative", a), false;
    }
    if (!e->elements) e->why = "no access determines it";
    for (int i = 0; i < e->space.n_params && !e->why; i++)
        for (int k = 0; k < e->space.params[i].n_symbols; k++)
            if (!e->space.params[i].symbols[k]->on_host)
                e->why = arena_printf(r->unit->arena, "'%s' is known only on the device", e->space.params[i].symbols[k]->text);
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

static bool is_plain(const char *text)
{
    const char *p = strncmp(text, "(long)", 6) ? text : text + 6;
    while (isalnum((unsigned char)*p) || *p == '_') p++;
    return !*p;
}

static const char *operand(struct arena *arena, const char *text)
{
    return is_plain(text) ? text : arena_printf(arena, "(%s)", text);
}

static const char *row_length(struct extent *e, int k)
{
    struct arena *arena = e->region->unit->arena;
    const struct linear *length = e->like->row_lengths[k];
    const char *sum = length->constant ? arena_printf(arena, "%lld", length->constant) : NULL;
    for (int i = 0; i < length->n_terms; i++) {
        const struct linear_term *t = &length->terms[i];
        const char *product = expression_of_product(&e->space, t);
        if (t->coefficient != 1) product = arena_printf(arena, "%lld * %s", t->coefficient, product);
        sum = sum ? arena_printf(arena, "%s + %s", sum, product) : product;
    }
    return operand(arena, sum);
}

/* Index k of the first element in memory; with `last`, that of the last, plus 1 if k is the innermost. */
static isl_pw_aff *corner_index(struct extent *e, isl_pw_multi_aff *corner, int k, bool last)
{
    isl_pw_aff *x = isl_pw_multi_aff_get_pw_aff(corner, k), *one;
    if (!last || k + 1 < e->dims) return x;
    one = isl_pw_aff_from_aff(isl_aff_zero_on_domain(isl_local_space_from_space(isl_pw_aff_get_domain_space(x))));
    return isl_pw_aff_add(x, isl_pw_aff_from_aff(isl_aff_add_constant_si(isl_pw_aff_as_aff(one), 1)));
}

static const char *too_long(struct extent *e)
{
    e->too_long = true;
    e->why = "its expression is too long";
    return NULL;
}

/* The first element in memory, or the one after the last, counted in elements of the pointer. */
static const char *corner(struct extent *e, bool last)
{
    struct arena *arena = e->region->unit->arena;
    isl_set *known = isl_set_params(isl_set_copy(e->elements));
    isl_pw_multi_aff *all =
        last ? isl_set_lexmax_pw_multi_aff(isl_set_copy(e->elements)) : isl_set_lexmin_pw_multi_aff(isl_set_copy(e->elements));
    const char *sum = NULL;
    for (int k = 0; all && k < e->dims; k++) {
        const char *x = expression_of_value(&e->space, corner_index(e, all, k, last), isl_set_copy(known), LONGEST);
        if (!x) {
            sum = NULL;
            break;
        }
        sum = k == 0 || !strcmp(sum, "0")
                  ? x
                  : arena_printf(arena, "%s * %s + %s", operand(arena, sum), row_length(e, k - 1), operand(arena, x));
    }
    isl_pw_multi_aff_free(all);
    isl_set_free(known);
    return sum ? sum : too_long(e);
}

static const char *runs_condition(struct extent *e)
{
    isl_set *known = isl_set_params(isl_set_copy(e->elements));
    isl_bool always = isl_set_plain_is_universe(known);
    if (always == isl_bool_true) {
        isl_set_free(known);
        return "";
    }
    const char *condition = expression_of_condition(&e->space, known, LONGEST);
    return condition ? condition : too_long(e);
}

static const char *without_casts(struct arena *arena, const char *text)
{
    char *copy = arena_string(arena, text);
    for (char *p; (p = strstr(copy, "(long)"));) memmove(p, p + 6, strlen(p + 6) + 1);
    return copy;
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

/* No iteration runs for any values. */
static bool fill_nothing(struct extent *e, struct data_item *item)
{
    if (e->wraps && isl_set_is_empty(e->wraps) != isl_bool_true) return false;
    if (isl_set_is_empty(e->elements) != isl_bool_true) return false;
    item->start = item->bytes = "0";
    item->why = arena_printf(e->region->unit->arena, "%s; never accessed", item->why ? item->why : "");
    return true;
}

/* C text of the condition that a loop passes the end of its type; "": none does; NULL: one always does, or the text is too long. */
static const char *wraps_condition(struct extent *e)
{
    if (!e->wraps || isl_set_is_empty(e->wraps) == isl_bool_true) return "";
    e->why = "the index of a loop around its accesses overflows";
    if (isl_set_plain_is_universe(e->wraps) == isl_bool_true) return NULL;
    return expression_of_condition(&e->space, isl_set_copy(e->wraps), LONGEST);
}

static void fill_unless_wrapped(struct extent *e, const char *wraps, struct data_item *item)
{
    struct arena *arena = e->region->unit->arena;
    if (strcmp(item->start, "0")) item->start = arena_printf(arena, "(%s) ? 0 : %s", wraps, item->start);
    item->bytes = arena_printf(arena, "(%s) ? ACCELRT_UNKNOWN_SIZE : (accelrt_size)(%s)", wraps, item->bytes);
    item->why = arena_printf(arena, "%s, unless %s", item->why, without_casts(arena, wraps));
    item->section = NULL;
}

static bool fill(struct extent *e, struct data_item *item)
{
    struct arena *arena = e->region->unit->arena;
    const char *first = corner(e, false), *end = first ? corner(e, true) : NULL, *condition = end ? runs_condition(e) : NULL;
    const char *length, *name = e->name, *wraps = condition ? wraps_condition(e) : NULL;
    if (!wraps) return false;
    length = strchr(end, '?') ? operand(arena, end) : end;
    if (strcmp(first, "0")) length = arena_printf(arena, "%s - %s", length, operand(arena, first));
    item->start = !strcmp(first, "0") ? "0" : arena_printf(arena, "%s * (long)sizeof %s[0]", operand(arena, first), name);
    const char *section = arena_printf(arena, "[%s:%s]", without_casts(arena, first), without_parentheses(arena, without_casts(arena, length)));
    bool may_be_negative = *condition && strcmp(first, "0");
    item->section = !may_be_negative ? section : arena_printf(arena, "[%s:%s ? %s : 0]", without_casts(arena, first),
                                                              without_casts(arena, condition), without_casts(arena, length));
    item->why = arena_printf(arena, "%s; extent inferred from the accesses: %s%s", item->why ? item->why : "", name, section);
    length = arena_printf(arena, "%s * sizeof %s[0]", operand(arena, length), name);
    item->bytes = *condition ? arena_printf(arena, "%s ? %s : 0", operand(arena, condition), length) : length;
    if (*wraps) fill_unless_wrapped(e, wraps, item);
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
    bool ok = of_elements(&e, item);
    if (!ok && e.too_long) {
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

bool data_extent(const struct region *r, const struct variable *v, struct data_item *item, const char **why)
{
    const struct access *flexible = data_flexible_access(r, v);
    if (!flexible) return find_extent(r, extent_of(r, v), item, why);
    *why = arena_printf(r->unit->arena, "'%s' may be an element of a flexible array member", node_text(r->unit, flexible->node));
    return false;
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
    const char *condition = ok ? runs_condition(&e) : NULL, *wraps = condition ? wraps_condition(&e) : NULL;
    ok = wraps && !*wraps && !*condition && is_number(corner(&e, false), first) && is_number(corner(&e, true), end);
    extent_end(&e);
    return ok;
}
