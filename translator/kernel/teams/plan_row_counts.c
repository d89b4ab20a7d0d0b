/* plan_row_counts: arrays to which the lanes of a row add atomically, a histogram for each row. SPDX-License-Identifier: MIT
 * for each row r { for i: h[r * 256 + x[r][i]]++; }: the additions of a row are to few elements, which follow one that all trips share. While
 * the lanes run the loop they add to a copy in shared memory, and then add its elements to the array. What is beyond the copy they add to the
 * array directly. A row of the block has its part of the block's copies. 4096 rows of 4096 bytes on an H200: 149 us with additions to the
 * array, 12 in CUDA with bins in shared memory. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/transforms/plans.h"
#include "region/flow/uses.h"

enum { ROW_BYTES = 8 << 10, MOST = 2 }; /* bytes of all copies of an array in a block; arrays of a kernel */

/* ---- the first element -------------------------------------------------------------------------------------------------------------- */

struct search {
    const struct loop *loop;
    bool differs;
};

static bool is_written_in(const struct loop *l, const struct decl *d)
{
    const struct uses *uses = l->region->uses;
    for (int k = 0; k < uses->count; k++) {
        const struct use *use = &uses->items[k];
        if (use->decl == d && use->flags & USE_WRITE && node_inside(use->node, l->stmt)) return true;
    }
    return d->name_at >= l->stmt->from && d->name_at < l->stmt->to;
}

static bool find_difference(struct node *n, void *context)
{
    struct search *s = context;
    const kind_set simple = KIND(NODE_NAME) | KIND(NODE_BINARY) | KIND(NODE_PAREN) | KIND(NODE_CAST) | KIND(NODE_IMPLICIT);
    s->differs |= !n->has_value && (!(KIND(n->kind) & simple) || (n->kind == NODE_NAME && (!n->decl || is_written_in(s->loop, n->decl))));
    return !s->differs;
}

/* The value may differ between trips of the loop: it is not made of variables that keep their values. */
static bool differs(const struct loop *l, struct node *n)
{
    struct search s = {l, false};
    node_walk(n, find_difference, &s);
    return s.differs;
}

/* The same of the terms that are not replaced with 0. */
static bool differs_but_zero(const struct loop *l, const struct kernel_bins *b, struct node *n)
{
    struct node *inner = node_strip_mutable(n);
    for (int j = 0; j < b->n_zero; j++)
        if (b->zero[j] == n) return false;
    if (inner->kind != NODE_BINARY || inner->op != OP_ADD) return differs(l, n);
    return differs_but_zero(l, b, inner->child[0]) || differs_but_zero(l, b, inner->child[1]);
}

/* Adds the terms that differ. */
static void find_terms(struct arena *a, struct kernel_bins *b, struct node *n)
{
    struct node *inner = node_strip_mutable(n);
    if (!differs(b->loop, n)) return;
    if (inner->kind != NODE_BINARY || inner->op != OP_ADD || !type_is_integer(inner->type)) {
        ARENA_PUSH(a, b->zero, b->n_zero, n);
        return;
    }
    find_terms(a, b, inner->child[0]);
    find_terms(a, b, inner->child[1]);
}

/* An element of an array or of what a pointer refers to, x[e] or x[e][f]: only the last subscript differs between trips. */
static bool find_first(struct arena *a, struct kernel_bins *b, const struct access *access)
{
    struct node *n = node_strip_mutable(access->node);
    if (n->kind != NODE_SUBSCRIPT) return false;
    b->first = n;
    find_terms(a, b, n->child[1]);
    for (n = node_strip_mutable(n->child[0]); n->kind == NODE_SUBSCRIPT; n = node_strip_mutable(n->child[0]))
        if (differs(b->loop, n->child[1])) return false;
    return n->kind == NODE_NAME && n->decl == b->var->decl && b->n_zero;
}

/* ---- which arrays ------------------------------------------------------------------------------------------------------------------- */

static const struct loop *lanes_of(const struct kernel *k, const struct access *a)
{
    const struct loop *l = a->loop;
    while (l && l->mapped != LEVEL_VECTOR) l = l->parent;
    bool apart = l && (l->plan.accumulates || l->plan.scans || l->plan.has_pivot || l->plan.collapse > 1 || l->plan.goes_outward);
    return l && !apart && kernel_holds(k, l->stmt) ? l : NULL;
}

/* All atomic accesses of the array in the loop are additions. */
static bool all_add(const struct unit *u, const struct loop *l, struct directive *const *list, int count, const struct decl *d)
{
    for (int j = 0; j < count; j++) {
        bool other = list[j]->kind != DIR_ATOMIC || !node_inside(list[j]->statement, l->stmt) || !mapping_uses(list[j]->statement, d);
        if (!other && !mapping_is_addition(u, list[j])) return false;
    }
    return true;
}

/* The loop does nothing else with the array. */
static bool only_adds(const struct loop *l, const struct decl *d)
{
    const struct region *r = l->region;
    const struct uses *uses = r->uses;
    for (int j = 0; j < uses->count; j++) {
        const struct use *use = &uses->items[j];
        if (!node_inside(use->node, l->stmt)) continue;
        if (!use->decl) return false;
        if (use->decl == d && !(use->flags & (USE_ATOMIC | USE_BASE)) && (!decl_is_pointer(d) || use->flags & (USE_POINTEE | USE_WRITE))) return false;
    }
    return all_add(r->unit, l, r->inner, r->n_inner, d) && all_add(r->unit, l, r->unit->implied, r->unit->n_implied, d);
}

static bool is_listed(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_row_bins; j++)
        if (k->row_bins[j].var == v) return true;
    for (int j = 0; j < k->n_bins; j++)
        if (k->bins[j].var == v) return true;
    return false;
}

/* ---- which nests --------------------------------------------------------------------------------------------------------------------- */

/* The value differs between iterations of the loop around. */
static bool differs_in_rows(const struct loop *root, const struct kernel_bins *b)
{
    struct node *n = b->first;
    bool all_zero = b->n_zero == 1 && b->zero[0] == n->child[1];
    bool found = !all_zero && differs_but_zero(root, b, n->child[1]);
    for (n = node_strip_mutable(n->child[0]); n->kind == NODE_SUBSCRIPT; n = node_strip_mutable(n->child[0])) found |= differs(root, n->child[1]);
    return found;
}

static bool counts(struct unit *u, const struct loop *root, const struct loop *l, const struct access *a)
{
    struct kernel_bins b = {.var = a->var, .element = a->node->type, .loop = l};
    bool plain = a->var && !a->affine && !a->deep && !a->by_call && mapping_may_be_bins(NULL, a->var) && only_adds(l, a->var->decl);
    return plain && find_first(u->arena, &b, a) && differs_in_rows(root, &b);
}

/* Two loops that only count: the grid could spread both, but no block has additions to the rows of few iterations then. */
bool mapping_counts_in_rows(const struct loop *root)
{
    enum { SHORT = 64 };
    const struct region *r = root->region;
    const struct loop *l = root->collapse == 1 ? mapping_declared_child(root) : NULL;
    bool on = transform_is_on(r, TRANSFORM_ROW_COUNTS) && transform_is_on(r, TRANSFORM_ROW_LANES) && !mapping_keeps_sizes(r), found = false;
    if (!on || !l || l->child || l->collapse > 1 || root->tile || !root->bounds_on_host || !l->bounds_on_host || !loop_may_spread(l)) return false;
    long long trips = mapping_constant_trips(l);
    if (root->plan.levels & ~LEVEL_GANG || l->plan.levels & LEVEL_GANG || root->plan.n_reductions || l->plan.n_reductions || (trips >= 0 && trips < SHORT)) return false;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (!a->written || !node_inside(a->node, root->stmt->child[3])) continue;
        if (!node_inside(a->node, l->stmt) || !counts(r->unit, root, l, a)) return false;
        found = true;
    }
    return found;
}

/* Elsewhere in the kernel than in the loop. Then there are no copies: a row's maximum of its counts, 4 lanes a row, was that of all rows on an
 * H200, and right on the simulator; the cause is not known (tests/run/row_counts.c, of_table). */
static bool is_read_elsewhere(const struct kernel *k, const struct loop *l, const struct variable *v)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->var == v && a->read && kernel_holds(k, a->node) && !node_inside(a->node, l->stmt)) return true;
    }
    return false;
}

/* ---- kernels ------------------------------------------------------------------------------------------------------------------------- */

static void add_counts(struct unit *u, struct kernel *k, const struct access *a)
{
    const struct loop *l = lanes_of(k, a);
    bool plain = a->written && a->var && !a->affine && !a->deep && !a->by_call;
    if (!plain || !l || k->n_row_bins == MOST || is_listed(k, a->var) || !mapping_may_be_bins(k, a->var) || !only_adds(l, a->var->decl) || is_read_elsewhere(k, l, a->var)) return;
    enum update_alias alias = mapping_update_alias(k, a->var);
    if (alias == ALIAS_UNKNOWN) return;
    struct kernel_bins b = {.var = a->var, .element = a->node->type, .loop = l, .overlap = alias == ALIAS_TESTED};
    if (!find_first(u->arena, &b, a)) return;
    long long limit = b.n_zero == 1 ? mapping_index_limit(k->region, b.zero[0]) : 0, most = ROW_BYTES / b.element->size;
    b.elements = (int)(limit && limit < most ? limit : most);
    ARENA_PUSH(u->arena, k->row_bins, k->n_row_bins, b);
    kernel_keeps_variable(k, b.var, l->stmt, arena_printf(u->arena, "shared memory: a copy of up to %d elements for each row", b.elements));
}

void plan_row_counts(struct unit *u, struct kernel *k)
{
    bool rows = k->flags & ACCELRT_ROW_LANES && !k->n_slices && !k->special && !k->region->asks_device;
    if (!rows) return;
    for (int j = 0; j < k->region->n_accesses; j++)
        if (kernel_holds(k, k->region->accesses[j]->node)) add_counts(u, k, k->region->accesses[j]);
    for (int j = 0; j < k->n_row_bins; j++)
        k->mapping = arena_printf(u->arena, "%s%s %s", k->mapping, j ? "," : "; in shared memory, a copy for each row:", k->row_bins[j].var->decl->name);
}

const struct kernel_bins *mapping_counts_of(const struct kernel *k, const struct loop *l, int *n)
{
    const struct kernel_bins *found = NULL;
    *n = 0;
    for (int j = 0; j < k->n_row_bins; j++)
        if (k->row_bins[j].loop == l && ++*n == 1) found = &k->row_bins[j];
    return found;
}

/* ---- sums that all rows share -------------------------------------------------------------------------------------------------------- */

/* Column sums (rt_team.c has the figures). */
bool mapping_row_adds(const struct region *r, struct loop *gang)
{
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        bool lanes = a->loop && a->loop->mapped & LEVEL_VECTOR && node_inside(a->node, gang->stmt);
        if (lanes && a->atomic && a->written && mapping_access_stride(a, a->loop->index) == 1) return true;
    }
    return false;
}
