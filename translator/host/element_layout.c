/* element_layout: see element_layout.h. SPDX-License-Identifier: MIT */
#include "host/element_layout.h"
#include "accel_kinds.h"
#include "base/arena.h"
#include "base/buffer.h"
#include <string.h>

enum { LONGEST = 400 };

/* A layout that is being written: the last letter and how often it was repeated are not in the text yet. */
struct writer {
    struct buffer text;
    char letter;
    long long count;
};

static void flush(struct writer *w)
{
    if (w->count > 1 || (w->count == 1 && (w->letter == '.' || w->letter == '?'))) buffer_printf(&w->text, "%lld", w->count);
    if (w->count > 0) buffer_putc(&w->text, w->letter);
    w->count = 0;
}

static void put(struct writer *w, char letter, long long count)
{
    if (letter != w->letter) flush(w);
    w->letter = letter;
    w->count += count;
}

static int log2_of(long long size)
{
    return size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : size == 8 ? 3 : -1;
}

/* \0: a type that no letter is for. */
static char letter_of(const struct type *t)
{
    int power = log2_of(t->size);
    if (t->kind == TYPE_POINTER) return 'p';
    if (t->kind == TYPE_FLOAT) return t->size == 4 ? 'f' : t->size == 8 ? 'd' : 0;
    if (type_is_integer(t) && power >= 0) return (t->is_signed ? "bhwq" : "BHWQ")[power];
    return 0;
}

static void put_type(struct writer *w, const struct type *t);

/* The members of a structure in order, with the padding between them. A member without a known place, or that is a bit-field, makes the
 * rest unknown. */
static void put_members(struct writer *w, const struct type *t)
{
    long long at = 0;
    for (int i = 0; i < t->decl->n_members; i++) {
        const struct decl *m = t->decl->members[i];
        if (m->bit_width >= 0 || m->value < 8 * at || m->value % 8 || m->type->size < 0) break;
        if (m->value > 8 * at) put(w, '.', m->value / 8 - at);
        put_type(w, m->type);
        at = m->value / 8 + m->type->size;
        if (i + 1 == t->decl->n_members && at < t->size) put(w, '.', t->size - at), at = t->size;
    }
    if (at < t->size) put(w, '?', t->size - at);
}

static void put_type(struct writer *w, const struct type *t)
{
    char letter = letter_of(t);
    if (letter) put(w, letter, 1);
    else if (t->kind == TYPE_COMPLEX && t->base && letter_of(t->base)) put(w, letter_of(t->base), 2);
    else if (t->kind == TYPE_ARRAY && t->count >= 0 && letter_of(t->base)) put(w, letter_of(t->base), t->count);
    else if (t->kind == TYPE_ARRAY && t->count >= 0)
        for (long long i = 0; i < t->count && w->text.length < LONGEST; i++) put_type(w, t->base);
    else if (t->kind == TYPE_RECORD && t->decl && !t->decl->is_union) put_members(w, t);
    else put(w, '?', t->size > 0 ? t->size : 0);
}

const char *type_layout(struct arena *arena, const struct type *t)
{
    struct writer w = {0};
    const char *layout = NULL;
    while (t && t->kind == TYPE_ARRAY) t = t->base;
    if (!t || t->size <= 0) return NULL;
    put_type(&w, t);
    flush(&w);
    if (w.text.length && w.text.length < LONGEST) layout = arena_string(arena, w.text.data);
    buffer_free(&w.text);
    return layout;
}

/* A section of a pointer has elements of the type that it points to, rows have those of the last pointer. */
const char *element_layout(struct arena *arena, const struct data_item *item)
{
    const struct type *t = item->decl ? item->decl->type : NULL;
    bool holds = accel_kind_what((unsigned)item->kind) & KIND_HOLDS;
    bool rows = item->kind & ACCELRT_ROWS, object = item->base && item->base[0] == '&';
    if (!holds || (item->foreign && !rows) || item->kind & (ACCELRT_MEMBER | ACCELRT_SLOT | ACCELRT_POINTER)) return NULL;
    if (t && t->kind == TYPE_POINTER && !object) t = t->base;
    while (t && rows && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY)) t = t->base;
    return type_layout(arena, t);
}
