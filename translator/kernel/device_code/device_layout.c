/* device_layout: see device_layout.h. SPDX-License-Identifier: MIT
 * The model is that of the Itanium C++ ABI, which CUDA's compilers follow on Linux. Whatever the program wrote (attributes in any position,
 * pragmas, zero-width bit-fields), libclang's offsets give the result. Gaps become unnamed bit-fields, a member with less than its natural
 * alignment packs the record, and the record's own alignment is printed. Records with bit-fields, and those within them, have the gaps
 * between their other members filled: nvcc and NVRTC 13.0 read a bit-field wrong after the copy of such a record where alignment leaves a
 * gap between two other members. tests/gpu/compiler_faults.cu shows it. */
#include "kernel/device_code/device_layout.h"
#include <stddef.h>

static long long round_up(long long x, long long step) { return (x + step - 1) / step * step; }

static const struct type *element_of(const struct type *t)
{
    while (t->kind == TYPE_ARRAY) t = t->base;
    return t;
}

static bool is_bit_field(const struct decl *m) { return m->bit_width >= 0; }

bool device_is_unnamed_member(const struct decl *m)
{
    return m->kind == DECL_FIELD && !*m->name && m->type->kind == TYPE_RECORD && m->type->decl;
}

struct decl *device_whole_record(struct decl *r)
{
    for (int i = 0; r->parent && i < r->parent->n_members; i++)
        if (device_is_unnamed_member(r->parent->members[i]) && r->parent->members[i]->type->decl == r) return device_whole_record(r->parent);
    return r;
}

bool device_layout_is_member(const struct decl *m) { return *m->name || !is_bit_field(m); }

static bool has_bit_fields(const struct decl *r)
{
    for (int i = 0; i < r->n_members; i++) {
        const struct type *t = element_of(r->members[i]->type);
        if (is_bit_field(r->members[i]) || (t->kind == TYPE_RECORD && t->decl && has_bit_fields(t->decl))) return true;
    }
    return false;
}

long long device_layout_place(const struct layout_cursor *c, const struct decl *m)
{
    long long align = 8 * element_of(m->type)->align;
    if (c->is_union) return 0;
    if (is_bit_field(m)) {
        bool fits = c->packed || c->at % (8 * m->type->size) + m->bit_width <= 8 * m->type->size;
        return fits ? c->at : round_up(c->at, 8 * m->type->size);
    }
    return round_up(c->at, c->packed || align <= 0 ? 8 : align);
}

long long device_layout_end(const struct decl *m, long long at)
{
    return at + (is_bit_field(m) ? m->bit_width : 8 * m->type->size);
}

/* A gap before a bit-field ends with an unnamed bit-field: the storage unit must still have room for what follows. */
static bool fits_at(const struct layout_cursor *c, const struct decl *m, long long offset)
{
    struct layout_cursor there = *c;
    long long place = device_layout_place(c, m);
    if (place == offset) return true;
    there.at = offset;
    return place < offset && device_layout_place(&there, m) == offset;
}

/* The first member that cannot be at the host's offset, or NULL; *end is where the members end, in bits. */
static const struct decl *misplaced(const struct decl *r, bool packed, long long *end)
{
    struct layout_cursor c = { packed, r->is_union, 0 };
    *end = 0;
    for (int i = 0; i < r->n_members; i++) {
        const struct decl *m = r->members[i];
        if (!device_layout_is_member(m) || decl_is_flexible(m)) continue;
        long long offset = m->value >= 0 ? m->value : device_layout_place(&c, m);
        if (m->type->size < 0 || !fits_at(&c, m, offset)) return m;
        c.at = device_layout_end(m, offset);
        if (c.at > *end) *end = c.at;
    }
    return NULL;
}

/* The alignment of the members that have a text, in bytes. Unnamed bit-fields do not count. */
static long long natural_align(const struct decl *r)
{
    long long align = 1;
    for (int i = 0; i < r->n_members; i++) {
        const struct decl *m = r->members[i];
        long long own = element_of(m->type)->align;
        if (device_layout_is_member(m) && !decl_is_flexible(m) && own > align) align = own;
    }
    return align;
}

const struct decl *device_layout_of(const struct decl *r, struct device_layout *layout)
{
    long long size = r->type->size, align = r->type->align, natural = natural_align(r), end = 0;
    layout->packed = align < natural || misplaced(r, false, &end);
    layout->align = align == (layout->packed ? 1 : natural) ? 0 : align;
    layout->fills_gaps = false;
    for (const struct decl *around = r; around && !layout->fills_gaps; around = around->parent) layout->fills_gaps = has_bit_fields(around);
    const struct decl *wrong = misplaced(r, layout->packed, &end);
    if (wrong) return wrong;
    bool whole = size > 0 && align > 0 && end <= 8 * size && size % align == 0;
    return whole && (!r->is_union || round_up(end, 8 * align) == 8 * size) ? NULL : r;
}
