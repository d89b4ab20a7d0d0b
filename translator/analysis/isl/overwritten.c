/* overwritten: objects of which a construct writes every element before it reads it. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/isl/isl_expression.h"
#include "base/unit.h"
#include "region/region.h"
#include "syntax/syntax.h"
#include <isl/map.h>
#include <string.h>

struct elements {
    const struct region *region;
    const struct decl *decl;
    struct isl_space_text space;
    isl_ctx *ctx;
    bool flat;                 /* subscripts as written, without splitting off rows */
    int count;                 /* of subscripts */
    const struct access *like; /* one of the accesses */
    isl_set *has_elements;     /* sizes for which the section's text has elements in all dimensions so far; NULL: they are not known */
};

/* ---- accesses ---- */

static struct linear **forms_of(const struct elements *e, const struct access *a)
{
    return e->flat ? a->flat : a->forms;
}

static bool is_known(const struct access *a)
{
    return a->affine && !a->deep && !a->n_members && !a->by_call && !a->atomic && a->fits && !*a->fits && type_is_arithmetic(a->node->type);
}

static bool has_like_rows(const struct access *a, const struct access *b)
{
    for (int k = 0; k + 1 < a->n_forms; k++) {
        const struct linear *x = a->row_lengths ? a->row_lengths[k] : NULL, *y = b->row_lengths ? b->row_lengths[k] : NULL;
        if (!x != !y || (x && !linear_equal(x, y))) return false;
    }
    return true;
}

/* All accesses are known and have the same dimensions. */
static bool find_dimensions(struct elements *e)
{
    const struct region *r = e->region;
    e->flat = true;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->decl != e->decl) continue;
        if (!is_known(a)) return false;
        e->flat = e->flat && linear_are_affine(a->flat, a->n_flat);
        e->like = a;
    }
    e->count = !e->like ? 0 : e->flat ? e->like->n_flat : e->like->n_forms;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->decl != e->decl) continue;
        int count = e->flat ? a->n_flat : a->n_forms;
        if (count != e->count || !linear_are_affine(forms_of(e, a), count) || (!e->flat && !has_like_rows(a, e->like))) return false;
    }
    return e->count > 0;
}

/* The elements of all accesses; with `certain`, those that are written whatever the values are. NULL: not known. */
static isl_set *accessed(struct elements *e, bool certain)
{
    const struct region *r = e->region;
    isl_set *all = NULL;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->decl != e->decl || (certain && !a->written)) continue;
        e->space.exact = true;
        isl_set *set = space_elements(&e->space, e->ctx, a, forms_of(e, a), e->count);
        if (certain && (!e->space.exact || a->perhaps)) {
            isl_set_free(set);
            continue;
        }
        if (!set) {
            isl_set_free(all);
            return NULL;
        }
        all = all ? isl_set_union(all, set) : set;
    }
    return all;
}

/* ---- the order of accesses ---- */

/* Each iteration of the loop around it makes the access. */
static bool is_unconditional(const struct access *a)
{
    const struct node *body = a->loop ? a->loop->stmt->child[3] : a->var->region->body;
    for (const struct node *n = a->node; n != body; n = n->parent)
        if (!n->parent || node_guards(n->parent, n) || node_is_loop(n->parent) || n->parent->kind == NODE_CASE) return false;
    return true;
}

static bool is_around(const struct loop *outer, const struct loop *l)
{
    while (l && l != outer) l = l->parent;
    return l == outer;
}

/* The end of the statement, whose value is stored by then. */
static unsigned end_of_statement(const struct node *n)
{
    while (n->parent && n->parent->kind != NODE_BLOCK && !node_is_loop(n->parent) && n->parent->kind != NODE_IF) n = n->parent;
    return n->to;
}

/* The element that `read` reads was written before in the same iteration. */
static bool is_written_before(const struct elements *e, const struct access *read)
{
    const struct region *r = e->region;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        bool first =
            a->decl == e->decl && a->written && !a->read && end_of_statement(a->node) <= read->node->from && is_around(a->loop, read->loop);
        for (int k = 0; first && k < e->count; k++) first = linear_equal(forms_of(e, a)[k], forms_of(e, read)[k]);
        if (first && is_unconditional(a)) return true;
    }
    return false;
}

/* The iterations of loops in one iteration of `around` (NULL: in the region) that make the access are the same in all of its iterations. */
static bool repeats_in(const struct elements *e, const struct access *a, const struct loop *around)
{
    for (const struct loop *out = around; out; out = out->parent) {
        for (int k = 0; k < e->count; k++)
            for (int i = 0; i < forms_of(e, a)[k]->n_terms; i++)
                if (forms_of(e, a)[k]->terms[i].loop == out) return false;
        for (const struct loop *l = a->loop; l != around; l = l->parent)
            if (node_naming(l->lower, out->index) || node_naming(l->upper, out->index)) return false;
    }
    return true;
}

/* The statement of the loop's body (NULL: of the region) that the access is in. */
static const struct node *statement_in(const struct access *a, const struct loop *around)
{
    const struct node *body = around ? around->stmt->child[3] : a->var->region->body, *n = a->node;
    while (n->parent && n->parent != body) n = n->parent;
    return n;
}

/* Each iteration of `around` writes the elements of a, all before its first statement that reads. */
static bool is_complete_before(struct elements *e, const struct access *a, const struct access *read, const struct loop *around)
{
    if (a->decl != e->decl || !a->written || a->read || a->perhaps || !is_around(around, a->loop) || a->loop == around) return false;
    const struct node *first = statement_in(a, around);
    return node_is_loop(first) && first->to <= statement_in(read, around)->from && repeats_in(e, a, around);
}

/* The elements that `read` reads were written before, in earlier loops of the same iteration of a loop around both, or of the region. */
static bool is_written_in_loops_before(struct elements *e, const struct access *read)
{
    const struct region *r = e->region;
    isl_set *reads = space_elements(&e->space, e->ctx, read, forms_of(e, read), e->count);
    bool found = false;
    for (const struct loop *around = read->loop; reads && around && !found; around = around->parent) {
        isl_set *written = isl_set_empty(isl_set_get_space(reads));
        for (int i = 0; i < r->n_accesses; i++) {
            const struct access *a = r->accesses[i];
            if (!is_complete_before(e, a, read, around->parent)) continue;
            e->space.exact = true;
            isl_set *set = space_elements(&e->space, e->ctx, a, forms_of(e, a), e->count);
            if (set && e->space.exact) written = isl_set_union(written, set);
            else isl_set_free(set);
        }
        found = isl_set_is_subset(reads, written) == isl_bool_true;
        isl_set_free(written);
    }
    isl_set_free(reads);
    return found;
}

static bool reads_only_own(struct elements *e)
{
    const struct region *r = e->region;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->decl == e->decl && a->read && !is_written_before(e, a) && !is_written_in_loops_before(e, a)) return false;
    }
    return true;
}

/* ---- the section ---- */

/* All numbers from the least to the greatest in dimension k of the set, for any in the others. */
static isl_set *between(isl_set *set, int k)
{
    isl_set *own = isl_set_copy(set);
    own = isl_set_project_out(own, isl_dim_set, (unsigned)k + 1, isl_set_dim(set, isl_dim_set) - (unsigned)k - 1);
    own = isl_set_project_out(own, isl_dim_set, 0, (unsigned)k);
    isl_set *after = isl_set_apply(isl_set_copy(own), isl_map_lex_le(isl_set_get_space(own)));
    isl_set *before = isl_set_apply(isl_set_copy(own), isl_map_lex_ge(isl_set_get_space(own)));
    isl_set_free(own);
    return isl_set_intersect(after, before);
}

static bool is_row(const struct elements *e, int k)
{
    return k && !e->flat && e->like->row_lengths && e->like->row_lengths[k - 1];
}

/* The range of dimension k is that of the type or of the row, whenever it has any. */
static bool is_whole(struct elements *e, isl_set *range, int k)
{
    const struct linear *row = is_row(e, k) ? e->like->row_lengths[k - 1] : NULL;
    const struct type *t = e->decl->type;
    struct buffer length = {0};
    for (int i = 0; i < k && t; i++) t = t->base;
    if (row) space_form(&e->space, row, (struct isl_copy){0, ""}, &length);
    else if (t && t->kind == TYPE_ARRAY && t->count > 0) buffer_printf(&length, "%lld", t->count);
    if (length.length) space_constrain(&e->space, "0 <= x and x < %s", length.data);
    isl_set *all = length.length ? space_set(&e->space, e->ctx, "x") : NULL;
    buffer_free(&e->space.where);
    buffer_free(&length);
    if (!all) return false;
    all = isl_set_intersect_params(all, isl_set_params(isl_set_copy(range)));
    bool whole = isl_set_is_subset(all, range) == isl_bool_true;
    isl_set_free(all);
    return whole;
}

static const char *value_text(struct elements *e, isl_pw_aff *value, isl_set *runs)
{
    enum { LONGEST = 40, MOST = 500 };
    const char *text = expression_of_value(&e->space, value, isl_set_copy(runs), MOST);
    return text && strlen(text) <= LONGEST && !strchr(text, '?') ? text : NULL;
}

/* The section has elements only if the length of this dimension is positive. */
static void add_positive(struct elements *e, isl_pw_aff *length)
{
    isl_set *known = isl_pw_aff_domain(isl_pw_aff_copy(length)), *positive = isl_pw_aff_pos_set(length);
    if (isl_set_plain_is_universe(known) != isl_bool_true) positive = isl_set_free(positive);
    if (!e->has_elements || !positive) {
        isl_set_free(positive);
        e->has_elements = isl_set_free(e->has_elements);
    } else e->has_elements = isl_set_intersect(e->has_elements, positive);
    isl_set_free(known);
}

/* "[0:n]", "[1:n - 2 > 0 ? n - 2 : 0]" if there may be no iterations, "[0:t > 0 ? n : 0]" if the section is empty without the condition. */
static const char *range_text(struct elements *e, isl_set *range, const char *condition)
{
    struct arena *a = e->region->unit->arena;
    isl_set *runs = isl_set_params(isl_set_copy(range));
    isl_pw_aff *first = isl_set_dim_min(isl_set_copy(range), 0), *last = isl_set_dim_max(isl_set_copy(range), 0);
    isl_local_space *sizes = isl_local_space_from_space(isl_pw_aff_get_domain_space(first));
    isl_pw_aff *one = isl_pw_aff_from_aff(isl_aff_add_constant_si(isl_aff_zero_on_domain(sizes), 1));
    isl_pw_aff *length = isl_pw_aff_add(isl_pw_aff_sub(last, isl_pw_aff_copy(first)), one);
    add_positive(e, isl_pw_aff_gist_params(isl_pw_aff_copy(length), isl_set_copy(runs)));
    const char *start = value_text(e, first, runs), *count = value_text(e, length, runs);
    bool always = isl_set_plain_is_universe(runs) == isl_bool_true;
    isl_set_free(runs);
    if (!start || !count) return NULL;
    if (condition) return arena_printf(a, "[%s:%s && %s > 0 ? %s : 0]", start, condition, count, count);
    return always || !strcmp(start, "0") ? arena_printf(a, "[%s:%s]", start, count)
                                         : arena_printf(a, "[%s:%s > 0 ? %s : 0]", start, count, count);
}

/* The box of the ranges of all dimensions, as text; NULL: it has none. Sets e->has_elements. */
static const char *ranges_text(struct elements *e, isl_set *set, const char *condition, isl_set **box)
{
    const char *text = e->decl->name;
    isl_set *sizes = isl_set_params(isl_set_copy(set));
    e->has_elements = isl_set_universe(isl_set_get_space(sizes));
    isl_set_free(sizes);
    for (int k = 0; k < e->count; k++) {
        isl_set *range = between(set, k);
        const char *section = range_text(e, range, k ? NULL : condition);
        text = section && text && !is_row(e, k) ? arena_printf(e->region->unit->arena, "%s%s", text, section) : NULL;
        *box = *box ? isl_set_flat_product(*box, range) : range;
    }
    return text;
}

/* The dimensions that `whole` does not limit are whole. */
static bool is_inner_whole(struct elements *e, isl_set *set, const char *whole)
{
    bool inner = true;
    for (int k = strchr(whole, '[') != NULL; k < e->count && inner; k++) {
        isl_set *range = between(set, k);
        inner = is_whole(e, range, k);
        isl_set_free(range);
    }
    return inner;
}

/* What must hold, besides that the lengths are positive, for the set to have elements. */
static const char *condition_text(struct elements *e, isl_set *runs)
{
    enum { LONGEST = 40 };
    isl_set *more = isl_set_gist(isl_set_copy(runs), isl_set_copy(e->has_elements));
    const char *text = expression_of_condition(&e->space, more, LONGEST);
    return text && strlen(text) <= LONGEST ? text : NULL;
}

/* The box, where the set has all of it whenever the text has elements; NULL: it does not. */
static const char *box_text(struct elements *e, isl_set *set, const char *whole)
{
    isl_set *box = NULL, *runs = isl_set_params(isl_set_copy(set));
    const char *text = ranges_text(e, set, NULL, &box);
    bool all = e->has_elements && isl_set_is_subset(box, set) == isl_bool_true;
    if (all && isl_set_is_subset(e->has_elements, runs) != isl_bool_true) {
        const char *condition = condition_text(e, runs);
        isl_set_free(e->has_elements);
        box = isl_set_free(box);
        text = condition ? ranges_text(e, set, condition, &box) : NULL;
    } else if (all && is_inner_whole(e, set, whole)) {
        text = whole;
    }
    isl_set_free(box);
    isl_set_free(runs);
    e->has_elements = isl_set_free(e->has_elements);
    return all ? text : NULL;
}

static const char *section_of(struct elements *e, const char *whole)
{
    const kind_set jumps = KIND(NODE_CONTINUE) | KIND(NODE_BREAK) | GOTO_KINDS | KIND(NODE_RETURN);
    if (node_has(e->region->body, jumps) || !find_dimensions(e) || !reads_only_own(e)) return NULL;
    isl_set *written = accessed(e, true), *all = written ? accessed(e, false) : NULL;
    bool only = all && isl_set_is_subset(all, written) == isl_bool_true;
    const char *text = only ? box_text(e, written, whole) : NULL;
    isl_set_free(all);
    isl_set_free(written);
    return text;
}

const char *overwritten_section(const struct region *r, const struct decl *d, const char *whole)
{
    struct elements e = {.region = r, .decl = d, .ctx = space_context()};
    space_begin(&e.space, r->reader);
    e.space.uncast = true;
    const char *text = section_of(&e, whole);
    space_end(&e.space);
    isl_ctx_free(e.ctx);
    return text;
}
