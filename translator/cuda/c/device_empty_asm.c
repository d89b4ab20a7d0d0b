/* device_empty_asm: asm ("" : outputs : inputs). SPDX-License-Identifier: MIT
 * Without an instruction an operand keeps its value: an output that shares its place with an input gets the input's, others stay. */
#include "base/token.h"
#include "cuda/c/device_text_private.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_OPERANDS = 30 };

struct operand {
    const char *name, *constraint;
};
struct operands {
    struct operand at[MAX_OPERANDS];
    int n, outputs;
    bool empty, known;
};

static const char *inside(struct device_text *d, const struct token *t)
{
    return arena_copy(d->u->arena, d->u->text + t->from + 1, t->to - t->from - 2);
}

/* The operand whose constraint begins with the token t, a string or `[`; returns where its expression's `)` ends. */
static unsigned read_operand(struct device_text *d, struct token t, unsigned end, struct operands *o)
{
    const char *text = d->u->text;
    struct operand new = {"", ""};
    int depth = 0;
    if (token_is(text, &t, "[")) {
        struct token name = token_next(text, t.to, end);
        new.name = arena_copy(d->u->arena, text + name.from, name.to - name.from);
        t = token_next(text, token_next(text, name.to, end).to, end);
    }
    for (; t.kind == TOKEN_STRING; t = token_next(text, t.to, end))
        new.constraint = arena_printf(d->u->arena, "%s%s", new.constraint, inside(d, &t));
    for (; t.kind != TOKEN_END; t = token_next(text, t.to, end)) {
        depth += token_is(text, &t, "(") - token_is(text, &t, ")");
        if (!depth) break;
    }
    o->known = o->known && o->n < MAX_OPERANDS && t.kind != TOKEN_END;
    if (o->known) o->at[o->n++] = new;
    return t.to;
}

/* asm [volatile] ( template : outputs : inputs : clobbers ) */
static struct operands read_operands(struct device_text *d, const struct node *n)
{
    const char *text = d->u->text;
    struct operands o = {.empty = true, .known = true};
    int part = 0;
    struct token t = token_next(text, n->from, n->to);
    while (t.kind != TOKEN_END && !token_is(text, &t, "(")) t = token_next(text, t.to, n->to);
    for (t = token_next(text, t.to, n->to); t.kind != TOKEN_END && !token_is(text, &t, ")"); t = token_next(text, t.to, n->to)) {
        if (token_is(text, &t, ":")) part++;
        else if (part == 0) o.empty = o.empty && t.kind == TOKEN_STRING && !inside(d, &t)[strspn(inside(d, &t), " \t")];
        else if (part < 3 && !token_is(text, &t, ",")) t.to = read_operand(d, t, n->to, &o);
        if (part == 1) o.outputs = o.n;
    }
    o.known = o.known && o.n == n->n_children;
    return o;
}

/* The output that input i shares its place with, or -1. */
static int matched(const struct operands *o, int i)
{
    const char *c = o->at[i].constraint;
    c += strspn(c, "%&*");
    if (*c >= '0' && *c <= '9') return atoi(c) < o->outputs ? atoi(c) : -1;
    for (int k = 0; *c == '[' && k < o->outputs; k++)
        if (strlen(o->at[k].name) + 2 == strlen(c) && !strncmp(c + 1, o->at[k].name, strlen(c) - 2)) return k;
    return -1;
}

bool device_print_empty_asm(struct device_text *d, struct node *n, struct buffer *out)
{
    struct operands o = read_operands(d, n);
    const char *values[MAX_OPERANDS] = {NULL};
    if (!o.empty || !o.known) return false;
    buffer_puts(out, "{");
    for (int i = o.outputs; i < o.n; i++) {
        if (matched(&o, i) < 0 && !device_has_effects(n->child[i])) continue;
        values[i] = arena_printf(d->u->arena, "accel_operand_%d", i);
        buffer_printf(out, matched(&o, i) < 0 ? " %s(void)%s;" : " const auto %s = %s;", matched(&o, i) < 0 ? "" : values[i],
                      device_operand(d, n->child[i]));
    }
    for (int i = o.outputs; i < o.n; i++) {
        int k = matched(&o, i);
        if (k >= 0) buffer_printf(out, " %s = (%s)%s;", device_operand(d, n->child[k]), device_text_type(d, n->child[k]->type), values[i]);
    }
    for (int k = 0; k < o.outputs; k++)
        if (device_has_effects(n->child[k]) && o.n == o.outputs) buffer_printf(out, " (void)%s;", device_operand(d, n->child[k]));
    buffer_puts(out, " }");
    return true;
}
