/* distance: see distance.h. SPDX-License-Identifier: MIT */
#include "analysis/distance.h"

/* own_a * first - own_b * second + a multiple of `rest` = constant; rest 0: no other terms. */
struct equation {
    long long own_a, own_b, rest, constant;
};

static long long gcd(long long a, long long b)
{
    while (b) {
        long long c = a % b;
        a = b;
        b = c;
    }
    return a < 0 ? -a : a;
}

/* Sums and differences of such numbers do not overflow. */
static bool is_small(const struct linear *a) { return linear_is_within(a, 1LL << 60); }

/* The variable may differ between the two iterations. */
static bool is_split(const struct distance *d, const struct linear_term *t)
{
    return t->loop && t->loop->depth >= d->shared;
}

static void add_split(const struct distance *d, struct equation *e, const struct linear *a, long long *own)
{
    for (int i = 0; i < a->n_terms; i++) {
        const struct linear_term *t = &a->terms[i];
        if (t->loop == d->loop) *own = t->coefficient;
        else if (is_split(d, t)) e->rest = gcd(e->rest, t->coefficient);
    }
}

/* The other terms of a, less what b has of them. */
static void add_common(const struct distance *d, struct equation *e, const struct linear *a, const struct linear *b)
{
    for (int i = 0; i < a->n_terms; i++) {
        const struct linear_term *t = &a->terms[i];
        if (!is_split(d, t)) e->rest = gcd(e->rest, t->coefficient - linear_coefficient_like(b, t));
    }
}

/* Allocates nothing: it runs once for each pair of accesses. */
static struct equation read_equation(const struct distance *d, const struct linear *a, const struct linear *b)
{
    struct equation e = {.constant = b->constant - a->constant};
    add_split(d, &e, a, &e.own_a);
    add_split(d, &e, b, &e.own_b);
    add_common(d, &e, a, b);
    add_common(d, &e, b, a);
    return e;
}

bool distance_excludes(struct distance *d, const struct linear *a, const struct linear *b)
{
    if (!linear_is_affine(a) || !linear_is_affine(b) || !is_small(a) || !is_small(b)) return false;
    struct equation e = read_equation(d, a, b);
    long long divisor = gcd(gcd(e.own_a, e.own_b), e.rest);
    if (divisor ? e.constant % divisor : e.constant) return true;
    if (e.rest || e.own_a != e.own_b || !e.own_a) return false;
    long long value = e.constant / e.own_a;
    if (!value || (d->known && d->value != value)) return true;
    d->known = true;
    d->value = value;
    return false;
}
