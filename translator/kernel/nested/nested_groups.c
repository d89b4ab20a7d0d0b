/* nested_groups: loops that lanes or gangs share together, whose trips are numbered, those of inner loops first. SPDX-License-Identifier:
 * MIT */
#include "base/arena.h"
#include "kernel/nested/nested.h"
#include "kernel/values/trips.h"

enum { FEW_TRIPS = 1 << 24 };

bool nested_has_few_trips(const struct loop *l)
{
    long long all = 1;
    for (const struct loop *c = l, *last = kernel_group_end((struct loop *)l);; c = c->child) {
        long long trips = mapping_constant_trips(c);
        if (trips <= 0 || (all *= trips) > FEW_TRIPS) return false;
        if (c == last) return true;
    }
}

struct group_counts nested_group_counts(struct nested *s, const struct loop *l, const struct type *type)
{
    struct arena *a = s->b.arena;
    struct group_counts g = {.all = value_integer(a, 1)};
    for (const struct loop *c = l; g.n < GROUP_LOOPS_MAX; c = c->child) {
        const struct value *count =
            type == &value_int ? value_integer(a, mapping_constant_trips(c)) : nested_name(s, type, "trips", c->index->name);
        if (type != &value_int) code_define(&s->b, count, trips_exact(a, c));
        g.all = value_multiply(a, g.all, count);
        g.of[g.n++] = count;
        if (c == kernel_group_end((struct loop *)l)) break;
    }
    return g;
}

/* Trips of any number are divided in 32 bits where they fit: a division of 64 bits takes as long as all else that many rows do. */
static void declare_long_digits(struct nested *s, const struct loop *l, const struct value *trip, struct group_counts g)
{
    struct arena *a = s->b.arena;
    const struct value *rest = nested_name(s, &value_long, "rest", NULL);
    int n = g.n - 1;
    code_variable(&s->b, rest, trip);
    for (const struct loop *c = kernel_group_end((struct loop *)l); n >= 0; c = c->parent, n--)
        code_variable(&s->b, value_variable(a, c->index),
                      trips_index(a, c, n ? value_call(a, &value_long, "accel_digit", 2, rest, g.of[n]) : rest));
}

void nested_declare_digits(struct nested *s, const struct loop *l, const struct value *trip, struct group_counts g)
{
    struct arena *a = s->b.arena;
    const struct value *rest = trip;
    int n = g.n;
    if (n > 1 && trip->type == &value_long) {
        declare_long_digits(s, l, trip, g);
        return;
    }
    for (const struct loop *c = kernel_group_end((struct loop *)l); n-- > 0; c = c->parent) {
        code_variable(&s->b, value_variable(a, c->index), trips_index(a, c, n ? value_modulo(a, rest, g.of[n]) : rest));
        if (n) rest = value_divide(a, rest, g.of[n]);
    }
}
