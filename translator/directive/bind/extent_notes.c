/* extent_notes: see extent_notes.h. SPDX-License-Identifier: MIT */
#include "directive/bind/extent_notes.h"
#include "base/token.h"
#include "syntax/syntax.h"
#include "base/unit.h"
#include <string.h>

bool extent_is_list(enum clause_kind kind)
{
    return kind == CLAUSE_EXTENT || kind == CLAUSE_EXTENT_VARS;
}

const struct node *extent_block(const struct directive *d)
{
    const struct node *block = d->place;
    while (block && block->kind != NODE_BLOCK) block = block->parent;
    return block;
}

bool extent_same_variable(const struct decl *a, const struct decl *b)
{
    return a == b || (a && b && !a->function && !b->function && !strcmp(a->name, b->name));
}

bool extent_holds_at(const struct directive *by, const struct directive *d)
{
    const struct directive *outer = d;
    const struct node *block = extent_block(by);
    if (!by->valid || by->from > d->from) return false;
    if (by->kind == DIR_EXTENT) return !by->function || (by->function == d->function && (!block || block->to > d->from));
    while (outer && outer != by) outer = outer->outer;
    return outer != NULL;
}

static const struct clause_var *note_of(const struct directive *by, const struct decl *p)
{
    for (const struct clause *c = by->clauses; c; c = c->next)
        for (int i = 0; extent_is_list(c->kind) && i < c->n_vars; i++)
            if (extent_same_variable(c->vars[i].decl, p) && !c->vars[i].members) return &c->vars[i];
    return NULL;
}

const struct clause_var *extent_note(const struct unit *u, const struct directive *d, const struct decl *p, const struct directive **by)
{
    const struct clause_var *last = NULL;
    for (int i = 0; i < u->n_noting; i++) {
        const struct directive *o = u->noting[i];
        const struct clause_var *note = note_of(o, p);
        if (!note || !extent_holds_at(o, d)) continue;
        last = note;
        *by = o;
    }
    return last;
}

/* The name after these two tokens is not that of a member. */
static bool is_free(const char *text, const struct token *before, const struct token *before_that)
{
    return !token_is(text, before, ".") && !(token_is(text, before, ">") && token_is(text, before_that, "-"));
}

static bool expression_reads_the_same(struct unit *u, const char *text, unsigned there, unsigned here, const char **hidden)
{
    unsigned end = text ? (unsigned)strlen(text) : 0;
    struct token before = {0}, before_that = {0};
    for (struct token t = token_next(text, 0, end); end && t.kind != TOKEN_END; t = token_next(text, t.to, end)) {
        *hidden = arena_copy(u->arena, text + t.from, t.to - t.from);
        bool name = t.kind == TOKEN_NAME && is_free(text, &before, &before_that);
        if (name && !extent_same_variable(syntax_lookup(u, *hidden, there), syntax_lookup(u, *hidden, here))) return false;
        before_that = before;
        before = t;
    }
    return true;
}

bool extent_reads_the_same(struct unit *u, const struct clause_var *note, const struct directive *by, const struct directive *d,
                           const char **hidden)
{
    for (int i = 0; i < note->n_subscripts; i++)
        if (!expression_reads_the_same(u, note->subscripts[i].start.text, by->from, d->from, hidden) ||
            !expression_reads_the_same(u, note->subscripts[i].length.text, by->from, d->from, hidden))
            return false;
    return true;
}
