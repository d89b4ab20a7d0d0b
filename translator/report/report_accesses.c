/* report_accesses: how the threads of a kernel access memory, and which values are kept for more than one use. SPDX-License-Identifier: MIT
 * Neighboring threads of a warp have neighboring values of one loop variable: that along x of a flat kernel, and that of the loop of lanes
 * of a nested one. The stride of an access is what one step of that loop adds to its address. */
#include "analysis/linear.h"
#include "kernel/mapping.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include "report/report_parts.h"
#include <stdlib.h>

const char *report_pattern_name(const struct report_access *a)
{
    static const char *const names[] = {"not known", "one thread", "broadcast", "unit stride", "strided", "gathered"};
    return a->pattern == PATTERN_GATHERED && a->written ? "scattered" : names[a->pattern];
}

/* ---- strides ------------------------------------------------------------------------------------------------------------------------- */

/* A distance in bytes: a number, and C text where it is not constant. */
struct stride {
    bool known, constant;
    long long bytes;
    const char *text; /* in elements of `unit` bytes */
    long long unit;
};

static const struct loop *lanes_of(const struct kernel *k, const struct access *a)
{
    if (k->shape == KERNEL_FLAT) return k->dims[0] ? k->dims[0] : k->nest;
    if (k->shape == KERNEL_SEQUENTIAL) return NULL;
    for (const struct loop *l = a->loop; l; l = l->parent)
        if (l->mapped & LEVEL_VECTOR) return l;
    return NULL;
}

/* Bytes from one element to the next of the k-th subscript; 0: not constant. */
static long long bytes_of_step(const struct access *a, int k)
{
    const struct type *t = a->decl ? a->decl->type : NULL;
    for (int i = 0; t && i <= k; i++) t = t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER ? t->base : NULL;
    return t && t->size > 0 ? t->size : 0;
}

static void add_term(struct unit *u, struct stride *s, const struct linear_term *t, long long factor, long long bytes)
{
    const char *text = NULL;
    if (!t->n_symbols) {
        s->bytes += factor * t->coefficient * bytes;
        return;
    }
    for (int i = 0; i < t->n_symbols; i++)
        text = arena_printf(u->arena, "%s%s%s", text ? text : "", text ? " * " : "", t->symbols[i]->text);
    if (factor * t->coefficient != 1) text = arena_printf(u->arena, "%lld * %s", factor * t->coefficient, text);
    s->constant = false;
    s->known &= !s->text || s->unit == bytes;
    s->text = s->text ? arena_printf(u->arena, "%s + %s", s->text, text) : text;
    s->unit = bytes;
}

/* From the linear forms of the subscripts as the program writes them. */
static struct stride stride_of_forms(struct unit *u, const struct access *a, const struct loop *l, long long factor)
{
    struct stride s = {.known = a->n_flat > 0, .constant = true};
    for (int k = 0; k < a->n_flat; k++) {
        long long bytes = bytes_of_step(a, k);
        for (int i = 0; i < a->flat[k]->n_terms; i++) {
            if (a->flat[k]->terms[i].loop != l) continue;
            s.known &= bytes > 0;
            add_term(u, &s, &a->flat[k]->terms[i], factor, bytes);
        }
    }
    if (s.text && s.bytes && s.unit && s.bytes % s.unit == 0) s.text = arena_printf(u->arena, "%s + %lld", s.text, s.bytes / s.unit);
    else if (s.text && s.bytes) s.known = false;
    return s;
}

static bool is_gathered(const struct access *a)
{
    return !a->affine && !(a->loaded && a->loaded->element && a->loaded->element->affine);
}

/* In elements, unless the elements are members of structures. */
static const char *distance_text(struct unit *u, const struct stride *s, int element, bool in_bytes)
{
    long long size = in_bytes || !element ? 1 : element;
    if (s->constant) return arena_printf(u->arena, "%lld", s->bytes / size);
    return s->unit == size ? s->text : arena_printf(u->arena, "%lld * (%s)", s->unit / size, s->text);
}

static void set_stride(struct unit *u, const struct stride *s, struct report_access *to)
{
    long long step = s->constant ? s->bytes : s->unit;
    to->pattern = PATTERN_STRIDED;
    if (s->constant && llabs(s->bytes) <= to->element) to->pattern = s->bytes ? PATTERN_UNIT : PATTERN_BROADCAST;
    if (to->pattern != PATTERN_STRIDED) return;
    to->stride_in_bytes = to->is_member || !to->element || step % to->element;
    to->stride = distance_text(u, s, to->element, to->stride_in_bytes);
}

/* An inner loop of the thread accesses neighboring elements one after another, from the same sectors. */
static bool walks_along(const struct kernel *k, const struct access *a)
{
    const struct loop *lanes = lanes_of(k, a);
    for (const struct loop *l = a->loop; l && l != lanes; l = l->parent)
        if (l->index && !l->mapped && mapping_access_stride(a, l->index) == 1) return true;
    return false;
}

static void set_pattern(struct unit *u, const struct kernel *k, const struct access *a, struct report_access *to)
{
    const struct loop *l = lanes_of(k, a);
    to->pattern = PATTERN_SINGLE;
    if (!l || !l->index) return;
    to->pattern = PATTERN_UNKNOWN;
    to->along = l->index->name;
    long long step = !l->step ? (l->direction < 0 ? -1 : 1) : l->step->has_value ? l->step->value * (l->step_negated ? -1 : 1) : 0;
    struct stride s = {0};
    if (a->affine && !a->deep && step && (!a->by_call || a->followed)) s = stride_of_forms(u, a, l, step);
    if (s.known) {
        set_stride(u, &s, to);
        return;
    }
    if (a->by_call) return;
    int by_text = mapping_access_stride(a, l->index);
    to->pattern = by_text == 0 ? PATTERN_BROADCAST : by_text == 1 ? PATTERN_UNIT : is_gathered(a) ? PATTERN_GATHERED : PATTERN_STRIDED;
    if (by_text == 0 && is_gathered(a)) to->pattern = PATTERN_GATHERED;
}

/* ---- reuse --------------------------------------------------------------------------------------------------------------------------- */

static const char *kept(const struct kernel *k, const struct access *a)
{
    for (int i = 0; i < k->n_kept; i++)
        if (k->kept[i].access == a) return k->kept[i].where;
    return a->repeated ? "registers: an earlier access of the iteration has it" : NULL;
}

/* ---- the list ------------------------------------------------------------------------------------------------------------------------ */

static struct report_access access_of(struct unit *u, const struct kernel *k, const struct access *a)
{
    struct report_access r = {.text = access_text(u, a), .variable = a->decl ? a->decl->name : "?"};
    r.range = report_range_of(u, a->node->from, a->node->to);
    r.read = a->read;
    r.written = a->written;
    r.atomic = a->atomic;
    r.is_member = a->n_members > 0;
    r.walks_along = !a->by_call && walks_along(k, a);
    const struct type *t = a->followed ? a->place->type : a->by_call ? NULL : a->node->type;
    r.element = t && t->size > 0 ? (int)t->size : 0;
    set_pattern(u, k, a, &r);
    r.bytes = a->repeated ? 0 : r.element * (a->read + a->written);
    r.kept = kept(k, a);
    return r;
}

void report_accesses(struct unit *u, const struct kernel *k, struct report_kernel *to)
{
    const struct region *r = k->region;
    for (int i = 0; i < r->n_accesses; i++) {
        if (!r->accesses[i]->var || !kernel_holds(k, r->accesses[i]->node)) continue;
        struct report_access a = access_of(u, k, r->accesses[i]);
        to->bytes += a.bytes;
        ARENA_PUSH(u->arena, to->accesses, to->n_accesses, a);
    }
}
