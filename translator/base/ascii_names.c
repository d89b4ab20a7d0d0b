/* ascii_names: see ascii_names.h. SPDX-License-Identifier: MIT */
#include "base/ascii_names.h"
#include "base/token.h"
#include "base/utf8.h"
#include <stdlib.h>
#include <string.h>

/* Bytes of the \uXXXX or \UXXXXXXXX at s, 0 for anything else. */
static unsigned escape_length(const char *s)
{
    unsigned digits = s[0] == '\\' && s[1] == 'u' ? 4 : s[0] == '\\' && s[1] == 'U' ? 8 : 0;
    return digits && strspn(s + 2, "0123456789abcdefABCDEF") >= digits ? digits + 2 : 0;
}

static bool is_foreign(const char *s)
{
    return *s == '$' || (unsigned char)*s >= 0x80 || escape_length(s);
}

/* Appends the character at s as ASCII; returns its length. */
static unsigned put_character(const char *s, struct buffer *out)
{
    unsigned length = escape_length(s);
    unsigned long c = (unsigned char)*s;
    if (length) {
        char digits[9] = "";
        memcpy(digits, s + 2, length - 2);
        c = strtoul(digits, NULL, 16);
    } else length = utf8_decode(s, &c);
    buffer_printf(out, "_u%04lx", c);
    return length;
}

static bool put_name(const char *s, size_t length, struct buffer *out)
{
    bool changed = false;
    for (size_t at = 0; at < length;) {
        if (is_foreign(s + at)) {
            changed = true;
            at += put_character(s + at, out);
        } else buffer_putc(out, s[at++]);
    }
    return changed;
}

const char *ascii_name(struct arena *a, const char *name)
{
    struct buffer b = {0};
    const char *text = put_name(name, strlen(name), &b) ? arena_copy(a, b.data, b.length) : name;
    buffer_free(&b);
    return text;
}

static bool has_foreign(const char *s)
{
    for (; *s; s++)
        if (is_foreign(s)) return true;
    return false;
}

/* End of the name that begins at token t and may contain escapes; t->to for other tokens. */
static unsigned name_end(const char *text, const struct token *t, unsigned length)
{
    unsigned at = t->to, escape;
    bool name = t->kind == TOKEN_NAME || (escape_length(text + t->from) && (at = t->from, true));
    while (name && (escape = escape_length(text + at)) > 0) {
        struct token more = token_next(text, at += escape, length);
        if (more.from == at && (more.kind == TOKEN_NAME || more.kind == TOKEN_NUMBER)) at = more.to;
    }
    return at;
}

void ascii_names(struct buffer *text)
{
    struct buffer out = {0};
    unsigned at = 0, length = (unsigned)text->length;
    if (!text->data || !has_foreign(text->data)) return;
    for (struct token t = token_next(text->data, 0, length); t.kind != TOKEN_END; t = token_next(text->data, at, length)) {
        bool literal = t.kind == TOKEN_STRING || t.kind == TOKEN_CHARACTER;
        unsigned end = name_end(text->data, &t, length);
        buffer_add(&out, text->data + at, t.from - at);
        if (literal) buffer_add(&out, text->data + t.from, end - t.from);
        else put_name(text->data + t.from, end - t.from, &out);
        at = end;
    }
    buffer_add(&out, text->data + at, length - at);
    buffer_free(text);
    *text = out;
}
