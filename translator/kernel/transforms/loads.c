/* loads: reads that precede the bodies of all of a thread's iterations. SPDX-License-Identifier: MIT
 * Where the body calls functions with branches in them, the compiler does not move the loads of the second iteration before the call of the
 * first one. Therefore what every iteration certainly reads is loaded for all of them first: y[i] = sin(x[i]) of 2^26 doubles on an H200
 * reaches 4209 GB/s with two iterations, 3834 without loading first, 3691 with one. Nor does the compiler move loads across atomic
 * additions. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "region/flow/uses.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/loads.h"
#include "kernel/transforms/rewrites.h"
#include <string.h>

enum { LOADS_MAX = 8, BYTES_MAX = 192 }; /* of all iterations of a thread, in registers */

struct load_scan {
    const struct kernel *k;
    bool bad;
};

static bool check_subscript(struct node *n, void *context)
{
    struct load_scan *s = context;
    const struct variable *v = n->kind == NODE_NAME ? region_variable(s->k->region, n->decl) : NULL;
    s->bad |= n->kind == NODE_NAME ? !kernel_counts_dimension(s->k, n->decl) && !(v && v->role == ROLE_VALUE) : !mapping_is_arithmetic(n);
    return !s->bad;
}

/* Only indices and values of the kernel, so that the place is known before the body. */
static bool known_before(const struct kernel *k, const struct access *a)
{
    struct load_scan s = {k, false};
    const struct node *base = a->node->kind == NODE_SUBSCRIPT ? node_strip(a->node->child[0]) : NULL;
    if (!base || base->kind != NODE_NAME || base->decl != a->decl || a->n_subscripts != 1) return false;
    node_walk(a->node->child[1], check_subscript, &s);
    return !s.bad;
}

/* On the path from the use to the body no condition decides whether it is evaluated. */
static bool is_unconditional(const struct node *n, const struct node *body)
{
    for (const struct node *p = n->parent; p && n != body; n = p, p = p->parent) {
        if (node_guards(p, n)) return false;
        bool address = p->kind == NODE_UNARY && p->op == OP_ADDRESS;
        if (node_is_loop(p) || p->kind == NODE_SWITCH || p->kind == NODE_SIZEOF || p->kind == NODE_STMT_EXPR || address)
            return p == body->parent;
    }
    return true;
}

static bool calls_program(const struct node *n, const void *context)
{
    (void)context;
    return mapping_calls_program(n);
}

/* The store is complete when the load is evaluated: it is part of an expression before that of the load, or of the same one and not its last
 * effect. */
static bool is_stored_before(const struct access *store, const struct node *load)
{
    const struct node *whole = node_whole(store->node);
    if (!node_inside(load, whole)) return whole->from < load->from;
    bool is_place = (whole->kind == NODE_ASSIGN || node_is_step(whole)) && node_strip(whole->child[0]) == node_strip(store->node);
    return !is_place;
}

/* The body stores before the load, to what may be the same memory. */
static bool follows_store(const struct kernel *k, const struct access *load, const struct node *body)
{
    const struct region *r = k->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        bool same = !a->var || a->deep || a->by_call || mapping_may_overlap(a->var, load->var);
        if (a->written && same && node_inside(a->node, body) && is_stored_before(a, load->node)) return true;
    }
    return node_find(body, calls_program, NULL) != NULL;
}

static const struct kernel_param *pointer_of(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v) return &k->params[j];
    return NULL;
}

/* Nothing in the kernel writes it, unless ranges overlap. */
static bool keeps_value(const struct kernel *k, const struct access *a)
{
    const struct kernel_param *p = pointer_of(k, a->var);
    return p && p->is_const && !p->plain;
}

/* A thread has several iterations along one dimension; jammed ones run their loops in step. */
static bool has_several_bodies(const struct kernel *k)
{
    const unsigned others = ACCELRT_WHOLE_TILES | ACCELRT_LANES;
    if (k->shape != KERNEL_FLAT || decisions_have(k, DECISION_ORDERS | DECISION_WINDOWS) || k->in_step || k->nest->plan.spans) return false;
    if (k->flags & ACCELRT_STRIDE) return k->batched;
    return !(k->flags & others) && (k->items[0] > 1) != (k->items[1] > 1);
}

bool load_may_precede(const struct kernel *k, const struct access *a, const struct node *body)
{
    const struct type *type = a->node->type;
    bool read = a->read && !a->written && !a->atomic && !a->deep && !a->by_call;
    return read && node_inside(a->node, body) && type && type_is_arithmetic(type) && !type->is_volatile && type->kind != TYPE_COMPLEX &&
           is_unconditional(a->node, body) && keeps_value(k, a);
}

const struct value *load_meaning(struct code_builder *b, const struct access *a, const struct node *body, const struct value *load)
{
    struct kernel *k = b->kernel;
    const struct node *n = a->node;
    if (!pointer_of(k, a->var)->may_overlap || !follows_store(k, a, body)) return load;
    k->flags |= ACCELRT_OVERLAP_VARIANT;
    const struct value *again = value_element(b->arena, n->type, value_variable(b->arena, a->decl), value_user(b->arena, n->child[1]));
    return value_select(b->arena, value_name(b->arena, &value_bool, "accel_disjoint"), load, again);
}

/* One access for each element. */
struct first_loads {
    const struct access *list[LOADS_MAX];
    int n;
};
static const struct decision_kind kind;

static const struct first_loads *first_loads(const struct code_builder *b) { return decision_facts(b->kernel, &kind); }

static bool is_listed(const struct unit *u, const struct first_loads *s, const struct access *a)
{
    for (int j = 0; j < s->n; j++)
        if (node_text_equal(u, s->list[j]->node, a->node)) return true;
    return false;
}

static int items_of(const struct kernel *k) { return k->items[k->items[0] > 1 ? 0 : 1]; }

/* Absolute values, extremes and roundings are instructions, across which compilers move loads. */
static bool has_branch(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_CALL && (!mapping_is_cheap_call(n) || !strncmp(n->decl->name, "sqrt", 4));
}

/* The loads, if there are any. None where inner loops follow: fluxes over the edges of a mesh take 179 us on an H200 with the cells of
 * eight edges loaded first, and 166. */
static void choose(struct arena *a, struct kernel *k)
{
    struct node *body = kernel_innermost(k)->stmt->child[3];
    if (!node_find(body, has_branch, NULL) && !k->n_bins) return;
    if (node_has(body, KIND(NODE_CONTINUE) | KIND(NODE_GOTO) | KIND(NODE_LABEL) | LOOP_KINDS)) return;
    struct first_loads *s = arena_alloc(a, sizeof *s);
    long long bytes = 0;
    for (int j = 0; j < k->region->n_accesses && s->n < LOADS_MAX; j++) {
        const struct access *access = k->region->accesses[j];
        if (!known_before(k, access) || !load_may_precede(k, access, body) || is_listed(k->region->unit, s, access)) continue;
        bytes += access->node->type->size * items_of(k);
        if (bytes <= BYTES_MAX) s->list[s->n++] = access;
    }
    for (int j = 0; j < s->n; j++) {
        kernel_keeps(k, s->list[j], "registers: loaded first for all iterations of a thread");
        kernel_note(k, arena_printf(a, "%s: loaded first for all iterations of a thread, as compilers do not move loads across calls",
                                    node_text(k->region->unit, s->list[j]->node)));
    }
    if (s->n) decide(a, k, &kind, s);
}

/* ---- rewriting ------------------------------------------------------------------------------------------------------------------ */

static const struct value *load_name(struct code_builder *b, int j)
{
    const struct access *a = first_loads(b)->list[j];
    return code_object(b, a->node->type, "accel_load%d%s%s", j, a->decl ? "_" : "", a->decl ? a->decl->name : "");
}

/* All reads of the same element mean the parameter. */
static void bind_reads(struct code_builder *b, int j)
{
    const struct region *r = b->region;
    const struct node *body = kernel_innermost(b->kernel)->stmt->child[3];
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        bool same = a->var == first_loads(b)->list[j]->var && !a->written && node_inside(a->node, body) && known_before(b->kernel, a);
        if (!same || !node_text_equal(r->unit, a->node, first_loads(b)->list[j]->node)) continue;
        code_bind(b, a->node, load_meaning(b, a, body, load_name(b, j)), NULL);
    }
}

static void add_parameters(struct code_builder *b, struct code *function)
{
    for (int j = 0; j < first_loads(b)->n; j++) {
        b->open = function->other;
        code_variable(b, load_name(b, j), NULL);
        b->open = function;
        bind_reads(b, j);
    }
}

/* A call with the index `index` and the values: elements `u` of the arrays, or if it is NULL, loaded there. */
static const struct value *call_with_loads(struct code_builder *b, const struct value *call, const struct value *index,
                                           const struct value *u)
{
    const struct first_loads *s = first_loads(b);
    const struct value **list = arena_alloc(b->arena, (size_t)(1 + s->n) * sizeof *list);
    list[0] = index;
    for (int j = 0; j < s->n; j++) {
        const struct value *load = load_name(b, j);
        list[1 + j] = u ? value_element(b->arena, load->type, load, u) : value_user(b->arena, s->list[j]->node);
    }
    return value_call_list(b->arena, call->type, call->name, 1 + s->n, list);
}

/* Before the unrolled loop of calls: another one, in which the elements are loaded to arrays. */
static void load_first(struct code_builder *b, struct code *loop, const struct value *index)
{
    const struct first_loads *s = first_loads(b);
    const struct value *place = loop->first->v[0]->arguments[0];
    int trips = items_of(b->kernel);
    b->open = loop->parent;
    code_take_last(b);
    for (int j = 0; j < s->n; j++) {
        code_variable(b, load_name(b, j), NULL);
        b->open->last->count = trips;
    }
    code_open_for(b, loop->object, loop->v[0], loop->v[1], loop->v[2])->unroll = CODE_UNROLL_ALL;
    code_variable(b, index, place);
    for (int j = 0; j < s->n; j++) {
        const struct value *load = load_name(b, j);
        code_assign(b, value_element(b->arena, load->type, load, loop->object), value_user(b->arena, s->list[j]->node));
    }
    code_close(b);
    code_put(b, loop);
    loop->first->v[0] = call_with_loads(b, loop->first->v[0], place, loop->object);
}

/* A call at the edge: the index is declared before, for the places of the loads. */
static void load_at(struct code_builder *b, struct code *call, const struct value *index)
{
    b->open = call->parent;
    code_take_last(b);
    code_variable(b, index, call->v[0]->arguments[0]);
    code_put(b, call);
    call->v[0] = call_with_loads(b, call->v[0], index, NULL);
}

static void rewrite(struct code_builder *b, struct code *tree, const struct value *index)
{
    for (struct code *c = tree->first, *next; c; c = next) {
        next = c->next;
        if (c->kind == CODE_FUNCTION) add_parameters(b, c);
        else if (c->kind == CODE_CALL) load_at(b, c, index);
        else if (c->kind == CODE_FOR && c->unroll == CODE_UNROLL_ALL && c->first->kind == CODE_CALL) load_first(b, c, index);
        else rewrite(b, c, index);
        if (c->other && c->kind == CODE_IF) rewrite(b, c->other, index);
    }
}

bool transform_loads(struct code_builder *b)
{
    struct kernel *k = b->kernel;
    struct code *tree = b->open;
    if (!has_several_bodies(k) || k->is_fallback) return false;
    choose(b->arena, k);
    if (!first_loads(b)) return false;
    rewrite(b, tree, value_variable(b->arena, k->dims[k->items[0] > 1 ? 0 : 1]->index));
    b->open = tree;
    return true;
}
