/* clang_scope: names visible at an offset, the function around it and the statement after it. SPDX-License-Identifier: MIT */
#include "syntax/clang/clang_tree.h"

void tree_add_name(struct clang_tree *t, struct decl *d)
{
    struct function_tree *f = t->current;
    struct local_name n = { d, d ? d->name_at : 0, t->scope_end };
    if (f && d && d->name[0]) ARENA_PUSH(t->arena, f->names, f->n_names, n);
}

struct decl *syntax_function_at(struct unit *u, unsigned offset)
{
    struct clang_tree *t = tree_of(u);
    struct top_level *p = t ? tree_function_top(t, offset) : NULL;
    return p ? tree_decl(t, p->cursor) : NULL;
}

struct decl *syntax_definition(struct unit *u, struct decl *d)
{
    (void)u;                           /* all redeclarations share one struct decl, which describes the definition */
    return d;
}

/* ---- names ---- */

static struct decl *lookup_local(const struct function_tree *f, const char *name, unsigned offset)
{
    const struct local_name *best = NULL;
    for (int i = 0; i < f->n_names; i++) {
        const struct local_name *n = &f->names[i];
        if (n->from > offset || n->to <= offset || strcmp(n->decl->name, name)) continue;
        if (!best || n->to < best->to || (n->to == best->to && n->from >= best->from)) best = n;
    }
    return best ? best->decl : NULL;
}

struct decl *syntax_lookup(struct unit *u, const char *name, unsigned offset)
{
    struct clang_tree *t = tree_of(u);
    struct decl *function = syntax_function_at(u, offset), *found = NULL;
    if (!t) return NULL;
    bool being_built = function && t->current && t->current->decl == function;
    if (being_built || (function && syntax_body(u, function))) found = lookup_local(tree_function(t, function), name, offset);
    return found ? found : tree_lookup_file(t, name, offset);
}

/* ---- binding ---- */

/* The first child of n that begins after offset; *around receives the child that contains offset. A standalone directive is a
 * null statement at its own offset: it does not contain itself. */
static struct node *child_after(const struct node *n, unsigned offset, struct node **around)
{
    struct node *after = NULL;
    for (int i = 0; i < n->n_children; i++) {
        struct node *c = n->child[i];
        if (!c) continue;
        if (c->from <= offset && c->to > offset && !(c->kind == NODE_NULL_STMT && c->from == offset)) *around = c;
        if (c->from > offset && (!after || c->from < after->from)) after = c;
    }
    return after;
}

static struct node *after_in_body(struct node *place, unsigned offset, struct node **parent)
{
    for (;;) {
        struct node *around = NULL, *after = child_after(place, offset, &around);
        if (!around) {
            *parent = place;
            return after;
        }
        place = around;
    }
}

/* At file scope: the declaration as a statement. */
static struct node *file_declaration(struct clang_tree *t, const struct top_level *p)
{
    struct decl *d = tree_decl(t, p->cursor);
    struct node *n, *v;
    if (!d) return NULL;
    n = tree_new(t, NODE_DECL_STMT, p->from, p->to);
    n->decl = d;
    if (!tree_is_definition(p->cursor)) n->to = text_statement_end(t->unit, n->to);
    if (d->kind != DECL_VAR) return n;
    v = tree_new(t, NODE_VAR, p->from, p->to);
    v->decl = d;
    v->type = d->type;
    tree_adopt(t, n, &v, 1);
    return n;
}

static bool is_tag(const struct top_level *p)
{
    enum CXCursorKind k = clang_getCursorKind(p->cursor);
    return k == CXCursor_StructDecl || k == CXCursor_UnionDecl || k == CXCursor_EnumDecl;
}

/* The declaration that begins first at or after offset. If several begin there: the first that is not a tag, because a tag may be part of a
 * variable's declaration. Entries are sorted by their ends, so nested ones precede those around them. */
static struct node *after_in_file(struct clang_tree *t, unsigned offset)
{
    const struct top_level *best = NULL;
    for (struct top_level *p = tree_top_at(t, offset); p && p < t->top + t->n_top; p++) {
        if (p->from < offset || clang_getCursorKind(p->cursor) == CXCursor_EnumConstantDecl) continue;
        if (!best || p->from < best->from || (p->from == best->from && is_tag(best))) best = p;
        else if (p->from > best->from) break;
    }
    return best ? file_declaration(t, best) : NULL;
}

struct node *syntax_statement_after(struct unit *u, unsigned offset, struct node **parent)
{
    struct clang_tree *t = tree_of(u);
    struct decl *function = syntax_function_at(u, offset);
    struct node *body = function ? syntax_body(u, function) : NULL;
    *parent = NULL;
    if (body && offset >= body->from && offset < body->to) return after_in_body(body, offset, parent);
    return t ? after_in_file(t, offset) : NULL;
}
