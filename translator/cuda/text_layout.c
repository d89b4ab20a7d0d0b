/* text_layout: see text_layout.h. SPDX-License-Identifier: MIT */
#include "base/affixes.h"
#include "cuda/text_layout.h"
#include "base/buffer.h"
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { COLUMNS = 140, CONTINUATION = 8, DEPTH_MOST = 1000 };

/* The character after the literal that begins at c. */
static const char *end_of_literal(const char *c, const char *end)
{
    char quote = *c++;
    while (c < end && *c != quote) c += *c == '\\' ? 2 : 1;
    return c < end ? c + 1 : end;
}

/* A line may end after this character: a comma, a semicolon in parentheses, or an operator of conditions. */
static bool may_end(const char *c)
{
    return c[1] == ' ' && (*c == ',' || *c == ';' || ((*c == '&' || *c == '|') && c[-1] == *c));
}

/* 1: a parenthesis, bracket or brace begins, -1: it ends. Those of templates have no blanks before them, unlike operators. */
static int nesting(const char *c)
{
    if (*c == '<') return isalnum((unsigned char)c[-1]) || c[-1] == '_';
    if (*c == '>') return c[-1] == ' ' || c[-1] == '-' ? 0 : -1;
    return (*c == '(' || *c == '[' || *c == '{') - (*c == ')' || *c == ']' || *c == '}');
}

/* Or after any other operator with blanks around it. */
static bool is_operator(const char *c)
{
    return c[1] == ' ' && strchr("+-*/%=?:", *c) && (c[-1] == ' ' || c[-2] == ' ');
}

/* Where the line is broken, the blank there: the last place in as few parentheses as possible that leaves the first part no more than
 * `room` columns; NULL: there is none. */
static const char *find_break(const char *text, const char *end, size_t room, bool at_operators)
{
    const char *best = NULL;
    int depth = 0, best_depth = DEPTH_MOST;
    for (const char *c = text; c < end && (size_t)(c - text) < room;) {
        if (*c == '"' || (*c == '\'' && c > text && (c[-1] == ' ' || c[-1] == '('))) {
            c = end_of_literal(c, end);
            continue;
        }
        depth += nesting(c);
        if (c > text + 1 && c + 1 < end && depth <= best_depth && (may_end(c) || (at_operators && is_operator(c))))
            best = c + 1, best_depth = depth;
        c++;
    }
    return best;
}

static void put_blanks(struct buffer *out, size_t n)
{
    while (n--) buffer_putc(out, ' ');
}

/* A line of a comment that has more than one, from its first column on. */
static void put_comment(struct buffer *out, const char *text, const char *end)
{
    const char *prefix = "";
    while (strlen(prefix) + (size_t)(end - text) > COLUMNS) {
        const char *at = text + COLUMNS - strlen(prefix);
        while (at > text + CONTINUATION && *at != ' ') at--;
        if (*at != ' ') break;
        buffer_puts(out, prefix);
        buffer_add(out, text, (size_t)(at - text));
        buffer_putc(out, '\n');
        text = at + 1;
        prefix = " *     ";
    }
    buffer_puts(out, prefix);
    buffer_add(out, text, (size_t)(end - text));
}

static void put_generated(struct buffer *out, const char *line, const char *end)
{
    size_t indent = strspn(line, " ");
    const char *text = line + indent, *at;
    if (*text == '#' || begins_with(text, "/*") || begins_with(text, "* ") || begins_with(text, "//")) {
        if (begins_with(line, "/* ") || begins_with(line, " * ")) put_comment(out, line, end);
        else buffer_add(out, line, (size_t)(end - line));
        return;
    }
    size_t blanks = indent;
    while (blanks + (size_t)(end - text) > COLUMNS) {
        at = find_break(text, end, COLUMNS - blanks, false);
        if (!at) at = find_break(text, end, COLUMNS - blanks, true);
        if (!at) break;
        put_blanks(out, blanks);
        buffer_add(out, text, (size_t)(at - text));
        buffer_putc(out, '\n');
        text = at + 1;
        blanks = indent + CONTINUATION;
    }
    if (text < end) put_blanks(out, blanks);
    buffer_add(out, text, (size_t)(end - text));
}

/* The number of the line after the last newline, of which the first `*counted` bytes precede line `*line`. */
static int number_of_line(const struct buffer *out, size_t *counted, int *line)
{
    for (; *counted < out->length; ++*counted) *line += out->data[*counted] == '\n';
    return *line;
}

void text_layout(struct buffer *out, const struct buffer *from, const char *name)
{
    const char *end;
    bool generated = true;
    size_t counted = 0;
    int number = 1;
    for (const char *line = from->length ? from->data : ""; *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        if (begins_with(line, CUDA_LINE_BACK)) {
            generated = !begins_with(end + 1, "#line ");
            if (!generated) continue;
            buffer_printf(out, "#line %d ", number_of_line(out, &counted, &number) + 1);
            buffer_quoted(out, name);
        } else {
            generated = generated && !begins_with(line, "#line ");
            if (generated) put_generated(out, line, end);
            else buffer_add(out, line, (size_t)(end - line));
        }
        if (*end) buffer_putc(out, '\n');
    }
}

/* ---- statements of the user ---------------------------------------------------------------------------------------------------- */

/* The columns before the first character of a line that is none; *at is moved to it. */
static int columns_before(const char **at)
{
    int columns = 0;
    for (; **at == ' ' || **at == '\t'; ++*at) columns = **at == '\t' ? (columns / 8 + 1) * 8 : columns + 1;
    return columns;
}

static bool is_indented(const char *line)
{
    return *line && *line != '\n' && *line != '#';
}

/* The least indentation of the lines from the first one on that follows a newline, or from `text` on if it is a `whole` line; 0: there is none. */
static int least_indentation(const char *text, bool whole)
{
    int least = -1;
    for (const char *line = whole ? text : strchr(text, '\n'); line; line = strchr(line, '\n')) {
        line += *line == '\n';
        int columns = columns_before(&line);
        if (is_indented(line) && (least < 0 || columns < least)) least = columns;
    }
    return least < 0 ? 0 : least;
}

/* After an empty line that precedes a directive for a loop of the user, whose own line number follows; else `text`. */
static const char *after_empty_line(const char *text)
{
    const char *line = text + strspn(text, " ");
    return *line == '\n' && !strncmp(line + 1, "#pragma unroll\n#line", 20) ? line + 1 : text;
}

void text_add_lines(struct buffer *out, int indent, const char *text)
{
    int least = least_indentation(text, true);
    while (*(text = after_empty_line(text))) {
        const char *line = text, *end;
        int columns = columns_before(&line);
        if (is_indented(line)) buffer_printf(out, "%*s", indent + columns - least, "");
        if (*line == '#') line = text;
        end = strchr(line, '\n');
        buffer_add(out, line, end ? (size_t)(end - line) + 1 : strlen(line));
        text = end ? end + 1 : line + strlen(line);
    }
}

void text_add_indented(struct buffer *out, int indent, const char *text)
{
    int least = least_indentation(text, false), to = indent + (text[0] == '{' || text[strlen(text) - 1] == '}' ? 0 : 4);
    while (*text) {
        const char *end = strchr(text, '\n');
        size_t length = end ? (size_t)(end - text) + 1 : strlen(text);
        buffer_add(out, text, length);
        text = end ? after_empty_line(text + length) : text + length;
        const char *line = text;
        int columns = columns_before(&line);
        if (is_indented(line)) buffer_printf(out, "%*s", to + columns - least, "");
        if (*line != '#') text = line;
    }
}
