/* clang_values: integer constant expressions, evaluated in their C types. SPDX-License-Identifier: MIT */
#include "syntax/clang/clang_tree.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long bits;

/* v converted to type t. */
static long long wrap(long long v, const struct type *t)
{
    if (t->kind == TYPE_BOOL) return v != 0;
    if (t->size <= 0 || t->size >= 8) return v;
    unsigned width = (unsigned)t->size * 8;
    bits low = (bits)v & (((bits)1 << width) - 1);
    if (t->is_signed && low >> (width - 1)) low |= ~(bits)0 << width;
    return (long long)low;
}

static void set(struct node *n, long long v)
{
    if (!type_is_integer(n->type)) return;
    n->has_value = true;
    n->value = wrap(v, n->type);
}

void value_of_integer(const char *text, struct node *n)
{
    bool binary = text[0] == '0' && (text[1] == 'b' || text[1] == 'B');
    set(n, (long long)(binary ? strtoull(text + 2, NULL, 2) : strtoull(text, NULL, 0)));
}

static int escape_value(const char *s)
{
    static const char names[] = "abfnrtve", values[] = "\a\b\f\n\r\t\v\033";
    const char *at = strchr(names, *s);
    if (*s == 'x') return (int)strtol(s + 1, NULL, 16);
    if (*s >= '0' && *s <= '7') return (int)strtol(s, NULL, 8);
    return at ? values[at - names] : *s;
}

/* Only characters below 128 without a prefix: the value of others depends on the signedness of char. */
bool value_of_character(const char *text, struct node *n)
{
    if (text[0] != '\'') return false;
    const char *s = text + 1, *end = s + 1;
    if (*s == '\\') {
        end = s + 2;
        while (isxdigit((unsigned char)*end)) end++;
    }
    if (*end != '\'' || (unsigned char)*s >= 128) return false;
    int v = *s == '\\' ? escape_value(s + 1) : *s;
    if (v >= 128) return false;
    set(n, v);
    return true;
}

void value_ask_clang(struct node *n, CXCursor c)
{
    if (!n->type || !type_is_integer(n->type)) return;
    CXEvalResult r = clang_Cursor_Evaluate(c);
    if (!r) return;
    if (clang_EvalResult_getKind(r) == CXEval_Int)
        set(n, clang_EvalResult_isUnsignedInt(r) ? (long long)clang_EvalResult_getAsUnsigned(r) : clang_EvalResult_getAsLongLong(r));
    clang_EvalResult_dispose(r);
}

/* ---- folding ---- */

static bool divide(struct node *n, long long a, long long b, bool is_unsigned, long long *v)
{
    if (!b) return false;
    if (is_unsigned) *v = (long long)(n->op == OP_DIV ? (bits)a / (bits)b : (bits)a % (bits)b);
    else if (b == -1) *v = n->op == OP_DIV ? (long long)(0 - (bits)a) : 0;
    else *v = n->op == OP_DIV ? a / b : a % b;
    return true;
}

static bool shift(struct node *n, long long a, long long b, bool is_unsigned, long long *v)
{
    if (b < 0 || b >= 64) return false;
    if (n->op == OP_SHL) *v = (long long)((bits)a << b);
    else *v = is_unsigned ? (long long)((bits)a >> b) : a >> b;
    return true;
}

static bool compare(enum op op, long long a, long long b, bool is_unsigned)
{
    bool less = is_unsigned ? (bits)a < (bits)b : a < b;
    switch (op) {
    case OP_LT: return less;
    case OP_GE: return !less;
    case OP_GT: return !less && a != b;
    case OP_LE: return less || a == b;
    case OP_EQ: return a == b;
    case OP_NE: return a != b;
    case OP_LAND: return a && b;
    default: return a || b;
    }
}

static void fold_binary(struct node *n)
{
    long long a = n->child[0]->value, b = n->child[1]->value, v;
    const struct type *left = n->child[0]->type;
    bool is_unsigned = left && !left->is_signed && left->kind != TYPE_BOOL;
    switch (n->op) {
    case OP_ADD: v = (long long)((bits)a + (bits)b); break;
    case OP_SUB: v = (long long)((bits)a - (bits)b); break;
    case OP_MUL: v = (long long)((bits)a * (bits)b); break;
    case OP_AND: v = a & b; break;
    case OP_OR: v = a | b; break;
    case OP_XOR: v = a ^ b; break;
    case OP_DIV: case OP_REM:
        if (!divide(n, a, b, is_unsigned, &v)) return;
        break;
    case OP_SHL: case OP_SHR:
        if (!shift(n, a, b, is_unsigned, &v)) return;
        break;
    case OP_COMMA: return;
    default: v = compare(n->op, a, b, is_unsigned);
    }
    set(n, v);
}

static void fold_unary(struct node *n)
{
    long long a = n->child[0]->value;
    switch (n->op) {
    case OP_PLUS: case OP_EXTENSION: set(n, a); break;
    case OP_MINUS: set(n, (long long)(0 - (bits)a)); break;
    case OP_NOT: set(n, ~a); break;
    case OP_LNOT: set(n, !a); break;
    default: break;
    }
}

static bool has_values(const struct node *n)
{
    for (int i = 0; i < n->n_children; i++)
        if (!n->child[i]->has_value) return false;
    return n->n_children > 0;
}

/* Without optimization __builtin_constant_p is 1 for constant expressions only. */
static void fold_call(struct node *n)
{
    bool asks = n->decl && !strcmp(n->decl->name, "__builtin_constant_p") && n->n_children == 2;
    if (asks) set(n, n->child[1]->has_value);
}

void value_fold(struct node *n)
{
    if (n->type && n->kind == NODE_CALL) fold_call(n);
    if (!n->type || !has_values(n)) return;
    switch (n->kind) {
    case NODE_PAREN: case NODE_IMPLICIT: case NODE_CAST: case NODE_GENERIC: set(n, n->child[0]->value); break;
    case NODE_UNARY: fold_unary(n); break;
    case NODE_BINARY: fold_binary(n); break;
    case NODE_CONDITIONAL: set(n, n->child[0]->value ? n->child[1]->value : n->child[2]->value); break;
    case NODE_GNU_CONDITIONAL: set(n, n->child[0]->value ? n->child[0]->value : n->child[1]->value); break;
    default: break;
    }
}
