/* plan_vectors: threads whose consecutive iterations access up to 16 bytes at once. SPDX-License-Identifier: MIT
 * A thread runs 16 / size iterations that follow each other along x. What they read of an array is loaded before the first,
 * in aligned pieces of 16 bytes and smaller ones at both ends, what they store is stored after the last, and both are in registers
 * meanwhile. An element that several of them read is loaded once, and stores write whole sectors, wherever the loop begins. Only elements
 * that the iterations access for certain are accessed.
 *
 * So that loading first changes nothing, no iteration may store what another one reads: they are independent, of an array that the kernel
 * writes each iteration accesses one element only, and other arrays do not overlap it. All rows must begin at multiples of 16 bytes. The
 * launch knows both, and runs the kernel with one element in each access otherwise. */
#include "accel_abi.h"
#include "analysis/linear.h"
#include "analysis/wrapping.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/plans.h"
#include "kernel/vectors/vectors.h"
#include <stdlib.h>
#include <string.h>

enum { WIDEST = 8, CHARS_LEAST = 8, REGISTER_BYTES = 192, TRIPS_MOST = 16, DISTANCE_MOST = 512, WARP = 32 };

/* ---- the nest and its body ------------------------------------------------------------------------------------------------------- */

bool vectors_is_plain_loop(const struct loop *x)
{
    const struct type *t = x->index->type;
    bool plain = x->direction > 0 && !x->step && (x->relation == OP_LT || x->relation == OP_LE) && !x->compared && !x->bounding && !x->tile;
    return plain && type_is_integer(t) && (t->size == 8 || (t->size == 4 && t->is_signed)) && !loop_is_counted(x) && !loop_passes_end(x) &&
           !x->wraps;
}

static bool has_plain_nest(const struct kernel *k, const struct loop *last)
{
    const unsigned others = ACCELRT_STRIDE | ACCELRT_WHOLE_TILES | ACCELRT_LANES | ACCELRT_ALWAYS | ACCELRT_ANY_BLOCK;
    if (k->shape != KERNEL_FLAT || k->fallback || k->special || !k->n_dims || k->flags & others ||
        !(k->flags & ACCELRT_SMALL_BLOCKS))
        return false;
    if (decisions_have(k, DECISION_STAGES | DECISION_ORDERS) || k->n_slices || k->n_sums || mapping_has_bounding_nest(k))
        return false;
    if ((k->nest->plan.spans && k->dims[0] != last) || (k->items[0] > 1 && k->items[1] > 1) || k->in_step || (k->n_folded && k->n_dims == 1) || loop_is_counted(last)) return false;
    for (const struct loop *l = last; l != k->nest; l = l->parent)
        if (l->dimension < 0) return false;
    return vectors_is_plain_loop(k->dims[0]);
}

/* A loop in the body that is no straight-line code after unrolling. */
static bool is_long_loop(const struct region *r, const struct node *n)
{
    const struct loop *l = n->kind == NODE_FOR ? region_loop(r, n) : NULL;
    bool counts = l && l->canonical && !l->step && l->direction > 0 && l->lower->has_value && !l->n_privates;
    return n->kind == NODE_FOR && (!counts || mapping_constant_trips(l) < 1 || mapping_constant_trips(l) > TRIPS_MOST);
}

static bool is_obstacle(const struct node *n, const void *context)
{
    const struct kernel *k = context;
    return mapping_calls_program(n) || is_long_loop(k->region, n) || (n->type && (n->type->is_volatile || n->type->is_atomic));
}

static bool has_plain_body(const struct kernel *k, const struct node *body)
{
    const kind_set jumps = GOTO_KINDS | KIND(NODE_BREAK) | KIND(NODE_CONTINUE) | KIND(NODE_RETURN) | KIND(NODE_SWITCH);
    if (node_has(body, jumps | KIND(NODE_WHILE) | KIND(NODE_DO) | KIND(NODE_STMT_EXPR) | KIND(NODE_ASM))) return false;
    return !k->reads_loaded && !k->writes_loaded && !mapping_has_atomic(k->region, body) && !node_find(body, is_obstacle, k);
}

/* ---- accesses --------------------------------------------------------------------------------------------------------------------- */

static const struct kernel_param *param_of(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++) {
        const struct kernel_param *p = &k->params[j];
        if (p->kind == PARAM_POINTER && p->var == v) return p->plain || p->merges || p->exchanged ? NULL : p;
    }
    return NULL;
}

static bool is_written(const struct kernel *k, const struct variable *v)
{
    const struct region *r = k->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (a->var == v && (a->written || a->atomic) && kernel_holds(k, a->node)) return true;
    }
    return v->pointer_written;
}

/* Iterations that follow each other along x access elements that do. */
static bool is_along(const struct access *a, const struct loop *x)
{
    bool known = true;
    for (int j = 0; j + 1 < a->n_flat; j++)
        if (linear_uses(a->flat[j], x)) return false;
    return linear_coefficient(vectors_last_form(a), x, &known) == 1 && known;
}

/* Of the nest, or of a loop in the body around the access. */
static bool is_index(const struct kernel *k, const struct access *a, const struct decl *d)
{
    for (const struct loop *l = a->loop;; l = l->parent) {
        if (l->index == d) return true;
        if (l == k->nest) return false;
    }
}

/* The place is computed from indices, values, and variables that the body declares and does not change: it is known before the body. */
static bool is_known_before(const struct kernel *k, const struct access *a, const struct node *n, const struct node *body)
{
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    const struct variable *v = d ? region_variable(k->region, d) : NULL;
    if (n->kind == NODE_CALL || n->kind == NODE_ASSIGN || n->kind == NODE_COMPOUND_LITERAL || node_is_step(n)) return false;
    bool index = d && is_index(k, a, d);
    if (v && v->role == ROLE_PRIVATE && !index) return false;
    if (d && !index && node_names_local(n, body)) {
        bool keeps = d->kind == DECL_VAR && d->init && d->storage == STORAGE_AUTO && !node_changes(body, d);
        if (!keeps || !type_is_scalar(d->type) || !is_known_before(k, a, d->init, body)) return false;
    }
    for (int j = 0; j < n->n_children; j++)
        if (n->child[j] && !is_known_before(k, a, n->child[j], body)) return false;
    return true;
}

static bool is_addressed(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && p->kind == NODE_PAREN) p = p->parent;
    return p && p->kind == NODE_UNARY && p->op == OP_ADDRESS;
}

/* Places that differ by a constant in the forms do so in C, modulo 2^64 as addresses are. */
static bool keeps_distances(const struct access *a)
{
    bool narrow = false;
    for (int j = 0; j < a->n_flat; j++) narrow |= a->flat[j]->modulo == 32;
    return !narrow || (a->fits && !a->fits[0]);
}

static bool is_element(const struct access *a)
{
    const struct type *t = a->node->type;
    bool element = a->node->kind == NODE_SUBSCRIPT || (a->node->kind == NODE_UNARY && a->node->op == OP_DEREF);
    if (!element || !a->var || a->atomic || a->deep || a->by_call || a->n_members || a->n_guards || a->n_doubts) return false;
    if (!a->affine || !a->n_flat || !keeps_distances(a) || is_addressed(a->node)) return false;
    bool half = t->kind == TYPE_FLOAT && t->size < 4;
    return type_is_arithmetic(t) && t->kind != TYPE_COMPLEX && !half && (t->size == 1 || t->size == 2 || t->size == 4 || t->size == 8);
}

/* ---- windows ----------------------------------------------------------------------------------------------------------------------- */

static bool has_type_of(const struct vector_window *w, const struct access *a)
{
    const struct type *x = w->uses[0].access->node->type, *y = a->node->type;
    return x->kind == y->kind && x->size == y->size && x->is_signed == y->is_signed;
}

/* The element of `a` is `place` elements after the one that places of the window count from. */
static bool find_place(struct unit *u, const struct vector_window *w, const struct access *a, int *place)
{
    const struct access *b = w->uses[0].access;
    long long distance = 0;
    if (a->var != b->var || a->loop != b->loop || a->n_flat != b->n_flat || !has_type_of(w, a)) return false;
    for (int j = 0; j < a->n_flat; j++) {
        const struct linear *d = linear_add(u, a->flat[j], b->flat[j], -1);
        if (!d || !linear_is_constant(d) || (j + 1 < a->n_flat && d->constant)) return false;
        distance = d->constant;
    }
    if (distance < -DISTANCE_MOST || distance > DISTANCE_MOST) return false;
    *place = w->uses[0].place + (int)distance;
    return true;
}

/* The elements of all iterations of the thread remain without a gap: each is accessed. */
static bool is_near(const struct vector_window *w, int place, int vector)
{
    for (int j = 0; j < w->n_uses; j++)
        if (abs(place - w->uses[j].place) <= vector) return true;
    return false;
}

/* The loops in the body around the access, and what they add to its place. False: too many elements, or one trip would skip some. */
static bool add_loops(const struct kernel *k, struct vector_window *w, const struct access *a, const struct loop *l)
{
    bool known = true, others = false;
    if (l == kernel_innermost(k)) return true;
    if (!add_loops(k, w, a, l->parent) || w->n_along == WINDOW_LOOPS || w->n_across == WINDOW_LOOPS) return false;
    long long step = linear_coefficient(vectors_last_form(a), l, &known);
    for (int j = 0; j + 1 < a->n_flat; j++) others |= linear_uses(a->flat[j], l);
    if (others || !known || step < -k->vector || step > k->vector) w->across[w->n_across++] = l;
    else if (step) w->steps[w->n_along] = (int)step, w->along[w->n_along++] = l;
    return true;
}

static void add_use(struct unit *u, struct vector_window *w, const struct access *a, int place)
{
    struct vector_use use = {a, place};
    int low = place, high = place;
    for (int j = 0; j < w->n_along; j++) {
        long long first = w->along[j]->lower->value, last = first + mapping_constant_trips(w->along[j]) - 1, step = w->steps[j];
        low += (int)(step * (step < 0 ? last : first));
        high += (int)(step * (step < 0 ? first : last));
    }
    if (!w->n_uses || low < w->low) w->low = low;
    if (!w->n_uses || high > w->high) w->high = high;
    w->loads |= a->read;
    w->stores |= a->written;
    ARENA_PUSH(u->arena, w->uses, w->n_uses, use);
}

/* Places of a new window are the remainders of the constants in the subscripts, as rows usually begin at multiples of 16 bytes. */
static bool add_access(struct unit *u, struct kernel *k, const struct access *a)
{
    long long remainder = vectors_last_form(a)->constant % k->vector;
    struct vector_window w = {0};
    int place;
    for (int j = 0; j < k->n_windows; j++)
        if (find_place(u, &k->windows[j], a, &place) && is_near(&k->windows[j], place, k->vector)) {
            add_use(u, &k->windows[j], a, place);
            return true;
        }
    if (!add_loops(k, &w, a, a->loop)) return false;
    add_use(u, &w, a, (int)(remainder < 0 ? remainder + k->vector : remainder));
    w.name = arena_printf(u->arena, "accel_vector%d_%s", k->n_windows, a->var->decl->name);
    ARENA_PUSH(u->arena, k->windows, k->n_windows, w);
    return true;
}

/* The uses of `from` become uses of w, if one of these is near. */
static bool join(struct unit *u, struct vector_window *w, const struct vector_window *from, int vector)
{
    int place, near = 0;
    if (!find_place(u, w, from->uses[0].access, &place)) return false;
    for (int j = 0; j < from->n_uses; j++) near |= is_near(w, place + from->uses[j].place - from->uses[0].place, vector);
    for (int j = 0; near && j < from->n_uses; j++) add_use(u, w, from->uses[j].access, place + from->uses[j].place - from->uses[0].place);
    return near;
}

/* Windows with a gap between them that later ones have filled. */
static void join_windows(struct unit *u, struct kernel *k)
{
    for (int j = 1; j < k->n_windows; j++)
        for (int i = 0; i < j; i++) {
            if (!join(u, &k->windows[i], &k->windows[j], k->vector)) continue;
            k->windows[j] = k->windows[--k->n_windows];
            j = 0;
            break;
        }
}

/* One that each iteration makes, and that determines which elements exist. */
static bool is_certain(const struct kernel *k, const struct access *a)
{
    return mapping_always_read(a->node, kernel_innermost(k)->stmt);
}

/* Conditional uses are of elements that are loaded in any case. */
static bool is_covered(struct unit *u, const struct kernel *k, const struct access *a)
{
    int place;
    for (int j = 0; j < k->n_windows; j++) {
        const struct vector_window *w = &k->windows[j];
        bool same = find_place(u, w, a, &place) && !w->n_along && !w->n_across;
        if (same && place >= w->low && place <= w->high) {
            add_use(u, &k->windows[j], a, place);
            return true;
        }
    }
    return false;
}

/* The kernel writes it: all accesses of the iteration are at one element, and one is certainly a store. */
static bool is_own_element(const struct kernel *k, const struct vector_window *w)
{
    for (int j = 0; j < k->n_windows; j++)
        if (&k->windows[j] != w && k->windows[j].uses[0].access->var == w->uses[0].access->var) return false;
    return w->stores && w->low == w->high && !w->n_across;
}

/* The same element for all iterations of the thread, of an array that the kernel only reads; or the iteration's own copy. */
static bool is_other_access(const struct kernel *k, const struct access *a)
{
    const struct kernel_param *p = a->var ? param_of(k, a->var) : NULL;
    if (a->var && a->var->role == ROLE_PRIVATE) return true;
    if (!a->var) return a->decl && a->decl->type->kind == TYPE_ARRAY;
    return (a->var->role == ROLE_CONSTANT || (p && !is_written(k, a->var))) && !a->written && !a->atomic && !a->by_call && a->affine &&
           mapping_access_stride(a, k->dims[0]->index) == 0;
}

static bool find_windows(struct unit *u, struct kernel *k, const struct node *body)
{
    const struct region *r = k->region;
    for (int pass = 0; pass < 2; pass++) {
        if (pass) join_windows(u, k);
        for (int j = 0; j < r->n_accesses; j++) {
            const struct access *a = r->accesses[j];
            if (!node_inside(a->node, body)) continue;
            bool fits = is_element(a) && is_along(a, k->dims[0]) && param_of(k, a->var) && is_known_before(k, a, a->node, body);
            bool certain = fits && is_certain(k, a);
            if (!pass && certain && !add_access(u, k, a)) return false;
            if (pass && !certain && !(fits && is_covered(u, k, a)) && !is_other_access(k, a)) return false;
        }
    }
    return true;
}

long long vectors_window_elements(const struct kernel *k, const struct vector_window *w)
{
    long long elements = w->high - w->low + k->vector;
    for (int j = 0; j < w->n_across; j++) elements *= mapping_constant_trips(w->across[j]);
    return elements;
}

static long long register_bytes(const struct kernel *k)
{
    long long bytes = 0;
    for (int j = 0; j < k->n_windows; j++) {
        const struct vector_window *w = &k->windows[j];
        bytes += vectors_window_elements(k, w) * w->uses[0].access->node->type->size;
    }
    return bytes;
}

static bool are_legal(struct kernel *k, int bytes)
{
    bool stores = false;
    for (int j = 0; j < k->n_windows; j++) {
        const struct vector_window *w = &k->windows[j];
        const struct kernel_param *p = param_of(k, w->uses[0].access->var);
        if (is_written(k, p->var) && !is_own_element(k, w)) return false;
        if (p->may_overlap) k->flags |= ACCELRT_NEEDS_DISJOINT;
        stores |= w->stores;
    }
    return stores && register_bytes(k) <= bytes;
}

/* ---- the kernel -------------------------------------------------------------------------------------------------------------------- */

static void take_shape(struct unit *u, struct kernel *k, struct loop *last)
{
    k->name = arena_printf(u->arena, k->marches ? "%s_marching" : "%s_vectors", k->name);
    k->items[0] = k->vector;
    k->items[1] = 1;
    k->items[2] = k->marches ? MARCHED_TRIPS : 1;
    if (k->n_dims > 1 && k->block[0] > WARP && !mapping_size(k, SIZE_WORKERS))
        k->block[1] = k->block[0] * k->block[1] / WARP, k->block[0] = WARP;
    mapping_unroll_all(last->child);
    mapping_describe(u, k, last);
    if (k->vector > 1) k->mapping = arena_printf(u->arena, "%s, adjacent: vector loads and stores of up to %d bytes", k->mapping, VECTOR_BYTES);
    if (k->marches) k->mapping = arena_printf(u->arena, "%s; what the next iteration of %s reads again is in registers", k->mapping, k->nest->index->name);
}

bool vectors_find_windows(struct unit *u, struct kernel *k, const struct kernel *usual, const struct node *body, int bytes)
{
    k->n_windows = 0;
    k->flags = usual->flags;
    return find_windows(u, k, body) && are_legal(k, bytes);
}

static bool find_vectors(struct unit *u, struct kernel *v, const struct kernel *usual, const struct node *body, int size)
{
    return vectors_find_windows(u, v, usual, body, REGISTER_BYTES) && vectors_are_faster(v, usual, body, size) && vectors_find_alignment(u, v);
}

static bool has_vectors(struct unit *u, struct kernel *v, const struct kernel *usual, const struct node *body, int size)
{
    v->vector = VECTOR_BYTES / size;
    bool found = find_vectors(u, v, usual, body, size);
    for (; !found && v->vector > CHARS_LEAST; found = find_vectors(u, v, usual, body, size)) v->vector /= 2;
    return found;
}

static void describe_windows(struct unit *u, struct kernel *k, const struct kernel *v)
{
    const char *where = v->vector > 1 ? arena_printf(u->arena, "registers: 16 bytes at once where rows are aligned, for %d iterations", v->vector)
                                      : "registers: kept for the next iteration of a thread where it reads the element again";
    for (int i = 0; i < v->n_windows; i++)
        for (int j = 0; j < v->windows[i].n_uses; j++) kernel_keeps(k, v->windows[i].uses[j].access, where);
}

static const struct decision_kind kind = {.traits = DECISION_WINDOWS};

void plan_vectors(struct unit *u, struct kernel *k)
{
    struct loop *last = k->nest ? kernel_innermost(k) : NULL;
    if (!last || !has_plain_nest(k, last)) return;
    struct kernel *v = arena_alloc(u->arena, sizeof *v);
    struct node *body = last->stmt->child[3];
    int size = mapping_smallest_store(k->region, body);
    if (size > WIDEST || !has_plain_body(k, body) || mapping_has_few_blocks(k)) return;
    *v = *k;
    v->reuses = false;
    if (!vectors_march(u, v, k, body, size) && !has_vectors(u, v, k, body, size)) return;
    take_shape(u, v, last);
    v->when = v->vector > 1 ? "all rows begin at multiples of 16 bytes" : "its arrays do not overlap";
    decide(u->arena, v, &kind, v->windows);
    describe_windows(u, k, v);
    k->vectors = v;
}
