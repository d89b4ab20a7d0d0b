/* pragma_expand: see pragma_expand.h. SPDX-License-Identifier: MIT
 * The first run of the preprocessor does not expand macros in directives. The input of the second run has the definitions and line markers
 * of the expanded text in order, and each directive as an ordinary line between two marker words, so that it is expanded with the macros
 * defined at its place. */
#include "directive/macros/pragma_expand.h"
#include "base/system/process.h"
#include "base/token.h"
#include "directive/macros/macro_lines.h"
#include "directive/macros/object_macros.h"
#include <stdlib.h>
#include <string.h>

#define WORD_BEFORE "accel_directive_"
#define WORD_AFTER "accel_directive_end"

void pragma_cut(struct unit *u, struct directive *d, unsigned at)
{
    unsigned end = (unsigned)strlen(d->text);
    struct token t = token_next(d->text, 0, end);
    d->tokens = NULL;
    d->n_tokens = 0;
    for (; t.kind != TOKEN_END; t = token_next(d->text, t.to, end)) {
        struct directive_token k = {t.from, t.to, at + t.from, (int)t.kind};
        ARENA_PUSH(u->arena, d->tokens, d->n_tokens, k);
    }
    struct directive_token last = {end, end, d->to, TOKEN_END};
    int room = d->n_tokens;
    ARENA_PUSH(u->arena, d->tokens, room, last);
}

/* ---- which directives name macros ---- */

struct macro {
    const char *name;
    size_t length;
    bool defined;
};
struct macros {
    struct macro *items;
    int count;
}; /* every name in a directive, sorted */

static int by_name(const void *a, const void *b)
{
    const struct macro *x = a, *y = b;
    int order = memcmp(x->name, y->name, x->length < y->length ? x->length : y->length);
    return order ? order : (x->length > y->length) - (x->length < y->length);
}

static struct macro *find_macro(const struct macros *m, const char *name, size_t length)
{
    struct macro key = {name, length, false};
    return m->count ? bsearch(&key, m->items, (size_t)m->count, sizeof key, by_name) : NULL;
}

static struct macros names_in_directives(struct unit *u)
{
    struct macros m = {0};
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        for (int k = 0; k < d->n_tokens; k++) {
            struct macro name = {d->text + d->tokens[k].from, d->tokens[k].to - d->tokens[k].from, false};
            if (d->tokens[k].kind == TOKEN_NAME) ARENA_PUSH(u->arena, m.items, m.count, name);
        }
    }
    if (m.count) qsort(m.items, (size_t)m.count, sizeof *m.items, by_name);
    int kept = 0;
    for (int i = 0; i < m.count; i++)
        if (!kept || by_name(&m.items[kept - 1], &m.items[i])) m.items[kept++] = m.items[i];
    m.count = kept;
    return m;
}

static bool names_a_macro(const struct macros *m, const struct directive *d)
{
    for (int k = 0; k < d->n_tokens; k++) {
        const char *name = d->text + d->tokens[k].from;
        size_t length = d->tokens[k].to - d->tokens[k].from;
        struct macro *found = d->tokens[k].kind == TOKEN_NAME ? find_macro(m, name, length) : NULL;
        if (found && (found->defined || line_builtin_macro(name, length))) return true;
    }
    return false;
}

/* True if some directive names a macro that is defined at its place. */
static bool any_macro(struct unit *u)
{
    struct macros m = names_in_directives(u);
    int next = 0;
    for (unsigned at = 0; at < u->length && next < u->n_directives; at = line_end(u, at) + 1) {
        unsigned end = line_end(u, at);
        struct token name;
        enum line_kind kind = line_kind(u->text, at, end, &name);
        if (kind == LINE_DEFINE || kind == LINE_UNDEF) {
            struct macro *found = find_macro(&m, u->text + name.from, name.to - name.from);
            if (found) found->defined = kind == LINE_DEFINE;
        } else if (u->directives[next]->from < end) {
            if (names_a_macro(&m, u->directives[next++])) return true;
        }
    }
    return false;
}

/* ---- the second run ---- */

static void write_input(struct unit *u, struct buffer *in)
{
    int next = 0;
    for (unsigned at = 0; at < u->length; at = line_end(u, at) + 1) {
        unsigned end = line_end(u, at);
        struct token name;
        if (next < u->n_directives && u->directives[next]->from < end) {
            buffer_printf(in, WORD_BEFORE "%d %s " WORD_AFTER "\n", next, u->directives[next]->text);
            next++;
        } else {
            if (line_kind(u->text, at, end, &name) != LINE_OTHER) buffer_add(in, u->text + at, end - at);
            buffer_putc(in, '\n');
        }
    }
}

static bool run_preprocessor(struct unit *u, struct buffer *out)
{
    const char *argv[] = {u->clang, "-E", "-P", "-undef", "-w", "-x", "c", "-", NULL};
    struct buffer in = {0}, errors = {0};
    write_input(u, &in);
    struct process p = {.argv = argv, .input = in.data, .input_length = in.length, .output = out, .errors = &errors};
    int status = process_run(&p);
    if (status) {
        const char *why = status < 0 ? p.error : errors.data ? errors.data : "no reason given";
        diag_error(u, u->directives[0]->from, "macro-expansion-failed", "cannot expand macros in directives: %.*s", (int)strcspn(why, "\n"),
                   why);
    }
    buffer_free(&in);
    buffer_free(&errors);
    return status == 0;
}

/* ---- places of expanded tokens ---- */

static bool same_token(const char *a, const struct directive_token *x, const char *b, const struct directive_token *y)
{
    return x->to - x->from == y->to - y->from && !memcmp(a + x->from, b + y->from, x->to - x->from);
}

/* longest[i * (m + 1) + j]: length of the longest common subsequence of the old tokens from i on and the new ones from j on. */
static void common_lengths(const struct directive *old, const struct directive *new, int *longest)
{
    int n = old->n_tokens, m = new->n_tokens;
    for (int i = n - 1; i >= 0; i--) {
        for (int j = m - 1; j >= 0; j--) {
            int *here = &longest[(size_t)i * (size_t)(m + 1) + (size_t)j], skip_old = here[m + 1], skip_new = here[1];
            bool same = same_token(old->text, &old->tokens[i], new->text, &new->tokens[j]);
            *here = same ? here[m + 2] + 1 : skip_old > skip_new ? skip_old : skip_new;
        }
    }
}

/* Gives each token of `new` the place of the old token that it matches, or of the macro that it comes from. */
static void align(struct unit *u, const struct directive *old, struct directive *new)
{
    int n = old->n_tokens, m = new->n_tokens, i = 0, j = 0;
    if ((long long)(n + 1) * (m + 1) > 4000000) {
        for (; j < m; j++) new->tokens[j].at = old->from;
        return;
    }
    int *longest = arena_alloc(u->arena, (size_t)(n + 1) * (size_t)(m + 1) * sizeof *longest);
    common_lengths(old, new, longest);
    int macro = 0; /* first old token since the last match */
    while (j < m) {
        int *here = &longest[(size_t)i * (size_t)(m + 1) + (size_t)j];
        if (i < n && same_token(old->text, &old->tokens[i], new->text, &new->tokens[j])) {
            new->tokens[j++].at = old->tokens[i++].at;
            macro = i;
        } else if (i < n && here[m + 1] >= here[1]) {
            i++;
        } else {
            new->tokens[j++].at = old->tokens[macro].at;
        }
    }
}

static char *directive_line(const char *from, const char *to, struct unit *u)
{
    while (from < to && strchr(" \t\r\n", *from)) from++;
    while (to > from && strchr(" \t\r\n", to[-1])) to--;
    char *line = arena_copy(u->arena, from, (size_t)(to - from));
    for (char *c = line; *c; c++)
        if (*c == '\n' || *c == '\r') *c = ' ';
    return line;
}

static void take_expansion(struct unit *u, struct directive *d, char *text)
{
    if (!strcmp(d->text, text)) return;
    struct directive old = *d;
    d->text = text;
    pragma_cut(u, d, 0);
    align(u, &old, d);
}

static bool read_output(struct unit *u, const struct buffer *out)
{
    const char *at = out->data ? out->data : "";
    for (int i = 0; i < u->n_directives; i++) {
        char before[64];
        snprintf(before, sizeof before, WORD_BEFORE "%d ", i);
        const char *from = strstr(at, before), *to = from ? strstr(from, WORD_AFTER) : NULL;
        if (!to) {
            diag_error(u, u->directives[i]->from, "macro-expansion-failed", "cannot expand macros in this directive");
            return false;
        }
        take_expansion(u, u->directives[i], directive_line(from + strlen(before), to, u));
        at = to;
    }
    return true;
}

static bool expand_here(struct unit *u)
{
    char **texts = arena_alloc(u->arena, (size_t)u->n_directives * sizeof *texts);
    if (!object_macros_expand(u, texts)) return false;
    for (int i = 0; i < u->n_directives; i++) take_expansion(u, u->directives[i], texts[i]);
    return true;
}

bool pragma_expand_macros(struct unit *u)
{
    if (!u->n_directives || !any_macro(u) || expand_here(u)) return true;
    struct buffer out = {0};
    bool ok = run_preprocessor(u, &out) && read_output(u, &out);
    buffer_free(&out);
    return ok;
}
