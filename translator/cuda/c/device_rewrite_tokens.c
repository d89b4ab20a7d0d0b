/* device_rewrite_tokens: the text between the nodes, token by token, and the names that are reserved in C++ or CUDA.
 * SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "cuda/c/device_complex.h"
#include "cuda/c/device_text_private.h"
#include "kernel/device_code/attributes.h"
#include "base/line_map.h"
#include <string.h>

/* Keywords and alternative spellings of C++ that are names in C. */
static const char *const cxx_words[] = {
    "and", "and_eq", "asm", "bitand", "bitor", "bool", "catch", "char16_t", "char32_t", "class", "compl", "const_cast", "constexpr",
    "decltype", "delete", "dynamic_cast", "explicit", "export", "false", "friend", "mutable", "namespace", "new", "noexcept", "not",
    "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public", "reinterpret_cast", "static_assert",
    "static_cast", "template", "this", "thread_local", "throw", "true", "try", "typeid", "typename", "using", "virtual", "xor",
    "xor_eq", "alignas", "alignof", "wchar_t", "char8_t", "concept", "requires", "consteval", "constinit", "co_await", "co_return",
    "co_yield" };

/* CUDA's names of types, variables and macros, reserved in all scopes. */
static const char *const cuda_words[] = {
    "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "dim3", "cudaStream_t", "half", "half2", "div_t",
    "ldiv_t", "lldiv_t", "__device__", "__global__", "__host__", "__shared__", "__constant__", "__managed__", "__launch_bounds__",
    "__forceinline__", "__noinline__", "__grid_constant__", "__cluster_dims__" };

/* Functions that CUDA, or a header that nvcc includes, declares in the global namespace. */
static const char *const cuda_functions[] = {
    "min", "max", "umin", "umax", "llmin", "llmax", "ullmin", "ullmax", "norm", "norm3d", "norm4d", "normf", "norm3df", "norm4df",
    "rnorm", "rnormf", "rnorm3d", "rnorm3df", "rnorm4d", "rnorm4df", "rhypot", "rhypotf", "rsqrt", "rsqrtf", "rcbrt", "rcbrtf",
    "sinpi", "sinpif", "cospi", "cospif", "sincospi", "sincospif", "erfinv", "erfinvf", "erfcinv", "erfcinvf", "erfcx", "erfcxf",
    "normcdf", "normcdff", "normcdfinv", "normcdfinvf", "cyl_bessel_i0", "cyl_bessel_i0f", "cyl_bessel_i1", "cyl_bessel_i1f", "clock",
    "clock64", "all", "any", "ballot",
    "fdivide", "fdividef", "saturate", "mulhi", "mul24", "umul24", "mul64hi", "float_as_int", "int_as_float", "float2int",
    "int2float", "uint2float", "float2uint", "gamma", "gammaf", "drem", "dremf", "significand", "significandf", "pow10", "pow10f",
    "lgamma_r", "lgammaf_r", "gamma_r", "scalb", "scalbf", "nexttoward", "assert", "main", "index", "rindex", "random", "srandom",
    "rand", "srand", "drand48", "erand48", "lrand48", "mrand48", "srand48", "div", "ldiv", "lldiv", "exit", "abort", "time", "select",
    "remove", "rename", "strcpy", "strcat", "strncpy", "strncmp", "strchr", "strstr", "memchr", "swab", "atoi", "atof", "strtod",
    "strtol", "qsort", "bsearch", "system", "surface", "texture", "isgreater", "isless", "isnormal", "fpclassify",
    "isunordered", "fmaf64", "y0l", "j0l" };

static bool in_list(const char *const *list, size_t count, const char *name, unsigned length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(list[i]) == length && !memcmp(list[i], name, length)) return true;
    return false;
}
#define IN_LIST(list, name, length) in_list(list, sizeof (list) / sizeof *(list), name, length)

/* char1 ... ulonglong4, also with the alignment suffix of CUDA 13 (double4_16a). */
static bool is_vector_type(const char *name, unsigned length)
{
    static const char *const bases[] = {"char", "uchar", "short",    "ushort",    "int",   "uint",
                                        "long", "ulong", "longlong", "ulonglong", "float", "double"};
    unsigned n = length;
    if (n > 4 && name[n - 1] == 'a' && (!memcmp(name + n - 4, "_16a", 4) || !memcmp(name + n - 4, "_32a", 4))) n -= 4;
    return n > 1 && name[n - 1] >= '1' && name[n - 1] <= '4' && IN_LIST(bases, name, n - 1);
}

static bool is_name_character(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool is_word_of_text(const struct device_text *d, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = d->u->text; (p = strstr(p, word)) != NULL; p += length)
        if ((p == d->u->text || !is_name_character(p[-1])) && !is_name_character(p[length])) return true;
    return false;
}

/* `class_`, with enough underscores to be a name that the program does not use. */
static const char *underlined(struct device_text *d, const char *name, unsigned length)
{
    const char *text = arena_printf(d->u->arena, "%.*s_", (int)length, name);
    while (is_word_of_text(d, text)) text = arena_printf(d->u->arena, "%s_", text);
    return text;
}

const char *device_rename_hard(struct device_text *d, const char *name, unsigned length)
{
    if (IN_LIST(cxx_words, name, length)) return underlined(d, name, length);
    if (IN_LIST(cuda_words, name, length) || is_vector_type(name, length))
        return arena_printf(d->u->arena, "accel_%.*s", (int)length, name);
    return NULL;
}

/* Names at file scope of CUDA or of generated code, by prefix. */
static bool is_of_family(const char *name)
{
    static const char *const prefixes[] = { "accel_", "atomic", "make_", "tex", "surf", "cuda", "__" };
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(name, prefixes[i], strlen(prefixes[i]))) return true;
    return false;
}

bool device_clashes_at_file_scope(const char *name)
{
    return is_of_family(name) || IN_LIST(cuda_functions, name, (unsigned)strlen(name)) || (strncmp(name, "__builtin_", 10) && device_library_find(name));
}

/* Keywords of C and their spelling in C++; "" removes the keyword. */
static const char *const words[][2] = {
    { "restrict", "" }, { "__restrict", "" }, { "__restrict__", "" }, { "_Bool", "bool" }, { "_Alignas", "alignas" },
    { "_Alignof", "alignof" }, { "__alignof__", "alignof" }, { "__alignof", "alignof" }, { "__extension__", "" }, { "register", "" },
    { "auto", "" }, { "inline", "" }, { "__inline", "" }, { "__inline__", "" }, { "_Noreturn", "" }, { "__const", "const" },
    { "__const__", "const" }, { "__volatile__", "volatile" }, { "__volatile", "volatile" }, { "__signed__", "signed" },
    { "__signed", "signed" } };

static const char *other_word(const char *s, unsigned length)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i][0]) == length && !memcmp(words[i][0], s, length)) return words[i][1];
    return NULL;
}

static bool token_in(const char *text, const struct token *t, const char *const *list, size_t count)
{
    return t->kind == TOKEN_NAME && in_list(list, count, text + t->from, t->to - t->from);
}

static bool is_line_start(const char *text, unsigned at)
{
    while (at && (text[at - 1] == ' ' || text[at - 1] == '\t')) at--;
    return !at || text[at - 1] == '\n';
}

/* A `#` line: line markers become #line, pragmas are removed; the newline belongs to the text after it. Returns its end. */
static unsigned print_hash_line(struct device_text *d, unsigned at, unsigned to, struct buffer *out)
{
    const char *text = d->u->text;
    unsigned end = at;
    while (end < to && text[end] != '\n') end++;
    unsigned digit = at + 1;
    while (digit < end && text[digit] == ' ') digit++;
    if (digit < end && text[digit] >= '0' && text[digit] <= '9' && end + 1 < d->u->length) {
        struct place p = line_map_place(d->u, end + 1);
        buffer_printf(out, "#line %d ", p.line);
        buffer_quoted(out, unit_mapped_name(d->u, p.file));
    }
    return end;
}

static const char *function_name_at(struct device_text *d, unsigned at)
{
    struct decl *f = d->function ? d->function : syntax_function_at(d->u, at);
    return f ? f->name : "";
}

bool device_tag_is_other_typedef(struct device_text *d, const char *name, unsigned at)
{
    struct decl *other = syntax_lookup(d->u, name, at);
    const struct type *t = other && other->kind == DECL_TYPEDEF ? other->type : NULL;
    return t && !((t->kind == TYPE_RECORD || t->kind == TYPE_ENUM) && t->decl && !strcmp(t->decl->name, name));
}

static void print_tag(struct device_text *d, const struct token *t, struct buffer *out)
{
    const char *s = d->u->text + t->from, *name = arena_copy(d->u->arena, s, t->to - t->from);
    const char *hard = device_rename_hard(d, s, t->to - t->from);
    if (hard) buffer_puts(out, hard);
    else if (device_tag_is_other_typedef(d, name, t->from)) buffer_printf(out, "accel_%s", name);
    else buffer_puts(out, name);
}

/* The name of the program's typedef that the word names, if it has another one in device code; else NULL. */
static const char *renamed_typedef(struct device_text *d, const struct token *t)
{
    const char *name = arena_copy(d->u->arena, d->u->text + t->from, t->to - t->from);
    const struct decl *found = device_clashes_at_file_scope(name) ? syntax_lookup(d->u, name, t->from) : NULL;
    return found && found->kind == DECL_TYPEDEF && found->to ? device_text_name(d, found) : NULL;
}

static void print_name(struct device_text *d, const struct token *t, struct buffer *out)
{
    static const char *const function_words[] = { "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__" };
    const char *s = d->u->text + t->from;
    unsigned length = t->to - t->from;
    const char *other = other_word(s, length);
    if (!other) other = device_rename_hard(d, s, length);
    if (!other) other = renamed_typedef(d, t);
    if (!other && IN_LIST(function_words, s, length)) other = arena_printf(d->u->arena, "\"%s\"", function_name_at(d, t->from));
    if (other) buffer_puts(out, other);
    else buffer_add(out, s, length);
}

/* Declarations and keywords that are removed with their parentheses. Returns their end, or `t->from`. */
static unsigned skip_construct(struct device_text *d, const struct token *t, unsigned to)
{
    static const char *const always[] = { "_Static_assert", "static_assert", "__asm__", "__asm", "asm" };
    static const char *const attribute[] = { "__attribute__", "__attribute" };
    const char *text = d->u->text;
    if (token_in(text, t, always, 5)) return device_after_parentheses(text, t->to, to) > t->to ? device_after_parentheses(text, t->to, to) : t->from;
    if (!token_in(text, t, attribute, 2)) return t->from;
    unsigned end = device_after_parentheses(text, t->to, to);
    return end == t->to ? t->from : end;
}

static bool is_tag_word(const char *text, const struct token *t)
{
    static const char *const tags[] = { "struct", "union", "enum" };
    return token_in(text, t, tags, 3);
}

/* One token at t, or a construct that begins with it; returns its end. */
static unsigned print_token(struct device_text *d, const struct token *t, unsigned to, bool after_tag_word, struct buffer *out)
{
    const char *text = d->u->text;
    if (text[t->from] == '#' && is_line_start(text, t->from)) return print_hash_line(d, t->from, to, out);
    unsigned end = skip_construct(d, t, to);
    if (end != t->from) return end;
    if (t->kind == TOKEN_NAME && (end = device_complex_words(d, t->from, to, out)) != t->from) return end;
    if (t->kind == TOKEN_NAME && after_tag_word) print_tag(d, t, out);
    else if (t->kind == TOKEN_NAME) print_name(d, t, out);
    else buffer_add(out, text + t->from, t->to - t->from);
    return t->to;
}

void device_gap(struct device_text *d, unsigned from, unsigned to, struct buffer *out)
{
    const char *text = d->u->text;
    bool tag = false;
    while (from < to) {
        struct token t = token_next(text, from, to);
        size_t before = out->length;
        buffer_add(out, text + from, t.from - from);
        if (t.kind == TOKEN_END) return;
        size_t start = out->length;
        from = print_token(d, &t, to, tag, out);
        tag = is_tag_word(text, &t);
        if (out->length == start && from < to && text[from] == ' ' && (start == before || out->data[start - 1] == ' ')) from++;
    }
}
