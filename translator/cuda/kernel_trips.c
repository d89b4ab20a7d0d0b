/* kernel_trips: trip counts and indices of loops, computed on the device. SPDX-License-Identifier: MIT */
#include "cuda/kernel_text.h"
#include "base/arena.h"
#include "region/flow/uses.h"
#include "base/unit.h"
#include <string.h>

/* Private structures and arrays print as the initial values of their copies. */
static void bind_first_values(struct kernel_text *t)
{
    for (int j = 0; j < t->region->n_vars; j++) {
        const struct variable *v = t->region->vars[j];
        const struct type *type = v->decl->type;
        if (v->role != ROLE_PRIVATE || !v->firstprivate || (type->kind != TYPE_RECORD && type->kind != TYPE_ARRAY)) continue;
        const char *first = arena_printf(t->unit->arena, "accel_first_%s%s", v->decl->name, type->kind == TYPE_ARRAY && !v->first_copy ? ".v" : "");
        device_text_bind(t->text, v->decl, first);
    }
}

/* A part of the head of a loop, which in a flat kernel precedes the private copies. */
static const char *head_expr(struct kernel_text *t, const struct loop *l, struct node *n)
{
    const struct env *around = device_text_env(t->text);
    if (t->region && t->kernel && t->kernel->shape == KERNEL_FLAT && l->bounds_on_host) bind_first_values(t);
    const char *text = kernel_expr(t, n);
    device_text_set_env(t->text, around);
    return text;
}

const char *kernel_step(struct kernel_text *t, const struct loop *l)
{
    if (!l->step) return l->direction < 0 ? "-1" : "1";
    if (l->step->has_value) return arena_printf(t->unit->arena, "%lld", l->step_negated ? -l->step->value : l->step->value);
    return arena_printf(t->unit->arena, "%s(long long)%s", l->step_negated ? "-" : "", head_expr(t, l, l->step));
}

static bool compares_unsigned(const struct loop *l)
{
    const struct type *i = l->index->type, *b = l->upper->type;
    if (i->kind == TYPE_POINTER) return false;
    if (l->compared) return !i->is_signed && i->size > 4;
    return (!i->is_signed && i->size >= 4) || (b && type_is_integer(b) && !b->is_signed && b->size >= 4 && b->size >= i->size);
}

/* The first integer that the index does not reach, for a comparison in floating point. */
static const char *end_of_floating(struct kernel_text *t, const struct loop *l, const char *upper)
{
    bool down = l->relation == OP_GT || l->relation == OP_GE, inclusive = l->relation == OP_LE || l->relation == OP_GE;
    preamble_need(t->preamble, PIECE_END);
    return arena_printf(t->unit->arena, "accel_end((%s)(%s), %d, %d, %d, %d)", kernel_type(t, l->compared), upper, loop_end_digits(l), down,
                        inclusive, compares_unsigned(l));
}

static bool is_inclusive(const struct loop *l) { return !l->compared && (l->relation == OP_LE || l->relation == OP_GE); }

/* The index may wrap around. */
static const char *wrapped_trips(struct kernel_text *t, const struct loop *l, const char *lower, const char *upper)
{
    const struct type *i = l->index->type;
    bool down = l->relation == OP_NE ? l->direction < 0 : l->relation == OP_GT || l->relation == OP_GE;
    if (l->relation == OP_NE) {
        preamble_need(t->preamble, PIECE_DISTANCE);
        return arena_printf(t->unit->arena, "accel_distance(%s, %s, %d)", down ? upper : lower, down ? lower : upper, (int)i->size);
    }
    preamble_need(t->preamble, PIECE_TRIPS_MODULO);
    return arena_printf(t->unit->arena, "accel_trips_modulo(%s, %s, %s, %d, %d, %d, %d, %d)", lower, upper, kernel_step(t, l), down,
                        is_inclusive(l), compares_unsigned(l), (int)i->size, i->is_signed);
}

const char *kernel_trips(struct kernel_text *t, const struct loop *l)
{
    const char *lower = head_expr(t, l, l->lower), *upper = head_expr(t, l, l->upper);
    bool inclusive = is_inclusive(l);
    preamble_need(t->preamble, PIECE_TRIPS);
    if (l->compared) upper = end_of_floating(t, l, upper);
    if (l->wraps) return wrapped_trips(t, l, lower, upper);
    if (l->index->type->kind == TYPE_POINTER)
        return arena_printf(t->unit->arena, "accel_trips(0, %s - %s, %s, %s, false)", upper, lower, kernel_step(t, l),
                            inclusive ? "true" : "false");
    return arena_printf(t->unit->arena, "accel_trips(%s, %s, %s, %s, %s)", lower, upper, kernel_step(t, l), inclusive ? "true" : "false",
                        compares_unsigned(l) ? "true" : "false");
}

const char *kernel_index(struct kernel_text *t, const struct loop *l, const char *trip)
{
    if (l->bounding) l = l->bounding;
    const struct type *type = l->index->type;
    const char *lower = head_expr(t, l, l->lower), *step = kernel_step(t, l), *value;
    bool zero = l->lower->has_value && l->lower->value == l->peel && type->kind != TYPE_POINTER;
    if (!strcmp(step, "1")) value = zero ? trip : arena_printf(t->unit->arena, "%s + %s", lower, trip);
    else if (!strcmp(step, "-1")) value = arena_printf(t->unit->arena, "%s - %s", lower, trip);
    else value = arena_printf(t->unit->arena, "%s + %s * (%s)", lower, trip, step);
    if (type->kind == TYPE_POINTER) return arena_printf(t->unit->arena, "(%s)(%s)", kernel_type(t, type), value);
    return arena_printf(t->unit->arena, zero && !strcmp(step, "1") ? "(%s)%s" : "(%s)(%s)", kernel_type(t, type), value);
}
