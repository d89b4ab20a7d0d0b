/* driver: see driver.h. SPDX-License-Identifier: MIT
 * This part runs in accelcc-translate, for command lines with a source that may contain a directive (see main.c). */
#include "driver/driver.h"
#include "base/arena.h"
#include "base/system/process.h"
#include "report/report_files.h"
#include "driver/suggest/suggest_source.h"
#include "driver/pipeline.h"
#include "driver/quick_scan.h"
#include "syntax/syntax.h"
#include "base/system/temporary.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct source {
    const char *path;
    bool translate;                    /* may contain directives by quick_scan; later: was translated */
    const char *object;                /* its object in the link; NULL: the source itself */
};

/* ---- linking ---- */

static const char *object_of(const struct source *sources, int n, const char *path)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(sources[i].path, path) && sources[i].object) return sources[i].object;
    return NULL;
}

static int link_program(const struct options *o, const struct source *sources, int n)
{
    struct command c = { 0 };
    const char *language = NULL;
    bool failed = false;
    command_add_split(&c, o->arena, o->host_cc);
    for (int i = 0; i < o->n_words; i++) {
        const struct word *w = &o->words[i];
        const char *object = w->kind == WORD_C_SOURCE ? object_of(sources, n, w->text) : NULL;
        if (w->kind == WORD_DEPENDENCY) continue;
        if (word_language(w)) language = word_language(w);
        if (w->kind == WORD_CXX_SOURCE) failed |= !(object = driver_compile_cxx(o, w->text));
        host_add_object(w, object, language, &c);
    }
    host_add_runtime(o, &c, true);
    int rc = failed ? 1 : driver_link_command(o, &c);
    command_free(&c);
    return rc;
}

static int compile_plain(const struct options *o, const char *source, const char *output)
{
    struct command c = { 0 };
    driver_begin_compile(o, &c);
    command_add_all(&c, o->compile.items, o->compile.count);
    command_add_all(&c, o->forced.items, o->forced.count);
    command_add_all(&c, o->dependencies.items, o->dependencies.count);
    host_add_profile_names(o, source, &c);
    command_add(&c, o->stage == STAGE_ASSEMBLY ? "-S" : "-c");
    command_add_all(&c, (const char *const[]){ "-x", "c", source }, 3);
    command_add(&c, "-o");
    command_add(&c, output);
    int rc = driver_command(o, &c);
    command_free(&c);
    return rc;
}

/* ---- dependency files where clang preprocesses: written by the host compiler from the user's own file ---- */

static bool has_word(const struct strings *list, const char *word)
{
    for (int i = 0; i < list->count; i++)
        if (!strncmp(list->items[i], word, strlen(word))) return true;
    return false;
}

static int write_dependencies(const struct options *o, const char *source, const char *output)
{
    const struct strings *d = &o->dependencies;
    struct command c = { 0 };
    if (!has_word(d, "-MD") && !has_word(d, "-MMD")) return 0;
    driver_begin_compile(o, &c);
    command_add_all(&c, o->preprocess.items, o->preprocess.count);
    command_add(&c, has_word(d, "-MMD") ? "-MM" : "-M");
    for (int i = 0; i < d->count; i++)
        if (strcmp(d->items[i], "-MD") && strcmp(d->items[i], "-MMD")) command_add(&c, d->items[i]);
    if (!has_word(d, "-MF")) {
        const char *dot = strrchr(output, '.');
        command_add(&c, "-MF");
        command_add(&c, o->stage == STAGE_LINK || o->syntax_only ? output_name(o->arena, source, ".d")
                                               : arena_printf(o->arena, "%.*s.d", (int)(dot ? dot - output : (long)strlen(output)), output));
    }
    if (!has_word(d, "-MT") && !has_word(d, "-MQ")) {
        command_add(&c, "-MT");
        command_add(&c, o->stage == STAGE_LINK || o->syntax_only ? output_name(o->arena, source, ".o") : output);
    }
    command_add_all(&c, (const char *const[]){ "-x", "c", source }, 3);
    int rc = driver_command(o, &c);
    command_free(&c);
    return rc;
}

/* ---- one source ---- */

static const char *output_for(const struct options *o, const struct source *s)
{
    if (o->stage == STAGE_LINK || o->syntax_only) return temporary_path(o->arena, output_name(o->arena, s->path, ".o"));
    if (o->output) return o->output;
    return output_name(o->arena, s->path, o->stage == STAGE_ASSEMBLY ? ".s" : ".o");
}

/* --emit compiles nothing, so for errors of libclang that may be wrong the host compiler checks the user's file. */
static int check_source(const struct options *o, const char *source)
{
    struct command c = { 0 };
    driver_begin_compile(o, &c);
    command_add_all(&c, o->compile.items, o->compile.count);
    command_add_all(&c, o->forced.items, o->forced.count);
    command_add_all(&c, (const char *const[]){ "-w", "-fsyntax-only", "-x", "c", source }, 5);
    int rc = driver_command(o, &c);
    command_free(&c);
    return rc;
}

static int finish_unit(struct unit *u, struct source *s)
{
    const struct options *o = u->options;
    if (o->stage == STAGE_EMIT && u->syntax->has_doubts && check_source(o, s->path)) return 1;
    if (o->stage == STAGE_EMIT) return emit_unit(u, o->output);
    s->object = output_for(o, s);
    if (!s->object) return 1;
    int rc = compile_unit(u, s->object);
    return rc || u->by_host ? rc : write_dependencies(o, s->path, s->object);
}

static int compile_untranslated(const struct options *o, struct source *s)
{
    if (o->stage == STAGE_EMIT) {
        fprintf(stderr, "accelcc: note: '%s' contains no directive; nothing to emit\n", s->path);
        return 0;
    }
    s->object = output_for(o, s);
    return s->object ? compile_plain(o, s->path, s->object) : 1;
}

/* *plain: the file contains no directive. */
static int translate(const struct options *o, struct source *s, struct report_files *reports, bool *plain)
{
    struct unit *u = unit_new(o, s->path);
    int rc = 0;
    *plain = false;
    switch (pipeline_run(u)) {
    case PIPELINE_FAILED:
        report_files_add(reports, u);
        rc = 1;
        break;
    case PIPELINE_DUMPED: break;
    case PIPELINE_PLAIN: *plain = true; break;
    case PIPELINE_DONE:
        rc = finish_unit(u, s);
        report_files_add(reports, u);
        break;
    }
    unit_free(u);
    return rc;
}

/* Translates the sources that may contain directives. Then sources[i].translate is false for those that contain none. */
static int translate_all(const struct options *o, struct source *sources, int n, int *n_translated)
{
    struct report_files reports = { .options = o };
    int worst = 0;
    for (int i = 0; i < n; i++) {
        bool plain = false;
        if (!sources[i].translate) continue;
        int rc = translate(o, &sources[i], &reports, &plain);
        sources[i].translate = !plain;
        *n_translated += !plain;
        worst = rc > worst ? rc : worst;
    }
    return !report_files_write(&reports) && !worst ? 1 : worst;
}

static int compile_rest(const struct options *o, struct source *sources, int n)
{
    int worst = 0;
    for (int i = 0; i < n; i++) {
        int rc = sources[i].translate ? 0 : compile_untranslated(o, &sources[i]);
        worst = rc > worst ? rc : worst;
    }
    return worst;
}

static bool readable(const struct source *sources, int n)
{
    bool ok = true;
    for (int i = 0; i < n; i++) {
        if (!strcmp(sources[i].path, "-") || !access(sources[i].path, R_OK)) continue;
        fprintf(stderr, "accelcc: error: cannot read '%s'\n", sources[i].path);
        ok = false;
    }
    return ok;
}

static int suggest_all(const struct options *o, const struct source *sources, int n)
{
    int worst = 0;
    for (int i = 0; i < n; i++) worst |= suggest_source(o, sources[i].path, stdout);
    return worst;
}

int driver_run(struct options *o)
{
    int n = o->inputs.count, n_translated = 0;
    struct source *sources = arena_alloc(o->arena, (size_t)n * sizeof *sources);
    for (int i = 0; i < n; i++) {
        sources[i].path = o->inputs.items[i];
        sources[i].translate = o->dump || o->translate_all || quick_scan(o, sources[i].path);
    }
    if (!readable(sources, n)) return 1;
    if (o->suggest) return suggest_all(o, sources, n);
    int rc = translate_all(o, sources, n, &n_translated);
    if (rc || o->dump) return rc;
    if (!n_translated && (o->stage == STAGE_OBJECT || o->stage == STAGE_ASSEMBLY) && strcmp(sources[0].path, "-")) return driver_run_plain(o);
    rc = compile_rest(o, sources, n);
    if (rc || o->stage != STAGE_LINK) return rc;
    return link_program(o, sources, n);
}
