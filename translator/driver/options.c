/* options: reads the command line of a drop-in C compiler. SPDX-License-Identifier: MIT
 * accelcc's own options are removed. Every other word is kept for the host compiler and copied to the lists of the tools that use it. */
#include "base/affixes.h"
#include "base/options.h"
#include "driver/options_nvc.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/suggest.h"
#include "base/warnings.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The lists that an option is copied to. */
enum { TO_PREPROCESS = 1, TO_COMPILE = 2, TO_PARSE = 4, TO_FORCED = 8, TO_DEPENDENCIES = 16 };
/* The form of an option's value. */
enum form { EXACT, PREFIX, APART, EITHER };            /* -c | -std=* | -MF x | -Dx and -D x */

struct rule {
    const char *text;
    enum form form;
    int to;
    enum word_kind kind;
};

static const struct rule rules[] = {
    { "-iquote", EITHER, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "-isystem", EITHER, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "-idirafter", EITHER, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "-include", APART, TO_PREPROCESS | TO_FORCED, WORD_OPTION },
    { "-imacros", APART, TO_PREPROCESS | TO_FORCED, WORD_OPTION },
    { "-nostdinc", EXACT, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "--sysroot=", PREFIX, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "--sysroot", APART, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "-std=", PREFIX, TO_PREPROCESS | TO_COMPILE | TO_PARSE, WORD_OPTION },
    { "-ansi", EXACT, TO_PREPROCESS | TO_COMPILE | TO_PARSE, WORD_OPTION },
    { "-trigraphs", EXACT, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "-m32", EXACT, TO_PREPROCESS | TO_COMPILE | TO_PARSE, WORD_OPTION },
    { "-funsigned-char", EXACT, TO_COMPILE | TO_PARSE, WORD_OPTION },
    { "-fsigned-char", EXACT, TO_COMPILE | TO_PARSE, WORD_OPTION },
    { "-fshort-enums", EXACT, TO_COMPILE | TO_PARSE, WORD_OPTION },
    { "-Wp,-D", PREFIX, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "-MD", EXACT, TO_DEPENDENCIES, WORD_DEPENDENCY },
    { "-MMD", EXACT, TO_DEPENDENCIES, WORD_DEPENDENCY },
    { "-MP", EXACT, TO_DEPENDENCIES, WORD_DEPENDENCY },
    { "-MG", EXACT, TO_DEPENDENCIES, WORD_DEPENDENCY },
    { "-MF", EITHER, TO_DEPENDENCIES, WORD_DEPENDENCY },
    { "-MT", EITHER, TO_DEPENDENCIES, WORD_DEPENDENCY },
    { "-MQ", EITHER, TO_DEPENDENCIES, WORD_DEPENDENCY },
    { "-c", EXACT, 0, WORD_STAGE },
    { "-S", EXACT, 0, WORD_STAGE },
    { "-fsyntax-only", EXACT, TO_COMPILE, WORD_STAGE },
    { "-E", EXACT, 0, WORD_STAGE },
    { "-M", EXACT, 0, WORD_STAGE },
    { "-MM", EXACT, 0, WORD_STAGE },
    { "-o", EITHER, 0, WORD_OUTPUT },
    { "-x", EITHER, 0, WORD_OPTION },
    { "-D", EITHER, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "-U", EITHER, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "-I", EITHER, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "-l", EITHER, 0, WORD_OTHER_INPUT },
    { "-L", EITHER, 0, WORD_OPTION },
    { "-Wl,", PREFIX, 0, WORD_OPTION },
    { "-Xlinker", APART, 0, WORD_OPTION },
    { "-Xassembler", APART, TO_COMPILE, WORD_OPTION },
    { "-Xpreprocessor", APART, TO_PREPROCESS | TO_COMPILE, WORD_OPTION },
    { "--param", APART, TO_COMPILE, WORD_OPTION },
    { "-aux-info", APART, 0, WORD_OPTION },
    { "-wrapper", APART, TO_COMPILE, WORD_OPTION },
    { "-T", EITHER, 0, WORD_OPTION },
    { "-u", EITHER, 0, WORD_OPTION },
    { "-z", APART, 0, WORD_OPTION },
    { "-e", APART, 0, WORD_OPTION },
    { "-B", EITHER, TO_COMPILE, WORD_OPTION },
    { "-target", APART, TO_COMPILE, WORD_OPTION },
};

static int wrong(const char *format, const char *what)
{
    fputs("accelcc: error: ", stderr);
    fprintf(stderr, format, what);
    fputs("\n", stderr);
    return 2;
}

const char *word_language(const struct word *w)
{
    if (w->kind != WORD_OPTION || strncmp(w->text, "-x", 2)) return NULL;
    return w->value ? w->value : w->text + 2;
}

/* ---- response files: words separated by space, quotes and backslashes as gcc reads them ---- */

static bool read_response_file(struct arena *a, const char *path, struct buffer *text)
{
    char block[4096];
    FILE *f = fopen(path, "r");
    (void)a;
    if (!f) return false;
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;) buffer_add(text, block, n);
    fclose(f);
    return true;
}

static const char *response_word(struct buffer *word, const char *s)
{
    char quote = 0;
    for (; *s && (quote || !isspace((unsigned char)*s)); s++) {
        if (*s == '\\' && s[1] && quote != '\'') buffer_putc(word, *++s);
        else if (quote ? *s == quote : *s == '"' || *s == '\'') quote = quote ? 0 : *s;
        else buffer_putc(word, *s);
    }
    return s;
}

static void expand_words(struct arena *a, struct strings *out, const char *word, int depth)
{
    struct buffer text = { 0 };
    if (word[0] != '@' || depth > 10 || !read_response_file(a, word + 1, &text)) {
        strings_add(a, out, word);
        return;
    }
    for (const char *s = text.data ? text.data : ""; *(s += strspn(s, " \t\r\n\f\v"));) {
        struct buffer w = { 0 };
        s = response_word(&w, s);
        expand_words(a, out, arena_copy(a, w.data ? w.data : "", w.length), depth + 1);
        buffer_free(&w);
    }
    buffer_free(&text);
}

/* ---- accelcc's own options ---- */

static bool split_list(struct options *o, struct strings *list, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, ",");
        if (n) strings_add(o->arena, list, arena_copy(o->arena, text, n));
        text += n + (text[n] == ',');
    }
    return list->count > 0;
}

static bool read_targets(struct options *o, const char *text)
{
    struct strings list = { 0 };
    split_list(o, &list, text);
    o->target_cuda = o->target_openmp = false;
    for (int i = 0; i < list.count; i++) {
        if (!strcmp(list.items[i], "cuda")) o->target_cuda = true;
        else if (!strcmp(list.items[i], "openmp")) o->target_openmp = true;
        else return false;
    }
    return o->target_openmp;           /* a program always has host code */
}

static int read_without(struct options *o, const char *text)
{
    o->list_transforms |= !strcmp(text, "list");
    if (o->list_transforms) return 0;
    split_list(o, &o->without, text);
    for (int i = 0; i < o->without.count; i++)
        if (options_step_fault(o->without.items[i])) return wrong(options_step_fault(o->without.items[i]), o->without.items[i]);
    return o->without.count ? 0 : wrong("--without= requires names of steps; --without=list lists them%s", "");
}

static bool arch_is_valid(const char *s)
{
    s += !strncmp(s, "sm_", 3) ? 3 : !strncmp(s, "compute_", 8) ? 8 : 0;
    size_t n = strspn(s, "0123456789");
    return n >= 2 && (!s[n] || ((s[n] == 'a' || s[n] == 'f') && !s[n + 1]));
}

static int read_arch(struct options *o, const char *text)
{
    o->kernels_later = !strcmp(text, "none");
    if (o->kernels_later) return 0;
    o->arch_asked = true;
    split_list(o, &o->gpu_arch, text);
    if (!o->gpu_arch.count) return wrong("--gpu-arch= requires architectures such as sm_90 or compute_80%s", "");
    for (int i = 0; i < o->gpu_arch.count; i++)
        if (!arch_is_valid(o->gpu_arch.items[i]) || isdigit((unsigned char)o->gpu_arch.items[i][0]))
            return wrong("--gpu-arch: invalid architecture '%s'; use sm_90 (cubin and PTX) or compute_90 (PTX)", o->gpu_arch.items[i]);
    return 0;
}

struct flag { const char *text; size_t offset; };
#define FLAG(text, field) { text, offsetof(struct options, field) }
static const struct flag flags[] = {
    FLAG("--emit", emit), FLAG("--expanded", expanded), FLAG("--suggest", suggest), FLAG("--keep", keep), FLAG("--dry-run", dry_run),
    FLAG("-v", verbose), FLAG("--shared-runtime", shared_runtime), FLAG("--version", version), FLAG("--help", help), FLAG("-h", help),
    FLAG("--strict-openacc", strict_openacc), FLAG("--translate-all", translate_all),
    FLAG("--device-info", device_info), FLAG("--doctor", doctor), FLAG("--no-compress", no_compress), FLAG("--multi-gpu", multi_gpu),
};

/* An error for a word at edit distance 1 or 2 from an option of accelcc: the host compiler's message would not name that option. */
static bool refuses_misspelled(const char *w)
{
    static const char *const with_value[] = { "--dump=", "--without=", "--explain=", "--host-cc=", "--gpu-arch=", "--target=", "--tuned=",
                                              "--report", "--report=", "--suggest=" };
    if (strncmp(w, "--", 2)) return false;
    char name[32];
    size_t n = strcspn(w, "=");
    snprintf(name, sizeof name, "%.*s%s", n < 24 ? (int)n : 0, w, w[n] ? "=" : "");
    struct suggestion near = { .word = name };
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strlen(flags[i].text) > 2) suggest_offer(&near, flags[i].text);
    for (size_t i = 0; i < sizeof with_value / sizeof *with_value; i++) suggest_offer(&near, with_value[i]);
    bool of_host = near.best && w[n] && !strncmp(near.best, name, n) && !near.best[n];         /* gcc's --help=warnings */
    if (!near.best || near.distance > 2 || of_host) return false;
    fprintf(stderr, "accelcc: error: unknown option '%s'; did you mean '%s'?\n", w, near.best);
    return true;
}

/* nvcc's options for the architecture, which the host compiler would take for others. */
static bool refuses_architecture(const char *w)
{
    static const char *const names[] = {"-arch=", "--arch=", "-gpu-arch=", "--gpu-architecture=", "-gencode=", "--gpu="};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strncmp(w, names[i], strlen(names[i]))) {
            fprintf(stderr, "accelcc: error: unknown option '%s'; use --gpu-arch=sm_NN\n", w);
            return true;
        }
    return false;
}

/* 1: an option of accelcc; 0: another word; -1: an option of accelcc with an error, after a message. */
static int read_own(struct options *o, const char *w)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (!strcmp(w, flags[i].text)) return *(bool *)((char *)o + flags[i].offset) = true, 1;
    if (!strncmp(w, "--report", 8) && (!w[8] || w[8] == '=')) return options_read_report(o, w + 8) ? 1 : -1;
    if (!strncmp(w, "--suggest=", 10)) return o->suggest = true, o->profile = w + 10, 1;
    if (!strncmp(w, "--dump=", 7)) return o->dump = w + 7, 1;
    if (!strncmp(w, "--without=", 10)) return read_without(o, w + 10) ? -1 : 1;
    if (!strncmp(w, "--tuned=", 8)) return options_read_tuned(o, w + 8) ? 1 : -1;
    if (!strncmp(w, "--explain=", 10)) return o->explain = w + 10, 1;
    if (!strncmp(w, "--host-cc=", 10))
        return o->host_cc = w + 10, w[10] ? 1 : (wrong("--host-cc= requires the name of a C compiler%s", ""), -1);
    if (!strncmp(w, "--gpu-arch=", 11)) return read_arch(o, w + 11) ? -1 : 1;
    if (!strncmp(w, "--target=", 9)) return read_targets(o, w + 9) ? 1 : (wrong("--target=%s: expected cuda,openmp or openmp", w + 9), -1);
    return refuses_misspelled(w) || refuses_architecture(w) ? -1 : 0;
}

/* ---- the host compiler's options ---- */

static const struct rule *find_rule(const char *w)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct rule *r = &rules[i];
        bool exact = !strcmp(w, r->text), prefix = !strncmp(w, r->text, strlen(r->text));
        if (r->form == EXACT || r->form == APART ? exact : prefix) return r;
    }
    return NULL;
}

static void copy_to_lists(struct options *o, int to, const char *text, const char *value)
{
    struct strings *lists[] = { &o->preprocess, &o->compile, &o->parse, &o->forced, &o->dependencies };
    for (int k = 0; k < 5; k++) {
        if (!(to & 1 << k)) continue;
        strings_add(o->arena, lists[k], text);
        if (value) strings_add(o->arena, lists[k], value);
    }
}

static enum word_kind input_kind(const char *path, const char *language)
{
    static const char *const cxx[] = { ".cc", ".cpp", ".cxx", ".C", ".c++", ".cp", ".CPP" };
    if (language && strcmp(language, "none"))
        return !strcmp(language, "c") ? WORD_C_SOURCE : !strncmp(language, "c++", 3) ? WORD_CXX_SOURCE : WORD_OTHER_INPUT;
    if (ends_with(path, ".c")) return WORD_C_SOURCE;
    for (size_t i = 0; i < sizeof cxx / sizeof *cxx; i++)
        if (ends_with(path, cxx[i])) return WORD_CXX_SOURCE;
    return WORD_OTHER_INPUT;
}

static void add_word(struct options *o, enum word_kind kind, const char *text, const char *value)
{
    struct word w = { kind, text, value };
    ARENA_PUSH(o->arena, o->words, o->n_words, w);
    strings_add(o->arena, &o->all, text);
    if (value) strings_add(o->arena, &o->all, value);
    if (kind == WORD_C_SOURCE) strings_add(o->arena, &o->inputs, text);
}

static void note_stage(struct options *o, const char *w)
{
    if (!strcmp(w, "-fsyntax-only")) o->syntax_only = true;
    static const struct { const char *text; enum stage stage; } stages[] = {
        { "-E", STAGE_PREPROCESS }, { "-M", STAGE_PREPROCESS }, { "-MM", STAGE_PREPROCESS }, { "-S", STAGE_ASSEMBLY }, { "-c", STAGE_OBJECT },
        { "-fsyntax-only", STAGE_OBJECT } };
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
        if (!strcmp(w, stages[i].text) && (o->stage == STAGE_LINK || stages[i].stage < o->stage)) o->stage = stages[i].stage;
}

/* Records options of the host compiler that change the translation too. */
static void note_meaning(struct options *o, const char *w)
{
    device_arithmetic_note(&o->arithmetic, w);
    if (!strcmp(w, "-fopenmp")) o->user_openmp = true;
    else if (!strcmp(w, "-fno-openmp")) o->user_openmp = false;
    else if (!strcmp(w, "-w")) o->silent = true;
    else if (!strcmp(w, "-shared")) o->shared = true;
    else if (!strcmp(w, "-static") || !strcmp(w, "-static-pie") || !strcmp(w, "--static")) o->static_link = true;
    else if (!strcmp(w, "-r") || !strcmp(w, "-nostdlib") || !strcmp(w, "-nodefaultlibs")) o->no_link_runtime = true;
    else if (!strcmp(w, "-g") || !strcmp(w, "-g2") || !strcmp(w, "-g3") || !strcmp(w, "-ggdb")) o->debug = true;
}

static int read_option(struct options *o, const struct strings *words, int *i, const char **language)
{
    const char *w = words->items[*i], *value = NULL;
    const struct rule *r = find_rule(w);
    if (!r) {
        note_meaning(o, w);
        copy_to_lists(o, TO_COMPILE, w, NULL);
        add_word(o, WORD_OPTION, w, NULL);
        return 0;
    }
    size_t n = strlen(r->text);
    if ((r->form == APART || r->form == EITHER) && !w[n]) {
        if (*i + 1 == words->count) return wrong("option '%s' requires an argument", w);
        value = words->items[++*i];
    }
    const char *argument = value ? value : w + n;
    if (r->kind == WORD_OUTPUT) o->output = argument;
    if (r->kind == WORD_STAGE) note_stage(o, w);
    if (!strcmp(r->text, "-x")) *language = argument;
    copy_to_lists(o, r->to, w, value);
    add_word(o, r->kind, w, value);
    return 0;
}

/* gcc ignores an unknown -Wno-..., so a misspelled id would have no effect and no message. */
static void note_misspelled_warning(struct options *o, const char *w)
{
    const char *near = warnings_near(w);
    if (near) strings_add(o->arena, &o->warnings, arena_printf(o->arena, "'%s' is passed to the host compiler; did you mean the warning '%s'?", w, near));
}

static int read_words(struct options *o, struct strings *words)
{
    const char *language = NULL;
    for (int i = 0; i < words->count; i++) {
        const char *w = words->items[i];
        int own = read_own(o, w), rc;
        if (own < 0) return 2;
        if (own || warnings_read(o->arena, &o->warning_options, w)) continue;
        note_misspelled_warning(o, w);
        struct nvc_option nvc = options_nvc(o, w, i + 1 < words->count ? words->items[i + 1] : NULL);
        if (nvc.words) i += nvc.words - 1;
        if (nvc.words && !nvc.host) continue;
        if (nvc.host) words->items[i] = w = nvc.host;
        if (w[0] != '-' || !w[1]) add_word(o, input_kind(w, language), w, NULL);
        else if ((rc = read_option(o, words, &i, &language))) return rc;
    }
    return 0;
}

/* The first input that -o names too; NULL: there is none. A device such as /dev/null may be both. */
static const char *overwritten_input(const struct options *o)
{
    struct stat output, input;
    if (!o->output || stat(o->output, &output) || !S_ISREG(output.st_mode)) return NULL;
    for (int i = 0; i < o->n_words; i++) {
        const struct word *w = &o->words[i];
        bool is_input = w->kind == WORD_C_SOURCE || w->kind == WORD_CXX_SOURCE || w->kind == WORD_OTHER_INPUT;
        if (is_input && !stat(w->text, &input) && input.st_dev == output.st_dev && input.st_ino == output.st_ino) return w->text;
    }
    return NULL;
}

int options_read(struct options *o, struct arena *arena, int argc, char **argv)
{
    struct strings words = { 0 };
    const char *cc = getenv("ACCEL_CC");
    *o = (struct options){ .arena = arena, .stage = STAGE_LINK, .target_cuda = true, .target_openmp = true };
    o->host_cc = cc && *cc ? cc : "cc";
    for (int i = 1; i < argc; i++) expand_words(arena, &words, argv[i], 0);
    int rc = read_words(o, &words);
    if (rc) return rc;
    if (o->emit) o->stage = STAGE_EMIT;
    if (o->output && o->inputs.count > 1 && o->stage != STAGE_LINK) return wrong("cannot use -o %s with several source files", o->output);
    const char *lost = overwritten_input(o);
    if (lost) return wrong("'%s' is an input and cannot be the output too", lost);
    return 0;
}
