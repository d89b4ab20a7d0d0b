/* clang_generic: which association _Generic chooses; libclang does not expose it. SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "syntax/clang/clang_tree.h"
#include <string.h>

/* The type name of the association whose expression is n->child[i]: from the `,` after the previous child to the `:`. */
static const char *association(struct clang_tree *t, const struct node *n, int i)
{
    const struct unit *u = t->unit;
    unsigned comma = text_find(u, n->child[i - 1]->to, n->to, ','), to = text_back(u, n->child[i]->from, comma);
    if (comma >= to || u->text[to - 1] != ':') return "";
    unsigned from = text_skip(u, comma + 1, to);
    to = text_back(u, to - 1, from);
    return arena_copy(t->arena, u->text + from, to - from);
}

/* A type name that is read word by word. */
struct type_name {
    struct clang_tree *tree;
    const char *words;                 /* "unsigned long", a typedef, "struct s"; without qualifiers */
    const char *before, *stars;        /* "const ", "volatile "; " *", " *const *" */
    bool beyond;
};

static void read_word(struct type_name *n, const char *word)
{
    struct arena *a = n->tree->arena;
    bool qualifier = !strcmp(word, "const") || !strcmp(word, "volatile");
    if (!qualifier) {
        n->beyond |= n->stars[0] != 0;
        n->words = arena_printf(a, "%s%s%s", n->words, n->words[0] ? " " : "", word);
    } else if (n->stars[0]) n->stars = arena_printf(a, "%s%s", n->stars, word);
    else n->before = !strcmp(word, "const") ? arena_printf(a, "const %s", n->before) : arena_printf(a, "%svolatile ", n->before);
}

/* The type of the words as clang prints it, typedefs resolved; NULL: not supported. */
static const char *base_spelling(const struct type_name *n, unsigned offset)
{
    const struct type *type;
    if (!strncmp(n->words, "struct ", 7) || !strncmp(n->words, "union ", 6) || !strncmp(n->words, "enum ", 5)) return n->words;
    if (!strcmp(n->words, "_Bool")) return n->words;
    if (!strcmp(n->words, "float _Complex") || !strcmp(n->words, "_Complex float")) return "_Complex float";
    if (!strcmp(n->words, "double _Complex") || !strcmp(n->words, "_Complex double")) return "_Complex double";
    if (!strcmp(n->words, "void")) return n->words;
    type = tree_type_named(n->tree, n->words, offset);
    return type ? type->canonical : NULL;
}

static bool ends_in_star(const char *text) { return *text && text[strlen(text) - 1] == '*'; }

/* The canonical spelling of a type name; NULL for arrays, functions and other types that are not supported. */
static const char *canonical_name(struct clang_tree *t, const char *text, unsigned offset)
{
    struct type_name n = {t, "", "", "", false};
    unsigned end = (unsigned)strlen(text);
    for (struct token k = token_next(text, 0, end); k.kind != TOKEN_END; k = token_next(text, k.to, end)) {
        if (k.kind == TOKEN_NAME) read_word(&n, arena_copy(t->arena, text + k.from, k.to - k.from));
        else if (token_is(text, &k, "*")) n.stars = arena_printf(t->arena, "%s%s*", n.stars, ends_in_star(n.stars) ? "" : " ");
        else n.beyond = true;
    }
    const char *base = n.beyond ? NULL : base_spelling(&n, offset);
    if (!base || !strcmp(n.words, "")) return NULL;
    bool pointer = ends_in_star(base);
    if (pointer && n.stars[0]) n.stars++;
    return pointer ? arena_printf(t->arena, "%s%.*s%s", base, (int)(strlen(n.before) ? strlen(n.before) - 1 : 0), n.before, n.stars)
                   : arena_printf(t->arena, "%s%s%s", n.before, base, n.stars);
}

/* An enumeration is compatible with an integer type. */
static bool matches(const struct type *control, const char *name)
{
    if (!strcmp(tree_value_spelling(control), name)) return true;
    return control->kind == TYPE_ENUM && !strcmp(name, control->is_signed ? "int" : "unsigned int");
}

struct node *tree_chosen_association(struct clang_tree *t, struct node *n)
{
    struct node *otherwise = NULL;
    bool unknown = false;
    if (n->n_children < 2 || !n->child[0]->type) return NULL;
    struct type *control = tree_decayed(t, n->child[0]->type);
    for (int i = 1; i < n->n_children; i++) {
        const char *text = association(t, n, i), *name = strcmp(text, "default") ? canonical_name(t, text, n->from) : NULL;
        if (!strcmp(text, "default")) otherwise = n->child[i];
        else if (!name) unknown = true;
        else if (matches(control, name)) return n->child[i];
    }
    return unknown ? NULL : otherwise;
}
