/* plan_rows: gang loops whose rows get their threads at the launch. SPDX-License-Identifier: MIT
 * A row is the work of one iteration of a gang loop in which all parallel loops are loops of lanes. How many threads a row should have,
 * from one to a block, depends on the length of rows and on their number, which are known at the launch. Sums of rows of 16 floats take 12
 * times as long with 64 threads a row as with one to four, of rows of 65536 40 times as long with 2 as with 256 (H200). Therefore such
 * kernels accept blocks of any number of rows, each a row of threads along x. */
#include "accel_abi.h"
#include "kernel/mapping.h"
#include "region/device_library.h"
#include "region/region_parts.h"

/* Only loops of lanes, whose reductions are scalars. */
static bool only_lanes(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (l->mapped & (LEVEL_GANG | LEVEL_WORKER)) return false;
        for (int j = 0; j < l->plan.n_reductions; j++)
            if (l->reductions[j].composite) return false;
        if (!only_lanes(l->child)) return false;
    }
    return true;
}

/* Bytes of arrays and structures of a row: each row of a block has them in shared memory. */
enum { OBJECT_BYTES = 128 };

struct object_search {
    const struct region *region;
    long long bytes;
};

static void add_object(struct object_search *f, const struct type *type)
{
    if (!type_is_scalar(type)) f->bytes += type->size < 0 ? OBJECT_BYTES + 1 : type->size;
}

static bool find_object(struct node *n, void *context)
{
    struct object_search *f = context;
    const struct loop *l = n->kind == NODE_FOR ? region_loop(f->region, n) : NULL;
    if (n->kind == NODE_VAR && n->decl) add_object(f, n->decl->type);
    return !(l && l->mapped & LEVEL_VECTOR);
}

static bool has_large_objects(const struct kernel *k, const struct node *row)
{
    struct object_search f = {k->region, 0};
    for (int j = 0; j < k->region->n_vars; j++) {
        const struct variable *v = k->region->vars[j];
        if (v->role == ROLE_PRIVATE && !v->iteration_private && mapping_kernel_uses(k, v->decl)) add_object(&f, v->decl->type);
    }
    node_walk((struct node *)row, find_object, &f);
    return f.bytes > OBJECT_BYTES;
}

/* Results can depend on the sizes in clauses only in these cases. */
static bool keeps_sizes(const struct kernel *k)
{
    return mapping_keeps_sizes(k->region) || k->flags & ACCELRT_EXACT_GANGS;
}

/* A collapse group of gang loops whose trip counts the host knows. */
static bool is_row_loop(const struct kernel *k, const struct loop *gang)
{
    bool plain = !(gang->mapped & LEVEL_VECTOR) && gang->gang_dim == 1 && !gang->plan.gang_static.text && !gang->gang_state;
    for (int j = 0; j < gang->plan.n_reductions; j++) plain &= !gang->reductions[j].composite;
    return plain && k->n_dims && k->dims[0] == gang;
}

bool mapping_rows(const struct kernel *k, struct loop *gang)
{
    const struct loop *last = kernel_group_end(gang);
    if (!transform_is_on(k->region, TRANSFORM_ROW_LANES) || !is_row_loop(k, gang) || keeps_sizes(k) || mapping_called(k) || !only_lanes(last->child)) return false;
    return !mapping_keeps_state(last) && !mapping_reuses_gang_objects(gang) && !has_large_objects(k, last->stmt->child[3]);
}

enum { ROW_TEXT = 2000 }; /* characters of the user's text */

/* The compiler may use 64 registers for a block of 1024 threads, 128 for one of 512. */
int mapping_row_threads(struct loop *gang)
{
    const struct node *row = kernel_group_end(gang)->stmt->child[3];
    return row->to - row->from < ROW_TEXT ? 1024 : 512;
}

static bool stores(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next)
        if (l->mapped & LEVEL_VECTOR ? !l->plan.accumulates && loop_writes(l, NULL) : stores(l->child)) return true;
    return false;
}

bool mapping_row_stores(struct loop *gang)
{
    return stores(kernel_group_end(gang)->child);
}

static bool all_run_loops(const struct loop *list)
{
    enum { SHORT = 16 };
    for (const struct loop *l = list; l; l = l->next) {
        long long trips = l->child ? mapping_constant_trips(l->child) : 0;
        if (l->mapped & LEVEL_VECTOR ? trips >= 0 && trips < SHORT : !all_run_loops(l->child)) return false;
    }
    return list != NULL;
}

bool mapping_row_has_long_trips(struct loop *gang)
{
    return all_run_loops(kernel_group_end(gang)->child);
}

/* ---- elements that are read again ---------------------------------------------------------------------------------------------- */

/* An element of the row, not one that all rows read. */
static bool is_of_row(const struct access *a, const struct loop *gang, const struct loop *lanes)
{
    return a->read && a->var && node_inside(a->node, lanes->stmt) && mapping_access_stride(a, lanes->index) &&
           mapping_access_stride(a, gang->index);
}

/* Some loop of lanes but `other` reads elements of the variable's rows. */
static bool is_read(const struct loop *list, const struct loop *gang, const struct variable *v, const struct loop *other)
{
    for (const struct loop *l = list; l; l = l->next) {
        const struct region *r = l->region;
        for (int j = 0; l != other && l->mapped & LEVEL_VECTOR && j < r->n_accesses; j++)
            if (r->accesses[j]->var == v && is_of_row(r->accesses[j], gang, l)) return true;
        if (!(l->mapped & LEVEL_VECTOR) && is_read(l->child, gang, v, other)) return true;
    }
    return false;
}

/* A sequential loop of the row around the loop of lanes repeats its reads. */
static bool is_repeated(const struct access *a, const struct loop *lanes, const struct loop *last)
{
    for (const struct loop *l = lanes->parent; l && l != last; l = l->parent)
        if (!l->index || !mapping_access_stride(a, l->index)) return true;
    return false;
}

struct again {
    struct loop *gang;
    const struct loop *last;
    const struct variable *seen[8];
    int n_seen;
    long long bytes;
};

static void add_variable(struct again *f, const struct access *a)
{
    for (int k = 0; k < f->n_seen; k++)
        if (f->seen[k] == a->var) return;
    if (f->n_seen == (int)(sizeof f->seen / sizeof *f->seen)) return;
    f->seen[f->n_seen++] = a->var;
    f->bytes += a->node->type && a->node->type->size > 0 ? a->node->type->size : 0;
}

static void find_again(struct again *f, const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        const struct region *r = l->region;
        for (int j = 0; l->mapped & LEVEL_VECTOR && j < r->n_accesses; j++) {
            const struct access *a = r->accesses[j];
            if (is_of_row(a, f->gang, l) && (is_repeated(a, l, f->last) || is_read(f->last->child, f->gang, a->var, l))) add_variable(f, a);
        }
        if (!(l->mapped & LEVEL_VECTOR)) find_again(f, l->child);
    }
}

int mapping_row_bytes_again(struct loop *gang)
{
    enum { MOST = 64 };
    struct again f = {.gang = gang, .last = kernel_group_end(gang)};
    find_again(&f, f.last->child);
    return f.bytes < MOST ? (int)f.bytes : MOST;
}

/* ---- the wait for the queue ----------------------------------------------------------------------------------------------------- */

struct memory_search {
    const struct region *region;
    bool found;
};

static bool find_memory(struct node *n, void *context)
{
    struct memory_search *f = context;
    const struct variable *v = n->kind == NODE_NAME ? region_variable(f->region, n->decl) : NULL;
    bool place =
        n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || n->kind == NODE_CALL || (n->kind == NODE_UNARY && n->op == OP_DEREF);
    f->found |= place || (v && v->data >= 0);
    return !f->found;
}

static bool bounds_in_memory(const struct loop *l)
{
    struct memory_search f = {l->region, false};
    struct node *const parts[] = {l->lower, l->upper, l->step};
    for (int j = 0; j < 3; j++)
        if (parts[j]) node_walk(parts[j], find_memory, &f);
    return f.found;
}

bool mapping_rows_wait(const struct kernel *k)
{
    if (!(k->flags & ACCELRT_ROW_LANES) || k->n_reductions || k->n_slices) return false;
    for (const struct loop *l = k->dims[0], *last = kernel_group_end(k->dims[0]);; l = l->child) {
        if (bounds_in_memory(l)) return false;
        if (l == last) return true;
    }
}

/* Lengths that the host knows precede those that it does not. Among these, lengths known at the launch only precede constants, and longer
 * constants shorter ones. */
static bool is_better(const struct loop *l, const struct loop *than)
{
    if (!than || l->bounds_on_host != than->bounds_on_host) return l->bounds_on_host;
    long long trips = mapping_constant_trips(l), others = mapping_constant_trips(than);
    return trips < 0 ? others >= 0 : others >= 0 && trips > others;
}

static void find_length(const struct loop *list, const struct loop **best)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (l->mapped & LEVEL_VECTOR) *best = is_better(l, *best) ? l : *best;
        else find_length(l->child, best);
    }
}

/* The loop of the row, around l, whose index is one of l's bounds. */
static const struct loop *triangle_around(const struct loop *l, const struct loop *gang)
{
    long long c;
    for (const struct loop *p = l->parent; p && p != gang; p = p->parent)
        if (p->bounds_on_host && mapping_is_offset(l->lower, p->index, &c) != mapping_is_offset(l->upper, p->index, &c)) return p;
    return NULL;
}

static void find_triangle(const struct loop *list, const struct loop *gang, const struct loop **best)
{
    for (const struct loop *l = list; l && !*best; l = l->next) {
        if (!(l->mapped & LEVEL_VECTOR)) find_triangle(l->child, gang, best);
        else if (l->canonical && !l->step) *best = triangle_around(l, gang);
    }
}

const struct loop *mapping_row_length(const struct kernel *k, bool *half)
{
    const struct loop *best = NULL, *last = k->flags & ACCELRT_ROW_LANES ? kernel_group_end(k->dims[0]) : NULL;
    *half = false;
    if (!last) return NULL;
    find_length(last->child, &best);
    if (!best || best->bounds_on_host) return best;
    best = NULL;
    find_triangle(last->child, last, &best);
    *half = best != NULL;
    return best;
}

struct bound_search {
    const struct loop *loop, *gang;
    bool other; /* some value that the host does not know */
};

static bool declares_type(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_DECL_STMT && n->decl && n->decl->kind != DECL_VAR;
}

/* A constant, a variable or a type that the region declares, which the launch before it does not know. */
static bool is_of_region(const struct node *n, const void *context)
{
    const struct bound_search *s = context;
    const struct node *body = s->loop->region->body;
    if (n->kind == NODE_NAME && n->decl) return n->decl != s->gang->index && n->decl->from >= body->from && n->decl->from < body->to;
    return (n->kind == NODE_SIZEOF || n->kind == NODE_CAST) && node_find(body, declares_type, NULL);
}

static bool find_other_name(struct node *n, void *context)
{
    struct bound_search *s = context;
    s->other |= node_find(n, is_of_region, s) != NULL;
    if (n->has_value || s->other) return false;
    if (n->kind == NODE_NAME) s->other |= n->decl != s->gang->index && !mapping_is_value(region_variable(s->loop->region, n->decl));
    else s->other |= !mapping_is_arithmetic(n);
    return !s->other;
}

static bool has_bounds_by(const struct loop *l, const struct loop *gang)
{
    struct bound_search s = {l, gang, !l->canonical || l->wraps || l->compared || !type_is_integer(l->index->type)};
    const struct node *parts[] = {l->lower, l->upper, l->step};
    for (int j = 0; j < 3 && !s.other; j++)
        if (parts[j]) node_walk((struct node *)parts[j], find_other_name, &s);
    return !s.other;
}

static const struct loop *row_by(const struct loop *list, const struct loop *gang)
{
    const struct loop *found = NULL;
    for (const struct loop *l = list; l && !found; l = l->next)
        found = !(l->mapped & LEVEL_VECTOR) ? row_by(l->child, gang) : l->plan.collapse <= 1 && has_bounds_by(l, gang) ? l : NULL;
    return found;
}

const struct loop *mapping_row_by_gang(const struct kernel *k)
{
    bool half;
    const struct loop *gang = k->flags & ACCELRT_ROW_LANES && !k->reads_trips ? k->dims[0] : NULL;
    bool known = gang && gang->canonical && gang->bounds_on_host && !gang->wraps && !gang->compared && type_is_integer(gang->index->type);
    if (!known || kernel_group_end(k->dims[0]) != gang || mapping_row_length(k, &half)) return NULL;
    return row_by(gang->child, gang);
}

/* ---- gangs of workers and lanes ------------------------------------------------------------------------------------------------ */

static bool is_shared(const struct loop *l)
{
    return l->mapped & (LEVEL_WORKER | LEVEL_VECTOR);
}

static bool all_known(const struct kernel *k, const struct loop *list, bool *any)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (is_shared(l) && kernel_holds(k, l->stmt)) {
            if (l->mapped & LEVEL_GANG || !l->canonical || !l->bounds_on_host) return false;
            *any = true;
        }
        if (!all_known(k, l->child, any)) return false;
    }
    return true;
}

/* Where the host knows the trip counts of all loops that workers and lanes share, it passes them to the launch. The launch then keeps
 * num_workers and vector_length only if they suit the loops (runtime/launch/rt_team.c). Three levels of 128 iterations each take 18 us on
 * an H200 with 4 workers of 32 and 7 with 32 of them. */
bool mapping_team_is_free(const struct kernel *k)
{
    bool any = false,
         fixed = k->one_gang || k->packable || k->flags & ACCELRT_ROW_LANES || k->flags & ACCELRT_EXACT_GANGS || !k->n_dims || !k->dims[0];
    if (fixed || mapping_keeps_sizes(k->region) || mapping_called(k) || !all_known(k, k->region->loops, &any)) return false;
    return any;
}
