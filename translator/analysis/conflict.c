/* conflict: do two accesses touch one element in different iterations of a loop? SPDX-License-Identifier: MIT */
#include "analysis/conflict.h"
#include "analysis/distance.h"
#include "analysis/extremes.h"
#include "region/region_parts.h"
#include <stdlib.h>

enum { MANY_TRIPS = 64 };

/* ---- different objects --------------------------------------------------------------------------------------------------------------- */

static bool is_object(const struct access *a)
{
    return decl_is_array_object(a->decl) || type_has_parts(a->decl->type);
}

/* Made by a function at an unknown place. */
static bool is_unseen(const struct access *a)
{
    return a->by_call && !a->followed;
}

/* Through a pointer variable that is on the device: the host does not know its value. */
static bool is_loaded(const struct access *a)
{
    return a->var && a->var->role == ROLE_SCALAR && decl_is_pointer(a->decl);
}

/* No pointer refers to it. */
static bool is_copy(const struct access *a)
{
    return is_object(a) && a->var && a->var->role == ROLE_PRIVATE && a->var->iteration_private;
}

/* An array that the construct declares, of which no address is stored or passed on. */
static bool is_own(const struct region *r, const struct access *a)
{
    const unsigned elsewhere = USE_ADDRESS | USE_ESCAPE | USE_DEEP;
    if (a->var || !is_object(a) || a->decl->storage == STORAGE_STATIC || !uses_declared_inside(r->uses, a->decl)) return false;
    for (int k = 0; k < r->uses->count; k++)
        if (r->uses->items[k].decl == a->decl && r->uses->items[k].flags & elsewhere) return false;
    return true;
}

static enum conflict between_objects(const struct region *r, const struct access *a, const struct access *b)
{
    if ((is_object(a) && is_object(b)) || is_copy(a) || is_copy(b) || is_own(r, a) || is_own(r, b)) return CONFLICT_NONE;
    if ((decl_is_pointer(a->decl) && a->decl->type->is_restrict) || (decl_is_pointer(b->decl) && b->decl->type->is_restrict))
        return CONFLICT_NONE;
    if (!a->var || !b->var || is_unseen(a) || is_unseen(b) || is_loaded(a) || is_loaded(b)) return CONFLICT_POSSIBLE;
    return CONFLICT_OVERLAP;
}

bool access_other_members(const struct access *a, const struct access *b)
{
    int k = 0;
    while (k < a->n_members && k < b->n_members && a->members[k] == b->members[k]) k++;
    if (k == a->n_members || k == b->n_members) return false;
    const struct decl *x = a->members[k], *y = b->members[k];
    return x && y && x->parent && x->parent == y->parent && !x->parent->is_union && x->bit_width < 0 && y->bit_width < 0;
}

/* ---- the same object ----------------------------------------------------------------------------------------------------------------- */

static char *variables(const struct region *r, const struct loop *l, const struct access *a, const struct access *b)
{
    struct buffer out = {0};
    char *text;
    space_names(l->parent, (struct isl_copy){l->depth, ""}, 0, &out);
    space_names(a->loop, (struct isl_copy){l->depth, "a"}, l->depth, &out);
    if (b) space_names(b->loop, (struct isl_copy){l->depth, "b"}, l->depth, &out);
    text = arena_string(r->unit->arena, out.data ? out.data : "");
    buffer_free(&out);
    return text;
}

static bool equate(struct isl_space_text *s, const struct linear *a, const struct linear *b, int shared)
{
    struct buffer x = {0}, y = {0};
    bool ok = space_form(s, a, (struct isl_copy){shared, "a"}, &x) && space_form(s, b, (struct isl_copy){shared, "b"}, &y);
    if (ok) space_constrain(s, "%s = %s", x.data, y.data);
    buffer_free(&x);
    buffer_free(&y);
    return ok;
}

/* The subscripts to compare: as written where isl can read them, else with rows split off. */
struct subscripts {
    struct linear **a, **b;
    int count;
    bool same_count, rows;
};

static bool all_affine(struct linear **forms, int count)
{
    for (int i = 0; i < count; i++)
        if (!linear_is_affine(forms[i])) return false;
    return true;
}

static struct subscripts choose(const struct access *a, const struct access *b)
{
    bool flat = all_affine(a->flat, a->n_flat) && all_affine(b->flat, b->n_flat);
    int n_a = flat ? a->n_flat : a->n_forms, n_b = flat ? b->n_flat : b->n_forms;
    return (struct subscripts){flat ? a->flat : a->forms, flat ? b->flat : b->forms, n_a < n_b ? n_a : n_b, n_a == n_b, !flat};
}

/* The bounds of the loops prove that column k + 1 is within its row. */
static bool is_in_row(const struct region *r, const struct access *a, int k)
{
    struct unit *u = r->unit;
    const struct linear *column = a->forms[k + 1], *last = linear_add(u, a->row_lengths[k], linear_constant(u, 1), -1);
    return extremes_not_negative(r->reader, column, a->loop) && extremes_not_negative(r->reader, linear_add(u, last, column, -1), a->loop);
}

bool column_is_in_row(isl_ctx *ctx, const struct region *r, const struct access *a, int k)
{
    struct isl_space_text s;
    struct buffer column = {0}, length = {0}, names = {0};
    struct isl_copy copy = {100, ""};
    if (is_in_row(r, a, k)) return true;
    space_begin(&s, r->reader);
    bool never = space_access(&s, a, copy) && space_form(&s, a->forms[k + 1], copy, &column) && space_form(&s, a->row_lengths[k], copy, &length);
    if (never) {
        space_constrain(&s, "(%s < 0 or %s >= %s)", column.data, column.data, length.data);
        space_names(a->loop, copy, 0, &names);
        never = space_is_empty(&s, ctx, names.data ? names.data : "") == 1;
    }
    buffer_free(&names);
    buffer_free(&column);
    buffer_free(&length);
    space_end(&s);
    return never;
}

static bool names_member(const struct access *a) { return node_has(a->node, KIND(NODE_MEMBER)) || node_has(a->place, KIND(NODE_MEMBER)); }

/* Both are the same member, or neither is of a structure. */
static bool are_same_members(const struct access *a, const struct access *b)
{
    bool same = a->n_members == b->n_members && (a->n_members || (!names_member(a) && !names_member(b)));
    for (int k = 0; same && k < a->n_members; k++) same = a->members[k] == b->members[k];
    return same;
}

/* The access is made by a function that the iteration calls, and it may not happen, or is atomic there. */
static bool is_doubtful_call(const struct unit *u, const struct access *a)
{
    bool atomic = false;
    for (const struct node *n = a->by_call ? a->place : NULL; n && !atomic; n = n->parent) atomic = directive_atomic_on(u, n) != NULL;
    return a->by_call && (!a->followed || a->perhaps || atomic);
}

static bool doubtful(const struct unit *u, const struct node *body, const struct access *a, const struct access *b)
{
    if (is_doubtful_call(u, a) || is_doubtful_call(u, b)) return true;
    return node_has(body, KIND(NODE_CONTINUE) | KIND(NODE_BREAK) | KIND(NODE_GOTO)) || !are_same_members(a, b);
}

/* The parameters for which the two accesses happen in iterations of l whose indices are at least `apart` apart. */
static isl_set *trips_apart(const struct iterations *in, const struct access *a, const struct access *b, const struct isl_space_text *like, int apart)
{
    struct isl_space_text s;
    isl_set *set;
    space_begin(&s, in->region->reader);
    s.params = like->params;
    s.n_params = like->n_params;
    space_domain(&s, a->node, a->loop, (struct isl_copy){in->loop->depth, "a"});
    space_domain(&s, b->node, b->loop, (struct isl_copy){in->loop->depth, "b"});
    space_constrain(&s, "i%db >= i%da + %d", in->loop->depth, in->loop->depth, apart);
    set = s.n_params == like->n_params ? space_set(&s, in->ctx, variables(in->region, in->loop, a, b)) : NULL;
    space_end(&s);
    return set ? isl_set_params(set) : NULL;
}

/* The accesses touch one element for all values of the parameters, once the loop has many trips. */
static bool always_meet(const struct iterations *in, const struct access *a, const struct access *b, const struct isl_space_text *s, isl_set *set)
{
    isl_set *often, *meet;
    bool yes;
    if (isl_set_is_empty(set) != isl_bool_false) return false;
    if (!s->n_params) return true;
    often = trips_apart(in, a, b, s, MANY_TRIPS);
    if (often && isl_set_is_empty(often) == isl_bool_true) { /* the loop has fewer trips for any parameters */
        isl_set_free(often);
        often = trips_apart(in, a, b, s, 1);
    }
    meet = isl_set_params(isl_set_copy(set));
    yes = often && isl_set_is_empty(often) == isl_bool_false && isl_set_is_subset(often, meet) == isl_bool_true;
    isl_set_free(often);
    isl_set_free(meet);
    return yes;
}

static bool rows_hold(isl_ctx *ctx, const struct region *r, const struct subscripts *x, const struct access *a, const struct access *b)
{
    return !x->rows || (access_stays_in_rows(ctx, r, a) && access_stays_in_rows(ctx, r, b));
}

static const char *rows_condition(isl_ctx *ctx, const struct region *r, const struct access *a, const struct access *b)
{
    const char *first = access_row_condition(ctx, r, a), *second = first && a != b ? access_row_condition(ctx, r, b) : first;
    return second ? condition_both(r->unit, first, second) : NULL;
}

/* The row is the same for all iterations of `around`. */
static bool is_fixed(const struct linear *form, const struct loop *around)
{
    for (int i = 0; i < form->n_terms; i++)
        if (form->terms[i].loop && form->terms[i].loop->depth >= around->depth) return false;
    return true;
}

/* Both accesses are to one row in all iterations of `around`, so that their columns alone tell the elements apart, in the row or not. */
static bool are_in_one_row(const struct subscripts *x, const struct loop *around, const struct access *a, const struct access *b)
{
    bool same = x->rows && x->same_count && a->row_lengths && b->row_lengths;
    for (int k = 0; same && k + 1 < x->count; k++)
        same = linear_equal(x->a[k], x->b[k]) && is_fixed(x->a[k], around) && a->row_lengths[k] && b->row_lengths[k] &&
               linear_equal(a->row_lengths[k], b->row_lengths[k]);
    return same;
}

/* The subscripts are never equal: what follows for the elements. */
static enum conflict never_equal(const struct iterations *in, const struct subscripts *x, const struct access *a, const struct access *b, struct launch_test *test)
{
    if (are_in_one_row(x, in->around, a, b) || rows_hold(in->ctx, in->region, x, a, b)) return CONFLICT_NONE;
    const char *rows = test ? rows_condition(in->ctx, in->region, a, b) : NULL;
    if (rows) test->condition = condition_both(in->region->unit, test->condition, rows);
    return rows ? CONFLICT_NONE : CONFLICT_POSSIBLE;
}

/* The number of parameters of the space that are sizes: those of its loops, and the lengths of the rows of both accesses. */
static int add_sizes(struct isl_space_text *s, const struct access *a, const struct access *b)
{
    const struct access *const both[] = {a, b};
    struct buffer unused = {0};
    for (int i = 0; i < 2; i++)
        for (int k = 0; both[i]->row_lengths && k + 1 < both[i]->n_forms; k++)
            if (both[i]->row_lengths[k]) space_form(s, both[i]->row_lengths[k], (struct isl_copy){0, ""}, &unused);
    buffer_free(&unused);
    return s->n_params;
}

static enum conflict by_sets(const struct iterations *in, const struct subscripts *x, const struct access *a, const struct access *b, struct launch_test *test)
{
    struct isl_space_text s;
    enum conflict answer = CONFLICT_POSSIBLE;
    bool affine = true;
    isl_set *set;
    space_begin(&s, in->region->reader);
    space_access(&s, a, (struct isl_copy){in->around->depth, "a"});
    space_access(&s, b, (struct isl_copy){in->around->depth, "b"});
    space_same_start(&s, in->around);
    const char *names = variables(in->region, in->around, a, b);
    size_t domain = s.where.length;
    int sizes = test && test->of_sizes ? add_sizes(&s, a, b) : -1;
    space_constrain(&s, "i%da != i%db", in->loop->depth, in->loop->depth);
    for (int k = 0; k < x->count; k++) affine = equate(&s, x->a[k], x->b[k], in->around->depth) && affine;
    set = space_set(&s, in->ctx, names);
    if (set && isl_set_is_empty(set) == isl_bool_true) {
        answer = never_equal(in, x, a, b, test);
    } else if (in->around == in->loop && set && s.exact && affine && x->same_count && !doubtful(in->region->unit, in->loop->stmt->child[3], a, b) &&
               always_meet(in, a, b, &s, set) && rows_hold(in->ctx, in->region, x, a, b)) {
        answer = CONFLICT_PROVEN;
    } else if (set && s.n_params == sizes) {
        s.where.data[s.where.length = domain] = 0;
        test->condition = condition_of_sizes(&s, in->ctx, names, set);
        if (test->condition) answer = never_equal(in, x, a, b, test);
    }
    isl_set_free(set);
    space_end(&s);
    return answer;
}

static enum conflict between_elements(const struct iterations *in, const struct access *a, const struct access *b, struct launch_test *test)
{
    struct subscripts x = choose(a, b);
    struct distance d = {.loop = in->loop, .shared = in->around->depth};
    for (int k = 0; k < x.count; k++)
        if (distance_excludes(&d, x.a[k], x.b[k])) return never_equal(in, &x, a, b, test);
    return by_sets(in, &x, a, b, test);
}

/* x[i][any[j]] and x[i][j]: a subscript with a form may prove that the elements differ although others have none. */
static bool are_other_rows(const struct iterations *in, const struct access *a, const struct access *b)
{
    struct distance d = {.loop = in->loop, .shared = in->around->depth};
    for (int k = 0; a->n_partial == b->n_partial && k < a->n_partial; k++)
        if (a->partial[k] && b->partial[k] && distance_excludes(&d, a->partial[k], b->partial[k])) return true;
    return false;
}

/* c holds where the forms are what C computes. */
static enum conflict unless_wrapped(struct unit *u, enum conflict c, const struct access *a, const struct access *b, struct launch_test *test)
{
    if (c == CONFLICT_PROVEN) return a->fits && !*a->fits && b->fits && !*b->fits ? c : CONFLICT_POSSIBLE;
    if (c != CONFLICT_NONE || !a->fits || !b->fits) return c == CONFLICT_NONE ? CONFLICT_POSSIBLE : c;
    const char *both = condition_both(u, a->fits, b->fits);
    if (!*both) return c;
    if (!test) return CONFLICT_POSSIBLE;
    test->condition = condition_both(u, test->condition, both);
    return c;
}

static enum conflict by_forms(const struct iterations *in, const struct access *a, const struct access *b, struct launch_test *test)
{
    if (!a->affine || !b->affine) return are_other_rows(in, a, b) ? CONFLICT_NONE : conflict_of_values(in, a, b, test);
    return between_elements(in, a, b, test);
}

/* ---- through pointers in memory ------------------------------------------------------------------------------------------------------ */

/* The places of both pointers are the same in all iterations of `around` and of the loops inside it. */
static bool is_one_pointer(const struct loop *around, const struct access *a, const struct access *b)
{
    for (int k = 0; k < a->loaded->n_levels; k++) {
        const struct access *x = a->loaded->levels[k].place, *y = b->loaded->levels[k].place;
        if (x->n_forms != y->n_forms) return false;
        for (int j = 0; j < x->n_forms; j++) {
            if (!linear_equal(x->forms[j], y->forms[j])) return false;
            for (int t = 0; t < x->forms[j]->n_terms; t++)
                if (x->forms[j]->terms[t].loop && loop_contains(around, x->forms[j]->terms[t].loop)) return false;
        }
    }
    return true;
}

/* Elements of what pointers of one name refer to. Different pointers refer to different memory only if the launch finds that. */
static enum conflict between_loaded(const struct iterations *in, const struct access *a, const struct access *b, struct launch_test *test)
{
    bool one = is_one_pointer(in->around, a, b);
    const struct access *x = one ? a->loaded->element : a->loaded->whole, *y = one ? b->loaded->element : b->loaded->whole;
    enum conflict c = CONFLICT_NONE;
    if (x->n_flat != y->n_flat) return CONFLICT_POSSIBLE;
    if (!access_other_members(x, y)) c = unless_wrapped(in->region->unit, by_forms(in, x, y, test), x, y, test);
    return c != CONFLICT_NONE ? CONFLICT_POSSIBLE : one ? CONFLICT_NONE : CONFLICT_OVERLAP;
}

/* `a` is through a pointer in memory, b directly in a variable's memory. */
static enum conflict with_loaded(const struct access *a, const struct access *b)
{
    if (is_copy(b)) return CONFLICT_NONE;
    if (b->decl != a->decl && decl_is_pointer(b->decl) && b->decl->type->is_restrict) return CONFLICT_NONE;
    return b->var && b->var->role == ROLE_DATA && !is_unseen(b) ? CONFLICT_OVERLAP : CONFLICT_POSSIBLE;
}

static enum conflict across_deep(const struct iterations *in, const struct access *a, const struct access *b, struct launch_test *test)
{
    if ((a->deep && !a->loaded) || (b->deep && !b->loaded)) return CONFLICT_POSSIBLE;
    if (!b->deep) return with_loaded(a, b);
    if (!a->deep) return with_loaded(b, a);
    return a->loaded->array == b->loaded->array ? between_loaded(in, a, b, test) : CONFLICT_OVERLAP;
}

/* -------------------------------------------------------------------------------------------------------------------------------------- */

enum conflict conflict_across(const struct iterations *in, const struct access *a, const struct access *b, struct launch_test *test)
{
    if (test) test->condition = "";
    if (!a->decl || !b->decl) return CONFLICT_POSSIBLE;
    if (a->deep || b->deep) return across_deep(in, a, b, test);
    if (a->decl != b->decl) return between_objects(in->region, a, b);
    if (access_other_members(a, b) || access_is_other_column(in->region, in->loop, a, b)) return CONFLICT_NONE;
    return unless_wrapped(in->region->unit, by_forms(in, a, b, test), a, b, test);
}

enum conflict conflict_between(isl_ctx *ctx, const struct region *r, const struct loop *l, const struct access *a, const struct access *b)
{
    return conflict_across(&(struct iterations){ctx, r, l, l}, a, b, NULL);
}
