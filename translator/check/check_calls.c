/* check_calls: at calls of routines gang, worker and vector no loop around uses their levels (OpenACC 3.4, 2.15.1).
 * SPDX-License-Identifier: MIT */
#include "check/pragma_checks.h"
#include "directive/bind/routines.h"
#include "directive/directive.h"
#include "syntax/syntax.h"
#include <string.h>

/* The code whose calls are checked. */
struct place {
    struct unit *unit;
    const struct routine *routine;     /* whose body it is; NULL: a compute construct */
    const struct node *top;
};

static const struct directive *loop_directive_on(const struct unit *u, const struct node *loop)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->statement == loop && directive_has_loop(u->directives[i])) return u->directives[i];
    return NULL;
}

static const struct clause *level_clause(const struct directive *d, int levels)
{
    static const enum clause_kind kinds[] = {CLAUSE_GANG, CLAUSE_WORKER, CLAUSE_VECTOR};
    for (int i = 2; i >= 0; i--) {
        const struct clause *c = levels >> i & 1 ? directive_clause(d, kinds[i], 0) : NULL;
        if (c) return c;
    }
    return NULL;
}

/* The clause of a loop around the call that uses one of the levels, or NULL. */
static const struct clause *level_in_use(const struct place *p, const struct node *call, const struct routine *callee)
{
    for (const struct node *n = call; n != p->top && n->parent; n = n->parent) {
        const struct node *loop = n->parent;
        const struct directive *d = loop->kind == NODE_FOR && n == loop->child[3] ? loop_directive_on(p->unit, loop) : NULL;
        const struct clause *c = d ? level_clause(d, callee->levels) : NULL;
        if (c && !check_leaves_gangs(d, callee->gang_dim)) return c;
    }
    return NULL;
}

static void refuse(const struct place *p, const struct node *call, const struct routine *callee, const char *where)
{
    const char *level = routine_level_text(p->unit, callee), *name = callee->function->name;
    diag_error(p->unit, call->from, "call-level", "cannot call '%s', a 'routine %s', in %s", name, level, where);
    if (callee->directive) diag_note(p->unit, directive_name_offset(callee->directive), "'routine' directive is here");
    else diag_note(p->unit, callee->function->name_at, "its level is inferred from its loops and calls");
}

static bool may_be_skipped(const struct node *parent, const struct node *n)
{
    bool ordered = parent->kind == NODE_BINARY && parent->op == OP_COMMA;
    bool choice = parent->kind == NODE_GNU_CONDITIONAL || (parent->kind == NODE_CONDITIONAL && parent->type->kind == TYPE_VOID);
    return ((ordered || choice) && n != parent->child[0]) || parent->kind == NODE_STMT_EXPR;
}

/* All threads must make the call: it is moved before the evaluation of the expression around it. */
static void check_evaluation(const struct place *p, const struct node *call, const struct routine *callee)
{
    for (const struct node *n = call; n->parent && n->parent->type; n = n->parent) {
        if (!may_be_skipped(n->parent, n)) continue;
        diag_error(p->unit, call->from, "call-conditional", "cannot call '%s', a 'routine %s', in an operand that may not be evaluated",
                   callee->function->name, routine_level_name(callee->levels));
        diag_note(p->unit, call->from, "call it in a separate statement, with 'if' for a condition");
        return;
    }
}

static bool check_call(struct node *n, void *context)
{
    const struct place *p = context;
    int levels = routine_call_levels(p->unit, n);
    const struct routine *callee;
    const struct clause *used;
    struct arena *a = p->unit->arena;
    if (!levels) return n->kind != NODE_SIZEOF;
    callee = routine_of(p->unit, n->decl);
    used = level_in_use(p, n, callee);
    if (used) {
        refuse(p, n, callee, arena_printf(a, "a '%s' loop", used->spelling));
        diag_note(p->unit, used->at, "'%s' loop is here", used->spelling);
    } else if (p->routine && ((levels & ~p->routine->levels) || callee->gang_dim > p->routine->gang_dim)) {
        refuse(p, n, callee, arena_printf(a, "a 'routine %s'", routine_level_text(p->unit, p->routine)));
    } else {
        check_evaluation(p, n, callee);
    }
    return true;
}

void check_calls(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        struct place p = {u, NULL, d->statement};
        if (d->valid && directive_is_compute(d) && d->statement) node_walk(d->statement, check_call, &p);
    }
    for (int i = 0; i < u->n_directives; i++)                   /* creates the records of all functions on the device */
        if (u->directives[i]->function) routine_is_reached(u, u->directives[i]->function);
    for (int i = 0; i < u->n_routines; i++) {
        const struct routine *r = u->routines[i];
        struct node *body = r->reached && r->function->has_body && !r->function->is_system ? syntax_body(u, r->function) : NULL;
        struct place p = {u, r, body};
        if (body) node_walk(body, check_call, &p);
    }
}
