/* noted_members: pointers in structures for which an `extent` note holds. SPDX-License-Identifier: MIT
 * The region's construct gets the clause that its author could have written. Structure, section and pointer are then mapped as with that
 * clause. */
#include "data/noted_extents.h"
#include "directive/bind/extent_notes.h"
#include "region/region_parts.h"
#include "base/unit.h"
#include <string.h>

static bool same_member(const struct clause_var *a, const struct clause_var *b)
{
    return a->members && b->members && extent_same_variable(a->decl, b->decl) && !strcmp(a->members, b->members);
}

/* A clause of d names the member, or what it points to. */
static bool names(const struct directive *d, const struct clause_var *note)
{
    for (int i = 0; i < d->n_device_members; i++)
        if (same_member(&d->device_members[i], note)) return true;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; !extent_is_list(c->kind) && i < c->n_vars; i++)
            if (same_member(&c->vars[i], note)) return true;
    return false;
}

static bool uses_member(const struct region *r, const struct clause_var *note)
{
    return region_names_member(r->body, note->object->decl) || region_callees_name_member(r, note->object->decl);
}

static bool wanted(const struct region *r, const struct clause_var *note)
{
    const struct variable *v = note->members && note->object ? region_variable(r, note->decl) : NULL;
    if (!v || v->role != ROLE_DATA || !uses_member(r, note)) return false;
    for (const struct directive *d = r->directive; d; d = d->outer)
        if (names(d, note)) return false;
    return true;
}

static void add_clause(struct region *r, const struct clause_var *note, const struct directive *by)
{
    struct unit *u = r->unit;
    struct clause *c = arena_alloc(u->arena, sizeof *c);
    const struct type *t = clause_var_type(note);
    *c = (struct clause){.at = r->directive->tokens[0].at};
    c->kind = r->default_present ? CLAUSE_PRESENT : t && t->base && t->base->is_const ? CLAUSE_COPYIN : CLAUSE_COPY;
    c->spelling = arena_printf(u->arena, "'extent' of line %d, as in a %s", by->line, clause_spelling(c->kind));
    ARENA_PUSH(u->arena, c->vars, c->n_vars, *note);
    directive_add_clause(r->directive, c);
}

static void add_notes(struct region *r, const struct directive *by)
{
    const char *hidden;
    for (const struct clause *c = by->clauses; c; c = c->next)
        for (int i = 0; extent_is_list(c->kind) && i < c->n_vars; i++) {
            const struct clause_var *note = &c->vars[i];
            if (!extent_holds_at(by, r->directive)) return;
            if (!wanted(r, note)) continue;
            if (extent_reads_the_same(r->unit, note, by, r->directive, &hidden)) add_clause(r, note, by);
            else noted_hidden(r->unit, r->directive, note, hidden);
        }
}

void noted_members(struct region *r)
{
    for (int i = r->unit->n_noting - 1; i >= 0; i--) /* the innermost first: the later ones then find a clause that names the member */
        add_notes(r, r->unit->noting[i]);
}
