/* clang_parse: the text read by libclang, its errors, and the declarations at file scope. SPDX-License-Identifier: MIT */
#include "syntax/clang/clang_tree.h"
#include "base/system/guarded.h"
#include "base/options.h"
#include "base/token.h"
#include "text/expand.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const char main_name[] = TREE_MAIN_FILE, prelude_name[] = "/accel-prelude.h";

/* What the hosts' headers use and clang lacks, in a file of its own so that the text's offsets do not change (macros, since `_Complex` may
 * precede some of them); then the types of enum basic_type. */
static const char prelude[] =
    "#define _Float32 float\n#define _Float64 double\n#define _Float32x double\n#define _Float64x long double\n"
    "#define _Float128 __float128\n"
    "#define __malloc__(...) __malloc__\n"
    "typedef char __accel_0; typedef signed char __accel_1; typedef unsigned char __accel_2; typedef short __accel_3;\n"
    "typedef unsigned short __accel_4; typedef int __accel_5; typedef unsigned __accel_6; typedef long __accel_7;\n"
    "typedef unsigned long __accel_8; typedef long long __accel_9; typedef unsigned long long __accel_10; typedef float __accel_11;\n"
    "typedef double __accel_12; typedef long double __accel_13; typedef void *__accel_14;\n";

int syntax_clang_version(void)
{
    CXString s = clang_getClangVersion();
    const char *text = clang_getCString(s), *digit = text ? strpbrk(text, "0123456789") : NULL;
    int version = digit ? atoi(digit) : 0;
    clang_disposeString(s);
    return version;
}

const char *syntax_clang_name(struct arena *a)
{
    CXString s = clang_getClangVersion();
    Dl_info library;
    const char *file = dladdr((void *)&clang_getClangVersion, &library) && library.dli_fname ? library.dli_fname : "libclang";
    const char *name = arena_printf(a, "%s, %s", clang_getCString(s), file);
    clang_disposeString(s);
    return name;
}

/* ---- errors ---- */

/* Errors in a function without a directive are left to the host compiler, unless the function is needed on the device (syntax_body). */
static bool holds_directive(struct unit *u, const struct top_level *p)
{
    for (int i = 0; i < u->n_directive_at; i++)
        if (u->directive_at[i] >= p->from && u->directive_at[i] < p->to) return true;
    return false;
}

static void give_notes(struct clang_tree *t, CXDiagnostic d, unsigned at)
{
    CXDiagnosticSet set = clang_getChildDiagnostics(d);
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(set); i++) {
        CXDiagnostic note = clang_getDiagnosticInSet(set, i);
        CXSourceLocation l = clang_getDiagnosticLocation(note);
        unsigned where = at;
        if (clang_Location_isFromMainFile(l)) clang_getFileLocation(l, NULL, NULL, NULL, &where);
        diag_note(t->unit, where, "%s", keep_string(t, clang_getDiagnosticSpelling(note)));
        clang_disposeDiagnostic(note);
    }
}

/* The text ends within a block: what the host file has after it would be in the block. */
static bool lacks_brace(const struct unit *u, unsigned at)
{
    int open = 0;
    for (unsigned i = at; i < u->length; i++)
        if (!strchr(" \t\n\f\v\r", u->text[i])) return false;
    for (struct token t = token_next(u->text, 0, u->length); t.kind != TOKEN_END; t = token_next(u->text, t.to, u->length)) {
        if (token_is(u->text, &t, "#")) while (t.to < u->length && u->text[t.to] != '\n') t.to++;
        open += token_is(u->text, &t, "{") - token_is(u->text, &t, "}");
    }
    return open > 0;
}

/* True if the error stops the translation. */
static bool give_error(struct clang_tree *t, CXDiagnostic d)
{
    CXSourceLocation l = clang_getDiagnosticLocation(d);
    unsigned at = 0;
    if (clang_Location_isFromMainFile(l)) clang_getFileLocation(l, NULL, NULL, NULL, &at);
    const char *text = keep_string(t, clang_getDiagnosticSpelling(d));
    struct top_level *p = at ? tree_function_top(t, at) : NULL;
    if (!strncmp(text, "illegal initializer type", 24)) return false; /* ATOMIC_FLAG_INIT of gcc's header: not supported on the device */
    bool fatal = clang_getDiagnosticSeverity(d) == CXDiagnostic_Fatal;         /* the text after it was not parsed */
    if (p && !fatal && !holds_directive(t->unit, p)) {
        t->unit->syntax->has_doubts = true;
        struct function_tree *f = tree_function(t, tree_decl(t, p->cursor));
        if (!f->error) f->error = text, f->error_at = at;
        return false;
    }
    if (clang_Location_isInSystemHeader(l) && !fatal) return false;
    if (at && !fatal && !lacks_brace(t->unit, at)) {
        t->unit->syntax->has_doubts = true;
        struct syntax_error e = { at, text };
        ARENA_PUSH(t->arena, t->unit->syntax->errors, t->unit->syntax->n_errors, e);
        if (p) tree_decl(t, p->cursor)->has_foreign = true;
        return false;
    }
    diag_error(t->unit, at, "c-syntax", "%s", text);
    give_notes(t, d, at);
    return true;
}

static bool give_errors(struct clang_tree *t)
{
    bool stop = false;
    CXDiagnosticSet set = clang_getDiagnosticSetFromTU(t->tu);
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(set); i++) {
        CXDiagnostic d = clang_getDiagnosticInSet(set, i);
        if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) stop |= give_error(t, d);
        clang_disposeDiagnostic(d);
    }
    clang_disposeDiagnosticSet(set);
    return stop;
}

/* ---- declarations at file scope ---- */

static void remember(struct clang_tree *t, CXCursor c)
{
    struct top_level p = { .cursor = c };
    cursor_extent(c, &p.from, &p.to);
    p.name_at = cursor_offset(c);
    p.name = keep_string(t, clang_getCursorSpelling(c));
    p.is_system = clang_Location_isInSystemHeader(clang_getCursorLocation(c));
    ARENA_PUSH(t->arena, t->top, t->n_top, p);
}

/* A basic type of the prelude: "typedef int __accel_5". */
static void remember_basic(struct clang_tree *t, CXCursor c)
{
    CXString s = clang_getCursorSpelling(c);
    const char *name = clang_getCString(s);
    int k = name && !strncmp(name, "__accel_", 8) ? atoi(name + 8) : -1;
    if (k >= 0 && k < N_BASIC) t->basic[k] = tree_type(t, clang_getTypedefDeclUnderlyingType(c));
    clang_disposeString(s);
}

/* Enumerators are names at file scope, however deep their enum is nested in records. */
static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData data)
{
    struct clang_tree *t = data;
    enum CXCursorKind k = clang_getCursorKind(c);
    bool tag = k == CXCursor_StructDecl || k == CXCursor_UnionDecl || k == CXCursor_EnumDecl;
    if (!clang_isTranslationUnit(clang_getCursorKind(parent)) && !tag && k != CXCursor_EnumConstantDecl) return CXChildVisit_Continue;
    if (!cursor_is_in_text(c)) {
        if (k == CXCursor_TypedefDecl) remember_basic(t, c);
        return CXChildVisit_Continue;
    }
    if (clang_isTranslationUnit(clang_getCursorKind(parent)) || k == CXCursor_EnumConstantDecl) remember(t, c);
    return tag ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

static int by_end(const void *a, const void *b)
{
    const struct top_level *x = a, *y = b;
    if (x->to != y->to) return x->to < y->to ? -1 : 1;
    return (x->from < y->from) - (x->from > y->from);
}

static void list_names(struct clang_tree *t)
{
    clang_visitChildren(clang_getTranslationUnitCursor(t->tu), visit_top, t);
    if (t->n_top) qsort(t->top, (size_t)t->n_top, sizeof *t->top, by_end);
    for (int i = 0; i < t->n_top; i++) {
        struct top_level *p = &t->top[i], **bucket = &t->by_name[name_hash(p->name)];
        p->same_name = *bucket;
        *bucket = p;
    }
}

struct function_tree *tree_function(struct clang_tree *t, struct decl *d)
{
    for (int i = 0; i < t->n_functions; i++)
        if (t->functions[i]->decl == d) return t->functions[i];
    struct function_tree *f = arena_alloc(t->arena, sizeof *f);
    f->decl = d;
    ARENA_PUSH(t->arena, t->functions, t->n_functions, f);
    return f;
}

static void list_functions(struct clang_tree *t, struct syntax *s)
{
    for (int i = 0; i < t->n_top; i++) {
        const struct top_level *p = &t->top[i];
        if (p->is_system || !tree_is_definition(p->cursor)) continue;
        struct decl *d = tree_decl(t, p->cursor);
        ARENA_PUSH(t->arena, s->functions, s->n_functions, d);
    }
}

/* ---- the parse ---- */

static const char *const fixed_words[] = {
    "-x", "c", "-fsyntax-only", "-w", "-undef", "-ferror-limit=0", "-fbracket-depth=50000", "-nostdinc", "-Wno-unknown-warning-option",
    "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types", "-Wno-error=incompatible-pointer-types", "-Wno-error=return-type",
    "-include", prelude_name };

static const char *const half_words[] = { "-Xclang", "-target-feature", "-Xclang", "+avx512fp16" };

/* The standard is that of the host compiler's macros, which are in the text. */
static const char *standard_of(struct clang_tree *t)
{
    static const struct { long version; const char *year; } years[] = {
        { 201711, "2x" }, { 201710, "17" }, { 201112, "11" }, { 199901, "99" } };
    const char *s = strstr(t->unit->text, "#define __STDC_VERSION__ ");
    const char *strict = strstr(t->unit->text, "#define __STRICT_ANSI__ ") ? "c" : "gnu";
    long version = s ? atol(s + 25) : strstr(t->unit->text, "#define __STDC__ ") ? 0 : 201710;
    for (int i = 0; i < 4; i++)
        if (version >= years[i].version) return arena_printf(t->arena, "-std=%s%s", strict, years[i].year);
    return arena_printf(t->arena, "-std=%s89", strict);
}

/* The user's options that change the parse: options.parse, and those that only some host compilers have. */
static void add_user_words(struct clang_tree *t, struct strings *words)
{
    const struct options *o = t->unit->options;
    for (int i = 0; i < o->parse.count; i++)
        if (strncmp(o->parse.items[i], "-std", 4) && strcmp(o->parse.items[i], "-ansi")) strings_add(t->arena, words, o->parse.items[i]);
    for (int i = 0; i < o->n_words; i++)
        if (!strcmp(o->words[i].text, "-fms-extensions") || !strcmp(o->words[i].text, "-fgnu89-inline"))
            strings_add(t->arena, words, o->words[i].text);
}

static bool run_clang(struct clang_tree *t)
{
    struct strings words = { 0 };
    const char *view = t->unit->parse_view;
    struct CXUnsavedFile files[] = { { main_name, view, t->unit->length }, { prelude_name, prelude, sizeof prelude - 1 } };
    if (!expand_scope_tokens(t->unit, view)) return false;
    for (size_t i = 0; i < sizeof fixed_words / sizeof *fixed_words; i++) strings_add(t->arena, &words, fixed_words[i]);
    /* gcc accepts C23's attributes in every standard, and _Float16 on every processor of x86-64. */
    if (syntax_clang_version() < 17) strings_add(t->arena, &words, "-fdouble-square-bracket-attributes");
    for (int i = 0; i < 4 && strstr(t->unit->text, "#define __x86_64__ "); i++) strings_add(t->arena, &words, half_words[i]);
    strings_add(t->arena, &words, standard_of(t));
    add_user_words(t, &words);
    t->index = clang_createIndex(0, 0);
    guarded_clang_begins(t->unit->length);
    enum CXErrorCode rc =
        clang_parseTranslationUnit2(t->index, main_name, words.items, words.count, files, 2, CXTranslationUnit_None, &t->tu);
    guarded_clang_ends();
    if (rc) diag_error(t->unit, 0, "c-syntax", "libclang cannot parse the file (error %d)", (int)rc);
    return rc == CXError_Success;
}

bool syntax_parse(struct unit *u)
{
    struct syntax *s = arena_alloc(u->arena, sizeof *s);
    struct clang_tree *t = arena_alloc(u->arena, sizeof *t);
    *t = (struct clang_tree){ .unit = u, .arena = u->arena };
    s->clang = t;
    u->syntax = s;
    if (!run_clang(t)) return false;
    list_names(t);
    if (give_errors(t)) return false;
    list_functions(t, s);
    return true;
}

void syntax_free(struct unit *u)
{
    struct clang_tree *t = tree_of(u);
    if (!t) return;
    if (t->tu) clang_disposeTranslationUnit(t->tu);
    if (t->index) clang_disposeIndex(t->index);
    t->tu = NULL;
    t->index = NULL;
}
