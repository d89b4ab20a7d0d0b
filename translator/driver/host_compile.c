/* host_compile: commands for the host compiler, and runs without translation. SPDX-License-Identifier: MIT
 * It is part of both programs: accelcc has no libclang, which only accelcc-translate loads (main.c). */
#include "base/affixes.h"
#include "base/arena.h"
#include "base/system/process.h"
#include "base/system/temporary.h"
#include "driver/driver.h"
#include "driver/quick_scan.h"
#include <stdio.h>
#include <string.h>

const char *output_name(struct arena *a, const char *source, const char *suffix)
{
    const char *slash = strrchr(source, '/'), *base = slash ? slash + 1 : source, *dot = strrchr(base, '.');
    return arena_printf(a, "%.*s%s", (int)(dot ? dot - base : (long)strlen(base)), base, suffix);
}

void driver_begin_compile(const struct options *o, struct command *c)
{
    command_add_split(c, o->arena, o->host_cc);
    for (int i = 0; i < o->compile.count; i++)
        if (!strcmp(o->compile.items[i], "-fopenacc")) command_add(c, "-U_OPENACC"); /* gcc defines another value */
    command_add(c, "-D_OPENACC=" ACCEL_OPENACC_LEVEL);
    command_add(c, "-D_ACCEL=1");
    command_add(c, "-isystem");
    command_add(c, o->include_dir);
}

static void add_as_needed(struct command *c, const char *library)
{
    command_add(c, "-Wl,--push-state,--as-needed");
    command_add(c, library);
    command_add(c, "-Wl,--pop-state");
}

/* Whether the host compiler finds `file` among the libraries that it links: it prints the path of such a file, else the name alone. */
static bool host_has_library(const struct options *o, const char *file)
{
    struct command c = { 0 };
    struct buffer path = { 0 }, messages = { 0 };
    command_add_split(&c, o->arena, o->host_cc);
    command_add(&c, arena_printf(o->arena, "-print-file-name=%s", file));
    struct process p = { .argv = c.words, .output = &path, .errors = &messages };
    bool found = !process_run(&p) && path.length && path.data[0] == '/';
    command_free(&c);
    buffer_free(&path);
    buffer_free(&messages);
    return found;
}

/* Under OpenMP clang calls libatomic for values of 16 bytes (sums of double _Complex), but does not link it. */
static void add_atomic(const struct options *o, struct command *c)
{
    if (strstr(o->host_cc, "clang") && host_has_library(o, o->static_link ? "libatomic.a" : "libatomic.so")) add_as_needed(c, "-latomic");
}

/* The runtime's archive is one object, linked as a whole if anything refers to it. An executable exports its interface, so that shared
 * libraries use the same instance. */
void host_add_runtime(const struct options *o, struct command *c, bool openmp)
{
    if (o->no_link_runtime) return;
    for (int i = 0; i < o->n_words; i++)
        if (word_language(&o->words[i])) {
            command_add_all(c, (const char *const[]){ "-x", "none" }, 2); /* the library is not a source */
            break;
        }
    if (!o->static_link) command_add(c, arena_printf(o->arena, "-Wl,-rpath,%s", o->lib_dir));
    if (o->shared || o->shared_runtime) {
        command_add(c, arena_printf(o->arena, "-L%s", o->lib_dir));
        add_as_needed(c, "-laccel");
    } else {
        static const char *const exported[] = { "acc_*", "accel_*", "accelrt_*" };
        command_add(c, arena_printf(o->arena, "%s/libaccel.a", o->lib_dir));
        for (int i = 0; i < 3 && !o->static_link; i++) command_add(c, arena_printf(o->arena, "-Wl,--export-dynamic-symbol=%s", exported[i]));
    }
    /* libgomp.a has functions of openacc.h in one object with those of OpenMP: the first ones, the runtime's, are linked. */
    if (o->static_link) command_add_all(c, (const char *const[]){ "-Wl,--allow-multiple-definition", "-Wl,--defsym=accel__is_static=1" }, 2);
    command_add(c, "-lpthread");
    command_add(c, "-ldl");
    add_as_needed(c, "-lm"); /* nvc links it by default, so makefiles for nvc do not name it */
    if (openmp) {
        add_atomic(o, c);
        command_add(c, "-fopenmp");
    }
}

/* ---- without translation ---- */

int driver_asks_host(const struct options *o, const char *question)
{
    struct command c = { 0 };
    command_add_split(&c, o->arena, o->host_cc);
    command_add(&c, question);
    struct process p = { .argv = c.words };
    int rc = process_run(&p);
    command_free(&c);
    return rc > 0;
}

/* With a header as its input the host compiler precompiles it and links nothing. */
static bool compiles_header(const struct options *o)
{
    static const char *const endings[] = { ".h", ".hh", ".hpp", ".hxx", ".H" };
    const char *language = NULL;
    for (int i = 0; i < o->n_words; i++) {
        const struct word *w = &o->words[i];
        if (word_language(w)) language = word_language(w);
        bool input = w->kind == WORD_OTHER_INPUT || w->kind == WORD_CXX_SOURCE, none = !language || !strcmp(language, "none");
        if (input && !none && ends_with(language, "-header")) return true;
        for (size_t k = 0; input && none && k < sizeof endings / sizeof *endings; k++)
            if (ends_with(w->text, endings[k])) return true;
    }
    return false;
}

static bool links_something(const struct options *o)
{
    bool input = false, c_source = false;
    for (int i = 0; i < o->n_words; i++) {
        input |= o->words[i].kind == WORD_OTHER_INPUT || o->words[i].kind == WORD_CXX_SOURCE;
        c_source |= o->words[i].kind == WORD_C_SOURCE;
    }
    return o->stage == STAGE_LINK && (input || c_source) && !compiles_header(o);
}

static bool has_other_inputs(const struct options *o)
{
    for (int i = 0; i < o->n_words; i++)
        if (o->words[i].kind == WORD_OTHER_INPUT) return true;
    return false;
}

/* ---- objects of a command that also links ---- */

/* The program's name without ".exe", as gcc puts it before the names of such files; "a" without -o. */
static const char *program_stem(const struct options *o)
{
    const char *name = o->output && strcmp(o->output, "a.out") ? o->output : "a";
    return ends_with(name, ".exe") ? arena_copy(o->arena, name, strlen(name) - 4) : name;
}

void host_add_profile_names(const struct options *o, const char *source, struct command *c)
{
    static const char *const prefixes[] = { "--coverage", "-coverage", "-ftest-coverage", "-fprofile" };
    const char *slash = strrchr(source, '/'), *base = slash ? slash + 1 : source, *dot = strrchr(base, '.');
    bool profile = false;
    for (int i = 0; i < o->compile.count; i++) {
        for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
            profile |= !strncmp(o->compile.items[i], prefixes[k], strlen(prefixes[k]));
        if (!strncmp(o->compile.items[i], "-dump", 5)) return;
    }
    if (!profile || o->stage != STAGE_LINK || strstr(o->host_cc, "clang")) return;
    command_add_all(c, (const char *const[]){ "-dumpdir", arena_printf(o->arena, "%s-", program_stem(o)), "-dumpbase", base }, 4);
    if (dot) command_add_all(c, (const char *const[]){ "-dumpbase-ext", dot }, 2);
}

static bool has_dependency(const struct options *o, const char *word)
{
    for (int i = 0; i < o->dependencies.count; i++)
        if (!strncmp(o->dependencies.items[i], word, strlen(word))) return true;
    return false;
}

const char *driver_compile_cxx(const struct options *o, const char *source)
{
    struct command c = { 0 };
    const char *object = temporary_path(o->arena, output_name(o->arena, source, ".o"));
    if (!object) return NULL;
    driver_begin_compile(o, &c);
    command_add_all(&c, o->compile.items, o->compile.count);
    command_add_all(&c, o->forced.items, o->forced.count);
    command_add_all(&c, o->dependencies.items, o->dependencies.count);
    if (o->dependencies.count && !has_dependency(o, "-MF"))
        command_add_all(&c, (const char *const[]){ "-MF", output_name(o->arena, source, ".d") }, 2);
    if (o->dependencies.count && !has_dependency(o, "-MT") && !has_dependency(o, "-MQ"))
        command_add_all(&c, (const char *const[]){ "-MT", output_name(o->arena, source, ".o") }, 2);
    host_add_profile_names(o, source, &c);
    command_add_all(&c, (const char *const[]){ "-c", "-x", "c++", source, "-o", object }, 6);
    int rc = driver_command(o, &c);
    command_free(&c);
    return rc ? NULL : object;
}

void host_add_object(const struct word *w, const char *object, const char *language, struct command *c)
{
    if (object && language) command_add_all(c, (const char *const[]){ "-x", "none" }, 2);
    command_add(c, object ? object : w->text);
    if (w->value) command_add(c, w->value);
    if (object && language) command_add_all(c, (const char *const[]){ "-x", language }, 2);
}

/* C++ sources and objects, which may contain constructs. The sources are compiled without OpenMP, which the link needs. */
static int link_cxx(const struct options *o)
{
    struct command c = { 0 };
    const char *language = NULL;
    int failed = 0;
    command_add_split(&c, o->arena, o->host_cc);
    for (int i = 0; i < o->n_words; i++) {
        const struct word *w = &o->words[i];
        const char *object = w->kind == WORD_CXX_SOURCE ? driver_compile_cxx(o, w->text) : NULL;
        failed |= w->kind == WORD_CXX_SOURCE && !object;
        if (word_language(w)) language = word_language(w);
        if (w->kind != WORD_DEPENDENCY) host_add_object(w, object, language, &c);
    }
    host_add_runtime(o, &c, true);
    int rc = failed ? 1 : driver_link_command(o, &c);
    command_free(&c);
    return rc;
}

/* -fopenmp is added only to a link without sources: a source would be compiled with the user's omp pragmas enabled. */
int driver_run_plain(const struct options *o)
{
    struct command c = { 0 };
    bool cxx = false, links = links_something(o);
    for (int i = 0; i < o->n_words; i++) cxx |= o->words[i].kind == WORD_CXX_SOURCE;
    bool sources = cxx || o->inputs.count > 0;
    if (links && cxx && !o->inputs.count && has_other_inputs(o) && !o->user_openmp) return link_cxx(o);
    driver_begin_compile(o, &c);
    if (o->verbose) command_add(&c, "-v");
    command_add_all(&c, o->all.items, o->all.count);
    if (links) host_add_runtime(o, &c, !sources);
    int rc = links && !sources ? driver_link_command(o, &c) : driver_command(o, &c);
    command_free(&c);
    return rc;
}

/* ---- the kind of run ---- */

/* The text of a preprocessor, as distcc sends it to other machines: the places of its directives in the user's file are not those of this one. */
static bool is_preprocessed(const struct word *w, const char *language)
{
    if (w->kind != WORD_OTHER_INPUT) return false;
    if (language && strcmp(language, "none")) return strstr(language, "cpp-output");
    return ends_with(w->text, ".i") || ends_with(w->text, ".ii");
}

static bool ends_with_any(const char *path, const char *const *ends)
{
    while (*ends && !ends_with(path, *ends)) ends++;
    return *ends != NULL;
}

/* Why accelcc does not take the file, if that has a directive; NULL: it is of no such kind. */
static const char *why_refused(const struct word *w, const char *language)
{
    static const char *const fortran[] = {".f", ".F", ".for", ".FOR", ".f90", ".F90", ".f95", ".F95", ".f03", ".F03", ".f08", ".F08", NULL};
    static const char *const cuda[] = {".cu", NULL};
    bool by_name = w->kind == WORD_OTHER_INPUT && (!language || !strcmp(language, "none"));
    if (w->kind == WORD_CXX_SOURCE) return "C++ are not supported; compile as C (-x c) or move the loop to a C file [cxx-source]";
    if (by_name && ends_with_any(w->text, cuda)) return "CUDA C++ are not supported; move the loop to a C file [cuda-source]";
    if (by_name && ends_with_any(w->text, fortran)) return "Fortran are not supported; accelcc compiles C [fortran-source]";
    return is_preprocessed(w, language) ? "preprocessed text are not supported; compile the C file [preprocessed-source]" : NULL;
}

bool driver_refuses_inputs(const struct options *o)
{
    const char *language = NULL;
    bool found = false;
    for (int i = 0; i < o->n_words && o->stage != STAGE_PREPROCESS; i++) {
        const struct word *w = &o->words[i];
        int line;
        if (word_language(w)) language = word_language(w);
        const char *why = why_refused(w, language);
        if (!why || !(strstr(why, "Fortran") ? quick_scan_fortran : quick_scan_file)(w->text, &line)) continue;
        fprintf(stderr, "%s:%d:1: error: directives in %s\n", w->text, line, why);
        found = true;
    }
    return found;
}

/* A link of plain sources with objects is not plain: the objects may require OpenMP, which the sources must not see. */
bool driver_is_plain(const struct options *o)
{
    if (o->stage == STAGE_PREPROCESS || !o->inputs.count) return true;
    if (o->dump || o->suggest || o->translate_all || o->stage == STAGE_EMIT || (o->stage == STAGE_LINK && has_other_inputs(o))) return false;
    for (int i = 0; i < o->inputs.count; i++)
        if (quick_scan(o, o->inputs.items[i])) return false;
    return true;
}
