/* wide_products: lengths and starts of sections whose products of ints are computed as `long`. SPDX-License-Identifier: MIT
 * n * m elements are often more than an int holds, where the program itself computes with size_t. The wrapped product would be another
 * length. Products are widened where their operands are names, members, numbers and sums of these. */
#include "base/arena.h"
#include "base/token.h"
#include "base/unit.h"
#include "directive/bind/wide_products.h"
#include "syntax/syntax.h"
#include <string.h>

enum { MOST_TOKENS = 64 };

struct products {
    bool narrow, other; /* of signed integers narrower than long; of other types */
};

static bool find_products(struct node *n, void *context)
{
    struct products *p = context;
    const struct type *t = n->type;
    if (n->kind != NODE_BINARY || n->op != OP_MUL) return true;
    bool is_signed = t && t->kind == TYPE_INT && t->is_signed;
    p->narrow |= is_signed && t->size < (long long)sizeof(long);
    p->other |= !is_signed;
    return true;
}

static bool has_narrow_products(const struct clause_expr *e)
{
    struct products p = {false, false};
    if (!e->node || e->has_value) return false;
    node_walk(e->node, find_products, &p);
    return p.narrow && !p.other;
}

struct tokens {
    const char *text;
    struct token list[MOST_TOKENS];
    int n;
};

static bool at(const struct tokens *t, int i, const char *spelling)
{
    return i >= 0 && i < t->n && token_is(t->text, &t->list[i], spelling);
}

static bool is_operator(const struct tokens *t, int i)
{
    return at(t, i, "*") || at(t, i, "+") || at(t, i, "-");
}

static bool read_tokens(struct tokens *t)
{
    unsigned end = (unsigned)strlen(t->text);
    for (struct token k = token_next(t->text, 0, end); k.kind != TOKEN_END; k = token_next(t->text, k.to, end)) {
        if (t->n == MOST_TOKENS) return false;
        t->list[t->n++] = k;
    }
    return true;
}

/* The token after the operand that begins at i; -1: it is none of the forms that are read. */
static int operand_end(const struct tokens *t, int i)
{
    int depth = 0;
    if (at(t, i, "(")) {
        do depth += at(t, i, "(") - at(t, i, ")");
        while (depth && ++i < t->n);
        return depth ? -1 : i + 1;
    }
    if (i >= t->n || (t->list[i].kind != TOKEN_NAME && t->list[i].kind != TOKEN_NUMBER)) return -1;
    for (i++; i < t->n; i += 2) {
        bool arrow = at(t, i, "-") && at(t, i + 1, ">") && t->list[i].to == t->list[i + 1].from;
        if (arrow) i++;
        else if (!at(t, i, ".")) break;
    }
    return at(t, i, "(") || at(t, i, "[") ? -1 : i;
}

/* Adds to `marks` the first operand of each product in the tokens from..to; false: they have another form. */
static bool mark(const struct tokens *t, int from, int to, bool *marks)
{
    for (int i = from; i < to;) {
        int end = operand_end(t, i);
        if (end < 0 || end > to || (end < to && !is_operator(t, end))) return false;
        if (at(t, i, "(") && !mark(t, i + 1, end - 1, marks)) return false;
        marks[i] = at(t, end, "*") && end < to && !(i > from && at(t, i - 1, "*"));
        i = end + 1;
    }
    return true;
}

const char *widened_text(struct unit *u, const struct clause_expr *e)
{
    struct tokens t = {.text = e->text};
    bool marks[MOST_TOKENS] = {false};
    const char *wide = "";
    unsigned copied = 0;
    if (!e->text || !has_narrow_products(e) || !read_tokens(&t) || !mark(&t, 0, t.n, marks)) return e->text;
    for (int i = 0; i < t.n; i++) {
        if (!marks[i]) continue;
        wide = arena_printf(u->arena, "%s%.*s(long)", wide, (int)(t.list[i].from - copied), e->text + copied);
        copied = t.list[i].from;
    }
    return arena_printf(u->arena, "%s%s", wide, e->text + copied);
}
