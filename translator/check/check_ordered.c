/* check_ordered: the extension `ordered`, for results with the digits of the sequential loop. SPDX-License-Identifier: MIT */
#include "base/options.h"
#include "check/pragma_checks.h"
#include "base/unit.h"

bool ordered_shows(const struct type *t)
{
    while (t && (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER)) t = t->base;
    return t && !type_is_integer(t);
}

static bool holds(const struct directive *d)
{
    for (; d; d = d->outer)
        if (directive_clause(d, CLAUSE_ORDERED, 0)) return true;
    return false;
}

void check_add_clause(struct unit *u, struct directive *d, enum clause_kind kind, const struct clause *reduction, struct clause_var v)
{
    struct clause *c = arena_alloc(u->arena, sizeof *c);
    *c = (struct clause){ .kind = kind, .spelling = clause_spelling(kind), .at = reduction->at };
    ARENA_PUSH(u->arena, c->vars, c->n_vars, v);
    directive_add_clause(d, c);
}

static bool is_object(const struct decl *d)
{
    return d && d->type && !type_is_arithmetic(d->type) && ordered_shows(d->type);
}

/* Arrays and structures are updated in order in the original, which a construct must copy. They are moved from `reduction` to `ordered`. */
static void drop_copies(struct unit *u, struct directive *d, struct clause *reduction)
{
    struct clause_var *vars = reduction->vars;
    int n = reduction->n_vars;
    reduction->vars = NULL;
    reduction->n_vars = 0;
    for (int i = 0; i < n; i++) {
        if (!is_object(vars[i].decl)) {
            ARENA_PUSH(u->arena, reduction->vars, reduction->n_vars, vars[i]);
            continue;
        }
        if (directive_is_compute(d) && !directive_lists(d, ON_ALL, vars[i].decl)) check_add_clause(u, d, CLAUSE_COPY, reduction, vars[i]);
        check_add_clause(u, d, CLAUSE_ORDERED, reduction, vars[i]);
    }
}

void check_ordered(struct unit *u, struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_ORDERED, 0);
    if (c) u->arithmetic = (struct device_arithmetic){.no_fma = true};
    if (c && u->options->strict_openacc) directive_error(u, d, c->at, "strict-extension", "'ordered' clause is an extension of OpenACC");
    if (!directive_has_loop(d) || !holds(d)) return;
    for (struct clause *r = d->clauses; r; r = r->next)
        if (r->kind == CLAUSE_REDUCTION) drop_copies(u, d, r);
}
