/* timing_warnings: clocks that are read while asynchronous constructs may still be running. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "base/line_map.h"
#include "directive/bind/directive_context.h"
#include "directive/directive_tables.h"
#include "region/region_parts.h"
#include <string.h>

static bool is_clock(const struct decl *d)
{
    static const char *const names[] = {"clock", "time",      "gettimeofday", "clock_gettime", "timespec_get",
                                        "times", "getrusage", "ftime",        "omp_get_wtime", "MPI_Wtime"};
    for (size_t i = 0; d->kind == DECL_FUNCTION && i < sizeof names / sizeof *names; i++)
        if (!strcmp(d->name, names[i])) return true;
    return false;
}

struct contents {
    bool clock, wait;
};

static bool find_contents(struct node *n, void *context)
{
    struct contents *c = context;
    const struct decl *d = n->kind == NODE_CALL ? n->decl : NULL;
    c->clock |= d && is_clock(d);
    c->wait |= d && !strncmp(d->name, "acc_", 4);
    return true;
}

/* What a function of this file does, apart from functions that it calls. */
static struct contents contents_of(struct unit *u, const struct decl *function)
{
    struct contents c = {false, false};
    struct node *body = syntax_body(u, (struct decl *)function);
    if (body) node_walk(body, find_contents, &c);
    for (int i = 0; i < u->n_directives; i++) c.wait |= u->directives[i]->function == function;
    return c;
}

/* The interval between two clocks around an asynchronous directive. */
struct interval {
    struct unit *unit;
    const struct directive *directive;
    const struct node *before, *after; /* calls that read a clock */
    unsigned wait;                     /* what may wait for the directive; UINT_MAX: nothing does */
};

static bool find_clocks(struct node *n, void *context)
{
    struct interval *v = context;
    const struct decl *d = n->kind == NODE_CALL ? n->decl : NULL;
    bool later = n->from >= v->directive->to;
    if (n->kind != NODE_CALL) return true;
    struct decl *f = d ? function_definition(v->unit, (struct decl *)d) : NULL;
    struct contents c = f ? contents_of(v->unit, f) : (struct contents){.clock = d && is_clock(d)};
    bool library = d && line_map_place(v->unit, d->name_at).in_system_header && strncmp(d->name, "acc_", 4);
    c.wait |= !f && !c.clock && !library;
    if (c.clock && !c.wait && !later) v->before = n;
    if (c.clock && !c.wait && later && !v->after) v->after = n;
    if (c.wait && later && n->from < v->wait) v->wait = n->from;
    return true;
}

static void find_wait(struct interval *v)
{
    const struct unit *u = v->unit;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        bool later = d->function == v->directive->function && d->from >= v->directive->to;
        if (later && (d->kind == DIR_WAIT || directive_clause(d, CLAUSE_WAIT, 0)) && d->from < v->wait) v->wait = d->from;
    }
}

struct search {
    struct unit *unit;
    int clocks;
};

static bool count_clocks(struct node *n, void *context)
{
    struct search *s = context;
    struct decl *d = n->kind == NODE_CALL ? n->decl : NULL, *f = d ? function_definition(s->unit, d) : NULL;
    s->clocks += d && (f ? contents_of(s->unit, f).clock : is_clock(d));
    return s->clocks < 2;
}

/* Most functions read no clocks: their directives are not examined one by one. */
static bool reads_clocks(struct unit *u, struct decl *function)
{
    struct search s = {u, 0};
    node_walk(syntax_body(u, function), count_clocks, &s);
    return s.clocks >= 2;
}

/* The value that makes a directive synchronous is written as acc_async_sync. */
static bool is_asynchronous(const struct directive *d)
{
    enum { ASYNC_SYNC = -2 };
    const struct clause *c = directive_clause(d, CLAUSE_ASYNC, 0);
    return c && !(c->n_exprs && c->exprs[0].has_value && c->exprs[0].value == ASYNC_SYNC);
}

static bool warn_timed(struct unit *u, const struct directive *d)
{
    struct interval v = {.unit = u, .directive = d, .wait = ~0u};
    find_wait(&v);
    node_walk(syntax_body(u, d->function), find_clocks, &v);
    if (!v.before || !v.after || v.wait < v.after->from) return false;
    diag_warning(u, v.after->from, "async-timed", "the time until here does not include all of an asynchronous '%s'", d->name);
    diag_underline(u, v.after->to - v.after->from);
    diag_note(u, directive_name_offset(d), "'%s' is here; it may still be running", d->name);
    diag_note(u, v.after->from, "add 'wait' before the clock is read");
    return true;
}

void analysis_timing_warnings(struct unit *u)
{
    const struct decl *function = NULL; /* of the previous directives */
    bool examined = false;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (!d->valid || !d->function || !directive_is_compute(d) || !is_asynchronous(d)) continue;
        if (d->function != function) examined = reads_clocks(u, d->function);
        function = d->function;
        if (examined && warn_timed(u, d)) examined = false; /* one warning for each function */
    }
}
