/* wrapping: see wrapping.h. SPDX-License-Identifier: MIT */
#include "analysis/wrapping.h"
#include "analysis/extremes.h"
#include "region/flow/uses.h"
#include "base/unit.h"
#include "region/region_parts.h"

/* The factors of a loop variable, or of a constant term, in one term of a form. */
struct factors {
    long long constant; /* absolute value, including the step of the loop; LLONG_MAX: at least that */
    const char *text;   /* C expression of the product of all, at most LLONG_MAX */
    int count, bits;    /* number of factors that are no constants; bits of the widest */
    bool on_host;
};

static const long long MOST = 0x7fffffffffffffffLL;

static long long absolute(long long a)
{
    return a < 0 ? (a == -MOST - 1 ? MOST : -a) : a;
}

static long long product(long long a, long long b)
{
    long long c;
    return __builtin_mul_overflow(absolute(a), absolute(b), &c) ? MOST : c;
}

static void add_factor(struct unit *u, struct factors *f, const char *text, int bits, bool on_host)
{
    f->text = f->count++ ? arena_printf(u->arena, "accelrt_product(%s, %s)", f->text, text) : text;
    if (bits > f->bits) f->bits = bits;
    f->on_host = f->on_host && on_host;
}

static struct factors read_factors(struct unit *u, const struct linear_term *t)
{
    struct factors f = {.constant = absolute(t->coefficient), .text = "1", .on_host = true};
    const struct node *step = t->loop ? t->loop->step : NULL;
    for (int i = 0; i < t->n_symbols; i++) add_factor(u, &f, t->symbols[i]->text, t->symbols[i]->bits, t->symbols[i]->on_host);
    if (step && step->has_value) f.constant = product(f.constant, step->value);
    else if (step)
        add_factor(u, &f, arena_printf(u->arena, "(%s)", node_text(u, step)), step->type ? 8 * (int)step->type->size : 64,
                   t->loop->bounds_on_host);
    return f;
}

/* An exclusive upper bound of the loop's index; MOST: not known. */
static long long index_below(const struct loop *l)
{
    bool known = l && l->canonical && !l->wraps && !l->compared && l->lower->has_value && l->upper->has_value;
    long long a = known ? absolute(l->lower->value) : MOST, b = known ? absolute(l->upper->value) : MOST;
    return a > b ? a : b;
}

static bool constant_fits(const struct linear_term *t, const struct factors *f, int modulo)
{
    long long most = modulo == 32 ? 1LL << 32 : MOST, believed = modulo == 32 ? 1LL << 24 : 1LL << 48, below = index_below(t->loop);
    if (!t->loop) return true;
    return below < MOST ? product(absolute(t->coefficient), below) < most : f->constant < believed;
}

/* "" where the term is assumed not to wrap, NULL where nothing is known. */
static const char *term_condition(struct unit *u, const struct linear_term *t, int modulo)
{
    struct factors f = read_factors(u, t);
    if (!f.count) return constant_fits(t, &f, modulo) ? "" : NULL;
    if (f.count == 1 && f.constant == 1 && f.bits <= modulo) return "";
    if (!f.on_host) return NULL;
    if (f.constant != 1) add_factor(u, &f, arena_printf(u->arena, "%lldLL", f.constant), 0, true);
    return arena_printf(u->arena, "(accelrt_product(%s, 1) < %s)", f.text, modulo == 32 ? "0x80000000LL" : "0x7fffffffffffffffLL");
}

const char *wrapping_condition(struct unit *u, const struct linear *f)
{
    const char *all = "";
    for (int i = 0; i < f->n_terms && f->modulo; i++) {
        const char *one = term_condition(u, &f->terms[i], f->modulo);
        if (!one) return NULL;
        all = condition_both(u, all, one);
    }
    return all;
}

/* A comparison of f as unsigned equals one of integers: f subtracts nothing, or the loops around `innermost` prove that it is not
 * negative. */
static bool wrapping_keeps_order(struct linear_reader *r, const struct linear *f, const struct loop *innermost)
{
    bool adds = f->constant >= 0;
    for (int i = 0; i < f->n_terms; i++) adds = adds && f->terms[i].coefficient > 0;
    return adds || extremes_not_negative(r, f, innermost);
}

bool wrapping_turns_large(struct linear_reader *r, struct node *side)
{
    const struct type *t = side->type;
    if (!t || !type_is_integer(t) || t->is_signed || t->size < 4) return false;
    const struct linear *f = linear_read(r, side);
    return f && !wrapping_keeps_order(r, f, region_loop_around(r->region, side));
}

bool loop_passes_end(const struct loop *l)
{
    const struct type *t = l->index->type;
    bool wide = t->kind == TYPE_INT && !t->is_signed && (t->size == 4 || t->size == 8), tested = l->relation != OP_NE && !l->compared;
    return wide && tested && l->mode == LOOP_AUTO && l->step && !l->step->has_value && !l->wraps;
}
