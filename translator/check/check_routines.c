/* check_routines: routine directives precede the calls of their functions and agree with each other. SPDX-License-Identifier: MIT */
#include "base/options.h"
#include "check/pragma_checks.h"
#include "directive/bind/routines.h"
#include <string.h>

struct call_search {
    const struct decl *function;
    const struct node *call;
};

static bool find_call(struct node *n, void *context)
{
    struct call_search *s = context;
    if (n->kind == NODE_CALL && n->decl && !strcmp(n->decl->name, s->function->name)) s->call = n;
    return !s->call;
}

/* An earlier directive is for the same function, as before a prototype and then before the definition. */
static bool repeats(const struct unit *u, int i)
{
    for (int k = 0; k < i; k++) {
        const struct decl *other = u->directives[k]->routine;
        if (other && !strcmp(other->name, u->directives[i]->routine->name)) return true;
    }
    return false;
}

/* A function that this file defines is compiled as the directive says in any case. */
static void check_one(struct unit *u, struct directive *d, struct directive *before)
{
    struct call_search s = {.function = d->routine};
    if (!directive_is_compute(before) || !before->statement) return;
    node_walk(before->statement, find_call, &s);
    if (!s.call) return;
    const char *id = "routine-after-use", *text = "'%s' is called in '%s' construct before this 'routine' directive";
    bool replaced = directive_clause(d, CLAUSE_BIND, 0) || directive_clause(d, CLAUSE_NOHOST, 0);
    if (u->options->strict_openacc || replaced || !syntax_definition(u, d->routine)->has_body)
        directive_error(u, d, directive_name_offset(d), id, text, d->routine->name, before->name);
    else diag_warning(u, directive_name_offset(d), id, text, d->routine->name, before->name);
    diag_note(u, s.call->from, "call is here; place the directive before it");
}

static const struct clause *level_clause(const struct directive *d)
{
    static const enum clause_kind kinds[] = {CLAUSE_GANG, CLAUSE_WORKER, CLAUSE_VECTOR, CLAUSE_SEQ};
    const struct clause *c = NULL;
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds && !c; k++) c = directive_clause(d, kinds[k], 0);
    return c;
}

/* Device code calls the other function, so its level counts. */
static void check_bound_level(struct unit *u, const struct directive *d, const struct clause *bind)
{
    const struct clause *mine = level_clause(d);
    const struct routine *other = routine_of(u, routine_bound(u, bind));
    const struct clause *theirs = other->directive ? level_clause(other->directive) : NULL;
    if (!mine || !theirs || mine->kind == theirs->kind) return;
    diag_warning(u, bind->at, "bind-level", "'%s' in 'bind' clause is a 'routine %s', but this is a 'routine %s'", other->function->name,
                 theirs->spelling, mine->spelling);
    diag_note(u, theirs->at, "device code uses this level");
}

/* bind clauses with one name that the text does not declare must be for functions of one type. */
static void check_bound_type(struct unit *u, struct directive *d, const struct clause *bind)
{
    const struct decl *other = routine_bound(u, bind);
    if (!other->type || !d->routine->type || !strcmp(other->type->canonical, d->routine->type->canonical)) return;
    for (int i = 0; i < u->n_bound; i++)
        if (u->bound[i] == other)
            directive_error(u, d, bind->at, "bind-without-function",
                            "'bind' uses undeclared '%s' for functions of different types; declare it", other->name);
}

/* The name in a bind clause is a function, of this text or of another file. */
static void check_bind(struct unit *u, struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_BIND, 0);
    if (!c || !c->word || !d->valid) return;
    if (!routine_bound(u, c))
        directive_error(u, d, c->at, "bind-without-function", "'%s' in 'bind' clause is not a function", routine_bound_name(u, c));
    else check_bound_level(u, d, c), check_bound_type(u, d, c);
}

/* Directives for one function must give one level. */
static void check_conflict(struct unit *u, struct directive *d, const struct directive *before)
{
    const struct clause *mine = level_clause(d), *first = level_clause(before);
    if (!before->routine || !before->valid || strcmp(before->routine->name, d->routine->name) || !mine || !first || mine->kind == first->kind) return;
    directive_error(u, d, mine->at, "routine-conflict", "'%s' is already a 'routine %s'", d->routine->name, first->spelling);
    diag_note(u, first->at, "previous 'routine' directive is here");
}

void check_routines(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->kind == DIR_ROUTINE && u->directives[i]->routine) check_bind(u, u->directives[i]);
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        if (d->kind != DIR_ROUTINE || !d->routine) continue;
        for (int k = 0; k < i && d->valid; k++) check_conflict(u, d, u->directives[k]);
        if (repeats(u, i)) continue;
        for (int k = 0; k < i && d->valid; k++) check_one(u, d, u->directives[k]);
    }
}
