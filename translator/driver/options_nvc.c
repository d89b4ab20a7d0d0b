/* options_nvc: the options that makefiles for nvc and pgcc give. SPDX-License-Identifier: MIT
 * Those about OpenACC select the target and the architectures, as accelcc's own do; those without effect get a warning. gcc's -fopenacc is
 * passed to the host compiler, whose input has no directives. */
#include "driver/options_nvc.h"
#include "base/arena.h"
#include <stdarg.h>
#include <string.h>

struct target { bool gpu, cpu; };

__attribute__((format(printf, 2, 3))) static void warn(struct options *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    strings_add(o->arena, &o->warnings, arena_vprintf(o->arena, format, args));
    va_end(args);
}

static bool is_one_of(const char *word, const char *const *list)
{
    while (*list && strcmp(word, *list)) list++;
    return *list != NULL;
}

/* cc80: an architecture. False: it is something else. */
static bool add_architecture(struct options *o, const char *word)
{
    size_t n = !strncmp(word, "cc", 2) ? strspn(word + 2, "0123456789") : 0;
    if (n < 2 || word[2 + n]) return false;
    strings_add(o->arena, &o->gpu_arch, arena_printf(o->arena, "sm_%s", word + 2));
    return true;
}

/* One word of the list of option `w`. */
static void read_word(struct options *o, const char *w, const char *word, struct target *t)
{
    static const char *const gpu[] = { "gpu", "tesla", "nvidia", NULL }, *const cpu[] = { "host", "multicore", NULL };
    static const char *const plain[] = { "ccall", "ccnative", "ccall-major", "mem:separate", "separate", "autopar", "strict", NULL };
    static const char *const shared[] = { "managed", "unified", "mem:managed", "mem:unified", NULL };
    if (is_one_of(word, shared)) {
        warn(o, "'%s' of '%s' has no effect: memory is not shared; constructs copy their data, and data clauses avoid copies", word, w);
        return;
    }
    if (device_arithmetic_note_gpu(&o->arithmetic, word)) return;
    t->gpu |= is_one_of(word, gpu);
    t->cpu |= is_one_of(word, cpu);
    if (!is_one_of(word, gpu) && !is_one_of(word, cpu) && !is_one_of(word, plain) && !add_architecture(o, word))
        warn(o, "'%s' of '%s' has no effect", word, w);
}

/* `-ta=tesla:cc70,cc80` and `-gpu=cc80,mem:separate`: a colon separates only in -ta. */
static void read_list(struct options *o, const char *w, const char *list)
{
    const char *separators = !strncmp(w, "-ta=", 4) ? ",:" : ",";
    struct target t = { false, false };
    for (size_t n; *list; list += n + (list[n] != 0)) {
        n = strcspn(list, separators);
        if (n) read_word(o, w, arena_copy(o->arena, list, n), &t);
    }
    if (t.cpu && !t.gpu) o->target_cuda = false;
}

/* ---- options about the host's code -------------------------------------------------------------------------------------------------- */

/* The spelling of gcc and clang for the same option, or NULL. */
static const char *host_spelling(const char *w)
{
    static const struct { const char *nvc, *host; } same[] = {
        { "-fast", "-O3" }, { "-fastsse", "-O3" }, { "-mp", "-fopenmp" }, { "-c89", "-std=gnu89" }, { "-c99", "-std=gnu99" },
        { "-c11", "-std=gnu11" }, { "-c17", "-std=gnu17" }, { "-c18", "-std=gnu18" }, { "-Mnofma", "-ffp-contract=off" },
        { "-alias=ansi", "-fstrict-aliasing" }, { "-alias=traditional", "-fno-strict-aliasing" }, { "-silent", "-w" },
    };
    if (!strncmp(w, "-mp=", 4)) return "-fopenmp";
    if (!strncmp(w, "--c", 3) && strspn(w + 3, "0123456789") == 2 && !w[5]) w++;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (!strcmp(w, same[i].nvc)) return same[i].host;
    return NULL;
}

/* nvc's option has no effect here. The letter after -M is a capital in gcc's options, except -Mno-modules. */
static bool is_hint(const char *w)
{
    static const char *const prefixes[] = { "-tp=", "-target=", "-stdpar", "-cudalib", "-Mcuda", "-K", "--diag_" };
    static const char *const words[] = { "-cuda", "-cudaforlibs", "-acclibs", "-nomp", "-noacc", "-gopt", "-traceback", "-notraceback",
                                         "-noswitcherror", "-static-nvidia", "--display_error_number", "-lpgacc", NULL };
    if (!strncmp(w, "-M", 2) && w[2] >= 'a' && w[2] <= 'z' && strcmp(w, "-Mno-modules")) return true;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(w, prefixes[i], strlen(prefixes[i]))) return true;
    return is_one_of(w, words);
}

/* `--diag_suppress set_but_not_used`: the next word is the value. */
static bool value_follows(const char *w)
{
    static const char *const words[] = { "--diag_suppress", "--diag_warning", "--diag_error", "--diag_remark", "-alias", "-tp", NULL };
    return is_one_of(w, words);
}

/* Reads an option about OpenACC, or about messages on it. */
static bool read_acc(struct options *o, const char *w)
{
    static const char *const prefixes[] = { "-acc=", "-ta=", "-gpu=" };
    if (!strcmp(w, "-acc") || !strncmp(w, "-Mneginfo", 9)) return true;
    if (!strncmp(w, "-Minfo", 6) && (!w[6] || w[6] == '=')) {
        o->reports[REPORT_TEXT].wanted |= !w[6] || strstr(w, "acc") || strstr(w, "all");
        return true;
    }
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t n = strlen(prefixes[i]);
        if (!strncmp(w, prefixes[i], n)) return read_list(o, w, w + n), true;
    }
    return false;
}

struct nvc_option options_nvc(struct options *o, const char *w, const char *next)
{
    struct nvc_option result = { 1, NULL };
    if (next && !strcmp(w, "-rpath")) return (struct nvc_option){ 2, arena_printf(o->arena, "-Wl,-rpath,%s", next) };
    if (next && value_follows(w)) {
        w = arena_printf(o->arena, "%s=%s", w, next);
        result.words = 2;
    }
    if (read_acc(o, w)) return result;
    result.host = host_spelling(w);
    if (!result.host && is_hint(w)) warn(o, "'%s' has no effect", w);
    else if (!result.host) result.words = 0;
    return result;
}
