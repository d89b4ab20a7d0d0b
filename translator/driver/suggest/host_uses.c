/* host_uses: see host_uses.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/host_uses.h"
#include "base/unit.h"
#include "driver/suggest/allocations.h"
#include "syntax/syntax.h"
#include <string.h>

enum { DEEPEST_CALL = 16 };

struct scan {
    struct candidates *candidates;
    const struct decl *decl;
    int depth;
    bool found;
};

static bool is_accepted(const struct candidates *c, const struct node *n)
{
    const struct candidate *k = n->kind == NODE_FOR ? candidates_at(c, n->from) : NULL;
    return k && k->state == CANDIDATE_ACCEPTED && strncmp(k->pragma, "data", 4) != 0;
}

static const struct node *above(const struct node *n) /* without parentheses and conversions */
{
    const struct node *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT)) p = p->parent;
    return p;
}

/* The number of the argument of `call` that n is, from 0; -1: none. */
static int argument_of(const struct node *call, const struct node *n)
{
    for (int i = 1; call && call->kind == NODE_CALL && i < call->n_children; i++)
        if (node_strip(call->child[i]) == n) return i - 1;
    return -1;
}

static struct decl *body_of(struct candidates *c, const struct node *call)
{
    struct decl *f = call->decl ? syntax_definition(c->unit, call->decl) : NULL;
    return f && f->has_body && !f->is_variadic && syntax_body(c->unit, f) ? f : NULL;
}

/* ---- uses by the host ---- */

static bool scan_uses(struct candidates *c, struct node *n, const struct decl *d, int depth);

static bool is_passed_only(struct scan *s, const struct node *name)
{
    const struct node *call = above(name);
    int k = argument_of(call, name);
    struct decl *f = k >= 0 ? body_of(s->candidates, call) : NULL;
    return f && k < f->n_members && !scan_uses(s->candidates, f->body, f->members[k], s->depth + 1);
}

static bool find_use(struct node *n, void *context)
{
    struct scan *s = context;
    if (s->found || is_accepted(s->candidates, n) || n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_NAME && n->decl == s->decl && !is_passed_only(s, n)) s->found = true;
    struct decl *f = n->kind == NODE_CALL && !s->decl->function ? body_of(s->candidates, n) : NULL;
    if (f && scan_uses(s->candidates, f->body, s->decl, s->depth + 1)) s->found = true;
    return !s->found;
}

static bool scan_uses(struct candidates *c, struct node *n, const struct decl *d, int depth)
{
    struct scan s = {c, d, depth, depth > DEEPEST_CALL};
    if (!s.found) node_walk(n, find_use, &s);
    return s.found;
}

bool host_uses(struct candidates *c, struct node *n, const struct decl *d)
{
    return scan_uses(c, n, d, 0);
}

/* ---- other names ---- */

static bool escapes(struct candidates *c, struct node *n, const struct decl *d, int depth);

/* Functions of libc that keep no pointer. */
static bool keeps_nothing(const struct decl *f)
{
    return f && f->is_system;
}

static bool find_escape(struct node *n, void *context)
{
    struct scan *s = context;
    if (s->found || n->kind == NODE_SIZEOF) return false;
    if (n->kind != NODE_NAME || n->decl != s->decl) return true;
    const struct node *p = above(n);
    int k = argument_of(p, n);
    bool element = p && (p->kind == NODE_SUBSCRIPT || (p->kind == NODE_UNARY && p->op == OP_DEREF));
    bool is_set = p && p->kind == NODE_ASSIGN && node_target(p) == s->decl;
    bool tested = p && (p->op == OP_LNOT || p->op == OP_EQ || p->op == OP_NE || p->kind == NODE_IF);
    struct decl *f = k >= 0 ? body_of(s->candidates, p) : NULL;
    bool passed =
        k >= 0 && (keeps_nothing(p->decl) || (f && k < f->n_members && !escapes(s->candidates, f->body, f->members[k], s->depth + 1)));
    s->found = !element && !is_set && !tested && !passed;
    return !s->found;
}

static bool escapes(struct candidates *c, struct node *n, const struct decl *d, int depth)
{
    struct scan s = {c, d, depth, depth > DEEPEST_CALL};
    if (!s.found) node_walk(n, find_escape, &s);
    return s.found;
}

bool host_is_only_name(struct candidates *c, const struct decl *d)
{
    struct unit *u = c->unit;
    bool array = d->type->kind == TYPE_ARRAY;
    if (d->kind != DECL_VAR || (!array && !allocation_elements(u, d))) return false;
    if (d->function) return !escapes(c, syntax_body(u, d->function), d, 0);
    for (int i = 0; i < u->syntax->n_functions; i++)
        if (escapes(c, syntax_body(u, u->syntax->functions[i]), d, 0)) return false;
    return true;
}

/* ---- control ---- */

static bool leaves(const struct node *n, const void *top)
{
    const struct node *to = n->kind == NODE_BREAK || n->kind == NODE_CONTINUE ? node_jumped(n) : NULL;
    return n->kind == NODE_RETURN || n->kind == NODE_GOTO || n->kind == NODE_INDIRECT_GOTO || (to && !node_inside(to, top));
}

bool host_leaves(struct node *n)
{
    return node_find(n, leaves, n);
}

struct calls {
    struct candidates *candidates;
    int depth;
    bool others;
};

static bool find_others(struct node *n, void *context)
{
    struct calls *s = context;
    if (n->kind != NODE_CALL || s->others) return !s->others;
    struct decl *f = body_of(s->candidates, n);
    if (f && s->depth < DEEPEST_CALL) {
        s->depth++;
        node_walk(f->body, find_others, s);
        s->depth--;
    } else if (!n->decl || !n->decl->is_system) {
        s->others = true;
    }
    return !s->others;
}

bool host_calls_others(struct candidates *c, struct node *n)
{
    struct calls s = {c, 0, false};
    node_walk(n, find_others, &s);
    return s.others;
}
