/* array_registers: small arrays of an iteration whose places are constants once its loops are unrolled. SPDX-License-Identifier: MIT
 * A compiler keeps a private array in registers only if each place in it is a constant. It unrolls most nests of short loops by itself, but not
 * long ones three deep: `for (j < 8) for (i = j + 1; i < 8) for (k < j) l[i][j] -= l[i][k] * l[j][k]` leaves an 8 x 8 matrix of each thread in memory.
 * So all loops that decide such places are unrolled completely, if that is not too much code. */
#include "kernel/mapping.h"
#include "kernel/transforms/plans.h"
#include "region/region_parts.h"

enum { LEAST_BYTES = 64, MOST_BYTES = 640, LEAST_NODES = 2000, MOST_NODES = 12000, DEPTH = 8 };

/* Values of the indices of loops around a place, outermost first. */
struct trips {
    const struct loop *loop[DEPTH];
    long long value[DEPTH];
    int count;
};

static bool evaluate(const struct node *n, const struct trips *t, long long *value);

static bool evaluate_binary(const struct node *n, const struct trips *t, long long *value)
{
    long long a, b;
    if (!evaluate(n->child[0], t, &a) || !evaluate(n->child[1], t, &b)) return false;
    switch (n->op) {
    case OP_ADD: return !__builtin_add_overflow(a, b, value);
    case OP_SUB: return !__builtin_sub_overflow(a, b, value);
    case OP_MUL: return !__builtin_mul_overflow(a, b, value);
    default: return false;
    }
}

/* An expression of constants and indices. */
static bool evaluate(const struct node *n, const struct trips *t, long long *value)
{
    n = node_strip(n);
    if (n->has_value) return *value = n->value, true;
    for (int k = 0; n->kind == NODE_NAME && k < t->count; k++)
        if (t->loop[k]->index == n->decl) return *value = t->value[k], true;
    if (n->kind == NODE_UNARY && n->op == OP_MINUS && evaluate(n->child[0], t, value)) return *value = -*value, true;
    return n->kind == NODE_BINARY && evaluate_binary(n, t, value);
}

/* ---- code of the unrolled loops ------------------------------------------------------------------------------------------------ */

static bool count_node(struct node *n, void *context)
{
    int *count = context;
    *count += n->kind != NODE_IMPLICIT && n->kind != NODE_PAREN;
    return true;
}

static int nodes_of(const struct node *n)
{
    int count = 0;
    node_walk((struct node *)n, count_node, &count);
    return count;
}

static bool is_inside(const struct loop *l, long long index, long long end)
{
    switch (l->relation) {
    case OP_LT: return index < end;
    case OP_LE: return index <= end;
    case OP_GT: return index > end;
    case OP_GE: return index >= end;
    default: return false;
    }
}

/* Nodes of all iterations of l, more than MOST_NODES if its bounds are not known or these are too many. */
static long long unrolled_nodes(const struct loop *l, struct trips *t)
{
    const long long none = MOST_NODES + 1;
    long long from, end, step = 1, all = 0, own = nodes_of(l->stmt->child[3]);
    bool plain = l->canonical && !l->compared && !l->wraps && !l->directive && !l->n_privates && t->count < DEPTH;
    if (!plain || !evaluate(l->lower, t, &from) || !evaluate(l->upper, t, &end) || (l->step && !evaluate(l->step, t, &step)) || step < 1) return none;
    for (const struct loop *c = l->child; c; c = c->next) own -= nodes_of(c->stmt);
    t->loop[t->count++] = l;
    for (long long i = from; is_inside(l, i, end) && all <= MOST_NODES; i += l->direction * step) {
        t->value[t->count - 1] = i;
        all += own + 1;
        for (const struct loop *c = l->child; c && all <= MOST_NODES; c = c->next) all += unrolled_nodes(c, t);
    }
    t->count--;
    return all <= MOST_NODES ? all : none;
}

/* ---- arrays ---------------------------------------------------------------------------------------------------------------------- */

struct array_scan {
    const struct kernel *kernel;
    const struct loop *last;
    const struct decl *array;
    int dimensions;
    bool indexed, bad;                 /* some place depends on an index; some use is no place that loops decide */
};

/* Only constants and indices of loops in the body. */
static bool find_other(struct node *n, void *context)
{
    struct array_scan *s = context;
    if (n->has_value) return false;
    if (n->kind == NODE_NAME && mapping_counts_inner_loop(s->last, n->decl)) s->indexed = true;
    else if (n->kind == NODE_NAME || !mapping_is_arithmetic(n)) s->bad = true;
    return !s->bad;
}

static bool find_use(struct node *n, void *context)
{
    struct array_scan *s = context;
    const struct node *base = n;
    int count = 0;
    for (; base->kind == NODE_SUBSCRIPT; base = node_strip(base->child[0])) count++;
    if (base->kind != NODE_NAME || base->decl != s->array) return !s->bad;
    s->bad |= count != s->dimensions;
    for (base = n; base->kind == NODE_SUBSCRIPT && !s->bad; base = node_strip(base->child[0])) node_walk(base->child[1], find_other, s);
    return false;
}

/* Automatic, of numbers, and small. */
static bool is_small_array(const struct decl *d)
{
    const struct type *t = d->type, *element = t->kind == TYPE_ARRAY ? type_element(t) : NULL;
    return element && type_is_arithmetic(element) && !element->is_volatile && !element->is_atomic && !type_has_variable_length(t) &&
           d->storage != STORAGE_STATIC && t->size >= LEAST_BYTES && t->size <= MOST_BYTES;
}

static int dimensions_of(const struct type *t)
{
    int count = 0;
    for (; t->kind == TYPE_ARRAY; t = t->base) count++;
    return count;
}

static bool is_decided_by_loops(struct array_scan *s)
{
    s->dimensions = dimensions_of(s->array->type);
    s->indexed = s->bad = false;
    node_walk(s->last->stmt->child[3], find_use, s);
    return s->indexed && !s->bad;
}

/* ---- loops ----------------------------------------------------------------------------------------------------------------------- */

static int levels_of(const struct loop *l)
{
    int most = 0;
    for (const struct loop *c = l->child; c; c = c->next) most = levels_of(c) > most ? levels_of(c) : most;
    return most + 1;
}

static void unroll(struct loop *l, const struct decl *array)
{
    l->unroll = LOOP_UNROLL_ALL;
    for (struct loop *c = l->child; c; c = c->next)
        if (node_naming(c->stmt, array)) unroll(c, array);
}

struct index_search {
    const struct decl *array, *index;
    bool found;
};

static bool find_index(struct node *n, void *context)
{
    struct index_search *s = context;
    const struct node *base = n;
    while (base->kind == NODE_SUBSCRIPT) base = node_strip(base->child[0]);
    if (n->kind == NODE_SUBSCRIPT && base->kind == NODE_NAME && base->decl == s->array) s->found |= mapping_uses(n, s->index);
    return !s->found;
}

static bool decides_places(const struct loop *l, const struct decl *array)
{
    struct index_search s = {array, l->index, !l->index};
    if (!s.found) node_walk(l->stmt->child[3], find_index, &s);
    return s.found;
}

/* Unrolls the loops of the list that decide places in the array, or those in loops that decide none. Returns the nodes of these loops. */
static long long visit(struct loop *list, const struct decl *array, bool applies)
{
    long long all = 0;
    for (struct loop *l = list; l; l = l->next) {
        struct trips none = {.count = 0};
        if (!node_naming(l->stmt->child[3], array)) continue;
        long long nodes = unrolled_nodes(l, &none);
        if (nodes <= MOST_NODES && applies) unroll(l, array);
        if (nodes > MOST_NODES) nodes = decides_places(l, array) ? MOST_NODES + 1 : visit(l->child, array, applies);
        all += nodes;
    }
    return all;
}

static bool is_deep(const struct loop *list, const struct decl *array)
{
    for (const struct loop *l = list; l; l = l->next)
        if (node_naming(l->stmt->child[3], array) && levels_of(l) > 2) return true;
    return false;
}

static void consider(struct kernel *k, struct loop *last, const struct decl *d)
{
    struct array_scan s = {.kernel = k, .last = last, .array = d};
    if (!is_small_array(d) || !is_deep(last->child, d) || !is_decided_by_loops(&s)) return;
    long long nodes = visit(last->child, d, false);
    if (nodes >= LEAST_NODES && nodes <= MOST_NODES) visit(last->child, d, true);
}

struct declarations {
    struct kernel *kernel;
    struct loop *last;
};

static bool find_array(struct node *n, void *context)
{
    const struct declarations *s = context;
    if (n->kind == NODE_VAR && n->decl) consider(s->kernel, s->last, n->decl);
    return true;
}

void plan_array_registers(struct unit *u, struct kernel *k)
{
    struct loop *last = kernel_innermost(k);
    struct declarations s = {k, last};
    (void)u;
    if (!last->child || k->in_step || k->reuses) return;
    for (int j = 0; j < k->region->n_vars; j++)
        if (k->region->vars[j]->role == ROLE_PRIVATE && !k->region->vars[j]->firstprivate && mapping_uses(last->stmt->child[3], k->region->vars[j]->decl))
            consider(k, last, k->region->vars[j]->decl);
    node_walk(last->stmt->child[3], find_array, &s);
}
