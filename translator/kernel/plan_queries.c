/* plan_queries: queries of plan_mapping about loops and code. SPDX-License-Identifier: MIT */
#include "region/device_library.h"
#include "analysis/linear.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include "base/unit.h"
#include <stdlib.h>
#include <string.h>

struct loop *mapping_tight_child(const struct loop *l)
{
    struct node *body = node_only_statement(l->stmt->child[3]);
    for (struct loop *c = l->child; c; c = c->next)
        if (c->stmt == body) return c;
    return NULL;
}

struct loop *mapping_loop_of(const struct region *r, struct node *statement)
{
    struct node *n = node_only_statement(statement);
    return n && n->kind == NODE_FOR ? region_loop(r, n) : NULL;
}

bool mapping_has_parallel(const struct loop *list)
{
    for (; list; list = list->next)
        if (loop_may_spread(list) || mapping_has_parallel(list->child)) return true;
    return false;
}

static bool is_use(const struct node *n, const void *decl)
{
    return n->decl == decl && (n->kind == NODE_NAME || (n->kind == NODE_VAR && n->n_children));
}

bool mapping_uses(const struct node *where, const struct decl *d)
{
    return node_find(where, is_use, d);
}

bool mapping_kernel_uses(const struct kernel *k, const struct decl *d)
{
    for (int j = 0; j < k->n_statements; j++)
        if (mapping_uses(k->statements[j], d)) return true;
    return false;
}

static bool find_array(struct node *n, void *context)
{
    bool *found = context;
    *found |= n->kind == NODE_VAR && n->decl && !type_is_scalar(n->decl->type);
    return !*found;
}

bool mapping_has_own_objects(const struct loop *head, const struct loop *last)
{
    bool found = false;
    for (int j = 0; j < head->n_privates; j++) found |= !type_is_scalar(head->privates[j]->decl->type);
    if (!found) node_walk(last->stmt->child[3], find_array, &found);
    return found;
}

/* ---- updates ------------------------------------------------------------------------------------------------------------------ */

bool mapping_named_in_atomic(const struct region *r, const struct decl *d)
{
    for (int j = 0; j < r->n_inner; j++)
        if (r->inner[j]->kind == DIR_ATOMIC && mapping_uses(r->inner[j]->statement, d)) return true;
    return false;
}

bool mapping_only_updates(const struct kernel *k, const struct decl *d)
{
    const struct uses *s = k->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        bool update = use->flags & (USE_ATOMIC | USE_BASE);
        if (!kernel_holds(k, use->node)) continue;
        if (!use->decl) return false;
        if (use->decl == d && !update && (!decl_is_pointer(d) || use->flags & (USE_POINTEE | USE_WRITE))) return false;
    }
    return true;
}

/* ---- lengths ------------------------------------------------------------------------------------------------------------------ */

struct length_search {
    const struct region *region;
    int depth; /* levels of locals that may still be followed to their initializers */
    bool found;
};

static bool find_memory(struct node *n, void *context)
{
    struct length_search *s = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    const struct variable *v = d ? region_variable(s->region, d) : NULL;
    if (n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || n->kind == NODE_CALL || (n->kind == NODE_UNARY && n->op == OP_DEREF)) s->found = true;
    if (!d || !decl_is_object(d) || s->found) return !s->found;
    for (const struct loop *l = s->region->loops; l; l = loop_next(l))
        if (l->index == d) return true;
    if (v) s->found = v->role != ROLE_VALUE;
    else if (!d->init || s->depth == 0) s->found = true;
    else {
        struct length_search in = {s->region, s->depth - 1, false};
        node_walk(d->init, find_memory, &in);
        s->found = in.found;
    }
    return !s->found;
}

bool mapping_length_in_memory(const struct loop *l)
{
    struct length_search s = {l->region, 4, false};
    if (!l->canonical) return true;
    node_walk(l->lower, find_memory, &s);
    node_walk(l->upper, find_memory, &s);
    return s.found;
}

/* ---- strides ------------------------------------------------------------------------------------------------------------------ */

enum { COEFFICIENT_MANY = 2 };

static int coefficient(const struct node *n, const struct decl *index, int depth);

static int coefficient_binary(const struct node *n, const struct decl *index, int depth)
{
    int a = coefficient(n->child[0], index, depth), b = coefficient(n->child[1], index, depth);
    if (!a && !b) return 0;
    if ((n->op == OP_ADD || n->op == OP_SUB) && (!a || !b)) return a ? a : b;
    return COEFFICIENT_MANY;
}

/* &p[i] is p + i. */
static int coefficient_of_place(const struct node *subscript, const struct decl *index, int depth)
{
    int a = coefficient(subscript->child[0], index, depth), b = coefficient(subscript->child[1], index, depth);
    return a && b ? COEFFICIENT_MANY : a ? a : b;
}

/* 0: the index does not occur; 1: with coefficient 1 or -1; COEFFICIENT_MANY: in any other way. Locals are followed to their initializers,
 * `depth` levels deep. */
static int coefficient(const struct node *n, const struct decl *index, int depth)
{
    n = node_strip(n);
    if (n->kind == NODE_CAST && n->n_children) return coefficient(n->child[n->n_children - 1], index, depth);
    if (n->kind == NODE_UNARY && (n->op == OP_MINUS || n->op == OP_PLUS)) return coefficient(n->child[0], index, depth);
    if (n->kind == NODE_NAME) {
        if (n->decl == index) return 1;
        bool local = n->decl && n->decl->kind == DECL_VAR && n->decl->init && depth > 0;
        return local ? coefficient(n->decl->init, index, depth - 1) : 0;
    }
    if (n->kind == NODE_BINARY) return coefficient_binary(n, index, depth);
    if (n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_strip(n->child[0])->kind == NODE_SUBSCRIPT)
        return coefficient_of_place(node_strip(n->child[0]), index, depth);
    for (int k = 0; k < n->n_children; k++)
        if (n->child[k] && coefficient(n->child[k], index, depth)) return COEFFICIENT_MANY;
    return 0;
}

/* a[i][j] with pointers in a, p[i].row[j]: the elements of a row are contiguous, the rows are not. */
static int deep_stride(const struct access *a, const struct decl *index)
{
    const struct node *n = node_strip(a->node);
    while (n->kind == NODE_MEMBER && !n->arrow) n = node_strip(n->child[0]);
    if (n->kind != NODE_SUBSCRIPT) return coefficient(n, index, 4) ? COEFFICIENT_MANY : 0;
    return coefficient(n->child[0], index, 4) ? COEFFICIENT_MANY : coefficient(n->child[1], index, 4);
}

/* Of the local pointer through which the access is made: const float *row = a + i * m, row[j]. */
static int stride_of_pointer(const struct access *a, const struct decl *index)
{
    const struct node *n = node_strip(a->node);
    while ((n->kind == NODE_MEMBER && !n->arrow) || n->kind == NODE_SUBSCRIPT) n = node_strip(n->child[0]);
    bool local = n->kind == NODE_NAME && n->decl && n->decl->kind == DECL_VAR && n->decl->type->kind == TYPE_POINTER;
    return local && !a->by_call && !region_variable(a->loop ? a->loop->region : NULL, n->decl) ? coefficient(n, index, 4) : 0;
}

static int stride_of_subscripts(const struct access *a, const struct decl *index)
{
    for (int k = 0; k + 1 < a->n_subscripts; k++)
        if (coefficient(a->subscripts[k], index, 4)) return COEFFICIENT_MANY;
    return a->n_subscripts ? coefficient(a->subscripts[a->n_subscripts - 1], index, 4) : 0;
}

int mapping_written_stride(const struct access *a, const struct decl *index)
{
    return a->n_subscripts == 1 ? coefficient(a->subscripts[0], index, 0) : mapping_access_stride(a, index);
}

int mapping_access_stride(const struct access *a, const struct decl *index)
{
    if (a->deep && !a->by_call) return deep_stride(a, index);
    int pointer = a->loop ? stride_of_pointer(a, index) : 0, subscripts = stride_of_subscripts(a, index);
    return pointer && subscripts ? COEFFICIENT_MANY : pointer ? pointer : subscripts;
}

/* A score of the memory accesses with threads along x. An access that is scattered along x outweighs eight contiguous ones, and a scattered
 * store a scattered load (transpose of 8192^2 floats on an H200: loads scattered 1757 GB/s, stores scattered 1118, blocks of 16x16). A
 * value in a register counts once, however often it occurs. */
static int score_of(const struct access *a, int stride)
{
    if (a->repeated) return 0;
    return stride == 1 ? 1 : stride == COEFFICIENT_MANY ? (a->written ? -9 : -8) : 0;
}

int mapping_stride_score(const struct region *r, const struct node *where, const struct loop *l)
{
    int score = 0;
    for (int k = 0; k < r->n_accesses; k++)
        if (node_inside(r->accesses[k]->node, where)) score += score_of(r->accesses[k], mapping_access_stride(r->accesses[k], l->index));
    return score;
}

/* a[k] with k from row[i]: each thread along i accesses a row of its own. */
static bool starts_with(const struct access *a, const struct loop *outer)
{
    for (const struct loop *l = a->loop; l && l != outer; l = l->parent)
        if (l->canonical && coefficient(l->lower, outer->index, 4) && mapping_access_stride(a, l->index)) return true;
    return false;
}

/* The coefficient where both values of a conditional expression have one: i < w ? 0 : i - w. */
static int coefficient_of_start(const struct node *n, const struct decl *index, int depth)
{
    n = node_strip(n);
    if (n->kind == NODE_NAME && n->decl && n->decl->kind == DECL_VAR && n->decl->init && depth > 0)
        return coefficient_of_start(n->decl->init, index, depth - 1);
    if (n->kind != NODE_CONDITIONAL) return coefficient(n, index, depth);
    int a = coefficient_of_start(n->child[1], index, depth), b = coefficient_of_start(n->child[2], index, depth);
    return a == COEFFICIENT_MANY || b == COEFFICIENT_MANY ? COEFFICIENT_MANY : a | b;
}

/* a[k] with k from i - w, or from i < w ? 0 : i - w: threads along i read neighbors in each trip, and each other's elements in the next
 * ones, which those along k do not. */
static bool slides_with(const struct access *a, const struct loop *outer)
{
    for (int k = 0; k < a->n_subscripts; k++)
        if (coefficient(a->subscripts[k], outer->index, 0)) return false;
    for (const struct loop *l = a->loop; l && l != outer; l = l->parent)
        if (l->canonical && mapping_access_stride(a, l->index) == 1 && coefficient_of_start(l->lower, outer->index, 4) == 1) return true;
    return false;
}

/* x[i + k]: the same, where the place itself has both indices. Such a filter of 64 doubles, of a million, takes 50 us on an H200 with lanes along k,
 * with a thread for each i, as in CUDA, 37. */
static bool slides_along(const struct access *a, const struct loop *outer)
{
    bool read = a->read && !a->written && a->affine && mapping_access_stride(a, outer->index) == 1;
    for (const struct loop *l = read ? a->loop : NULL; l && l != outer; l = l->parent)
        if (l->canonical && l->direction == 1 && !l->step && mapping_access_stride(a, l->index) == 1) return true;
    return false;
}

/* x[4 * i + k]: the windows of neighboring threads overlap in a half of a sector of memory, or each is a whole one, and the next trips find it in the cache.
 * Filters of 63 floats on an H200, with lanes along k and with a thread for each output, of which they keep one of four: 164 and 122 us, one of eight: 79 and
 * 118. Products of groups of 32 bytes: 94 and 70. */
static bool has_near_windows(const struct access *a, const struct loop *outer)
{
    enum { SECTOR = 32 };
    bool known = true, near = false;
    if (!a->read || a->written || !a->affine || !a->n_forms || !a->node->type) return false;
    for (int k = 0; k + 1 < a->n_forms; k++)
        if (linear_uses(a->forms[k], outer)) return false;
    long long apart = llabs(linear_coefficient(a->forms[a->n_forms - 1], outer, &known)), bytes = apart * a->node->type->size;
    for (const struct loop *l = a->loop; l && l != outer; l = l->parent) {
        long long trips = mapping_constant_trips(l);
        bool fits = 2 * bytes <= SECTOR ? trips < 0 || trips >= apart : bytes <= SECTOR && trips == apart;
        near |= fits && l->canonical && l->direction == 1 && !l->step && mapping_access_stride(a, l->index) == 1;
    }
    return known && near && apart > 1;
}

int mapping_outer_score(const struct region *r, const struct loop *inner, const struct loop *outer)
{
    int score = 0;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        bool slides = slides_with(a, outer) || has_near_windows(a, outer);
        int stride = slides ? 1 : mapping_access_stride(a, outer->index), weight = slides ? 2 : slides_along(a, outer) ? 3 : 1;
        if (!node_inside(a->node, inner->stmt->child[3])) continue;
        score += score_of(a, stride || !starts_with(a, outer) ? stride : COEFFICIENT_MANY) * weight;
    }
    return score;
}

bool mapping_is_transposed(const struct region *r, const struct node *where, const struct loop *x, const struct loop *y)
{
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        int by_x = mapping_access_stride(a, x->index), by_y = mapping_access_stride(a, y->index);
        if (node_inside(a->node, where) && by_y == 1 && by_x == COEFFICIENT_MANY) return true;
    }
    return false;
}

/* ---- weight of a body --------------------------------------------------------------------------------------------------------- */

bool mapping_is_cheap_call(const struct node *n)
{
    static const char *const cheap[] = {"abs",   "fabs",  "fabsf",  "labs", "llabs", "sqrt",     "sqrtf",    "fmin",
                                        "fminf", "fmax",  "fmaxf",  "fma",  "fmaf",  "floor",    "floorf",   "ceil",
                                        "ceilf", "trunc", "truncf", "rint", "rintf", "copysign", "copysignf"};
    if (!n->decl) return false;
    for (unsigned k = 0; k < sizeof cheap / sizeof *cheap; k++)
        if (!strcmp(n->decl->name, cheap[k])) return true;
    return false;
}

/* A function of math.h with a floating result. */
static bool is_math_call(const struct node *n)
{
    const struct decl *d = n->decl;
    return d && !d->has_body && n->type && n->type->kind == TYPE_FLOAT && device_has_library(d->name);
}

bool mapping_calls_program(const struct node *n)
{
    return n->kind == NODE_CALL && (!n->decl || n->decl->has_body || !n->decl->is_system);
}

static bool is_long(const struct node *n, const void *context)
{
    (void)context;
    bool loop = node_is_loop(n) || n->kind == NODE_GOTO || n->kind == NODE_LABEL;
    return loop || (n->kind == NODE_CALL && !mapping_is_cheap_call(n) && !is_math_call(n)) || (n->type && n->type->is_volatile);
}

/* One iteration has enough loads to hide the memory's latency: more iterations for each thread would cost registers, and seconds of
 * compilation. */
static bool has_many_accesses(const struct region *r, const struct node *where)
{
    enum { MANY = 128 };
    int n = 0;
    for (int k = 0; k < r->n_accesses && n <= MANY; k++) n += node_inside(r->accesses[k]->node, where);
    return n > MANY;
}

bool mapping_has_atomic(const struct region *r, const struct node *where)
{
    for (int k = 0; k < r->n_inner; k++)
        if (r->inner[k]->kind == DIR_ATOMIC && r->inner[k]->statement && node_inside(r->inner[k]->statement, where)) return true;
    for (int k = 0; k < r->unit->n_implied; k++)
        if (node_inside(r->unit->implied[k]->statement, where)) return true;
    return false;
}

bool mapping_is_heavy(const struct region *r, struct node *body)
{
    return mapping_has_atomic(r, body) || has_many_accesses(r, body) || mapping_runs_long(body);
}

bool mapping_runs_long(struct node *body)
{
    return node_find(body, is_long, NULL);
}

int mapping_smallest_store(const struct region *r, const struct node *where)
{
    long long smallest = 0;
    for (int k = 0; k < r->n_accesses; k++) {
        const struct access *a = r->accesses[k];
        if (!a->written || !a->node->type || a->node->type->size <= 0 || !node_inside(a->node, where)) continue;
        if (!smallest || a->node->type->size < smallest) smallest = a->node->type->size;
    }
    return smallest ? (int)smallest : 4;
}

static bool constant_of(const struct node *n, long long *value)
{
    if (!n || !n->has_value) return false;
    *value = n->value;
    return true;
}

long long mapping_constant_trips(const struct loop *l)
{
    long long lower, upper;
    if (!l->canonical || l->compared || l->wraps || l->step || l->direction != 1 || !constant_of(l->lower, &lower) || !constant_of(l->upper, &upper)) return -1;
    if (l->relation == OP_LE) upper++;
    else if (l->relation != OP_LT && l->relation != OP_NE) return -1;
    return upper > lower ? upper - lower : 0;
}

bool mapping_is_value(const struct variable *v)
{
    return v && (v->role == ROLE_VALUE || v->role == ROLE_CONSTANT);
}

bool mapping_is_arithmetic(const struct node *n)
{
    const kind_set others = KIND(NODE_INTEGER) | KIND(NODE_FLOATING) | KIND(NODE_BINARY) | KIND(NODE_PAREN) | KIND(NODE_IMPLICIT) | KIND(NODE_CAST);
    return n->kind == NODE_UNARY ? n->op == OP_MINUS || n->op == OP_PLUS : (KIND(n->kind) & others) != 0;
}
