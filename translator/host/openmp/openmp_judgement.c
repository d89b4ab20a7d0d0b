/* openmp_judgement: loops without `simd`, whose vectorization is left to the host compiler. SPDX-License-Identifier: MIT
 * y[i] = x[k[i]] and s += v[i] * x[k[i]] are limited by memory latency. With simd, compilers use gather instructions, which are no faster
 * than single loads on most processors, and slower on many.
 * if (x[i] > 0) count++ is vectorized without simd from -O2 on; with simd, gcc 12 keeps the counters in memory (2 to 8 times slower).
 * A sum of integers is too; with simd, gcc 12 uses shorter or more vectors (edges of bytes 25 and 15 us, sums of int in long 69 and 43 with SSE2).
 * A sum of few terms, as the taps of a filter, is unrolled, and the loop around it vectorized; with simd, the sum alone is (5 times slower).
 * x[i][0] = x[i][n] accesses a cache line for each element; with simd, gcc 12 takes 0.2 to 0.4 s to compile it for rows of 4096 doubles. */
#include "host/host_emit.h"
#include "analysis/linear.h"
#include "base/options.h"
#include "base/unit.h"
#include "host/loop_text.h"
#include <string.h>

enum { CALL_OPERATIONS = 8, OPERATIONS_PER_FETCH = 2 };

struct count { const struct loop *loop; bool varies; int operations; };

static bool search_variation(struct node *n, void *context)
{
    struct count *c = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    if (d) c->varies |= d == c->loop->index || (d->to > d->from && d->from >= c->loop->stmt->from && d->to <= c->loop->stmt->to);
    return !c->varies;
}

/* Counts operations on elements, not those in subscripts. */
static bool count_operations(struct node *n, void *context)
{
    struct count *c = context;
    if (n->kind == NODE_SUBSCRIPT) return false;
    if (n->kind == NODE_BINARY || (n->kind == NODE_ASSIGN && n->op != OP_NONE) || n->kind == NODE_CONDITIONAL) c->operations++;
    if (n->kind == NODE_CALL) c->operations += CALL_OPERATIONS;
    return true;
}

static bool is_added(const struct node *n, const struct node *top)
{
    for (; n != top; n = n->parent) {
        const struct node *p = n->parent;
        bool adds = p->kind == NODE_BINARY && (p->op == OP_ADD || (p->op == OP_SUB && p->child[0] == n));
        if (!adds && node_strip(p) == p) return false;
    }
    return true;
}

struct row_search { const struct loop *loop; const struct node *subscript; bool other; };

static bool search_other_variation(struct node *n, void *context)
{
    struct row_search *s = context;
    struct count one = { .loop = s->loop };
    if (n->kind == NODE_NAME) search_variation(n, &one);
    s->other |= one.varies && (n->decl != s->loop->index || !s->subscript || !is_added(n, s->subscript));
    return !s->other;
}

/* x[i * g->m + j], over j: the index is added to what is the same in all iterations. */
static bool is_row(const struct access *a, const struct loop *l)
{
    struct row_search s = { .loop = l };
    node_walk(a->node->child[0], search_other_variation, &s);
    s.subscript = a->node->child[1];
    node_walk(a->node->child[1], search_other_variation, &s);
    return !s.other;
}

static bool mostly_fetches(const struct region *r, const struct loop *l)
{
    struct count all = { .loop = l };
    int fetches = 0;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        struct count one = { .loop = l };
        if (a->affine || a->by_call || a->node->kind != NODE_SUBSCRIPT || !node_inside(a->node, l->stmt->child[3])) continue;
        node_walk(a->node, search_variation, &one);
        fetches += one.varies && !is_row(a, l);
    }
    node_walk(l->stmt->child[3], count_operations, &all);
    return fetches && all.operations <= OPERATIONS_PER_FETCH * fetches;
}

/* ---- columns ------------------------------------------------------------------------------------------------------------------------- */

/* Bytes between the rows of the array; 0: not known. */
static unsigned long long row_bytes(const struct access *a)
{
    const struct node *row = a->node->kind == NODE_SUBSCRIPT ? node_strip(a->node->child[0]) : NULL;
    return row && row->type && row->type->kind == TYPE_ARRAY ? row->type->size : 0;
}

/* Consecutive iterations access the same column of rows that are far apart. */
static bool is_column(const struct access *a, const struct loop *l)
{
    enum { FAR = 4096 };
    int last = a->n_flat - 1;
    bool in_rows = false;
    for (int k = 0; k < last; k++) in_rows |= linear_uses(a->flat[k], l);
    return in_rows && !linear_uses(a->flat[last], l) && row_bytes(a) >= FAR;
}

static bool copies_columns(const struct region *r, const struct loop *l)
{
    struct count all = { .loop = l };
    int columns = 0;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        struct count one = { .loop = l };
        if (!node_inside(a->node, l->stmt->child[3])) continue;
        node_walk(a->node, search_variation, &one);
        bool column = a->affine && !a->by_call && is_column(a, l);
        if (one.varies && !column) return false;
        columns += column;
    }
    node_walk(l->stmt->child[3], count_operations, &all);
    return columns && all.operations <= OPERATIONS_PER_FETCH * columns;
}

/* ---- sums in branches --------------------------------------------------------------------------------------------------------------- */

/* The last -O is in effect. */
static bool has_level(const struct options *o, char least)
{
    bool answer = false;
    for (int i = 0; i < o->compile.count; i++) {
        const char *word = o->compile.items[i];
        if (!strncmp(word, "-O", 2)) answer = (word[2] >= least && word[2] <= '9') || !strcmp(word, "-Ofast");
    }
    return answer;
}

bool openmp_compiler_vectorizes(const struct options *o) { return has_level(o, '2'); }
bool openmp_optimizes_most(const struct options *o) { return has_level(o, '3'); }

struct search { const struct decl *decl; bool found; };

static bool search_branch(struct node *n, void *context)
{
    struct search *s = context;
    const struct node *p = n->parent;
    if (n->kind == NODE_NAME && n->decl == s->decl)
        for (; p && p->kind != NODE_FOR && !s->found; p = p->parent) s->found = p->kind == NODE_IF;
    return !s->found;
}

static bool reduces_integers_in_branches(const struct loop *l)
{
    for (int i = 0; i < l->plan.n_reductions; i++) {
        struct search s = { .decl = l->reductions[i].var->decl };
        if (!type_is_integer(s.decl->type)) continue;
        node_walk(l->stmt->child[3], search_branch, &s);
        if (s.found) return true;
    }
    return false;
}

static bool stores(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->written && node_inside(r->accesses[i]->node, l->stmt->child[3])) return true;
    return false;
}

/* No other order of a sum is asked for by simd, and no store may overlap with what is read. */
static bool only_sums_integers(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < l->plan.n_reductions; i++) {
        enum reduction_op op = l->reductions[i].op;
        bool combines = op == RED_ADD || op == RED_AND || op == RED_OR || op == RED_XOR;
        if (!combines || !type_is_integer(l->reductions[i].var->decl->type)) return false;
    }
    return l->plan.n_reductions && !stores(r, l) && !node_has(l->stmt->child[3], KIND(NODE_CALL));
}

/* ---- stores without vectors --------------------------------------------------------------------------------------------------------- */

/* The compiler may use instructions that SSE2 lacks. */
static bool has_target(const struct options *o)
{
    for (int i = 0; i < o->compile.count; i++)
        if (!strncmp(o->compile.items[i], "-march=", 7) || !strncmp(o->compile.items[i], "-mavx", 5)) return true;
    return false;
}

/* Stores of bytes and shorts: with simd, gcc 12 computes in int (thresholds of 100000 bytes: 1.5 us, 0.85 without simd, with AVX2). */
bool openmp_stores_small_integers(const struct region *r, const struct loop *l)
{
    bool any = false;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        const struct type *t = a->node->type;
        if (!a->written || !node_inside(a->node, l->stmt->child[3])) continue;
        if (!t || !type_is_integer(t) || t->size > 2) return false;
        any = true;
    }
    return any && !l->plan.n_reductions && openmp_optimizes_most(r->unit->options);
}

/* Of 4096 positions and velocities in structures of 8 floats, p[i].x += dt * p[i].vx takes 0.5 us, with simd 0.7. if (m[i]) y[i] = x[i]: 1.0 and 1.2. */
static bool stores_apart(const struct region *r, const struct loop *l)
{
    struct node *body = l->stmt->child[3];
    const struct options *o = r->unit->options;
    bool masks = has_target(o) || !openmp_optimizes_most(o), in_structures = false, under_conditions = false;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (!a->written || !node_inside(a->node, body)) continue;
        in_structures |= a->n_members > 0;
        under_conditions |= node_is_guarded(a->node, body) && !masks;
    }
    return !l->plan.n_reductions && openmp_compiler_vectorizes(o) && (in_structures || under_conditions);
}

/* ---- alignment ---------------------------------------------------------------------------------------------------------------------- */

static bool is_over_aligned(const struct node *n, const void *context)
{
    (void)context;
    const struct type *t = n->kind == NODE_VAR && n->decl ? n->decl->type : n->type;
    return (n->kind == NODE_VAR || n->kind == NODE_NAME) && t && t->typedef_align > 0 && t->typedef_align > t->align;
}

bool openmp_is_over_aligned(struct node *body)
{
    return node_find(body, is_over_aligned, NULL);
}

static bool sums_few_terms(const struct loop *l)
{
    enum { FEW = 16 };
    long long trips = loop_constant_trips(l);
    return l->parent && l->plan.n_reductions && trips >= 0 && trips <= FEW;
}

bool openmp_left_to_compiler(const struct region *r, const struct loop *l)
{
    return openmp_ends_by_data(r->unit, l->stmt->child[3]) || openmp_is_over_aligned(l->stmt->child[3]) || mostly_fetches(r, l) || copies_columns(r, l) ||
           sums_few_terms(l) || stores_apart(r, l) || openmp_stores_small_integers(r, l) ||
           (openmp_compiler_vectorizes(r->unit->options) && (reduces_integers_in_branches(l) || only_sums_integers(r, l)));
}
