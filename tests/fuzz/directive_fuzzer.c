/* directive_fuzzer: a libFuzzer target for the directive scanner and the clause parser. SPDX-License-Identifier: MIT
 * The input is an expanded text: directives, line markers and macro definitions. Every text ends in directives or in messages, with each
 * part of a directive inside the text it came from. No file is read and no program runs: the input is every file that it names, and the
 * second preprocessor run is played here. directive_fuzzer.sh builds it, with --wrap=fopen. */
#include "base/system/process.h"
#include "base/options.h"
#include "directive/directive.h"
#include "directive/pragma_dump.h"
#include "text/expand.h"
#include "base/line_map.h"
#include "base/unit.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The preprocessor's part: passes everything on but definitions, and turns the letter M into two tokens. */
int process_run(struct process *p)
{
    for (size_t i = 0; i < p->input_length; i++) {
        if (p->input[i] == 'M') buffer_puts(p->output, "(n)");
        else buffer_putc(p->output, p->input[i]);
    }
    return 0;
}

static const uint8_t *input;            /* while the target runs */
static size_t input_size;

FILE *__real_fopen(const char *name, const char *mode);
FILE *__wrap_fopen(const char *name, const char *mode);

FILE *__wrap_fopen(const char *name, const char *mode)
{
    if (!input) return __real_fopen(name, mode);
    return input_size && *name ? fmemopen((void *)(uintptr_t)input, input_size, "rb") : NULL;
}

static void holds(bool what)
{
    if (!what) abort();
}

/* Places lie in the text; tokens lie in their directive, in order; what is called valid has a kind. */
static void check_directive(const struct unit *u, const struct directive *d)
{
    holds(d->from <= d->to && d->to <= u->length);
    unsigned last = 0, length = (unsigned)strlen(d->text);
    for (int i = 0; i < d->n_tokens; i++) {
        const struct directive_token *t = &d->tokens[i];
        holds(last <= t->from && t->from <= t->to && t->to <= length && t->at <= u->length);
        last = t->to;
    }
    holds(!d->valid || d->kind < DIR_COUNT);
    for (const struct clause *c = d->clauses; c; c = c->next) {
        holds(c->kind < CLAUSE_COUNT && c->spelling && c->at <= u->length);
        for (int i = 0; i < c->n_vars; i++) holds(c->vars[i].name && c->vars[i].at <= u->length);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct options options = {.target_cuda = true, .target_openmp = true};
    static FILE *nowhere;
    if (!nowhere) nowhere = fopen("/dev/null", "w");
    input = data;
    input_size = size;
    struct unit u = {.arena = arena_new(), .options = &options, .path = "fuzz.c", .name = "fuzz.c"};
    u.text = arena_copy(u.arena, (const char *)data, size);
    u.length = (unsigned)strlen(u.text);
    line_map_build(&u);
    bool scanned = pragma_scan(&u), parsed = scanned && pragma_parse(&u);
    holds(parsed || diag_has_errors(&u));
    bool valid = true;
    for (int i = 0; i < u.n_directives; i++) valid &= u.directives[i]->valid;
    holds(!parsed || valid);
    for (int i = 0; scanned && i < u.n_directives; i++) check_directive(&u, u.directives[i]);
    struct buffer out = {0};
    if (parsed) pragma_dump(&u, "pragma_parse", &out);
    buffer_free(&out);
    diag_flush(&u, nowhere);
    arena_free(u.arena);
    input = NULL;
    return 0;
}
