/* pragma_dump: see pragma_dump.h. SPDX-License-Identifier: MIT */
#include "directive/pragma_dump.h"
#include "directive/directive_tables.h"
#include "syntax/syntax.h"
#include "base/unit.h"
#include <string.h>

static void dump_expression(struct buffer *out, const struct clause_expr *e)
{
    if (!e->text) return;
    buffer_puts(out, e->text);
    if (e->has_value) buffer_printf(out, "=%lld", e->value);
}

static void dump_subscripts(struct buffer *out, const struct clause_var *v)
{
    for (int i = 0; i < v->n_subscripts; i++) {
        const struct subscript *s = &v->subscripts[i];
        buffer_puts(out, "[");
        dump_expression(out, &s->start);
        if (!s->is_element) buffer_puts(out, " : ");
        dump_expression(out, &s->length);
        buffer_puts(out, "]");
    }
}

static void dump_clause(struct buffer *out, const struct clause *c)
{
    buffer_printf(out, "    %s", clause_spelling(c->kind));
    if (strcmp(c->spelling, clause_spelling(c->kind))) buffer_printf(out, " (%s)", c->spelling);
    if (c->word) buffer_printf(out, " %s:", c->word);
    if (c->modifier.text) {
        buffer_puts(out, " ");
        dump_expression(out, &c->modifier);
        buffer_puts(out, ":");
    }
    for (int i = 0; i < c->n_exprs; i++) {
        buffer_puts(out, i ? ", " : " ");
        dump_expression(out, &c->exprs[i]);
    }
    for (int i = 0; i < c->n_vars; i++) {
        buffer_printf(out, "%s%s%s", i ? ", " : " ", c->vars[i].name, c->vars[i].members ? c->vars[i].members : "");
        dump_subscripts(out, &c->vars[i]);
        if (c->vars[i].decl) buffer_printf(out, " {%s}", c->vars[i].decl->type ? c->vars[i].decl->type->spelling : "?");
    }
    buffer_puts(out, "\n");
}

static const char *statement_name(const struct node *n)
{
    switch (n->kind) {
    case NODE_FOR: return "for";
    case NODE_WHILE: return "while";
    case NODE_DO: return "do";
    case NODE_BLOCK: return "block";
    default: return "statement";
    }
}

void pragma_dump(struct unit *u, const char *pass, struct buffer *out)
{
    bool scanned = !strcmp(pass, "pragma_scan");
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        buffer_printf(out, "%d: %s", d->line, scanned ? d->text : d->name);
        if (d->statement) buffer_printf(out, " on %s", statement_name(d->statement));
        if (d->function) buffer_printf(out, " in %s", d->function->name);
        if (d->routine) buffer_printf(out, " for %s", d->routine->name);
        if (d->outer) buffer_printf(out, " inside %s at %d", d->outer->name, d->outer->line);
        buffer_puts(out, "\n");
        for (const struct clause *c = scanned ? NULL : d->clauses; c; c = c->next) dump_clause(out, c);
    }
}
