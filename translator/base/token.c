/* token: see token.h. SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "base/utf8.h"
#include <ctype.h>
#include <string.h>

struct reader {
    const char *text;
    unsigned at, end;
};

static char peek(const struct reader *r, unsigned ahead)
{
    return ahead < r->end - r->at ? r->text[r->at + ahead] : '\0';
}

/* Bytes of the non-ASCII character at the reader's place. */
static unsigned wide_length(const struct reader *r, unsigned long *c)
{
    unsigned length = utf8_decode(r->text + r->at, c), most = r->end - r->at;
    return length < most ? length : most;
}

/* Bytes of the character at the reader's place if a name may contain it, else 0. */
static unsigned name_length(const struct reader *r)
{
    unsigned char c = (unsigned char)r->text[r->at];
    unsigned long wide;
    if (c < 0x80) return isalnum(c) || c == '_' || c == '$';
    unsigned length = wide_length(r, &wide);
    return length > 1 && utf8_is_name(wide) ? length : 0;
}

unsigned token_splice(const char *text, unsigned at, unsigned end)
{
    unsigned to = at + 1;
    if (at >= end || text[at] != '\\') return 0;
    while (to < end && text[to] != '\n' && isspace((unsigned char)text[to])) to++;
    return to < end && text[to] == '\n' ? to + 1 - at : 0;
}

static unsigned splice(const struct reader *r)
{
    return token_splice(r->text, r->at, r->end);
}

static void skip_block_comment(struct reader *r, struct token *t)
{
    for (r->at += 2; r->at < r->end; r->at++) {
        if (peek(r, 0) == '*' && peek(r, 1) == '/') {
            r->at += 2;
            return;
        }
        t->newlines += r->text[r->at] == '\n';
    }
}

static void skip_line_comment(struct reader *r, struct token *t)
{
    while (r->at < r->end && r->text[r->at] != '\n') {
        unsigned s = splice(r);
        t->splices += s > 0;
        r->at += s ? s : 1;
    }
}

static void skip_space(struct reader *r, struct token *t)
{
    while (r->at < r->end) {
        char c = r->text[r->at];
        unsigned s = splice(r);
        if (s) {
            t->splices++;
            r->at += s;
        } else if (isspace((unsigned char)c)) {
            t->newlines += c == '\n';
            r->at++;
        } else if (c == '/' && peek(r, 1) == '*') {
            skip_block_comment(r, t);
        } else if (c == '/' && peek(r, 1) == '/') {
            skip_line_comment(r, t);
        } else {
            return;
        }
    }
}

static void read_literal(struct reader *r, char quote)
{
    for (r->at++; r->at < r->end && r->text[r->at] != '\n'; r->at++) {
        if (r->text[r->at] == quote) {
            r->at++;
            return;
        }
        if (r->text[r->at] == '\\' && r->at + 1 < r->end) r->at++;
    }
}

static void read_number(struct reader *r)
{
    for (r->at++; r->at < r->end; r->at++) {
        char c = r->text[r->at], before = r->text[r->at - 1];
        bool sign = (c == '+' || c == '-') && memchr("eEpP", before, 4);
        unsigned length = name_length(r);
        if (!sign && !length && c != '.') return;
        r->at += length > 1 ? length - 1 : 0;
    }
}

static enum token_kind read_token(struct reader *r)
{
    char c = r->text[r->at];
    unsigned length = isdigit((unsigned char)c) ? 0 : name_length(r);
    if (length) {
        for (; length; length = r->at < r->end ? name_length(r) : 0) r->at += length;
        return TOKEN_NAME;
    }
    if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)peek(r, 1)))) {
        read_number(r);
        return TOKEN_NUMBER;
    }
    if (c == '"' || c == '\'') {
        read_literal(r, c);
        return c == '"' ? TOKEN_STRING : TOKEN_CHARACTER;
    }
    unsigned long wide;
    r->at += (unsigned char)c < 0x80 ? 1 : wide_length(r, &wide);
    return TOKEN_PUNCTUATION;
}

struct token token_next(const char *text, unsigned at, unsigned end)
{
    struct reader r = {text, at < end ? at : end, end};
    struct token t = {0};
    skip_space(&r, &t);
    t.from = r.at;
    t.kind = r.at < end ? read_token(&r) : TOKEN_END;
    t.to = r.at;
    return t;
}

bool token_is(const char *text, const struct token *t, const char *spelling)
{
    size_t n = strlen(spelling);
    return t->kind != TOKEN_END && t->to - t->from == n && !memcmp(text + t->from, spelling, n);
}

bool token_has_word(const char *text, unsigned from, unsigned to, const char *word)
{
    for (struct token t = token_next(text, from, to); t.kind != TOKEN_END; t = token_next(text, t.to, to))
        if (t.kind == TOKEN_NAME && token_is(text, &t, word)) return true;
    return false;
}
