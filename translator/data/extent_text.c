/* extent_text: C text of the first and last element of an integer set, and when it has any. SPDX-License-Identifier: MIT */
#include "data/extent_text.h"
#include "analysis/isl/isl_expression.h"
#include "region/region.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 2500 }; /* characters of the longest expression that is printed in host code */

static bool is_plain(const char *text)
{
    const char *p = strncmp(text, "(long)", 6) ? text : text + 6;
    while (isalnum((unsigned char)*p) || *p == '_') p++;
    return !*p;
}

const char *extent_operand(struct arena *arena, const char *text)
{
    return is_plain(text) ? text : arena_printf(arena, "(%s)", text);
}

const char *extent_form(const struct extent *e, const struct linear *form)
{
    struct arena *arena = e->region->unit->arena;
    const char *sum = form->constant || !form->n_terms ? arena_printf(arena, "%lld", form->constant) : NULL;
    for (int i = 0; i < form->n_terms; i++) {
        const struct linear_term *t = &form->terms[i];
        const char *product = expression_of_product(&e->space, t);
        if (t->coefficient != 1) product = arena_printf(arena, "%lld * %s", t->coefficient, product);
        sum = sum ? arena_printf(arena, "%s + %s", sum, product) : product;
    }
    return extent_operand(arena, sum);
}

static const char *row_length(const struct extent *e, int k)
{
    return extent_form(e, e->like->row_lengths[k]);
}

/* Index k of the first element in memory; with `last`, that of the last, plus 1 if k is the innermost. */
static isl_pw_aff *corner_index(const struct extent *e, isl_pw_multi_aff *corner, int k, bool last)
{
    isl_pw_aff *x = isl_pw_multi_aff_get_pw_aff(corner, k), *one;
    if (!last || k + 1 < e->dims) return x;
    one = isl_pw_aff_from_aff(isl_aff_zero_on_domain(isl_local_space_from_space(isl_pw_aff_get_domain_space(x))));
    return isl_pw_aff_add(x, isl_pw_aff_from_aff(isl_aff_add_constant_si(isl_pw_aff_as_aff(one), 1)));
}

static const char *too_long(struct extent_text *t)
{
    t->too_long = true;
    t->why = "its expression is too long";
    return NULL;
}

/* The first element in memory, or the one after the last, counted in elements of the pointer. */
static const char *corner(const struct extent *e, struct extent_text *t, bool last)
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
                  : arena_printf(arena, "%s * %s + %s", extent_operand(arena, sum), row_length(e, k - 1), extent_operand(arena, x));
    }
    isl_pw_multi_aff_free(all);
    isl_set_free(known);
    return sum ? sum : too_long(t);
}

static const char *runs_condition(const struct extent *e, struct extent_text *t)
{
    isl_set *known = isl_set_params(isl_set_copy(e->elements));
    isl_bool always = isl_set_plain_is_universe(known);
    if (always == isl_bool_true) {
        isl_set_free(known);
        return "";
    }
    const char *condition = expression_of_condition(&e->space, known, LONGEST);
    return condition ? condition : too_long(t);
}

/* C text of the condition that a loop passes the end of its type; "": none does; NULL: one always does, or the text is too long. */
static const char *wraps_condition(const struct extent *e, struct extent_text *t)
{
    if (!e->wraps || isl_set_is_empty(e->wraps) == isl_bool_true) return "";
    t->why = "the index of a loop around its accesses overflows";
    if (isl_set_plain_is_universe(e->wraps) == isl_bool_true) return NULL;
    return expression_of_condition(&e->space, isl_set_copy(e->wraps), LONGEST);
}

static void add_set(struct buffer *out, isl_set *set)
{
    char *text = set ? isl_set_to_str(set) : NULL;
    buffer_printf(out, "%s;", text ? text : "");
    free(text);
}

static const char *key_of(const struct extent *e)
{
    struct buffer key = {0};
    add_set(&key, e->elements);
    add_set(&key, e->wraps);
    for (int i = 0; i < e->space.n_params; i++) buffer_printf(&key, "%s,", expression_of_product(&e->space, &e->space.params[i]));
    for (int k = 0; k + 1 < e->dims; k++) buffer_printf(&key, ";%s", row_length(e, k));
    const char *text = arena_string(e->region->unit->arena, key.data);
    buffer_free(&key);
    return text;
}

static struct extent_text *text_new(const struct extent *e, const char *key)
{
    struct extent_text *t = arena_alloc(e->region->unit->arena, sizeof *t);
    t->key = key;
    t->first = corner(e, t, false);
    t->end = t->first ? corner(e, t, true) : NULL;
    t->condition = t->end ? runs_condition(e, t) : NULL;
    t->wraps = t->condition ? wraps_condition(e, t) : NULL;
    return t;
}

const struct extent_text *extent_text(const struct extent *e)
{
    struct unit *u = e->region->unit;
    const char *key = key_of(e);
    for (const struct extent_text *t = u->extents; t; t = t->next)
        if (!strcmp(t->key, key)) return t;
    struct extent_text *t = text_new(e, key);
    t->next = u->extents;
    return u->extents = t;
}
