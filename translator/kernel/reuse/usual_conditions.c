/* usual_conditions: comparisons that have one value everywhere but at the borders. SPDX-License-Identifier: MIT
 * for (y...) for (x...) if (i + y >= 0 && i + y < h && ...) s += a[i + y][j + x]: such conditions keep the compiler from loading once what
 * several iterations read. A comparison of signed integers that are linear in the loops holds in all iterations of a thread if it holds at
 * the corners of their space. So the thread tests the corners, and where all comparisons have their usual value, runs a copy of the body in
 * which they are constants. The values of the comparisons are the same in either copy. */
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/reuse/read_places.h"

enum { CONDITIONS_MOST = 16, DEPTH_MOST = 6 };

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

static bool is_listed(const struct kernel *k, const struct node *n)
{
    for (int j = 0; j < k->n_conditions; j++)
        if (k->conditions[j].node == n) return true;
    return false;
}

struct search {
    struct unit *unit;
    struct kernel *kernel;
    const struct loop *last;
};

/* Converted operands: one that is compared as unsigned, or as a floating-point number, is not linear. */
static bool is_signed_integer(const struct node *n)
{
    return n->type && type_is_integer(n->type) && n->type->is_signed;
}

static bool find_comparison(struct node *n, void *context)
{
    struct search *s = context;
    struct form f = {s->kernel, s->last};
    bool compares = n->kind == NODE_BINARY && (n->op == OP_LT || n->op == OP_GT || n->op == OP_LE || n->op == OP_GE);
    bool head = n->parent && n->parent->kind == NODE_FOR && n->parent->child[3] != n;
    if (n->kind == NODE_SIZEOF) return false;
    if (!compares || head || !is_signed_integer(n->child[0]) || !is_signed_integer(n->child[1]) || is_listed(s->kernel, n) ||
        s->kernel->n_conditions >= CONDITIONS_MOST)
        return true;
    int a = degree(&f, n->child[0], n, DEPTH_MOST), b = degree(&f, n->child[1], n, DEPTH_MOST);
    if (a < 0 || b < 0 || a + b == 0) return true;
    int usual = reads_condition(s->kernel, s->last, n);
    struct usual_condition c = {n, usual > 0};
    if (usual >= 0) ARENA_PUSH(s->unit->arena, s->kernel->conditions, s->kernel->n_conditions, c);
    return false;
}

void mapping_usual_conditions(struct unit *u, struct kernel *k, const struct loop *last)
{
    struct search s = {u, k, last};
    if (node_has(last->stmt->child[3], KIND(NODE_CALL) | KIND(NODE_CONTINUE))) return;
    node_walk(last->stmt->child[3], find_comparison, &s);
}
