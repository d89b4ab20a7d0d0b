/* clause_reader: the expressions of clauses, read by recursive descent. SPDX-License-Identifier: MIT
 * Clauses are not in libclang's tree. Names are looked up at the directive; nodes have no extent. A node has a type where this is simple to
 * determine, else NULL, never a wrong type. */
#include "syntax/clang/clause_reader.h"
#include <ctype.h>
#include <stdlib.h>

static struct node *conditional(struct reader *r);
static struct node *cast(struct reader *r);

static struct node *fail(struct reader *r)
{
    r->failed = true;
    return tree_new(r->tree, NODE_OTHER, 0, 0);
}

static struct node *make(struct reader *r, enum node_kind kind, enum op op, struct node **children, int count)
{
    struct node *n = tree_new(r->tree, kind, 0, 0);
    n->op = op;
    tree_adopt(r->tree, n, children, count);
    return n;
}

/* ---- types of results ---- */

static struct type *promoted(struct reader *r, struct type *t)
{
    struct type *i = clause_basic(r, BASIC_INT);
    return type_is_integer(t) && t->size < i->size ? i : t && (t->kind == TYPE_ENUM || t->kind == TYPE_BOOL) ? i : t;
}

/* The usual arithmetic conversions: of types of different sizes the larger. NULL unless both are arithmetic. */
static struct type *common_type(struct reader *r, struct type *a, struct type *b)
{
    a = promoted(r, a);
    b = promoted(r, b);
    if (!type_is_arithmetic(a) || !type_is_arithmetic(b)) return NULL;
    if (type_is_integer(a) != type_is_integer(b)) return type_is_integer(a) ? b : a;
    if (a->size != b->size) return a->size > b->size ? a : b;
    return type_is_integer(a) && a->is_signed ? b : a;
}

static void convert(struct reader *r, struct node *n, int i, struct type *to)
{
    struct node *from = n->child[i];
    if (!to || !from->type || tree_same_value_type(from->type, to)) return;
    struct node *c = make(r, NODE_IMPLICIT, OP_NONE, &from, 1);
    c->type = to;
    c->parent = n;
    value_fold(c);
    n->child[i] = c;
}

static void type_binary(struct reader *r, struct node *n)
{
    struct type *a = n->child[0]->type, *b = n->child[1]->type, *both = common_type(r, a, b);
    bool relation = n->op >= OP_LT && n->op <= OP_LOR, is_shift = n->op == OP_SHL || n->op == OP_SHR;
    n->type = relation ? clause_basic(r, BASIC_INT) : is_shift ? promoted(r, a) : both;
    if (!n->type && a && b && (a->kind == TYPE_POINTER || a->kind == TYPE_ARRAY) && type_is_integer(b)) n->type = tree_decayed(r->tree, a);
    if (both && !is_shift && n->op != OP_LAND && n->op != OP_LOR) {
        convert(r, n, 0, both);
        convert(r, n, 1, both);
    }
    value_fold(n);
}

/* ---- constants ---- */

static void type_of_integer(struct reader *r, struct node *n, const char *text, const char *end)
{
    bool is_unsigned = false, decimal = text[0] != '0';
    int longs = 0;
    for (const char *s = end; s > text && strchr("uUlL", s[-1]); s--) {
        is_unsigned |= s[-1] == 'u' || s[-1] == 'U';
        longs += s[-1] == 'l' || s[-1] == 'L';
    }
    unsigned long long v = strtoull(text, NULL, 0);
    n->type = clause_basic(r, BASIC_ULLONG);
    for (int k = longs > 1 ? BASIC_LLONG : longs ? BASIC_LONG : BASIC_INT; k <= BASIC_LLONG; k += 2) {
        unsigned long long top = ~0ULL >> (64 - 8 * clause_basic(r, (enum basic_type)k)->size);
        bool as_signed = !is_unsigned && v <= top >> 1, as_unsigned = (is_unsigned || !decimal) && v <= top;
        if (!as_signed && !as_unsigned) continue;
        n->type = clause_basic(r, (enum basic_type)(as_signed ? k : k + 1));
        break;
    }
    value_of_integer(text, n);
}

static struct node *number(struct reader *r)
{
    const char *text = r->at, *s = text;
    bool hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X'), floating = false;
    for (; clause_is_word_char(*s) || *s == '.'; s++) {
        bool exponent = hex ? *s == 'p' || *s == 'P' : *s == 'e' || *s == 'E';
        floating |= *s == '.' || exponent;
        if (exponent && (s[1] == '+' || s[1] == '-')) s++;
    }
    r->at = s;
    struct node *n = tree_new(r->tree, floating ? NODE_FLOATING : NODE_INTEGER, 0, 0);
    if (!floating) type_of_integer(r, n, text, s);
    else n->type = clause_basic(r, s[-1] == 'f' || s[-1] == 'F' ? BASIC_FLOAT : s[-1] == 'l' || s[-1] == 'L' ? BASIC_LDOUBLE : BASIC_DOUBLE);
    return n;
}

static struct node *quoted(struct reader *r)
{
    const char *text = r->at, *s = text + 1;
    while (*s && *s != *text) s += *s == '\\' && s[1] ? 2 : 1;
    if (!*s) return fail(r);
    r->at = s + 1;
    struct node *n = tree_new(r->tree, *text == '"' ? NODE_STRING : NODE_CHARACTER, 0, 0);
    if (*text == '\'') {
        n->type = clause_basic(r, BASIC_INT);
        value_of_character(text, n);
    }
    return n;
}

/* ---- operands ---- */

static struct node *name(struct reader *r)
{
    const char *w = clause_word(r);
    struct decl *d = w ? syntax_lookup(r->tree->unit, w, r->offset) : NULL;
    if (!d || d->kind == DECL_TYPEDEF) return fail(r);
    struct node *n = tree_new(r->tree, NODE_NAME, 0, 0);
    n->decl = d;
    n->type = d->kind == DECL_ENUMERATOR ? clause_basic(r, BASIC_INT) : d->type;
    n->has_value = d->kind == DECL_ENUMERATOR;
    if (n->has_value) n->value = d->value;
    return n;
}

static struct node *primary(struct reader *r)
{
    clause_skip(r);
    if (clause_accept(r, "(")) {
        struct node *inner = conditional(r), *n;
        if (!clause_accept(r, ")")) return fail(r);
        n = make(r, NODE_PAREN, OP_NONE, &inner, 1);
        n->type = inner->type;
        value_fold(n);
        return n;
    }
    if (isdigit((unsigned char)*r->at) || (*r->at == '.' && isdigit((unsigned char)r->at[1]))) return number(r);
    if (*r->at == '"' || *r->at == '\'') return quoted(r);
    return name(r);
}

static struct decl *field_of(const struct decl *record, const char *name)
{
    for (int i = 0; record && i < record->n_members; i++) {
        struct decl *m = record->members[i];
        if (!strcmp(m->name, name)) return m;
        struct decl *inner = !m->name[0] && m->type && m->type->kind == TYPE_RECORD ? field_of(m->type->decl, name) : NULL;
        if (inner) return inner;
    }
    return NULL;
}

static struct node *member(struct reader *r, struct node *object, bool arrow)
{
    const char *w = clause_word(r);
    struct type *t = object->type;
    if (t && arrow) t = t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY ? t->base : NULL;
    struct decl *field = w && t && t->kind == TYPE_RECORD ? field_of(t->decl, w) : NULL;
    if (!field) return fail(r);
    struct node *n = make(r, NODE_MEMBER, OP_NONE, &object, 1);
    n->arrow = arrow;
    n->decl = field;
    n->type = field->type;
    return n;
}

static struct node *subscript(struct reader *r, struct node *base)
{
    struct node *children[2] = { base, conditional(r) }, *n;
    if (!clause_accept(r, "]")) return fail(r);
    n = make(r, NODE_SUBSCRIPT, OP_NONE, children, 2);
    if (base->type && (base->type->kind == TYPE_POINTER || base->type->kind == TYPE_ARRAY)) n->type = base->type->base;
    return n;
}

static struct node *call(struct reader *r, struct node *callee)
{
    struct node *children[32] = { callee }, *n;
    int count = 1;
    for (bool more = !clause_accept(r, ")"); more && !r->failed && count < 32;) {
        children[count++] = conditional(r);
        more = clause_accept(r, ",");
        if (!more && !clause_accept(r, ")")) return fail(r);
    }
    n = make(r, NODE_CALL, OP_NONE, children, count);
    if (callee->kind == NODE_NAME && callee->decl->kind == DECL_FUNCTION) n->decl = callee->decl;
    if (n->decl && n->decl->type) n->type = n->decl->type->base;
    return n;
}

static struct node *postfix(struct reader *r)
{
    struct node *n = primary(r);
    while (!r->failed) {
        if (clause_accept(r, "[")) n = subscript(r, n);
        else if (clause_accept(r, "(")) n = call(r, n);
        else if (clause_accept(r, "->")) n = member(r, n, true);
        else if (clause_accept(r, ".")) n = member(r, n, false);
        else break;
    }
    return n;
}

static struct node *size_of(struct reader *r)
{
    struct type *t = NULL;
    struct node *n = tree_new(r->tree, NODE_SIZEOF, 0, 0);
    struct reader look = *r;
    if (clause_accept(&look, "(") && clause_type_name(&look, &t)) *r = look;
    else {
        struct node *operand = cast(r);
        t = operand->type;
        tree_adopt(r->tree, n, &operand, 1);
    }
    n->type = clause_basic(r, BASIC_ULONG);
    n->has_value = t && t->size > 0;
    if (n->has_value) n->value = t->size;
    return n;
}

static void type_unary(struct reader *r, struct node *n)
{
    struct type *t = n->child[0]->type;
    if (n->op == OP_LNOT) n->type = clause_basic(r, BASIC_INT);
    else if (n->op == OP_DEREF) n->type = t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) ? t->base : NULL;
    else if (n->op != OP_ADDRESS) {
        n->type = promoted(r, t);
        convert(r, n, 0, n->type);
    }
    value_fold(n);
}

static struct node *unary(struct reader *r)
{
    static const struct { char c; enum op op; } ops[] = {
        { '+', OP_PLUS }, { '-', OP_MINUS }, { '!', OP_LNOT }, { '~', OP_NOT }, { '*', OP_DEREF }, { '&', OP_ADDRESS } };
    clause_skip(r);
    if (!strncmp(r->at, "sizeof", 6) && !clause_is_word_char(r->at[6])) return r->at += 6, size_of(r);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        if (*r->at != ops[i].c) continue;
        if (r->at[1] == ops[i].c && strchr("+-&", *r->at)) return fail(r);      /* ++ and -- have side effects; && is binary */
        r->at++;
        struct node *operand = cast(r), *n = make(r, NODE_UNARY, ops[i].op, &operand, 1);
        type_unary(r, n);
        return n;
    }
    return postfix(r);
}

static struct node *cast(struct reader *r)
{
    struct reader look = *r;
    struct type *t = NULL;
    if (!clause_accept(&look, "(") || !clause_type_name(&look, &t)) return unary(r);
    *r = look;
    struct node *operand = cast(r), *n = make(r, t ? NODE_CAST : NODE_OTHER, OP_NONE, &operand, 1);
    n->type = t;
    value_fold(n);
    return n;
}

/* ---- operators, by precedence ---- */

static const struct { const char *text; enum op op; int level; } binaries[] = {
    { "||", OP_LOR, 1 }, { "&&", OP_LAND, 2 }, { "|", OP_OR, 3 }, { "^", OP_XOR, 4 }, { "&", OP_AND, 5 }, { "==", OP_EQ, 6 },
    { "!=", OP_NE, 6 }, { "<<", OP_SHL, 8 }, { ">>", OP_SHR, 8 }, { "<=", OP_LE, 7 }, { ">=", OP_GE, 7 }, { "<", OP_LT, 7 },
    { ">", OP_GT, 7 }, { "+", OP_ADD, 9 }, { "-", OP_SUB, 9 }, { "*", OP_MUL, 10 }, { "/", OP_DIV, 10 }, { "%", OP_REM, 10 } };

/* The operator that follows, of at least precedence `level`; not consumed. -1: none, or an assignment. */
static int next_binary(struct reader *r, int level)
{
    clause_skip(r);
    for (int i = 0; i < (int)(sizeof binaries / sizeof *binaries); i++) {
        size_t n = strlen(binaries[i].text);
        if (strncmp(r->at, binaries[i].text, n)) continue;
        bool assigns = r->at[n] == '=' && binaries[i].level != 6 && binaries[i].level != 7;
        return assigns || binaries[i].level < level ? -1 : i;
    }
    return -1;
}

static struct node *binary(struct reader *r, int level)
{
    struct node *left = cast(r);
    for (int k; !r->failed && (k = next_binary(r, level)) >= 0;) {
        r->at += strlen(binaries[k].text);
        struct node *children[2] = { left, binary(r, binaries[k].level + 1) };
        left = make(r, NODE_BINARY, binaries[k].op, children, 2);
        type_binary(r, left);
    }
    return left;
}

static struct node *conditional(struct reader *r)
{
    struct node *children[3] = { binary(r, 1) }, *n;
    if (r->failed || !clause_accept(r, "?")) return children[0];
    children[1] = conditional(r);
    if (!clause_accept(r, ":")) return fail(r);
    children[2] = conditional(r);
    n = make(r, NODE_CONDITIONAL, OP_NONE, children, 3);
    n->type = common_type(r, children[1]->type, children[2]->type);
    if (!n->type) n->type = children[1]->type;
    convert(r, n, 1, type_is_arithmetic(n->type) ? n->type : NULL);
    convert(r, n, 2, type_is_arithmetic(n->type) ? n->type : NULL);
    value_fold(n);
    return n;
}

struct node *syntax_expression(struct unit *u, const char *text, unsigned offset)
{
    struct reader r = { .tree = tree_of(u), .at = text, .offset = offset };
    if (!r.tree || !text) return NULL;
    struct node *n = conditional(&r);
    clause_skip(&r);
    return r.failed || *r.at ? NULL : n;
}
