/* fold: the expanded text for the host compiler, with system headers replaced by their #include lines. SPDX-License-Identifier: MIT
 *
 * gcc cannot compile its headers as clang expands them, so the host compiler reads the headers again. Around each folded include the user's
 * macros that its headers mention are defined as they were there. The user's text needs no macros, and a macro that would be expanded again
 * is undefined before it. */
#include "text/host_text.h"
#include "base/line_map.h"
#include "text/word_table.h"
#include "base/unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line { unsigned from, to; };    /* newline excluded */

struct marker {
    int line;
    char *file;
    bool enter, leave, system;
};

struct fold {
    struct unit *u;
    struct buffer *out;
    struct edit_writer writer;
    struct word_table words;
    struct word **macros;              /* every word that was a macro */
    int n_macros;
    struct line *lines;
    int n_lines;
    unsigned number;                   /* of the current fold */
    struct marker here;                /* the place of the next line */
    bool generated;                    /* here is generated text: predefined macros, the command line */
    bool undef_due;
    unsigned include_from, include_to; /* the last include line, as -dI keeps it; empty: none */
    const char **system_headers;       /* paths of those entered so far */
    int n_system_headers;
};

static bool starts(const struct fold *f, const struct line *l, const char *word)
{
    size_t n = strlen(word);
    return l->to - l->from >= n && !memcmp(f->u->text + l->from, word, n);
}

/* The preprocessor has read all include lines, and keeps them (-dI). */
static bool is_include(const struct fold *f, const struct line *l)
{
    return starts(f, l, "#include") || starts(f, l, "#import ");
}

static bool read_marker(const struct fold *f, const struct line *l, struct marker *m)
{
    const char *text = f->u->text + l->from, *end = f->u->text + l->to;
    char *s;
    if (end - text < 5 || text[0] != '#' || text[1] != ' ' || text[2] < '0' || text[2] > '9') return false;
    m->line = (int)strtol(text + 2, &s, 10);
    if (s[0] != ' ' || s[1] != '"') return false;
    const char *name = s + 2, *close = name;
    while (close < end && *close != '"') close += *close == '\\' ? 2 : 1;
    m->file = arena_copy(f->u->arena, name, (size_t)(close - name));
    m->enter = m->leave = m->system = false;
    for (; close < end; close++) {
        m->enter |= *close == '1';
        m->leave |= *close == '2';
        m->system |= *close == '3';
    }
    return true;
}

/* File names in markers are escaped as in C. */
static const char *plain_name(struct arena *a, const char *escaped)
{
    char *name = arena_string(a, escaped), *to = name;
    for (const char *s = name; *s; s++) {
        if (*s == '\\' && s[1]) s++;
        *to++ = *s;
    }
    *to = 0;
    return name;
}

static bool folds(const struct marker *m) { return m->enter && m->system && !line_map_is_generated(m->file); }

/* Index of the leave marker of the header that lines[i] enters. */
static int end_of_header(const struct fold *f, int i)
{
    struct marker m;
    for (int depth = 0; i < f->n_lines; i++) {
        if (!read_marker(f, &f->lines[i], &m)) continue;
        depth += m.enter - m.leave;
        if (depth == 0 && m.leave) return i;
    }
    return f->n_lines - 1;
}

/* Records a "#define" or "#undef" line. Returns its replacement in the host text, or NULL if the line is neither. */
static const char *note_macro(struct fold *f, const struct line *l, bool of_header)
{
    bool define = starts(f, l, "#define ");
    const char *instead = "", *text = f->u->text;
    if (!define && !starts(f, l, "#undef ")) return NULL;
    unsigned from = l->from + (define ? 8 : 7), to = from;
    while (to < l->to && !strchr(" (\t", text[to])) to++;
    struct word *w = word_find(&f->words, text + from, to - from, true);
    if (!w->define) ARENA_PUSH(f->u->arena, f->macros, f->n_macros, w);
    if (!of_header && w->live && w->of_header) instead = arena_printf(f->u->arena, "#undef %s", w->name);
    w->live = define;
    w->of_header = of_header;
    w->define = text + l->from;
    w->define_length = l->to - l->from;
    return instead;
}

static void note_header_word(void *context, const char *name, unsigned length)
{
    struct fold *f = context;
    struct word *w = word_find(&f->words, name, length, false);
    if (w) w->fold = f->number;
}

static void note_user_word(void *context, const char *name, unsigned length)
{
    struct fold *f = context;
    word_find(&f->words, name, length, true)->in_user_text = true;
}

/* A live macro of the user, as it was defined when a header was entered. */
struct user_macro { struct word *word; const char *define; unsigned length; };

static struct user_macro *user_macros(struct fold *f, int *count)
{
    struct user_macro *list = arena_alloc(f->u->arena, ((size_t)f->n_macros + 1) * sizeof *list);
    *count = 0;
    for (int i = 0; i < f->n_macros; i++)
        if (f->macros[i]->live && !f->macros[i]->of_header)
            list[(*count)++] = (struct user_macro){ f->macros[i], f->macros[i]->define, f->macros[i]->define_length };
    return list;
}

/* Records the macros of the headers in lines[from, to) and the words of their sources. */
static void read_headers(struct fold *f, int from, int to)
{
    struct marker m;
    f->number++;
    for (int i = from; i < to; i++) {
        if (note_macro(f, &f->lines[i], true) || !read_marker(f, &f->lines[i], &m) || !m.enter) continue;
        unsigned length;
        const char *path = plain_name(f->u->arena, m.file), *text = line_map_file(f->u, path, &length);
        ARENA_PUSH(f->u->arena, f->system_headers, f->n_system_headers, path);
        if (text) word_each(text, 0, length, note_header_word, f);
    }
}

/* Writes the include line that reads `path`. */
static void put_include(struct fold *f, const char *path)
{
    const char *text = f->u->text + f->include_from;
    unsigned n = f->include_to - f->include_from, name = 0;
    bool next = n && memmem(text, n, "#include_next", 13) && !strstr(path, "/lib/clang/");
    while (name < n && text[name] != '<' && text[name] != '"') name++;
    if (name == n || next) {
        buffer_printf(f->out, "#include \"%s\"\n", path);
        return;
    }
    const char *close = memchr(text + name + 1, text[name] == '<' ? '>' : '"', n - name - 1);
    buffer_printf(f->out, "#include %.*s\n", close ? (int)(close + 1 - (text + name)) : (int)(n - name), text + name);
}

/* A macro that the headers define too keeps their definition, which later headers need. */
static void put_folded(struct fold *f, const char *path, const struct user_macro *macros, int count)
{
    for (int i = 0; i < count; i++)
        if (macros[i].word->fold == f->number) buffer_printf(f->out, "%.*s\n", (int)macros[i].length, macros[i].define);
    put_include(f, path);
    for (int i = 0; i < count; i++)
        if (macros[i].word->fold == f->number && !(macros[i].word->live && macros[i].word->of_header))
            buffer_printf(f->out, "#undef %s\n", macros[i].word->name);
}

static void put_marker(struct fold *f, const struct marker *m)
{
    buffer_printf(f->out, "# %d \"%s\"%s%s%s\n", m->line, strncmp(m->file, "./", 2) ? m->file : m->file + 2, m->enter ? " 1" : "",
                  m->leave ? " 2" : "", m->system ? " 3" : "");
}

/* Macros of headers whose names occur in the user's expanded text must not expand there. */
static void undefine_before_user_text(struct fold *f)
{
    bool any = false;
    for (int i = 0; i < f->n_macros; i++) {
        struct word *w = f->macros[i];
        if (!w->live || !w->of_header || !w->in_user_text) continue;
        buffer_printf(f->out, "#undef %s\n", w->name);
        w->live = false;
        any = true;
    }
    struct marker m = f->here;
    m.enter = m.leave = false;
    if (any || f->undef_due) put_marker(f, &m);
    f->undef_due = false;
}

/* Handles lines[i], a marker; returns the index of the last line it used. */
static int write_marker(struct fold *f, int i, struct marker *m)
{
    bool was_generated = f->generated;
    if (folds(m)) {
        int count, end = end_of_header(f, i);
        struct user_macro *macros = user_macros(f, &count);
        read_headers(f, i, end);
        put_folded(f, m->file, macros, count);
        f->undef_due = true;
        f->include_from = f->include_to = 0;
        if (!read_marker(f, &f->lines[end], m)) return end;
        m->leave = false;
        i = end;
    } else if (was_generated) m->leave = false;
    f->here = *m;
    f->generated = line_map_is_generated(m->file);
    if (!f->generated) put_marker(f, m);
    return i;
}

static bool is_blank(const struct fold *f, const struct line *l)
{
    unsigned at = l->from;
    while (at < l->to && strchr(" \t\r", f->u->text[at])) at++;
    return at == l->to;
}

/* clang read nothing for the include line, because the header's guard was set. */
static bool is_skipped(const struct fold *f, const struct line *l)
{
    struct marker m;
    for (l++; l < f->lines + f->n_lines; l++) {
        if (is_blank(f, l)) continue;
        if (!read_marker(f, l, &m)) break;
        if (m.enter || m.leave) return !m.enter;
    }
    return true;
}

/* The include line of a system header that clang skipped. The host compiler may need it, because it may have read only a part of its own
 * header of that name: gcc's <stdio.h> reads a part of <stdarg.h>. "" for all other include lines. */
static const char *skipped_header(const struct fold *f, const struct line *l)
{
    const char *text = f->u->text, *open = memchr(text + l->from, '<', l->to - l->from), *close;
    if (!open || !is_skipped(f, l) || !(close = memchr(open, '>', (size_t)(text + l->to - open)))) return "";
    const char *name = arena_printf(f->u->arena, "/%.*s", (int)(close - open - 1), open + 1);
    size_t n = strlen(name);
    for (int i = 0; i < f->n_system_headers; i++) {
        size_t length = strlen(f->system_headers[i]);
        if (length > n && !strcmp(f->system_headers[i] + length - n, name)) return arena_printf(f->u->arena, "#include <%s>", name + 1);
    }
    return "";
}

static void write_line(struct fold *f, const struct line *l)
{
    bool include = is_include(f, l);
    const char *instead = include ? skipped_header(f, l) : note_macro(f, l, f->generated);
    if (include) {
        f->include_from = l->from;
        f->include_to = l->to;
    }
    if (f->generated) return;
    if (instead) buffer_printf(f->out, "%s\n", instead);
    else {
        if (f->undef_due && !is_blank(f, l)) undefine_before_user_text(f);
        edit_write(&f->writer, l->from, l->to < f->u->length ? l->to + 1 : l->to);
    }
    f->here.line++;
}

static void split_lines(struct fold *f)
{
    struct unit *u = f->u;
    for (unsigned at = 0; at < u->length; at++) {
        const char *newline = memchr(u->text + at, '\n', u->length - at);
        struct line l = { at, newline ? (unsigned)(newline - u->text) : u->length };
        ARENA_PUSH(u->arena, f->lines, f->n_lines, l);
        at = l.to;
    }
}

static void collect_user_words(struct fold *f)
{
    struct marker m;
    for (int i = 0; i < f->n_lines; i++) {
        if (read_marker(f, &f->lines[i], &m)) {
            if (folds(&m)) i = end_of_header(f, i);
        } else if (f->u->text[f->lines[i].from] != '#') word_each(f->u->text, f->lines[i].from, f->lines[i].to, note_user_word, f);
    }
}

static int line_at(void *context, unsigned offset, const char **file)
{
    struct place p = line_map_place(context, offset);
    *file = p.file;
    return p.line;
}

bool fold_write(struct unit *u, const struct edit_list *edits, bool compact, struct buffer *out, unsigned *offset)
{
    struct fold f = { .u = u, .out = out, .words = { .arena = u->arena }, .generated = true, .here = { .file = "<built-in>", .line = 1 } };
    f.writer = (struct edit_writer){ .text = u->text, .length = u->length, .edits = edits, .out = out, .compact = compact,
                                     .line_at = line_at, .context = u };
    split_lines(&f);
    collect_user_words(&f);
    for (int i = 0; i < f.n_lines; i++) {
        struct marker m;
        if (read_marker(&f, &f.lines[i], &m)) i = write_marker(&f, i, &m);
        else write_line(&f, &f.lines[i]);
    }
    if (!f.writer.lost && f.writer.next < edits->count) f.writer.lost = edits->items[f.writer.next].from;
    *offset = f.writer.lost;
    return !f.writer.lost;
}
