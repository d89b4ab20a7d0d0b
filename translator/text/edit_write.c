/* edit_write: writes a text with its edits; see edit_list.h. SPDX-License-Identifier: MIT */
#include "text/edit_list.h"
#include <stdio.h>
#include <string.h>

static bool is_space(char c) { return c == ' ' || c == '\t'; }

/* Owner of the code that follows a marker. Ours is marked as a system header's, so that the compiler gives no warnings about it. */
enum owner { OF_USER, OURS };

/* Starts a line that is numbered as the user's line of `offset` plus `more`. */
static void put_marker(struct edit_writer *w, unsigned offset, int more, enum owner owner)
{
    const char *file = NULL;
    int line = w->line_at(w->context, offset, &file);
    if (w->out->length && w->out->data[w->out->length - 1] != '\n') buffer_putc(w->out, '\n');
    buffer_printf(w->out, "#%s %d ", w->compact ? "" : "line", line + more);
    buffer_quoted(w->out, file);
    buffer_puts(w->out, owner == OURS ? " 3\n" : "\n");
}

static void put_line_marker(struct edit_writer *w, unsigned offset, int more) { put_marker(w, offset, more, w->second ? OURS : OF_USER); }

/* Writes the lines of text, joined by single spaces. Lines with # remain separate, numbered as the line of `offset`. True if anything was
 * written: the caller must write a marker after it. */
static bool put_compact(struct edit_writer *w, const char *text, unsigned offset)
{
    bool any = text[strspn(text, " \t\n")] != 0;
    if (any) put_marker(w, offset, 0, OURS);
    while (*text) {
        size_t blank = strspn(text, " \t\n"), n = strcspn(text + blank, "\n");
        text += blank;
        if (!n) break;
        if (*text == '#') put_marker(w, offset, 0, OURS);
        else if (w->out->length && !strchr(" \n", w->out->data[w->out->length - 1])) buffer_putc(w->out, ' ');
        buffer_add(w->out, text, n);
        if (*text == '#') buffer_putc(w->out, '\n');
        text += n;
    }
    return any;
}

/* Writes text on lines of its own. */
static void put_lines(struct edit_writer *w, const char *text)
{
    if (w->out->length && w->out->data[w->out->length - 1] != '\n') buffer_putc(w->out, '\n');
    buffer_puts(w->out, text + (*text == '\n'));
    if (w->out->data[w->out->length - 1] != '\n') buffer_putc(w->out, '\n');
}

/* Length of the white space at the end of the output if the last line has nothing else; else -1. */
static int pending_indent(const struct buffer *out)
{
    size_t n = 0;
    while (n < out->length && is_space(out->data[out->length - 1 - n])) n++;
    return n == out->length || out->data[out->length - 1 - n] == '\n' ? (int)n : -1;
}

static bool has_lines(const struct edit *e) { return strchr(e->text, '\n') || e->text[0] == '#'; }

/* Removes the indentation at the end of the output and keeps it for the text that follows the insertions. */
static void take_indent(struct edit_writer *w)
{
    int n = pending_indent(w->out);
    if (!w->chained) w->indent[0] = 0;
    if (n <= 0) return;
    if (!w->chained) snprintf(w->indent, sizeof w->indent, "%.*s", n, w->out->data + w->out->length - n);
    w->out->length -= (size_t)n;
    w->out->data[w->out->length] = 0;
}

/* The next edit of this copy; NULL: there is none. */
static const struct edit *next_edit(struct edit_writer *w)
{
    enum edit_copies other = w->second ? EDIT_FIRST : EDIT_SECOND;
    while (w->next < w->edits->count && w->edits->items[w->next].copies == other) w->next++;
    return w->next < w->edits->count ? &w->edits->items[w->next] : NULL;
}

/* The edit after e inserts lines at the same place. */
static bool insertion_follows(struct edit_writer *w, const struct edit *e)
{
    const struct edit *next = next_edit(w);
    return next && next->from == e->from && next->kind == EDIT_BEFORE && has_lines(next);
}

static void write_before(struct edit_writer *w, const struct edit *e)
{
    bool directives = true;
    if (!has_lines(e)) {
        buffer_puts(w->out, e->text);
        return;
    }
    take_indent(w);
    if (w->compact) directives = put_compact(w, e->text, e->from);
    else put_lines(w, e->text);
    w->chained = insertion_follows(w, e);
    if (w->chained) return;
    if (directives) put_line_marker(w, e->from, 0);
    buffer_puts(w->out, directives ? w->indent : " ");
}

/* Offset after the newline that follows `at` if only blanks precede it, else 0. */
static unsigned end_of_blank_line(const struct edit_writer *w, unsigned at)
{
    while (at < w->length && (is_space(w->text[at]) || w->text[at] == '\r')) at++;
    return at < w->length && w->text[at] == '\n' ? at + 1 : 0;
}

static bool at_same_place(struct edit_writer *w, const struct edit *e)
{
    const struct edit *next = next_edit(w);
    return next && next->from == e->from;
}

static void write_next(struct edit_writer *w);

/* The text between the two edits of a pair, of which `end` is the second one, with the edits between them. */
static void write_second(const struct edit_writer *first, const struct edit *end)
{
    struct edit_writer w = *first;
    int last = (int)(end - w.edits->items), begin = last;
    while (w.edits->items[--begin].pair != end->pair) continue;
    unsigned from = w.edits->items[begin].from;
    struct edit_list inner = { .items = w.edits->items, .count = last };
    w.edits = &inner;
    w.second = true;
    w.next = begin + 1;
    w.done = from;
    w.chained = false;
    put_line_marker(&w, from, 0);
    while (next_edit(&w)) write_next(&w);
    if (w.done < end->from) buffer_add(w.out, w.text + w.done, end->from - w.done);
}

static void write_after(struct edit_writer *w, const struct edit *e)
{
    unsigned end = end_of_blank_line(w, e->from);
    if (!strchr(e->text, '\n')) {
        buffer_puts(w->out, e->text);
        return;
    }
    if (w->compact) {
        if (put_compact(w, e->text, e->from)) put_line_marker(w, e->from, 0);
        if (e->pair) write_second(w, e);
        return;
    }
    put_lines(w, e->text);
    if (e->pair) write_second(w, e);
    if (at_same_place(w, e)) return;
    if (end) w->done = end;
    put_line_marker(w, e->from, end != 0);
}

/* Writes the user's directive as a comment; comment marks within it are split by a blank. */
static void put_comment(struct buffer *out, const char *text, size_t n)
{
    while (n && (is_space(text[n - 1]) || text[n - 1] == '\r')) n--;
    buffer_puts(out, "/* ");
    for (size_t i = 0; i < n; i++) {
        buffer_putc(out, text[i]);
        if (i + 1 < n && ((text[i] == '/' && text[i + 1] == '*') || (text[i] == '*' && text[i + 1] == '/'))) buffer_putc(out, ' ');
    }
    buffer_puts(out, " */");
}

static void write_comment(struct edit_writer *w, const struct edit *e)
{
    bool newline = e->to < w->length && w->text[e->to] == '\n';
    put_comment(w->out, w->text + e->from, e->to - e->from);
    if (!e->text[0]) return;
    if (w->compact && !put_compact(w, e->text, e->from)) return;
    if (!w->compact) put_lines(w, e->text);
    put_line_marker(w, e->to, newline);
    if (newline) w->done = e->to + 1;
}

static void write_replace(struct edit_writer *w, const struct edit *e)
{
    bool several = memchr(w->text + e->from, '\n', e->to - e->from) || strchr(e->text, '\n');
    buffer_puts(w->out, e->text);
    if (several) put_line_marker(w, e->to, 0);
}

static void write_edit(struct edit_writer *w, const struct edit *e)
{
    w->done = e->to;
    switch (e->kind) {
    case EDIT_REPLACE: write_replace(w, e); break;
    case EDIT_COMMENT: write_comment(w, e); break;
    case EDIT_BEFORE: write_before(w, e); break;
    case EDIT_AFTER: write_after(w, e); break;
    }
}

/* Writes the text before the next edit, and the edit. */
static void write_next(struct edit_writer *w)
{
    const struct edit *e = next_edit(w);
    if (e->from > w->done) buffer_add(w->out, w->text + w->done, e->from - w->done);
    w->next++;
    write_edit(w, e);
}

void edit_write(struct edit_writer *w, unsigned from, unsigned to)
{
    if (w->done < from) w->done = from;
    while (w->next < w->edits->count && w->edits->items[w->next].from < from) w->lost = w->edits->items[w->next++].from;
    for (const struct edit *e; (e = next_edit(w)) != NULL;) {
        bool of_next_range = e->from == to && e->kind != EDIT_AFTER && to < w->length;
        if (e->from > to || of_next_range) break;
        write_next(w);
    }
    if (to > w->done) {
        buffer_add(w->out, w->text + w->done, to - w->done);
        w->done = to;
    }
}
