/* clause_types: the tokens and the type names in the expressions of clauses. SPDX-License-Identifier: MIT */
#include "syntax/clang/clause_reader.h"
#include <ctype.h>

/* ---- tokens ---- */

void clause_skip(struct reader *r)
{
    while (isspace((unsigned char)*r->at)) r->at++;
}

bool clause_accept(struct reader *r, const char *token)
{
    clause_skip(r);
    size_t n = strlen(token);
    if (strncmp(r->at, token, n)) return false;
    r->at += n;
    return true;
}

static bool is_word_start(char c) { return isalpha((unsigned char)c) || c == '_'; }
bool clause_is_word_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

const char *clause_word(struct reader *r)
{
    clause_skip(r);
    size_t n = 0;
    if (!is_word_start(*r->at)) return NULL;
    while (clause_is_word_char(r->at[n])) n++;
    r->at += n;
    return arena_copy(r->tree->arena, r->at - n, n);
}

struct type *clause_basic(struct reader *r, enum basic_type k) { return r->tree->basic[k]; }

/* ---- type names: basic types, typedefs, any number of `*`; struct and enum tags are not supported ---- */

static const char *const type_words[] = { "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool",
    "struct", "union", "enum", "const", "volatile" };

static int type_word(const char *w)
{
    for (size_t i = 0; i < sizeof type_words / sizeof *type_words; i++)
        if (!strcmp(type_words[i], w)) return (int)i;
    return -1;
}

/* Only void * is among the basic types; other pointers are made as the type of a decayed array. */
static struct type *pointer_to(struct reader *r, struct type *base)
{
    struct type *array = tree_array_of(r->tree, base);
    return tree_decayed(r->tree, array);
}

/* The basic type for the counts n of type_words; -1 for combinations that are not supported. */
static int basic_of(const int *n)
{
    bool is_unsigned = n[8];
    if (n[0] || n[9] || n[10] || n[11] || n[12]) return -1;
    if (n[5]) return BASIC_FLOAT;
    if (n[6]) return n[4] ? BASIC_LDOUBLE : BASIC_DOUBLE;
    if (n[1]) return is_unsigned ? BASIC_UCHAR : n[7] ? BASIC_SCHAR : BASIC_CHAR;
    if (n[2]) return is_unsigned ? BASIC_USHORT : BASIC_SHORT;
    if (n[4] == 2) return is_unsigned ? BASIC_ULLONG : BASIC_LLONG;
    if (n[4] == 1) return is_unsigned ? BASIC_ULONG : BASIC_LONG;
    return is_unsigned ? BASIC_UINT : BASIC_INT;
}

/* The type of the words from here on; NULL if it is not supported. w is the first of them, d the typedef that it names or NULL. */
static struct type *type_words_here(struct reader *r, const char *w, struct decl *d)
{
    int counts[16] = { 0 }, k;
    if (d) return d->type;
    while (w && (k = type_word(w)) >= 0) {
        struct reader look = *r;
        counts[k]++;
        if (k >= 10 && k <= 12) clause_word(&look);
        *r = look;
        w = clause_word(&look);
        if (w && type_word(w) >= 0) *r = look;
    }
    k = basic_of(counts);
    if (k >= 0) return clause_basic(r, (enum basic_type)k);
    clause_skip(r);
    return counts[0] && *r->at == '*' ? r->at++, clause_basic(r, BASIC_VOID_POINTER) : NULL;
}

bool clause_type_name(struct reader *r, struct type **type)
{
    struct reader look = *r;
    const char *w = clause_word(&look);
    struct decl *d = w && type_word(w) < 0 ? syntax_lookup(r->tree->unit, w, r->offset) : NULL;
    if (!w || (type_word(w) < 0 && (!d || d->kind != DECL_TYPEDEF))) return false;
    *type = type_words_here(&look, w, d);
    while (clause_accept(&look, "*")) *type = *type ? pointer_to(r, *type) : NULL;
    if (!clause_accept(&look, ")")) return false;
    *r = look;
    return true;
}

struct type *tree_type_named(struct clang_tree *t, const char *text, unsigned offset)
{
    struct reader r = { .tree = t, .at = arena_printf(t->arena, "%s)", text), .offset = offset };
    struct type *type = NULL;
    return clause_type_name(&r, &type) && !*r.at ? type : NULL;
}
