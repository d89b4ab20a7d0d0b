/* parse_view: the expanded text for libclang. SPDX-License-Identifier: MIT
 * Its length is the same, so offsets do not change. Directive lines become blanks, except line markers and pragmas that change the meaning
 * of C. A standalone directive becomes the null statement `;`, so that it parses before `}` or as the body of an `if`. */
#include "directive/directive.h"
#include "base/unit.h"
#include "base/passes.h"
#include <string.h>

static const char *skip_blanks(const char *s) { return s + strspn(s, " \t"); }

/* The word at s is `word`; *after receives the text that follows it. */
static bool is_word(const char *s, const char *word, const char **after)
{
    size_t n = strlen(word);
    if (strncmp(s, word, n) || !strchr(" \t\n(", s[n])) return false;
    *after = skip_blanks(s + n);
    return true;
}

static bool is_one_of(const char *s, const char *const *words, int count, const char **after)
{
    for (int i = 0; i < count; i++)
        if (is_word(s, words[i], after)) return true;
    return false;
}

/* s follows "#pragma". Loop pragmas are dropped, because libclang would wrap the statement that follows them. */
static bool changes_meaning(const char *s)
{
    static const char *const kept[] = { "pack", "weak", "redefine_extname", "STDC" };
    static const char *const of_gcc[] = { "unroll", "ivdep", "system_header" };
    if (is_one_of(s, kept, 4, &s)) return true;
    return is_word(s, "GCC", &s) && !is_one_of(s, of_gcc, 3, &s);
}

static bool is_standalone_kind(enum directive_kind k)
{
    return k == DIR_UPDATE || k == DIR_WAIT || k == DIR_ENTER_DATA || k == DIR_EXIT_DATA || k == DIR_INIT || k == DIR_SHUTDOWN ||
           k == DIR_SET || k == DIR_CACHE || k == DIR_SCAN;
}

/* By the parsed directive on the line, else by the words of the line. */
static bool is_standalone(struct unit *u, unsigned from, unsigned to, const char *s)
{
    static const char *const ours[] = { "acc", "accel" };
    static const char *const words[] = { "update", "wait", "enter", "exit", "init", "shutdown", "set", "cache", "scan" };
    for (int low = 0, high = u->n_directives; low < high;) {
        int middle = low + (high - low) / 2;
        struct directive *d = u->directives[middle];
        if (d->from >= from && d->from < to) return is_standalone_kind(d->kind);
        if (d->from < from) low = middle + 1;
        else high = middle;
    }
    return is_one_of(s, ours, 2, &s) && is_one_of(s, words, 8, &s);
}

static void read_line(struct unit *u, char *view, unsigned from, unsigned to)
{
    const char *text = u->text, *hash = skip_blanks(text + from), *word = skip_blanks(hash + 1);
    bool pragma = is_word(word, "pragma", &word);
    if (*word >= '0' && *word <= '9') return;
    if (pragma && changes_meaning(word)) return;
    memset(view + from, ' ', to - from);
    if (pragma && is_standalone(u, from, to, word)) view[hash - text] = ';';
}

/* ---- C that the host compiler accepts and an older clang does not ---------------------------------------------------------------- */

static bool is_identifier(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The text after the string or character constant at s. */
static char *skip_quoted(char *s)
{
    char quote = *s++;
    while (*s && *s != quote && *s != '\n') s += *s == '\\' && s[1] ? 2 : 1;
    return *s ? s + 1 : s;
}

/* A label at the end of a block (C23): the blank after it becomes the null statement that older C requires. */
static void complete_label(char *colon)
{
    char *next = colon + 1 + strspn(colon + 1, " \t\r\n\f\v");
    if (*next == '}' && next > colon + 1) colon[1] = ';';
}

/* The builtins of gcc's <stdatomic.h> take pointers to _Atomic, clang's do not. Renamed, they are undeclared functions, which clang
 * accepts. */
static void rename_atomic(char *word)
{
    if (!strncmp(word, "__atomic_", 9)) word[2] = 'A';
}

static void adapt(char *view)
{
    bool atomics = strstr(view, "__atomic_") != NULL;
    for (char *s = view; *s;) {
        if (*s == '"' || *s == '\'') {
            s = skip_quoted(s);
        } else if (is_identifier(*s)) {
            if (atomics) rename_atomic(s);
            while (is_identifier(*s)) s++;
        } else {
            if (*s == ':') complete_label(s);
            s++;
        }
    }
}

bool parse_view(struct unit *u)
{
    char *view = arena_copy(u->arena, u->text, u->length);
    for (unsigned from = 0, to; from < u->length; from = to + 1) {
        const char *end = memchr(u->text + from, '\n', u->length - from);
        to = end ? (unsigned)(end - u->text) : u->length;
        if (*skip_blanks(u->text + from) == '#') read_line(u, view, from, to);
    }
    adapt(view);
    u->parse_view = view;
    return true;
}
