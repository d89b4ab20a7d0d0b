/* explain: see explain.h. SPDX-License-Identifier: MIT */
#include "driver/explain.h"
#include "base/arena.h"
#include "base/suggest.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct diagnostic { const char *id, *meaning, *page; } diagnostics[] = {
#define DIAGNOSTIC(id, meaning, page) { id, meaning, page },
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

/* Prints the restrictions of a page that name the diagnostic. List items and table rows are one line each in these pages. */
static void print_restrictions(const char *path, const char *id)
{
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    while (f && getline(&line, &room, f) > 0) {
        const char *at = strstr(line, id);
        size_t n = strlen(id);
        if (at && at > line && (at[-1] == '`' || at[-1] == '[') && (at[n] == '`' || at[n] == ']')) printf("  %s", line);
    }
    free(line);
    if (f) fclose(f);
}

/* Prints the page of the diagnostic without its headings. False: there is none. */
static bool print_page(const char *path)
{
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    if (!f) return false;
    while (getline(&line, &room, f) > 0)
        if (*line != '#') fputs(line, stdout);
    free(line);
    fclose(f);
    return true;
}

int explain_diagnostic(const struct options *o)
{
    const struct diagnostic *d = find(o->explain);
    if (!d) {
        struct suggestion near = { .word = o->explain };
        for (int i = 0; i < N_DIAGNOSTICS; i++) suggest_offer(&near, diagnostics[i].id);
        fprintf(stderr, "accelcc: error: --explain=%s: unknown diagnostic", o->explain);
        if (near.best) fprintf(stderr, "; did you mean '%s'?", near.best);
        fputs("\n", stderr);
        return 2;
    }
    printf("%s: %s\n", d->id, d->meaning);
    const char *folder = arena_printf(o->arena, "%s/pragmas-spec", o->share_dir ? o->share_dir : ".");
    bool has_page = print_page(arena_printf(o->arena, "%s/diagnostics/%s.md", folder, d->id));
    if (!d->page || !*d->page) return 0;
    const char *page = arena_printf(o->arena, "%s/%s", folder, d->page);
    if (!has_page) print_restrictions(page, d->id);
    printf("%sSee %s\n", has_page ? "\n" : "", page);
    return 0;
}
