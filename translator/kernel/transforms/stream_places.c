/* stream_places: places of accesses, and how they move with the trips of a loop. SPDX-License-Identifier: MIT */
#include "kernel/transforms/stream_places.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/transforms/streams.h"

bool stream_is_affine(const struct access *a)
{
    for (int j = 0; j < a->n_flat; j++)
        if (!linear_is_affine(a->flat[j])) return false;
    return a->n_flat > 0;
}

struct linear *stream_step(struct unit *u, const struct linear *form, const struct loop *l)
{
    struct linear *step = linear_constant(u, 0);
    for (int j = 0; j < form->n_terms; j++) {
        struct linear_term t = form->terms[j];
        if (t.loop != l) continue;
        t.loop = NULL;
        struct linear one = {.constant = t.n_symbols ? 0 : t.coefficient, .terms = &t, .n_terms = t.n_symbols ? 1 : 0};
        step = linear_add(u, step, &one, l->direction);
    }
    return step;
}

bool stream_is_short(const struct loop *l)
{
    long long trips = mapping_constant_trips(l);
    return l->canonical && !l->step && l->direction > 0 && l->lower->has_value && trips > 0 && trips <= STREAM_WIDTH && !l->directive;
}

/* Removes the variable of a loop inside of l. */
static bool fold_inner(struct unit *u, struct stream_place *p, int dimension, const struct loop *l)
{
    const struct linear *form = p->forms[dimension];
    for (int j = 0; j < form->n_terms; j++) {
        const struct linear_term *t = &form->terms[j];
        if (!t->loop || t->loop == l || t->loop->depth < l->depth) continue;
        if (p->inner || t->coefficient != 1 || t->n_symbols || !stream_is_short(t->loop)) return false;
        p->inner = t->loop;
        p->wide = dimension;
        struct linear *less = linear_add(u, form, linear_variable(u, t->loop), -1);
        p->forms[dimension] = linear_add(u, less, linear_constant(u, t->loop->lower->value), 1);
        return !linear_uses(form, l);
    }
    return true;
}

bool stream_place_of(struct unit *u, const struct access *a, const struct loop *l, struct stream_place *p)
{
    bool flat = stream_is_affine(a), moves = false;
    *p = (struct stream_place){.n_forms = flat ? a->n_flat : a->n_forms, .wide = -1};
    if (p->n_forms < 1 || p->n_forms > STREAM_DIMENSIONS || a->n_guards || a->n_doubts || !a->fits || a->fits[0] || a->n_members)
        return false;
    for (int j = 0; j < p->n_forms; j++) {
        p->forms[j] = flat ? a->flat[j] : a->forms[j];
        if (!fold_inner(u, p, j, l)) return false;
        p->steps[j] = stream_step(u, p->forms[j], l);
        moves |= p->steps[j]->constant || p->steps[j]->n_terms;
    }
    return moves;
}

int stream_width(const struct stream_place *p)
{
    return p->inner ? (int)mapping_constant_trips(p->inner) : 0;
}

/* b's element is a's, `slots` trips later. */
static bool is_later(struct unit *u, const struct stream_place *a, const struct stream_place *b, int slots)
{
    for (int j = 0; j < a->n_forms; j++)
        if (!linear_equal(b->forms[j], linear_add(u, a->forms[j], a->steps[j], slots))) return false;
    return true;
}

static bool moves_alike(const struct stream_place *a, const struct stream_place *b)
{
    bool alike = a->n_forms == b->n_forms;
    for (int j = 0; alike && j < a->n_forms; j++) alike = linear_equal(a->steps[j], b->steps[j]);
    return alike;
}

bool stream_is_same(struct unit *u, const struct stream_place *a, const struct stream_place *b, int *slots)
{
    if (!moves_alike(a, b) || a->wide != b->wide || stream_width(a) != stream_width(b)) return false;
    for (*slots = 1 - STREAM_WINDOW; *slots < STREAM_WINDOW; ++*slots)
        if (is_later(u, a, b, *slots)) return true;
    return false;
}

bool stream_is_apart(struct unit *u, const struct stream_place *a, const struct stream_place *b)
{
    if (!moves_alike(a, b)) return false;
    for (int j = 0; j < a->n_forms; j++) {
        const struct linear *d = linear_add(u, b->forms[j], a->forms[j], -1);
        int below = b->wide == j ? stream_width(b) : 1, above = a->wide == j ? stream_width(a) : 1;
        bool stays = linear_is_constant(a->steps[j]) && !a->steps[j]->constant;
        if (stays && linear_is_constant(d) && (d->constant >= above || -d->constant >= below)) return true;
    }
    return false;
}
