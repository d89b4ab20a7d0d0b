/* host_uses: see host_uses.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/places/host_uses.h"
#include "base/unit.h"
#include "driver/suggest/allocations.h"
#include "driver/suggest/argument_extents.h"
#include "driver/suggest/places/passed_arrays.h"
#include "syntax/syntax.h"
#include <string.h>

enum question { USES, WRITES, ESCAPES, CALLS_OTHERS };

/* What is known of a function. Answers that depend on themselves, by recursion, are yes. */
struct host_answer {
    enum question question;
    const struct decl *function, *decl;
    bool yes;
};

struct scan {
    struct candidates *candidates;
    const struct decl *decl;
    bool found;
};

typedef bool visitor(struct node *n, void *context);

static bool ask(struct candidates *c, enum question question, visitor *visit, const struct decl *f, const struct decl *d)
{
    for (int i = 0; i < c->n_answers; i++) {
        const struct host_answer *a = &c->answers[i];
        if (a->question == question && a->function == f && a->decl == d) return a->yes;
    }
    int at = c->n_answers;
    ARENA_PUSH(c->unit->arena, c->answers, c->n_answers, ((struct host_answer){question, f, d, true}));
    struct scan s = {c, d, false};
    node_walk(f->body, visit, &s);
    return c->answers[at].yes = s.found;
}

static bool is_accepted(const struct candidates *c, const struct node *n)
{
    const struct candidate *k = n->kind == NODE_FOR ? candidates_at(c, n->from) : NULL;
    return k && k->state == CANDIDATE_ACCEPTED && strncmp(k->pragma, "data", 4) != 0;
}

/* ---- uses by the host ---- */

static bool find_use(struct node *n, void *context);

static bool is_passed_only(struct scan *s, const struct node *name)
{
    int k;
    const struct node *call = passing_call(name, &k);
    struct decl *f = call ? called_body(s->candidates->unit, call) : NULL;
    return f && k < f->n_members && !ask(s->candidates, USES, find_use, f, f->members[k]);
}

static bool find_use(struct node *n, void *context)
{
    struct scan *s = context;
    if (s->found || is_accepted(s->candidates, n) || n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_NAME && n->decl == s->decl && !is_passed_only(s, n)) s->found = true;
    struct decl *f = n->kind == NODE_CALL && !s->decl->function ? called_body(s->candidates->unit, n) : NULL;
    if (f && ask(s->candidates, USES, find_use, f, s->decl)) s->found = true;
    return !s->found;
}

bool host_uses(struct candidates *c, struct node *n, const struct decl *d)
{
    struct scan s = {c, d, false};
    node_walk(n, find_use, &s);
    return s.found;
}

/* ---- stores by the host ---- */

/* The expression of an element or a member of one that the name is part of. */
static const struct node *element_around(const struct node *name)
{
    const struct node *e = name, *p;
    for (; (p = node_above(e)); e = p) {
        bool part = (p->kind == NODE_SUBSCRIPT && node_strip(p->child[0]) == e) || p->kind == NODE_MEMBER ||
                    (p->kind == NODE_UNARY && p->op == OP_DEREF);
        if (!part) break;
    }
    return e;
}

static bool find_write(struct node *n, void *context);

/* The function may write to its argument. */
static bool writes_argument(struct scan *s, const struct node *call, int k)
{
    const struct decl *f = called_body(s->candidates->unit, call), *d = f ? f : call->decl;
    if (!d || k >= d->n_members) return true;
    const struct type *t = d->members[k]->type;
    return f ? ask(s->candidates, WRITES, find_write, f, f->members[k]) : t->kind != TYPE_POINTER || !t->base->is_const;
}

static bool find_write(struct node *n, void *context)
{
    struct scan *s = context;
    if (s->found || is_accepted(s->candidates, n) || n->kind == NODE_SIZEOF) return false;
    struct decl *f = n->kind == NODE_CALL && !s->decl->function ? called_body(s->candidates->unit, n) : NULL;
    if (f && ask(s->candidates, WRITES, find_write, f, s->decl)) s->found = true;
    if (n->kind != NODE_NAME || n->decl != s->decl) return !s->found;
    int k;
    const struct node *call = passing_call(n, &k), *e = element_around(n), *p = node_above(e);
    bool stored = !p || (p->kind == NODE_ASSIGN && node_strip(p->child[0]) == e) || node_is_step(p) || p->op == OP_ADDRESS;
    if (call ? writes_argument(s, call, k) : stored || e == n || (e->type && e->type->kind == TYPE_ARRAY)) s->found = true;
    return !s->found;
}

bool host_writes(struct candidates *c, struct node *n, const struct decl *d)
{
    struct scan s = {c, d, false};
    node_walk(n, find_write, &s);
    return s.found;
}

/* ---- other names ---- */

/* The name is only part of the expression of an element, whose address is not taken. */
static bool is_of_element(const struct node *name)
{
    const struct node *e = element_around(name), *p = node_above(e);
    return e != name && e->type && e->type->kind != TYPE_ARRAY && p && p->op != OP_ADDRESS;
}

static bool find_escape(struct node *n, void *context)
{
    struct scan *s = context;
    if (s->found || n->kind == NODE_SIZEOF) return false;
    if (n->kind != NODE_NAME || n->decl != s->decl) return true;
    int k = -1;
    const struct node *p = node_above(n), *call = passing_call(n, &k);
    bool is_set = p && p->kind == NODE_ASSIGN && node_target(p) == s->decl;
    bool tested = p && (p->op == OP_LNOT || p->op == OP_EQ || p->op == OP_NE || p->kind == NODE_IF);
    struct decl *f = call ? called_body(s->candidates->unit, call) : NULL;
    bool kept = call && !(call->decl && call->decl->is_system) && /* functions of the C library keep no pointer */
                (!f || k >= f->n_members || ask(s->candidates, ESCAPES, find_escape, f, f->members[k]));
    s->found = !is_of_element(n) && !is_set && !tested && (!call || kept);
    return !s->found;
}

bool host_is_only_name(struct candidates *c, const struct decl *d)
{
    struct unit *u = c->unit;
    bool array = d->type->kind == TYPE_ARRAY;
    if (d->kind != DECL_VAR || (!array && !allocation_elements(u, d))) return false;
    for (int i = 0; i < u->syntax->n_functions; i++) {
        struct decl *f = u->syntax->functions[i];
        if (d->function && d->function != f) continue;
        if (syntax_body(u, f) && ask(c, ESCAPES, find_escape, f, d)) return false;
    }
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

/* A label, or a case of a switch around n. */
static bool is_entry(const struct node *n, const void *top)
{
    const struct node *outer = n;
    if (n->kind == NODE_LABEL) return true;
    if (n->kind != NODE_CASE && n->kind != NODE_DEFAULT) return false;
    while (outer != top && outer->kind != NODE_SWITCH) outer = outer->parent;
    return outer->kind != NODE_SWITCH;
}

bool host_enters(const struct node *n)
{
    return node_find(n, is_entry, n);
}

static bool find_others(struct node *n, void *context)
{
    struct scan *s = context;
    if (n->kind != NODE_CALL || s->found) return !s->found;
    struct decl *f = called_body(s->candidates->unit, n);
    s->found = f ? ask(s->candidates, CALLS_OTHERS, find_others, f, NULL) : !n->decl || !n->decl->is_system;
    return !s->found;
}

bool host_calls_others(struct candidates *c, struct node *n)
{
    struct scan s = {c, NULL, false};
    node_walk(n, find_others, &s);
    return s.found;
}

/* Other files can call it: it is not static, or its address is taken. They call no `main`. */
static bool is_open(const struct unit *u, const struct decl *f)
{
    return strcmp(f->name, "main") != 0 && (f->storage != STORAGE_STATIC || !function_is_only_called(u, f));
}

bool host_is_private(struct candidates *c, const struct decl *d)
{
    struct unit *u = c->unit;
    if (d->function || d->storage != STORAGE_STATIC) return d->function;
    for (int i = 0; i < u->syntax->n_functions; i++) {
        struct decl *f = u->syntax->functions[i];
        if (syntax_body(u, f) && ask(c, USES, find_use, f, d) && is_open(u, f)) return false;
    }
    return true;
}
