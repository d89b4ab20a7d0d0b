/* composites: arrays and structures that a reduction combines in parts. SPDX-License-Identifier: MIT
 * Small ones always: each thread has a copy. Larger ones only where their elements cannot be updated atomically in place. From LARGE on, a
 * copy would take most of a thread's stack, so the copies are in scratch memory. Routines have no scratch memory: there copies are objects
 * of at most LARGEST bytes. */
#include "region/updates/composites.h"

enum { SMALL = 256, LARGE = 1024, LARGEST = 4096 };

/* Elements that the first section takes, from *start; -1: not a constant. */
static long long section_count(const struct type *t, const struct subscript *s, long long *start)
{
    *start = s->start.text ? s->start.value : 0;
    if (s->start.text && !s->start.has_value) return -1;
    if (s->is_element) return 1;
    if (s->length.text) return s->length.has_value ? s->length.value : -1;
    return t->kind == TYPE_ARRAY && t->count >= 0 ? t->count - *start : -1;
}

/* The sections after the first take their dimensions whole. */
static bool takes_rows(const struct type *t, const struct clause_var *v)
{
    for (int k = 1; k < v->n_subscripts && t; k++, t = t->base) {
        long long start;
        if (t->kind != TYPE_ARRAY || t->count < 0 || section_count(t, &v->subscripts[k], &start) != t->count || start) return false;
    }
    return true;
}

bool composite_of(const struct clause_var *v, struct composite *c)
{
    const struct type *t = v->decl->type;
    *c = (struct composite){.element = t, .named = v};
    if (v->members || (v->n_subscripts && t->kind != TYPE_ARRAY && t->kind != TYPE_POINTER)) return false;
    if (v->n_subscripts) {
        c->count = section_count(t, &v->subscripts[0], &c->start);
        c->element = t->base;
        if (c->count <= 0 || !takes_rows(t->base, v)) return false;
    } else if (t->kind == TYPE_ARRAY) {
        c->count = t->count;
        c->element = t->base;
        if (c->count <= 0) return false;
    } else if (t->kind != TYPE_RECORD) return false;
    c->bytes = c->element->size * (c->count ? c->count : 1);
    return c->element->size > 0 && c->bytes <= LARGEST;
}

bool composite_in_scratch(const struct clause_var *v, struct composite *c)
{
    const struct type *t = v->decl->type->kind == TYPE_RECORD ? v->decl->type : clause_var_element(v);
    *c = (struct composite){.element = t, .named = v, .bytes = t->size, .in_scratch = true};
    return !v->members && (type_is_arithmetic(t) || t->kind == TYPE_RECORD) && t->size > 0;
}

bool composite_is_large(const struct composite *c) { return c->bytes > LARGE; }

bool composite_is_small(const struct composite *c) { return c->bytes <= SMALL; }
