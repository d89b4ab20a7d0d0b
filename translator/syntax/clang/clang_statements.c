/* clang_statements: statements and the bodies of functions. SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "syntax/clang/clang_tree.h"

/* An expression used as a statement includes its `;`, like every other statement. */
static struct node *either(struct clang_tree *t, CXCursor c, bool in_statement_place)
{
    if (in_statement_place || !is_expression(c)) return tree_statement(t, c);
    return tree_expression(t, c);
}

static void reach(struct node *n, const struct node *last)
{
    if (last && last->to > n->to) n->to = last->to;
}

/* Statements whose first `n_expressions` children are expressions, the others statements. */
static struct node *mixed(struct clang_tree *t, CXCursor c, enum node_kind kind, int n_expressions, int n_slots)
{
    struct node *n = tree_new_at(t, kind, c), *children[64] = { NULL };
    struct cursors list;
    int count = 0;
    cursors_of(&list, c);
    for (int i = 0; i < list.count && count < 64; i++)
        if (is_statement(list.items[i])) {
            children[count] = either(t, list.items[i], count >= n_expressions);
            reach(n, children[count]);
            count++;
        }
    cursors_free(&list);
    tree_adopt(t, n, children, count > n_slots ? count : n_slots);
    return n;
}

static struct node *do_loop(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_DO, c), *children[2] = { NULL };
    struct cursors list;
    int count = 0;
    cursors_of(&list, c);
    for (int i = 0; i < list.count && count < 2; i++)
        if (is_statement(list.items[i])) {
            children[count] = either(t, list.items[i], count == 0);
            count++;
        }
    cursors_free(&list);
    tree_adopt(t, n, children, 2);
    n->to = text_statement_end(t->unit, n->to);
    return n;
}

/* ---- for: an absent part has no child, so each child's slot follows from its place among the `;` ---- */

static struct node *for_loop(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_FOR, c), *children[4] = { NULL };
    const struct unit *u = t->unit;
    unsigned end = t->scope_end, open = text_find(u, n->from, n->to, '('), first, second, close;
    struct cursors list;
    t->scope_end = text_statement_end(u, n->to);
    first = text_find(u, open + 1, n->to, ';');
    second = text_find(u, first + 1, n->to, ';');
    close = text_find(u, second + 1, n->to, ')');
    cursors_of(&list, c);
    for (int i = 0; i < list.count; i++) {
        unsigned from, to;
        if (!is_statement(list.items[i])) continue;
        cursor_extent(list.items[i], &from, &to);
        int slot = from <= first ? 0 : from <= second ? 1 : from < close ? 2 : 3;
        children[slot] = either(t, list.items[i], slot == 3);
    }
    cursors_free(&list);
    tree_adopt(t, n, children, 4);
    reach(n, children[3]);
    t->scope_end = end;
    return n;
}

/* ---- case and labels: values first, the labelled statement last ---- */

static struct node *case_label(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_CASE, c), *children[3] = { NULL };
    struct cursors list;
    int count = 0, statements = 0;
    cursors_of(&list, c);
    for (int i = 0; i < list.count; i++) statements += is_statement(list.items[i]);
    for (int i = 0; i < list.count && count < 3; i++)
        if (is_statement(list.items[i])) {
            children[count] = either(t, list.items[i], count == statements - 1);
            reach(n, children[count]);
            count++;
        }
    cursors_free(&list);
    tree_adopt(t, n, children, count);
    return n;
}

struct decl *tree_label(struct clang_tree *t, const char *name, unsigned at)
{
    struct function_tree *f = t->current;
    for (int i = 0; f && i < f->n_labels; i++)
        if (!strcmp(f->labels[i]->name, name)) return f->labels[i];
    struct decl *d = arena_alloc(t->arena, sizeof *d);
    *d = (struct decl){ .kind = DECL_LABEL, .name = name, .function = f ? f->decl : NULL, .bit_width = -1, .from = at, .name_at = at };
    if (f) ARENA_PUSH(t->arena, f->labels, f->n_labels, d);
    return d;
}

static struct node *label(struct clang_tree *t, CXCursor c)
{
    struct node *n = mixed(t, c, NODE_LABEL, 0, 1);
    n->decl = tree_label(t, keep_string(t, clang_getCursorSpelling(c)), n->from);
    n->decl->from = n->decl->name_at = n->from;
    n->decl->to = n->from + (unsigned)strlen(n->decl->name);
    return n;
}

static struct node *jump(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_GOTO, c);
    struct cursors list;
    cursors_of(&list, c);
    if (list.count) n->decl = tree_label(t, keep_string(t, clang_getCursorSpelling(list.items[0])), n->from);
    cursors_free(&list);
    n->to = text_statement_end(t->unit, n->to);
    return n;
}

/* ---- declarations ---- */

static enum CXChildVisitResult add_enumerators(CXCursor c, CXCursor parent, CXClientData data)
{
    struct clang_tree *t = data;
    enum CXCursorKind k = clang_getCursorKind(c);
    (void)parent;
    if (k == CXCursor_EnumConstantDecl) tree_add_name(t, tree_decl(t, c));
    /* Not into members: libclang visits the type again below each. */
    return k == CXCursor_StructDecl || k == CXCursor_UnionDecl || k == CXCursor_EnumDecl ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

static struct node *variable(struct clang_tree *t, CXCursor c, struct decl *d)
{
    struct node *n = tree_new_at(t, NODE_VAR, c);
    n->decl = d;
    n->type = d->type;
    tree_adopt(t, n, &d->init, d->init != NULL);
    return n;
}

static struct node *declaration(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_DECL_STMT, c);
    struct cursors list;
    cursors_of(&list, c);
    for (int i = 0; i < list.count; i++) {
        CXCursor item = list.items[i];
        struct decl *d = tree_decl(t, item);
        if (!d) continue;
        if (!n->decl || n->decl->kind == DECL_RECORD || n->decl->kind == DECL_ENUM) n->decl = d;
        if (d->kind == DECL_RECORD || d->kind == DECL_ENUM) clang_visitChildren(item, add_enumerators, t);
        else tree_add_name(t, d);
        n->value |= d->kind == DECL_FUNCTION;
        if (d->kind != DECL_VAR) continue;
        struct node *v = variable(t, item, d);
        v->parent = n;
        ARENA_PUSH(t->arena, n->child, n->n_children, v);
    }
    cursors_free(&list);
    n->to = text_statement_end(t->unit, n->to);
    return n;
}

/* ---- the others ---- */

static struct node *block(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_BLOCK, c);
    struct cursors list;
    unsigned end = t->scope_end;
    t->scope_end = n->to;
    cursors_of(&list, c);
    for (int i = 0; i < list.count; i++) {
        if (!is_statement(list.items[i])) continue;
        struct node *child = tree_statement(t, list.items[i]);
        child->parent = n;
        ARENA_PUSH(t->arena, n->child, n->n_children, child);
    }
    cursors_free(&list);
    t->scope_end = end;
    return n;
}

/* A standalone directive is a null statement whose extent is the directive's line. */
static struct node *null_statement(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_NULL_STMT, c);
    if (t->unit->text[n->from] != '#') return n;
    n->to = n->from + (unsigned)strcspn(t->unit->text + n->from, "\n");
    return n;
}

static struct node *with_semicolon(struct clang_tree *t, struct node *n)
{
    n->to = text_statement_end(t->unit, n->to);
    return n;
}

/* A statement with an attribute: the statement, with an extent that begins at the attribute. */
static struct node *attributed(struct clang_tree *t, CXCursor c)
{
    struct node *n = mixed(t, c, NODE_OTHER, 0, 0);
    if (n->n_children != 1) return with_semicolon(t, n);
    struct node *inner = n->child[0];
    inner->from = n->from;
    inner->parent = NULL;
    return inner;
}

/* asm("" ::: "memory") and the like only restrict the optimizer: there is nothing to run. */
static bool is_empty_asm(const struct clang_tree *t, const struct node *n)
{
    const char *s = memchr(t->unit->text + n->from, '(', n->to - n->from), *end = t->unit->text + n->to;
    if (!s) return false;
    s++;
    s += strspn(s, " \t\n");
    if (strncmp(s, "\"\"", 2)) return false;
    for (s += 2; s < end; s++) {
        if (!strncmp(s, "\"memory\"", 8)) s += 7;
        else if (!strncmp(s, "\"cc\"", 4)) s += 3;
        else if (!strchr(" \t\n:,);", *s)) return false;
    }
    return true;
}

/* How many of the operands are outputs: those between the first `:` and the second. */
static int n_outputs(const struct clang_tree *t, const struct node *n)
{
    const char *text = t->unit->text;
    int colons = 0, outputs = 0;
    for (struct token k = token_next(text, n->from, n->to); k.kind != TOKEN_END && colons < 2; k = token_next(text, k.to, n->to)) {
        for (int i = 0; i < n->n_children; i++)
            if (n->child[i] && k.from == n->child[i]->from) {
                outputs += colons == 1;
                k.to = n->child[i]->to;
            }
        colons += token_is(text, &k, ":");
    }
    return outputs;
}

static struct node *asm_statement(struct clang_tree *t, CXCursor c)
{
    struct node *n = with_semicolon(t, mixed(t, c, NODE_ASM, 64, 0));
    if (is_empty_asm(t, n)) n->kind = NODE_NULL_STMT, n->n_children = 0;
    else n->value = n_outputs(t, n);
    return n;
}

static struct node *by_kind(struct clang_tree *t, CXCursor c)
{
    switch ((int)clang_getCursorKind(c)) {
    case CXCursor_CompoundStmt: return block(t, c);
    case CXCursor_DeclStmt: return declaration(t, c);
    case CXCursor_NullStmt: return null_statement(t, c);
    case CXCursor_IfStmt: return mixed(t, c, NODE_IF, 1, 3);
    case CXCursor_ForStmt: return for_loop(t, c);
    case CXCursor_WhileStmt: return mixed(t, c, NODE_WHILE, 1, 2);
    case CXCursor_DoStmt: return do_loop(t, c);
    case CXCursor_SwitchStmt: return mixed(t, c, NODE_SWITCH, 1, 2);
    case CXCursor_CaseStmt: return case_label(t, c);
    case CXCursor_DefaultStmt: return mixed(t, c, NODE_DEFAULT, 0, 1);
    case CXCursor_LabelStmt: return label(t, c);
    case CXCursor_BreakStmt: return with_semicolon(t, tree_new_at(t, NODE_BREAK, c));
    case CXCursor_ContinueStmt: return with_semicolon(t, tree_new_at(t, NODE_CONTINUE, c));
    case CXCursor_ReturnStmt: return with_semicolon(t, mixed(t, c, NODE_RETURN, 64, 0));
    case CXCursor_GotoStmt: return jump(t, c);
    case CXCursor_IndirectGotoStmt: return with_semicolon(t, mixed(t, c, NODE_INDIRECT_GOTO, 64, 0));
    case CXCursor_GCCAsmStmt: case CXCursor_MSAsmStmt: return asm_statement(t, c);
    case CXCursor_UnexposedStmt: return attributed(t, c);
    default: return with_semicolon(t, is_expression(c) ? tree_expression(t, c) : mixed(t, c, NODE_OTHER, 0, 0));
    }
}

struct node *tree_statement(struct clang_tree *t, CXCursor c) { return by_kind(t, c); }

/* ---- bodies ---- */

static CXCursor block_of(CXCursor function)
{
    struct cursors list;
    CXCursor found = clang_getNullCursor();
    cursors_of(&list, function);
    for (int i = 0; i < list.count; i++)
        if (clang_getCursorKind(list.items[i]) == CXCursor_CompoundStmt) found = list.items[i];
    cursors_free(&list);
    return found;
}

/* Sizes of array parameters that have effects, `int a[n++]`, become the first statements of the body. Their extents are outside of its
 * own. */
static void put_sizes_first(struct clang_tree *t, struct decl *d)
{
    struct node **all = NULL;
    int n = 0, first;
    for (int i = 0; i < d->n_members; i++)
        for (struct type *level = d->members[i]->type; level && (level->kind == TYPE_POINTER || level->kind == TYPE_ARRAY); level = level->base)
            if (node_has_effects(level->count_expr)) ARENA_PUSH(t->arena, all, n, level->count_expr);
    first = n;
    for (int i = 0; i < d->body->n_children && first; i++) ARENA_PUSH(t->arena, all, n, d->body->child[i]);
    if (first) tree_adopt(t, d->body, all, n);
}

static void build_body(struct clang_tree *t, struct decl *d, struct function_tree *f)
{
    struct function_tree *outer = t->current;
    unsigned end = t->scope_end;
    CXCursor whole = *(CXCursor *)d->cursor, body = block_of(whole);
    t->current = f;
    t->scope_end = d->to;
    for (int i = 0; i < d->n_members; i++) tree_add_name(t, d->members[i]);
    if (!clang_Cursor_isNull(body)) {
        d->body = tree_statement(t, body);
        put_sizes_first(t, d);
    }
    t->current = outer;
    t->scope_end = end;
}

struct node *syntax_body(struct unit *u, struct decl *function)
{
    struct clang_tree *t = tree_of(u);
    if (function->kind != DECL_FUNCTION || !function->has_body) return NULL;
    struct function_tree *f = tree_function(t, function);
    if (f->error) syntax_give_error(u, &(struct syntax_error){f->error_at, f->error});
    f->error = NULL;
    if (!function->body) build_body(t, function, f);
    return function->body;
}
