/* check_extents: `extent` directives and clauses. SPDX-License-Identifier: MIT
 * check_lists.c checks their sections, like those of other clauses. */
#include "base/options.h"
#include "directive/bind/extent_notes.h"
#include "check/pragma_checks.h"
#include "base/unit.h"
#include <string.h>

static void check_pointer(struct unit *u, struct directive *d, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    if (v->members && (!v->object || strchr(v->members, '[')))
        directive_error(u, d, v->at, "not-supported-yet", "'extent' of a pointer in an array is not supported yet; copy '%s' to a variable",
                        v->text);
    else if (t && t->kind != TYPE_POINTER && !(t->kind == TYPE_ARRAY && t->count < 0 && !t->count_expr))
        directive_error(u, d, v->at, "extent-pointer", "'%s' in 'extent' is not a pointer; its size is known", v->text);
    else if (!v->n_subscripts || v->subscripts[0].is_element)
        directive_error(u, d, v->at, "extent-section", "expected a section in 'extent', as in %s%s[0:n]", v->name,
                        v->members ? v->members : "");
}

static bool same_pointer(const struct clause_var *a, const struct clause_var *b)
{
    const char *x = a->members ? a->members : "", *y = b->members ? b->members : "";
    return extent_same_variable(a->decl, b->decl) && !strcmp(x, y);
}

/* A note before v that is valid in the same block, or for the same construct. */
static const struct clause_var *earlier(const struct directive *o, const struct directive *d, const struct clause_var *v)
{
    bool same_scope = o == d || (o->kind == DIR_EXTENT && d->kind == DIR_EXTENT && o->valid && o->function == d->function &&
                                 extent_block(o) == extent_block(d));
    for (const struct clause *c = same_scope ? o->clauses : NULL; c; c = c->next)
        for (int i = 0; extent_is_list(c->kind) && i < c->n_vars; i++) {
            if (&c->vars[i] == v) return NULL;
            if (same_pointer(&c->vars[i], v)) return &c->vars[i];
        }
    return NULL;
}

static void check_once(struct unit *u, struct directive *d, const struct clause_var *v)
{
    for (int i = 0; i < u->n_noting; i++) {
        const struct clause_var *first = earlier(u->noting[i], d, v);
        if (!first) continue;
        directive_error(u, d, v->at, "extent-repeated", "'%s%s' already appears in an 'extent' of this scope", v->name,
                        v->members ? v->members : "");
        diag_note(u, first->at, "previous 'extent' is here");
        return;
    }
}

void check_extents(struct unit *u, struct directive *d)
{
    for (const struct clause *c = d->clauses; c; c = c->next) {
        if (!extent_is_list(c->kind)) continue;
        if (!u->n_noting || u->noting[u->n_noting - 1] != d) ARENA_PUSH(u->arena, u->noting, u->n_noting, d);
        if (u->options->strict_openacc)
            directive_error(u, d, c->at, "strict-extension", "'extent' %s is an extension of OpenACC",
                            d->kind == DIR_EXTENT ? "directive" : "clause");
        for (int i = 0; d->valid && i < c->n_vars; i++) {
            check_pointer(u, d, &c->vars[i]);
            check_once(u, d, &c->vars[i]);
        }
    }
}
