/* device_vector: see device_vector.h. SPDX-License-Identifier: MIT */
#include "cuda/c/device_vector.h"
#include "cuda/c/device_text_private.h"
#include <string.h>

static const char *element_name(const struct type *e)
{
    static const char *const integers[] = {[1] = "char", [2] = "short", [4] = "int", [8] = "long long"};
    if (e->kind == TYPE_FLOAT) return e->size == 4 ? "float" : "double";
    return integers[e->size];
}

static const char *sign_of(const struct type *e)
{
    bool integer = e->kind == TYPE_INT || e->kind == TYPE_CHAR;
    return !integer ? "" : !e->is_signed ? "unsigned " : e->size == 1 ? "signed " : "";
}

const char *device_vector_name(struct device_text *d, const struct type *t)
{
    device_use_vectors(d);
    return arena_printf(d->u->arena, "accel_vector<%s%s, %lld, %lld>", sign_of(t->base), element_name(t->base), t->count, t->align);
}

/* ---- conversions ---- */

static bool same_vectors(const struct type *a, const struct type *b)
{
    bool integers = a->base->kind != TYPE_FLOAT && b->base->kind != TYPE_FLOAT;
    return a->count == b->count && a->base->size == b->base->size && (integers || a->base->kind == b->base->kind) &&
           a->base->is_signed == b->base->is_signed;
}

bool device_converts_vector(const struct type *to, const struct type *from)
{
    bool a = to && to->kind == TYPE_VECTOR, b = from && from->kind == TYPE_VECTOR;
    return (a || b) && !(a && b && same_vectors(to, from));
}

/* A number is the value of all elements; vectors of other types keep their bits. */
void device_print_vector_conversion(struct device_text *d, const struct type *to, struct node *inner, struct buffer *out)
{
    struct type plain = *to;
    plain.is_const = plain.is_volatile = false;
    const char *name = device_text_type(d, &plain);
    if (inner->type->kind != TYPE_VECTOR) buffer_printf(out, "%s::all(%s)", device_vector_name(d, &plain), device_string(d, inner));
    else buffer_printf(out, "accel_bits<%s>(%s)", name, device_string(d, inner));
}

void device_print_vector_cast(struct device_text *d, const struct type *to, struct node *value, struct buffer *out)
{
    struct type plain = *to;
    plain.is_const = plain.is_volatile = false;
    device_use_vectors(d);
    buffer_printf(out, "accel_bits<%s>((%s)%s)", device_text_type(d, &plain), device_text_type(d, value->type), device_operand(d, value));
}

bool device_print_converted_elements(struct device_text *d, struct node *n, struct buffer *out)
{
    bool converts = n->to && n->type && n->type->kind == TYPE_VECTOR && !strncmp(d->u->text + n->from, "__builtin_convertvector", 23);
    if (!converts || !n->n_children) return false;
    struct type plain = *n->type;
    plain.is_const = plain.is_volatile = false;
    device_use_vectors(d);
    buffer_printf(out, "accel_vector_values<%s>(%s)", device_text_type(d, &plain), device_string(d, n->child[0]));
    return true;
}

const char *device_vector_typedef(struct device_text *d, const struct decl *name)
{
    if (name->kind != DECL_TYPEDEF || !device_is_unnamed_vector(name->type)) return NULL;
    return arena_printf(d->u->arena, "typedef %s;\n", device_text_declare(d, name->type, device_text_name(d, name), "", false));
}
