/* isl_wrapping: the values of loop variables that may pass the end of their type. SPDX-License-Identifier: MIT
 * for (unsigned char i = head; i != tail; i++) has the values from head to tail - 1, or, with tail less than head, those from head to 255
 * and from 0 to tail - 1. A step may pass the end too: then the loop continues at some value near the other end. For narrow types the
 * number of the type's values bounds what the loop reaches. In 32 and 64 bits the loop would run billions of iterations: the caller assumes
 * that it does not, and tests it. So it may for narrow types, for which the other values make long expressions. */
#include "analysis/isl/isl_space.h"
#include "base/unit.h"

struct ends {
    const char *lower, *upper, *step; /* terms of the set; upper is exclusive; step NULL: 1 or -1 */
    bool up;
};

/* The largest numbers of 32 bits are read as negative ones: i != -1u ends a loop that counts down to 0. */
static const char *start_of_range(struct isl_space_text *s, const struct loop *l, struct node *n, struct isl_copy copy)
{
    bool high = n->has_value && l->index->type->size == NARROW_END && n->value > 0x7fffffffLL;
    return high ? arena_printf(s->reader->unit->arena, "(%lld)", n->value - 0x100000000LL) : space_value(s, n, copy);
}

static const char *step_of(struct isl_space_text *s, const struct loop *l, struct isl_copy copy)
{
    const char *step = space_value(s, l->step, copy);
    return step && l->step_negated ? arena_printf(s->reader->unit->arena, "(-%s)", step) : step;
}

static bool read_ends(struct isl_space_text *s, const struct loop *l, struct isl_copy copy, struct ends *e)
{
    bool inclusive = l->relation == OP_LE || l->relation == OP_GE;
    e->up = l->relation == OP_NE ? l->direction > 0 : l->relation == OP_LT || l->relation == OP_LE;
    e->lower = e->up ? start_of_range(s, l, l->lower, copy) : space_value(s, l->lower, copy);
    e->upper = l->compared ? NULL : e->up ? space_value(s, l->upper, copy) : start_of_range(s, l, l->upper, copy);
    if (e->upper && inclusive) e->upper = arena_printf(s->reader->unit->arena, "(%s %s 1)", e->upper, e->up ? "+" : "-");
    e->step = l->step ? step_of(s, l, copy) : NULL;
    return e->lower && e->upper && (e->step || !l->step);
}

static const char *between(struct isl_space_text *s, const struct ends *e, const char *name)
{
    return arena_printf(s->reader->unit->arena, e->up ? "%s <= %s < %s" : "%s >= %s > %s", e->lower, name, e->upper);
}

/* A loop that ends by !=. */
static void constrain_ring(struct isl_space_text *s, const struct ends *e, const char *name)
{
    const char *order = e->up ? "<" : ">";
    space_constrain(s, "((%s %s= %s and %s) or (%s %s %s and (%s %s= %s or %s %s %s)))", e->lower, order, e->upper, between(s, e, name),
                    e->upper, order, e->lower, e->lower, order, name, name, order, e->upper);
}

static long long signed_step(const struct loop *l) { return l->step_negated ? -l->step->value : l->step->value; }

/* The value of the index that ends the loop, not counted modulo the size of its type; for a variable step, the furthest possible. */
static const char *value_after(struct isl_space_text *s, const struct loop *l, const struct ends *e)
{
    struct arena *a = s->reader->unit->arena;
    long long step = l->step->has_value ? signed_step(l) : 0;
    if (step && (step > 0) == e->up)
        return arena_printf(a, "%s + %lld*floor((%s - 1 - %s)/%lld) + %lld", e->lower, step, e->up ? e->upper : e->lower,
                            e->up ? e->lower : e->upper, step > 0 ? step : -step, step);
    return arena_printf(a, "%s %s 1 + %s", e->upper, e->up ? "-" : "+", e->step);
}

/* The constraint that a step passes the end of the type, whose last value is `last`. */
static const char *steps_over(struct isl_space_text *s, const struct loop *l, const struct ends *e, long long last)
{
    const char *order = e->up ? "<" : ">";
    return arena_printf(s->reader->unit->arena, "%s %s %s and (%lld %s %s or %s %s= 0)", e->lower, order, e->upper, last, order,
                        value_after(s, l, e), e->step, order);
}

static const char *steps_between(struct isl_space_text *s, const struct loop *l, const struct ends *e, const char *name)
{
    const char *inside = between(s, e, name);
    if (!l->step || !l->step->has_value) return inside;
    return arena_printf(s->reader->unit->arena, "%s and exists (e%s : %s = %s + %lld*e%s)", inside, name, name, e->lower, l->step->value,
                        name);
}

/* A loop whose step may pass the end of its type: it may have any value for which its test holds. */
static void constrain_steps(struct isl_space_text *s, const struct loop *l, const struct ends *e, const char *name, long long last)
{
    const char *order = e->up ? "<" : ">", *over = steps_over(s, l, e, last);
    space_constrain(s, "((not (%s) and %s) or (%s and %s %s %s))", over, steps_between(s, l, e, name), over, name, order, e->upper);
    s->exact = false;
}

static long long highest_of(const struct type *t) { return (1LL << (8 * t->size - t->is_signed)) - 1; }
static long long lowest_of(const struct type *t) { return t->is_signed ? -highest_of(t) - 1 : 0; }
static bool taken_not_to_wrap(const struct isl_space_text *s, const struct type *t) { return s->no_wrap && t->size >= s->no_wrap; }

bool space_wrapping_loop(struct isl_space_text *s, const struct loop *l, const char *name, struct isl_copy copy)
{
    const struct type *t = l->index->type;
    bool between_bounds = taken_not_to_wrap(s, t);
    struct ends e;
    if ((t->size >= NARROW_END && !between_bounds) || !read_ends(s, l, copy, &e)) return false;
    if (between_bounds) {
        space_constrain(s, "%s", steps_between(s, l, &e, name));
        s->exact = s->exact && (!l->step || l->step->has_value);
        return true;
    }
    space_constrain(s, "%lld <= %s <= %lld", lowest_of(t), name, highest_of(t));
    if (l->step) constrain_steps(s, l, &e, name, e.up ? highest_of(t) : lowest_of(t));
    else constrain_ring(s, &e, name);
    return true;
}

const char *space_wraps(struct isl_space_text *s, const struct loop *l, struct isl_copy copy)
{
    struct ends e;
    if (!l->canonical || !l->wraps || !taken_not_to_wrap(s, l->index->type) || !read_ends(s, l, copy, &e)) return NULL;
    if (l->step) return steps_over(s, l, &e, e.up ? highest_of(l->index->type) : lowest_of(l->index->type));
    return arena_printf(s->reader->unit->arena, "%s %s %s", e.lower, e.up ? ">" : "<", e.upper);
}
