/* syntax_dump: the tree of the functions that contain a directive, as nested lists. SPDX-License-Identifier: MIT
 * Without offsets, so that tests can compare it: (kind what : type = value children...). */
#include "base/buffer.h"
#include "syntax/syntax.h"
#include "base/unit.h"

static const char *const kind_names[] = {
    [NODE_BLOCK] = "block", [NODE_DECL_STMT] = "declare", [NODE_VAR] = "var", [NODE_NULL_STMT] = "null",
    [NODE_IF] = "if", [NODE_FOR] = "for", [NODE_WHILE] = "while", [NODE_DO] = "do", [NODE_SWITCH] = "switch", [NODE_CASE] = "case",
    [NODE_DEFAULT] = "default", [NODE_LABEL] = "label", [NODE_BREAK] = "break", [NODE_CONTINUE] = "continue", [NODE_RETURN] = "return",
    [NODE_GOTO] = "goto", [NODE_INDIRECT_GOTO] = "goto*", [NODE_ASM] = "asm", [NODE_INTEGER] = "integer", [NODE_FLOATING] = "floating",
    [NODE_IMAGINARY] = "imaginary", [NODE_CHARACTER] = "character", [NODE_STRING] = "string", [NODE_NAME] = "name",
    [NODE_MEMBER] = "member",
    [NODE_SUBSCRIPT] = "subscript", [NODE_CALL] = "call", [NODE_UNARY] = "unary", [NODE_BINARY] = "binary", [NODE_ASSIGN] = "assign",
    [NODE_CONDITIONAL] = "conditional", [NODE_GNU_CONDITIONAL] = "gnu-conditional", [NODE_CAST] = "cast", [NODE_IMPLICIT] = "implicit",
    [NODE_PAREN] = "paren", [NODE_COMPOUND_LITERAL] = "compound-literal", [NODE_INIT_LIST] = "init-list", [NODE_DESIGNATED] = "designated",
    [NODE_SIZEOF] = "sizeof", [NODE_STMT_EXPR] = "statement-expression", [NODE_GENERIC] = "generic", [NODE_LABEL_ADDRESS] = "label-address",
    [NODE_VA_ARG] = "va-arg", [NODE_OTHER] = "other" };

static void dump_sizes(const struct type *t, struct unit *u, struct buffer *out)
{
    for (; t; t = t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER ? t->base : NULL)
        if (t->count_expr)
            buffer_printf(out, " [%.*s]", (int)(t->count_expr->to - t->count_expr->from), u->text + t->count_expr->from);
}

static bool is_leaf_text(enum node_kind k)
{
    return k == NODE_INTEGER || k == NODE_FLOATING || k == NODE_IMAGINARY || k == NODE_CHARACTER || k == NODE_STRING;
}

static void dump_head(const struct node *n, struct unit *u, struct buffer *out)
{
    buffer_printf(out, "(%s", kind_names[n->kind]);
    if (n->kind == NODE_ASSIGN) buffer_printf(out, " %s=", op_text(n->op));
    else if (n->op != OP_NONE) buffer_printf(out, " %s%s", op_text(n->op), n->op == OP_POSTINC || n->op == OP_POSTDEC ? " after" : "");
    if (is_leaf_text(n->kind)) buffer_printf(out, " %.*s", (int)(n->to - n->from), u->text + n->from);
    if (n->arrow) buffer_puts(out, " ->");
    if (n->decl) buffer_printf(out, " %s", n->decl->name[0] ? n->decl->name : "unnamed");
    if (n->type) {
        buffer_printf(out, " : %s", n->type->spelling);
        if (n->kind == NODE_VAR) dump_sizes(n->type, u, out);
    }
    if (n->has_value && n->kind != NODE_INTEGER) buffer_printf(out, " = %lld", n->value);
}

static void dump_node(const struct node *n, struct unit *u, int depth, struct buffer *out)
{
    buffer_printf(out, "\n%*s", depth * 2, "");
    if (!n) {
        buffer_puts(out, "-");
        return;
    }
    dump_head(n, u, out);
    for (int i = 0; i < n->n_children; i++) dump_node(n->child[i], u, depth + 1, out);
    buffer_putc(out, ')');
}

static void dump_function(struct unit *u, struct decl *f, struct buffer *out)
{
    struct node *body = syntax_body(u, f);
    buffer_printf(out, "(function %s : %s", f->name, f->type->spelling);
    for (int i = 0; i < f->n_members; i++) {
        buffer_printf(out, "\n  (parameter %s : %s", f->members[i]->name, f->members[i]->type->spelling);
        dump_sizes(f->members[i]->type, u, out);
        buffer_putc(out, ')');
    }
    dump_node(body, u, 1, out);
    buffer_puts(out, ")\n");
}

void syntax_dump(struct unit *u, struct buffer *out)
{
    struct decl *last = NULL;
    for (int i = 0; i < u->n_directive_at; i++) {
        struct decl *f = syntax_function_at(u, u->directive_at[i]);
        if (f && f != last) dump_function(u, f, out);
        if (f) last = f;
    }
}
