/* pragma_test: directives read from text, places in sources, and texts mutated at random. SPDX-License-Identifier: MIT
 *   pragma_test [mutations] [seed] */
#include "base/suggest.h"
#include "base/options.h"
#include "directive/directive.h"
#include "directive/pragma_dump.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "syntax/syntax.h"
#include "text/expand.h"
#include <stdlib.h>
#include <string.h>

static int failures;

static void check(bool ok, const char *what, const char *shown)
{
    if (ok) return;
    failures++;
    printf("FAILED: %s\n%s\n", what, shown ? shown : "");
}

/* A unit whose expanded text is given; end with unit_end. */
static struct unit unit_of(const char *text)
{
    static const struct options options = { .target_cuda = true, .target_openmp = true };
    struct unit u = { .arena = arena_new(), .options = &options, .path = "test.c", .name = "test.c" };
    u.text = arena_string(u.arena, text);
    u.length = (unsigned)strlen(text);
    line_map_build(&u);
    u.clang = expand_clang_of(syntax_clang_version());
    return u;
}

static void unit_end(struct unit *u) { arena_free(u->arena); }

/* What the parser makes of one directive, as --dump prints it, and all messages after it. */
static struct buffer parsed(const char *directive)
{
    struct buffer out = { 0 };
    struct buffer text = { 0 };
    buffer_printf(&text, "#pragma acc %s\n", directive);
    struct unit u = unit_of(text.data);
    FILE *messages = tmpfile();
    pragma_scan(&u);
    pragma_parse(&u);
    pragma_dump(&u, "pragma_parse", &out);
    diag_flush(&u, messages);
    rewind(messages);
    for (int c; (c = getc(messages)) != EOF;) buffer_putc(&out, (char)c);
    fclose(messages);
    buffer_free(&text);
    unit_end(&u);
    return out;
}

static void expect(const char *directive, const char *part)
{
    struct buffer b = parsed(directive);
    check(b.data && strstr(b.data, part), directive, b.data);
    check(b.data && (strstr(part, "error") || !strstr(b.data, "error")), directive, b.data);
    buffer_free(&b);
}

static void test_clauses(void)
{
    expect("parallel loop gang(static: *) worker vector(length: 64)", "gang static: *:\n    worker\n    vector 64\n");
    expect("kernels loop gang(num: n + 1, static: 4)", "gang static: 4: n + 1\n");
    expect("enter data pcopyin(a[:n], b [c ? 1 : 2 : n ][0:3])", "copyin (pcopyin) a[ : n], b[c ? 1 : 2 : n][0 : 3]\n");
    expect("update self(a[i]) wait(queues: 3, 4) async", "host (self) a[i]\n    wait 3, 4\n    async\n");
    expect("parallel reduction(&&: a, b), reduction(max: c)", "reduction &&: a, b\n    reduction max: c\n");
    expect("wait(1, f(2, 3)) async(4)", "queues (wait) 1, f(2, 3)\n    async 4\n");
    expect("routine(f) seq", "name (routine) f:\n    seq\n");
    expect("atomic capture", "atomic\n    capture\n");
    expect("data copy(a[0:(n > 1 ? n : 1)])", "copy a[0 : (n > 1 ? n : 1)]\n");
}

static void test_errors(void)
{
    expect("paralel", "error: unknown directive 'paralel' [unknown-directive]");
    expect("data copy(s->a[2].b[0:n])", "copy s->a[2].b[0 : n]");
    expect("wait(devnum: c ? 1 : 2 : queues: 3)", "queues (wait) devnum: c ? 1 : 2: 3");
    expect("parallel copy(a[0:n)", "error: unmatched '[' in 'copy'");
    expect("parallel num_gangs(1,,2)", "error: expected an expression before ','");
}

static void test_suggestions(void)
{
    struct suggestion s = { .word = "copyn" };
    suggest_offer(&s, "copy");
    suggest_offer(&s, "copyin");
    suggest_offer(&s, "create");
    check(s.best && !strcmp(s.best, "copyin"), "closest to copyn", s.best);
    check(suggest_distance("private", "pirvate") == 1, "a swap counts once", NULL);
    check(suggest_distance("", "abc") == 3, "distance from nothing", NULL);
}

/* The directives of a text with their macros expanded, a line each. */
static void expect_macros(const char *text, const char *want)
{
    struct unit u = unit_of(text);
    struct buffer got = { 0 };
    bool ok = pragma_scan(&u);
    for (int i = 0; i < u.n_directives; i++) buffer_printf(&got, "%s\n", u.directives[i]->text);
    check(ok && got.data && !strcmp(got.data, want), text, got.data);
    buffer_free(&got);
    unit_end(&u);
}

/* The texts wanted are those that clang 14 prints; it is asked for those of the last three. */
static void test_macros(void)
{
    static const char one[] = "#define N 100\n#define NEG -1\n#define M (N+1)\n#define EMPTY\n#define SELF SELF\n#define A B\n#define B A + 1\n"
                              "#define SECT a[0:N]\n#define COLON :\n#define IN copyin\n#define SPACEY   (  N   *  2  )\n#define F(x) x\n";
    static const struct { const char *lines, *want; } cases[] = {
        { "#pragma acc data IN(SECT) copy(b[0:M])\n", "data copyin(a[0:100]) copy(b[0:(100 +1)])\n" },
        { "#pragma acc data copy(a[0:10-NEG]) EMPTY if(1<NEG) if(NEG-NEG)\n", "data copy(a[0:10- -1]) if(1<-1) if(-1 - -1)\n" },
        { "#pragma acc data copy(b[EMPTY 0 COLON N]) create(c[0:SPACEY])\n", "data copy(b[ 0 : 100]) create(c[0:( 100 * 2 )])\n" },
        { "#pragma acc data copy(SELF[0:A]) if(N.N) if(NEG.5)\n", "data copy(SELF[0:A + 1]) if(100 . 100) if(-1 .5)\n" },
        { "#pragma acc wait(M)\n#undef N\n#pragma acc wait(M)\n#define N 7\n#pragma acc wait(N)\n", "wait((100 +1))\nwait((N+1))\nwait(7)\n" },
        { "#pragma acc wait(F(N))\n", "wait(100)\n" },
        { "#pragma acc wait(__INCLUDE_LEVEL__ + N)\n", "wait(0 + 100)\n" },
        { "#define P a ## b\n#pragma acc wait(P)\n", "wait(ab)\n" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = { 0 };
        buffer_printf(&text, "%s%s", one, cases[i].lines);
        expect_macros(text.data, cases[i].want);
        buffer_free(&text);
    }
}

/* The place of the first `word` in the expanded text. */
static void expect_place(struct unit *u, const char *word, int line, int column)
{
    const char *at = strstr(u->text, word);
    struct place p = line_map_place(u, at ? (unsigned)(at - u->text) : 0);
    bool ok = at && p.line == line && p.exact == (column > 0) && (!column || p.column == column);
    if (!ok) printf("%s: line %d column %d exact %d, wanted %d and %d\n", word, p.line, p.column, p.exact, line, column);
    check(ok, word, NULL);
}

static void test_places(void)
{
    char name[] = P_tmpdir "/pragma_test_XXXXXX";
    int file = mkstemp(name);
    FILE *f = file < 0 ? NULL : fdopen(file, "w");
    if (!f) {
        check(false, "temporary file", name);
        return;
    }
    fputs("#define ADD(a, b) ((a) + (b))\n/* c */ int x = ADD(1,\n    2), last;\n", f);
    fputs("#pragma acc data \\\n    copy(x) // end\nint y = 7; /* ; */ int z;\n", f);
    fclose(f);
    struct buffer text = { 0 };
    buffer_printf(&text, "# 1 \"%s\"\n#define ADD(a,b) ((a) + (b))\n        int x = ((1) + (2)), last;\n\n", name);
    buffer_puts(&text, "#pragma acc data copy(x)\n\nint y = 7; int z;\n");
    struct unit u = unit_of(text.data);
    expect_place(&u, "int x", 2, 9);
    expect_place(&u, "(2)", 2, 0);
    expect_place(&u, "last", 3, 9);
    expect_place(&u, "data copy", 4, 13);
    expect_place(&u, "copy(x", 5, 5);
    expect_place(&u, "int z", 6, 20);
    unit_end(&u);
    buffer_free(&text);
    remove(name);
}

/* ---- mutation ---- */

static unsigned long long state;

static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

static const char *const seeds[] = {
    "parallel loop gang(static: 4, num: 3) copy(a[0:n][:m]) reduction(+: s, t) async(q) wait(devnum: 1: queues: 2, 3)",
    "enter data copyin(readonly: p->q.r[i:j], b) create(zero: c) if(n > 1 && f(n))",
    "routine(f) seq bind(\"g\") device_type(nvidia, host) nohost",
    "update self(a[n?1:2:3]) host(b), device(c[1]) if_present",
    "atomic capture if(x)", "cache(readonly: a[i - 1:3])", "loop tile(2, *) collapse(force: 2) private(x) vector(length: 8)",
};

static void mutate(char *s, size_t room)
{
    static const char letters[] = "()[]{}:,;?\"'*/\\+-.>&|^#ax1 \t\200";
    size_t length = strlen(s), at = draw((unsigned)length + 1);
    switch (draw(4)) {
    case 0: s[at] = '\0'; break;
    case 1:
        if (at < length) memmove(s + at, s + at + 1, length - at);
        break;
    case 2:
        if (at < length) s[at] = letters[draw(sizeof letters - 1)];
        break;
    default:
        if (length + 2 > room) break;
        memmove(s + at + 1, s + at, length - at + 1);
        s[at] = letters[draw(sizeof letters - 1)];
    }
}

static void test_mutations(int count)
{
    for (int i = 0; i < count; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s", seeds[draw(sizeof seeds / sizeof *seeds)]);
        for (unsigned k = 1 + draw(6); k > 0; k--) mutate(text, sizeof text);
        struct buffer b = parsed(text);
        check(b.data != NULL, text, NULL);
        buffer_free(&b);
    }
}

int main(int argc, char **argv)
{
    int mutations = argc > 1 ? atoi(argv[1]) : 5000;
    state = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    test_clauses();
    test_errors();
    test_suggestions();
    test_macros();
    test_places();
    test_mutations(mutations);
    if (!failures) printf("pragma_test: ok\n");
    return failures > 0;
}
