/* pragma_parser: shared by the parsers of directive text. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PRAGMA_PARSER_H
#define ACCEL_PRAGMA_PARSER_H
#include "base/token.h"
#include "directive/directive_tables.h"
#include "base/unit.h"

/* A place among the tokens of a directive. */
struct parser {
    struct unit *u;
    struct directive *d;
    int at;                            /* index of the next token; d->n_tokens at the end */
};

/* Tokens [from, to) of the directive: an argument, or an item of a list. */
struct token_range { int from, to; };

bool parser_is(const struct parser *p, int token, const char *spelling);
/* Where the word, which is no clause of the directive, should be, if it is the name of a directive or part of one; NULL: it is neither. */
const char *parser_directive_advice(const struct parser *p, const char *word);
const char *parser_word(const struct parser *p, int token);             /* the token's text, in the arena */
const char *parser_text(const struct parser *p, struct token_range r);  /* from the first token to the last, as written */
unsigned parser_offset(const struct parser *p, int token);              /* in the unit's text, for messages */
void parser_error(struct parser *p, int token, const char *id, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Index of the bracket that closes the one at `open`; -1 when it is not closed before `end` or a bracket of another kind closes first. */
int parser_closing(const struct parser *p, int open, int end);
/* Removes the next item of a list, up to the comma at depth 0, from *rest. False when *rest is empty. A trailing comma gives an empty item.
 * Initialize *first to true. */
bool parser_item(const struct parser *p, struct token_range *rest, struct token_range *item, bool *first);

/* pragma_vars.c: the first `:` at depth 0 of r that belongs to no ?:, or r.to. */
int parser_colon(const struct parser *p, struct token_range r);
/* pragma_arguments.c: reads the tokens between a clause's parentheses by the clause's form. `inside` is empty for `()`. */
void parse_arguments(struct parser *p, struct clause *c, struct token_range inside);
/* pragma_vars.c: the list of variables, with sections. */
void parse_vars(struct parser *p, struct clause *c, struct token_range inside);
/* pragma_expression.c: one expression; false after an error. */
bool parse_expression(struct parser *p, struct token_range r, struct clause_expr *out);
bool parse_size(struct parser *p, struct token_range r, struct clause_expr *out);        /* or `*` */

/* pragma_legality.c: checks a directive whose clauses were read against the tables. */
void parser_check_legality(struct parser *p);

/* device_types.c: keeps only the clauses for the device that code is generated for. */
void resolve_device_types(struct parser *p);

#endif
