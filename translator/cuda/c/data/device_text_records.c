/* device_text_records: definitions of records, enums and typedefs. SPDX-License-Identifier: MIT
 * They are generated from the tree, not copied from the program's text, at file scope and in the order that C++ requires: types of members
 * precede a definition, types that it only points to are forward-declared. So the position of an attribute, a declaration or a tag in the
 * program does not matter, and types declared in functions are printed like all others. */
#include "kernel/device_code/device_layout.h"
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"
#include "cuda/c/device_vector.h"
#include <string.h>

/* ---- what definitions use ------------------------------------------------------------------------------------------------------ */

static void use_member(struct device_text *d, const struct decl *m)
{
    const struct type *t = m->type;
    if (!device_is_unnamed_member(m)) device_use_type(d, t, m->from);
    while (t->kind == TYPE_ARRAY) t = t->base;
    if (t->kind == TYPE_RECORD && t->decl)
        for (int i = 0; i < t->decl->n_members && device_is_unnamed_member(m); i++) use_member(d, t->decl->members[i]);
}

/* uint32_t and similar: printed without the typedefs between it and the type. */
static bool is_system_scalar(const struct decl *t) { return t->is_system && type_is_arithmetic(t->type) && t->type->kind != TYPE_ENUM; }

void device_use_type_text(struct device_text *d, struct decl *decl)
{
    const struct decl *r = decl;
    if (decl->kind == DECL_TYPEDEF && !is_system_scalar(decl)) device_use_typedef(d, decl);
    if (decl->kind == DECL_TYPEDEF && decl->type->kind == TYPE_RECORD && device_naming_typedef(d, decl->type->decl) == decl)
        r = decl->type->decl;                                                  /* its definition is that of the typedef */
    for (int i = 0; i < r->n_members && r->kind == DECL_RECORD; i++) use_member(d, r->members[i]);
}

/* ---- order --------------------------------------------------------------------------------------------------------------------- */

/* The state of the text of a type. */
static const char announced[] = "announced", defined[] = "defined";

static void print_definition(struct device_text *d, struct decl *r, struct buffer *out);
static void print_typedef(struct device_text *d, struct decl *t, struct buffer *out);

static const char *keyword_of(const struct decl *r) { return r->kind == DECL_ENUM ? "enum" : r->is_union ? "union" : "struct"; }

/* A record that is only pointed to. One without a tag cannot be forward-declared: it is defined. */
static void announce(struct device_text *d, struct decl *r, struct buffer *out)
{
    if (decl_texts_get(&d->printed, r)) return;
    if (device_naming_typedef(d, r)) {
        print_definition(d, r, out);
        return;
    }
    decl_texts_set(&d->printed, d->u->arena, r, announced);
    buffer_printf(out, "%s %s;\n", keyword_of(r), device_text_name(d, r));
}

static void define(struct device_text *d, const struct type *t, struct buffer *out)
{
    while (t->kind == TYPE_ARRAY) t = t->base;
    if ((t->kind == TYPE_RECORD || t->kind == TYPE_ENUM) && t->decl) print_definition(d, t->decl, out);
}

/* Prints the declarations that the name of type t requires before it; `whole`: an object of the type is declared. */
static void prepare(struct device_text *d, const struct type *t, bool whole, struct buffer *out)
{
    struct decl *name;
    for (; !(name = device_kept_typedef(t)) && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY); t = t->base)
        whole = whole && t->kind == TYPE_ARRAY;
    if (name) print_typedef(d, name, out);
    if (whole || t->kind == TYPE_ENUM) define(d, t, out);
    else if (t->kind == TYPE_RECORD && t->decl && !name) announce(d, t->decl, out);
}

/* ---- members ------------------------------------------------------------------------------------------------------------------- */

/* Unnamed bit-fields for the bits [from, to). */
static void print_gap(long long from, long long to, struct buffer *out)
{
    static const struct { int bits; const char *type; } units[] = { { 64, "long long" }, { 32, "int" }, { 16, "short" }, { 8, "char" } };
    while (from < to) {
        size_t k = 0;
        while (k < 3 && (from % units[k].bits || from + units[k].bits > to)) k++;
        long long room = units[k].bits - from % units[k].bits, width = room < to - from ? room : to - from;
        buffer_printf(out, "%s : %lld; ", units[k].type, width);
        from += width;
    }
}

static void print_members(struct device_text *d, struct decl *r, const struct device_layout *layout, struct buffer *out);

static void print_head(const struct decl *r, const struct device_layout *layout, struct buffer *out)
{
    buffer_printf(out, "%s ", keyword_of(r));
    if (layout->packed && layout->align) buffer_printf(out, "__attribute__((packed, aligned(%lld))) ", layout->align);
    else if (layout->packed) buffer_puts(out, "__attribute__((packed)) ");
    else if (layout->align) buffer_printf(out, "alignas(%lld) ", layout->align);
}

/* Without const: objects of the type are assigned after their declaration. Without volatile if that would prevent copying. */
static void print_member(struct device_text *d, struct decl *m, struct buffer *out)
{
    struct decl *inner = m->type->decl;
    struct device_layout layout;
    if (device_is_unnamed_member(m)) {
        device_layout_of(inner, &layout);
        print_head(inner, &layout, out);
        print_members(d, inner, &layout, out);
        buffer_puts(out, "; ");
        return;
    }
    buffer_puts(out, device_text_declare(d, device_text_copyable(d, m->type), device_text_name(d, m), "", false));
    if (m->bit_width >= 0) buffer_printf(out, " : %d", m->bit_width);
    buffer_puts(out, "; ");
}

/* Padding is printed if CUDA would not insert it, or if device_layout_of requires all padding to be printed. */
static bool prints_gap(const struct device_layout *layout, const struct layout_cursor *c, long long place, long long at, bool after_bits)
{
    return at > place || (layout->fills_gaps && place > c->at && !after_bits);
}

static void print_members(struct device_text *d, struct decl *r, const struct device_layout *layout, struct buffer *out)
{
    struct layout_cursor c = { layout->packed, r->is_union, 0 };
    bool after_bits = false;
    buffer_puts(out, "{ ");
    for (int i = 0; i < r->n_members; i++) {
        struct decl *m = r->members[i];
        if (!device_layout_is_member(m) || decl_is_flexible(m)) continue;
        long long place = device_layout_place(&c, m), at = m->value >= 0 ? m->value : place;
        if (prints_gap(layout, &c, place, at, after_bits)) print_gap(c.at, at, out);
        print_member(d, m, out);
        after_bits = m->bit_width >= 0;
        if (!r->is_union) c.at = device_layout_end(m, at);
    }
    if (!r->is_union && c.at + 8 * r->type->align <= 8 * r->type->size) print_gap(c.at, 8 * r->type->size, out);
    const char *bytes = decl_texts_get(&d->union_bytes, r);
    if (bytes) buffer_printf(out, "unsigned char %s[%lld]; ", bytes, r->type->size);
    buffer_putc(out, '}');
}

/* ---- assertions ---------------------------------------------------------------------------------------------------------------- */

static void print_offsets(struct device_text *d, const struct decl *r, const char *type, long long base, struct buffer *out)
{
    for (int i = 0; i < r->n_members; i++) {
        const struct decl *m = r->members[i];
        if (m->bit_width >= 0 || m->value < 0 || decl_is_flexible(m)) continue;
        if (device_is_unnamed_member(m)) print_offsets(d, m->type->decl, type, base + m->value / 8, out);
        else buffer_printf(out, " && ACCEL_OFFSET(%s, %s) == %lld", type, device_text_name(d, m), base + m->value / 8);
    }
}

/* Asserts that NVRTC and nvcc give the record the layout of C. */
static void print_assertion(struct device_text *d, const struct decl *r, struct buffer *out)
{
    const char *type = device_text_type(d, r->type);
    device_use_helper(d, HELPER_offset);
    buffer_printf(out, "static_assert(sizeof(%s) == %lld && alignof(%s) == %lld", type, r->type->size, type, r->type->align);
    print_offsets(d, r, type, 0, out);
    buffer_puts(out, ", \"\");\n");
}

/* ---- definitions --------------------------------------------------------------------------------------------------------------- */

static void print_enumerators(struct device_text *d, const struct decl *e, struct buffer *out)
{
    long long next = 0;
    for (int i = 0; i < e->n_members; i++) {
        struct decl *m = e->members[i];
        buffer_printf(out, "%s%s", i ? ", " : " ", device_text_name(d, m));
        if (m->value != next && m->type->is_signed) buffer_printf(out, " = %lld", m->value);
        else if (m->value != next) buffer_printf(out, " = %lluu", (unsigned long long)m->value);
        next = m->value + 1;
    }
    buffer_puts(out, e->n_members ? " }" : "}");
}

/* CUDA chooses the host's size for enums of the size of int. The enumerators of functions are printed as numbers. */
static void print_enum(struct device_text *d, struct decl *e, const char *name, struct buffer *out)
{
    static const char *const types[] = { [1] = "char", [2] = "short", [4] = "int", [8] = "long long" };
    long long size = e->type->size;
    bool bare = device_is_bare_enum(e), known = size == 1 || size == 2 || size == 4 || size == 8;
    buffer_printf(out, "enum %s%s", name, *name ? " " : "");
    if (known && (bare || size != 4)) buffer_printf(out, ": %s %s ", e->type->is_signed ? "signed" : "unsigned", types[size]);
    buffer_puts(out, "{");
    if (!bare) print_enumerators(d, e, out);
    else buffer_puts(out, "}");
}

static void print_record(struct device_text *d, struct decl *r, const char *name, struct buffer *out)
{
    struct device_layout layout;
    device_layout_of(r, &layout);
    print_head(r, &layout, out);
    buffer_printf(out, "%s%s", name, *name ? " " : "");
    print_members(d, r, &layout, out);
}

static void prepare_members(struct device_text *d, struct decl *r, struct buffer *out)
{
    for (int i = 0; i < r->n_members; i++) {
        struct decl *m = r->members[i];
        if (device_is_unnamed_member(m)) prepare_members(d, m->type->decl, out);
        else prepare(d, m->type, true, out);
    }
}

static void print_definition(struct device_text *d, struct decl *r, struct buffer *out)
{
    struct decl *named_by = device_naming_typedef(d, r);
    const char *name = named_by ? "" : device_text_name(d, r);
    if (decl_texts_get(&d->printed, r) == defined) return;
    if (!r->is_definition) {
        announce(d, r, out);
        return;
    }
    decl_texts_set(&d->printed, d->u->arena, r, defined);
    if (r->kind == DECL_RECORD) prepare_members(d, r, out);
    if (named_by) buffer_puts(out, "typedef ");
    if (r->kind == DECL_ENUM) print_enum(d, r, name, out);
    else print_record(d, r, name, out);
    if (named_by) buffer_printf(out, " %s", device_text_name(d, named_by));
    buffer_puts(out, ";\n");
    if (r->kind == DECL_RECORD && r->type->size) print_assertion(d, r, out);
}

static void print_typedef(struct device_text *d, struct decl *t, struct buffer *out)
{
    const char *vector = device_vector_typedef(d, t);
    struct type plain = *t->type;
    struct decl *r = plain.kind == TYPE_RECORD || plain.kind == TYPE_ENUM ? plain.decl : NULL;
    if (decl_texts_get(&d->printed, t)) return;
    decl_texts_set(&d->printed, d->u->arena, t, defined);
    if (r && device_naming_typedef(d, r) == t) {
        print_definition(d, r, out);
        return;
    }
    if (plain.name == t || is_system_scalar(t)) plain.name = NULL;
    prepare(d, &plain, plain.kind == TYPE_ARRAY, out);
    if (vector) buffer_puts(out, vector);
    else buffer_printf(out, "typedef %s;\n", device_text_declare(d, &plain, device_text_name(d, t), "", false));
}

void device_print_type_text(struct device_text *d, struct decl *decl, struct buffer *out)
{
    if (decl->kind == DECL_TYPEDEF) print_typedef(d, decl, out);
    else print_definition(d, decl, out);
}
