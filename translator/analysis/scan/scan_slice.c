/* scan_slice: the parts of a loop's body that compute the addends. SPDX-License-Identifier: MIT
 * These are the updates, the conditions and loops around them, and the definitions of the local variables that they read. They may not
 * depend on a carried value, and they run once more than the program says, so they may not have effects. */
#include "analysis/scan/scan_parts.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

struct slice {
    const struct loop *loop;
    struct scan *scan;
    bool failed, grows;
    const struct decl **defined; /* variables whose definitions are kept */
    int n_defined;
};

static const struct node *body_of(const struct slice *s)
{
    return s->loop->stmt->child[3];
}

static void keep(struct slice *s, struct node *n)
{
    if (scan_keeps(s->scan, n)) return;
    ARENA_PUSH(s->loop->region->unit->arena, s->scan->kept, s->scan->n_kept, n);
    s->grows = true;
}

/* ---- definitions of the variables that are read -------------------------------------------------------------------------------------- */

struct definitions {
    struct slice *slice;
    const struct decl *decl;
};

static bool keep_definition(struct node *n, void *context)
{
    struct definitions *d = context;
    bool assigns = (n->kind == NODE_ASSIGN || node_is_step(n)) && node_strip(n->child[0])->kind == NODE_NAME;
    if (n->kind == NODE_VAR && n->decl == d->decl) keep(d->slice, n);
    if (n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_target(n) == d->decl) d->slice->failed = true;
    if (assigns && node_target(n) == d->decl) keep(d->slice, n);
    return !d->slice->failed;
}

/* Writes of a scalar other than by its name. Those of elements and members are accesses, which reads_own_stores compares. */
static bool is_written_in_part(const struct slice *s, const struct decl *d)
{
    const struct uses *uses = s->loop->region->uses;
    if (d->type->kind == TYPE_ARRAY) return false;
    for (int k = 0; k < uses->count; k++) {
        const struct use *use = &uses->items[k];
        if (use->decl != d || !(use->flags & (USE_WRITE | USE_ADDRESS | USE_ESCAPE)) || !node_inside(use->node, body_of(s))) continue;
        if (use->flags & (USE_POINTEE | USE_DEEP)) continue;
        bool in_part = type_is_scalar(d->type) && use->node->kind != NODE_NAME && use->node->kind != NODE_VAR;
        if (in_part || (use->flags & (USE_ADDRESS | USE_ESCAPE | USE_CALLEE))) return true;
    }
    return false;
}

/* ---- what the kept parts read ---------------------------------------------------------------------------------------------------------
 */

static bool is_carried(const struct scan *s, const struct node *n)
{
    for (int k = 0; k < s->n_values; k++)
        if (scan_is_carried(&s->values[k], n) || n == s->values[k].store) return true;
    return false;
}

/* n is in the head of an if, a switch or a loop. */
static bool is_in_head(const struct slice *s, const struct node *n)
{
    for (const struct node *p = n->parent; p && n != body_of(s); n = p, p = p->parent) {
        if (p->kind == NODE_IF && p->child[0] == n) return true;
        if (node_is_loop(p) && n != p->child[p->kind == NODE_DO ? 0 : p->n_children - 1]) return true;
        if (p->kind == NODE_SWITCH && p->child[0] == n) return true;
    }
    return false;
}

static void keep_definitions(struct slice *s, const struct decl *d)
{
    struct definitions context = {s, d};
    for (int k = 0; k < s->n_defined; k++)
        if (s->defined[k] == d) return;
    ARENA_PUSH(s->loop->region->unit->arena, s->defined, s->n_defined, d);
    if (is_written_in_part(s, d)) s->failed = true;
    node_walk((struct node *)body_of(s), keep_definition, &context);
}

struct reading {
    struct slice *slice;
    const struct scan_value *own; /* whose update is read: its own occurrences are the operands */
};

/* An assignment among what is read: the update itself, or part of the head of a loop. */
static void read_assignment(struct reading *r, struct node *n)
{
    const struct node *place = node_strip(n->child[0]);
    if (scan_keeps(r->slice->scan, n) || (r->own && !r->own->store && scan_is_carried(r->own, place))) return;
    if (is_in_head(r->slice, n) && place->kind == NODE_NAME) keep(r->slice, n);
    else r->slice->failed = true;
}

static bool read_node(struct node *n, void *context)
{
    struct reading *r = context;
    struct slice *s = r->slice;
    if (r->own && scan_is_carried(r->own, n)) return false;
    bool own_store = r->own && r->own->store == n;
    if ((is_carried(s->scan, n) && !own_store) || n->kind == NODE_STMT_EXPR || n->kind == NODE_ASM) s->failed = true;
    if (n->kind == NODE_ASSIGN || node_is_step(n)) read_assignment(r, n);
    if (n->kind == NODE_NAME && decl_is_object(n->decl) && n->decl != s->loop->index && !s->failed) keep_definitions(s, n->decl);
    return !s->failed && n->kind != NODE_SIZEOF;
}

static void read_part(struct slice *s, struct node *n, const struct scan_value *own)
{
    struct reading r = {s, own};
    if (n && !s->failed) node_walk(n, read_node, &r);
}

/* ---- the statements around a kept part ------------------------------------------------------------------------------------------------
 */

/* A part of an expression is evaluated whenever the expression is. */
static bool is_always_evaluated(const struct node *n)
{
    for (; n->parent && n->type && !node_is_whole(n); n = n->parent) {
        const struct node *p = n->parent;
        if (node_guards(p, n) || p->kind == NODE_SIZEOF || p->kind == NODE_STMT_EXPR) return false;
    }
    return true;
}

/* An update in the head of an if or a loop would be evaluated among what decides whether others are. */
static void read_around(struct slice *s, struct node *n)
{
    for (struct node *p = n->parent; p && n != body_of(s); n = p, p = p->parent) {
        int body = p->kind == NODE_DO ? 0 : p->n_children - 1;
        if (p->kind == NODE_SWITCH || p->kind == NODE_CASE || p->kind == NODE_DEFAULT || p->kind == NODE_LABEL) s->failed = true;
        if (p->kind != NODE_IF && !node_is_loop(p)) continue;
        for (int k = 0; k < p->n_children; k++)
            if (p->child[k] && (p->kind == NODE_IF ? k == 0 : k != body)) read_part(s, p->child[k], NULL);
    }
}

static void read_kept(struct slice *s, struct node *n)
{
    int own;
    const struct scan_update *update = scan_update_at(s->scan, n, &own);
    bool jump = n->kind == NODE_CONTINUE || n->kind == NODE_BREAK;
    if (update && (is_in_head(s, n) || !is_always_evaluated(n))) s->failed = true;
    if (!update && !jump && n->kind != NODE_VAR && !is_in_head(s, n) && !is_always_evaluated(n)) s->failed = true;
    for (int k = 0; n->kind == NODE_VAR && n->parent->kind == NODE_DECL_STMT && k < n->parent->n_children; k++)
        if (n->parent->child[k]->n_children) keep(s, n->parent->child[k]); /* are printed together */
    if (!jump) read_part(s, n, update ? &s->scan->values[own] : NULL);
    read_around(s, n);
}

/* ---- the slice ------------------------------------------------------------------------------------------------------------------------
 */

static bool keep_jump(struct node *n, void *context)
{
    struct slice *s = context;
    const kind_set foreign =
        GOTO_KINDS | KIND(NODE_RETURN) | KIND(NODE_SWITCH) | KIND(NODE_ASM) | KIND(NODE_STMT_EXPR) | KIND(NODE_COMPOUND_LITERAL);
    if (foreign >> n->kind & 1) s->failed = true;
    if (n->kind == NODE_BREAK && node_jumped(n) == s->loop->stmt) s->failed = true;
    if (n->kind == NODE_CONTINUE || n->kind == NODE_BREAK) keep(s, n);
    return !s->failed;
}

/* A loop contains both. */
static bool share_loop(const struct slice *s, const struct node *a, const struct node *b)
{
    for (const struct node *p = a; p && p != s->loop->stmt; p = p->parent)
        if (node_is_loop(p) && node_inside(b, p)) return true;
    return false;
}

static bool is_part_of_slice(const struct slice *s, const struct node *n)
{
    for (; n && n != body_of(s); n = n->parent) {
        const struct node *p = n->parent;
        if (scan_keeps(s->scan, n)) return true;
        if (p && (p->kind == NODE_IF || node_is_loop(p)) && !node_is_statement_of(p, n) && scan_keeps_part(s->scan, p)) return true;
    }
    return n && scan_keeps(s->scan, n);
}

/* The addends read no element that the iteration has written before. */
static bool reads_own_stores(const struct slice *s)
{
    const struct region *r = s->loop->region;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (!a->read || !node_inside(a->node, body_of(s)) || !is_part_of_slice(s, a->node)) continue;
        for (int k = 0; k < r->n_accesses; k++) {
            const struct access *b = r->accesses[k];
            bool earlier = b->node->from < a->node->from || share_loop(s, b->node, a->node);
            bool own = node_inside(a->node, b->node->parent) && b->node->parent->kind == NODE_ASSIGN && !share_loop(s, b->node, a->node);
            if (b->written && b->decl == a->decl && earlier && !own && node_inside(b->node, body_of(s))) return true;
        }
    }
    return false;
}

bool scan_slice_has(const struct loop *l, const struct scan *scan, const struct node *n)
{
    struct slice s = {.loop = l, .scan = (struct scan *)scan};
    return is_part_of_slice(&s, n);
}

bool scan_slice(const struct loop *l, struct scan *scan)
{
    struct slice s = {.loop = l, .scan = scan};
    for (int k = 0; k < scan->n_values; k++)
        for (int j = 0; j < scan->values[k].n_updates; j++) keep(&s, scan->values[k].updates[j].node);
    node_walk(l->stmt->child[3], keep_jump, &s);
    for (s.grows = true; s.grows && !s.failed;) {
        s.grows = false;
        for (int k = 0; k < scan->n_kept && !s.failed; k++) read_kept(&s, scan->kept[k]);
    }
    return !s.failed && !reads_own_stores(&s);
}
