/* flow: is a scalar written before it is read? SPDX-License-Identifier: MIT
 * A walk in order of evaluation that carries one bit, "written on every path so far". Paths that leave count as written. A break or
 * continue with the value unwritten is recorded in `jumped`, for the code after the loop or switch. */
#include "flow.h"
#include <stddef.h>

struct flow {
    const struct decl *decl;
    bool read_first; /* some path reads before it writes, or the analysis gave up */
    bool jumped;     /* a break or continue that leaves the node is reached with the value unwritten */
    bool no_jumps;   /* no goto leads from the code in question to a label in it */
};

static bool run(struct flow *f, struct node *n, bool written);

struct search {
    const struct decl *decl;
    bool found;
};

static bool find_name(struct node *n, void *context)
{
    struct search *s = context;
    if (n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_NAME && n->decl == s->decl) s->found = true;
    return !s->found;
}

bool flow_names(struct node *n, const struct decl *d)
{
    struct search s = {.decl = d};
    if (n) node_walk(n, find_name, &s);
    return s.found;
}

static bool run_children(struct flow *f, struct node *n, bool written)
{
    for (int i = 0; i < n->n_children; i++)
        if (n->child[i]) written = run(f, n->child[i], written);
    return written;
}

static bool run_assign(struct flow *f, struct node *n, bool written)
{
    if (!node_is_name_of(n->child[0], f->decl)) return run_children(f, n, written);
    written = run(f, n->child[1], written);
    if (n->op != OP_NONE && !written) f->read_first = true;
    return true;
}

/* Children after the first are evaluated on some paths only. */
static bool run_optional(struct flow *f, struct node *n, bool written)
{
    written = run(f, n->child[0], written);
    for (int i = 1; i < n->n_children; i++)
        if (n->child[i]) run(f, n->child[i], written);
    return written;
}

static bool run_branches(struct flow *f, struct node *n, bool written)
{
    bool first, second;
    written = run(f, n->child[0], written);
    first = run(f, n->child[1], written);
    second = n->n_children > 2 && n->child[2] ? run(f, n->child[2], written) : written;
    return first && second;
}

/* A loop whose first test is known to hold: for (i = constant; i < constant; ...). */
static bool runs_once(const struct node *n)
{
    const struct node *init = n->child[0], *test = n->child[1] ? node_strip(n->child[1]) : NULL, *from = NULL;
    if (!init || !test || test->kind != NODE_BINARY || !test->child[1]->has_value) return false;
    if (init->kind == NODE_DECL_STMT && init->n_children == 1 && init->child[0]->n_children) from = init->child[0]->child[0];
    if (init->kind == NODE_ASSIGN && init->op == OP_NONE) from = init->child[1];
    if (!from || !from->has_value) return false;
    switch (test->op) {
    case OP_LT: return from->value < test->child[1]->value;
    case OP_LE: return from->value <= test->child[1]->value;
    case OP_GT: return from->value > test->child[1]->value;
    case OP_GE: return from->value >= test->child[1]->value;
    default: return false;
    }
}

static bool run_for(struct flow *f, struct node *n, bool written)
{
    bool body, jumped = f->jumped;
    if (n->child[0]) written = run(f, n->child[0], written);
    if (n->child[1]) written = run(f, n->child[1], written);
    body = n->child[3] ? run(f, n->child[3], written) : written;
    f->jumped = jumped;
    if (n->child[3] && node_has(n->child[3], KIND(NODE_CONTINUE))) body = written;
    if (n->child[2]) run(f, n->child[2], body);
    return written || (body && runs_once(n) && !node_has(n->child[3], KIND(NODE_BREAK)));
}

static bool run_while(struct flow *f, struct node *n, bool written)
{
    bool jumped = f->jumped;
    written = run_optional(f, n, written);
    f->jumped = jumped;
    return written;
}

static bool run_do(struct flow *f, struct node *n, bool written)
{
    bool jumped = f->jumped, body = run(f, n->child[0], written);
    f->jumped = jumped;
    if (node_has(n->child[0], KIND(NODE_BREAK) | KIND(NODE_CONTINUE))) body = written;
    return run(f, n->child[1], body);
}

/* Every case may be entered with the state before the switch. */
static bool run_switch(struct flow *f, struct node *n, bool written)
{
    struct node *body = n->child[1];
    bool jumped = f->jumped;
    written = run(f, n->child[0], written);
    for (int i = 0; i < body->n_children; i++)
        if (body->child[i]) run(f, body->child[i], written);
    f->jumped = jumped || (f->jumped && node_has(body, KIND(NODE_CONTINUE)));
    return written;
}

static bool run_unary(struct flow *f, struct node *n, bool written)
{
    if (n->op == OP_ADDRESS && node_is_name_of(n->child[0], f->decl)) f->read_first = true;
    written = run(f, n->child[0], written);
    return written || ((n->op >= OP_PREINC && n->op <= OP_POSTDEC) && node_is_name_of(n->child[0], f->decl));
}

static bool run(struct flow *f, struct node *n, bool written)
{
    switch (n->kind) {
    case NODE_NAME:
        if (n->decl == f->decl && !written) f->read_first = true;
        return written;
    case NODE_ASSIGN: return run_assign(f, n, written);
    case NODE_VAR: return run_children(f, n, written) || (n->decl == f->decl && n->n_children > 0);
    case NODE_UNARY: return run_unary(f, n, written);
    case NODE_BINARY:
        if (n->op == OP_LAND || n->op == OP_LOR) return run_optional(f, n, written);
        return run_children(f, n, written);
    case NODE_IF:
    case NODE_CONDITIONAL: return run_branches(f, n, written);
    case NODE_GNU_CONDITIONAL: return run_optional(f, n, written);
    case NODE_WHILE: return run_while(f, n, written);
    case NODE_FOR: return run_for(f, n, written);
    case NODE_DO: return run_do(f, n, written);
    case NODE_SWITCH: return run_switch(f, n, written);
    case NODE_BREAK:
    case NODE_CONTINUE: f->jumped |= !written; return true;
    case NODE_RETURN: run_children(f, n, written); return true;
    case NODE_SIZEOF: return written;
    case NODE_LABEL:
        f->read_first |= !f->no_jumps;
        return run_children(f, n, written);
    case NODE_GOTO:
    case NODE_INDIRECT_GOTO:
    case NODE_ASM: f->read_first = true; return written;
    default: return run_children(f, n, written);
    }
}

bool flow_written_first(struct node *n, const struct decl *d)
{
    struct flow f = {.decl = d};
    if (!flow_names(n, d)) return true;
    run(&f, n, false);
    return !f.read_first;
}

bool flow_always_written(struct node *n, const struct decl *d)
{
    struct flow f = {.decl = d};
    bool written;
    if (!flow_names(n, d)) return false;
    written = run(&f, n, false);
    return written && !f.read_first && !node_has(n, KIND(NODE_CONTINUE) | KIND(NODE_BREAK));
}

/* ---- after a statement --------------------------------------------------------------------------------------------------------------- */

struct address_search {
    struct unit *unit;
    const struct decl *decl;
    bool found;
};

static bool find_address(struct node *n, void *context)
{
    struct address_search *s = context;
    const struct node *of = n->kind == NODE_UNARY && n->op == OP_ADDRESS ? node_strip(n->child[0]) : NULL;
    if (of && of->kind == NODE_NAME && of->decl == s->decl) s->found = flow_keeps_address(s->unit, n);
    return !s->found;
}

static bool is_address_kept(struct unit *u, struct node *n, const struct decl *d)
{
    struct address_search s = {.unit = u, .decl = d};
    node_walk(n, find_address, &s);
    return s.found;
}

static int child_place(const struct node *parent, const struct node *n)
{
    for (int i = 0; i < parent->n_children; i++)
        if (parent->child[i] == n) return i;
    return parent->n_children;
}

/* What runs after the body of a loop, if the value is still unwritten: increment, test and body again. */
static bool run_again(struct flow *f, struct node *loop)
{
    bool is_for = loop->kind == NODE_FOR, body_first = loop->kind == NODE_DO;
    struct node *next = is_for ? loop->child[2] : NULL, *test = loop->child[is_for || body_first], *body = loop->child[is_for ? 3 : !body_first];
    bool w = false;
    if (next) w = run(f, next, w);
    if (test) w = run(f, test, w);
    if (!w && body) run(f, body, w);
    return w;
}

static void after_in_loop(struct flow *f, struct node *loop, bool *written)
{
    if (!*written) *written = run_again(f, loop);
    *written &= !f->jumped;
    f->jumped = false;
}

/* A jump may have skipped the write of the value: it counts as unwritten up to the end of the statement that the jump may leave. */
static void after_step(struct flow *f, struct node *parent, const struct node *n, bool *written)
{
    switch (parent->kind) {
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO: after_in_loop(f, parent, written); break;
    case NODE_BLOCK:
        for (int i = child_place(parent, n) + 1; i < parent->n_children && !*written; i++)
            if (parent->child[i]) *written = run(f, parent->child[i], false);
        *written &= !f->jumped;
        break;
    case NODE_SWITCH: f->jumped &= node_has(parent, KIND(NODE_CONTINUE)); break;
    default: break;
    }
}

/* Requires that jumps_beyond(n, d) is false. */
static bool is_read_later(struct node *n, const struct decl *d, const struct node *limit)
{
    struct flow f = {.decl = d, .no_jumps = true};
    bool written = false;
    for (struct node *p = n; p->parent && p != limit && !written && !f.read_first; p = p->parent) after_step(&f, p->parent, p, &written);
    return f.read_first;
}

static struct node *top_of(struct node *n)
{
    while (n->parent) n = n->parent;
    return n;
}

static bool is_label(const struct node *n, const void *label) { return n->kind == NODE_LABEL && n->decl == label; }

struct jump_search {
    struct node *within;
    const struct decl *decl;
    bool leaves;
};

/* The jump precedes `within`, and no loop leads back to it. */
static bool is_over(const struct node *jump, const struct node *within)
{
    const struct node *p = within;
    while (p && !(node_is_loop(p) && node_inside(jump, p))) p = p->parent;
    return !p && jump->to <= within->from;
}

/* The jump and its label are in a statement that neither contains `within` nor names the variable. */
static bool is_apart(const struct node *jump, const struct jump_search *s)
{
    const struct node *p = jump;
    while (p && !node_find(p, is_label, jump->decl)) p = p->parent;
    return p && !node_inside(s->within, p) && !node_naming(p, s->decl);
}

static bool find_jump(struct node *n, void *context)
{
    struct jump_search *s = context;
    if ((n->kind != NODE_GOTO && n->kind != NODE_INDIRECT_GOTO) || is_over(n, s->within)) return !s->leaves;
    if (n->decl && is_apart(n, s)) return true;
    s->leaves |= !n->decl || !node_inside(n, s->within) || !node_find(s->within, is_label, n->decl);
    return !s->leaves;
}

/* Some goto of the function that matters for the value of d may run after n, or leaves it. */
static bool jumps_beyond(struct node *n, const struct decl *d)
{
    struct jump_search s = {.within = n, .decl = d};
    node_walk(top_of(n), find_jump, &s);
    return s.leaves;
}

static bool outlives_function(const struct decl *d)
{
    return !d->function || d->storage == STORAGE_STATIC || d->storage == STORAGE_EXTERN;
}

bool flow_live_after(struct unit *u, struct node *n, const struct decl *d, const struct node *limit)
{
    struct node *top = top_of(n);
    if (outlives_function(d)) return !limit;
    if (is_address_kept(u, top, d) || (!limit && d->function->has_foreign) || jumps_beyond(n, d)) return true;
    return is_read_later(n, d, limit);
}

bool flow_read_after(struct node *n, const struct decl *d) { return jumps_beyond(n, d) || is_read_later(n, d, NULL); }

bool flow_seen_after(struct node *n, const struct decl *d)
{
    return outlives_function(d) || d->function->has_foreign || flow_read_after(n, d);
}

/* With `loops`, bodies of loops count as executed. */
static bool is_reached(const struct node *n, const struct node *top, bool loops)
{
    for (const struct node *p = n->parent; p && n != top; n = p, p = p->parent) {
        if (node_guards(p, n) || (p->kind == NODE_WHILE && n != p->child[0])) return false;
        if (p->kind == NODE_FOR && !loops && n != p->child[0] && n != p->child[1]) return false;
        if (p->kind == NODE_DO || p->kind == NODE_LABEL || p->kind == NODE_SIZEOF || p->kind == NODE_STMT_EXPR) return false;
    }
    return true;
}

bool flow_always_reached(const struct node *n, const struct node *top) { return is_reached(n, top, false); }

bool flow_reached_in_loops(const struct node *n, const struct node *top) { return is_reached(n, top, true); }
