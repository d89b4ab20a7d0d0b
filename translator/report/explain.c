/* explain: see explain.h. SPDX-License-Identifier: MIT */
#include "report/explain.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/suggest.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct diagnostic {
    const char *id, *meaning, *page;
} diagnostics[] = {
#define DIAGNOSTIC(id, meaning, page) {id, meaning, page},
#include "base/diagnostics.def"
#undef DIAGNOSTIC
};
enum { N_DIAGNOSTICS = sizeof diagnostics / sizeof *diagnostics };

static const struct diagnostic *find(const char *id)
{
    for (int i = 0; i < N_DIAGNOSTICS; i++)
        if (!strcmp(diagnostics[i].id, id)) return &diagnostics[i];
    return NULL;
}

const char *explain_meaning(const char *id)
{
    const struct diagnostic *d = find(id);
    return d ? d->meaning : NULL;
}

/* The restrictions of a page that name the diagnostic. List items and table rows are one line each in these pages. */
static void add_restrictions(const char *path, const char *id, struct buffer *out)
{
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    while (f && getline(&line, &room, f) > 0) {
        const char *at = strstr(line, id);
        size_t n = strlen(id);
        if (at && at > line && (at[-1] == '`' || at[-1] == '[') && (at[n] == '`' || at[n] == ']')) buffer_printf(out, "  %s", line);
    }
    free(line);
    if (f) fclose(f);
}

/* The page of the diagnostic without its headings. False: there is none. */
static bool add_own_page(const char *path, struct buffer *out)
{
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    if (!f) return false;
    while (getline(&line, &room, f) > 0)
        if (*line != '#') buffer_puts(out, line);
    free(line);
    fclose(f);
    return true;
}

static const char *path_of(const struct options *o, const char *page)
{
    return arena_printf(o->arena, "%s/pragmas-spec/%s", o->share_dir ? o->share_dir : ".", page);
}

/* *own: the diagnostic has a page of its own. */
static void add_page(const struct options *o, const struct diagnostic *d, struct buffer *out, bool *own)
{
    *own = add_own_page(path_of(o, arena_printf(o->arena, "diagnostics/%s.md", d->id)), out);
    if (!*own && *d->page) add_restrictions(path_of(o, d->page), d->id, out);
}

bool explain_page(const struct options *o, const char *id, struct buffer *out)
{
    const struct diagnostic *d = find(id);
    bool own;
    if (d) add_page(o, d, out, &own);
    return d;
}

static int print_ids(void)
{
    for (int i = 0; i < N_DIAGNOSTICS; i++) printf("%-30s %s\n", diagnostics[i].id, diagnostics[i].meaning);
    return 0;
}

int explain_diagnostic(const struct options *o)
{
    if (!strcmp(o->explain, "list")) return print_ids();
    const struct diagnostic *d = find(o->explain);
    if (!d) {
        struct suggestion near = {.word = o->explain};
        for (int i = 0; i < N_DIAGNOSTICS; i++) suggest_offer(&near, diagnostics[i].id);
        fprintf(stderr, "accelcc: error: --explain=%s: unknown diagnostic", o->explain);
        if (near.best) fprintf(stderr, "; did you mean '%s'?", near.best);
        fputs("\n", stderr);
        return 2;
    }
    struct buffer page = {0};
    bool own;
    add_page(o, d, &page, &own);
    printf("%s: %s\n%s", d->id, d->meaning, page.data ? page.data : "");
    if (*d->page) printf("%sSee %s\n", own ? "\n" : "", path_of(o, d->page));
    buffer_free(&page);
    return 0;
}
