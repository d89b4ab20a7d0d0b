/* stray_characters: see stray_characters.h. SPDX-License-Identifier: MIT */
#include "directive/stray_characters.h"
#include "base/diag.h"
#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

/* Ranges of characters, with the replacement to write: ' ' is a blank, 0 is none, SAME is the ASCII character of the full-width one. */
enum { SAME = 1, FULL_WIDTH = 0xfee0 };
static const struct stray {
    unsigned long from, to;
    const char *name;
    char instead;
} strays[] = {
    {0x00, 0x08, "control character", 0},
    {0x0e, 0x1f, "control character", 0},
    {0x7f, 0x7f, "control character", 0},
    {0x80, 0x84, "control character", 0},
    {0x85, 0x85, "next line", ' '},
    {0x86, 0x9f, "control character", 0},
    {0xa0, 0xa0, "no-break space", ' '},
    {0xad, 0xad, "soft hyphen", 0},
    {0xd7, 0xd7, "multiplication sign", '*'},
    {0x1680, 0x1680, "Ogham space mark", ' '},
    {0x2000, 0x200a, "typographic space", ' '},
    {0x200b, 0x200b, "zero-width space", 0},
    {0x200c, 0x200d, "zero-width joiner", 0},
    {0x200e, 0x200f, "direction mark", 0},
    {0x2010, 0x2015, "dash", '-'},
    {0x2018, 0x201b, "quotation mark", '\''},
    {0x201c, 0x201f, "quotation mark", '"'},
    {0x2028, 0x2029, "line separator", ' '},
    {0x202a, 0x202e, "direction mark", 0},
    {0x202f, 0x202f, "narrow no-break space", ' '},
    {0x205f, 0x205f, "mathematical space", ' '},
    {0x2060, 0x2064, "invisible character", 0},
    {0x2066, 0x206f, "direction mark", 0},
    {0x2212, 0x2212, "minus sign", '-'},
    {0x3000, 0x3000, "ideographic space", ' '},
    {0xfeff, 0xfeff, "byte-order mark", 0},
    {0xff01, 0xff0f, "full-width character", SAME},
    {0xff1a, 0xff20, "full-width character", SAME},
    {0xff3b, 0xff40, "full-width character", SAME},
    {0xff5b, 0xff5e, "full-width character", SAME},
};
/* Full-width and Cyrillic letters that look like those of the sentinel. Names may contain them. */
static const struct stray letters[] = {
    {0xff21, 0xff3a, "full-width letter", SAME}, {0xff41, 0xff5a, "full-width letter", SAME}, {0x430, 0x430, "Cyrillic letter", 'a'},
    {0x441, 0x441, "Cyrillic letter", 'c'},      {0x435, 0x435, "Cyrillic letter", 'e'},      {0x4cf, 0x4cf, "Cyrillic letter", 'l'},
};

static const struct stray *find_in(const struct stray *rows, size_t n, unsigned long c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= rows[i].from && c <= rows[i].to) return &rows[i];
    return NULL;
}

static const struct stray *find_stray(unsigned long c)
{
    return find_in(strays, sizeof strays / sizeof *strays, c);
}

static const struct stray *find_letter(unsigned long c)
{
    return find_in(letters, sizeof letters / sizeof *letters, c);
}

static char instead_of(const struct stray *s, unsigned long c)
{
    return s->instead == SAME ? (char)(c - FULL_WIDTH) : s->instead;
}

/* ---- messages ------------------------------------------------------------------------------------------------------------------- */

static const char *advice(struct unit *u, const struct stray *s, unsigned long c)
{
    if (s && !s->instead) return "remove it or use a space";
    if (!s || s->instead == ' ') return "use a space";
    return arena_printf(u->arena, "use '%c'", instead_of(s, c));
}

static void report(struct unit *u, unsigned at, unsigned length, unsigned long c, const struct stray *s)
{
    bool byte = length == 1 && c >= 0x80; /* not UTF-8 */
    const char *name = byte ? "" : arena_printf(u->arena, " (%s)", s ? s->name : "not ASCII");
    diag_error(u, at, "stray-character",
               byte ? "unexpected byte 0x%02lX%s in directive; %s" : "unexpected character U+%04lX%s in directive; %s", c, name,
               advice(u, s, c));
    diag_underline(u, length);
}

/* ---- the text of a directive ---------------------------------------------------------------------------------------------------- */

static unsigned after_literal(const char *text, unsigned at, unsigned to)
{
    char quote = text[at++];
    for (; at < to && text[at] != quote; at++) at += text[at] == '\\';
    return at + 1;
}

void stray_in_directive(struct unit *u, unsigned from, unsigned to)
{
    for (unsigned at = from, length; at < to; at += length) {
        unsigned long c;
        length = utf8_decode(u->text + at, &c);
        const struct stray *s = find_stray(c);
        if (c == '"' || c == '\'') length = after_literal(u->text, at, to) - at;
        else if (s) report(u, at, length, c, s);
    }
}

/* ---- the sentinel --------------------------------------------------------------------------------------------------------------- */

enum { SENTINEL_ROOM = 32 };

/* Reads the start of a line with the replacements. Characters without one become blanks if `parting`, else they are left out. */
static void read_as_meant(const char *text, unsigned from, unsigned to, bool parting, char *meant)
{
    unsigned n = 0;
    for (unsigned at = from, length; at < to && n + 1 < SENTINEL_ROOM; at += length) {
        unsigned long c;
        length = utf8_decode(text + at, &c);
        const struct stray *s = find_stray(c) ? find_stray(c) : find_letter(c);
        char as = s ? instead_of(s, c) : c < 0x80 ? (char)c : ' ';
        if (as || parting) meant[n++] = as && !strchr("\t\v\f\r", as) ? as : ' ';
    }
    meant[n] = '\0';
}

static bool is_sentinel(const char *meant)
{
    meant += strspn(meant, " ");
    bool acc = !strncmp(meant, "acc", 3), accel = acc && !strncmp(meant, "accel", 5);
    return acc && !strspn(meant + (accel ? 5 : 3), "abcdefghijklmnopqrstuvwxyz_0123456789");
}

void stray_in_sentinel(struct unit *u, unsigned from, unsigned to)
{
    char parted[SENTINEL_ROOM], joined[SENTINEL_ROOM];
    unsigned at = from + 1 + (unsigned)strspn(u->text + from + 1, " \t\v\f"), length;
    unsigned long c = 0;
    if (to - at < 6 || strncmp(u->text + at, "pragma", 6)) return;
    read_as_meant(u->text, at + 6, to, true, parted);
    read_as_meant(u->text, at + 6, to, false, joined);
    if (!is_sentinel(parted) && !is_sentinel(joined)) return;
    for (at += 6; at < to; at += length) {
        length = utf8_decode(u->text + at, &c);
        const struct stray *s = find_stray(c) ? find_stray(c) : find_letter(c);
        if (!s && c < 0x80) continue;
        report(u, at, length, c, s);
        return;
    }
}
