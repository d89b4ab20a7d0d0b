/* string_units: see string_units.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/tables/string_units.h"
#include "base/arena.h"
#include "base/token.h"
#include "base/unit.h"
#include "base/utf8.h"
#include <stdlib.h>
#include <string.h>

static void add_unit(struct arena *a, struct string_units *s, unsigned long value)
{
    ARENA_PUSH(a, s->at, s->n, value);
}

/* A character, as one or more elements. */
static void add_character(struct arena *a, struct string_units *s, unsigned long c)
{
    char bytes[4];
    if (s->width == 1)
        for (unsigned i = 0, n = utf8_encode(c, bytes); i < n; i++) add_unit(a, s, (unsigned char)bytes[i]);
    else if (s->width == 2 && c >= 0x10000) {
        add_unit(a, s, 0xd800 + ((c - 0x10000) >> 10));
        add_unit(a, s, 0xdc00 + ((c - 0x10000) & 0x3ff));
    } else add_unit(a, s, c);
}

static unsigned long number(const char *s, unsigned digits, int base)
{
    char text[17] = "";
    memcpy(text, s, digits < 16 ? digits : 16);
    return strtoul(text, NULL, base);
}

/* The escape sequence at s; returns its length. */
static unsigned add_escape(struct arena *a, struct string_units *out, const char *s)
{
    static const char simple[] = "abfnrtveE", values[] = "\a\b\f\n\r\t\v\033\033";
    const char *known = strchr(simple, s[1]);
    unsigned digits = s[1] == 'u' ? 4 : s[1] == 'U' ? 8 : 0, octal = (unsigned)strspn(s + 1, "01234567");
    if (digits) add_character(a, out, number(s + 2, digits, 16));
    else if (s[1] == 'x') {
        digits = (unsigned)strspn(s + 2, "0123456789abcdefABCDEF");
        add_unit(a, out, number(s + 2, digits, 16));
    } else if (octal) {
        octal = octal > 3 ? 3 : octal;
        add_unit(a, out, number(s + 1, octal, 8));
        return 1 + octal;
    } else add_unit(a, out, known ? (unsigned char)values[known - simple] : (unsigned char)s[1]);
    return 2 + digits;
}

struct string_units string_units_of(const struct unit *u, const struct node *string)
{
    const char *text = u->text;
    struct string_units s = {.width = string->type && string->type->base ? (unsigned)string->type->base->size : 1};
    for (struct token t = token_next(text, string->from, string->to); t.kind != TOKEN_END; t = token_next(text, t.to, string->to))
        for (unsigned at = t.from + 1; t.kind == TOKEN_STRING && at + 1 < t.to;) {
            unsigned long c;
            if (text[at] == '\\' && text[at + 1] == '\n') at += 2;
            else if (text[at] == '\\') at += add_escape(u->arena, &s, text + at);
            else if (s.width == 1) add_unit(u->arena, &s, (unsigned char)text[at++]);
            else {
                at += utf8_decode(text + at, &c);
                add_character(u->arena, &s, c);
            }
        }
    return s;
}
