/* device_type_names: types of functions that have the name of another type of the file. SPDX-License-Identifier: MIT
 * In device code all types stand at file scope, where a name stands for one: those of functions get a number behind their name. Which
 * definition a tag in the text means follows from the blocks around it; typedefs are looked up. */
#include "base/token.h"
#include "emit/device_text_private.h"
#include <string.h>

/* `struct name {` in the text. */
struct device_tag {
    unsigned at, length;
    unsigned from, to; /* of the block that it stands in; the whole text at file scope */
    bool local;
};

struct brace { unsigned at; bool record; };

struct tag_scan {
    struct device_text *d;
    struct brace open[256];
    int depth;
};

static bool is_tag_word(const char *text, const struct token *t)
{
    return token_is(text, t, "struct") || token_is(text, t, "union") || token_is(text, t, "enum");
}

/* Closes the scopes of the tags in the block that began at `from`. */
static void close_scopes(struct device_text *d, unsigned from, unsigned to)
{
    for (int i = 0; i < d->n_tags; i++)
        if (d->tags[i].local && d->tags[i].from == from && !d->tags[i].to) d->tags[i].to = to;
}

static void note_tag(struct tag_scan *s, const struct token *name)
{
    struct device_tag tag = {name->from, name->to - name->from, 0, s->d->u->length, false};
    for (int k = s->depth < 256 ? s->depth : 256; k-- > 0 && !tag.local;)
        if (!s->open[k].record) tag.from = s->open[k].at, tag.to = 0, tag.local = true;
    ARENA_PUSH(s->d->u->arena, s->d->tags, s->d->n_tags, tag);
}

static void scan_tags(struct device_text *d)
{
    struct tag_scan s = {.d = d};
    const char *text = d->u->text;
    bool tag = false, record = false;
    for (struct token t = token_next(text, 0, d->u->length), next; t.kind != TOKEN_END; t = next) {
        next = token_next(text, t.to, d->u->length);
        if (tag && t.kind == TOKEN_NAME && token_is(text, &next, "{")) note_tag(&s, &t);
        if (token_is(text, &t, "{")) {
            if (s.depth < 256) s.open[s.depth] = (struct brace){t.from, record};
            s.depth++;
        } else if (token_is(text, &t, "}") && s.depth) {
            s.depth--;
            if (s.depth < 256 && !s.open[s.depth].record) close_scopes(d, s.open[s.depth].at, t.to);
        }
        record = tag && (t.kind == TOKEN_NAME || token_is(text, &t, ")"));
        tag = is_tag_word(text, &t);
        record |= tag;
    }
    d->scanned_tags = true;
}

static bool same_word(const struct device_text *d, const struct device_tag *tag, const char *name, unsigned length)
{
    return tag->length == length && !memcmp(d->u->text + tag->at, name, length);
}

static const char *numbered(struct device_text *d, const char *name, unsigned length, int number)
{
    return arena_printf(d->u->arena, "accel_%.*s_%d", (int)length, name, number);
}

const char *device_tag_name(struct device_text *d, const char *name, unsigned length, unsigned at)
{
    int number = 0, found = 0, inner = -1;
    if (!d->scanned_tags) scan_tags(d);
    for (int i = 0; i < d->n_tags; i++) {
        const struct device_tag *tag = &d->tags[i];
        if (!same_word(d, tag, name, length)) continue;
        number++;
        if (tag->at > at || tag->to <= at) continue;
        if (inner >= 0 && d->tags[inner].from > tag->from) continue;
        inner = i, found = number;
    }
    return number > 1 && inner >= 0 && d->tags[inner].local ? numbered(d, name, length, found) : NULL;
}

/* ---- typedefs ------------------------------------------------------------------------------------------------------------------ */

/* Names that typedefs declare: words in front of `;`, `,`, `[` or `)` outside of braces. */
static void scan_typedefs(struct device_text *d)
{
    const char *text = d->u->text;
    int depth = 0, outer = -1;
    for (struct token t = token_next(text, 0, d->u->length), next; t.kind != TOKEN_END; t = next) {
        next = token_next(text, t.to, d->u->length);
        if (token_is(text, &t, "{")) depth++;
        else if (token_is(text, &t, "}")) depth--;
        else if (token_is(text, &t, "typedef")) outer = depth;
        else if (depth == outer && token_is(text, &t, ";")) outer = -1;
        bool ends = token_is(text, &next, ";") || token_is(text, &next, ",") || token_is(text, &next, "[") || token_is(text, &next, ")");
        struct device_tag name = {.at = t.from, .length = t.to - t.from, .local = depth > 0};
        if (t.kind == TOKEN_NAME && depth == outer && ends) ARENA_PUSH(d->u->arena, d->typedefs, d->n_typedefs, name);
    }
    d->scanned_typedefs = true;
}

/* A tag, which C tells from a typedef of the name. One of the same block is taken for the typedef's own: `typedef struct s { ... } s;`. */
static bool is_a_tag(struct device_text *d, const char *name, unsigned length, unsigned at)
{
    if (!d->scanned_tags) scan_tags(d);
    for (int i = 0; i < d->n_tags; i++) {
        const struct device_tag *tag = &d->tags[i];
        if (same_word(d, tag, name, length) && !(tag->local && tag->from <= at && at < tag->to)) return true;
    }
    return false;
}

/* Number of the typedef at `at` among several of its name; 0: it is the only one, or stands at file scope. */
static int number_of_typedef(struct device_text *d, const char *name, unsigned length, unsigned at, bool *any)
{
    int number = 0, found = 0;
    *any = false;
    if (!d->scanned_typedefs) scan_typedefs(d);
    number += is_a_tag(d, name, length, at);
    for (int i = 0; i < d->n_typedefs; i++) {
        if (!same_word(d, &d->typedefs[i], name, length)) continue;
        number++;
        *any |= d->typedefs[i].local;
        if (d->typedefs[i].at == at && d->typedefs[i].local) found = number;
    }
    *any &= number > 1;
    return number > 1 ? found : 0;
}

const char *device_typedef_name(struct device_text *d, const struct decl *t)
{
    unsigned length = (unsigned)strlen(t->name);
    bool any;
    int number = t->kind == DECL_TYPEDEF && t->function ? number_of_typedef(d, t->name, length, t->name_at, &any) : 0;
    return number ? numbered(d, t->name, length, number) : NULL;
}

/* Only where a function has a typedef may a word in it mean one of a function. Most have none: the text need not be looked through. */
static bool is_among_typedefs(struct device_text *d, unsigned at)
{
    const struct decl *f = d->around;
    if (!f || at < f->from || at >= f->to) {
        f = d->around = syntax_function_at(d->u, at);
        d->around_typedefs = f && memmem(d->u->text + f->from, f->to - f->from, "typedef", strlen("typedef"));
    }
    return d->around_typedefs;
}

const char *device_typedef_at(struct device_text *d, const char *name, unsigned length, unsigned at)
{
    bool any;
    if (!is_among_typedefs(d, at)) return NULL;
    int number = number_of_typedef(d, name, length, at, &any);
    if (number) return numbered(d, name, length, number);
    const struct decl *t = any ? syntax_lookup(d->u, arena_copy(d->u->arena, name, length), at) : NULL;
    return t ? device_typedef_name(d, t) : NULL;
}
