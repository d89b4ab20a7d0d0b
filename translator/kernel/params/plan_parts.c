/* plan_parts: kernels whose outermost loop may run in parts, so that data is copied while they run. SPDX-License-Identifier: MIT
 * If the index of the loop only selects elements, the launch of a part gets pointers that are further by its first trip. Else that trip is
 * a parameter. */
#include "accel_abi.h"
#include "analysis/linear.h"
#include "analysis/wrapping.h"
#include "base/arena.h"
#include "base/options.h"
#include "base/unit.h"
#include "data/data_extent.h"
#include "kernel/mapping.h"
#include "kernel/params/parts.h"
#include "kernel/params/split.h"
#include "region/region_parts.h"
#include <string.h>

#define LEAST_ITERATIONS (1LL << 20) /* of loops with constant trip counts: the data of fewer is not worth it */

struct parts_search {
    struct unit *unit;
    const struct kernel *kernel;
    const struct region *region;
    const struct loop *loop;
    struct linear **strides; /* for each data item: what the loop's index adds to the first subscript; NULL: nothing */
    const char *condition;   /* under which the subscripts are linear */
    int *joins;              /* for each data item; NULL: the loop is not split over devices */
    const struct decl *decl; /* whose uses are examined */
    bool direct;             /* accesses with split_index_array do not count */
    bool fails;
    const char *why; /* why a search failed */
};

/* ---- accesses ------------------------------------------------------------------------------------------------------------------- */

/* The terms of f with the variable of l, or all others. */
static struct linear *terms_of(struct unit *u, const struct linear *f, const struct loop *l, bool with)
{
    struct linear *part = linear_constant(u, with ? 0 : f->constant);
    for (int j = 0; j < f->n_terms; j++)
        if ((f->terms[j].loop == l) == with) ARENA_PUSH(u->arena, part->terms, part->n_terms, f->terms[j]);
    part->modulo = f->modulo;
    return part;
}

/* Only the first subscript has the variable of l. */
static bool is_at_front(struct linear *const *forms, int n, const struct loop *l)
{
    for (int j = 1; j < n; j++)
        if (linear_uses(forms[j], l)) return false;
    return n > 0;
}

/* Its value is that of the form: a form modulo 2^32 without the variable of a loop has another value than with it. */
static bool wraps(struct linear *const *forms, int n)
{
    for (int j = 0; j < n; j++)
        if (forms[j]->modulo == 32) return true;
    return false;
}

static bool is_usable(const struct access *a, const struct loop *l)
{
    return !wraps(a->flat, a->n_flat) && !wraps(a->forms, a->n_forms) && a->affine && !a->deep && !a->by_call && !a->n_guards &&
           !a->n_doubts && a->fits && is_at_front(a->flat, a->n_flat, l) && is_at_front(a->forms, a->n_forms, l);
}

static bool counts(const struct parts_search *s, const struct access *a)
{
    return kernel_holds(s->kernel, a->node) && !(s->direct && split_index_array(s->kernel, a));
}

/* Each subscript has one form: none that depends on a condition. */
static bool has_forms(const struct parts_search *s, const struct variable *v)
{
    const struct region *r = s->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (a->decl == v->decl && !a->affine && counts(s, a)) return false;
    }
    return true;
}

static bool accesses_left(const struct parts_search *s, const struct variable *v)
{
    for (int j = 0; j < s->region->n_accesses; j++)
        if (s->region->accesses[j]->decl == v->decl && counts(s, s->region->accesses[j])) return true;
    return false;
}

/* What the index of the loop adds to the places of all accesses to v; NULL: nothing, or not the same. */
static struct linear *stride_of(struct parts_search *s, const struct variable *v)
{
    struct linear *stride = NULL;
    int n;
    if (!has_forms(s, v)) return NULL;
    const struct access *const *list = data_extent_accesses(s->region, v, &n);
    for (int j = 0; j < n; j++) {
        if (!counts(s, list[j])) continue;
        struct linear *here = is_usable(list[j], s->loop) ? terms_of(s->unit, list[j]->flat[0], s->loop, true) : NULL;
        if (!here || !here->n_terms || (stride && !linear_equal(stride, here))) return NULL;
        stride = here;
    }
    return stride;
}

/* The accesses to v in the trip with index 0; all of them, or those that write. */
static const struct access *const *accesses_of_trip(struct parts_search *s, const struct variable *v, bool writes, int *count)
{
    int n;
    const struct access *const *list = data_extent_accesses(s->region, v, &n);
    struct access **all = NULL;
    *count = 0;
    for (int j = 0; j < n; j++) {
        struct arena *arena = s->unit->arena;
        if ((writes && !list[j]->written) || !counts(s, list[j])) continue;
        struct access *a = arena_alloc(arena, sizeof *a);
        bool same = list[j]->forms == list[j]->flat;
        *a = *list[j];
        a->flat = arena_alloc(arena, (size_t)a->n_flat * sizeof *a->flat);
        for (int k = 0; k < a->n_flat; k++) a->flat[k] = terms_of(s->unit, list[j]->flat[k], s->loop, false);
        a->forms = same ? a->flat : arena_alloc(arena, (size_t)a->n_forms * sizeof *a->forms);
        for (int k = 0; k < a->n_forms && !same; k++) a->forms[k] = terms_of(s->unit, list[j]->forms[k], s->loop, false);
        ARENA_PUSH(arena, all, *count, a);
    }
    return (const struct access *const *)all;
}

/* ---- uses of the index ------------------------------------------------------------------------------------------------------------ */

/* In a subscript of data that has a stride. */
static bool is_in_subscript(const struct parts_search *s, const struct node *n)
{
    const struct region *r = s->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (!a->var || a->var->data < 0 || !s->strides[a->var->data] || a->decl != a->var->decl) continue;
        for (int k = 0; k < a->n_subscripts; k++)
            if (a->subscripts[k] && node_inside(n, a->subscripts[k])) return true;
    }
    return false;
}

static bool only_subscripts(struct parts_search *s, const struct decl *d);

/* The local variable that the name initializes, if it is an integer whose uses are subscripts too. */
static bool is_in_such_local(struct parts_search *s, const struct node *n)
{
    const struct node *var = n;
    while (var != s->loop->stmt && var->kind != NODE_VAR) var = var->parent;
    return var->kind == NODE_VAR && var->decl->type->kind == TYPE_INT && var->decl->storage == STORAGE_AUTO && var->decl != s->decl &&
           only_subscripts(s, var->decl);
}

static bool find_other_use(struct node *n, void *context)
{
    struct parts_search *s = context;
    if (n->kind != NODE_NAME || n->decl != s->decl || s->fails) return !s->fails;
    s->fails = !is_in_subscript(s, n) && !is_in_such_local(s, n);
    return !s->fails;
}

static bool only_subscripts(struct parts_search *s, const struct decl *d)
{
    struct parts_search of = *s;
    of.decl = d;
    of.fails = false;
    node_walk(s->loop->stmt->child[3], find_other_use, &of);
    return !of.fails;
}

/* ---- text ------------------------------------------------------------------------------------------------------------------------- */

static const char *bound_text(struct parts_search *s, struct node *bound)
{
    const struct linear *f = linear_read(s->region->reader, bound);
    for (int j = 0; f && j < f->n_terms; j++)
        if (f->terms[j].loop) return NULL;
    return f ? parts_form_text(s->unit, f) : NULL;
}

/* The extent of many accesses takes too long to be found: milliseconds for each. */
enum { ACCESSES_MOST = 64 };

/* Of the accesses to item i, or of those that write. */
static bool footprint_of(struct parts_search *s, int i, bool writes, struct footprint *f)
{
    struct arena *arena = s->unit->arena;
    const struct data_item *item = &s->region->data[i];
    const char *name = item->decl->name, *factor = parts_form_text(s->unit, s->strides[i]), *lower = bound_text(s, s->loop->lower);
    const char *step = s->loop->step ? bound_text(s, s->loop->step) : "1L";
    struct data_item window = {0};
    int n;
    const struct access *const *list = accesses_of_trip(s, item->var, writes, &n);
    if (writes && !n) return true;
    if (n > ACCESSES_MOST || !factor || !lower || !step || !data_extent_among(s->region, list, n, name, &window)) return false;
    const char *before = parts_bytes(s->unit, factor, lower, name), *between = parts_bytes(s->unit, factor, step, name);
    bool at_zero = !strcmp(window.start, "0");
    f->start = !before ? window.start : at_zero ? before : arena_printf(arena, "(%s) + %s", window.start, before);
    f->step = between ? between : "0";
    f->bytes = window.bytes;
    return true;
}

/* ---- items ------------------------------------------------------------------------------------------------------------------------ */

static bool is_section(const struct data_item *item)
{
    const int others = ACCELRT_MEMBER | ACCELRT_ROWS | ACCELRT_PIECES | ACCELRT_LOADED | ACCELRT_POINTER | ACCELRT_SLOT | ACCELRT_ZERO;
    int kind = item->kind & ACCELRT_KIND_MASK;
    return item->var && !item->second && !item->foreign && !(item->kind & others) && kind != ACCELRT_FOLLOW && kind != ACCELRT_ATTACH;
}

static bool is_copied(const struct data_item *item)
{
    int kind = item->kind & ACCELRT_KIND_MASK;
    return kind == ACCELRT_COPY || kind == ACCELRT_COPYIN || kind == ACCELRT_COPYOUT;
}

/* A clause names it, but the kernel does not, nor, which matters on several devices, functions that it calls. */
static bool is_unused(const struct parts_search *s, int i)
{
    const struct decl *d = s->region->data[i].decl;
    return d && !split_reduces(s->kernel, i) && !split_names(s->kernel, d) && !(s->joins && split_callee_uses(s->kernel, d));
}

/* Each item is a section of which a trip accesses its own part, or that the kernel only reads. *copies: one of the first kind is copied. */
static bool find_strides(struct parts_search *s, bool *copies)
{
    struct arena *arena = s->unit->arena;
    const struct region *r = s->region;
    *copies = false;
    s->strides = arena_alloc(s->unit->arena, (size_t)r->n_data * sizeof *s->strides);
    for (int i = 0; i < r->n_data; i++) {
        const struct data_item *item = &r->data[i];
        if (is_unused(s, i)) continue;
        s->why = arena_printf(arena, "'%s' is not one section", item->decl ? item->decl->name : "?");
        if (!is_section(item)) return false;
        if (split_reduces(s->kernel, i)) {
            if (s->joins) s->joins[i] = split_join(s->kernel, i);
            continue;
        }
        bool has_elements = item->decl->type->kind == TYPE_POINTER || item->decl->type->kind == TYPE_ARRAY;
        s->why = arena_printf(arena, has_elements ? "it is not known that each element of '%s' is written by one iteration"
                                                  : "several iterations write '%s'", item->decl->name);
        has_elements &= item->var->data == i && !item->first_copy && !(s->joins && split_callee_uses(s->kernel, item->decl));
        s->strides[i] = has_elements && !kernel_has_sum(s->kernel, item->var) ? stride_of(s, item->var) : NULL;
        if (!s->strides[i] && s->joins) s->joins[i] = has_elements ? split_join(s->kernel, i) : SPLIT_NO_JOIN;
        bool is_known = s->strides[i] || (s->joins && s->joins[i]);
        if (!is_known && (item->kind & ACCELRT_WRITTEN) && !split_only_reads(s->kernel, item->var)) return false;
        *copies |= s->strides[i] && is_copied(item);
    }
    return true;
}

/* The condition of all accesses whose pointers a part moves, and of those that are used with accesses by other arrays' values. */
static void add_conditions(struct parts_search *s, const struct kernel_parts *parts)
{
    s->condition = "";
    for (int j = 0; j < s->region->n_accesses; j++) {
        const struct access *a = s->region->accesses[j];
        int i = a->var ? a->var->data : -1;
        bool direct = i >= 0 && parts->indexed && parts->indexed[i].by && !split_index_array(s->kernel, a);
        if (i >= 0 && (s->strides[i] || direct) && kernel_holds(s->kernel, a->node)) s->condition = condition_both(s->unit, s->condition, a->fits);
    }
}

/* ---- kernels ---------------------------------------------------------------------------------------------------------------------- */

static bool is_small(const struct kernel *k)
{
    long long n = 1;
    for (int j = 0; j < k->n_dims; j++) n = k->trips[j] && n < LEAST_ITERATIONS ? n * k->trips[j] : LEAST_ITERATIONS;
    return n < LEAST_ITERATIONS;
}

/* What a trip writes, if the loop may be split over devices. False: not known. */
static bool find_written(struct parts_search *s, struct kernel_parts *parts)
{
    const struct region *r = s->region;
    struct footprint *written = arena_alloc(s->unit->arena, (size_t)r->n_data * sizeof *written);
    bool any = false;
    for (int i = 0; i < r->n_data; i++) {
        if (s->strides[i] && !footprint_of(s, i, true, &written[i])) return false;
        any |= written[i].start || s->joins[i];
        if (s->joins[i]) parts->joins = s->joins;
    }
    if (any) parts->written = written;
    return true;
}

static bool find_footprints(struct parts_search *s, struct kernel_parts *parts)
{
    parts->footprints = arena_alloc(s->unit->arena, (size_t)s->region->n_data * sizeof *parts->footprints);
    for (int i = 0; i < s->region->n_data; i++)
        if (s->strides[i] && !footprint_of(s, i, false, &parts->footprints[i])) return false;
    return true;
}

/* What item i is indexed by, if only some of its accesses have a stride, all of them the same. */
static void find_indexed(struct parts_search *s, int i, struct indexed_item *x)
{
    const struct data_item *item = &s->region->data[i];
    bool is_whole = item->var && item->var->data == i && !s->strides[i] && !split_reduces(s->kernel, i);
    x->by = is_whole ? split_indexed_by(s->kernel, item->var) : NULL;
    if (!x->by) return;
    s->direct = true;
    s->strides[i] = stride_of(s, item->var);
    bool known = s->strides[i] ? footprint_of(s, i, false, &x->direct) : !accesses_left(s, item->var);
    s->strides[i] = NULL;
    s->direct = false;
    if (!known) x->by = NULL;
}

static void find_all_indexed(struct parts_search *s, struct kernel_parts *parts)
{
    struct indexed_item *list = arena_alloc(s->unit->arena, (size_t)s->region->n_data * sizeof *list);
    for (int i = 0; i < s->region->n_data; i++) {
        find_indexed(s, i, &list[i]);
        if (list[i].by) parts->indexed = list;
    }
}

/* Of an item that the kernel does not access, but another kernel of the construct. */
static const struct footprint no_access = {"0", "ACCELRT_NO_ACCESS", "0"};

static void mark_not_accessed(const struct parts_search *s, struct kernel_parts *parts)
{
    for (int i = 0; i < s->region->n_data; i++)
        if (is_unused(s, i)) parts->footprints[i] = no_access;
}

/* Why the loop neither runs in parts nor is split; NULL: k->parts is set. */
static const char *plan(struct parts_search *s, struct kernel *k, bool is_split)
{
    const char *why = split_refusal(k, s->loop, is_split);
    bool copies, whole = split_is_whole(k);
    if (why) return why;
    if (!transform_is_on(k->region, TRANSFORM_PARTS)) return "--without=parts";
    if (is_split) s->joins = arena_alloc(s->unit->arena, (size_t)k->region->n_data * sizeof *s->joins);
    if ((is_small(k) && !is_split) || !find_strides(s, &copies)) return s->why;
    struct kernel_parts *parts = arena_alloc(s->unit->arena, sizeof *parts);
    parts->loop = s->loop;
    parts->dimension = kernel_dimension_of(k, s->loop);
    parts->only_split = whole;
    copies &= !is_small(k) && !whole;
    s->why = "the sections that an iteration accesses are not known";
    if ((!copies && !is_split) || !find_footprints(s, parts) || (is_split && !find_written(s, parts))) return s->why;
    if (is_split && k->n_reductions && !parts->written)
        parts->written = arena_alloc(s->unit->arena, (size_t)s->region->n_data * sizeof *parts->written);
    if (!copies && !parts->written) return "it writes no array";
    if (is_split) find_all_indexed(s, parts);
    add_conditions(s, parts);
    if (!s->condition) return s->why;
    parts->condition = s->condition;
    parts->has_first = k->shape == KERNEL_NESTED || !only_subscripts(s, s->loop->index);
    if (is_split) mark_not_accessed(s, parts);
    split_begin(k, parts);
    return parts->written ? NULL : "it writes no array";
}

void mapping_parts(struct unit *u, struct kernel *k)
{
    bool is_split = u->options && u->options->multi_gpu;
    struct parts_search s = {.unit = u, .kernel = k, .region = k->region, .loop = split_loop(k)};
    k->whole_why = plan(&s, k, is_split);
}
