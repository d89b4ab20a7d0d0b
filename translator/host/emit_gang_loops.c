/* emit_gang_loops: gang loops on the host, where a construct's code runs once for each of its gangs. SPDX-License-Identifier: MIT
 * accel_gang is the gang's number; along x it varies fastest. */
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "directive/bind/routines.h"
#include "base/unit.h"
#include <string.h>

/* Numbers below 1 count as 1. */
static const char *positive(struct unit *u, const struct clause_expr *e)
{
    return e->has_value ? host_operand(u, e->text) : arena_printf(u->arena, "accelrt_positive(%s)", e->text);
}

const char *gang_count(struct unit *u, const struct clause *num_gangs)
{
    const char *text = NULL;
    for (int k = 0; k < num_gangs->n_exprs; k++) {
        const struct clause_expr *e = &num_gangs->exprs[k];
        if (e->has_value && e->value == 1) continue;
        text = text ? arena_printf(u->arena, "%s * %s", text, positive(u, e)) : positive(u, e);
    }
    return text ? text : "1";
}

/* The gang's number along dimension d, which is 1, 2 or 3. */
static const char *coordinate(struct unit *u, const struct clause *c, int d)
{
    const char *text = "accel_gang";
    for (int k = 1; k < d && k <= c->n_exprs; k++) text = arena_printf(u->arena, "%s / %s", text, positive(u, &c->exprs[k - 1]));
    if (d < c->n_exprs) text = arena_printf(u->arena, "%s %% %s", text, positive(u, &c->exprs[d - 1]));
    return d > 1 && d > c->n_exprs ? "0" : text;
}

static const char *group_trips(struct unit *u, struct loop *head)
{
    const char *all = loop_trips(u, head);
    struct loop *l = head;
    for (int k = head->collapse; k > 1 && l->child; k--) {
        l = l->child;
        all = arena_printf(u->arena, "%s * %s", all, loop_trips(u, l));
    }
    return all;
}

static const struct clause *num_gangs(const struct loop *l)
{
    return directive_clause(l->region->directive, CLAUSE_NUM_GANGS, 0);
}

/* Each gang skips the iterations of the others. Kernels distribute them in the same way. */
static void own_trips(struct host_emitter *e, struct loop *l, struct lines *head)
{
    struct unit *u = e->u;
    const struct clause *c = num_gangs(l);
    const char *gangs = l->gang_dim <= c->n_exprs ? positive(u, &c->exprs[l->gang_dim - 1]) : "1";
    const char *chunk = l->plan.gang_static.text ? l->plan.gang_static.text : "1";
    bool given = strcmp(chunk, "*") != 0;
    struct node *body = loop_group_end(l)->stmt->child[3];
    if (given && l->plan.gang_static.text) chunk = positive(u, &l->plan.gang_static);
    if (!given) chunk = arena_printf(u->arena, "(%s + %s - 1) / %s", group_trips(u, l), gangs, gangs);
    lines_put(head, "{");
    lines_put(head, "    long long accel_trip = 0, accel_chunk = %s;", chunk);
    host_before_body(e, l->region, body,
                     arena_printf(u->arena, "{ if (accel_trip++ / accel_chunk %% %s != %s) continue;\n", gangs, coordinate(u, c, l->gang_dim)));
    edit_after(&e->edits, body->from, body->to, " }");
}

const char *gang_first_of(struct unit *u, const struct clause *num_gangs, int wanted)
{
    const char *test = NULL;
    for (int d = 1; d <= 3; d++) {
        const char *at = coordinate(u, num_gangs, d);
        if (!(wanted >> (d - 1) & 1) || !strcmp(at, "0")) continue;
        test = arena_printf(u->arena, "%s%s%s == 0", test ? test : "", test ? " && " : "", at);
    }
    return test;
}

/* The dimensions of the gang loops in the list or below; bit d - 1 is dimension d. */
static int dimensions(const struct loop *list)
{
    int found = 0;
    for (const struct loop *l = list; l; l = l->next)
        found |= (l->mapped & LEVEL_GANG ? 1 << (l->gang_dim - 1) : 0) | dimensions(l->child);
    return found;
}

/* Only the first gang along each dimension that the loop, or one inside it, uses runs the loop. */
static void guard(struct host_emitter *e, const struct loop *l, struct lines *head)
{
    int called = routine_called_gang_dim(e->u, l->stmt->child[3]);
    int wanted = 1 << (l->gang_dim - 1) | dimensions(l->child) | ((1 << called) - 1);
    const char *test = gang_first_of(e->u, num_gangs(l), wanted);
    lines_put(head, "if (%s) {", test ? test : "1");
}

void gang_guard_loops(struct host_emitter *e, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        if (!(l->mapped & LEVEL_GANG)) {
            gang_guard_loops(e, l->child);
            continue;
        }
        struct lines head = lines_begin(e->u, l->stmt->from), tail = head;
        if (l->gang_state) own_trips(e, l, &head);
        else guard(e, l, &head);
        lines_put(&tail, "}");
        edit_before(&e->edits, l->stmt->from, l->stmt->to, lines_end(&head));
        edit_after(&e->edits, l->stmt->from, l->stmt->to, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
    }
}
