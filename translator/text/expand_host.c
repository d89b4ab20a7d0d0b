/* expand_host: see expand_host.h. SPDX-License-Identifier: MIT
 * gcc writes line markers, #define and #include lines as clang does, with these differences. Macros from system headers are expanded
 * between line markers of their own, unless it does not track expansions. Text from predefined macros has many markers, which are left out
 * here. In pragmas, identifiers beyond ASCII are spelled as \U000000e9: such files are left to clang. */
#include "base/affixes.h"
#include "text/expand_host.h"
#include "base/line_map.h"
#include "base/options.h"
#include "base/system/process.h"
#include "base/unit.h"
#include "text/expand_words.h"
#include <string.h>

/* ---- the command ---- */

static void add_words(struct unit *u, struct command *c)
{
    static const char *const fixed[] = {"-E", "-dD", "-dI", "-ftrack-macro-expansion=0", "-D_OPENACC=" ACCEL_OPENACC_LEVEL, "-D_ACCEL=1"};
    const struct strings *p = &u->options->preprocess;
    expand_add_host(u->options, c);
    command_add_all(c, fixed, sizeof fixed / sizeof *fixed);
    if (u->options->silent) command_add(c, "-w");
    expand_add_own_headers(u, c);
    for (int i = 0; i < p->count; i++)
        if (!expand_is_standard(p->items[i])) command_add(c, p->items[i]);
    if (u->options->include_dir) command_add_all(c, (const char *const[]){"-isystem", u->options->include_dir}, 2);
    expand_add_dependencies(u, c);
    command_add_all(c, (const char *const[]){"-x", "c", u->path}, 3);
}

/* The exit status. */
static int run(struct unit *u, struct buffer *text, struct buffer *said)
{
    struct command c = {0};
    add_words(u, &c);
    expand_show(u->options, c.words);
    struct process p = {.argv = c.words, .output = text, .errors = said};
    int status = process_run(&p);
    command_free(&c);
    return status;
}

/* ---- the text ---- */

struct line {
    const char *from, *to;
}; /* with the newline */

static struct line line_at(const char *from, const char *end)
{
    const char *newline = memchr(from, '\n', (size_t)(end - from));
    return (struct line){from, newline ? newline + 1 : end};
}

static bool line_starts(const struct line *l, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(l->to - l->from) >= n && !memcmp(l->from, word, n);
}

/* The file that a line marker names, with escapes as written; NULL: another line. */
static const char *marker_file(struct unit *u, const struct line *l)
{
    if (!line_starts(l, "# ") || l->to - l->from < 5 || !strchr("0123456789", l->from[2])) return NULL;
    const char *name = memchr(l->from, '"', (size_t)(l->to - l->from)), *close = memrchr(l->from, '"', (size_t)(l->to - l->from));
    return name && close > name ? arena_copy(u->arena, name + 1, (size_t)(close - name - 1)) : NULL;
}

/* A header of gcc itself, in .../gcc/TARGET/VERSION/include, that may have functions of gcc which clang does not know. clang has its own
 * headers for these. */
static bool is_gcc_specific(const char *path)
{
    static const char *const portable[] = {"float.h",   "iso646.h", "limits.h",     "omp.h",    "openacc.h",     "stdalign.h", "stdarg.h",
                                           "stdbool.h", "stddef.h", "stdint-gcc.h", "stdint.h", "stdnoreturn.h", "syslimits.h"};
    const char *gcc = strstr(path, "/gcc/"), *name = base_name(path);
    if (!gcc || !strstr(gcc, "/include")) return false;
    for (size_t i = 0; i < sizeof portable / sizeof *portable; i++)
        if (!strcmp(name, portable[i])) return false;
    return true;
}

/* Without zero bytes and characters beyond ASCII, also spelled as \U000000e9. */
static bool is_ascii(const struct buffer *text)
{
    for (size_t i = 0; i < text->length; i++)
        if (!text->data[i] || (unsigned char)text->data[i] >= 0x80) return false;
    return !strstr(text->data, "\\U");
}

/* Other compilers that understand gcc's options define __GNUC__ too. */
static bool is_from_gcc(const struct buffer *text)
{
    return strstr(text->data, "\n#define __GNUC__ ") && !strstr(text->data, "\n#define __clang__ ") &&
           !strstr(text->data, "\n#define __INTEL_COMPILER ");
}

static bool suits_libclang(struct unit *u, const struct buffer *text)
{
    const char *end = text->data + text->length;
    for (struct line l = line_at(text->data, end); l.from < end; l = line_at(l.to, end)) {
        const char *file = marker_file(u, &l);
        if (file && is_gcc_specific(file)) return false;
    }
    return is_from_gcc(text) && is_ascii(text);
}

/* What gcc has before the first line of a file: predefined macros, the command line, and a header of the C library that it reads first. */
static bool is_before_files(const char *file)
{
    return line_map_is_generated(file) || !strcmp(base_name(file), "stdc-predef.h");
}

/* Writes the text with the definitions before the first file under one marker. False: it does not begin with a marker. */
static bool write_text(struct unit *u, const struct buffer *text, struct buffer *out)
{
    const char *end = text->data + text->length, *file;
    struct line l = line_at(text->data, end);
    if (!(file = marker_file(u, &l))) return false;
    buffer_printf(out, "# 1 \"%s\"\n# 1 \"<built-in>\"\n", file);
    for (l = line_at(l.to, end); l.from < end && (!(file = marker_file(u, &l)) || is_before_files(file)); l = line_at(l.to, end))
        if (line_starts(&l, "#define ") || line_starts(&l, "#undef ")) buffer_add(out, l.from, (size_t)(l.to - l.from));
    buffer_add(out, l.from, (size_t)(end - l.from));
    return true;
}

bool expand_by_host(struct unit *u, const char *clang)
{
    struct buffer text = {0}, said = {0}, out = {0};
    bool possible = strcmp(u->path, "-") && !u->options->expanded && !strstr(u->options->host_cc, "clang");
    int status = possible ? run(u, &text, &said) : -1;
    bool is_final = !said.length || !process_exists(clang);
    bool ok = !status && is_final && text.length && suits_libclang(u, &text) && write_text(u, &text, &out);
    if (ok) {
        u->text = arena_copy(u->arena, out.data, out.length);
        u->length = (unsigned)out.length;
        u->by_host = true;
    }
    if (ok || (status > 0 && is_final)) u->preprocessor_said = said.data ? arena_copy(u->arena, said.data, said.length) : "";
    buffer_free(&text);
    buffer_free(&said);
    buffer_free(&out);
    return ok;
}
