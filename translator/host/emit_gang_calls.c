/* emit_gang_calls: calls of routines gang on the host, where a construct's code runs once for each of its gangs. SPDX-License-Identifier: MIT
 * The gangs share the loops in such a routine, so one of them calls it and runs all of their iterations. */
#include "host/host_emit.h"
#include "directive/bind/routines.h"
#include "base/unit.h"

static bool is_gang_call(struct unit *u, const struct node *n)
{
    return n->kind == NODE_CALL && (routine_call_levels(u, n) & LEVEL_GANG);
}

static bool is_statement(const struct node *n)
{
    const struct node *p = n->parent;
    return p && (p->kind == NODE_BLOCK || (p->kind == NODE_IF && n != p->child[0]) || (p->kind == NODE_FOR && n == p->child[3]));
}

struct call_walk {
    struct unit *unit;
    const struct clause *num_gangs;
    struct host_emitter *emitter;      /* NULL: nothing is emitted */
    bool all_statements;
};

static void guard(struct host_emitter *e, const struct clause *num_gangs, const struct node *call)
{
    int dim = routine_of(e->u, call->decl)->gang_dim;
    const char *test = gang_first_of(e->u, num_gangs, (1 << dim) - 1);
    edit_before(&e->edits, call->from, call->to, arena_printf(e->u->arena, "{ if (%s) ", test ? test : "1"));
    edit_after(&e->edits, call->from, call->to, " }");
}

static bool visit(struct node *n, void *context)
{
    struct call_walk *w = context;
    if (!is_gang_call(w->unit, n)) return n->kind != NODE_SIZEOF;
    if (!is_statement(n)) w->all_statements = false;
    else if (w->emitter) guard(w->emitter, w->num_gangs, n);
    return true;
}

bool gang_calls_are_statements(const struct region *r)
{
    struct call_walk w = {r->unit, NULL, NULL, true};
    node_walk(r->body, visit, &w);
    return w.all_statements;
}

void gang_guard_calls(struct host_emitter *e, struct region *r)
{
    struct call_walk w = {r->unit, directive_clause(r->directive, CLAUSE_NUM_GANGS, 0), e, true};
    node_walk(r->body, visit, &w);
}
