/* pragma_arguments: parses the arguments of clauses by the forms of clauses.def. SPDX-License-Identifier: MIT */
#include "directive/pragma_parser.h"
#include "directive/reductions.h"
#include <string.h>

static bool is_empty(struct token_range r)
{
    return r.from >= r.to;
}
static int token_kind(const struct parser *p, int token)
{
    return p->d->tokens[token].kind;
}

static void add_expression(struct parser *p, struct clause *c, struct token_range r)
{
    struct clause_expr e = {0};
    if (parse_expression(p, r, &e)) ARENA_PUSH(p->u->arena, c->exprs, c->n_exprs, e);
}

/* If r begins with `word :`, removes the two tokens and returns true. */
static bool take_keyword(struct parser *p, struct token_range *r, const char *word)
{
    if (r->to - r->from < 2 || !parser_is(p, r->from, word) || !parser_is(p, r->from + 1, ":")) return false;
    r->from += 2;
    return true;
}

static void one_expression(struct parser *p, struct clause *c, struct token_range r)
{
    struct token_range rest = r, item;
    bool first = true;
    parser_item(p, &rest, &item, &first);
    add_expression(p, c, item);
    if (!is_empty(rest)) parser_error(p, rest.from, "extra-argument", "'%s' clause accepts only one argument", c->spelling);
}

static void expressions(struct parser *p, struct clause *c, struct token_range rest)
{
    struct token_range item;
    for (bool first = true; parser_item(p, &rest, &item, &first);) add_expression(p, c, item);
}

static void add_size(struct parser *p, struct clause *c, struct token_range r)
{
    struct clause_expr e = {0};
    if (parse_size(p, r, &e)) ARENA_PUSH(p->u->arena, c->exprs, c->n_exprs, e);
}

static void sizes(struct parser *p, struct clause *c, struct token_range rest)
{
    struct token_range item;
    for (bool first = true; parser_item(p, &rest, &item, &first);) add_size(p, c, item);
}

static void default_word(struct parser *p, struct clause *c, struct token_range r)
{
    bool known = r.to - r.from == 1 && (parser_is(p, r.from, "none") || parser_is(p, r.from, "present"));
    if (known) {
        c->word = parser_word(p, r.from);
        return;
    }
    parser_error(p, r.from, "bad-default", "expected 'none' or 'present' in 'default' clause, not '%s'", parser_text(p, r));
    if (parser_is(p, r.from, "shared")) diag_note(p->u, parser_offset(p, r.from), "omit it: data that is not private is shared");
}

static void wait_arguments(struct parser *p, struct clause *c, struct token_range r)
{
    if (parser_is(p, r.from, "devnum") && parser_is(p, r.from + 1, ":")) {
        struct token_range value = {r.from + 2, parser_colon(p, (struct token_range){r.from + 2, r.to})};
        c->word = "devnum";
        parse_expression(p, value, &c->modifier);
        if (value.to == r.to) {
            parser_error(p, value.from, "expected-queues", "expected queues after 'devnum:', as in wait(devnum: 0: 1, 2)");
            return;
        }
        r.from = value.to + 1;
    }
    take_keyword(p, &r, "queues");
    expressions(p, c, r);
}

static void devices(struct parser *p, struct clause *c, struct token_range rest)
{
    struct token_range item, all = rest;
    for (bool first = true; parser_item(p, &rest, &item, &first);) {
        bool star = item.to - item.from == 1 && parser_is(p, item.from, "*");
        bool name = item.to - item.from == 1 && token_kind(p, item.from) == TOKEN_NAME;
        if (star && item.to - item.from != all.to - all.from)
            parser_error(p, item.from, "bad-device-type", "'*' must be the only argument of '%s'", c->spelling);
        else if (star || name) add_size(p, c, item);
        else parser_error(p, item.from, "bad-device-type", "expected a device type or '*' in '%s'", c->spelling);
    }
}

/* One of gang's arguments: static: e, dim: e, [num:] e. */
static void gang_argument(struct parser *p, struct clause *c, struct token_range r)
{
    bool is_static = take_keyword(p, &r, "static"), is_dim = !is_static && take_keyword(p, &r, "dim");
    if (!is_static && !is_dim) {
        take_keyword(p, &r, "num");
        if (c->n_exprs) parser_error(p, r.from, "repeated-argument", "'gang' clause accepts only one number of gangs");
        else add_expression(p, c, r);
        return;
    }
    if (is_static ? c->word != NULL : c->dimension.text != NULL) {
        parser_error(p, r.from, "repeated-argument", "'%s:' appears more than once in 'gang' clause", is_static ? "static" : "dim");
        return;
    }
    if (is_static) c->word = "static";
    if (is_static) parse_size(p, r, &c->modifier);
    else parse_expression(p, r, &c->dimension);
}

static void gang_arguments(struct parser *p, struct clause *c, struct token_range rest)
{
    struct token_range item;
    for (bool first = true; parser_item(p, &rest, &item, &first);) gang_argument(p, c, item);
}

static void bind_name(struct parser *p, struct clause *c, struct token_range r)
{
    int kind = token_kind(p, r.from);
    bool one = r.to - r.from == 1, string = kind == TOKEN_STRING && clause_rows[c->kind].form == FORM_BIND;
    if (one && (kind == TOKEN_NAME || string)) c->word = parser_word(p, r.from);
    else parser_error(p, r.from, "expected-function", "expected a function name in '%s'", c->spelling);
}

/* The operator that is meant by a word of other languages, or by C's assignment; NULL: none. */
static const char *operator_meant(const char *word)
{
    static const char *const words[][2] = {{"add", "+"}, {"sum", "+"}, {"plus", "+"}, {"+=", "+"}, {"-=", "+"}, {"++", "+"}, {"mul", "*"},
                                           {"mult", "*"}, {"prod", "*"}, {"product", "*"}, {"times", "*"}, {"*=", "*"}, {"maximum", "max"},
                                           {"MAX", "max"}, {"fmax", "max"}, {">", "max"}, {"minimum", "min"}, {"MIN", "min"}, {"fmin", "min"},
                                           {"<", "min"}, {"and", "&&"}, {"or", "||"}, {"iand", "&"}, {"ior", "|"}, {"ieor", "^"}, {"xor", "^"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(word, words[i][0])) return words[i][1];
    return NULL;
}

/* An operator that is none. `r`: all of the clause; colon: its colon. */
static void refuse_operator(struct parser *p, const char *word, struct token_range r, int colon)
{
    enum reduction_op op;
    const char *after = parser_text(p, (struct token_range){colon + 1, r.to}), *meant = operator_meant(word);
    unsigned at = parser_offset(p, r.from);
    parser_error(p, r.from, "bad-reduction-operator", "invalid reduction operator '%s'", word);
    if (reduction_find(after, &op)) diag_note(p->u, at, "the operator is first: write reduction(%s:%s)", after, word);
    else if (meant) diag_note(p->u, at, "write reduction(%s:%s)", meant, after);
    else diag_note(p->u, at, "expected '+', '*', 'max', 'min', '&', '|', '^', '&&' or '||'");
}

static void reduction(struct parser *p, struct clause *c, struct token_range r)
{
    enum reduction_op op;
    c->inscan = parser_is(p, r.from, "inscan") && parser_is(p, r.from + 1, ",");
    if (c->inscan) r.from += 2;
    int colon = r.from;
    while (colon < r.to && !parser_is(p, colon, ":")) colon++;
    if (colon == r.to || colon == r.from) {
        parser_error(p, r.from, "expected-operator", "expected an operator and ':' in 'reduction' clause, as in reduction(+: sum)");
        return;
    }
    const char *word = parser_text(p, (struct token_range){r.from, colon});
    if (reduction_find(word, &op)) c->word = reduction_spelling(op);
    if (!strcmp(word, "-")) {
        diag_warning(p->u, parser_offset(p, r.from), "reduction-minus", "reduction operator '-' is treated as '+'; write '+'");
        c->word = reduction_spelling(RED_ADD);
    }
    if (!c->word) {
        refuse_operator(p, word, r, colon);
        if (reduction_find(parser_text(p, (struct token_range){colon + 1, r.to}), &op)) return;
    }
    parse_vars(p, c, (struct token_range){colon + 1, r.to});
}

void parse_arguments(struct parser *p, struct clause *c, struct token_range inside)
{
    enum clause_form form = clause_rows[c->kind].form;
    if (form == FORM_NONE) {
        parser_error(p, inside.from - 1, "unexpected-argument", "'%s' clause does not accept an argument", c->spelling);
        return;
    }
    if (is_empty(inside)) {
        parser_error(p, inside.from - 1, "empty-argument", "empty parentheses after '%s'", c->spelling);
        return;
    }
    switch (form) {
    case FORM_NONE: break;
    case FORM_WORKER:
        take_keyword(p, &inside, "num");
        one_expression(p, c, inside);
        break;
    case FORM_VECTOR:
        take_keyword(p, &inside, "length");
        one_expression(p, c, inside);
        break;
    case FORM_COLLAPSE:
        if (take_keyword(p, &inside, "force")) c->word = "force";
        one_expression(p, c, inside);
        break;
    case FORM_EXPRESSION:
    case FORM_OPTIONAL: one_expression(p, c, inside); break;
    case FORM_EXPRESSIONS: expressions(p, c, inside); break;
    case FORM_SIZES: sizes(p, c, inside); break;
    case FORM_VARS: parse_vars(p, c, inside); break;
    case FORM_REDUCTION: reduction(p, c, inside); break;
    case FORM_DEFAULT: default_word(p, c, inside); break;
    case FORM_WAIT: wait_arguments(p, c, inside); break;
    case FORM_DEVICES: devices(p, c, inside); break;
    case FORM_GANG: gang_arguments(p, c, inside); break;
    case FORM_BIND:
    case FORM_NAME: bind_name(p, c, inside); break;
    }
}
