/* isl_wrapping: the values of loop variables that may pass the end of their type. SPDX-License-Identifier: MIT
 * for (unsigned char i = head; i != tail; i++) has the values from head to tail - 1, or, with tail less than head, those from head to 255
 * and from 0 to tail - 1. A step may pass the end too: then the loop continues at some value near the other end. For narrow types the
 * number of the type's values bounds what the loop reaches. In 32 and 64 bits the loop would run billions of iterations: the caller assumes
 * that it does not, and tests it. */
#include "analysis/isl/isl_space.h"
#include "base/unit.h"

enum { NARROW = 4 }; /* bytes of the smallest type that is not narrow */

struct ends {
    const char *lower, *upper, *step; /* terms of the set; upper is exclusive; step NULL: 1 or -1 */
    bool up;
};

/* The largest numbers of 32 bits are read as negative ones: i != -1u ends a loop that counts down to 0. */
static const char *start_of_range(struct isl_space_text *s, const struct loop *l, struct node *n, struct isl_copy copy)
{
    bool high = n->has_value && l->index->type->size == NARROW && n->value > 0x7fffffffLL;
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

/* A loop whose step may pass the end of its type: it may have any value for which its test holds. */
static void constrain_steps(struct isl_space_text *s, const struct loop *l, const struct ends *e, const char *name, long long last)
{
    struct arena *a = s->reader->unit->arena;
    const char *order = e->up ? "<" : ">";
    const char *behind = arena_printf(a, "%s %s 1 + %s", e->upper, e->up ? "-" : "+", e->step);
    const char *on_grid =
        l->step->has_value ? arena_printf(a, " and exists (e%s : %s = %s + %lld*e%s)", name, name, e->lower, l->step->value, name) : "";
    space_constrain(s, "((%s %s= %lld and 0 %s %s and %s%s) or ((%lld %s %s or %s %s= 0) and %s %s %s))", behind, order, last, order,
                    e->step, between(s, e, name), on_grid, last, order, behind, e->step, order, name, order, e->upper);
    s->exact = false;
}

bool space_wrapping_loop(struct isl_space_text *s, const struct loop *l, const char *name, struct isl_copy copy)
{
    const struct type *t = l->index->type;
    struct ends e;
    if ((t->size >= NARROW && !s->no_wrap) || !read_ends(s, l, copy, &e)) return false;
    if (t->size >= NARROW) {
        space_constrain(s, "%s", between(s, &e, name));
        return true;
    }
    long long highest = (1LL << (8 * t->size - t->is_signed)) - 1, lowest = t->is_signed ? -highest - 1 : 0;
    space_constrain(s, "%lld <= %s <= %lld", lowest, name, highest);
    if (l->step) constrain_steps(s, l, &e, name, e.up ? highest : lowest);
    else constrain_ring(s, &e, name);
    return true;
}

const char *space_wraps(struct isl_space_text *s, const struct loop *l, struct isl_copy copy)
{
    struct ends e;
    if (!l->canonical || !l->wraps || l->index->type->size < NARROW || !read_ends(s, l, copy, &e)) return NULL;
    return arena_printf(s->reader->unit->arena, "%s %s %s", e.lower, e.up ? ">" : "<", e.upper);
}
