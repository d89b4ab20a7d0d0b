/* routines: see routines.h. SPDX-License-Identifier: MIT */
#include "directive/bind/routines.h"
#include "directive/directive.h"
#include "base/unit.h"
#include "syntax/syntax.h"
#include <string.h>

enum { OF_VECTOR = LEVEL_VECTOR, OF_WORKER = LEVEL_WORKER | OF_VECTOR, OF_GANG = LEVEL_GANG | OF_WORKER };

const char *routine_level_name(int levels)
{
    return levels & LEVEL_GANG ? "gang" : levels & LEVEL_WORKER ? "worker" : levels & LEVEL_VECTOR ? "vector" : "seq";
}

const char *routine_level_text(struct unit *u, const struct routine *r)
{
    return r->gang_dim > 1 ? arena_printf(u->arena, "gang(dim: %d)", r->gang_dim) : routine_level_name(r->levels);
}

static int clause_levels(const struct directive *d)
{
    if (directive_clause(d, CLAUSE_GANG, 0)) return OF_GANG;
    if (directive_clause(d, CLAUSE_WORKER, 0)) return OF_WORKER;
    return directive_clause(d, CLAUSE_VECTOR, 0) ? OF_VECTOR : 0;
}

static bool says_level(const struct directive *d)
{
    return d && (clause_levels(d) || directive_clause(d, CLAUSE_SEQ, 0));
}

/* Of several directives, as before a prototype and its definition, one that gives the level is preferred. */
static struct directive *directive_for(const struct unit *u, const struct decl *function)
{
    struct directive *found = NULL;
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        if (d->kind != DIR_ROUTINE || !d->routine || strcmp(d->routine->name, function->name) != 0) continue;
        if (!found || (!says_level(found) && says_level(d))) found = d;
    }
    return found;
}

/* ---- calls -------------------------------------------------------------------------------------------------------------------- */

struct call_search {
    struct unit *unit;
    int levels;
};

static bool is_user_function(const struct decl *d)
{
    return d && d->kind == DECL_FUNCTION && !d->is_system;
}

int routine_call_levels(struct unit *u, const struct node *call)
{
    bool user = call->kind == NODE_CALL && is_user_function(call->decl);
    return user ? routine_of(u, call->decl)->levels : 0;
}

static bool find_levels(struct node *n, void *context)
{
    struct call_search *s = context;
    s->levels |= routine_call_levels(s->unit, n);
    return n->kind != NODE_SIZEOF;
}

int routine_called_levels(struct unit *u, struct node *n)
{
    struct call_search s = {u, 0};
    if (n) node_walk(n, find_levels, &s);
    return s.levels;
}

struct gang_search {
    struct unit *unit;
    int dim;
    bool spreads;
};

static bool find_gangs(struct node *n, void *context)
{
    struct gang_search *s = context;
    const struct routine *r = n->kind == NODE_CALL && is_user_function(n->decl) ? routine_of(s->unit, n->decl) : NULL;
    if (r && r->gang_dim > s->dim) s->dim = r->gang_dim;
    if (r) s->spreads |= r->spreads;
    return n->kind != NODE_SIZEOF;
}

static struct gang_search called_gangs(struct unit *u, struct node *n)
{
    struct gang_search s = {u, 0, false};
    if (n) node_walk(n, find_gangs, &s);
    return s;
}

int routine_called_gang_dim(struct unit *u, struct node *n) { return called_gangs(u, n).dim; }

bool routine_called_spreads(struct unit *u, struct node *n) { return called_gangs(u, n).spreads; }

/* ---- the records -------------------------------------------------------------------------------------------------------------- */

static void read_loops(struct unit *u, struct routine *r)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (d->kind != DIR_LOOP || d->from < r->function->from || d->to > r->function->to) continue;
        r->has_loops = true;
        r->spreads |= !directive_clause(d, CLAUSE_SEQ, 0);
        if (r->written) continue;
        r->levels |= clause_levels(d);
        if (directive_gang_dim(d) > r->gang_dim) r->gang_dim = directive_gang_dim(d);
    }
}

/* Adds the levels and gangs of the functions called in the body. */
static void read_calls(struct unit *u, struct routine *r, struct node *body)
{
    struct gang_search s = called_gangs(u, body);
    if (!r->written) r->levels |= routine_called_levels(u, body);
    if (!r->written && s.dim > r->gang_dim) r->gang_dim = s.dim;
    r->spreads = (r->spreads || s.spreads) && (r->levels & LEVEL_GANG);
}

/* The level that its directive gives. If a bind clause replaces it on the device, the level given for the other function precedes. */
static void take_level(struct unit *u, struct routine *r)
{
    const struct clause *bind = r->directive ? directive_clause(r->directive, CLAUSE_BIND, 0) : NULL;
    struct decl *other = bind && bind->word ? routine_bound(u, bind) : NULL;
    const struct directive *d = other && other != r->function ? directive_for(u, other) : NULL;
    if (!says_level(d)) d = r->directive;
    r->written = says_level(d);
    if (!r->written) return;
    r->levels = clause_levels(d);
    r->gang_dim = directive_gang_dim(d);
}

static struct routine *known(const struct unit *u, const struct decl *function)
{
    for (int i = 0; i < u->n_routines; i++)
        if (u->routines[i]->function == function) return u->routines[i];
    return NULL;
}

/* The directive with the bind clause, for a function that only bind clauses name. */
static struct directive *directive_binding_to(struct unit *u, const struct decl *function)
{
    bool is_bound = false;
    for (int i = 0; i < u->n_bound; i++) is_bound |= u->bound[i] == function;
    for (int i = 0; is_bound && i < u->n_directives; i++) {
        const struct clause *bind = directive_clause(u->directives[i], CLAUSE_BIND, 0);
        if (bind && bind->word && routine_bound(u, bind) == function) return u->directives[i];
    }
    return NULL;
}

/* A recursive call finds the incomplete record. */
struct routine *routine_of(struct unit *u, struct decl *function)
{
    struct decl *definition = syntax_definition(u, function);
    struct routine *r = known(u, definition);
    struct node *body;
    if (r) return r;
    r = arena_alloc(u->arena, sizeof *r);
    r->function = definition;
    r->directive = directive_for(u, definition);
    if (!r->directive) r->directive = directive_binding_to(u, definition);
    take_level(u, r);
    ARENA_PUSH(u->arena, u->routines, u->n_routines, r);
    body = definition->has_body && !definition->is_system ? syntax_body(u, definition) : NULL;
    if (!body) {
        r->spreads = r->levels & LEVEL_GANG;
        return r;
    }
    read_loops(u, r);
    read_calls(u, r, body);
    return r;
}

/* ---- what is called on the device --------------------------------------------------------------------------------------------- */

static bool reach(struct node *n, void *context);

static void reach_function(struct unit *u, struct decl *function)
{
    struct routine *r = routine_of(u, function);
    struct node *body;
    if (r->reached) return;
    r->reached = true;
    body = r->function->has_body ? syntax_body(u, r->function) : NULL;
    if (body) node_walk(body, reach, u);
}

static bool reach(struct node *n, void *context)
{
    struct unit *u = context;
    if (n->kind == NODE_CALL && is_user_function(n->decl)) {
        reach_function(u, n->decl);
        reach_function(u, routine_on_device(u, n->decl));
    }
    return n->kind != NODE_SIZEOF;
}

static void reach_all(struct unit *u)
{
    u->routines_reached = true;
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        if (d->kind == DIR_ROUTINE && d->routine) reach_function(u, d->routine);
        if (directive_is_compute(d) && d->statement) node_walk(d->statement, reach, u);
    }
}

bool routine_is_reached(struct unit *u, struct decl *function)
{
    if (!u->routines_reached) reach_all(u);
    return routine_of(u, function)->reached;
}

/* ---- bind --------------------------------------------------------------------------------------------------------------------- */

const char *routine_bound_name(struct unit *u, const struct clause *bind)
{
    size_t n = strlen(bind->word);
    return bind->word[0] == '"' && n > 2 ? arena_copy(u->arena, bind->word + 1, n - 2) : bind->word;
}

static struct decl *routine_with(const struct unit *u, const struct clause *bind)
{
    for (int i = 0; i < u->n_directives; i++)
        for (const struct clause *c = u->directives[i]->clauses; c; c = c->next)
            if (c == bind) return u->directives[i]->routine;
    return NULL;
}

/* A function of another file, with the type of the routine that it replaces on the device. All clauses with the name share it. */
static struct decl *declare_bound(struct unit *u, const struct clause *bind)
{
    const char *name = routine_bound_name(u, bind);
    const struct decl *like = routine_with(u, bind);
    for (int i = 0; i < u->n_bound; i++)
        if (!strcmp(u->bound[i]->name, name)) return u->bound[i];
    if (!like) return NULL;
    struct decl *d = arena_alloc(u->arena, sizeof *d);
    *d = *like;
    d->name = name;
    d->storage = STORAGE_EXTERN;
    d->is_definition = d->is_inline = d->is_system = d->has_body = d->has_foreign = false;
    d->body = NULL;
    ARENA_PUSH(u->arena, u->bound, u->n_bound, d);
    return d;
}

struct decl *routine_bound(struct unit *u, const struct clause *bind)
{
    struct decl *d = syntax_lookup(u, routine_bound_name(u, bind), u->length);
    if (!d) return declare_bound(u, bind);
    return d->kind == DECL_FUNCTION ? syntax_definition(u, d) : NULL;
}

struct decl *routine_on_device(struct unit *u, struct decl *function)
{
    const struct directive *d = routine_of(u, function)->directive;
    const struct clause *bind = d ? directive_clause(d, CLAUSE_BIND, 0) : NULL;
    struct decl *other = bind && bind->word ? routine_bound(u, bind) : NULL;
    return other ? other : function;
}
