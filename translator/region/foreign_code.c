/* foreign_code: code that only the host compiler understands, outside of regions. SPDX-License-Identifier: MIT
 * Nested functions, builtins, types: what libclang does not understand is left to the host compiler. It is an error where the meaning of a
 * region depends on it: in the region, or in the declaration of what the region or a function called there uses. */
#include "region/region_parts.h"

struct search { struct unit *unit; const struct decl **seen; int n_seen; };

/* Emits the errors between the two offsets, each once. */
static void give(struct unit *u, unsigned from, unsigned to)
{
    struct syntax *s = u->syntax;
    for (int i = 0; i < s->n_errors; i++) {
        if (s->errors[i].at < from || s->errors[i].at >= to || !s->errors[i].text) continue;
        syntax_give_error(u, &s->errors[i]);
        s->errors[i].text = NULL;
    }
}

static void check_declaration(struct search *s, const struct decl *d);

/* An array of arrays of variable length without the expression for it: libclang has not understood some declaration. */
static bool has_lost_length(const struct type *t)
{
    const struct type *row = t->kind == TYPE_ARRAY ? t->base : NULL;
    return row && row->kind == TYPE_ARRAY && row->count < 0 && !row->count_expr;
}

static void check_type(struct search *s, const struct type *t)
{
    for (; t; t = t->base) {
        if (has_lost_length(t)) give(s->unit, 0, s->unit->length);
        if (t->name) check_declaration(s, t->name);
        if (t->decl) check_declaration(s, t->decl);
    }
}

static void check_declaration(struct search *s, const struct decl *d)
{
    for (int i = 0; i < s->n_seen; i++)
        if (s->seen[i] == d) return;
    ARENA_PUSH(s->unit->arena, s->seen, s->n_seen, d);
    if (d->kind == DECL_FUNCTION) give(s->unit, d->from, d->to);
    /* To the end of the line, because libclang ends a declarator early where it does not understand it. */
    else if (d->to && !d->is_system) give(s->unit, d->from, unit_line_end(s->unit, d->to));
    if (d->kind != DECL_RECORD && d->kind != DECL_ENUM) check_type(s, d->type);
    for (int i = 0; i < d->n_members; i++) check_type(s, d->members[i]->type);
}

static bool visit(struct node *n, void *context)
{
    if (n->type) check_type(context, n->type);
    if (n->decl && n->decl->kind != DECL_LABEL) check_declaration(context, n->decl);
    return true;
}

void region_check_foreign(struct region *r)
{
    struct search s = { .unit = r->unit };
    if (!r->unit->syntax->n_errors) return;
    give(r->unit, r->directive->from, r->body->to);
    node_walk(r->body, visit, &s);
    for (int i = 0; i < r->n_callees; i++) {
        check_declaration(&s, r->callees[i]);
        node_walk(syntax_body(r->unit, r->callees[i]), visit, &s);
    }
}

void region_give_foreign(struct unit *u) { give(u, 0, u->length); }
