/* continued_comments: comments that hide clauses of a directive. SPDX-License-Identifier: MIT
 * The expanded text has no comments, so the user's file is read. */
#include "directive/continued_comments.h"
#include "base/diag.h"
#include "base/line_map.h"
#include "base/unit.h"
#include <string.h>

/* The end of the line at `from`: its newline, or the end of the text. */
static const char *line_end(const char *from, const char *end)
{
    const char *newline = memchr(from, '\n', (size_t)(end - from));
    return newline ? newline : end;
}

/* The newline is after a backslash and perhaps blanks. */
static bool is_continued(const char *from, const char *newline)
{
    while (newline > from && strchr(" \t\r", newline[-1])) newline--;
    return newline > from && newline[-1] == '\\';
}

static bool is_blank(const char *from, const char *to)
{
    while (from < to && strchr(" \t\r\\", *from)) from++;
    return from == to;
}

/* The character after the string or comment at s. */
static const char *skip(const char *s, const char *end)
{
    if (*s == '/' && s + 1 < end && s[1] == '*') {
        for (s += 2; s + 1 < end && !(s[0] == '*' && s[1] == '/'); s++) continue;
        return s + 2 < end ? s + 2 : end;
    }
    char quote = *s++;
    if (quote != '"' && quote != '\'') return s;
    while (s < end && *s != quote && *s != '\n') s += *s == '\\' ? 2 : 1;
    return s < end ? s + 1 : end;
}

/* The first `//` in the directive; NULL: it has none. */
static const char *find_comment(const char *s, const char *end)
{
    const char *line = s;
    while (s < end && !(*s == '/' && s + 1 < end && s[1] == '/')) {
        if (*s == '\n' && !is_continued(line, s)) return NULL;
        if (*s == '\n') line = s + 1;
        s = skip(s, end);
    }
    return s < end ? s : NULL;
}

void warn_continued_comment(struct unit *u, unsigned directive)
{
    struct place place = line_map_place(u, directive);
    unsigned length;
    const char *text = place.exact ? line_map_file(u, place.file, &length) : NULL;
    if (!text || place.file_offset >= length || text[place.file_offset] != '#') return;
    const char *end = text + length, *comment = find_comment(text + place.file_offset, end);
    const char *newline = comment ? line_end(comment, end) : end;
    if (newline == end || !is_continued(comment, newline) || is_blank(newline + 1, line_end(newline + 1, end))) return;
    diag_warning(u, directive, "continued-comment",
                 "the comment in this directive ends in a backslash, so that the next line is part of it");
    diag_note(u, directive, "write /* ... */ if the next line has clauses of the directive, else remove the backslash");
}
