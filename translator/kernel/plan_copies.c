/* plan_copies: reductions whose copies are in the scratch memory of the launch, as slices. SPDX-License-Identifier: MIT
 * Each gang, worker or thread that accumulates has one. The runtime limits their number to the memory that is available. */
#include "accel_abi.h"
#include "data/data_sections.h"
#include "kernel/mapping.h"
#include "base/unit.h"

static bool is_declared_in(const struct region *r, const struct decl *d) { return d->from >= r->body->from && d->to <= r->body->to; }

static bool is_device_value(const struct node *n, const void *region)
{
    const struct variable *v = n->kind == NODE_NAME && n->decl ? region_variable(region, n->decl) : NULL;
    bool local = n->kind == NODE_NAME && n->decl && is_declared_in(region, n->decl);
    return local || (v && v->role != ROLE_VALUE && v->role != ROLE_CONSTANT && v->written) || n->kind == NODE_CALL;
}

/* The host computes the same value at the launch. */
static bool is_host_value(const struct region *r, const struct clause_expr *e)
{
    if (!e->text || e->has_value) return true;
    return e->node && !node_find(e->node, is_device_value, r);
}

static bool has_host_bounds(const struct region *r, const struct clause_var *v)
{
    for (int k = 0; k < v->n_subscripts; k++)
        if (!is_host_value(r, &v->subscripts[k].start) || !is_host_value(r, &v->subscripts[k].length)) return false;
    return true;
}

static bool is_known_slice(const struct kernel *k, const struct reduction *r, int level)
{
    for (int j = 0; j < k->n_slices; j++)
        if (k->slices[j].copies && k->slices[j].copies->composite == r->composite && k->slices[j].level == level) return true;
    return false;
}

/* The section that the clause names: its bytes, and its start. False where they are known on the device only. */
static bool read_section(struct unit *u, const struct kernel *k, const struct clause_var *v, struct data_item *item)
{
    const struct clause copy = {.kind = CLAUSE_COPY};
    if (v->n_subscripts) return has_host_bounds(k->region, v) && section_item(u, k->region->directive, &copy, v, item) && item->bytes;
    if (is_declared_in(k->region, v->decl)) item->bytes = mapping_declared_bytes(u, k, v->decl);
    else whole_item(u, v->decl, item);
    return item->bytes != NULL;
}

static void add_copies(struct unit *u, struct kernel *k, const struct reduction *r, int level)
{
    struct kernel_slice slice = {.var = r->var, .level = level, .copies = r};
    const struct clause_var *named = r->composite->named;
    struct data_item item = {0};
    if (is_known_slice(k, r, level)) return;
    if (!read_section(u, k, named, &item)) {
        unsigned at = r->composite->other_use;
        diag_error(u, at, "array-reduction", "reduction array '%s' is used in other ways than by updates of elements", named->name);
        diag_note(u, at, "its size is known only on the device");
        diag_note(u, at, "update single elements by the operator, as in a[i] += x");
        return;
    }
    if (item.start && (item.start[0] != '0' || item.start[1])) slice.skip = item.start;
    slice.size = item.bytes;
    mapping_push_slice(u, k, slice, item.bytes);
}

static void copies_of_loops(struct unit *u, struct kernel *k, const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        bool collects = kernel_holds(k, l->stmt) && l->mapped & (LEVEL_WORKER | LEVEL_VECTOR);
        for (int j = 0; j < l->plan.n_reductions && collects; j++)
            if (reduction_in_scratch(&l->reductions[j])) add_copies(u, k, &l->reductions[j], l->mapped & LEVEL_VECTOR ? SLICE_OF_THREAD : SLICE_OF_WORKER);
        copies_of_loops(u, k, l->child);
    }
}

void mapping_scratch(struct unit *u, struct kernel *k)
{
    mapping_slices(u, k);
    bool nested = k->shape == KERNEL_NESTED;
    for (int j = 0; j < k->n_reductions; j++)
        if (reduction_in_scratch(k->reductions[j])) add_copies(u, k, k->reductions[j], nested ? SLICE_OF_GANG : SLICE_OF_THREAD);
    if (nested) copies_of_loops(u, k, k->region->loops);
}

/* ---- arrays of a few elements -------------------------------------------------------------------------------------------------------- */

enum { SLOT_BYTES = 64 }; /* of the runtime's slots, rt_slot.c */

/* All accesses of the region are to the copies of threads of the kernel. */
static bool is_only_reduced(const struct kernel *k, const struct reduction *r)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->var == r->var && (a->atomic || a->by_call || !node_inside(a->node, k->nest->stmt))) return false;
    }
    return !r->composite->other_use;
}

/* One thread adds the sums of all blocks to such an array. Its place may therefore be a slot of the queue, like that of a scalar, which saves two
 * transfers of about 7 us each. */
void mapping_small_results(struct kernel *k)
{
    if (k->shape != KERNEL_FLAT || !k->nest || k->scan || k->n_bins) return;
    for (int j = 0; j < k->n_reductions; j++) {
        const struct reduction *r = k->reductions[j];
        if (!r->composite || reduction_in_scratch(r) || !r->var || r->var->data < 0) continue;
        struct data_item *item = &k->region->data[r->var->data];
        const struct type *t = item->decl ? item->decl->type : NULL;
        bool small = t && (t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD) && t->size > 0 && t->size <= SLOT_BYTES && item->var == r->var;
        bool whole = small && (item->kind & ACCELRT_KIND_MASK) == ACCELRT_COPY && !(item->kind & (ACCELRT_MEMBER | ACCELRT_PIECES | ACCELRT_ROWS));
        if (whole && is_only_reduced(k, r)) item->kind |= ACCELRT_SCALAR;
    }
}
