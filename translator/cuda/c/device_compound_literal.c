/* device_compound_literal: compound literals, whose lifetime in C is that of the block. SPDX-License-Identifier: MIT
 * A literal whose address is used becomes a variable before the statement or, in an expression that is not in a statement (the bounds of a
 * distributed loop), a temporary of that expression, or a variable of the function if the address may be kept longer. */
#include "base/arena.h"
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"

void device_print_list_value(struct device_text *d, const struct type *t, struct node *list, struct buffer *out)
{
    const struct type *plain = device_text_copyable(d, t);
    const char *declared = device_text_declare(d, plain, "accel_v", "", false);
    struct buffer late = {0}, value = {0};
    device_print_initialiser(d, t, list, "accel_v", &late, &value);
    buffer_printf(out, "[&]() -> %s { %s%s = %s;", device_text_type(d, plain), declared, late.length ? "; accel_v" : "", value.data);
    buffer_printf(out, "%s return accel_v; }()", late.length ? late.data : "");
    buffer_free(&late);
    buffer_free(&value);
}

/* In a table: the literal becomes a table of its own before it, in global memory, because the table points to it (device_table_memory.c). */
static void print_constant_literal(struct device_text *d, struct node *n, struct node *list, struct buffer *out)
{
    const char *name = arena_printf(d->u->arena, "accel_literal_%d", ++d->temporaries);
    struct buffer value = { 0 };
    device_print_initialiser(d, n->type, list, "", NULL, &value);
    buffer_printf(d->pending, "static __device__ %s = %s;\n", device_text_declare(d, n->type, name, "", false), value.data);
    buffer_puts(out, name);
    buffer_free(&value);
}

static struct node *list_of(const struct node *n) { return n->n_children ? n->child[n->n_children - 1] : NULL; }

/* The literal as a lambda that sets `object` and is called with `argument`, its parameter if any. */
static void print_setting(struct device_text *d, struct node *n, const char *parameter, const char *object, const char *argument,
                          struct buffer *out)
{
    const struct type *plain = device_text_copyable(d, n->type);
    struct buffer late = {0};
    buffer_printf(out, "(*[&](%s) -> %s { ", parameter, device_text_declare(d, plain, plain->kind == TYPE_ARRAY ? "(*)" : "*", "", false));
    buffer_printf(out, "%s = ", device_text_declare(d, plain, "accel_v", "", false));
    device_print_initialiser(d, n->type, list_of(n), "accel_v", &late, out);
    buffer_printf(out, ";%s memcpy(&%s, &accel_v, sizeof accel_v); return &%s; }(%s))", late.length ? late.data : "", object, object,
                  argument);
    buffer_free(&late);
}

void device_print_literal_in(struct device_text *d, struct node *n, const char *object, struct buffer *out)
{
    print_setting(d, n, "", object, "", out);
}

/* A temporary of the whole expression: the argument of the lambda. */
static void print_temporary(struct device_text *d, struct node *n, struct buffer *out)
{
    const char *type = device_text_declare(d, device_text_copyable(d, n->type), "", "", false);
    device_use_helper(d, HELPER_objects);
    print_setting(d, n, arena_printf(d->u->arena, "accel_object<%s> &&accel_o", type), "accel_o.v",
                  arena_printf(d->u->arena, "accel_object<%s>()", type), out);
}

static void print_object(struct device_text *d, struct node *n, struct buffer *out)
{
    const char *variable = arena_printf(d->u->arena, "accel_literal_%d", ++d->temporaries);
    if (d->whole && !node_keeps_address(d->whole)) {
        print_temporary(d, n, out);
        return;
    }
    const char *declaration = device_text_declare(d, device_text_copyable(d, n->type), variable, "", false);
    if (d->whole) buffer_printf(&d->objects, "    %s;\n", declaration);
    else buffer_printf(d->pending, "%s; ", declaration);
    device_print_literal_in(d, n, variable, out);
}

void device_text_place_objects(struct device_text *d, size_t at, struct buffer *out)
{
    if (!d->objects.length) return;
    const char *rest = arena_copy(d->u->arena, out->data + at, out->length - at);
    out->length = at;
    buffer_puts(out, d->objects.data);
    buffer_puts(out, rest);
    buffer_free(&d->objects);
}

bool device_print_compound_literal(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *list = list_of(n);
    if (!list || !n->type) return false;
    if (d->in_constant && node_literal_has_storage(n)) print_constant_literal(d, n, list, out);
    else if (node_literal_has_storage(n)) print_object(d, n, out);
    else device_print_list_value(d, n->type, list, out);
    return true;
}
