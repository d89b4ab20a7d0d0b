/* openmp_pragmas: OpenMP directives in device code, which ignores them. SPDX-License-Identifier: MIT */
#include "base/line_map.h"
#include "base/token.h"
#include "base/unit.h"
#include "kernel/device_code/check_device.h"
#include <string.h>

struct openmp_word {
    const char *word, *instead;
};

static const struct openmp_word words[] = {
    {"atomic", "use '#pragma acc atomic'"},
    {"critical", "use '#pragma acc atomic', or a 'reduction' clause"},
    {"barrier", "end the construct here and begin another"},
    {"parallel", "use '#pragma acc loop' for the loop"},
    {"for", "use '#pragma acc loop'"},
    {"loop", "use '#pragma acc loop'"},
    {"teams", "use '#pragma acc loop' for the loop"},
    {"distribute", "use '#pragma acc loop'"},
    {"target", "use '#pragma acc loop' for the loop"},
};

/* The first token after `#pragma` of the line that begins at `at`; its end is `end`. A line that is no pragma: a token of kind TOKEN_END.
 */
static struct token pragma_word(const struct unit *u, unsigned at, unsigned *end)
{
    const char *newline = memchr(u->text + at, '\n', u->length - at);
    *end = newline ? (unsigned)(newline - u->text) : u->length;
    struct token hash = token_next(u->text, at, *end), pragma = token_next(u->text, hash.to, *end);
    if (token_is(u->text, &hash, "#") && token_is(u->text, &pragma, "pragma")) return token_next(u->text, pragma.to, *end);
    return (struct token){.kind = TOKEN_END};
}

static bool is_acc(const struct unit *u, const struct token *t)
{
    return token_is(u->text, t, "acc") || token_is(u->text, t, "accel");
}

/* A directive of OpenACC is in the lines next to the one at `at`: the statement has directives of both. */
static bool has_both(const struct unit *u, unsigned at, unsigned end)
{
    struct token word;
    for (unsigned line = at; line > 0;) {
        unsigned before = line - 1;
        while (before > 0 && u->text[before - 1] != '\n') before--;
        word = pragma_word(u, before, &line);
        if (is_acc(u, &word)) return true;
        if (word.kind == TOKEN_END && strspn(u->text + before, " \t\r") < line - before) break;
        line = before;
    }
    for (unsigned line = end + 1; line < u->length; line = end + 1) {
        word = pragma_word(u, line, &end);
        if (is_acc(u, &word)) return true;
        if (word.kind == TOKEN_END && strspn(u->text + line, " \t\r") < end - line) break;
    }
    return false;
}

static void warn(struct device_check *c, const struct token *omp, unsigned end)
{
    const char *text = c->u->text;
    struct token t = token_next(text, omp->to, end);
    if (token_is(text, &t, "simd") || token_is(text, &t, "declare") || !device_is_first(c, t.from, "openmp-ignored")) return;
    diag_warning(c->u, omp->from, "openmp-ignored", "OpenMP directive '%.*s' is ignored in device code", (int)(t.to - t.from),
                 text + t.from);
    diag_underline(c->u, t.to - omp->from);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(text, &t, words[i].word)) diag_note(c->u, omp->from, "%s", words[i].instead);
}

void device_check_openmp(struct device_check *c, unsigned from, unsigned to)
{
    struct unit *u = c->u;
    for (unsigned at = from, end; at < to; at = end + 1) {
        struct token word = pragma_word(u, at, &end);
        if (token_is(u->text, &word, "omp") && !line_map_place(u, at).in_system_header && !has_both(u, at, end)) warn(c, &word, end);
    }
}
