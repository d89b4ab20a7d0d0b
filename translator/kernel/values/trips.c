/* trips: see trips.h. SPDX-License-Identifier: MIT */
#include "kernel/values/trips.h"
#include "accel_abi.h"
#include "analysis/wrapping.h"
#include "region/region.h"

const struct value *trips_step(struct arena *a, const struct loop *l)
{
    if (!l->step) return value_integer(a, l->direction < 0 ? -1 : 1);
    if (l->step->has_value) return value_integer(a, l->step_negated ? -l->step->value : l->step->value);
    const struct value *step = value_cast(a, &value_long, value_user(a, l->step));
    return l->step_negated ? value_negate(a, step) : step;
}

static bool compares_unsigned(const struct loop *l)
{
    const struct type *i = l->index->type, *b = l->upper->type;
    if (i->kind == TYPE_POINTER) return false;
    if (l->compared) return !i->is_signed && i->size > 4;
    return (!i->is_signed && i->size >= 4) || (b && type_is_integer(b) && !b->is_signed && b->size >= 4 && b->size >= i->size);
}

static bool counts_down(const struct loop *l)
{
    return l->relation == OP_NE ? l->direction < 0 : l->relation == OP_GT || l->relation == OP_GE;
}

/* The first integer that the index does not reach, for a comparison in floating point. */
static const struct value *end_of_floating(struct arena *a, const struct loop *l, const struct value *upper)
{
    bool down = l->relation == OP_GT || l->relation == OP_GE, inclusive = l->relation == OP_LE || l->relation == OP_GE;
    return value_call(a, &value_long, "accel_end", 5, value_cast(a, l->compared, upper), value_integer(a, loop_end_digits(l)),
                      value_truth(a, down), value_truth(a, inclusive), value_truth(a, compares_unsigned(l)));
}

/* The index may wrap around. */
static const struct value *wrapped_trips(struct arena *a, const struct loop *l, const struct value *lower, const struct value *upper)
{
    const struct type *i = l->index->type;
    bool down = counts_down(l);
    const struct value *size = value_integer(a, i->size), *is_down = value_truth(a, down), *inclusive = value_truth(a, loop_is_inclusive(l)),
                       *is_unsigned = value_truth(a, compares_unsigned(l));
    if (l->relation == OP_NE) {
        return value_call(a, &value_long, "accel_distance", 3, down ? upper : lower, down ? lower : upper, size);
    }
    if (!l->wraps) {
        return value_call(a, &value_long, "accel_trips_over_end", 7, lower, upper, trips_step(a, l), is_down, inclusive, is_unsigned, size);
    }
    return value_call(a, &value_long, "accel_trips_modulo", 8, lower, upper, trips_step(a, l), is_down, inclusive, is_unsigned, size,
                      value_truth(a, i->is_signed));
}

/* A number that is not negative, or of an unsigned type. */
static bool is_natural(const struct value *v)
{
    long long number;
    return value_is_known(v, &number) ? number >= 0 : type_is_integer(v->type) && !v->type->is_signed;
}

/* Differences of the bounds of a loop by one, as 64-bit numbers, cannot overflow where the first is not the smaller one. */
static bool is_plain(const struct loop *l, const struct value *low, const struct value *high, const struct value *step)
{
    bool down = counts_down(l);
    if (l->compared || !value_is(step, down ? -1 : 1)) return false;
    if (l->index->type->kind == TYPE_POINTER) return true;
    if (!type_is_integer(low->type) || !type_is_integer(high->type)) return false;
    if (compares_unsigned(l) && !(is_natural(low) && is_natural(high))) return false;
    return (low->type->size <= 4 && high->type->size <= 4) ||
           (is_natural(low) && (low->type->is_signed == high->type->is_signed || value_is(low, 0)));
}

/* high - low; the trip count, or a number below 1 if there is none, if such numbers cannot overflow; else NULL. */
static const struct value *plain_difference(struct arena *a, const struct loop *l, const struct value *low, const struct value *high)
{
    bool narrow = low->type->size <= 4 && high->type->size <= 4, pointers = l->index->type->kind == TYPE_POINTER;
    const struct value *difference =
        pointers || !narrow ? value_subtract(a, high, low) : value_subtract(a, value_cast(a, &value_long, high), low);
    difference = value_cast(a, &value_long, difference);
    return loop_is_inclusive(l) ? value_add(a, difference, value_integer(a, 1)) : difference;
}

/* Bounds with a known value are numbers, so that differences of them are. */
static const struct value *bound_value(struct arena *a, struct node *n)
{
    const struct value *v = value_user(a, n);
    long long number;
    return value_is_known(v, &number) ? value_number(a, v->type, number) : v;
}

static const struct value *called_trips(struct arena *a, const struct loop *l)
{
    const struct value *lower = bound_value(a, l->lower), *upper = bound_value(a, l->upper);
    const struct value *inclusive = value_truth(a, loop_is_inclusive(l));
    if (l->compared) upper = end_of_floating(a, l, upper);
    if (l->wraps || loop_passes_end(l)) return wrapped_trips(a, l, lower, upper);
    if (l->index->type->kind == TYPE_POINTER)
        return value_call(a, &value_long, "accel_trips", 5, value_integer(a, 0), value_subtract(a, upper, lower), trips_step(a, l),
                          inclusive, value_truth(a, false));
    long long from, to, step;
    if (value_is_known(lower, &from) && value_is_known(upper, &to) && value_is_known(trips_step(a, l), &step) && step)
        return value_number(a, &value_long, accelrt_trips(from, to, step, loop_is_inclusive(l), compares_unsigned(l)));
    return value_call(a, &value_long, "accel_trips", 5, lower, upper, trips_step(a, l), inclusive, value_truth(a, compares_unsigned(l)));
}

/* The bounds of a loop, the smaller one of a loop with iterations first. */
struct bounds {
    const struct value *low, *high;
    bool plain;
};

static struct bounds bounds_of(struct arena *a, const struct loop *l)
{
    const struct value *lower = bound_value(a, l->lower), *upper = bound_value(a, l->upper);
    struct bounds b = counts_down(l) ? (struct bounds){upper, lower, false} : (struct bounds){lower, upper, false};
    b.plain = !l->wraps && !loop_passes_end(l) && is_plain(l, b.low, b.high, trips_step(a, l));
    return b;
}

/* The trips of the launch. */
static const struct value *trips_of_part(struct arena *a) { return value_name(a, &value_long, "accel_launch_trips"); }

const struct value *trips_exact(struct arena *a, const struct loop *l)
{
    if (l->counts_part) return trips_of_part(a);
    struct bounds b = bounds_of(a, l);
    if (!b.plain || value_has_effects(b.low) || value_has_effects(b.high)) return called_trips(a, l);
    const struct value *any = value_compare(a, loop_is_inclusive(l) ? VALUE_GREATER_EQUAL : VALUE_GREATER, b.high, b.low);
    return value_select(a, any, plain_difference(a, l, b.low, b.high), value_integer(a, 0));
}

const struct value *trips_signed(struct arena *a, const struct loop *l)
{
    if (l->counts_part) return trips_of_part(a);
    struct bounds b = bounds_of(a, l);
    bool fits = b.plain && l->index->type->kind != TYPE_POINTER &&
                ((b.low->type->size <= 4 && b.high->type->size <= 4) || (value_is(b.low, 0) && !loop_is_inclusive(l)));
    return fits ? plain_difference(a, l, b.low, b.high) : trips_exact(a, l);
}

const struct value *trips_index(struct arena *a, const struct loop *l, const struct value *trip)
{
    if (l->bounding && !l->bounding->more_trips) l = l->bounding;
    const struct type *type = l->index->type;
    if (l->from_first) trip = value_add(a, trip, value_name(a, &value_long, "accel_launch_first"));
    const struct value *step = trips_step(a, l), *ahead = value_multiply(a, trip, step), *lower = value_user(a, l->lower);
    bool zero = l->lower->has_value && l->lower->value == l->peel && type->kind != TYPE_POINTER;
    if (value_is(step, -1)) return value_cast(a, type, value_subtract(a, lower, trip));
    if (type->kind == TYPE_POINTER) return value_cast(a, type, value_add(a, lower, ahead));
    return value_cast(a, type, zero && value_is(step, 1) ? trip : value_add(a, ahead, lower));
}

const struct value *trips_are_many(struct arena *a, const struct loop *l)
{
    return value_compare(a, VALUE_GREATER_EQUAL, trips_signed(a, l), value_integer(a, 4 * l->unroll));
}
