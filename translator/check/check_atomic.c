/* check_atomic: the statement after `atomic` has the form that its clause requires. SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "check/pragma_checks.h"

static struct token next_in(const struct unit *u, unsigned *at, unsigned end)
{
    struct token t = token_next(u->text, *at, end);
    *at = t.to;
    return t;
}

/* The two expressions have the same tokens, so they are the same object. */
static bool same_object(const struct unit *u, const struct node *a, const struct node *b)
{
    a = node_strip(a);
    b = node_strip(b);
    unsigned x = a->from, y = b->from;
    for (;;) {
        struct token s = next_in(u, &x, a->to), t = next_in(u, &y, b->to);
        if (s.kind == TOKEN_END || t.kind == TOKEN_END) return s.kind == t.kind;
        if (s.to - s.from != t.to - t.from) return false;
        for (unsigned i = 0; i < s.to - s.from; i++)
            if (u->text[s.from + i] != u->text[t.from + i]) return false;
    }
}

static bool is_object(const struct node *n)
{
    n = node_strip(n);
    if (n->kind == NODE_UNARY && (n->op == OP_REAL || n->op == OP_IMAG)) n = node_strip(n->child[0]);
    return n->kind == NODE_NAME || n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
}

static bool is_operator(enum op op)
{
    return op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_DIV || op == OP_AND || op == OP_OR || op == OP_XOR || op == OP_SHL ||
           op == OP_SHR;
}

static bool is_plain_assignment(const struct node *n)
{
    return n->kind == NODE_ASSIGN && n->op == OP_NONE && is_object(n->child[0]);
}

/* v = x */
static bool is_read(const struct node *n)
{
    return is_plain_assignment(n) && is_object(n->child[1]);
}

/* x = x op e, x = e op x */
static bool is_long_update(const struct unit *u, const struct node *n)
{
    if (!is_plain_assignment(n)) return false;
    const struct node *right = node_strip(n->child[1]);
    if (right->kind != NODE_BINARY || !is_operator(right->op)) return false;
    return same_object(u, n->child[0], right->child[0]) || same_object(u, n->child[0], right->child[1]);
}

/* The object that n updates, or NULL when n is not an update. */
static const struct node *updated(const struct unit *u, const struct node *n)
{
    n = node_strip(n);
    if (node_is_step(n)) return is_object(n->child[0]) ? n->child[0] : NULL;
    if (n->kind == NODE_ASSIGN && is_operator(n->op)) return is_object(n->child[0]) ? n->child[0] : NULL;
    return is_long_update(u, n) ? n->child[0] : NULL;
}

/* { v = x; update } { update v = x; } { v = x; x = e; }: the object, or NULL. */
static const struct node *captured_in_block(const struct unit *u, const struct node *block)
{
    if (block->n_children != 2) return NULL;
    const struct node *a = node_strip(block->child[0]), *b = node_strip(block->child[1]);
    const struct node *first = updated(u, a), *second = updated(u, b);
    if (is_read(a) && second && same_object(u, a->child[1], second)) return second;
    if (first && is_read(b) && same_object(u, b->child[1], first)) return first;
    if (is_read(a) && is_plain_assignment(b) && same_object(u, a->child[1], b->child[0])) return b->child[0];
    return NULL;
}

static const struct node *captured(const struct unit *u, const struct node *n)
{
    if (n->kind == NODE_BLOCK) return captured_in_block(u, n);
    n = node_strip(n);
    return is_plain_assignment(n) ? updated(u, n->child[1]) : NULL;
}

struct form {
    enum clause_kind kind;
    const char *wanted;
};

static const struct form *form_of(const struct directive *d)
{
    static const struct form forms[] = {
        {CLAUSE_READ, "v = x;"},
        {CLAUSE_WRITE, "x = expression;"},
        {CLAUSE_CAPTURE, "v = update of x; or { v = x; update or write of x }, in either order"},
        {CLAUSE_UPDATE, "x++, x--, x op= e, x = x op e or x = e op x, where op is + * - / & ^ | << or >>"},
    };
    for (int i = 0; i < 3; i++)
        if (directive_clause(d, forms[i].kind, 0)) return &forms[i];
    return &forms[3];
}

/* The object that the statement accesses atomically, or NULL when its form is wrong. */
static const struct node *atomic_object(const struct unit *u, const struct node *n, enum clause_kind kind)
{
    const struct node *bare = node_strip(n);
    switch (kind) {
    case CLAUSE_READ: return is_read(bare) ? bare->child[1] : NULL;
    case CLAUSE_WRITE: return is_plain_assignment(bare) ? bare->child[0] : NULL;
    case CLAUSE_CAPTURE: return captured(u, n);
    default: return updated(u, n);
    }
}

/* x = x * 2 + x */
static bool is_repeated(const struct node *n)
{
    const struct node *bare = node_strip(n), *x = is_plain_assignment(bare) ? node_strip(bare->child[0]) : NULL;
    return x && x->kind == NODE_NAME && node_count_names(bare->child[1], x->decl) > 1;
}

/* x = x + a + b: the operands after x are not grouped. */
static bool is_chain(const struct unit *u, const struct node *n)
{
    n = node_strip(n);
    if (!is_plain_assignment(n)) return false;
    const struct node *right = node_strip(n->child[1]);
    while (right->kind == NODE_BINARY) {
        if (same_object(u, n->child[0], right->child[0])) return true;
        right = node_strip(right->child[0]);
    }
    return false;
}

static bool is_own_call(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_CALL && (!n->decl || !n->decl->is_system);
}

/* The host code of such a statement is a critical section, which a function called in it must not enter again. */
static void check_calls_apart(struct unit *u, struct directive *d)
{
    const struct node *call = node_find(d->statement, is_own_call, NULL);
    if (call) directive_error(u, d, call->from, "atomic-call", "cannot call a function in an atomic access to a complex number");
    if (call) diag_note(u, call->from, "call it before the statement and use its value");
}

/* The value was read by an `atomic read` of x before, in the block `place`: v = x; ... x = v + 1. */
static bool is_of_earlier_read(const struct unit *u, const struct directive *d, const struct node *place, const struct node *x,
                               const struct node *value)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *e = u->directives[i];
        if (e->kind != DIR_ATOMIC || e->place != place || e->from > d->from || !e->valid || !directive_clause(e, CLAUSE_READ, 0)) continue;
        const struct node *read = e->statement ? node_strip(e->statement) : NULL;
        const struct node *target = read && is_read(read) ? node_strip(read->child[0]) : NULL;
        if (target && target->kind == NODE_NAME && same_object(u, read->child[1], x) && node_naming(value, target->decl)) return true;
    }
    return false;
}

struct object {
    const struct unit *unit;
    const struct node *place;
};

static bool is_same_place(const struct node *n, const void *context)
{
    const struct object *o = context;
    return is_object(n) && n->kind == node_strip(o->place)->kind && same_object(o->unit, n, o->place);
}

static bool compares(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_BINARY && (n->op == OP_LT || n->op == OP_GT || n->op == OP_LE || n->op == OP_GE);
}

/* The comparison with x, or with what an `atomic read` of x read, that decides whether d writes x; or NULL. */
static const struct node *deciding_comparison(const struct unit *u, const struct directive *d, const struct node *x)
{
    const struct object object = {u, x};
    for (const struct node *n = d->statement; n->parent; n = n->parent) {
        const struct node *chooser = n->parent;
        const struct node *compared = node_guards(chooser, n) ? node_find(chooser->child[0], compares, NULL) : NULL;
        if (!compared) continue;
        if (node_find(compared, is_same_place, &object) || is_of_earlier_read(u, d, chooser->parent, x, compared)) return compared;
    }
    return NULL;
}

static void warn_of_split(struct unit *u, const struct node *n, const char *text, const char *note)
{
    diag_warning(u, n->from, "atomic-split", "%s", text);
    diag_underline(u, n->to - n->from);
    diag_note(u, n->from, "%s", note);
}

/* Under `atomic write`, x = x + 1 and if (x < e) x = e: other threads may write x between the read and the write. A constant may be stored
 * by several threads. */
static void check_split(struct unit *u, struct directive *d, const struct node *x)
{
    const struct node *n = node_strip(d->statement);
    const struct object object = {u, x};
    if (!directive_clause(d, CLAUSE_WRITE, 0)) return;
    if (node_find(n->child[1], is_same_place, &object) || is_of_earlier_read(u, d, d->place, x, n->child[1]))
        warn_of_split(u, n, "the value that 'atomic write' stores is computed from the one that it overwrites",
                      "another thread may change it between the read and the write; use 'atomic update' or 'atomic capture'");
    else if (!node_strip(n->child[1])->has_value && deciding_comparison(u, d, x))
        warn_of_split(u, n, "the value that 'atomic write' overwrites was compared before, in another access",
                      "another thread may change it after the comparison, and its value is lost; use a 'reduction' clause");
}

void check_atomic(struct unit *u, struct directive *d)
{
    const struct form *form = form_of(d);
    const struct node *n = d->statement, *x = atomic_object(u, n, form->kind);
    if (!x) {
        const char *name = clause_spelling(form->kind);
        directive_error(u, d, n->from, "atomic-form", "statement does not have the form required by 'atomic %s'", name);
        if (is_repeated(n)) diag_note(u, n->from, "the right side may contain the left side once");
        else if (is_chain(u, n)) diag_note(u, n->from, "put parentheses around the operands that are combined with the left side");
        else if (n->kind == NODE_IF) diag_note(u, n->from, "there is no conditional update; use reduction(max: x) or reduction(min: x)");
        else if (n->kind == NODE_BLOCK && n->n_children == 1 && atomic_object(u, n->child[0], form->kind))
            diag_note(u, n->from, "remove the braces");
        else diag_note(u, n->from, "expected %s", form->wanted);
        return;
    }
    check_split(u, d, x);
    const struct type *t = x->type;
    bool complex = t && t->kind == TYPE_COMPLEX && t->base && t->base->kind == TYPE_FLOAT;
    bool fits = !t || complex || (type_is_scalar(t) && t->kind != TYPE_LONG_DOUBLE && t->kind != TYPE_COMPLEX && t->size <= 8);
    if (!fits)
        directive_error(u, d, x->from, "atomic-type", "cannot access type '%s' atomically; use '%s' or a reduction", t->spelling,
                        t->kind == TYPE_COMPLEX ? "double _Complex" : "double");
    if (complex) check_calls_apart(u, d);
}
