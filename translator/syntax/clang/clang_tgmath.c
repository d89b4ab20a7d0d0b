/* clang_tgmath: the library function of a call through <tgmath.h>. SPDX-License-Identifier: MIT
 * text/headers/tgmath.h overloads the generic names, so that clang chooses an overload by C's rules; the call runs `sqrtf`, `csqrt`... */
#include "syntax/clang/clang_tree.h"
#include <string.h>

static bool is_one_of(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(name, list[i])) return true;
    return false;
}

/* Only the overloads have mangled names. */
static bool is_overload(const struct decl *f)
{
    if (f->kind != DECL_FUNCTION || !f->is_system || !f->cursor) return false;
    CXString mangled = clang_Cursor_getMangling(*(CXCursor *)f->cursor);
    const char *text = clang_getCString(mangled);
    bool overload = text && !strncmp(text, "_Z", 2);
    clang_disposeString(mangled);
    return overload;
}

/* Only the first argument is generic. */
static bool is_scaled(const char *name)
{
    static const char *const scaled[] = {"frexp", "ldexp", "nexttoward", "scalbln", "scalbn"};
    return is_one_of(name, scaled, sizeof scaled / sizeof *scaled);
}

static bool is_complex_name(const char *name)
{
    static const char *const parts[] = {"carg", "cimag", "conj", "cproj", "creal"};
    return is_one_of(name, parts, sizeof parts / sizeof *parts);
}

/* "csqrtf" for float _Complex sqrt(float _Complex). */
static const char *library_name(struct clang_tree *t, const struct decl *f)
{
    bool complex = false, narrow = true, wide = false;
    int count = is_scaled(f->name) ? 1 : f->n_members;
    for (int i = 0; i < count; i++) {
        const struct type *x = f->members[i]->type;
        if (x->kind == TYPE_POINTER) continue;
        complex |= x->kind == TYPE_COMPLEX;
        if (x->kind == TYPE_COMPLEX) x = x->base;
        wide |= x->kind == TYPE_LONG_DOUBLE;
        narrow &= x->kind == TYPE_FLOAT && x->size == 4;
    }
    return arena_printf(t->arena, "%s%s%s", complex && !is_complex_name(f->name) ? "c" : "", !strcmp(f->name, "fabs") && complex ? "abs" : f->name,
                        wide ? "l" : narrow ? "f" : "");
}

/* "#undef sqrt" before the call, or "(sqrt)(x)": the call runs the function of that name. */
static bool is_not_macro(struct clang_tree *t, const struct node *call, const char *name)
{
    const char *header = strstr(t->unit->text, "#include <tgmath.h>");
    const char *line = header ? strstr(header, arena_printf(t->arena, "\n#undef %s\n", name)) : NULL;
    const struct node *callee = call->child[0];
    while (callee->kind == NODE_IMPLICIT && callee->n_children) callee = callee->child[0];
    return callee->kind == NODE_PAREN || (line && line < t->unit->text + call->from);
}

static void convert_argument(struct clang_tree *t, struct node *call, int k, struct type *type)
{
    struct node *a = call->child[k], *n;
    if (!a->type || !type_is_arithmetic(a->type) || tree_same_value_type(a->type, type)) return;
    n = tree_new(t, NODE_IMPLICIT, a->from, a->to);
    n->type = type;
    tree_adopt(t, n, &a, 1);
    n->parent = call;
    call->child[k] = n;
}

static struct decl *library_function(struct clang_tree *t, const char *name)
{
    for (struct top_level *p = t->by_name[name_hash(name)]; p; p = p->same_name) {
        struct decl *d = strcmp(p->name, name) ? NULL : tree_decl(t, p->cursor);
        if (d && d->kind == DECL_FUNCTION && !is_overload(d)) return d;
    }
    return NULL;
}

struct decl *tree_generic_function(struct clang_tree *t, struct node *call, struct decl *f)
{
    struct decl *meant;
    if (!is_overload(f)) return f;
    bool plain = is_not_macro(t, call, f->name);
    meant = library_function(t, plain ? f->name : library_name(t, f));
    if (!meant || meant->n_members != f->n_members) return f;
    if (plain) call->type = meant->type->base;
    for (int i = 0; i < meant->n_members && i + 1 < call->n_children; i++) convert_argument(t, call, i + 1, meant->members[i]->type);
    return meant;
}
