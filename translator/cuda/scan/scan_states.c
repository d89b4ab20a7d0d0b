/* scan_states: carried values as types and expressions of CUDA C++. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/combine/combine_text.h"
#include "cuda/scan/kernel_scan.h"

bool scan_is_packed(const struct kernel_text *t)
{
    return t->kernel->scan->n_values == 1 && t->kernel->scan->values[0].same_factor;
}

const char *scan_carried_name(struct kernel_text *t, int k)
{
    const struct scan_value *v = &t->kernel->scan->values[k];
    return v->store ? arena_printf(t->unit->arena, "accel_carried%d", k) : device_text_name(t->text, v->decl);
}

static bool is_extreme(const struct scan_value *v)
{
    return !v->linear && reduction_is_extreme(v->op);
}

/* The type in which values are combined: sums and products of integers modulo a power of two. */
const char *scan_state_type(const struct scan_value *v)
{
    const struct type *t = v->type;
    if (t->kind == TYPE_FLOAT) return t->size == 4 ? "float" : "double";
    if (is_extreme(v) && t->is_signed) return t->size > 4 ? "long long" : "int";
    return t->size > 4 ? "unsigned long long" : "unsigned int";
}

static const char *state_class(struct kernel_text *t, const struct scan_value *v)
{
    struct arena *a = t->unit->arena;
    bool ordered = is_extreme(v) && v->type->kind == TYPE_FLOAT;
    if (v->linear) {
        preamble_need(t->preamble, PIECE_SCAN_LINEAR);
        return arena_printf(a, "accel_scanned_linear<%s>", scan_state_type(v));
    }
    const char *functor = ordered ? arena_printf(a, "accel_%s_%s",
                                                 v->by_call       ? "call"
                                                 : v->takes_equal ? "last"
                                                                  : "first",
                                                 reduction_rows[v->op].name)
                                  : reduction_functor(t, v->op, v->type);
    preamble_need(t->preamble, PIECE_SCAN_OPERATOR);
    if (ordered) preamble_need(t->preamble, PIECE_SCAN_EXTREMES);
    return arena_printf(a, "accel_scanned<%s, %s>", functor, scan_state_type(v));
}

const char *scan_state_classes(struct kernel_text *t)
{
    const struct scan *s = t->kernel->scan;
    const char *text = state_class(t, &s->values[s->n_values - 1]);
    for (int k = s->n_values - 2; k >= 0; k--) {
        preamble_need(t->preamble, PIECE_SCAN_SEVERAL);
        text = arena_printf(t->unit->arena, "accel_scanned_both<%s, %s>", state_class(t, &s->values[k]), text);
    }
    return text;
}

const char *scan_part(struct kernel_text *t, const char *object, int k)
{
    for (int j = 0; j < k; j++) object = arena_printf(t->unit->arena, "%s.rest", object);
    return k + 1 < t->kernel->scan->n_values ? arena_printf(t->unit->arena, "%s.first", object) : object;
}

static const char *neutral(struct kernel_text *t, const struct scan_value *v)
{
    if (v->linear) return "0";
    if (v->by_call) {
        preamble_need(t->preamble, PIECE_INFINITY);
        return "accel_infinity() - accel_infinity()";
    }
    return reduction_identity_text(t, v->op, v->type);
}

const char *scan_state_of(struct kernel_text *t, const char *(*value)(struct kernel_text *t, int k),
                          const char *(*factor)(struct kernel_text *t, int k))
{
    struct arena *a = t->unit->arena;
    const struct scan *s = t->kernel->scan;
    const char *text = "", *end = "";
    for (int k = 0; k < s->n_values; k++) {
        const struct scan_value *v = &s->values[k];
        const char *one = arena_printf(a, "(%s)(%s)", scan_state_type(v), value(t, k));
        if (v->linear) one = arena_printf(a, "%s, %s", factor(t, k), one);
        bool last = k + 1 == s->n_values;
        text = arena_printf(a, "%s{%s%s%s", text, last ? "" : "{", one, last ? "" : "}, ");
        end = arena_printf(a, "%s}", end);
    }
    return arena_printf(a, "%s%s", text, end);
}

const char *scan_neutral_value(struct kernel_text *t, int k)
{
    return neutral(t, &t->kernel->scan->values[k]);
}

const char *scan_neutral_factor(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "(%s)1", scan_state_type(&t->kernel->scan->values[k]));
}
