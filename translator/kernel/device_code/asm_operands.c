/* asm_operands: see asm_operands.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/asm_operands.h"
#include "base/token.h"
#include "base/unit.h"
#include <stdlib.h>
#include <string.h>

static const char *inside(struct unit *u, const struct token *t)
{
    return arena_copy(u->arena, u->text + t->from + 1, t->to - t->from - 2);
}

/* The operand whose constraint begins with the token t, a string or `[`; returns the end of its expression's `)`. */
static unsigned read_operand(struct unit *u, struct token t, unsigned end, struct asm_operands *o)
{
    const char *text = u->text;
    struct asm_operand new = {"", ""};
    int depth = 0;
    if (token_is(text, &t, "[")) {
        struct token name = token_next(text, t.to, end);
        new.name = arena_copy(u->arena, text + name.from, name.to - name.from);
        t = token_next(text, token_next(text, name.to, end).to, end);
    }
    for (; t.kind == TOKEN_STRING; t = token_next(text, t.to, end))
        new.constraint = arena_printf(u->arena, "%s%s", new.constraint, inside(u, &t));
    for (; t.kind != TOKEN_END; t = token_next(text, t.to, end)) {
        depth += token_is(text, &t, "(") - token_is(text, &t, ")");
        if (!depth) break;
    }
    o->known = o->known && o->n < ASM_OPERANDS && t.kind != TOKEN_END;
    if (o->known) o->at[o->n++] = new;
    return t.to;
}

struct asm_operands asm_operands(struct unit *u, const struct node *n)
{
    const char *text = u->text;
    struct asm_operands o = {.empty = true, .known = true};
    int part = 0;
    struct token t = token_next(text, n->from, n->to);
    while (t.kind != TOKEN_END && !token_is(text, &t, "(")) t = token_next(text, t.to, n->to);
    for (t = token_next(text, t.to, n->to); t.kind != TOKEN_END && !token_is(text, &t, ")"); t = token_next(text, t.to, n->to)) {
        if (token_is(text, &t, ":")) part++;
        else if (part == 0) o.empty = o.empty && t.kind == TOKEN_STRING && !inside(u, &t)[strspn(inside(u, &t), " \t")];
        else if (part < 3 && !token_is(text, &t, ",")) t.to = read_operand(u, t, n->to, &o);
        if (part == 1) o.outputs = o.n;
    }
    o.known = o.known && o.n == n->n_children;
    return o;
}

int asm_matched(const struct asm_operands *o, int i)
{
    const char *c = o->at[i].constraint;
    c += strspn(c, "%&*");
    if (*c >= '0' && *c <= '9') return atoi(c) < o->outputs ? atoi(c) : -1;
    for (int k = 0; *c == '[' && k < o->outputs; k++)
        if (strlen(o->at[k].name) + 2 == strlen(c) && !strncmp(c + 1, o->at[k].name, strlen(c) - 2)) return k;
    return -1;
}
