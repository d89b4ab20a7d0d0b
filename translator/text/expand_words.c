/* expand_words: see expand_words.h. SPDX-License-Identifier: MIT */
#include "base/affixes.h"
#include "text/expand_words.h"
#include "base/options.h"
#include "base/system/process.h"
#include "base/unit.h"
#include <stdio.h>
#include <string.h>

bool expand_is_standard(const char *word)
{
    return begins_with(word, "-std") || !strcmp(word, "-ansi");
}

/* Options that change what the host compiler predefines. */
static bool changes_macros(const char *w)
{
    static const char *const prefixes[] = {"-m", "-f", "-O", "-std", "-ansi", "-pthread", "-target", "--target"};
    if (!strcmp(w, "-fpreprocessed") || !strcmp(w, "-fdirectives-only") || begins_with(w, "-fopenacc")) return false;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (begins_with(w, prefixes[i])) return true;
    return false;
}

void expand_add_host(const struct options *o, struct command *c)
{
    command_add_split(c, o->arena, o->host_cc);
    for (int i = 0; i < o->n_words; i++) {
        const struct word *w = &o->words[i];
        if (w->kind != WORD_OPTION || !changes_macros(w->text)) continue;
        command_add(c, w->text);
        if (w->value) command_add(c, w->value);
    }
}

void expand_add_own_headers(struct unit *u, struct command *c)
{
    if (!u->options->lib_dir) return;
    command_add_all(c, (const char *const[]){"-isystem", arena_printf(u->arena, "%s/accelcc/headers", u->options->lib_dir)}, 2);
}

/* ---- dependency files ---- */

static const char *object_name(struct unit *u)
{
    const struct options *o = u->options;
    if (o->output && (o->stage == STAGE_OBJECT || o->stage == STAGE_ASSEMBLY)) return o->output;
    const char *base = strrchr(u->path, '/'), *dot;
    base = base ? base + 1 : u->path;
    dot = strrchr(base, '.');
    return arena_printf(u->arena, "%.*s.%s", (int)(dot ? dot - base : (long)strlen(base)), base, o->stage == STAGE_ASSEMBLY ? "s" : "o");
}

static const char *dependency_file(struct unit *u)
{
    const struct options *o = u->options;
    const char *object = o->output && o->stage != STAGE_LINK ? o->output : object_name(u);
    const char *slash = strrchr(object, '/'), *dot = strrchr(slash ? slash : object, '.');
    return arena_printf(u->arena, "%.*s.d", (int)(dot ? dot - object : (long)strlen(object)), object);
}

void expand_add_dependencies(struct unit *u, struct command *c)
{
    const struct strings *d = &u->options->dependencies;
    bool file = false, target = false, wanted = false;
    for (int i = 0; i < d->count; i++) {
        wanted |= !strcmp(d->items[i], "-MD") || !strcmp(d->items[i], "-MMD");
        file |= begins_with(d->items[i], "-MF");
        target |= begins_with(d->items[i], "-MT") || begins_with(d->items[i], "-MQ");
    }
    if (!wanted) return;
    command_add_all(c, d->items, d->count);
    if (!file) command_add_all(c, (const char *const[]){"-MF", dependency_file(u)}, 2);
    if (!target) command_add_all(c, (const char *const[]){"-MQ", object_name(u)}, 2);
}

void expand_show(const struct options *o, const char *const *argv)
{
    struct buffer line = {0};
    if (!o->verbose) return;
    process_print(argv, &line);
    fputs(line.data, stderr);
    buffer_free(&line);
}
