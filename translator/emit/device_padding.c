/* device_padding: gaps between the members of records with bit-fields, filled in the device text. SPDX-License-Identifier: MIT
 * nvcc and NVRTC 13.0 read a bit-field wrong behind the copy of such a record (a[i] = r; ... a[i].bits is taken from another member) where
 * alignment leaves a gap between two other members. Unnamed bit-fields in the gaps change neither the layout nor what initialisers mean, and
 * the copy is right. tests/gpu/compiler_faults.cu shows it. */
#include "emit/device_text_private.h"
#include <string.h>

static const struct decl *record_of(const struct decl *member)
{
    const struct type *t = member->type;
    while (t->kind == TYPE_ARRAY) t = t->base;
    return t->kind == TYPE_RECORD ? t->decl : NULL;
}

static bool has_bits(const struct decl *r)
{
    bool found = false;
    for (int i = 0; i < r->n_members && !found; i++) {
        const struct decl *inner = record_of(r->members[i]);
        found = r->members[i]->bit_width >= 0 || (inner && has_bits(inner));
    }
    return found;
}

/* "int : 32; " and so on for bytes [from, to). */
static const char *filling(struct arena *a, long long from, long long to)
{
    static const struct { int bytes; const char *type; } units[] = { { 8, "long long" }, { 4, "int" }, { 2, "short" }, { 1, "char" } };
    const char *text = "";
    while (from < to) {
        int k = 0;
        while (from % units[k].bytes || from + units[k].bytes > to) k++;
        text = arena_printf(a, "%s%s : %d; ", text, units[k].type, 8 * units[k].bytes);
        from += units[k].bytes;
    }
    return text;
}

static bool is_written_out(const struct device_text *d, unsigned from, unsigned to)
{
    return memchr(d->u->text + from, ':', to - from);
}

/* Unnamed records within r are part of its text. */
static const char *padding_within(struct device_text *d, const struct decl *r, unsigned at)
{
    const char *found = "";
    for (int i = 0; i < r->n_members && !*found; i++) {
        const struct decl *before = i ? r->members[i - 1] : NULL, *m = r->members[i], *inner = record_of(m);
        if (inner && !*inner->name && at > inner->from && at < inner->to) return padding_within(d, inner, at);
        if (m->from != at || r->is_union || !before || before->to > at || before->bit_width >= 0 || before->value < 0 || m->value < 0) continue;
        if (!is_written_out(d, before->to, at)) found = filling(d->u->arena, before->value / 8 + before->type->size, m->value / 8);
    }
    return found;
}

const char *device_padding(struct device_text *d, const struct decl *record, unsigned at)
{
    return record->kind == DECL_RECORD && has_bits(record) ? padding_within(d, record, at) : "";
}
