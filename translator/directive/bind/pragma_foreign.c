/* pragma_foreign: code that libclang cannot parse in the statement of a compute construct. SPDX-License-Identifier: MIT
 * libclang drops such a statement, so the error is given before the directive is bound to the statement after it. */
#include "base/diag.h"
#include "base/token.h"
#include "directive/bind/directive_context.h"
#include "directive/directive_tables.h"
#include "syntax/syntax.h"
#include "base/unit.h"
#include <string.h>

/* End of the statement at `at`: after the first `;` or `}` outside of all brackets. */
static unsigned statement_end(const struct unit *u, unsigned at)
{
    const char *text = u->text;
    int depth = 0;
    for (struct token t = token_next(text, at, u->length); t.kind != TOKEN_END; t = token_next(text, t.to, u->length)) {
        bool opens = token_is(text, &t, "(") || token_is(text, &t, "[") || token_is(text, &t, "{"), brace = token_is(text, &t, "}");
        if (token_is(text, &t, "#")) t.to = unit_line_end(u, t.from);
        else if (opens) depth++;
        else if (brace || token_is(text, &t, ")") || token_is(text, &t, "]")) depth--;
        if (depth < 0 || (!depth && (brace || token_is(text, &t, ";")))) return t.to;
    }
    return u->length;
}

static bool is_clause_name(const char *text, const struct token *t)
{
    for (int i = 0; i < CLAUSE_COUNT; i++)
        if (clause_rows[i].on && token_is(text, t, clause_rows[i].spelling)) return true;
    return false;
}

/* The error is on the next line of text after the directive, which begins with the name of a clause. */
static void note_lost_line(struct unit *u, const struct directive *d, unsigned error)
{
    struct token first = token_next(u->text, d->to, u->length);
    if (!first.newlines || error > unit_line_end(u, first.from) || !is_clause_name(u->text, &first)) return;
    diag_note(u, first.from, "if this line has clauses of the directive, the line before must end in a backslash");
}

/* One of the errors from `first` on, before this one, says that the same name is not declared. */
static bool is_repeated(const struct syntax *s, int first, int error)
{
    const char *text = s->errors[error].text;
    for (int i = first; i < error; i++)
        if (s->errors[i].text && !strcmp(s->errors[i].text, text)) return strstr(text, "undeclared identifier");
    return false;
}

void pragma_foreign(struct unit *u, struct directive *d)
{
    struct syntax *s = u->syntax;
    if (!s->n_errors || !directive_is_compute(d)) return;
    unsigned end = statement_end(u, unit_line_end(u, d->from));
    int first = 0, after = s->n_errors;
    while (first < after && s->errors[first].at < d->from) first++;
    while (after > first && s->errors[after - 1].at >= end) after--;
    for (int i = first; i < after; i++) {
        if (!s->errors[i].text || is_repeated(s, first, i)) continue;
        syntax_give_error(u, &s->errors[i]);
        note_lost_line(u, d, s->errors[i].at);
    }
    for (int i = first; i < after; i++) s->errors[i].text = NULL;
    if (after > first) d->valid = false;
}
