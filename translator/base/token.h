/* token: splits C text into preprocessing tokens. SPDX-License-Identifier: MIT
 * Punctuators are one character each (`>>=` is three tokens), so that two texts can be compared token by token. */
#ifndef ACCEL_TOKEN_H
#define ACCEL_TOKEN_H
#include <stdbool.h>

enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_STRING, TOKEN_CHARACTER, TOKEN_PUNCTUATION };

struct token {
    enum token_kind kind;
    unsigned from, to;                 /* offsets in the text given; to exclusive */
    int newlines;                      /* unspliced newlines between the previous token and this one */
    int splices;                       /* backslash-newlines there */
};

/* The first token of text[at..end), after white space, comments and spliced newlines. At the end: TOKEN_END with from = to = end.
 * Never fails: an unterminated literal ends with its line, an unterminated comment with the text. */
struct token token_next(const char *text, unsigned at, unsigned end);
/* Bytes of a backslash at text[at], blanks and a newline, which join two lines (gcc and clang allow the blanks), or 0. */
unsigned token_splice(const char *text, unsigned at, unsigned end);
bool token_is(const char *text, const struct token *t, const char *spelling);
bool token_has_word(const char *text, unsigned from, unsigned to, const char *word); /* a name among the tokens */

#endif
