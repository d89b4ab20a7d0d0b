/* kernels_loop_clauses: `private` and `reduction` on a `kernels` that is not combined with `loop`. SPDX-License-Identifier: MIT
 * OpenACC allows them on `loop` and on the combined forms only; older programs have them on `kernels` too, for all loops in it. They are
 * moved to the `loop` directives directly inside that use the variable. In a loop without a directive a scalar requires no clause, because
 * the analysis finds private variables and sums. An array would be shared there, and is rejected. */
#include "base/diag.h"
#include "base/options.h"
#include "directive/bind/directive_context.h"

struct names {
    const struct unit *unit;
    const struct directive *kernels;
    const struct decl *decl;
    bool in_loops;                     /* search in loops with a directive too */
    struct node *found;
};

static bool is_directed(const struct names *s, const struct node *loop)
{
    for (int i = 0; i < s->unit->n_directives; i++) {
        const struct directive *d = s->unit->directives[i];
        if (d->kind == DIR_LOOP && d->outer == s->kernels && d->statement == loop) return true;
    }
    return false;
}

static bool find_name(struct node *n, void *context)
{
    struct names *s = context;
    if (!s->in_loops && n->kind == NODE_FOR && is_directed(s, n)) return false;
    if (n->kind == NODE_NAME && n->decl == s->decl && !s->found) s->found = n;
    return !s->found;
}

static struct node *name_in(const struct unit *u, const struct directive *d, const struct decl *v, struct node *where, bool in_loops)
{
    struct names s = {u, d, v, in_loops, NULL};
    if (where) node_walk(where, find_name, &s);
    return s.found;
}

/* Adds a copy of c with the variable v alone, as the loop's last clause. */
static void add_clause(struct unit *u, struct directive *loop, const struct clause *c, const struct clause_var *v)
{
    struct clause *more = arena_alloc(u->arena, sizeof *more);
    *more = *c;
    more->vars = arena_alloc(u->arena, sizeof *more->vars);
    *more->vars = *v;
    more->n_vars = 1;
    more->next = NULL;
    directive_add_clause(loop, more);
}

static void hand_over(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    const struct node *outside = name_in(u, d, v->decl, d->statement, false);
    if (outside && t && !type_is_scalar(t)) {
        directive_error(u, d, v->at, "clause-not-allowed", "'%s' clause is not valid on '%s' directive for arrays and structures",
                        c->spelling, d->name);
        diag_note(u, outside->from, "add a 'loop' directive with this clause to this loop");
    }
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *loop = u->directives[i];
        bool inside = loop->kind == DIR_LOOP && loop->outer == d && loop->statement && !directive_lists(loop, NEEDS(PRIVATE) | NEEDS(REDUCTION), v->decl);
        if (inside && name_in(u, d, v->decl, loop->statement, true)) add_clause(u, loop, c, v);
    }
}

void kernels_loop_clauses(struct unit *u, struct directive *d)
{
    if (d->kind != DIR_KERNELS || u->options->strict_openacc) return;
    for (struct clause **at = &d->clauses; *at;) {
        const struct clause *c = *at;
        bool moved = c->kind == CLAUSE_PRIVATE || c->kind == CLAUSE_REDUCTION;
        if (moved)
            diag_warning(u, c->at, "kernels-loop-clause",
                         "'%s' clause is not valid on 'kernels' directive; applied to the loops in it that use its variables", c->spelling);
        for (int i = 0; moved && i < c->n_vars; i++)
            if (c->vars[i].decl) hand_over(u, d, c, &c->vars[i]);
        if (moved) *at = c->next;
        else at = &(*at)->next;
    }
}
