/* copy_walk: follows the host's and the device's copies of variables through functions. SPDX-License-Identifier: MIT
 * Warns where one side reads what the other has changed since the last transfer, where the host accesses data of asynchronous work that it
 * has not waited for, and where memory is freed while it is present. */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <string.h>

static void run(struct copy_walk *w, struct node *n);

/* ---- calls --------------------------------------------------------------------------------------------------------------------------- */

static bool is_api_call(const struct node *n)
{
    return n->decl && !strncmp(n->decl->name, "acc_", 4);
}

/* It neither transfers data nor changes what is present. */
static bool is_query(const struct node *n)
{
    static const char *const names[] = {"acc_wait", "acc_async_", "acc_get_", "acc_on_device", "acc_init", "acc_malloc"};
    for (size_t i = 0; is_api_call(n) && i < sizeof names / sizeof *names; i++)
        if (!strncmp(n->decl->name, names[i], strlen(names[i]))) return true;
    return false;
}

static void use_call(struct copy_walk *w, const struct node *n)
{
    bool query = is_query(n);
    for (int k = 0; k < w->n_vars; k++) {
        struct copies *c = &w->now[k];
        if (query || copy_is_apart(w, k, n) || copy_host_call(w, k, n) || copy_device_call(w, k, n) || copy_pointee_call(w, k, n)) continue;
        if (is_api_call(n)) copy_check_call(w, k, n);
        if (!is_api_call(n) && !(copy_is_program_call(n) && w->vars[k].escapes)) continue;
        copy_forget(c);
        c->called |= is_api_call(n);
        c->entered = 0;
        if (!c->structured && !copy_is_declared(w->unit, w->vars[k].decl)) c->presence = PRESENCE_UNKNOWN;
    }
    for (int k = 0; (copy_is_program_call(n) || query) && k < w->n_vars; k++) /* it may wait */
        w->now[k].running = w->now[k].reading = w->now[k].incoming = w->now[k].outgoing = NULL;
}

/* ---- statements ---------------------------------------------------------------------------------------------------------------------- */

/* `declare` directives of the block, which are no statements of it. */
static void run_declares(struct copy_walk *w, const struct node *block, unsigned from, unsigned to)
{
    for (int i = w->first; i < w->end; i++) {
        const struct directive *d = w->unit->directives[i];
        if (d->kind == DIR_DECLARE && d->valid && d->place == block && d->from >= from && d->from < to) copy_standalone(w, d);
    }
}

static void run_children(struct copy_walk *w, struct node *n)
{
    unsigned at = n->from;
    for (int i = 0; i < n->n_children; i++) {
        if (!n->child[i]) continue;
        if (n->kind == NODE_BLOCK) run_declares(w, n, at, n->child[i]->from);
        run(w, n->child[i]);
        at = n->child[i]->to;
    }
}

/* What follows may depend on the condition too: on the trip of a loop, or because a branch leaves. */
static void forget_skipped_updates(struct copy_walk *w)
{
    for (int k = 0; k < w->n_vars; k++)
        if (w->now[k].update_skipped) copy_forget_update(&w->now[k]);
}

/* Children after the first are alternatives, one of which may be missing. */
static void run_branches(struct copy_walk *w, struct node *n, bool exhaustive)
{
    run(w, n->child[0]);
    struct copies *before = copy_save(w), *joined = NULL;
    bool dead = w->dead, joined_dead = true, leaves = false;
    for (int i = 1; i < n->n_children || (i == n->n_children && !exhaustive); i++) {
        memcpy(w->now, before, w->n_vars * sizeof *w->now);
        w->dead = dead;
        if (i < n->n_children && n->child[i]) run(w, n->child[i]);
        leaves |= w->dead;
        if (joined) copy_join(w, joined, joined_dead);
        joined = copy_save(w);
        joined_dead = w->dead;
    }
    if (leaves) forget_skipped_updates(w);
}

enum { MAX_TWICE = 6 }; /* loops in loops whose bodies run twice: each doubles the time */

/* The body twice: what the first iteration leaves, the second finds. */
static void run_loop(struct copy_walk *w, struct node *n)
{
    bool is_for = n->kind == NODE_FOR, body_first = n->kind == NODE_DO;
    struct node *test = n->child[is_for || body_first], *next = is_for ? n->child[2] : NULL, *body = n->child[is_for ? 3 : !body_first];
    if (is_for && n->child[0]) run(w, n->child[0]);
    int trips = w->loops++ < MAX_TWICE ? 2 : 1;
    for (int trip = 0; trip < trips; trip++) {
        if (test && !body_first) run(w, test);
        if (body) run(w, body);
        for (int k = 0; w->dead && k < w->n_vars; k++) copy_forget(&w->now[k]);
        w->dead = false;
        if (next) run(w, next);
        if (test && body_first) run(w, test);
        forget_skipped_updates(w);
    }
    w->loops--;
}

/* Any statement of a switch may be the first. */
static void run_switch(struct copy_walk *w, struct node *n)
{
    run(w, n->child[0]);
    for (int k = 0; k < w->n_vars; k++) copy_forget(&w->now[k]);
    struct copies *before = copy_save(w);
    run(w, n->child[1]);
    w->dead = false;
    copy_join(w, before, false);
    for (int k = 0; k < w->n_vars; k++) copy_forget(&w->now[k]);
}

static void run_variable(struct copy_walk *w, struct node *n)
{
    run_children(w, n);
    for (int k = 0; k < w->n_vars; k++)
        if (w->vars[k].decl == n->decl && n->decl->storage != STORAGE_STATIC) w->now[k] = (struct copies){.presence = PRESENCE_ABSENT};
}

static void run_plain(struct copy_walk *w, struct node *n)
{
    const struct decl *changed = n->kind == NODE_VAR ? n->decl : node_target(n);
    if (changed) copy_forget_parts(w, changed);
    switch (n->kind) {
    case NODE_SIZEOF: return;
    case NODE_NAME: copy_use_name(w, n); return;
    case NODE_VAR: run_variable(w, n); return;
    case NODE_ASSIGN:
        run(w, n->child[1]);
        run(w, n->child[0]);
        return;
    case NODE_IF:
    case NODE_CONDITIONAL: run_branches(w, n, n->n_children > 2 && n->child[2]); return;
    case NODE_GNU_CONDITIONAL: run_branches(w, n, false); return;
    case NODE_BINARY:
        if (n->op == OP_LAND || n->op == OP_LOR) run_branches(w, n, false);
        else run_children(w, n);
        return;
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO: run_loop(w, n); return;
    case NODE_SWITCH: run_switch(w, n); return;
    case NODE_CALL:
        run_children(w, n);
        use_call(w, n);
        return;
    case NODE_BREAK:
    case NODE_CONTINUE: w->dead = true; return;
    case NODE_RETURN:
        run_children(w, n);
        copy_end_function(w, n->from);
        return;
    default: run_children(w, n);
    }
}

/* ---- directives ---------------------------------------------------------------------------------------------------------------------- */

/* The next directive after `last` that applies to n or is n. */
static const struct directive *directive_on(const struct copy_walk *w, const struct node *n, const struct directive *last)
{
    const struct unit *u = w->unit;
    for (int i = w->first; i < w->end; i++) {
        const struct directive *d = u->directives[i];
        bool line = directive_is_standalone(d->kind) && n->kind == NODE_NULL_STMT && d->from >= n->from && d->from <= n->to;
        if (d->function == w->function && d->valid && (!last || d->from > last->from) && (line || d->statement == n)) return d;
    }
    return NULL;
}

static void run_from(struct copy_walk *w, struct node *n, const struct directive *last)
{
    const struct directive *d = directive_on(w, n, last);
    if (!d) run_plain(w, n);
    else if (directive_is_compute(d) && copy_is_on_host(d)) run_from(w, n, d);
    else if (directive_is_compute(d)) copy_construct(w, d);
    else if (d->kind == DIR_DATA) {
        copy_data_begin(w, d);
        run_from(w, n, d);
        copy_data_end(w, d);
    } else if (d->kind == DIR_HOST_DATA) {
        copy_host_data(w, d, 1);
        run_from(w, n, d);
        copy_host_data(w, d, -1);
    } else if (directive_is_standalone(d->kind)) copy_standalone(w, d);
    else run_from(w, n, d);
}

static void run(struct copy_walk *w, struct node *n)
{
    if (w->dead) return;
    if (n->parent && node_is_statement_of(n->parent, n)) run_from(w, n, NULL);
    else run_plain(w, n);
}

/* ---- the variables of a function ----------------------------------------------------------------------------------------------------- */

struct escape {
    const struct decl *decl, *member; /* member: of what it points to */
    bool kept, passed; /* in another pointer; to a function of the program */
};

static bool find_escape(struct node *n, void *context)
{
    struct escape *e = context;
    if (n->kind == NODE_ASM || (n->kind == NODE_CALL && !n->decl && flow_names(n, e->decl))) e->kept = true;
    if (n->kind != NODE_NAME || n->decl != e->decl) return n->kind != NODE_SIZEOF;
    if (e->member && copy_member_of(n) != e->member && (copy_member_of(n) || !copy_escapes_whole(n))) return true;
    const struct node *place = copy_whole_place(n), *p = place->parent;
    if (p && p->kind == NODE_UNARY && p->op == OP_ADDRESS) place = p, p = p->parent;
    else if (!type_is_address(place->type) && !(e->member && copy_escapes_whole(n))) return true;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_CAST)) place = p, p = p->parent;
    e->kept |= p && ((p->kind == NODE_ASSIGN && p->child[0] != place) || p->kind == NODE_VAR || p->kind == NODE_RETURN ||
                     p->kind == NODE_INIT_LIST || p->kind == NODE_DESIGNATED || p->kind == NODE_CONDITIONAL || p->kind == NODE_BINARY);
    e->kept &= !(p && p->kind == NODE_BINARY && p->op >= OP_LT && p->op <= OP_LOR);
    e->passed |= p && p->kind == NODE_CALL && copy_is_program_call(p);
    return true;
}

/* `x`: in the clause that lists it, or NULL; `member`: of it, in that clause. */
static void follow(struct copy_walk *w, struct node *body, struct decl *v, const struct decl *member, const struct clause_var *x)
{
    struct escape e = {v, member, false, false};
    if (!v || copy_find(w, v, member) >= 0 || (!member && !copy_type_followed(v))) return;
    node_walk(body, find_escape, &e);
    if (e.kept) return;
    bool local = v->function && v->storage != STORAGE_STATIC;
    struct followed item = {.decl = v, .member = member, .name = v->name, .text = x ? x->text : v->name, .whole = member ? NULL : x};
    item.escapes = !local || e.passed;
    item.record = !member && copy_is_record(v);
    if (member) item.name = arena_printf(w->unit->arena, "%s%s%s", v->name, decl_is_pointer(v) ? "->" : ".", member->name);
    enum presence at_start = copy_is_declared(w->unit, v)      ? PRESENCE_PRESENT
                             : v->kind == DECL_PARAM || !local ? PRESENCE_UNKNOWN
                                                               : PRESENCE_ABSENT;
    struct copies start = {.presence = at_start};
    int n = w->n_vars;
    ARENA_PUSH(w->unit->arena, w->vars, w->n_vars, item);
    ARENA_PUSH(w->unit->arena, w->now, n, start);
}

enum { DATA_CLAUSES = NEEDS(COPY) | NEEDS(COPYIN) | NEEDS(COPYOUT) | NEEDS(CREATE) | NEEDS(PRESENT) };

static bool is_data_clause(const struct clause *c)
{
    return (clause_set)DATA_CLAUSES >> c->kind & 1;
}

/* A clause has another part of the object than its first elements, as in programs that divide arrays among devices or queues; or the
 * host's memory is not the variable's only one there. */
static bool is_divided(const struct unit *u, const struct decl *function, const struct decl *v)
{
    for (int i = 0; i < u->n_directives; i++)
        for (const struct clause *c = u->directives[i]->clauses; c && u->directives[i]->function == function; c = c->next)
            for (int k = 0; k < c->n_vars; k++) {
                bool here = c->vars[k].decl == v;
                if (here && (c->kind == CLAUSE_DEVICEPTR || (is_data_clause(c) && clause_has_modifier(c, "capture")))) return true;
                const struct subscript *s = here && is_data_clause(c) && c->vars[k].n_subscripts ? &c->vars[k].subscripts[0] : NULL;
                if (s && s->start.text && !(s->start.has_value && !s->start.value && !s->is_element)) return true;
            }
    return false;
}

static void follow_clauses(struct copy_walk *w, struct node *body, const struct directive *d)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; is_data_clause(c) && k < c->n_vars; k++) {
            const struct clause_var *x = &c->vars[k];
            const struct decl *member = x->decl && x->members ? copy_clause_member(x) : NULL;
            if (x->decl && (!x->members || member) && !is_divided(w->unit, w->function, x->decl)) follow(w, body, x->decl, member, x);
        }
}

/* Variables without a clause, of asynchronous constructs, and those of `declare` directives. */
static void follow_region(struct copy_walk *w, struct node *body, const struct region *r)
{
    bool async = directive_clause(r->directive, CLAUSE_ASYNC, 0) != NULL;
    for (int k = 0; k < r->n_vars; k++) {
        struct decl *v = r->vars[k]->decl;
        const struct clause *declared = copy_is_declared(w->unit, v) ? directive_declared(w->unit, v) : NULL;
        bool present = declared && (NEEDS(CREATE) | NEEDS(COPYIN) | NEEDS(COPY)) >> declared->kind & 1;
        if ((async || present) && !is_divided(w->unit, w->function, v)) follow(w, body, v, NULL, NULL);
    }
}

static void check_function(struct unit *u, struct decl *function)
{
    struct node *body = syntax_body(u, function);
    struct copy_walk w = {.unit = u, .function = function, .first = u->n_directives};
    if (!body || function->has_foreign || node_has(body, GOTO_KINDS)) return;
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->function == function) {
            if (i < w.first) w.first = i;
            w.end = i + 1;
            follow_clauses(&w, body, u->directives[i]);
        }
    for (int i = 0; i < u->n_regions; i++)
        if (u->regions[i]->directive->function == function) follow_region(&w, body, u->regions[i]);
    if (!w.n_vars) return;
    run(&w, body);
    copy_end_function(&w, body->to - 1);
}

void analysis_copy_warnings(struct unit *u)
{
    const struct decl *last = NULL;
    for (int i = 0; i < u->n_directives; i++) {
        struct decl *function = u->directives[i]->function;
        if (function && function != last) check_function(u, function);
        last = function;
    }
}
