/* options_nvc: the options about OpenACC that makefiles for nvc give. SPDX-License-Identifier: MIT
 * They choose the target and the architectures, as ours do; what changes nothing here is said to. -fopenacc, gcc's, goes to the host compiler,
 * which finds no directive left. */
#include "options_nvc.h"
#include "base/arena.h"
#include <stdio.h>
#include <string.h>

struct target { bool gpu, cpu; };

static bool is_one_of(const char *word, const char *const *list)
{
    while (*list && strcmp(word, *list)) list++;
    return *list != NULL;
}

/* cc80: an architecture. False: it is none. */
static bool add_architecture(struct options *o, const char *word)
{
    size_t n = !strncmp(word, "cc", 2) ? strspn(word + 2, "0123456789") : 0;
    if (n < 2 || word[2 + n]) return false;
    strings_add(o->arena, &o->gpu_arch, arena_printf(o->arena, "sm_%s", word + 2));
    return true;
}

/* One word of the list of option `w`. False: it asks for what there is not. */
static bool read_word(struct options *o, const char *w, const char *word, struct target *t)
{
    static const char *const gpu[] = { "gpu", "tesla", "nvidia", NULL }, *const cpu[] = { "host", "multicore", NULL };
    static const char *const plain[] = { "ccall", "ccnative", "ccall-major", "mem:separate", "separate", "autopar", "strict", NULL };
    static const char *const shared[] = { "managed", "unified", "mem:managed", "mem:unified", NULL };
    if (is_one_of(word, shared)) {
        fprintf(stderr, "accelcc: error: '%s': one memory for host and device is not supported yet; leave '%s' out and name data in clauses\n", w,
                word);
        return false;
    }
    t->gpu |= is_one_of(word, gpu);
    t->cpu |= is_one_of(word, cpu);
    if (!is_one_of(word, gpu) && !is_one_of(word, cpu) && !is_one_of(word, plain) && !add_architecture(o, word))
        fprintf(stderr, "accelcc: warning: '%s' of '%s' has no effect\n", word, w);
    return true;
}

/* `-ta=tesla:cc70,cc80` and `-gpu=cc80,mem:separate`: a colon separates only in -ta. */
static bool read_list(struct options *o, const char *w, const char *list)
{
    const char *separators = !strncmp(w, "-ta=", 4) ? ",:" : ",";
    struct target t = { false, false };
    for (size_t n; *list; list += n + (list[n] != 0)) {
        n = strcspn(list, separators);
        if (n && !read_word(o, w, arena_copy(o->arena, list, n), &t)) return false;
    }
    if (t.cpu && !t.gpu) o->target_cuda = false;
    return true;
}

int options_nvc(struct options *o, const char *w)
{
    static const char *const prefixes[] = { "-acc=", "-ta=", "-gpu=" };
    if (!strcmp(w, "-acc") || !strncmp(w, "-Mneginfo", 9)) return 1;
    if (!strncmp(w, "-Minfo", 6) && (!w[6] || w[6] == '=')) {
        o->report |= !w[6] || strstr(w, "acc") || strstr(w, "all");
        return 1;
    }
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t n = strlen(prefixes[i]);
        if (!strncmp(w, prefixes[i], n)) return read_list(o, w, w + n) ? 1 : -1;
    }
    return 0;
}
