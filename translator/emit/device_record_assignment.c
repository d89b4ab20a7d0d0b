/* device_record_assignment: how device code assigns structs with bit-fields. SPDX-License-Identifier: MIT
 * CUDA's compiler (13.0) takes a bit-field that is read behind a copy of the whole struct from the struct's first word. Copied member by
 * member it is right; so such structs get an assignment of their own. */
#include "emit/device_text_private.h"
#include <string.h>

static const struct type *element(const struct type *t)
{
    while (t->kind == TYPE_ARRAY) t = t->base;
    return t;
}

/* A bit-field that does not lie in the first word. */
static bool has_late_bits(const struct decl *r)
{
    for (int i = 0; i < r->n_members && !r->is_union; i++)
        if (r->members[i]->bit_width > 0 && (r->members[i]->value >= 32 || r->members[0]->bit_width < 0)) return true;
    return false;
}

static bool holds_late_bits(const struct type *t)
{
    t = element(t);
    if (t->kind != TYPE_RECORD || !t->decl) return false;
    bool found = has_late_bits(t->decl);
    for (int i = 0; i < t->decl->n_members; i++) found |= holds_late_bits(t->decl->members[i]->type);
    return found;
}

/* A union, or a struct with one that has no name to give it an assignment: C++ has none for it when a member has its own. */
static bool lacks_assignment(const struct decl *r)
{
    bool holds = false, lacks = false;
    for (int i = 0; i < r->n_members; i++) {
        const struct type *t = element(r->members[i]->type);
        holds |= holds_late_bits(t);
        lacks |= t->kind == TYPE_RECORD && t->decl && !*t->decl->name && lacks_assignment(t->decl);
    }
    return lacks || (r->is_union && holds);
}

static bool can_be_assigned(const struct decl *r)
{
    for (int i = 0; i < r->n_members; i++)
        if (element(r->members[i]->type)->is_const) return false;
    return true;
}

static void assign_members(struct device_text *d, const struct decl *r, struct buffer *out)
{
    for (int i = 0; i < r->n_members; i++) {
        const struct decl *m = r->members[i];
        const char *name = device_text_name(d, m);
        if (m->type->kind == TYPE_ARRAY && m->type->count <= 0) continue;
        if (m->type->kind == TYPE_ARRAY) buffer_printf(out, "memcpy(&%s, &accel_o.%s, sizeof %s); ", name, name, name);
        else buffer_printf(out, "%s = accel_o.%s; ", name, name);
    }
}

static bool has_unnamed_members(const struct decl *r)
{
    for (int i = 0; i < r->n_members; i++)
        if (!*r->members[i]->name || (r->members[i]->type->kind == TYPE_ARRAY && holds_late_bits(r->members[i]->type))) return true;
    return false;
}

void device_print_record_assignment(struct device_text *d, const struct decl *r, struct buffer *out)
{
    const char *name = device_known_name(d, r);
    const char *unit = r->type && r->type->align >= 4 ? "int" : "char";
    bool lacks = lacks_assignment(r), bits = has_late_bits(r);
    if (!name && *r->name) name = device_text_name(d, r);
    if (r->kind != DECL_RECORD || !name || !*name || !(lacks || bits) || !can_be_assigned(r)) return;
    buffer_printf(out, "%s    __device__ %s &operator=(const %s &accel_o) { ", out->length && out->data[out->length - 1] == '\n' ? "" : "\n", name,
                  name);
    if (lacks || has_unnamed_members(r))
        buffer_printf(out,
                      "for (unsigned long accel_k = 0; accel_k < sizeof accel_o / sizeof(%s); accel_k++) "
                      "((volatile %s *)this)[accel_k] = ((const volatile %s *)&accel_o)[accel_k]; ",
                      unit, unit, unit);
    else assign_members(d, r, out);
    buffer_puts(out, "return *this; }\n");
}
