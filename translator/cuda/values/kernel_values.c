/* kernel_values: see kernel_values.h. SPDX-License-Identifier: MIT */
#include "cuda/values/kernel_values.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/value_text.h"
#include "kernel/values/trips.h"
#include "kernel/values/value_types.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- pieces of the library ----------------------------------------------------------------------------------------------------- */

/* The file needs the functions of the library that the value calls, and the constant that it names. Records calls with barriers. */
static void need_library(struct kernel_text *t, const struct value *v)
{
    if (!v) return;
    if (v->op == VALUE_CALL) preamble_need_name(t->preamble, v->name);
    if (v->meets) kernel_note_barrier(t, v->name);
    if (v->op == VALUE_NAME && !strcmp(v->name, "accel_disjoint")) preamble_need(t->preamble, PIECE_DISJOINT);
    need_library(t, v->a), need_library(t, v->b), need_library(t, v->c);
    for (int k = 0; k < v->n_arguments; k++) need_library(t, v->arguments[k]);
}

/* ---- text ---------------------------------------------------------------------------------------------------------------------- */

/* A fault is one of the translator, which base/system/guarded.c reports. `type`: NULL or as of value_print_as. */
static const char *printed(struct kernel_text *t, const struct value *v, const struct type *type, enum precedence least)
{
    struct buffer b = {0};
    if (value_fault(v)) abort();
    need_library(t, v);
    if (type) value_print_as(v, type, t->text, &b);
    else value_print(v, t->text, least, &b);
    const char *text = arena_copy(t->unit->arena, b.data, b.length);
    buffer_free(&b);
    return text;
}

const char *kernel_value(struct kernel_text *t, const struct value *v)
{
    return printed(t, v, NULL, PRECEDENCE_LIST);
}

const char *kernel_operand(struct kernel_text *t, const struct value *v)
{
    return printed(t, v, NULL, PRECEDENCE_POSTFIX);
}

const char *kernel_value_as(struct kernel_text *t, const struct value *v, const struct type *type)
{
    return printed(t, v, type, PRECEDENCE_LIST);
}

const struct value *kernel_object(struct kernel_text *t, const struct type *type, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *name = arena_vprintf(t->unit->arena, format, args);
    va_end(args);
    return value_name(t->unit->arena, type, name);
}

void kernel_define(struct kernel_text *t, const struct value *object, const struct value *v)
{
    const char *type = value_is_generated_type(object->type) ? object->type->spelling : kernel_type(t, object->type);
    kernel_line(t, "const %s %s = %s;", type, object->name, kernel_value_as(t, v, object->type));
}

void kernel_open_text(struct kernel_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    kernel_line(t, "%s", arena_vprintf(t->unit->arena, format, args));
    va_end(args);
    t->indent += 4;
}

void kernel_close_text(struct kernel_text *t, const char *line)
{
    t->indent -= 4;
    kernel_line(t, "%s", line);
}

void kernel_open(struct kernel_text *t)
{
    kernel_open_text(t, "{");
}

void kernel_open_if(struct kernel_text *t, const struct value *condition)
{
    kernel_open_text(t, "if (%s) {", kernel_value(t, condition));
}

void kernel_close(struct kernel_text *t)
{
    kernel_close_text(t, "}");
}

void kernel_open_for(struct kernel_text *t, const struct value *i, const struct value *first, const struct value *condition,
                     const struct value *step)
{
    const char *next = value_is(step, 1) ? arena_printf(t->unit->arena, "%s++", i->name)
                                         : arena_printf(t->unit->arena, "%s += %s", i->name, kernel_value_as(t, step, i->type));
    kernel_open_text(t, "for (%s %s = %s; %s; %s) {", i->type->spelling, i->name, kernel_value_as(t, first, i->type),
                     kernel_value(t, condition), next);
}

void kernel_declare_index(struct kernel_text *t, const struct loop *l, const struct value *trip)
{
    const char *name = device_text_name(t->text, l->index);
    kernel_line(t, "%s = %s;", kernel_declare(t, l->index->type, name), kernel_value_as(t, kernel_index(t, l, trip), l->index->type));
    device_text_bind(t->text, l->index, name);
}

/* ---- trips --------------------------------------------------------------------------------------------------------------------- */

const struct value *kernel_trips(struct kernel_text *t, const struct loop *l)
{
    return trips_exact(t->unit->arena, l);
}

const struct value *kernel_count(struct kernel_text *t, const struct loop *l)
{
    return trips_signed(t->unit->arena, l);
}

const struct value *kernel_is_long(struct kernel_text *t, const struct loop *l)
{
    return trips_are_many(t->unit->arena, l);
}

const struct value *kernel_index(struct kernel_text *t, const struct loop *l, const struct value *trip)
{
    return trips_index(t->unit->arena, l, trip);
}
