/* plan_operands: operands of contractions in shared memory. SPDX-License-Identifier: MIT
 * s += a[i][k] * b[k][j] along k, for all i and j: a block of 256 threads that has 128 x 128 elements of the result reads 128 values of a
 * and of b in each trip, and each of them 128 times. Therefore its threads copy the operands of eight trips to shared memory, each
 * element once and coalesced in whichever direction the array is contiguous, and read them from there. Every sum keeps its order. With
 * few such tiles multiprocessors are idle: a second kernel with smaller ones is selected at the launch. This requires loops that plan_jam
 * could run in step, reads in every trip of what nothing in the kernel writes, at least one that depends on the iteration along x and one
 * along y. */
#include "accel_abi.h"
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/staging/divided_sums.h"
#include "kernel/staging/library_product.h"
#include "kernel/staging/matrix_product.h"
#include "kernel/staging/operand_shapes.h"
#include "kernel/staging/operand_slabs.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/plans.h"
#include "region/flow/uses.h"
#include "region/updates/accumulations.h"
#include <string.h>

enum { SHARED_BYTES = 48 * 1024 };

/* Of the operands of a kernel. `overlap`: there are none where pointer ranges overlap. */
struct operand_search {
    struct unit *unit;
    const struct kernel *kernel;
    struct operand_tiles *tiles;
    bool overlap;
};

struct operand_scan {
    const struct kernel *kernel;
    const struct loop *loop;
    const struct access *access;
    bool bad;
};

/* ---- one read ----------------------------------------------------------------------------------------------------------------- */

static bool find_unknown(struct node *n, void *context)
{
    struct operand_scan *s = context;
    const struct variable *v = n->kind == NODE_NAME ? region_variable(s->kernel->region, n->decl) : NULL;
    if (n->has_value) return false;
    bool known = n->decl == s->access->decl || n->decl == s->loop->index || kernel_counts_dimension(s->kernel, n->decl) ||
                 mapping_declares_between(s->kernel, n->decl);
    if (n->kind == NODE_NAME) s->bad |= !known && !mapping_is_value(v);
    else s->bad |= n->kind != NODE_SUBSCRIPT && !mapping_is_arithmetic(n);
    return !s->bad;
}

/* The place is computed from indices and values of the kernel: it can be read for any iteration, before the body runs. */
static bool has_known_place(const struct kernel *k, const struct loop *l, const struct access *a)
{
    struct operand_scan s = {k, l, a, false};
    node_walk(a->node, find_unknown, &s);
    return !s.bad;
}

/* An element that is read in each trip. */
static bool is_operand(const struct loop *l, const struct access *a)
{
    const struct type *type = a->node->type;
    if (!a->affine || a->node->kind != NODE_SUBSCRIPT || !mapping_always_read(a->node, l->stmt)) return false;
    return type && type_is_arithmetic(type) && !type->is_volatile && !type->is_atomic && type->size <= 16;
}

static const struct kernel_param *pointer_of(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; v && j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v)
            return k->params[j].plain || k->params[j].exchanged ? NULL : &k->params[j];
    return NULL;
}

static bool is_written(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->var == v && (a->written || a->atomic || a->by_call) && kernel_holds(k, a->node)) return true;
    }
    return false;
}

bool mapping_depends_on(const struct access *a, const struct loop *l)
{
    if (!a->affine) return mapping_access_stride(a, l->index) != 0;
    for (int d = 0; d < a->n_forms; d++)
        if (linear_uses(a->forms[d], l)) return true;
    return false;
}

static struct operand *same_elements(struct unit *u, const struct operand_tiles *t, const struct access *a, const struct loop *l)
{
    for (int j = 0; j < t->n; j++)
        if (t->list[j].loop == l && node_text_equal(u, t->list[j].accesses[0]->node, a->node)) return &t->list[j];
    return NULL;
}

/* "accel_slab0_a" for "accel_slab" */
static const char *name_of(struct unit *u, const char *what, int j, const struct decl *d)
{
    return arena_printf(u->arena, "%s%d%s%s", what, j, d ? "_" : "", d ? d->name : "");
}

static struct operand new_operand(struct unit *u, const struct kernel *k, int j, const struct access *a, struct loop *l)
{
    return (struct operand){.loop = l,
                            .along = mapping_access_stride(a, l->index) == 1,
                            .dimension = mapping_depends_on(a, k->dims[1]),
                            .slab = name_of(u, "accel_slab", j, a->decl),
                            .place = name_of(u, "accel_place", j, a->decl),
                            .next = name_of(u, "accel_next", j, a->decl)};
}

static void add_operand(struct operand_search *s, const struct access *a, struct loop *l)
{
    struct operand_tiles *t = s->tiles;
    struct operand *o = same_elements(s->unit, t, a, l);
    if (!o) {
        struct operand new = new_operand(s->unit, s->kernel, t->n, a, l);
        ARENA_PUSH(s->unit->arena, t->list, t->n, new);
        o = &t->list[t->n - 1];
    }
    ARENA_PUSH(s->unit->arena, o->accesses, o->n_accesses, a);
}

/* ---- one loop ----------------------------------------------------------------------------------------------------------------- */

/* The access does not prevent staging: a direct one is the same in every trip or for every iteration of the block. In a triangle it may depend on
 * one dimension: where the nest does not have an iteration, what it reads is left out. */
static bool add_access(struct operand_search *s, const struct access *a, struct loop *l)
{
    const struct kernel *k = s->kernel;
    const struct kernel_param *p = pointer_of(k, a->var);
    bool by_k = mapping_depends_on(a, l), by_x = mapping_depends_on(a, k->dims[0]), by_y = mapping_depends_on(a, k->dims[1]);
    if (!p || a->written || a->deep || a->by_call || is_written(k, a->var) || (by_k && by_x && by_y) || !has_known_place(k, l, a))
        return false;
    s->overlap |= p->may_overlap;
    if (!by_k || (!by_x && !by_y)) return !(by_x && by_y) || !mapping_has_bounding_nest(k);
    if (!is_operand(l, a)) return false;
    add_operand(s, a, l);
    return true;
}

static bool is_integer_loop(const struct loop *l)
{
    return type_is_integer(l->index->type) && !l->index->type->is_volatile;
}

/* Division of integers, which may trap for values of iterations that the nest does not have. */
static bool find_division(struct node *n, void *context)
{
    bool *found = context;
    bool divides = (n->kind == NODE_BINARY || n->kind == NODE_ASSIGN) && (n->op == OP_DIV || n->op == OP_REM);
    if (divides && n->type && type_is_integer(n->type)) *found = true;
    return !*found;
}

static bool may_trap(struct node *body)
{
    bool found = false;
    node_walk(body, find_division, &found);
    return found;
}

static bool add_operands(struct operand_search *s, struct loop *l)
{
    const struct kernel *k = s->kernel;
    struct accumulation sum;
    bool in_registers = transform_is_on(k->region, TRANSFORM_REGISTER_SUMS) && loop_adds_to_one(l, &sum);
    const struct variable *total = in_registers ? sum.var : NULL;
    const struct kernel_param *p = pointer_of(k, total);
    bool sides[2] = {false, false};
    int first = s->tiles->n;
    if (!is_integer_loop(l) || node_has(l->stmt->child[3], KIND(NODE_CONTINUE)) || may_trap(l->stmt->child[3])) return false;
    if (p) s->overlap |= p->may_overlap;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        bool place = p && a->var == total;
        if (node_inside(a->node, l->stmt) && !place && !add_access(s, a, l)) return false;
    }
    for (int j = first; j < s->tiles->n; j++) sides[s->tiles->list[j].dimension] = true;
    return sides[0] && sides[1];
}

static void add_loops(struct operand_search *s, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        int before = s->tiles->n;
        bool overlap = s->overlap;
        if (add_operands(s, l)) continue;
        s->tiles->n = before;
        s->overlap = overlap;
    }
}

/* ---- the kernel --------------------------------------------------------------------------------------------------------------- */

static bool fits_shape(const struct kernel *k)
{
    if (k->shape != KERNEL_FLAT || k->n_dims < 2 || (k->n_dims > 2 && mapping_has_bounding_nest(k))) return false;
    if (k->flags & (ACCELRT_STRIDE | ACCELRT_WHOLE_TILES | ACCELRT_ANY_BLOCK | ACCELRT_LANES)) return false;
    return is_integer_loop(k->dims[0]) && is_integer_loop(k->dims[1]);
}

static long long slab_bytes(const struct operand_tiles *t, const struct operand_shape *s)
{
    long long bytes = 0;
    for (int j = 0; j < t->n; j++) {
        int d = t->list[j].dimension, size = (int)t->list[j].accesses[0]->node->type->size, width = s->block[d] * s->items[d];
        bool along = t->matrix && t->list[j].along;
        long long rows = along ? width : s->trips, row = (along ? s->trips : width) * size + (t->matrix ? MATRIX_PAD * size : 16);
        bytes += s->block[2] * rows * row;
    }
    return bytes;
}

/* Each thread copies the same number of elements. */
static bool divides_slabs(const struct operand_shape *s)
{
    return s->trips * s->items[0] % s->block[1] == 0 && s->trips * s->items[1] % s->block[0] == 0;
}

/* Bytes of the elements to which the iteration's loops add. */
static int bytes_of_totals(struct loop *list)
{
    struct accumulation sum;
    int bytes = 0;
    for (struct loop *l = list; l; l = l->next)
        if (loop_adds_to_one(l, &sum)) bytes += (int)sum.place->type->size;
    return bytes;
}

static bool is_listed(const struct operand_tiles *t, int count)
{
    for (int j = 0; j < count; j++)
        if (t->list[j].accesses[0]->var == t->list[count].accesses[0]->var) return true;
    return false;
}

/* Whole warps of 8 x 4 threads, or 4 x 8 for tensor cores, that read several elements at once. */
static const char *thread_order(const struct operand_tiles *t, const struct operand_shape *s)
{
    if (t->matrix) return "matrix";
    return s->run[0] == 4 && s->block[0] % 8 == 0 && s->block[1] % 4 == 0 ? "tile" : NULL;
}

static const struct decision_kind kind = {.traits = DECISION_STAGES, .begin_body = operands_declare, .begin_all = operands_leave};

const struct operand_tiles *operands_of(const struct kernel *k)
{
    static const struct operand_tiles none = {0};
    const struct operand_tiles *t = decision_facts(k, &kind);
    return t ? t : &none;
}

static void set_shape(struct unit *u, struct kernel *k, struct operand_tiles *t, const struct operand_shape *s)
{
    memcpy(k->block, s->block, sizeof k->block);
    memcpy(k->run, s->run, sizeof s->run);
    k->items[0] = s->items[0];
    k->items[1] = s->items[1];
    k->items[2] = 1;
    k->in_step = false;
    k->tiles.shared = true;
    k->tiles.order = thread_order(t, s);
    t->slab_trips = s->trips;
    t->slabs = t->matrix ? MATRIX_STAGES : 2 * slab_bytes(t, s) <= SHARED_BYTES && !operand_shape_is_small(k) ? 2 : 1;
    decide(u->arena, k, &kind, t);
}

static void describe_operands(struct unit *u, struct kernel *k, const struct operand_tiles *t)
{
    const char *where = t->matrix ? "shared memory: operands of tensor cores" : "shared memory: operands of a tile of sums";
    for (int j = 0; j < t->n; j++) {
        const char *before = j ? "," : arena_printf(u->arena, "; in shared memory, %d trips of the inner loop at a time:", t->slab_trips);
        if (!is_listed(t, j)) k->mapping = arena_printf(u->arena, "%s%s %s", k->mapping, before, t->list[j].accesses[0]->var->decl->name);
        for (int i = 0; i < t->list[j].n_accesses; i++) kernel_keeps(k, t->list[j].accesses[i], where);
    }
    if (t->matrix) k->mapping = arena_printf(u->arena, "%s; on tensor cores", k->mapping);
}

static void take_shape(struct unit *u, struct kernel *k, struct loop *last, struct operand_tiles *t, const struct operand_shape *s)
{
    set_shape(u, k, t, s);
    k->dims[0]->peel = 0;
    k->flags &= ~(unsigned)ACCELRT_SMALL_BLOCKS;
    k->flags |= ACCELRT_SHARED_EDGES;
    if (t->matrix) k->flags |= ACCELRT_FEW_BLOCKS | ACCELRT_TWO_BLOCKS;
    for (int j = 0; j < t->n; j++)
        if (mapping_access_stride(t->list[j].accesses[0], k->dims[0]->index) > 1) k->flags |= ACCELRT_FEW_BLOCKS;
    mapping_describe(u, k, last);
    describe_operands(u, k, t);
}

/* The operands of the kernel's tiles, and their shape. False: there are none, or they do not fit. */
static bool find_operands(struct unit *u, struct kernel *k, const struct loop *last, struct operand_tiles *t, struct operand_shape *shape)
{
    struct operand_search s = {.unit = u, .kernel = k, .tiles = t};
    int width = mapping_jam_width(k, last);
    if (width < 2 || !operand_shape(k, last, width, mapping_jam_bytes(k, last) + bytes_of_totals(last->child), shape) || !divides_slabs(shape))
        return false;
    add_loops(&s, last->child);
    mapping_matrix_product(u, k, t, shape);
    bool fits = t->n && slab_bytes(t, shape) <= SHARED_BYTES;
    k->tiles.overlap = fits && s.overlap;
    return fits;
}

void plan_operands(struct unit *u, struct kernel *k)
{
    if (!fits_shape(k)) return;
    struct loop *last = kernel_innermost(k);
    struct operand_shape shape;
    if (loop_is_counted(last) || !mapping_can_jam(k, last)) return;
    struct operand_tiles *t = arena_alloc(u->arena, sizeof *t);
    if (!find_operands(u, k, last, t, &shape)) return;
    take_shape(u, k, last, t, &shape);
    if (k->nest->plan.spans) return;
    mapping_library_product(u, k);
    mapping_divided_sum(u, k, t);
}

static struct kernel *with_shape(struct unit *u, const struct kernel *k, const char *name, const struct operand_shape *shape)
{
    struct kernel *s = arena_alloc(u->arena, sizeof *s);
    struct operand_tiles *t = arena_alloc(u->arena, sizeof *t);
    *s = *k;
    *t = *operands_of(k);
    set_shape(u, s, t, shape);
    s->name = arena_printf(u->arena, "%s_%s", k->name, name);
    s->fallback = NULL;
    s->when = "the tiles would leave multiprocessors idle";
    s->mapping = arena_printf(u->arena, "where %s has too few tiles: tiles of %d x %d, %d trips of the inner loop at a time", k->name,
                              s->block[0] * s->items[0], s->block[1] * s->items[1], t->slab_trips);
    return s;
}

/* Iterations outside of tiles then only run where ranges overlap. There loads cannot precede the store of the trip before, so that unrolling loops
 * that add to memory saves no time: without it, the PTX for overlapping ranges of PolyBench's covariance has half the size. */
static void roll_loops_for_overlap(const struct kernel *k)
{
    const struct operand_tiles *t = operands_of(k);
    struct accumulation sum;
    for (int j = 0; j < t->n; j++)
        if (loop_adds_to_one(t->list[j].loop, &sum) && pointer_of(k, sum.var)) t->list[j].loop->unroll = 0;
}

/* The last one has one iteration a thread too, where the launch may choose that. */
void plan_smaller_tiles(struct unit *u, struct kernel *k)
{
    static const char *const names[] = {"small", "smaller"};
    struct operand_shape shape;
    struct kernel *last = k;
    if (!operands_of(k)->n || directive_clause(k->region->directive, CLAUSE_SPECIALIZE, 0)) return;
    for (int step = 0; step < 2 && operand_smaller_shape(k, step, &shape); step++) {
        last->tiles.only = true;
        last->smaller = with_shape(u, k, names[step], &shape);
        last = last->smaller;
        last->smaller = NULL;
        last->tiles.only = k->flags & ACCELRT_FEW_BLOCKS;
    }
    mapping_divide_sum(last);
    if (last->tiles.only && k->tiles.overlap) roll_loops_for_overlap(k);
}
