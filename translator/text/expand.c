/* expand: see expand.h. SPDX-License-Identifier: MIT
 * The host compiler's preprocessor makes the text (expand_host.c), or clang's, with the predefined macros of the host compiler. */
#include "text/expand.h"
#include "text/expand_host.h"
#include "text/expand_words.h"
#include "base/system/process.h"
#include "base/options.h"
#include "base/unit.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *expand_clang_of(int version)
{
    static char name[32];
    if (!name[0]) {
        snprintf(name, sizeof name, "clang-%d", version);
        if (!process_exists(name)) strcpy(name, "clang");
    }
    return name;
}

/* ---- running tools ---- */

/* Runs the command; false after the tool's own messages or ours. */
static bool run(struct unit *u, struct command *c, struct buffer *output, struct buffer *errors)
{
    struct process p = { .argv = c->words, .output = output, .errors = errors };
    int status = process_run(&p);
    if (status < 0) fprintf(stderr, "accelcc: error: %s; required to translate '%s'\n", p.error, u->name);
    return status == 0;
}

/* ---- the host compiler's predefined macros ---- */

/* The compiler's own include folder, from the list that `cc -v` prints: the first with stddef.h. */
static char *own_include(struct unit *u, const char *messages)
{
    const char *s = messages ? strstr(messages, "#include <...>") : NULL;
    for (s = s ? strchr(s, '\n') : NULL; s && s[1] == ' '; s = strchr(s + 1, '\n')) {
        size_t n = strcspn(s + 2, "\n");
        char *folder = arena_copy(u->arena, s + 2, n);
        if (!access(arena_printf(u->arena, "%s/stddef.h", folder), R_OK)) return folder;
    }
    return NULL;
}

/* Asks the host compiler for its macros (`#define` lines) and include folder. */
static bool ask_host(struct unit *u, struct command *c, struct buffer *macros, char **include)
{
    struct buffer messages = { 0 };
    expand_show(u->options, c->words);
    command_add(c, "-v");
    bool ok = run(u, c, macros, &messages);
    *include = own_include(u, messages.data);
    if (!ok && messages.length) {
        c->words[--c->count] = NULL;                     /* again without -v: only the compiler's message */
        run(u, c, macros, NULL);
    }
    buffer_free(&messages);
    return ok;
}

/* The answer to the last question, which is the same for all files of a command. */
static struct {
    struct buffer question, macros;
    const char *include;
} last;

static void remember(const struct buffer *question, const struct buffer *macros, const char *include)
{
    static char path[PATH_MAX];
    buffer_free(&last.question);
    buffer_free(&last.macros);
    if (include && strlen(include) >= sizeof path) return;
    buffer_add(&last.question, question->data, question->length);
    buffer_add(&last.macros, macros->data, macros->length);
    last.include = include ? strcpy(path, include) : NULL;
}

/* As ask_host, once for each question. */
static bool know_host(struct unit *u, struct buffer *macros, char **include)
{
    struct command c = { 0 };
    struct buffer question = { 0 };
    bool ok = true;
    expand_add_host(u->options, &c);
    command_add_all(&c, (const char *const[]){ "-dM", "-E", "-x", "c", "/dev/null" }, 5);
    process_print(c.words, &question);
    if (last.question.length && !strcmp(last.question.data, question.data)) {
        buffer_add(macros, last.macros.data, last.macros.length);
        *include = last.include ? arena_string(u->arena, last.include) : NULL;
    } else if ((ok = ask_host(u, &c, macros, include)) && macros->length) {
        remember(&question, macros, *include);
    }
    buffer_free(&question);
    command_free(&c);
    return ok;
}

/* "#define NAME VALUE" or "#define NAME(x) VALUE", up to the end of line, as the word "-DNAME=VALUE". NULL: not a definition. */
static char *define_word(struct unit *u, const char *line, size_t length)
{
    static const char define[] = "#define ";
    size_t head = sizeof define - 1;
    if (length <= head || strncmp(line, define, head)) return NULL;
    size_t name = head + strcspn(line + head, " (\n");
    if (line[name] == '(') name += strcspn(line + name, ")") + 1;
    if (name > length) return NULL;
    size_t value = name < length ? length - name - 1 : 0;
    return arena_printf(u->arena, "-D%.*s=%.*s", (int)(name - head), line + head, (int)value, line + name + 1);
}

static void add_macros(struct unit *u, struct command *c, const char *macros)
{
    while (macros && *macros) {
        size_t n = strcspn(macros, "\n");
        char *word = define_word(u, macros, n);
        if (word) command_add(c, word);
        macros += n + (macros[n] == '\n');
    }
}

static bool has_macro(const char *macros, const char *name)
{
    size_t n = strlen(name);
    for (const char *s = macros; (s = strstr(s, name)); s += n)
        if (s >= macros + 8 && !strncmp(s - 8, "#define ", 8) && (s[n] == ' ' || s[n] == '\n')) return true;
    return false;
}

static const char *standard_of(struct unit *u, const char *macros)
{
    const char *s = strstr(macros, "#define __STDC_VERSION__ ");
    long version = s ? atol(s + 25) : 0;
    if (version == 199409) return "-std=iso9899:199409";
    const char *year = version > 201710 ? "2x" : version == 201710 ? "17" : version >= 201112 ? "11" : version >= 199901 ? "99" : "89";
    return arena_printf(u->arena, "-std=%s%s", has_macro(macros, "__STRICT_ANSI__") ? "c" : "gnu", year);
}

/* ---- the preprocessor ---- */

/* The user's options for clang -E. The standard is that of the host's macros. clang's driver would replace a header that is included by an
 * option by a precompiled one, which may be the host compiler's. */
static void add_user_words(struct unit *u, struct command *c)
{
    const struct strings *p = &u->options->preprocess;
    for (int i = 0; i < p->count; i++) {
        const char *w = p->items[i];
        bool included = (!strcmp(w, "-include") || !strcmp(w, "-imacros")) && i + 1 < p->count;
        if (included) command_add_all(c, (const char *const[]){ "-Xclang", w, "-Xclang", p->items[++i] }, 4);
        else if (!expand_is_standard(w)) command_add(c, w);
    }
    if (u->options->include_dir) command_add_all(c, (const char *const[]){ "-isystem", u->options->include_dir }, 2);
}

/* Messages of #warning are captured (preprocessor_said): the host compiler prints them when it reads the user's file. With --expanded the
 * host compiler reads the expanded text, so clang prints its messages. */
static void add_clang_words(struct unit *u, struct command *c, const char *macros, bool pass_macros, const char *include)
{
    static const char *const fixed[] = { "-E", "-dD", "-dI", "-undef", "-Wno-builtin-macro-redefined", "-Wno-unknown-warning-option" };
    command_add_all(c, fixed, sizeof fixed / sizeof *fixed);
    if (!u->options->expanded) command_add_all(c, (const char *const[]){ "-Wno-everything", u->options->silent ? "-w" : "-W#warnings" }, 2);
    if (u->options->user_openmp) command_add(c, "-fopenmp");             /* for macros inside `#pragma omp` */
    command_add(c, standard_of(u, macros));
    if (pass_macros) add_macros(u, c, macros);
    command_add_all(c, (const char *const[]){ "-D__CLANG_TGMATH_H=1", "-D_OPENACC=" ACCEL_OPENACC_LEVEL, "-D_ACCEL=1" }, 3);
    if (include) command_add_all(c, (const char *const[]){ "-idirafter", include }, 2);
    expand_add_own_headers(u, c);
    add_user_words(u, c);
    expand_add_dependencies(u, c);
    command_add_all(c, (const char *const[]){ "-x", "c", u->path }, 3);
}

/* For -v: the same command without the host's macros, which are hundreds of words. */
static void show_clang(struct unit *u, const char *clang, const char *macros, const char *include)
{
    struct command c = { 0 };
    if (!u->options->verbose) return;
    command_add(&c, clang);
    add_clang_words(u, &c, macros, false, include);
    expand_show(u->options, c.words);
    command_free(&c);
}

static bool expand_by_clang(struct unit *u, const char *clang)
{
    struct buffer macros = { 0 }, text = { 0 }, said = { 0 };
    struct command c = { 0 };
    char *include = NULL;
    bool ok = know_host(u, &macros, &include);
    if (ok && !macros.length) buffer_puts(&macros, "\n");
    if (ok) {
        command_add(&c, clang);
        add_clang_words(u, &c, macros.data, true, include);
        show_clang(u, clang, macros.data, include);
        ok = run(u, &c, &text, u->options->expanded ? NULL : &said);
        if (!ok && said.data) fputs(said.data, stderr);
        u->preprocessor_said = said.data ? arena_string(u->arena, said.data) : "";
    }
    if (ok) {
        u->text = arena_copy(u->arena, text.data ? text.data : "", text.length);
        u->length = (unsigned)text.length;
    }
    command_free(&c);
    buffer_free(&macros);
    buffer_free(&said);
    buffer_free(&text);
    return ok;
}

bool expand_with(struct unit *u, const char *clang)
{
    if (expand_by_host(u, clang)) return true;
    if (!u->preprocessor_said) return expand_by_clang(u, clang);
    fputs(u->preprocessor_said, stderr);
    return false;
}
