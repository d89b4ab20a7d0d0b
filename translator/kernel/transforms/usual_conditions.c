/* usual_conditions: comparisons that have one value everywhere but at the borders. SPDX-License-Identifier: MIT
 * for (y...) for (x...) if (i + y >= 0 && i + y < h && ...) s += a[i + y][j + x]: such conditions keep the compiler from loading once what
 * several iterations read. A comparison of signed integers that are linear in the loops holds in all iterations of a thread if it holds at
 * the corners of their space. So the thread tests the corners, and where all comparisons have their usual value, runs a copy of the body in
 * which they are constants. The values of the comparisons are the same in either copy. */
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/flat/flat.h"
#include "kernel/reuse/read_places.h"
#include "kernel/transforms/rewrites.h"
#include "region/region_parts.h"

enum { CONDITIONS_MOST = 16, DEPTH_MOST = 6, LOOPS_MOST = 8, SHORT_ROW = 192, READS_MANY = 20 };

/* A comparison, and the value that it has for all of a thread's iterations but those at borders. */
struct condition {
    struct node *node;
    bool value;
    bool alike; /* in all iterations of a thread: it depends on the index of x and loops of the body */
};

struct form {
    const struct kernel *kernel;
    const struct loop *last;
};

static bool counts_loop(const struct form *f, const struct node *where, const struct decl *d)
{
    for (int j = 0; j < f->kernel->n_dims; j++)
        if (f->kernel->dims[j]->index == d) return true;
    for (const struct node *n = where; n && n != f->last->stmt; n = n->parent) {
        const struct loop *l = n->kind == NODE_FOR ? region_loop(f->kernel->region, n) : NULL;
        if (l && l->index == d) return true;
    }
    return false;
}

/* 0: the same for all iterations; 1: linear in the loops; -1: neither. `where`: a node inside the loops whose indices count. */
static int degree(const struct form *f, const struct node *n, const struct node *where, int depth)
{
    const struct node *body = f->last->stmt->child[3];
    n = node_strip(n);
    if (!n->type || !type_is_integer(n->type) || !n->type->is_signed || n->type->size < 4 || depth < 0) return n->has_value ? 0 : -1;
    if (n->has_value) return 0;
    if (n->kind == NODE_NAME) {
        const struct variable *v = region_variable(f->kernel->region, n->decl);
        if (!n->decl || n->decl->type->is_volatile) return -1;
        if (counts_loop(f, where, n->decl)) return 1;
        if (v) return v->role == ROLE_VALUE && !node_changes(body, n->decl) ? 0 : -1;
        bool local = n->decl->kind == DECL_VAR && n->decl->init && n->decl->storage == STORAGE_AUTO && !node_changes(body, n->decl);
        bool keeps = local && n->decl->init->type && n->decl->init->type->size <= n->decl->type->size;
        return keeps ? degree(f, n->decl->init, where, depth - 1) : -1;
    }
    if (n->kind == NODE_UNARY && (n->op == OP_MINUS || n->op == OP_PLUS)) return degree(f, n->child[0], where, depth);
    if (n->kind != NODE_BINARY) return -1;
    int a = degree(f, n->child[0], where, depth), b = degree(f, n->child[1], where, depth);
    if (a < 0 || b < 0) return -1;
    if (n->op == OP_ADD || n->op == OP_SUB) return a > b ? a : b;
    return n->op == OP_MUL && a + b < 2 ? a + b : -1;
}

/* A local variable of the body, whose initializer is its value. */
static bool is_local(const struct region *r, const struct decl *d)
{
    return !region_is_index(r, d) && d && d->init && !region_variable(r, d);
}

/* Locals are followed to their initializers. */
static bool depends(const struct region *r, const struct node *n, const struct decl *d)
{
    if (n->kind == NODE_NAME && n->decl == d) return true;
    bool local = n->kind == NODE_NAME && is_local(r, n->decl);
    if (local && depends(r, n->decl->init, d)) return true;
    for (int j = 0; j < n->n_children; j++)
        if (n->child[j] && depends(r, n->child[j], d)) return true;
    return false;
}

struct search {
    const struct kernel *kernel;
    const struct loop *last;
    struct condition list[CONDITIONS_MOST];
    int count;
};

static bool is_listed(const struct search *s, const struct node *n)
{
    for (int j = 0; j < s->count; j++)
        if (s->list[j].node == n) return true;
    return false;
}

/* Converted operands: one that is compared as unsigned, or as a floating-point number, is not linear. */
static bool is_signed_integer(const struct node *n)
{
    return n->type && type_is_integer(n->type) && n->type->is_signed;
}

static bool is_alike(const struct kernel *k, const struct node *n)
{
    bool several = false;
    for (int j = 0; j < k->n_dims; j++) several |= flat_has_several(k, j) && depends(k->region, n, k->dims[j]->index);
    return !several;
}

static bool find_comparison(struct node *n, void *context)
{
    struct search *s = context;
    struct form f = {s->kernel, s->last};
    bool compares = n->kind == NODE_BINARY && (n->op == OP_LT || n->op == OP_GT || n->op == OP_LE || n->op == OP_GE);
    bool head = n->parent && n->parent->kind == NODE_FOR && n->parent->child[3] != n;
    if (n->kind == NODE_SIZEOF) return false;
    if (!compares || head || !is_signed_integer(n->child[0]) || !is_signed_integer(n->child[1]) || is_listed(s, n) ||
        s->count >= CONDITIONS_MOST)
        return true;
    int a = degree(&f, n->child[0], n, DEPTH_MOST), b = degree(&f, n->child[1], n, DEPTH_MOST);
    if (a < 0 || b < 0 || a + b == 0) return true;
    int usual = reads_condition(s->kernel, s->last, n);
    if (usual >= 0) s->list[s->count++] = (struct condition){n, usual > 0, is_alike(s->kernel, n)};
    return false;
}

/* ---- corners of the space of a thread's iterations ------------------------------------------------------------------------------- */

/* The loops that the comparison depends on and of which a thread runs several trips; returns their number. */
static int loops_of(const struct kernel *k, const struct node *n, const struct loop *list[LOOPS_MOST])
{
    int count = 0;
    for (int j = 0; j < k->n_dims; j++)
        if (flat_has_several(k, j) && depends(k->region, n, k->dims[j]->index)) list[count++] = k->dims[j];
    for (const struct node *p = n->parent; p && p != kernel_innermost(k)->stmt && count < LOOPS_MOST; p = p->parent) {
        const struct loop *l = p->kind == NODE_FOR ? region_loop(k->region, p) : NULL;
        if (l && depends(k->region, n, l->index)) list[count++] = l;
    }
    return count;
}

static const struct value *corner(const struct code_builder *b, const struct loop *l, bool end)
{
    struct arena *a = b->arena;
    int j = l->dimension;
    if (j < 0) return value_integer(a, l->lower->value + (end ? mapping_constant_trips(l) - 1 : 0));
    return trips_index(a, l, value_add(a, flat_trip(a, j), value_integer(a, end ? b->kernel->items[j] - 1 : 0)));
}

static void bind_locals(struct code_builder *b, const struct node *n)
{
    if (n->kind == NODE_NAME && is_local(b->region, n->decl)) {
        bind_locals(b, n->decl->init);
        code_bind_variable(b, n->decl, value_user(b->arena, n->decl->init));
    }
    for (int j = 0; j < n->n_children; j++)
        if (n->child[j]) bind_locals(b, n->child[j]);
}

static void test_corners(struct code_builder *b, const struct value *usual, const struct condition *c)
{
    const struct loop *list[LOOPS_MOST];
    int count = loops_of(b->kernel, c->node, list);
    const struct value *holds = value_user(b->arena, c->node);
    for (int q = 0; q < 1 << count; q++) {
        code_open(b, CODE_BLOCK);
        for (int j = 0; j < count; j++) code_bind_variable(b, list[j]->index, corner(b, list[j], q >> j & 1));
        bind_locals(b, c->node);
        code_assign(b, usual, value_and(b->arena, usual, c->value ? holds : value_not(b->arena, holds)));
        code_close(b);
    }
}

/* ---- the tree -------------------------------------------------------------------------------------------------------------------- */

/* The function of an iteration: the threads whose iterations are all inside call it where v[0] of the last node of the tree holds. */
static struct code *iteration(const struct code *tree)
{
    struct code *function = NULL;
    for (struct code *c = tree->first; c; c = c->next)
        if (c->kind == CODE_FUNCTION) function = c;
    return tree->last && tree->last->kind == CODE_IF ? function : NULL;
}

/* Calls in the list are of the function `name`. */
static void call_instead(struct code_builder *b, struct code *list, const char *name)
{
    for (struct code *c = list; c; c = c->next) {
        if (c->kind == CODE_CALL) c->v[0] = value_call_list(b->arena, c->v[0]->type, name, c->v[0]->n_arguments, c->v[0]->arguments);
        call_instead(b, c->first, name);
    }
}

/* A function of an iteration in which the conditions are constants: all of them, or those that differ among the thread's iterations. */
static const char *add_copy(struct code_builder *b, const struct search *s, const struct code *function, const char *name, bool all)
{
    struct code *copy = code_copy(b->arena, function), *around = b->open;
    copy->object = code_object(b, function->object->type, "%s", name);
    b->open = copy;
    for (int j = 0; j < s->count; j++)
        if (all || !s->list[j].alike) code_bind(b, s->list[j].node, value_truth(b->arena, s->list[j].value), NULL);
    b->open = around;
    code_put(b, copy);
    return name;
}

enum part { PART_DIFFERENT, PART_ALIKE, PART_ALL };

static const struct value *test(struct code_builder *b, const struct search *s, const char *name, const struct value *before, enum part part)
{
    const struct value *holds = code_object(b, &value_bool, "%s", name);
    code_variable(b, holds, before);
    for (int j = 0; j < s->count; j++)
        if (part == PART_ALL || s->list[j].alike == (part == PART_ALIKE)) test_corners(b, holds, &s->list[j]);
    return holds;
}

/* In short rows most warps have an iteration at a border along x, and would run two copies: they run one in which comparisons of the index of x
 * remain. A depthwise convolution of 8192 images of 56 x 56 floats takes 88 us on an H200 (142 with one iteration a thread, 150 with two copies),
 * in CUDA 112. */
static bool tests_each(const struct kernel *k, const struct loop *last, const struct search *s)
{
    int one[3] = {1, 1, 1}, alike = 0;
    long long trips = mapping_constant_trips(k->dims[0]);
    struct read_count reads = reads_count(k, last, one);
    for (int j = 0; j < s->count; j++) alike += s->list[j].alike;
    return alike && alike < s->count && trips < SHORT_ROW && (trips >= 0 || (reads.known && reads.reads <= READS_MANY));
}

/* The calls where the comparisons have their usual values; those in `rows`, where they have in short rows. */
static void add_whole_copy(struct code_builder *b, const struct search *s, const struct code *function, struct code *calls, struct code *rows)
{
    const char *name = add_copy(b, s, function, "accel_usual_iteration", true);
    const struct value *wide = value_compare(b->arena, VALUE_GREATER_EQUAL, flat_trips(b->arena, b->kernel, 0), value_integer(b->arena, SHORT_ROW));
    const struct value *before = rows ? value_and(b->arena, rows->v[0], wide) : calls->v[0];
    struct code *tree = b->open;
    calls->v[0] = test(b, s, "accel_usual", before, rows ? PART_ALIKE : PART_ALL);
    call_instead(b, calls->first, name);
    if (!rows) return;
    b->open = calls->other;
    b->open->first = b->open->last = NULL;
    code_put(b, rows);
    b->open = tree;
}

bool transform_usual_conditions(struct code_builder *b)
{
    struct search s = {.kernel = b->kernel, .last = kernel_innermost(b->kernel)};
    struct code *function = b->kernel->reuses ? iteration(b->open) : NULL, *rows = NULL;
    if (!function || node_has(s.last->stmt->child[3], KIND(NODE_CALL) | KIND(NODE_CONTINUE))) return false;
    node_walk(s.last->stmt->child[3], find_comparison, &s);
    if (!s.count) return false;
    struct code *calls = code_take_last(b);
    bool short_rows = mapping_constant_trips(b->kernel->dims[0]) >= 0, each = tests_each(b->kernel, s.last, &s);
    if (each) {
        rows = short_rows ? calls : code_copy(b->arena, calls);
        call_instead(b, rows->first, add_copy(b, &s, function, "accel_usual_row", false));
        rows->v[0] = test(b, &s, "accel_rows_inside", rows->v[0], PART_DIFFERENT);
    }
    if (!each || !short_rows) add_whole_copy(b, &s, function, calls, rows);
    code_put(b, calls);
    return true;
}
