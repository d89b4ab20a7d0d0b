/* table_bytes: see table_bytes.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/tables/table_bytes.h"
#include "base/unit.h"
#include "kernel/device_code/device_code_types.h"
#include "kernel/device_code/device_layout.h"
#include "kernel/device_code/tables/constant_values.h"
#include "kernel/device_code/tables/string_units.h"
#include "region/flow/uses.h"
#include <string.h>

enum { MAX_BYTES = 65536 };

/* NVRTC 13.0 has no code for designated bit-fields: initialiser_union_bits. */
bool initialiser_lacks_form(const struct initialiser_part *s)
{
    unsigned long long bits;
    const struct decl *m = initialiser_is_union(s) && s->touched && s->n ? s->sub[s->chosen].member : NULL;
    if (!m || (s->chosen == 0 && m->bit_width < 0) || initialiser_union_bits(s, &bits)) return false;
    const struct decl *around = s->member && device_is_unnamed_member(s->member) ? s->member->parent : NULL;
    return !*m->name || m->bit_width >= 0 || (around && device_whole_record((struct decl *)around) != around);
}

static bool has_such_part(const struct initialiser_part *s)
{
    if (initialiser_lacks_form(s)) return true;
    for (int i = 0; s->touched && !s->value && i < s->n; i++)
        if (has_such_part(&s->sub[i])) return true;
    return false;
}

/* ---- the bytes ------------------------------------------------------------------------------------------------------------------- */

struct image {
    struct unit *u;
    unsigned char *bytes;
    long long bits;
    bool fails;
};

static void put(struct image *m, long long at, long long width, unsigned long long value)
{
    m->fails |= at < 0 || width < 0 || width > 64 || at + width > m->bits;
    for (long long k = 0; !m->fails && k < width; k++, at++) {
        unsigned bit = 1u << at % 8, old = m->bytes[at / 8];
        m->bytes[at / 8] = (unsigned char)(value >> k & 1 ? old | bit : old & ~bit);
    }
}

static void put_floating(struct image *m, const struct initialiser_part *s, long long at)
{
    double value;
    float narrow;
    unsigned long long bits = 0;
    if (!constant_floating(m->u, s->value, &value)) m->fails = true;
    else if (s->type->size == 4) narrow = (float)value, memcpy(&bits, &narrow, sizeof narrow);
    else memcpy(&bits, &value, sizeof value);
    put(m, at, 8 * s->type->size, bits);
}

/* The value of an integer, of a member that is initialized by a floating-point number too. */
static bool integer_of(const struct image *m, const struct node *value, unsigned long long *integer)
{
    const struct node *n = value->has_value ? value : node_strip(value);
    bool known = n->has_value && n->type && type_is_integer(n->type);
    double floating;
    if (known) *integer = (unsigned long long)n->value;
    else if (!constant_floating(m->u, n, &floating) || !(floating > -0x1p63 && floating < 0x1p63)) return false;
    else *integer = (unsigned long long)(long long)floating;
    return true;
}

static void put_integer(struct image *m, const struct initialiser_part *s, long long at)
{
    unsigned long long value = 0;
    bool field = s->member && s->member->bit_width >= 0, boolean = s->type->kind == TYPE_BOOL;
    double floating;
    m->fails |= !integer_of(m, s->value, &value);
    if (boolean && constant_floating(m->u, node_strip(s->value), &floating)) value = floating != 0;
    put(m, at, field ? s->member->bit_width : 8 * s->type->size, boolean ? value != 0 : value);
}

static void put_string(struct image *m, const struct initialiser_part *s, const struct node *string, long long at)
{
    struct string_units units = string_units_of(m->u, string);
    long long width = 8 * s->type->base->size;
    m->fails |= m->u->text[string->from] == '_'; /* __func__ is no literal */
    for (int i = 0; i < units.n && i < s->type->count; i++) put(m, at + i * width, width, units.at[i]);
}

static void put_value(struct image *m, const struct initialiser_part *s, long long at)
{
    const struct node *pointed = s->type->kind == TYPE_POINTER ? strip_casts(s->value) : NULL;
    const struct node *string = device_string_for(s->type, s->value);
    if (string) put_string(m, s, string, at);
    else if (s->type->kind == TYPE_FLOAT) put_floating(m, s, at);
    else if (type_is_integer(s->type)) put_integer(m, s, at);
    else m->fails |= !pointed || !pointed->has_value || pointed->value;
}

static void put_part(struct image *m, const struct initialiser_part *s, long long at)
{
    bool is_union = initialiser_is_union(s);
    if (!s->touched || m->fails) return;
    if (s->value) {
        put_value(m, s, at);
        return;
    }
    for (int i = is_union ? s->chosen : 0; i < (is_union ? s->chosen + 1 : s->n); i++) {
        const struct initialiser_part *part = &s->sub[i];
        put_part(m, part, at + (part->member ? part->member->value : 8 * i * part->type->size));
    }
}

const unsigned char *device_table_bytes(struct unit *u, const struct decl *v)
{
    struct initialiser_part s = {.type = v->type};
    struct initialiser_faults faults = {0};
    bool lasts = v->kind == DECL_VAR && (!v->function || v->storage == STORAGE_STATIC);
    bool listed = v->init && v->init->kind == NODE_INIT_LIST && initialiser_is_aggregate(v->type);
    if (!lasts || !listed || v->type->size <= 0 || v->type->size > MAX_BYTES || !initialiser_needs_order(v->type, v->init)) return NULL;
    initialiser_fill(u, &s, v->init, &faults);
    if (faults.count || !has_such_part(&s)) return NULL;
    struct image m = {.u = u, .bytes = arena_alloc(u->arena, (size_t)v->type->size), .bits = 8 * v->type->size};
    put_part(&m, &s, 0);
    return m.fails ? NULL : m.bytes;
}
