/* plan_split: see split.h. SPDX-License-Identifier: MIT
 * Flat kernels have a thread for each iteration. Nested ones have gangs, which compute their trips from the range that the launch passes.
 */
#include "accel_abi.h"
#include "analysis/wrapping.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/params/split.h"
#include "region/region_parts.h"

enum { SCALAR_BYTES = 8 };

/* ---- the loop --------------------------------------------------------------------------------------------------------------------- */

struct loop *split_loop(const struct kernel *k)
{
    if (k->shape != KERNEL_NESTED) return k->nest;
    struct loop *l = k->n_dims ? k->dims[0] : NULL;
    bool is_only =
        l && k->n_statements == 1 && node_only_statement(k->statements[0]) == l->stmt && !k->one_gang && !(k->flags & ACCELRT_ALWAYS);
    return is_only && l->mapped & LEVEL_GANG && l->gang_dim <= 1 && !l->chunk ? l : NULL;
}

static bool is_plain_loop(const struct loop *l)
{
    return l->canonical && l->direction == 1 && !l->step_negated && !l->wraps && !l->compared && l->bounds_on_host && !l->bounding &&
           !l->peel && l->index->type->kind == TYPE_INT && l->index->type->size >= 4 && !loop_is_counted(l) && !loop_shows_index(l) &&
           !loop_passes_end(l);
}

/* ---- kernels ---------------------------------------------------------------------------------------------------------------------- */

/* Its operands are read for much longer than they are copied, and rows and columns with one trip count share a parameter. */
static bool is_contraction(const struct kernel *k)
{
    return (k->items[0] > 1 && k->items[1] > 1 && !k->reuses) || k->in_step;
}

bool split_is_whole(const struct kernel *k)
{
    bool is_plain = k->shape == KERNEL_FLAT && !k->n_slices && !k->n_shared && !mapping_has_tiles(k) && !is_contraction(k);
    return !is_plain || k->n_reductions || k->region->n_kernels || k->region->n_hosted;
}

static bool is_simple(const struct kernel *k, const struct reduction *r)
{
    const struct type *t = r->var->decl->type;
    bool number = t->kind == TYPE_INT || t->kind == TYPE_CHAR || t->kind == TYPE_BOOL || (t->kind == TYPE_FLOAT && t->size >= 4);
    int item = r->var->data;
    return !r->composite && !r->place && number && t->size <= SCALAR_BYTES && !reduction_in_scratch(r) && item >= 0 &&
           k->region->data[item].var == r->var;
}

static const char *why_not_combined(const struct kernel *k, bool is_split)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (!is_split || !(is_simple(k, k->reductions[j]) || split_joins_array(k->reductions[j]))) return "the kernel combines values of all iterations";
    return NULL;
}

/* A pointer that memory holds, or one that is converted from or to an integer: an address on the device that computes it. */
static bool find_loaded_pointer(struct node *n, void *context)
{
    bool *found = context, loads = n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || (n->kind == NODE_UNARY && n->op == OP_DEREF);
    const struct type *from = n->kind == NODE_CAST ? node_strip(n->child[n->n_children - 1])->type : NULL;
    bool is_pointer = n->type && n->type->kind == TYPE_POINTER;
    *found |= is_pointer && (loads || (from && type_is_integer(from)));
    *found |= from && (from->kind == TYPE_POINTER || from->kind == TYPE_ARRAY) && type_is_integer(n->type);
    return !*found;
}

/* Functions use variables of the file that may hold pointers. */
static bool callees_read_pointers(const struct region *r)
{
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->flags & USE_CALLEE && use->decl && !use->decl->function && mapping_holds_pointer(use->decl->type)) return true;
    }
    return false;
}

static bool loads_pointers(const struct kernel *k)
{
    bool found = k->region->loaded_by_callees || callees_read_pointers(k->region);
    for (int j = 0; j < k->n_statements && !found; j++) node_walk(k->statements[j], find_loaded_pointer, &found);
    return found;
}

static bool passes_addresses(const struct kernel *k)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_VALUE && k->params[j].item >= 0) return true;
    return false;
}

/* Of a deviceptr clause. */
static const char *why_on_one_device(const struct kernel *k)
{
    const struct region *r = k->region;
    for (int i = 0; i < r->n_data; i++) {
        const struct decl *d = r->data[i].decl;
        if ((r->data[i].kind & ACCELRT_KIND_MASK) == ACCELRT_DEVICEPTR && d && split_names(k, d))
            return arena_printf(r->unit->arena, "'%s' is an address of memory on one device", d->name);
    }
    return NULL;
}

const char *split_refusal(const struct kernel *k, const struct loop *l, bool is_split)
{
    const struct region *r = k->region;
    if ((r->n_hosted || r->n_kernels) && !is_split) return "the construct has several kernels";
    if (is_split && loads_pointers(k)) return "it reads pointers from memory, which are addresses on one device";
    if (passes_addresses(k)) return "it compares addresses of its data with other pointers";
    if (k->scan) return "the loop is a scan";
    if ((k->n_sums || k->n_bins) && !is_split) return "iterations add to the same elements";
    if (!l || (k->shape != KERNEL_FLAT && !is_split)) return "it is not one loop, whose iterations gangs or threads share";
    bool fits = !k->n_folded && !k->reads_trips && !k->interchange;
    if (!fits || (split_is_whole(k) && !is_split)) return SPLIT_OTHER_ORDER;
    if (kernel_dimension_of(k, l) < 0 || !is_plain_loop(l))
        return "the loop does not count upwards, or its index or its bounds are used in other ways";
    const char *address = is_split ? why_on_one_device(k) : NULL;
    if (address) return address;
    return why_not_combined(k, is_split);
}

/* ---- data ------------------------------------------------------------------------------------------------------------------------- */

bool split_reduces(const struct kernel *k, int i)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (k->reductions[j]->var->data == i) return true;
    return false;
}

static int mentions_of(const struct kernel *k, const struct decl *d)
{
    int count = 0;
    for (int j = 0; j < k->n_statements; j++) count += node_count_names(k->statements[j], d);
    return count;
}

unsigned split_callee_uses(const struct kernel *k, const struct decl *d)
{
    const struct uses *s = k->region->uses;
    unsigned flags = 0;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->flags & USE_CALLEE && use->decl == d && kernel_holds(k, use->node)) flags |= use->flags;
    }
    return flags;
}

bool split_names(const struct kernel *k, const struct decl *d)
{
    return mentions_of(k, d) > 0;
}

/* Each of its names is that of a known access. */
bool split_only_reads(const struct kernel *k, const struct variable *v)
{
    const struct region *r = k->region;
    int reads = 0;
    if (v && split_callee_uses(k, v->decl) & USE_WRITE) return false;
    for (int j = 0; j < r->n_accesses && v; j++) {
        const struct access *a = r->accesses[j];
        if (a->decl != v->decl || !kernel_holds(k, a->node)) continue;
        if (a->written || a->by_call || a->deep || a->atomic) return false;
        reads++;
    }
    return v && reads == mentions_of(k, v->decl);
}

/* ---- parameters ------------------------------------------------------------------------------------------------------------------- */

void split_begin(struct kernel *k, struct kernel_parts *parts)
{
    struct loop *l = split_loop(k);
    l->from_first = parts->has_first;
    l->counts_part = k->shape == KERNEL_NESTED;
    k->parts = parts;
    if (l->counts_part) return;
    k->trips[parts->dimension] = 0;
    for (int i = 0; i < k->n_dims; i++)
        if (k->trips_from[i] == parts->dimension || i == parts->dimension) k->trips_from[i] = i;
}
