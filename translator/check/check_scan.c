/* check_scan: the extension `scan` in loops with reduction(inscan, ...), as in OpenMP 5.0. SPDX-License-Identifier: MIT
 * The reduction becomes an `inscan` clause of the loop, which permits to compute the sums in another order, and a `copy` clause of the
 * construct: the value after the loop is that of C. */
#include "base/options.h"
#include "base/unit.h"
#include "check/pragma_checks.h"

static const char *word_of(const struct clause *c)
{
    return c->kind == CLAUSE_INCLUSIVE ? "inclusive" : "exclusive";
}

/* ---- the directive ------------------------------------------------------------------------------------------------------------------- */

struct changes {
    const struct directive *scan;
    const struct clause *clause;
    const struct decl *decl;
    const struct node *found;
};

/* A change of the variable on the wrong side of the directive. */
static bool find_change(struct node *n, void *context)
{
    struct changes *c = context;
    bool changes = n->kind != NODE_VAR && node_target(n) == c->decl, after = n->from > c->scan->from;
    if (changes && after == (c->clause->kind == CLAUSE_INCLUSIVE)) c->found = n;
    return !c->found;
}

static void check_variable(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    struct changes changes = {d, c, v->decl, NULL};
    if (v->decl && !directive_lists(d->outer, NEEDS(INSCAN), v->decl)) {
        directive_error(u, d, v->at, "scan-form", "'%s' is not listed in 'reduction(inscan, ...)' of the loop", v->name);
        return;
    }
    node_walk(d->outer->statement->child[3], find_change, &changes);
    if (!v->decl || !changes.found) return;
    directive_error(u, d, v->at, "scan-form", "'%s' is modified %s 'scan %s(%s)'", v->name,
                    c->kind == CLAUSE_INCLUSIVE ? "after" : "before", word_of(c), v->name);
    diag_note(u, changes.found->from, "modified here");
}

static void check_directive(struct unit *u, struct directive *d)
{
    const struct directive *loop = d->outer && directive_has_loop(d->outer) ? d->outer : NULL;
    if (u->options->strict_openacc)
        directive_error(u, d, directive_name_offset(d), "strict-extension", "'scan' directive is an extension of OpenACC");
    if (!loop || !loop->statement || loop->statement->kind != NODE_FOR || d->place != loop->statement->child[3]) {
        directive_error(u, d, directive_name_offset(d), "scan-form",
                        "'scan' must be a statement in the body of a loop with 'reduction(inscan, ...)'");
        return;
    }
    if (directive_clause(d, CLAUSE_INCLUSIVE, 0) && directive_clause(d, CLAUSE_EXCLUSIVE, 0))
        directive_error(u, d, directive_name_offset(d), "scan-form", "'scan' requires either 'inclusive' or 'exclusive', not both");
    for (const struct clause *c = d->clauses; c && d->valid; c = c->next)
        for (int i = 0; i < c->n_vars; i++) check_variable(u, d, c, &c->vars[i]);
}

/* ---- the loop ------------------------------------------------------------------------------------------------------------------------ */

static const struct directive *scan_in(const struct unit *u, const struct directive *loop)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->kind == DIR_SCAN && u->directives[i]->outer == loop) return u->directives[i];
    return NULL;
}

static bool declared_in(const struct directive *d, const struct decl *v)
{
    return v->function && v->name_at >= d->statement->from && v->name_at < d->statement->to;
}

static void take_variable(struct unit *u, struct directive *d, const struct clause *reduction, struct clause_var v,
                          const struct directive *scan)
{
    struct directive *construct = d;
    while (construct && !directive_is_compute(construct)) construct = construct->outer;
    if (!v.decl) return;
    if (!type_is_arithmetic(v.decl->type) || v.n_subscripts)
        directive_error(u, d, v.at, "scan-form", "'%s' in 'reduction(inscan, ...)' must be a scalar", v.name);
    else if (!directive_lists(scan, NEEDS(INCLUSIVE) | NEEDS(EXCLUSIVE), v.decl))
        directive_error(u, d, v.at, "scan-form", "'%s' is not listed in the loop's 'scan' directive", v.name);
    check_add_clause(u, d, CLAUSE_INSCAN, reduction, v);
    if (construct && construct->statement && !directive_lists(construct, ON_ALL & ~NEEDS(INSCAN), v.decl) &&
        !declared_in(construct, v.decl))
        check_add_clause(u, construct, CLAUSE_COPY, reduction, v);
}

static void take_reduction(struct unit *u, struct directive *d, struct clause *c)
{
    struct clause_var *vars = c->vars;
    int n = c->n_vars;
    const struct directive *scan = scan_in(u, d);
    if (u->options->strict_openacc) directive_error(u, d, c->at, "strict-extension", "'inscan' modifier is an extension of OpenACC");
    if (!scan) {
        directive_error(u, d, c->at, "scan-form", "loop with 'reduction(inscan, ...)' contains no 'scan' directive");
        return;
    }
    c->vars = NULL;
    c->n_vars = 0;
    for (int i = 0; i < n; i++) take_variable(u, d, c, vars[i], scan);
}

void check_scan(struct unit *u, struct directive *d)
{
    if (d->kind == DIR_SCAN) check_directive(u, d);
    for (struct clause *c = d->clauses; c; c = c->next) {
        if (c->kind != CLAUSE_REDUCTION || !c->inscan) continue;
        if (directive_has_loop(d)) take_reduction(u, d, c);
        else directive_error(u, d, c->at, "scan-form", "'inscan' modifier is valid only on loops");
    }
}
