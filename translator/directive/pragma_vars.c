/* pragma_vars: lists of variables with members and sections. SPDX-License-Identifier: MIT */
#include "base/suggest.h"
#include "base/options.h"
#include "directive/pragma_parser.h"
#include <string.h>

/* The modifier `word` of a data clause, or NULL. */
static const struct modifier_row *modifier_named(const char *word)
{
    for (int i = 0; i < n_modifier_rows; i++)
        if (!strcmp(modifier_rows[i].spelling, word)) return &modifier_rows[i];
    return NULL;
}

static void check_modifier(struct parser *p, struct clause *c, int token)
{
    const char *word = parser_word(p, token);
    const struct modifier_row *row = modifier_named(word);
    struct suggestion s = {.word = word};
    for (int i = 0; i < n_modifier_rows; i++)
        if (modifier_rows[i].clauses >> c->kind & 1) suggest_offer(&s, modifier_rows[i].spelling);
    if (row && (row->clauses >> c->kind & 1) && !(!strcmp(word, "zero") && p->d->kind == DIR_EXIT_DATA)) {
        if (!strcmp(word, "capture") && p->d->kind == DIR_DATA && !p->u->options->target_cuda)
            diag_warning(p->u, parser_offset(p, token), "capture-without-cuda", "'capture:' modifier has no effect without target 'cuda'");
        if (!row->supported)
            parser_error(p, token, "not-supported-yet", "'%s:' modifier of '%s' clause is not supported yet", word, c->spelling);
        return;
    }
    parser_error(p, token, "bad-modifier", row ? "'%s' clause does not accept modifier '%s'" : "'%s' clause has no modifier '%s'",
                 c->spelling, word);
    if (s.best) diag_note(p->u, parser_offset(p, token), "did you mean '%s:'?", s.best);
}

/* Reads `name, name:` at the start of a list of variables and removes it from r. */
static void parse_modifiers(struct parser *p, struct clause *c, struct token_range *r)
{
    int i = r->from;
    while (i + 1 < r->to && p->d->tokens[i].kind == TOKEN_NAME && parser_is(p, i + 1, ",")) i += 2;
    if (i + 1 >= r->to || p->d->tokens[i].kind != TOKEN_NAME || !parser_is(p, i + 1, ":")) return;
    c->word = parser_text(p, (struct token_range){r->from, i + 1});
    for (int k = r->from; k <= i; k += 2) {
        check_modifier(p, c, k);
        for (int before = r->from; before < k; before += 2)
            if (!strcmp(parser_word(p, before), parser_word(p, k)))
                parser_error(p, k, "bad-modifier", "'%s:' modifier appears more than once in '%s' clause", parser_word(p, k), c->spelling);
    }
    r->from = i + 2;
}

int parser_colon(const struct parser *p, struct token_range r)
{
    int questions = 0;
    for (int i = r.from; i < r.to; i++) {
        if (parser_is(p, i, "(") || parser_is(p, i, "[") || parser_is(p, i, "{")) {
            int close = parser_closing(p, i, r.to);
            if (close < 0) return r.to;
            i = close;
        }
        if (parser_is(p, i, "?")) questions++;
        if (parser_is(p, i, ":") && questions-- == 0) return i;
    }
    return r.to;
}

/* The comma of [0,n], written in place of a colon; r.to if there is none. */
static int comma_of_bounds(const struct parser *p, struct token_range r)
{
    for (int i = r.from; i < r.to; i++) {
        int close = parser_is(p, i, "(") || parser_is(p, i, "[") ? parser_closing(p, i, r.to) : i;
        if (parser_is(p, i, ",")) return i;
        if (close > i) i = close;
    }
    return r.to;
}

/* Rejects [0,n], a range in other languages, but a comma operator in C. */
static bool refuse_comma(struct parser *p, const struct clause_var *v, struct token_range r)
{
    int comma = comma_of_bounds(p, r);
    if (comma == r.to) return false;
    const char *start = parser_text(p, (struct token_range){r.from, comma}), *length = parser_text(p, (struct token_range){comma + 1, r.to});
    bool ranges = strchr(start, ':') && strchr(length, ':');
    parser_error(p, comma, "section-comma", ranges ? "dimensions of the section of '%s' must have brackets each" : "expected ':' in the section of '%s', not ','",
                 v->name);
    diag_note(p->u, parser_offset(p, comma), ranges ? "write %s[%s][%s]" : "write %s[%s:%s]", v->name, start, length);
    return true;
}

static void parse_subscript(struct parser *p, struct clause_var *v, struct token_range r)
{
    struct subscript s = {0};
    if (r.from == r.to) {
        parser_error(p, r.from - 1, "empty-section", "empty brackets after '%s'; expected [start:length]", v->name);
        return;
    }
    if (refuse_comma(p, v, r)) return;
    int colon = parser_colon(p, r);
    s.is_element = colon == r.to;
    struct token_range start = {r.from, colon}, length = {colon + 1, r.to};
    bool ok = start.from >= start.to || parse_expression(p, start, &s.start);
    if (length.from < length.to) ok = parse_expression(p, length, &s.length) && ok;
    if (ok) ARENA_PUSH(p->u->arena, v->subscripts, v->n_subscripts, s);
}

/* Reads `.m` or `->m` at *at; false if it is something else. */
static bool skip_member(const struct parser *p, int *at, int end)
{
    int operator= parser_is(p, *at, ".") ? 1 : parser_is(p, *at, "-") && parser_is(p, *at + 1, ">") ? 2 : 0;
    if (!operator|| * at + operator>= end || p->d->tokens[*at + operator].kind != TOKEN_NAME) return false;
    *at += operator+ 1;
    return true;
}

static void add_member_text(struct parser *p, struct clause_var *v, int from, int to)
{
    const char *text = parser_text(p, (struct token_range){from, to});
    v->members = v->members ? arena_printf(p->u->arena, "%s%s", v->members, text) : text;
}

/* Reads the members and brackets after the name. Brackets before a member are part of the chain. Returns the token after them. */
static int parse_suffixes(struct parser *p, struct clause_var *v, int at, int end)
{
    int chain = at;
    while (at < end) {
        if (skip_member(p, &at, end)) {
            add_member_text(p, v, chain, at);
            v->n_subscripts = 0;
            chain = at;
        } else if (parser_is(p, at, "[")) {
            int close = parser_closing(p, at, end);
            if (close < 0) return at;
            parse_subscript(p, v, (struct token_range){at + 1, close});
            at = close + 1;
        } else {
            return at;
        }
    }
    return at;
}

/* Reads `*p` or `&x`. */
static void note_dereference(struct parser *p, const struct clause *c, struct token_range r)
{
    bool one = r.to - r.from == 2 && p->d->tokens[r.from + 1].kind == TOKEN_NAME;
    const char *name = one ? parser_word(p, r.from + 1) : NULL;
    if (one && parser_is(p, r.from, "&")) diag_note(p->u, parser_offset(p, r.from), "list '%s'", name);
    if (!one || !parser_is(p, r.from, "*")) return;
    if (c->kind == CLAUSE_REDUCTION)
        diag_note(p->u, parser_offset(p, r.from), "reduce a local variable, and add its value to '*%s' after the construct", name);
    else diag_note(p->u, parser_offset(p, r.from), "write %s[0:1]", name);
}

/* Reads `max: x` after another operator's variables in `reduction(+: s, max: x)`, and `x + 1[0:n]`. */
static void note_item(struct parser *p, const struct clause *c, struct token_range r, int at)
{
    bool named = p->d->tokens[r.from].kind == TOKEN_NAME;
    if (c->kind == CLAUSE_REDUCTION && r.from + 1 < r.to && parser_is(p, r.from + 1, ":"))
        diag_note(p->u, parser_offset(p, r.from), "a clause has one operator; write reduction(%s) in addition", parser_text(p, r));
    else if (named && at > r.from && (parser_is(p, at, "+") || parser_is(p, at, "-")))
        diag_note(p->u, parser_offset(p, r.from), "write %s[start:length]", parser_word(p, r.from));
}

/* x(1:n), as in Fortran, whose first element is 1 and whose second number is the last element. */
static void refuse_parentheses(struct parser *p, const struct clause_var *v, struct token_range r, int colon)
{
    struct token_range last = {colon + 1, r.to};
    bool one = colon == r.from + 1 && comma_of_bounds(p, last) == last.to, from_one = one && parser_is(p, r.from, "1");
    parser_error(p, r.from - 1, "section-comma", "section of '%s' must be in square brackets", v->name);
    if (from_one)
        diag_note(p->u, parser_offset(p, r.from), "write %s[0:%s]: the first element is 0, and sections are [start:length]", v->name,
                  parser_text(p, last));
    else if (one) diag_note(p->u, parser_offset(p, r.from), "write %s[%s], which is [start:length]", v->name, parser_text(p, r));
    else diag_note(p->u, parser_offset(p, r.from), "write %s[start:length], for each dimension; the first element is 0", v->name);
}

static void parse_var(struct parser *p, struct clause *c, struct token_range r)
{
    struct clause_var v = {0};
    if (r.from == r.to || p->d->tokens[r.from].kind != TOKEN_NAME) {
        parser_error(p, r.from, "expected-variable", "expected a variable name before '%s'", parser_word(p, r.from));
        note_dereference(p, c, r);
        if (r.from < r.to) note_item(p, c, r, r.from);
        return;
    }
    v.text = parser_text(p, r);
    v.name = parser_word(p, r.from);
    v.at = parser_offset(p, r.from);
    int end = parse_suffixes(p, &v, r.from + 1, r.to);
    int close = end < r.to && parser_is(p, end, "(") ? parser_closing(p, end, r.to) : -1;
    int colon = close > 0 ? parser_colon(p, (struct token_range){end + 1, close}) : close;
    if (colon < close) {
        refuse_parentheses(p, &v, (struct token_range){end + 1, close}, colon);
        return;
    }
    if (end < r.to) {
        parser_error(p, end, "expected-comma", "expected ',' or ')' before '%s' in '%s'", parser_word(p, end), c->spelling);
        note_item(p, c, r, end);
        return;
    }
    ARENA_PUSH(p->u->arena, c->vars, c->n_vars, v);
}

void parse_vars(struct parser *p, struct clause *c, struct token_range inside)
{
    struct token_range item;
    if (c->kind != CLAUSE_REDUCTION) parse_modifiers(p, c, &inside);
    for (bool first = true; parser_item(p, &inside, &item, &first);) parse_var(p, c, item);
}
