/* routine_recursion: which routines call themselves. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "directive/bind/routines.h"
#include "syntax/syntax.h"
#include "base/unit.h"

struct path {
    struct unit *unit;
    const struct routine *from;
    const struct routine **seen;
    int n_seen;
    const struct node *back;           /* a call of `from` */
};

static bool was_seen(struct path *p, const struct routine *r)
{
    for (int i = 0; i < p->n_seen; i++)
        if (p->seen[i] == r) return true;
    ARENA_PUSH(p->unit->arena, p->seen, p->n_seen, r);
    return false;
}

static bool follow(struct node *n, void *context)
{
    struct path *p = context;
    const struct routine *callee;
    if (p->back || n->kind != NODE_CALL || !n->decl) return !p->back;
    callee = routine_of(p->unit, n->decl);
    if (callee == p->from) p->back = n;
    else if (!was_seen(p, callee) && callee->function->has_body) node_walk(syntax_body(p->unit, callee->function), follow, p);
    return !p->back;
}

const struct node *routine_recursion(struct unit *u, const struct routine *r)
{
    struct path p = {.unit = u, .from = r};
    if (r->function->has_body) node_walk(syntax_body(u, r->function), follow, &p);
    return p.back;
}
