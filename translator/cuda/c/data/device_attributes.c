/* device_attributes: what attributes in the program's text mean that the tree does not tell. SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "cuda/c/device_text_private.h"
#include <string.h>

static bool is_one_of(const char *text, const struct token *t, const char *const *words)
{
    for (; *words; words++)
        if (t->kind == TOKEN_NAME && token_is(text, t, *words)) return true;
    return false;
}

static const char *const attribute_words[] = { "__attribute__", "__attribute", NULL };
static const char *const alignas_words[] = { "_Alignas", "alignas", NULL };

bool device_has_attribute(struct device_text *d, unsigned from, unsigned to)
{
    const char *text = d->u->text;
    for (struct token t = token_next(text, from, to); t.kind != TOKEN_END; t = token_next(text, t.to, to))
        if (is_one_of(text, &t, attribute_words) || is_one_of(text, &t, alignas_words)) return true;
    return false;
}

/* Behind the attributes that begin at `at`. */
static unsigned behind_attributes(const char *text, unsigned at, unsigned to)
{
    struct token t = token_next(text, at, to);
    for (; is_one_of(text, &t, attribute_words); t = token_next(text, at, to)) at = device_behind_parentheses(text, t.to, to);
    return at;
}

/* ---- alignment of variables ---------------------------------------------------------------------------------------------------- */

struct alignment_scan {
    struct device_text *d;
    const struct decl *defined;        /* record or enum whose definition is in the text: its attributes are its own */
    const char *found;
};

/* `aligned(16)` or `aligned`, the target's largest, in the attribute from..to. */
static const char *aligned_text(struct device_text *d, unsigned from, unsigned to)
{
    static const char *const words[] = { "aligned", "__aligned__", NULL };
    const char *text = d->u->text;
    struct buffer b = { 0 };
    for (struct token t = token_next(text, from, to); t.kind != TOKEN_END; t = token_next(text, t.to, to)) {
        if (!is_one_of(text, &t, words)) continue;
        unsigned end = device_behind_parentheses(text, t.to, to);
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
        unsigned end = device_behind_parentheses(text, t.to, to);
        bool attribute = is_one_of(text, &t, attribute_words), alignas = is_one_of(text, &t, alignas_words);
        if (s->defined && t.from == s->defined->from) t.to = behind_attributes(text, s->defined->to, to);
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

/* ---- byte order ---------------------------------------------------------------------------------------------------------------- */

static bool is_in(const struct device_text *d, unsigned from, unsigned to, const char *word)
{
    return to > from && memmem(d->u->text + from, to - from, word, strlen(word));
}

/* The last such pragma before `at` asks for the other order. */
static bool is_under_pragma(const struct device_text *d, unsigned at)
{
    static const char pragma[] = "#pragma scalar_storage_order";
    const char *text = d->u->text, *last = NULL;
    for (const char *p = text; (p = strstr(p, pragma)) != NULL && p < text + at; p++) last = p;
    size_t blanks = last ? strspn(last + strlen(pragma), " \t") : 0;
    return last && !strncmp(last + strlen(pragma) + blanks, "big-endian", strlen("big-endian"));
}

void device_check_storage_order(struct device_text *d, const struct decl *r)
{
    static const char word[] = "scalar_storage_order";
    if (!d->storage_order) d->storage_order = strstr(d->u->text, word) ? STORAGE_ORDER_WRITTEN : STORAGE_ORDER_USUAL;
    if (d->storage_order == STORAGE_ORDER_USUAL || !r->to) return;
    unsigned end = behind_attributes(d->u->text, r->to, d->u->length);
    bool own = is_in(d, r->from, end, word), big = is_in(d, r->from, end, "big-endian");
    if (own ? !big : !is_under_pragma(d, r->from)) return;
    device_error(d, r->from, "device-storage-order",
                 "%s '%s' has the attribute 'scalar_storage_order': it cannot be in device code, which has one byte order; "
                 "use plain members and __builtin_bswap32", r->is_union ? "union" : "struct", r->name);
}
