/* library_calls: calls of library functions that the program declares itself. SPDX-License-Identifier: MIT
 * Old programs declare `double sqrt();` or `char *malloc();` in place of an #include. Device code calls the function with C's type. */
#include "kernel/device_code/library_calls.h"
#include <string.h>

/* Types as letters, the result first: d double, f float, i int, l long, p pointer, v void. Functions of double have one of float, with an f. */
static const struct { const char *type, *names; } library[] = {
    { "dd", " sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 exp10 expm1 log log2 log10 log1p logb sqrt cbrt fabs ceil floor "
            "trunc round rint nearbyint erf erfc tgamma lgamma j0 j1 y0 y1 roundeven " },
    { "ddd", " atan2 pow hypot fmod remainder fmax fmin fdim nextafter copysign " },
    { "dddd", " fma " }, { "dddp", " remquo " }, { "ddp", " frexp modf " }, { "ddi", " ldexp scalbn " }, { "ddl", " scalbln " }, { "did", " jn yn " },
    { "dp", " nan " }, { "vdpp", " sincos " }, { "id", " ilogb isnan isinf finite __isnan __isinf __finite __signbit isfinite signbit " },
    { "ld", " lround llround lrint llrint " },
    { "ii", " abs ffs putchar isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit toupper tolower " },
    { "ll", " labs llabs imaxabs " }, { "il", " ffsl ffsll " }, { "ip", " puts " }, { "ipp", " strcmp " }, { "ippl", " memcmp strncmp " },
    { "lp", " strlen " }, { "lpl", " strnlen " }, { "lpp", " strspn strcspn " }, { "pl", " malloc " }, { "pll", " calloc " },
    { "ppp", " strcpy strcat stpcpy strstr " }, { "pppl", " memcpy memmove strncpy strncat " }, { "ppil", " memset memchr " },
    { "ppi", " strchr strrchr " }, { "vp", " free " }, { "v", " abort " }, { "vi", " exit _Exit " }, { "vppip", " __assert_fail " },
    { "vppi", " __assert " },
};

static const char *find(const char *name, size_t n, bool doubles)
{
    for (size_t k = 0; k < sizeof library / sizeof *library; k++) {
        if (doubles && !strchr(library[k].type, 'd')) continue;
        for (const char *at = library[k].names; (at = strchr(at, ' ')) != NULL; at++)
            if (!strncmp(at + 1, name, n) && at[n + 1] == ' ') return library[k].type;
    }
    return NULL;
}

/* The types of the function; NULL: not known. *is_float: those of double are float. */
static const char *types_of(const char *name, bool *is_float)
{
    size_t n = strlen(name);
    const char *found = find(name, n, false);
    *is_float = !found && n > 1 && name[n - 1] == 'f';
    return *is_float ? find(name, n - 1, true) : found;
}

static char letter_of(const struct type *t)
{
    if (t->kind == TYPE_FLOAT) return t->size == 8 ? 'd' : t->size == 4 ? 'f' : '?';
    if (type_is_integer(t)) return t->size == 8 ? 'l' : t->size <= 4 ? 'i' : '?';
    return t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY ? 'p' : t->kind == TYPE_VOID ? 'v' : '?';
}

/* A result is converted to another integer type, and may be ignored. */
static bool result_fits(const struct node *n, char want)
{
    char have = letter_of(n->type);
    return have == want || (strchr("il", have) && strchr("il", want)) || node_value_is_unused(n);
}

static const char *declared_types(const struct node *n, bool *is_float)
{
    bool own = n->decl && !n->decl->is_system && n->decl->to && !n->decl->has_body && n->type;
    return own ? types_of(n->decl->name, is_float) : NULL;
}

static char wanted(char letter, bool is_float) { return is_float && letter == 'd' ? 'f' : letter; }

bool library_call_differs(const struct node *n)
{
    bool is_float;
    const char *types = declared_types(n, &is_float);
    if (!types) return false;
    if (strlen(types) != (size_t)n->n_children || !result_fits(n, wanted(types[0], is_float))) return true;
    for (int k = 1; k < n->n_children; k++) {
        char have = n->child[k]->type ? letter_of(n->child[k]->type) : '?', want = wanted(types[k], is_float);
        bool promoted = want == 'f' && have == 'd' && !n->decl->n_members, integers = strchr("il", have) && strchr("il", want);
        if (have != want && !promoted && !integers) return true;
    }
    return false;
}

bool library_call_is_converted(const struct node *n)
{
    bool is_float;
    const char *types = declared_types(n, &is_float);
    return types && types[0] != 'v' && n->type->kind != TYPE_VOID && !node_value_is_unused(n);
}
