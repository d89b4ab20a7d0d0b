/* device_attributes: attributes in the program's text that the syntax tree does not contain. SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "cuda/c/device_text_private.h"
#include "kernel/device_code/attributes.h"
#include <string.h>

/* ---- alignment of variables ---------------------------------------------------------------------------------------------------- */

struct alignment_scan {
    struct device_text *d;
    const struct decl *defined;        /* record or enum whose definition is in the text: its attributes are its own */
    const char *found;
};

/* `aligned(16)` or `aligned`, the target's largest, in the attribute from..to. */
static const char *aligned_text(struct device_text *d, unsigned from, unsigned to)
{
    const char *text = d->u->text;
    struct buffer b = { 0 };
    for (struct token t = token_next(text, from, to); t.kind != TOKEN_END; t = token_next(text, t.to, to)) {
        if (!token_is(text, &t, "aligned") && !token_is(text, &t, "__aligned__")) continue;
        unsigned end = device_after_parentheses(text, t.to, to);
        if (end == t.to) return "__attribute__((aligned(16))) ";
        device_gap(d, t.to, end, &b);
        const char *found = arena_printf(d->u->arena, "__attribute__((aligned%s)) ", b.data);
        buffer_free(&b);
        return found;
    }
    return "";
}

static void scan_alignment(struct alignment_scan *s, unsigned from, unsigned to)
{
    struct device_text *d = s->d;
    const char *text = d->u->text;
    for (struct token t = token_next(text, from, to); t.kind != TOKEN_END; t = token_next(text, t.to, to)) {
        unsigned end = device_after_parentheses(text, t.to, to);
        bool attribute = attribute_begins(text, &t), alignas = alignas_begins(text, &t);
        if (s->defined && t.from == s->defined->from) t.to = attributes_end(text, s->defined->to, to);
        if (token_is(text, &t, "=") || token_is(text, &t, ",") || token_is(text, &t, ";")) return;
        if (attribute) s->found = arena_printf(d->u->arena, "%s%s", s->found, aligned_text(d, t.to, end));
        if (alignas) {
            struct buffer b = { 0 };
            device_gap(d, t.to, end, &b);
            s->found = arena_printf(d->u->arena, "%salignas%s ", s->found, b.data ? b.data : "");
            buffer_free(&b);
        }
        if (end > t.to) t.to = end;
    }
}

const char *device_alignment(struct device_text *d, unsigned from, const struct decl *v)
{
    const struct type *t = v->type;
    struct alignment_scan s = { .d = d, .found = "" };
    if (v->type->typedef_align > v->type->align) s.found = arena_printf(d->u->arena, "alignas(%lld) ", v->type->typedef_align);
    if (!v->to || v->name_at < from) return s.found;
    while (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) t = t->base;
    if (t->decl && t->decl->to && t->decl->from >= from && t->decl->to <= v->name_at) s.defined = t->decl;
    scan_alignment(&s, from, v->name_at);
    scan_alignment(&s, v->name_at + (unsigned)strlen(v->name), d->u->length);
    return s.found;
}
