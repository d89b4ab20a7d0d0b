/* array_flow: temporary arrays of iterations. SPDX-License-Identifier: MIT
 * A walk through a loop's body in order of execution, with the set of elements that were written so far on every path. Loops with constant
 * trip counts are walked iteration by iteration; writes in other loops do not count. What is not understood counts as a read of all
 * elements. */
#include "region/flow/array_flow.h"
#include "region/flow/flow.h"
#include <string.h>

enum { ELEMENTS = 1024, STEPS = 20000, INDICES = 8, DIMENSIONS = 4 };

struct array_walk {
    const struct decl *decl;
    int dims[DIMENSIONS], n_dims, count;
    bool written[ELEMENTS];
    struct { const struct decl *decl; long long value; bool known; } index[INDICES];
    int n_index, steps;
    bool failed;
};

/* ---- values and places ------------------------------------------------------------------------------------------------------------ */

static bool value_of(const struct array_walk *w, const struct node *n, long long *value)
{
    long long a, b;
    n = node_strip(n);
    if (n->has_value) return *value = n->value, true;
    if (n->kind == NODE_NAME)
        for (int i = w->n_index - 1; i >= 0; i--)
            if (w->index[i].decl == n->decl) return *value = w->index[i].value, w->index[i].known;
    if (n->kind != NODE_BINARY || !value_of(w, n->child[0], &a) || !value_of(w, n->child[1], &b)) return false;
    if (n->op != OP_ADD && n->op != OP_SUB && n->op != OP_MUL) return false;
    *value = n->op == OP_ADD ? a + b : n->op == OP_SUB ? a - b : a * b;
    return true;
}

/* Whether n is an element of the array; *number is its index, -1 where that is not known. */
static bool is_element(struct array_walk *w, const struct node *n, long long *number)
{
    const struct node *subscripts[DIMENSIONS];
    int depth = 0;
    long long at = 0, i;
    bool known = true;
    for (n = node_strip(n); n->kind == NODE_SUBSCRIPT; n = node_strip(n->child[0])) {
        if (depth == DIMENSIONS) return false;
        subscripts[depth++] = n->child[1];
    }
    if (n->kind != NODE_NAME || n->decl != w->decl || depth != w->n_dims) return false;
    for (int k = 0; k < depth; k++) {
        known &= value_of(w, subscripts[depth - 1 - k], &i);
        if (known && (i < 0 || i >= w->dims[k])) w->failed = true;
        at = known ? at * w->dims[k] + i : 0;
    }
    *number = known ? at : -1;
    return true;
}

static void read_element(struct array_walk *w, long long number)
{
    if (number >= 0) w->failed |= !w->written[number];
    for (int k = 0; number < 0 && k < w->count; k++) w->failed |= !w->written[k];
}

/* ---- expressions ------------------------------------------------------------------------------------------------------------------- */

static bool find_reads(struct node *n, void *context)
{
    struct array_walk *w = context;
    long long number;
    if (n->kind == NODE_SIZEOF || w->failed) return false;
    if (n->kind == NODE_SUBSCRIPT && is_element(w, n, &number)) {
        if (n->parent && n->parent->kind == NODE_UNARY && n->parent->op == OP_ADDRESS) w->failed = true;
        read_element(w, number);
        for (const struct node *s = n; s->kind == NODE_SUBSCRIPT; s = node_strip(s->child[0])) node_walk(s->child[1], find_reads, w);
        return false;
    }
    if (n->kind == NODE_NAME && n->decl == w->decl) w->failed = true;
    return true;
}

static void read_all(struct array_walk *w, struct node *n)
{
    if (n) node_walk(n, find_reads, w);
}

static void walk_expression(struct array_walk *w, struct node *n)
{
    long long number = 0;
    struct node *bare = node_strip_mutable(n);
    if (bare->kind == NODE_BINARY && bare->op == OP_COMMA) {
        walk_expression(w, bare->child[0]);
        walk_expression(w, bare->child[1]);
        return;
    }
    bool element = bare->kind == NODE_ASSIGN && is_element(w, bare->child[0], &number);
    if (!element) {
        read_all(w, n);
        return;
    }
    read_all(w, bare->child[1]);
    if (bare->op != OP_NONE) read_element(w, number);
    for (const struct node *s = node_strip(bare->child[0]); s->kind == NODE_SUBSCRIPT; s = node_strip(s->child[0])) read_all(w, s->child[1]);
    if (number >= 0) w->written[number] = true;
}

/* ---- statements -------------------------------------------------------------------------------------------------------------------- */

static void walk(struct array_walk *w, struct node *n);

/* for (k = lower; k < upper; k++) with known bounds. */
static bool constant_loop(const struct array_walk *w, const struct node *n, const struct decl **index, long long *lower, long long *upper)
{
    const struct node *init = n->child[0], *test = n->child[1] ? node_strip(n->child[1]) : NULL, *step = n->child[2] ? node_strip(n->child[2]) : NULL;
    const struct node *first = NULL;
    if (!init || !test || !step || test->kind != NODE_BINARY || (test->op != OP_LT && test->op != OP_LE)) return false;
    if (init->kind == NODE_DECL_STMT && init->n_children == 1 && init->child[0]->n_children == 1) *index = init->child[0]->decl, first = init->child[0]->child[0];
    else if (init->kind == NODE_ASSIGN && init->op == OP_NONE) *index = node_strip(init->child[0])->decl, first = init->child[1];
    bool one = node_is_step(step) && (step->op == OP_PREINC || step->op == OP_POSTINC) && node_strip(step->child[0])->decl == *index;
    if (!first || !one || node_strip(test->child[0])->decl != *index) return false;
    if (!value_of(w, first, lower) || !value_of(w, test->child[1], upper)) return false;
    *upper += test->op == OP_LE;
    return true;
}

static void walk_for(struct array_walk *w, struct node *n)
{
    const struct decl *index = NULL;
    long long lower = 0, upper = 0;
    bool written[ELEMENTS], constant = constant_loop(w, n, &index, &lower, &upper);
    constant = constant && !node_changes(n->child[3], index);
    memcpy(written, w->written, sizeof written);
    if (w->n_index == INDICES || !index) constant = false;
    if (index && w->n_index < INDICES) {
        w->index[w->n_index].decl = index;
        w->index[w->n_index++].known = constant;
    }
    if (!constant) {
        for (int k = 0; k < 3; k++) read_all(w, n->child[k]);
        walk(w, n->child[3]);
        memcpy(w->written, written, sizeof written);
    }
    for (long long i = lower; constant && i < upper && !w->failed; i++) {
        w->index[w->n_index - 1].value = i;
        walk(w, n->child[3]);
    }
    if (index && w->n_index) w->n_index--;
}

static void walk_if(struct array_walk *w, struct node *n)
{
    bool before[ELEMENTS], then[ELEMENTS];
    read_all(w, n->child[0]);
    memcpy(before, w->written, sizeof before);
    walk(w, n->child[1]);
    memcpy(then, w->written, sizeof then);
    memcpy(w->written, before, sizeof before);
    if (n->child[2]) walk(w, n->child[2]);
    for (int k = 0; k < w->count; k++) w->written[k] = w->written[k] && then[k];
}

static void walk(struct array_walk *w, struct node *n)
{
    if (!n || w->failed || ++w->steps > STEPS) {
        w->failed |= n != NULL;
        return;
    }
    switch (n->kind) {
    case NODE_BLOCK:
        for (int k = 0; k < n->n_children; k++) walk(w, n->child[k]);
        break;
    case NODE_FOR: walk_for(w, n); break;
    case NODE_IF: walk_if(w, n); break;
    case NODE_ASSIGN: case NODE_BINARY: case NODE_PAREN: walk_expression(w, n); break;
    default: read_all(w, n);
    }
}

/* ---- answers ----------------------------------------------------------------------------------------------------------------------- */

static bool begin(struct array_walk *w, const struct decl *d)
{
    const struct type *t = d->type;
    memset(w, 0, sizeof *w);
    w->decl = d;
    w->count = 1;
    for (; t && t->kind == TYPE_ARRAY; t = t->base) {
        if (w->n_dims == DIMENSIONS || t->count <= 0 || t->count > ELEMENTS) return false;
        w->dims[w->n_dims++] = (int)t->count;
        w->count *= (int)t->count;
        if (w->count > ELEMENTS) return false;
    }
    return w->n_dims && t && type_is_arithmetic(t) && !t->is_volatile;
}

bool array_written_first(struct node *body, const struct decl *d)
{
    struct array_walk w;
    const kind_set others = KIND(NODE_RETURN) | KIND(NODE_SWITCH) | KIND(NODE_STMT_EXPR) | KIND(NODE_ASM);
    if (node_has(body, GOTO_KINDS | KIND(NODE_BREAK) | KIND(NODE_CONTINUE) | others) || !begin(&w, d)) return false;
    walk(&w, body);
    return !w.failed;
}

struct outside { struct node *inside; const struct decl *decl; bool found; };

/* Loops that write the array in each iteration before they read it do not read its earlier values. */
static bool find_outside(struct node *n, void *context)
{
    struct outside *s = context;
    if (n == s->inside || n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_FOR && !node_inside(s->inside, n) && array_written_first(n->child[3], s->decl))
        for (int k = 0; k < 3; k++) s->found |= n->child[k] && flow_names(n->child[k], s->decl);
    else if (n->kind == NODE_NAME && n->decl == s->decl) s->found = true;
    else return !s->found;
    return false;
}

bool array_live_outside(struct node *body, struct node *inside, const struct decl *d)
{
    struct outside s = {inside, d, false};
    node_walk(body, find_outside, &s);
    return s.found;
}
