/* kernel_queries: queries about kernels from both planning and printing. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"

bool kernel_uses(const struct kernel *k, const struct decl *d)
{
    for (int j = 0; j < k->n_statements && d; j++)
        if (node_naming(k->statements[j], d)) return true;
    return !d;
}

const struct shared_loop *kernel_shared_loop(const struct kernel *k, const struct node *statement)
{
    for (int j = 0; j < k->n_shared; j++)
        if (k->shared[j].loop->stmt == statement) return &k->shared[j];
    return NULL;
}

bool kernel_own_index(const struct region *r, const struct loop *l)
{
    return l && l->directive && l->canonical && !l->mapped && l->dimension < 0 && !l->index_declared_inside &&
           (!region_variable(r, l->index) || r->directive->kind == DIR_ROUTINE);
}

const struct kernel_slice *kernel_slice(const struct kernel *k, const struct decl *d, int level)
{
    for (int j = 0; j < k->n_slices; j++)
        if (k->slices[j].var->decl == d && k->slices[j].level == level && !k->slices[j].copies) return &k->slices[j];
    return NULL;
}

/* ---- kernels in place of others, and what the report says -------------------------------------------------------------------------- */

struct kernel *kernel_variant(const struct kernel *k, int j)
{
    struct kernel *const list[KERNEL_VARIANTS] = {k->vectors, k->smaller, k->long_rows, k->fallback};
    return list[j];
}

void kernel_keeps(struct kernel *k, const struct access *a, const char *where)
{
    struct kernel_kept kept = {a, where};
    ARENA_PUSH(k->region->unit->arena, k->kept, k->n_kept, kept);
}

void kernel_keeps_variable(struct kernel *k, const struct variable *v, const struct node *within, const char *where)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->var == v && (!within || node_inside(a->node, within))) kernel_keeps(k, a, where);
    }
}

void kernel_note(struct kernel *k, const char *sentence)
{
    ARENA_PUSH(k->region->unit->arena, k->notes, k->n_notes, sentence);
}

/* ---- loops of the grid ---------------------------------------------------------------------------------------------------------------- */

int kernel_grid_loops(const struct kernel *k, struct loop *list[3])
{
    if (!k->n_dims) {
        list[0] = k->nest;
        return 1;
    }
    for (int j = 0; j < k->n_dims; j++) list[j] = k->dims[j];
    return k->n_dims;
}

bool kernel_counts_dimension(const struct kernel *k, const struct decl *d)
{
    const struct loop *folded = k->nest;
    for (int j = 0; j < k->n_dims; j++)
        if (k->dims[j]->index == d) return true;
    for (int j = 0; j < k->n_folded; j++, folded = folded->child)
        if (folded->index == d) return true;
    return false;
}

struct loop *kernel_innermost(const struct kernel *k)
{
    struct loop *list[3] = {NULL}, *last;
    int count = kernel_grid_loops(k, list);
    last = list[0];
    for (int j = 1; j < count; j++)
        if (list[j]->depth > last->depth) last = list[j];
    return last;
}

const struct kernel_slice *kernel_declared_slice(const struct kernel *k, const struct decl *d)
{
    const struct kernel_slice *slice = NULL;
    bool array = d && d->type->kind == TYPE_ARRAY;
    for (int level = array && d->type->size >= 0 ? SLICE_OF_THREAD : SLICE_OF_GANG; array && !slice && level <= SLICE_OF_THREAD; level++)
        slice = kernel_slice(k, d, level);
    return slice;
}

/* ---- expressions and accesses ------------------------------------------------------------------------------------------------------- */

int mapping_power_of_two(long long n)
{
    int p = 1;
    while (p < n) p *= 2;
    return p;
}

bool mapping_is_affine(const struct region *r, const struct node *where)
{
    for (int k = 0; k < r->n_accesses; k++)
        if (!r->accesses[k]->affine && node_inside(r->accesses[k]->node, where)) return false;
    return true;
}

bool mapping_is_offset(const struct node *n, const struct decl *index, long long *c)
{
    const struct node *a, *b;
    n = node_strip(n);
    *c = 0;
    if (n->kind == NODE_NAME) return n->decl == index;
    if (n->kind != NODE_BINARY || (n->op != OP_ADD && n->op != OP_SUB)) return false;
    a = node_strip(n->child[0]), b = node_strip(n->child[1]);
    if (a->kind != NODE_NAME || a->decl != index || !b->has_value) return false;
    *c = n->op == OP_ADD ? b->value : -b->value;
    return *c > -OFFSET_LIMIT && *c < OFFSET_LIMIT;
}

/* ---- the plan of loops ----------------------------------------------------------------------------------------------------------- */

static void begin_loops(struct region *r)
{
    for (struct loop *l = r->loops; l; l = loop_next(l)) {
        struct loop_plan plan = {.mode = l->mode,
                                 .independent = l->independent,
                                 .needs_disjoint = l->needs_disjoint,
                                 .goes_outward = l->goes_outward && transform_is_on(l->region, TRANSFORM_INTERCHANGE),
                                 .n_reductions = l->row_scan ? 0 : l->n_reductions,
                                 .levels = l->levels,
                                 .collapse = l->collapse,
                                 .gang_num = l->gang_num,
                                 .gang_static = l->gang_static,
                                 .worker_num = l->worker_num,
                                 .vector_length = l->vector_length,
                                 .why = l->why};
        l->plan = plan;
    }
}

void mapping_begin(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++) begin_loops(u->regions[i]);
    for (int i = 0; i < u->n_bodies; i++) begin_loops(u->bodies[i]);
}

struct loop *kernel_group_end(struct loop *head)
{
    struct loop *l = head;
    for (int k = 1; k < head->plan.collapse && l->child; k++) l = l->child;
    return l;
}

bool mapping_knows_overlap(const struct kernel *k)
{
    return k->flags & (ACCELRT_OVERLAP_VARIANT | ACCELRT_NEEDS_DISJOINT);
}

/* The statements are in the order of the text. */
const struct node *kernel_statement_of(const struct kernel *k, const struct node *n)
{
    int low = 0, high = k->n_statements;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (k->statements[middle]->from <= n->from) low = middle;
        else high = middle;
    }
    return high && node_inside(n, k->statements[low]) ? k->statements[low] : NULL;
}

bool kernel_holds(const struct kernel *k, const struct node *n)
{
    return kernel_statement_of(k, n) != NULL;
}

bool mapping_has_first_copies(const struct region *r)
{
    for (int j = 0; j < r->n_vars; j++)
        if (r->vars[j]->firstprivate && !type_is_scalar(r->vars[j]->decl->type)) return true;
    return false;
}

bool kernel_has_sum(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_sums; j++)
        if (k->sums[j].var == v) return true;
    return false;
}

int kernel_dimension_of(const struct kernel *k, const struct loop *l)
{
    for (int j = 0; j < k->n_dims; j++)
        if (k->dims[j] == l) return j;
    return -1;
}

static bool same_bound(const struct region *r, const struct node *a, const struct node *b)
{
    return a && b ? node_text_equal(r->unit, a, b) : a == b;
}

bool kernel_counts_alike(const struct loop *l, const struct loop *other)
{
    const struct region *r = l->region;
    return l->relation == other->relation && l->direction == other->direction && l->step_negated == other->step_negated &&
           l->index->type == other->index->type && same_bound(r, l->lower, other->lower) && same_bound(r, l->upper, other->upper) &&
           same_bound(r, l->step, other->step);
}
