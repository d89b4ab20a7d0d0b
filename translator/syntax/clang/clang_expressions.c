/* clang_expressions: expressions. SPDX-License-Identifier: MIT
 * What libclang does not expose (operators, arrows, designators, `a ?: b`) is read from the text between the operands. */
#include "base/token.h"
#include "syntax/clang/clang_tree.h"

struct node *tree_new(struct clang_tree *t, enum node_kind kind, unsigned from, unsigned to)
{
    struct node *n = arena_alloc(t->arena, sizeof *n);
    n->kind = kind;
    n->from = from;
    n->to = to;
    return n;
}

struct node *tree_new_at(struct clang_tree *t, enum node_kind kind, CXCursor c)
{
    unsigned from, to;
    cursor_extent(c, &from, &to);
    return tree_new(t, kind, from, to);
}

void tree_adopt(struct clang_tree *t, struct node *n, struct node **children, int count)
{
    n->child = count ? arena_alloc(t->arena, sizeof *n->child * (size_t)count) : NULL;
    n->n_children = count;
    for (int i = 0; i < count; i++) {
        n->child[i] = children[i];
        if (children[i]) children[i]->parent = n;
    }
}

/* Builds the expression and statement children of c below n. */
static void adopt_children(struct clang_tree *t, struct node *n, CXCursor c)
{
    struct cursors list;
    int count = 0;
    cursors_of(&list, c);
    n->child = arena_alloc(t->arena, sizeof *n->child * (size_t)(list.count + 1));
    for (int i = 0; i < list.count; i++) {
        if (!is_statement(list.items[i])) continue;
        struct node *child = is_expression(list.items[i]) ? tree_expression(t, list.items[i]) : tree_statement(t, list.items[i]);
        child->parent = n;
        n->child[count++] = child;
    }
    n->n_children = count;
    cursors_free(&list);
}

/* ---- types ---- */

/* libclang gives the decayed type of a parameter as the array that was written; only an lvalue can have array type. */
static bool may_be_array(const struct node *n)
{
    switch (n->kind) {
    case NODE_PAREN: return n->n_children && n->child[0]->type && n->child[0]->type->kind == TYPE_ARRAY;
    case NODE_UNARY: return n->op == OP_DEREF || n->op == OP_EXTENSION || n->op == OP_REAL || n->op == OP_IMAG;
    case NODE_NAME: case NODE_MEMBER: case NODE_SUBSCRIPT: case NODE_STRING: case NODE_COMPOUND_LITERAL: case NODE_INIT_LIST:
    case NODE_GENERIC: case NODE_DESIGNATED: case NODE_OTHER: return true;
    default: return false;
    }
}

static void set_type(struct clang_tree *t, struct node *n, CXCursor c)
{
    n->type = tree_type(t, clang_getCursorType(c));
    if (n->kind == NODE_NAME && n->decl && n->decl->kind == DECL_PARAM) n->type = n->decl->type;
    if (n->type->kind == TYPE_ARRAY && !may_be_array(n)) n->type = tree_decayed(t, n->type);
}

/* ---- operators ---- */

static enum op prefix_op(const struct unit *u, unsigned at)
{
    static const struct { const char *word; enum op op; } words[] = { { "__extension__", OP_EXTENSION }, { "__real__", OP_REAL },
        { "__real", OP_REAL }, { "__imag__", OP_IMAG }, { "__imag", OP_IMAG } };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is_word(u, at, words[i].word)) return words[i].op;
    char c = u->text[at], next = u->text[at + 1];
    switch (c) {
    case '+': return next == '+' ? OP_PREINC : OP_PLUS;
    case '-': return next == '-' ? OP_PREDEC : OP_MINUS;
    case '~': return OP_NOT;
    case '!': return OP_LNOT;
    case '*': return OP_DEREF;
    case '&': return OP_ADDRESS;
    default: return OP_NONE;
    }
}

static struct node *unary(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_UNARY, c);
    adopt_children(t, n, c);
    if (n->n_children != 1) return n->kind = NODE_OTHER, n;
    if (n->child[0]->from > n->from) n->op = prefix_op(t->unit, n->from);
    else n->op = t->unit->text[text_skip(t->unit, n->child[0]->to, n->to)] == '+' ? OP_POSTINC : OP_POSTDEC;
    if (n->op == OP_NONE) n->kind = NODE_OTHER;
    return n;
}

static struct node *binary(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_BINARY, c);
    unsigned length = 0, at;
    adopt_children(t, n, c);
    if (n->n_children != 2) return n->kind = NODE_OTHER, n;
    at = text_skip(t->unit, n->child[0]->to, n->to);
    n->op = text_binary_op(t->unit, at, &length);
    char last = length ? t->unit->text[at + length - 1] : 0;
    bool compares = n->op == OP_EQ || n->op == OP_NE || n->op == OP_LE || n->op == OP_GE;
    if (!length) n->kind = NODE_OTHER;
    else if (last == '=' && !compares) n->kind = NODE_ASSIGN;
    return n;
}

/* ---- names and members ---- */

static struct node *name(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_NAME, c);
    n->decl = tree_decl(t, clang_getCursorReferenced(c));
    if (!n->decl) n->kind = NODE_OTHER;
    if (n->decl && n->decl->kind == DECL_ENUMERATOR) {
        n->has_value = true;
        n->value = n->decl->value;
    }
    return n;
}

/* A step through an unnamed member. The source does not write it, and its extent is that of the object, so it is left out. */
static bool is_unnamed_step(const struct node *n)
{
    return n->kind == NODE_MEMBER && n->n_children == 1 && (!n->decl || !n->decl->name[0]);
}

static struct node *member(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_MEMBER, c);
    n->decl = tree_decl(t, clang_getCursorReferenced(c));
    adopt_children(t, n, c);
    if (n->n_children != 1) return n->kind = NODE_OTHER, n;
    while (is_unnamed_step(n->child[0])) {
        n->child[0] = n->child[0]->child[0];
        n->child[0]->parent = n;
    }
    n->arrow = t->unit->text[text_skip(t->unit, n->child[0]->to, n->to)] == '-';
    return n;
}

static struct node *subscript(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_SUBSCRIPT, c);
    adopt_children(t, n, c);
    if (n->n_children != 2) return n->kind = NODE_OTHER, n;
    if (type_is_integer(n->child[0]->type) && !type_is_integer(n->child[1]->type)) {    /* 1[a] */
        struct node *base = n->child[1];
        n->child[1] = n->child[0];
        n->child[0] = base;
    }
    return n;
}

/* A step on the way to the function's name: `_Generic(x, int: f)`, `__builtin_choose_expr(1, f, g)`, `*f` and `&f`. */
static const struct node *callee_below(const struct unit *u, const struct node *n)
{
    if (n->kind == NODE_GENERIC && n->n_children == 1) return n->child[0];
    if (n->kind == NODE_UNARY && (n->op == OP_DEREF || n->op == OP_ADDRESS)) return n->child[0];
    if (n->kind != NODE_OTHER || n->n_children != 3 || strncmp(u->text + n->from, "__builtin_choose_expr", 21)) return NULL;
    return n->child[0]->has_value ? n->child[n->child[0]->value ? 1 : 2] : NULL;
}

static struct node *call(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_CALL, c);
    adopt_children(t, n, c);
    const struct node *callee = n->n_children ? node_strip(n->child[0]) : NULL;
    for (const struct node *below = callee; below; below = callee_below(t->unit, callee)) callee = node_strip(below);
    if (callee && callee->kind == NODE_NAME && callee->decl->kind == DECL_FUNCTION) n->decl = tree_generic_function(t, n, callee->decl);
    return n;
}

/* ---- casts and compound literals: the sizes of a VLA type precede the operand ---- */

static struct node *with_type_sizes(struct clang_tree *t, CXCursor c, enum node_kind kind)
{
    struct node *n = tree_new_at(t, kind, c);
    adopt_children(t, n, c);
    if (!n->n_children) return n->kind = NODE_OTHER, n;
    int sizes = n->n_children - 1;
    tree_set_sizes(tree_type(t, clang_getCursorType(c)), n->child, sizes);
    n->child += sizes;
    n->n_children = 1;
    return n;
}

/* ---- what libclang does not expose ---- */

/* `.m = 1`, `[2] = 1` and the old forms of GNU C, `m : 1` and `[2] 1`. */
static bool is_designator(const struct unit *u, const struct node *n)
{
    char c = u->text[n->from];
    struct token first = token_next(u->text, n->from, n->to), second = token_next(u->text, first.to, n->to);
    bool named = first.kind == TOKEN_NAME && second.to <= n->child[n->n_children - 1]->from && token_is(u->text, &second, ":");
    return c == '.' || c == '[' || named;
}

/* "a ?: b": libclang repeats a, then gives b. */
static bool is_gnu_conditional(const struct unit *u, const struct node *n)
{
    if (n->n_children < 2) return false;
    unsigned at = text_skip(u, n->child[0]->to, n->to);
    return u->text[at] == '?' && u->text[text_skip(u, at + 1, n->to)] == ':';
}

static struct node *gnu_conditional(struct node *n)
{
    n->kind = NODE_GNU_CONDITIONAL;
    n->child[1] = n->child[n->n_children - 1];
    n->n_children = 2;
    return n;
}

static CXCursor first_member_reference(CXCursor c)
{
    struct cursors list;
    CXCursor found = clang_getNullCursor();
    cursors_of(&list, c);
    for (int i = 0; i < list.count && clang_Cursor_isNull(found); i++)
        if (clang_getCursorKind(list.items[i]) == CXCursor_MemberRef) found = clang_getCursorReferenced(list.items[i]);
    cursors_free(&list);
    return found;
}

static struct node *designated(struct clang_tree *t, struct node *n, CXCursor c)
{
    CXCursor field = first_member_reference(c);
    n->kind = NODE_DESIGNATED;
    n->type = n->child[n->n_children - 1]->type;
    if (!clang_Cursor_isNull(field)) n->decl = tree_decl(t, field);
    return n;
}

/* The value of a volatile object that is a class in C++, which does not copy it as C does. */
static bool loads_volatile(const struct type *to, const struct type *from)
{
    return to && type_is_volatile_class(from) && !to->is_volatile;
}

/* An implicit conversion step; its child if nothing but the value category or qualifiers change. */
static struct node *implicit(struct clang_tree *t, struct node *n, CXCursor c)
{
    struct node *child = n->child[0];
    n->kind = NODE_IMPLICIT;
    set_type(t, n, c);
    bool both_arrays = child->type && child->type->kind == TYPE_ARRAY && tree_type(t, clang_getCursorType(c))->kind == TYPE_ARRAY;
    if (both_arrays || (child->type && tree_same_value_type(n->type, child->type) && !loads_volatile(n->type, child->type))) {
        child->parent = NULL;
        return child;
    }
    return n;
}

static struct node *unexposed(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_OTHER, c);
    adopt_children(t, n, c);
    if (n->n_children == 1 && n->child[0]->from == n->from && n->child[0]->to == n->to) return implicit(t, n, c);
    if (is_gnu_conditional(t->unit, n)) return gnu_conditional(n);
    if (n->n_children && is_designator(t->unit, n)) return designated(t, n, c);
    if (text_is_word(t->unit, n->from, "__builtin_va_arg")) n->kind = NODE_VA_ARG;
    if (text_is_word(t->unit, n->from, "__builtin_offsetof") || text_is_word(t->unit, n->from, "__builtin_types_compatible_p"))
        n->kind = NODE_SIZEOF;
    return n;
}

/* ---- the rest ---- */

static struct node *literal(struct clang_tree *t, CXCursor c, enum node_kind kind)
{
    struct node *n = tree_new_at(t, kind, c);
    const char *text = t->unit->text + n->from;
    set_type(t, n, c);
    if (kind == NODE_INTEGER) value_of_integer(text, n);
    if (kind == NODE_CHARACTER && !value_of_character(text, n)) value_ask_clang(n, c);
    return n;
}

static struct node *with_children(struct clang_tree *t, CXCursor c, enum node_kind kind)
{
    struct node *n = tree_new_at(t, kind, c);
    adopt_children(t, n, c);
    return n;
}

/* The size expressions of the arrays in a type are not operands. */
static struct node *size_of(struct clang_tree *t, CXCursor c)
{
    struct node *n = with_children(t, c, NODE_SIZEOF);
    set_type(t, n, c);
    value_ask_clang(n, c);
    const struct node *operand = n->n_children == 1 ? node_strip(n->child[0]) : NULL;
    /* clang_tgmath.c may have changed the type of a call. */
    if (operand && operand->kind == NODE_CALL && text_is_word(t->unit, n->from, "sizeof")) n->value = operand->type->size;
    if (n->has_value && n->n_children && n->child[n->n_children - 1]->to != n->to) n->n_children = 0;
    return n;
}

static struct node *generic(struct clang_tree *t, CXCursor c)
{
    struct node *n = with_children(t, c, NODE_GENERIC), *chosen = tree_chosen_association(t, n);
    set_type(t, n, c);
    if (chosen) tree_adopt(t, n, &chosen, 1);
    return n;
}

static struct node *label_address(struct clang_tree *t, CXCursor c)
{
    struct node *n = tree_new_at(t, NODE_LABEL_ADDRESS, c);
    struct cursors list;
    cursors_of(&list, c);
    if (list.count) n->decl = tree_label(t, keep_string(t, clang_getCursorSpelling(list.items[0])), n->from);
    cursors_free(&list);
    return n;
}

static struct node *by_kind(struct clang_tree *t, CXCursor c)
{
    switch ((int)clang_getCursorKind(c)) {
    case CXCursor_IntegerLiteral: return literal(t, c, NODE_INTEGER);
    case CXCursor_FloatingLiteral: return literal(t, c, NODE_FLOATING);
    case CXCursor_ImaginaryLiteral: return literal(t, c, NODE_IMAGINARY);
    case CXCursor_CharacterLiteral: return literal(t, c, NODE_CHARACTER);
    case CXCursor_StringLiteral: return literal(t, c, NODE_STRING);
    case CXCursor_DeclRefExpr: return name(t, c);
    case CXCursor_MemberRefExpr: return member(t, c);
    case CXCursor_CallExpr: return call(t, c);
    case CXCursor_ParenExpr: return with_children(t, c, NODE_PAREN);
    case CXCursor_UnaryOperator: return unary(t, c);
    case CXCursor_ArraySubscriptExpr: return subscript(t, c);
    case CXCursor_BinaryOperator: case CXCursor_CompoundAssignOperator: return binary(t, c);
    case CXCursor_ConditionalOperator: return with_children(t, c, NODE_CONDITIONAL);
    case CXCursor_CStyleCastExpr: return with_type_sizes(t, c, NODE_CAST);
    case CXCursor_CompoundLiteralExpr: return with_type_sizes(t, c, NODE_COMPOUND_LITERAL);
    case CXCursor_InitListExpr: return with_children(t, c, NODE_INIT_LIST);
    case CXCursor_UnaryExpr: return size_of(t, c);
    case CXCursor_StmtExpr: return with_children(t, c, NODE_STMT_EXPR);
    case CXCursor_GenericSelectionExpr: return generic(t, c);
    case CXCursor_AddrLabelExpr: return label_address(t, c);
    case CXCursor_UnexposedExpr: return unexposed(t, c);
    default: return with_children(t, c, NODE_OTHER);
    }
}

struct node *tree_expression(struct clang_tree *t, CXCursor c)
{
    struct node *n = by_kind(t, c);
    if (!n->type) set_type(t, n, c);
    if (n->has_value) return n;
    value_fold(n);
    if (n->kind == NODE_SIZEOF || (n->kind == NODE_OTHER && !n->n_children)) value_ask_clang(n, c);
    return n;
}
