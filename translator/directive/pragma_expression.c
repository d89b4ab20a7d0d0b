/* pragma_expression: checks the tokens of expressions in clauses. SPDX-License-Identifier: MIT
 * syntax_expression builds the tree later. Text that it does not support is printed unchanged, so malformed text must be rejected here. */
#include "directive/pragma_parser.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int kind_of(const struct parser *p, int token)
{
    return p->d->tokens[token].kind;
}

static bool is_one_of(const struct parser *p, int token, const char *characters)
{
    const struct directive_token *t = &p->d->tokens[token];
    return t->kind == TOKEN_PUNCTUATION && strchr(characters, p->d->text[t->from]);
}

static bool is_literal(const struct parser *p, int token)
{
    int k = kind_of(p, token);
    return k == TOKEN_NUMBER || k == TOKEN_CHARACTER || k == TOKEN_STRING;
}

/* True if every bracket in r is matched in r. */
static bool is_balanced(const struct parser *p, struct token_range r)
{
    for (int i = r.from; i < r.to; i++) {
        if (is_one_of(p, i, "([{")) i = parser_closing(p, i, r.to);
        else if (is_one_of(p, i, ")]}")) return false;
        if (i < 0) return false;
    }
    return true;
}

/* `++` or `--` ends at this token. */
static bool ends_step(const struct parser *p, int token, int from)
{
    return token - 1 > from &&
           ((parser_is(p, token, "+") && parser_is(p, token - 1, "+")) || (parser_is(p, token, "-") && parser_is(p, token - 1, "-")));
}

/* The tokens i and i + 1 are two operands without an operator between them. */
static bool are_two_operands(const struct parser *p, int i)
{
    bool left_name = kind_of(p, i) == TOKEN_NAME && !parser_is(p, i, "sizeof");
    bool right_literal = is_literal(p, i + 1), right_name = kind_of(p, i + 1) == TOKEN_NAME;
    bool strings = kind_of(p, i) == TOKEN_STRING && kind_of(p, i + 1) == TOKEN_STRING;
    if (is_literal(p, i)) return !strings && (right_literal || right_name || parser_is(p, i + 1, "("));
    if (left_name) return right_literal;
    return parser_is(p, i, "]") && (right_literal || right_name);
}

/* The second of two adjacent names at depth 0 of r, or -1. Type names of several words are in the parentheses of a cast. */
static int second_name(const struct parser *p, struct token_range r)
{
    for (int i = r.from; i + 1 < r.to; i++) {
        if (is_one_of(p, i, "([{")) i = parser_closing(p, i, r.to);
        else if (kind_of(p, i) == TOKEN_NAME && !parser_is(p, i, "sizeof") && kind_of(p, i + 1) == TOKEN_NAME) return i + 1;
    }
    return -1;
}

static int second_operand(const struct parser *p, struct token_range r)
{
    for (int i = r.from; i + 1 < r.to; i++)
        if (are_two_operands(p, i)) return i + 1;
    return second_name(p, r);
}

static bool is_step(const struct parser *p, int i)
{
    bool twice = (parser_is(p, i, "+") && parser_is(p, i + 1, "+")) || (parser_is(p, i, "-") && parser_is(p, i + 1, "-"));
    return twice && p->d->tokens[i].to == p->d->tokens[i + 1].from;
}

/* The first token of a `++` or `--` without an operand that is an lvalue: `--20`, `n--5`. -1: none. */
static int misplaced_step(const struct parser *p, struct token_range r)
{
    for (int i = r.from; i + 1 < r.to; i++) {
        if (!is_step(p, i)) continue;
        bool after = i > r.from && (kind_of(p, i - 1) == TOKEN_NAME || is_one_of(p, i - 1, ")]"));
        bool operand = i + 2 < r.to && (kind_of(p, i + 2) == TOKEN_NAME || is_one_of(p, i + 2, "("));
        bool literal = i + 2 < r.to && is_literal(p, i + 2);
        if (after ? operand || literal : !operand && !(i + 2 < r.to && is_one_of(p, i + 2, "*"))) return i;
        i++;
    }
    return -1;
}

/* The first colon of a section within brackets of r; r.to if there is none. */
static int inner_section(const struct parser *p, struct token_range r)
{
    for (int i = r.from; i < r.to; i++) {
        if (is_one_of(p, i, "{")) i = parser_closing(p, i, r.to);
        if (!is_one_of(p, i, "[")) continue;
        struct token_range inside = { i + 1, parser_closing(p, i, r.to) };
        int colon = parser_colon(p, inside);
        if (colon < inside.to) return colon;
    }
    return r.to;
}

/* A suffix of C's integers: u, l, ll, and both. */
static bool is_integer_suffix(const char *s)
{
    static const char *const suffixes[] = {"", "u", "l", "ul", "lu", "ll", "ull", "llu", "i", "j"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (!strcasecmp(s, suffixes[i])) return true;
    return false;
}

/* A number that C has, as far as its digits, point, exponent and suffix show. */
static bool is_number(const char *text)
{
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X'), binary = text[0] == '0' && (text[1] == 'b' || text[1] == 'B');
    char *end = NULL;
    if (binary) return text[2] && is_integer_suffix(text + 2 + strspn(text + 2, "01"));
    strtod(text, &end);
    size_t digits = hex ? 2 + strspn(text + 2, "0123456789abcdefABCDEF") : strspn(text, "0123456789");
    if (end == text + digits && digits > (hex ? 2 : 0) && is_integer_suffix(end))
        return hex || text[0] != '0' || strspn(text, "01234567") == digits;
    bool real = end > text + digits || (!hex && end != text && text[digits] == '.');
    return real && strspn(end, "fFlLdDwWqQij0123456789x") == strlen(end) && strlen(end) <= 5;
}

/* The first number of r that is none in C, or -1. */
static int malformed_number(const struct parser *p, struct token_range r)
{
    for (int i = r.from; i < r.to; i++)
        if (kind_of(p, i) == TOKEN_NUMBER && !is_number(parser_word(p, i))) return i;
    return -1;
}

static void refuse_number(struct parser *p, int number)
{
    const char *word = parser_word(p, number), *dots = strstr(word, "..");
    parser_error(p, number, "malformed-expression", "'%s' is not a number", word);
    if (dots) diag_note(p->u, parser_offset(p, number), "sections are [start:length]");
}

/* Gives an error about the shape of r, or returns true. */
static bool check_shape(struct parser *p, struct token_range r)
{
    int operand = second_operand(p, r), colon = parser_colon(p, r), step = misplaced_step(p, r), section = inner_section(p, r);
    int number = malformed_number(p, r);
    if (number >= 0) {
        refuse_number(p, number);
    } else if (operand >= 0) {
        parser_error(p, operand, "malformed-expression", "expected an operator before '%s'", parser_word(p, operand));
    } else if (step >= 0) {
        parser_error(p, step, "malformed-expression", "operand of '%s%s' must be a variable", parser_word(p, step), parser_word(p, step));
    } else if (colon < r.to) {
        parser_error(p, colon, "malformed-expression", "unexpected ':' after '%s'", parser_word(p, colon > r.from ? colon - 1 : colon));
    } else if (section < r.to) {
        parser_error(p, section, "malformed-expression", "expected an expression, found an array section");
    } else if (is_one_of(p, r.from, "/%<>=?^|,.")) {
        parser_error(p, r.from, "expected-expression", "expected an expression before '%s'", parser_word(p, r.from));
    } else if (is_one_of(p, r.to - 1, "+-*/%<>=!~&|^?:.,") && !ends_step(p, r.to - 1, r.from)) {
        parser_error(p, r.to - 1, "expected-expression", "expected an expression after '%s'", parser_word(p, r.to - 1));
    } else {
        return true;
    }
    return false;
}

/* The first `=` outside of braces that assigns, also as the end of `+=` and the like; -1: none. */
static int assignment(const struct parser *p, struct token_range r)
{
    for (int i = r.from; i < r.to; i++) {
        if (is_one_of(p, i, "{")) i = parser_closing(p, i, r.to);
        if (!parser_is(p, i, "=")) continue;
        if (i + 1 < r.to && parser_is(p, i + 1, "=")) i++;
        else if (i == r.from || !is_one_of(p, i - 1, "!<>=")) return i;
    }
    return -1;
}

static void warn_of_assignment(struct parser *p, struct token_range r)
{
    int at = assignment(p, r);
    if (at < 0) return;
    diag_warning(p->u, parser_offset(p, at), "clause-assignment", "the expression of a clause assigns a value to a variable");
    diag_note(p->u, parser_offset(p, at), "write '==' for a comparison, or assign before the directive");
}

bool parse_expression(struct parser *p, struct token_range r, struct clause_expr *out)
{
    if (r.from >= r.to) {
        parser_error(p, r.from, "expected-expression", "expected an expression before '%s'", parser_word(p, r.from));
        return false;
    }
    if (!is_balanced(p, r)) {
        parser_error(p, r.from, "missing-bracket", "unbalanced brackets in '%s'", parser_text(p, r));
        return false;
    }
    if (!check_shape(p, r)) return false;
    warn_of_assignment(p, r);
    out->text = parser_text(p, r);
    out->at = parser_offset(p, r.from);
    return true;
}

bool parse_size(struct parser *p, struct token_range r, struct clause_expr *out)
{
    if (r.to - r.from != 1 || !parser_is(p, r.from, "*")) return parse_expression(p, r, out);
    out->text = "*";
    out->at = parser_offset(p, r.from);
    return true;
}
