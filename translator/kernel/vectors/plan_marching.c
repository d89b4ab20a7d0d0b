/* plan_marching: threads that run several iterations along the outermost of three loops. SPDX-License-Identifier: MIT
 * for i, j, k: y[i][j][k] = f(x[i-1][j][k], x[i][j][k], x[i+1][j][k], x[i][j-1][k], ...): the next iteration along i reads two of these elements
 * again. A thread runs eight, one after another, and keeps them in registers, in the windows of threads with elements side by side
 * (plan_vectors.c), or in windows of one iteration where more would take too many registers. Iterations are not unrolled: as straight-line
 * code the compiler loads all of them first, and fewer threads are resident. A star of 25 points of 400^3 floats takes 367 us on an H200, without
 * marching 483. Stars of 7 and boxes of 27 points do not gain enough (docs/measurements/nests.md), so a chain has four links at least. */
#include "kernel/mapping.h"
#include "kernel/transforms/stream_places.h"
#include "kernel/vectors/vectors.h"

enum { REGISTER_BYTES = 240, LINKS_LEAST = 4, SHARE_LEAST = 4, SIZE_LEAST = 4 };

static bool keeps(const struct vector_window *w)
{
    return w->loads && !w->stores && !w->n_along && !w->n_across;
}

/* Window `b` has in one trip of l what `a` has in the next: sets its places of these elements. */
static bool set_ahead(struct unit *u, struct vector_window *a, struct vector_window *b, const struct loop *l, int vector)
{
    const struct access *x = a->uses[0].access, *y = b->uses[0].access;
    long long distance = 0;
    if (x->var != y->var || x->n_flat != y->n_flat || x->node->type->size != y->node->type->size || x->node->type->kind != y->node->type->kind) return false;
    for (int j = 0; j < x->n_flat; j++) {
        const struct linear *apart = linear_add(u, y->flat[j], x->flat[j], -1), *d = apart ? linear_add(u, apart, stream_step(u, x->flat[j], l), -1) : NULL;
        if (!d || !linear_is_constant(d) || (j + 1 < x->n_flat && d->constant)) return false;
        distance = d->constant;
    }
    a->shift = b->uses[0].place - a->uses[0].place - (int)distance;
    a->kept_from = a->low > b->low - a->shift ? a->low : b->low - a->shift;
    a->kept_to = a->high < b->high - a->shift ? a->high + vector : b->high - a->shift + vector;
    a->ahead = a->kept_from < a->kept_to ? b : NULL;
    return a->ahead;
}

static bool moves(const struct vector_window *w, const struct loop *l)
{
    const struct access *a = w->uses[0].access;
    bool found = false;
    for (int j = 0; j < a->n_flat; j++) found |= linear_uses(a->flat[j], l);
    return found;
}

static int longest_chain(const struct kernel *k)
{
    int most = 0;
    for (int j = 0; j < k->n_windows; j++) {
        int links = 0;
        for (const struct vector_window *w = k->windows[j].ahead; w; w = w->ahead) links++;
        if (links > most) most = links;
    }
    return most;
}

/* Links of a chain, and elements that trips have from the preceding one in place of loading them. */
static bool set_all_ahead(struct unit *u, struct kernel *k)
{
    const struct loop *z = k->dims[2];
    long long kept = 0, loaded = 0;
    for (int j = 0; j < k->n_windows; j++) {
        struct vector_window *w = &k->windows[j];
        w->ahead = NULL;
        if (w->loads) loaded += vectors_window_elements(k, w);
        for (int i = 0; i < k->n_windows && keeps(w) && moves(w, z) && !w->ahead; i++)
            if (i != j && keeps(&k->windows[i])) set_ahead(u, w, &k->windows[i], z, k->vector);
        if (w->ahead) kept += w->kept_to - w->kept_from;
    }
    return longest_chain(k) >= LINKS_LEAST && kept * SHARE_LEAST >= loaded;
}

/* The planes of an array are equally far from each other for all its windows, which have one row each. */
static bool have_planes(struct unit *u, const struct kernel *k)
{
    const struct loop *z = k->dims[2];
    for (int j = 0; j < k->n_windows; j++) {
        const struct access *a = k->windows[j].uses[0].access, *b = a;
        if (k->windows[j].n_along || k->windows[j].n_across) return false;
        for (int i = 0; i < j && b == a; i++)
            if (k->windows[i].uses[0].access->var == a->var) b = k->windows[i].uses[0].access;
        for (int i = 0; i < a->n_flat; i++)
            if (a->n_flat != b->n_flat || !linear_equal(stream_step(u, a->flat[i], z), stream_step(u, b->flat[i], z))) return false;
    }
    return true;
}

static bool finds_windows(struct unit *u, struct kernel *k, const struct kernel *usual, const struct node *body)
{
    if (!vectors_find_windows(u, k, usual, body, REGISTER_BYTES) || !have_planes(u, k) || !set_all_ahead(u, k)) return false;
    if (k->vector > 1) return vectors_find_alignment(u, k);
    k->aligned = "";
    return true;
}

bool vectors_march(struct unit *u, struct kernel *k, const struct kernel *usual, const struct node *body, int size)
{
    const struct loop *z = k->dims[2];
    if (!transform_is_on(k->region, TRANSFORM_MARCHING) || k->n_dims < 3 || k->n_folded || !vectors_is_plain_loop(z) || size < SIZE_LEAST) return false;
    if (k->nest->plan.spans) return false;
    if (mapping_constant_trips(z) >= 0 && mapping_constant_trips(z) < 2 * MARCHED_TRIPS) return false;
    for (k->vector = VECTOR_BYTES / size; k->vector; k->vector /= 2) {
        k->marches = finds_windows(u, k, usual, body);
        if (k->marches) break;
    }
    return k->marches;
}
