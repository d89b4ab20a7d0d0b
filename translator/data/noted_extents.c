/* noted_extents: see noted_extents.h. SPDX-License-Identifier: MIT */
#include "data/noted_extents.h"
#include "base/diag.h"
#include "data/data_extent.h"
#include "data/data_sections.h"
#include "directive/bind/extent_notes.h"
#include "base/unit.h"

void noted_hidden(struct unit *u, const struct directive *d, const struct clause_var *note, const char *name)
{
    diag_error(u, d->tokens[0].at, "extent-hidden", "'%s' in extent '%s' refers to a different variable here", name, note->text);
    diag_note(u, note->at, "'extent' is here; use a data clause with a section instead");
}

/* The note for p at d, whose names have the same meaning there; NULL: there is none, or an error was emitted. */
static const struct clause_var *readable_note(struct unit *u, const struct directive *d, const struct decl *p)
{
    const struct directive *by;
    const struct clause_var *note = extent_note(u, d, p, &by);
    const char *hidden;
    if (!note || extent_reads_the_same(u, note, by, d, &hidden)) return note;
    noted_hidden(u, d, note, hidden);
    return NULL;
}

/* Warns where the loops access elements, at constant subscripts, that the note does not include. */
static void compare(const struct region *r, const struct variable *v, const struct clause_var *note)
{
    const struct subscript *s = &note->subscripts[0];
    long long first, end, start = s->start.text ? s->start.value : 0;
    if ((s->start.text && !s->start.has_value) || !s->length.has_value || !data_extent_known(r, v, &first, &end)) return;
    if (first >= start && end <= start + s->length.value) return;
    diag_warning(r->unit, note->at, "extent-small", "extent '%s' excludes elements that the loops access; write %s[%lld:%lld]", note->text,
                 note->name, first, end - first);
    diag_note(r->unit, r->directive->tokens[0].at, "'%s' construct is here", r->directive->name);
}

const struct clause_var *noted_section(const struct region *r, const struct variable *v)
{
    const struct clause_var *note = v->role == ROLE_DATA && !v->section ? readable_note(r->unit, r->directive, v->decl) : NULL;
    if (note) compare(r, v, note);
    return note;
}

static bool makes_memory(const struct directive *d, const struct clause *c)
{
    bool makes = c->kind == CLAUSE_COPY || c->kind == CLAUSE_COPYIN || c->kind == CLAUSE_COPYOUT || c->kind == CLAUSE_CREATE;
    return makes && (directive_is_compute(d) || d->kind == DIR_DATA || d->kind == DIR_ENTER_DATA);
}

const struct clause_var *noted_clause_var(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v)
{
    bool bare = v->decl && v->decl->type && !v->members && !v->n_subscripts && section_is_pointer(v->decl);
    const struct clause_var *note = bare && makes_memory(d, c) ? readable_note(u, d, v->decl) : NULL;
    if (!note) return v;
    struct clause_var *both = arena_alloc(u->arena, sizeof *both);
    *both = *note;
    both->at = v->at;
    return both;
}

void noted_why(struct unit *u, const struct directive *d, const struct decl *p, struct data_item *item)
{
    const struct directive *by;
    const struct clause_var *note = extent_note(u, d, p, &by);
    if (note) item->why = arena_printf(u->arena, "%s; 'extent' of line %d: %s", item->why ? item->why : "", by->line, note->text);
}
