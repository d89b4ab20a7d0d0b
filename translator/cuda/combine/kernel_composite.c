/* kernel_composite: reductions of arrays and structures, part by part. SPDX-License-Identifier: MIT
 * A copy is one object: the structure, or an accel_value or accel_elements around the elements that the clause names. For each such type
 * and operator the file gets a class `accel_partsN` whose `each` calls a function for every pair of parts, with the operator and its
 * identity; the functions that use the pairs are in the CUDA library. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/c/data/device_misaligned.h"
#include "cuda/c/data/device_volatile.h"
#include "cuda/combine/combine_text.h"
#include <string.h>

struct parts_class {
    const struct composite *composite;
    enum reduction_op op;
};

/* ---- the class ---------------------------------------------------------------------------------------------------------------- */

static const char *member_of(struct kernel_text *t, const char *object, const struct decl *m)
{
    return arena_printf(t->unit->arena, "%s.%s", object, device_text_name(t->text, m));
}

/* Of the type of `place`, which text before the program's types cannot name if it is an enumeration. */
static const char *identity_text(struct kernel_text *t, enum reduction_op op, const struct type *type, const char *place)
{
    bool unnamed = t->parts->before_types && type->kind == TYPE_ENUM, ones = op == RED_AND || (op == RED_MIN && !type->is_signed);
    const char *value = unnamed && ones ? "-1" : reduction_identity_text(t, op, type);
    return unnamed ? arena_printf(t->unit->arena, "like(%s, %s)", place, value)
                   : arena_printf(t->unit->arena, "(%s)(%s)", kernel_type(t, type), value);
}

/* The call for one part at a place that may have less than its type's alignment: for a copy, as C++ has no reference to the place. */
static void print_misaligned_part(struct kernel_text *t, enum reduction_op op, const struct type *type, const char *a, const char *b)
{
    const char *name = kernel_type(t, type), *place = a;
    if (type->kind == TYPE_COMPLEX) a = device_volatile_value(t->text, a, true), b = device_volatile_value(t->text, b, true);
    kernel_line(t, "{");
    kernel_line(t, "    %s accel_part = %s;", name, a);
    kernel_line(t, "    f(%s(), accel_part, (%s)%s, %s);", reduction_functor(t, op, type), name, b,
                identity_text(t, op, type, "accel_part"));
    kernel_line(t, "    %s = accel_part;", place);
    kernel_line(t, "}");
}

static void print_part(struct kernel_text *t, enum reduction_op op, const struct type *type, const char *a, const char *b)
{
    const char *to = type->is_volatile ? arena_printf(t->unit->arena, "%s &)", kernel_type(t, type)) : NULL; /* copies need not be */
    kernel_line(t, "f(%s(), %s%s%s, %s%s%s, %s);", reduction_functor(t, op, type), to ? "(" : "", to ? to : "", a, to ? "(const " : "",
                to ? to : "", b, identity_text(t, op, type, a));
}

static long long smaller(long long a, long long b)
{
    return a < b ? a : b;
}

/* The calls for all parts of a and b, objects of `type` that are aligned to `align` bytes. */
static void print_pairs(struct kernel_text *t, enum reduction_op op, const struct type *type, const char *a, const char *b, long long align,
                        int depth)
{
    struct arena *arena = t->unit->arena;
    align = smaller(align, device_alignment_of(type));
    if (type->kind == TYPE_ARRAY) {
        const char *i = arena_printf(arena, "accel_i%d", depth);
        kernel_line(t, "for (int %s = 0; %s < %lld; %s++) {", i, i, type->count, i);
        t->indent += 4;
        print_pairs(t, op, type->base, arena_printf(arena, "%s[%s]", a, i), arena_printf(arena, "%s[%s]", b, i), align, depth + 1);
        kernel_close(t);
    } else if (type->kind == TYPE_RECORD) {
        for (int k = 0; k < type->decl->n_members; k++) {
            const struct decl *m = type->decl->members[k];
            long long offset = m->value / 8 ? m->value / 8 & -(m->value / 8) : align;
            print_pairs(t, op, m->type, member_of(t, a, m), member_of(t, b, m), smaller(align, offset), depth);
        }
    } else if (align < type->align) print_misaligned_part(t, op, type, a, b);
    else print_part(t, op, type, a, b);
}

static const struct type *array_of(struct kernel_text *t, const struct composite *c)
{
    struct type *array = arena_alloc(t->unit->arena, sizeof *array);
    *array = (struct type){.kind = TYPE_ARRAY, .base = (struct type *)c->element, .count = c->count, .size = c->bytes};
    array->align = c->element->align;
    array->spelling = array->canonical = arena_printf(t->unit->arena, "%s[%lld]", c->element->canonical, c->count);
    return array;
}

static const struct type *type_of(struct kernel_text *t, const struct composite *c)
{
    return c->count ? array_of(t, c) : c->element;
}

/* The type of a copy. */
static const char *object_of(struct kernel_text *t, const struct composite *c)
{
    enum { REGISTERS_MAX = 256 }; /* bytes: larger copies are in local memory */
    bool large = c->bytes > REGISTERS_MAX;
    if (!c->count) return kernel_type(t, c->element);
    preamble_need(t->preamble, large ? PIECE_ELEMENTS : PIECE_VALUE);
    return arena_printf(t->unit->arena, "%s<%s>", large ? "accel_elements" : "accel_value",
                        kernel_declare(t, device_text_plain(t->text, array_of(t, c)), ""));
}

static void print_class(struct kernel_text *t, const struct composite *c, enum reduction_op op, const char *name)
{
    struct buffer *frame = t->out;
    int indent = t->indent;
    const struct type *type = type_of(t, c);
    preamble_need(t->preamble, PIECE_PARTS);
    t->out = &t->parts->text;
    t->indent = 0;
    kernel_line(t, "/* reduction(%s) of %s, part by part. */", reduction_spelling(op), type->spelling);
    kernel_line(t, "%sstruct %s {", t->parts->before_types ? "template <class T> " : "", name);
    t->indent = 4;
    kernel_line(t, "typedef %s type;", t->parts->before_types ? "T" : object_of(t, c));
    if (t->parts->before_types) kernel_line(t, "template <class E, class V> __device__ static E like(const E &, V v) { return (E)v; }");
    kernel_line(t, "template <class F> __device__ static void each(type &a, const type &b, F f)");
    kernel_line(t, "{");
    t->indent = 8;
    print_pairs(t, op, type, c->count ? "a.v" : "a", c->count ? "b.v" : "b", type->align, 0);
    t->indent = 4;
    kernel_line(t, "}");
    t->indent = 0;
    kernel_line(t, "};\n");
    t->out = frame;
    t->indent = indent;
}

static bool has_same_parts(const struct composite *a, const struct composite *b)
{
    return a->count == b->count && a->element->kind == b->element->kind && !strcmp(a->element->canonical, b->element->canonical) &&
           a->element->decl == b->element->decl;
}

/* The class of the reduction, printed on its first use. */
const char *reduction_parts_class(struct kernel_text *t, const struct reduction *r)
{
    struct parts_class new = {r->composite, r->op};
    const char *name;
    int k = 0;
    while (k < t->parts->count && !(t->parts->classes[k].op == r->op && has_same_parts(t->parts->classes[k].composite, r->composite))) k++;
    name = arena_printf(t->unit->arena, t->parts->before_types ? "accel_routine_parts%d" : "accel_parts%d", k + 1);
    if (k == t->parts->count) {
        ARENA_PUSH(t->unit->arena, t->parts->classes, t->parts->count, new);
        print_class(t, r->composite, r->op, name);
    }
    return t->parts->before_types ? arena_printf(t->unit->arena, "%s<%s>", name, object_of(t, r->composite)) : name;
}

/* ---- any reduction ------------------------------------------------------------------------------------------------------------ */

static const char *wide_type(const struct type *type)
{
    return type->kind == TYPE_FLOAT ? "double" : type->is_signed ? "long long" : "unsigned long long";
}

/* Of an extreme value and its place, one object of two members of one size: without padding. */
static const char *located_type(struct kernel_text *t, const struct reduction *r)
{
    const struct type *value = r->var->decl->type;
    bool wide = value->size > 4 || r->index->size > 4;
    preamble_need(t->preamble, PIECE_LOCATED);
    return arena_printf(t->unit->arena, "accel_located<%s, %s>", wide ? wide_type(value) : kernel_type(t, value),
                        wide ? wide_type(r->index) : kernel_type(t, r->index));
}

/* Of what the last iteration that stores to a variable stores. */
static const char *last_type(struct kernel_text *t, const struct reduction *r)
{
    preamble_need(t->preamble, PIECE_LATEST);
    return arena_printf(t->unit->arena, "accel_stored<%s>", kernel_type(t, r->var->decl->type));
}

const char *reduction_type(struct kernel_text *t, const struct reduction *r)
{
    if (r->by) return last_type(t, r);
    if (r->place) return located_type(t, r);
    if (!r->composite) return kernel_type(t, r->var->decl->type);
    return arena_printf(t->unit->arena, "%s::type", reduction_parts_class(t, r));
}

const char *reduction_declare(struct kernel_text *t, const struct reduction *r, const char *name)
{
    if (!r->composite && !r->place && !r->by) return kernel_declare(t, device_text_plain(t->text, r->var->decl->type), name);
    return arena_printf(t->unit->arena, "%s %s", reduction_type(t, r), name);
}

const char *reduction_define(struct kernel_text *t, const struct reduction *r, const char *name)
{
    return r->place ? arena_printf(t->unit->arena, "auto %s", name) : reduction_declare(t, r, name);
}

const char *reduction_start(struct kernel_text *t, const struct reduction *r)
{
    const struct type *type = r->var->decl->type;
    if (r->by) return arena_printf(t->unit->arena, "accel_not_stored<%s>()", kernel_type(t, type));
    if (r->place)
        return arena_printf(t->unit->arena, "%s{(%s)%s, %s}", located_type(t, r), kernel_type(t, type),
                            reduction_identity_text(t, r->op, type), reduction_identity_text(t, RED_MIN, r->index));
    if (!r->composite && type->kind == TYPE_ENUM)
        return arena_printf(t->unit->arena, "(%s)(%s)", kernel_type(t, type), reduction_identity_text(t, r->op, type));
    if (!r->composite) return reduction_identity_text(t, r->op, type);
    return arena_printf(t->unit->arena, "accel_start<%s>()", reduction_parts_class(t, r));
}

const char *reduction_name(struct kernel_text *t, const struct reduction *r)
{
    const char *name = device_text_name(t->text, r->var->decl);
    if (r->place) return arena_printf(t->unit->arena, "accel_found_%s", name);
    return r->composite && r->composite->count ? arena_printf(t->unit->arena, "accel_copy_%s", name) : name;
}

const char *reduction_use(struct kernel_text *t, const struct reduction *r, const char *object)
{
    if (!r->composite || !r->composite->count) return object;
    if (!r->composite->start) return arena_printf(t->unit->arena, "%s.v", object);
    return arena_printf(t->unit->arena, "(%s.v - %lld)", object, r->composite->start);
}

const char *reduction_object(struct kernel_text *t, const struct reduction *r, const char *use)
{
    if (!r->composite || !r->composite->count) return use;
    return arena_printf(t->unit->arena, "(*(%s *)(%s + %lld))", reduction_type(t, r), use, r->composite->start);
}

/* target += value, or target = f(target, value) */
static const char *join_scalar(struct kernel_text *t, const struct reduction *r, const char *target, const char *value)
{
    const struct value *v = reduction_combine(t, r, target, value);
    bool updates = v->op >= VALUE_MULTIPLY && v->op <= VALUE_BIT_OR && v->a->op == VALUE_NAME && v->b->op == VALUE_NAME && !v->a->type->is_volatile;
    if (updates) return arena_printf(t->unit->arena, "%s %s= %s", target, value_operator(v->op), value);
    return arena_printf(t->unit->arena, "%s = %s", target, kernel_value(t, v));
}

const char *reduction_join(struct kernel_text *t, const struct reduction *r, const char *target, const char *value)
{
    if (!r->composite) return join_scalar(t, r, target, value);
    return arena_printf(t->unit->arena, "accel_join<%s>(%s, %s)", reduction_parts_class(t, r), target, value);
}
