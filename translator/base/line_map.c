/* line_map: see line_map.h. SPDX-License-Identifier: MIT
 * Two tables: the lines of the expanded text with the file and line that the markers give them, and the tokens of each source file that a
 * query needed. A line of the expanded text corresponds to the source tokens from its line up to the line of the next one: a macro call
 * over several lines is expanded on the first of them. */
#include "base/line_map.h"
#include "base/token.h"
#include "base/unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct source_token {
    unsigned from, to;
    int line;       /* physical */
    int logical;    /* first physical line of its spliced line */
    bool directive; /* a # that begins a directive */
};

struct source {
    const char *name;
    char *data; /* NULL: unreadable */
    unsigned length;
    struct source_token *tokens;
    int n_tokens;
    unsigned *starts; /* offset of each line */
    int n_starts;
    bool renumbered; /* has a #line: lines of the markers are not those of the file */
};

struct text_line {
    unsigned from; /* offset in the expanded text */
    int source;    /* index into sources */
    int line;
    bool system, marker, blank;
};

/* Source tokens that a line corresponds to. */
struct span {
    int first, count;
    bool whole_start, whole_end;
};

struct line_tokens {
    struct token *items;
    int count;
    struct span span;
    int prefix, suffix; /* so many of the first and of the last tokens are those of the span */
};

struct line_map {
    struct source *sources;
    int n_sources, main_source; /* main_source -1: none yet */
    struct text_line *lines;
    int n_lines;
    int cut_line; /* line whose tokens are in `cut`; -1: none */
    struct line_tokens cut;
    const struct source *kept_source; /* of kept_line, whose text is kept_text; NULL: none yet */
    int kept_line;
    const char *kept_text;
};

/* ---- source files ---- */

static int source_index(struct unit *u, struct line_map *m, const char *name, size_t length)
{
    for (int i = 0; i < m->n_sources; i++)
        if (strlen(m->sources[i].name) == length && !memcmp(m->sources[i].name, name, length)) return i;
    struct source s = {.name = arena_copy(u->arena, name, length)};
    ARENA_PUSH(u->arena, m->sources, m->n_sources, s);
    return m->n_sources - 1;
}

static bool read_source(struct unit *u, struct source *s)
{
    FILE *f = fopen(s->name, "rb");
    struct buffer b = {0};
    char part[8192];
    size_t n;
    if (!f) return false;
    while ((n = fread(part, 1, sizeof part, f)) > 0) buffer_add(&b, part, n);
    bool ok = !ferror(f) && b.length < 0x7fffffff;
    fclose(f);
    if (ok) {
        size_t mark = b.length >= 3 && !memcmp(b.data, "\xef\xbb\xbf", 3) ? 3 : 0; /* compilers do not count a byte-order mark in columns */
        s->data = arena_copy(u->arena, b.data ? b.data + mark : "", b.length - mark);
        s->length = (unsigned)(b.length - mark);
    }
    buffer_free(&b);
    return ok;
}

static void find_lines(struct unit *u, struct source *s)
{
    ARENA_PUSH(u->arena, s->starts, s->n_starts, 0);
    for (unsigned i = 0; i < s->length; i++)
        if (s->data[i] == '\n') ARENA_PUSH(u->arena, s->starts, s->n_starts, i + 1);
}

/* `#line 5` and `# 5 "f"` renumber the lines that follow. */
static bool renumbers(const struct source *s, const struct token *after_hash)
{
    return after_hash->newlines == 0 && (after_hash->kind == TOKEN_NUMBER || token_is(s->data, after_hash, "line"));
}

static void find_tokens(struct unit *u, struct source *s)
{
    int line = 1, logical = 1;
    bool after_hash = false;
    for (struct token t = token_next(s->data, 0, s->length); t.kind != TOKEN_END; t = token_next(s->data, t.to, s->length)) {
        bool first = t.newlines > 0 || s->n_tokens == 0;
        line += t.newlines + t.splices;
        if (first) logical = line;
        struct source_token k = {t.from, t.to, line, logical, first && token_is(s->data, &t, "#")};
        if (after_hash && renumbers(s, &t)) s->renumbered = true;
        after_hash = k.directive;
        ARENA_PUSH(u->arena, s->tokens, s->n_tokens, k);
        for (unsigned i = t.from; i < t.to; i++) line += s->data[i] == '\n';
    }
}

static struct source *loaded(struct unit *u, struct source *s)
{
    if (s->starts) return s->data ? s : NULL;
    bool ok = s->name[0] != '<' && read_source(u, s);
    find_lines(u, s);
    if (ok) find_tokens(u, s);
    return ok ? s : NULL;
}

const char *line_map_file(struct unit *u, const char *file, unsigned *length)
{
    if (!u->lines) line_map_build(u);
    struct source *s = loaded(u, &u->lines->sources[source_index(u, u->lines, file, strlen(file))]);
    if (length) *length = s ? s->length : 0;
    return s ? s->data : NULL;
}

/* The last one is kept: in a generated program one line may be the whole text. */
static const char *source_line(struct unit *u, const struct source *s, int line)
{
    struct line_map *m = u->lines;
    if (line < 1 || line > s->n_starts) return NULL;
    if (m->kept_source == s && m->kept_line == line) return m->kept_text;
    unsigned from = s->starts[line - 1], to = line < s->n_starts ? s->starts[line] - 1 : s->length;
    if (to > from && s->data[to - 1] == '\r') to--;
    m->kept_source = s, m->kept_line = line;
    return m->kept_text = arena_copy(u->arena, s->data + from, to - from);
}

/* ---- lines of the expanded text ---- */

struct marker {
    int line;
    const char *file;
    size_t file_length;
    bool system;
};

/* The character of the escape sequence at *at, which clang and gcc write as \n or \012. *at is advanced to its last character. */
static char escaped_char(const char **at)
{
    static const char letters[] = "abfnrtv", meant[] = "\a\b\f\n\r\t\v";
    const char *s = *at + 1, *letter = *s ? strchr(letters, *s) : NULL;
    int value = 0, n = 0;
    while (n < 3 && s[n] >= '0' && s[n] <= '7') value = value * 8 + (s[n++] - '0');
    *at = s + (n ? n - 1 : 0);
    return n ? (char)value : letter ? meant[letter - letters] : *s;
}

enum { LAST_LINE = 1 << 30 }; /* a larger number in a marker is taken for this */

/* Reads `# 12 "file" 1 3` at text[at]; escapes in the file name are resolved. */
static bool read_marker(struct unit *u, unsigned at, unsigned end, struct marker *m)
{
    const char *s = u->text + at, *stop = u->text + end;
    if (end - at < 4 || s[0] != '#' || s[1] != ' ' || s[2] < '0' || s[2] > '9') return false;
    char *after;
    long line = strtol(s + 2, &after, 10);
    m->line = line < LAST_LINE ? (int)line : LAST_LINE;
    if (after >= stop || after[0] != ' ' || after[1] != '"') return false;
    char *name = arena_alloc(u->arena, (size_t)(stop - after) + 1);
    m->file = name;
    m->file_length = 0;
    for (s = after + 2; s < stop && *s != '"'; s++) {
        if (*s == '\\' && s + 1 < stop) name[m->file_length++] = escaped_char(&s);
        else name[m->file_length++] = *s;
    }
    m->system = false;
    for (; s < stop; s++) m->system |= *s == '3';
    return true;
}

static bool is_blank(const char *text, unsigned from, unsigned to)
{
    while (from < to && strchr(" \t\r\f\v", text[from])) from++;
    return from == to;
}

bool line_map_is_generated(const char *file) { return file[0] == '<' && strcmp(file, "<stdin>"); }

static void name_main(struct line_map *m, int source)
{
    if (m->main_source < 0 && !line_map_is_generated(m->sources[source].name)) m->main_source = source;
}

void line_map_build(struct unit *u)
{
    struct line_map *m = arena_alloc(u->arena, sizeof *m);
    const char *name = u->name ? u->name : u->path ? u->path : "<none>";
    struct text_line now = {.line = 1, .source = source_index(u, m, name, strlen(name))};
    m->main_source = -1;
    m->cut_line = -1;
    for (unsigned at = 0; u->text && at < u->length; at++) {
        const char *newline = memchr(u->text + at, '\n', u->length - at);
        unsigned end = newline ? (unsigned)(newline - u->text) : u->length;
        struct marker k;
        now.from = at;
        now.marker = read_marker(u, at, end, &k);
        now.blank = is_blank(u->text, at, end);
        ARENA_PUSH(u->arena, m->lines, m->n_lines, now);
        if (now.marker) {
            now.line = k.line;
            now.source = source_index(u, m, k.file, k.file_length);
            now.system = k.system;
            name_main(m, now.source);
        } else {
            now.line++;
        }
        at = end;
    }
    if (m->main_source < 0) m->main_source = 0;
    u->lines = m;
}

static int line_index(const struct line_map *m, unsigned offset)
{
    int low = 0, high = m->n_lines;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (m->lines[middle].from <= offset) low = middle;
        else high = middle;
    }
    return low;
}

static unsigned line_end(const struct unit *u, int i)
{
    const struct line_map *m = u->lines;
    return i + 1 < m->n_lines ? m->lines[i + 1].from : u->length;
}

/* ---- columns ---- */

static bool has_text(const struct text_line *l)
{
    return !l->marker && !l->blank;
}

/* The next line with text in direction `step`, or NULL. */
static const struct text_line *neighbour(const struct line_map *m, int i, int step)
{
    for (i += step; i >= 0 && i < m->n_lines; i += step)
        if (has_text(&m->lines[i])) return &m->lines[i];
    return NULL;
}

static int first_token_of(const struct source *s, int line)
{
    int low = 0, high = s->n_tokens;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (s->tokens[middle].logical < line) low = middle + 1;
        else high = middle;
    }
    return low;
}

static struct span span_of(const struct line_map *m, const struct source *s, int i)
{
    const struct text_line *l = &m->lines[i], *after = neighbour(m, i, 1), *before = neighbour(m, i, -1);
    bool shared_end = after && after->source == l->source && after->line == l->line;
    int limit = after && after->source == l->source && after->line > l->line ? after->line : shared_end ? l->line + 1 : 0x7fffffff;
    struct span p = {.first = first_token_of(s, l->line)};
    p.whole_start = !(before && before->source == l->source && before->line == l->line);
    p.whole_end = !shared_end;
    if (p.first == s->n_tokens || s->tokens[p.first].logical != l->line) return p;
    bool directive = s->tokens[p.first].directive;
    if (directive) limit = l->line + 1;
    int k = p.first + 1;
    while (k < s->n_tokens && s->tokens[k].logical < limit && !s->tokens[k].directive) k++;
    p.count = k - p.first;
    return p;
}

static void cut_line(struct unit *u, unsigned from, unsigned to, struct line_tokens *l)
{
    for (struct token t = token_next(u->text, from, to); t.kind != TOKEN_END; t = token_next(u->text, t.to, to))
        ARENA_PUSH(u->arena, l->items, l->count, t);
}

static bool same_token(const struct unit *u, const struct token *t, const struct source *s, int k)
{
    const struct source_token *o = &s->tokens[k];
    return t->to - t->from == o->to - o->from && !memcmp(u->text + t->from, s->data + o->from, t->to - t->from);
}

static void match_tokens(const struct unit *u, struct line_tokens *l, const struct source *s)
{
    const struct span *p = &l->span;
    int n = l->count, most = n < p->count ? n : p->count;
    l->prefix = l->suffix = 0;
    while (p->whole_start && l->prefix < most && same_token(u, &l->items[l->prefix], s, p->first + l->prefix)) l->prefix++;
    while (p->whole_end && l->suffix < most && same_token(u, &l->items[n - 1 - l->suffix], s, p->first + p->count - 1 - l->suffix)) l->suffix++;
}

/* Cached: in a generated program one line may be the whole text, with many queries. */
static struct line_tokens *tokens_of_line(struct unit *u, const struct source *s, int i)
{
    struct line_map *m = u->lines;
    if (m->cut_line != i) {
        m->cut.count = 0;
        cut_line(u, m->lines[i].from, line_end(u, i), &m->cut);
        m->cut.span = span_of(m, s, i);
        match_tokens(u, &m->cut, s);
    }
    m->cut_line = i;
    return &m->cut;
}

/* Index of the source token that matches token k of the line, in the common prefix or the common suffix. -1: none. */
static int matching_token(const struct line_tokens *l, int k)
{
    if (k < l->prefix) return l->span.first + k;
    return k >= l->count - l->suffix ? l->span.first + l->span.count - (l->count - k) : -1;
}

/* The token that contains offset, else the one that ends there, else the next one, else the last one. */
static int token_at(const struct line_tokens *l, unsigned offset)
{
    int k = 0, high = l->count;
    while (k < high) {
        int middle = k + (high - k) / 2;
        if (l->items[middle].to <= offset) k = middle + 1;
        else high = middle;
    }
    bool inside = k < l->count && l->items[k].from <= offset;
    if (inside) return k;
    if (k > 0 && (l->items[k - 1].to == offset || k == l->count)) return k - 1;
    return k;
}

static void find_column(struct unit *u, struct source *s, int i, unsigned offset, struct place *place)
{
    if (s->renumbered) return;
    struct line_tokens *l = tokens_of_line(u, s, i);
    if (!l->count) return;
    int k = token_at(l, offset), found = l->span.count ? matching_token(l, k) : -1;
    if (found < 0) return;
    const struct source_token *o = &s->tokens[found];
    unsigned inside = offset <= l->items[k].from ? 0 : offset - l->items[k].from;
    if (inside > o->to - o->from) inside = o->to - o->from;
    place->exact = true;
    place->file_offset = o->from + inside;
    place->line = o->line;
    place->column = (int)(place->file_offset - s->starts[o->line - 1]) + 1;
}

struct place line_map_place(struct unit *u, unsigned offset)
{
    if (!u->lines) line_map_build(u);
    struct line_map *m = u->lines;
    struct place p = {.file = m->sources[m->main_source].name, .line = 1, .column = 1, .in_main_file = true};
    if (!m->n_lines) return p;
    int i = line_index(m, offset);
    const struct text_line *l = &m->lines[i];
    struct source *s = loaded(u, &m->sources[l->source]);
    p.file = m->sources[l->source].name;
    p.line = l->line;
    p.in_main_file = l->source == m->main_source;
    p.in_system_header = l->system;
    if (s && !l->marker) find_column(u, s, i, offset, &p);
    p.source_line = s ? source_line(u, s, p.line) : NULL;
    return p;
}
