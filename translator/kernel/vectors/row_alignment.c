/* row_alignment: when all rows of a kernel's arrays begin at multiples of 16 bytes. SPDX-License-Identifier: MIT
 * The place of an element is a sum of terms. Those of loops that are not along x, and of no loop, must be multiples of 16 bytes: the number
 * of elements in a row is, or the size of an array of arrays. The host tests it at the launch. */
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/vectors/vectors.h"
#include <stdlib.h>
#include <string.h>

const struct linear *vectors_last_form(const struct access *a)
{
    return a->flat[a->n_flat - 1];
}

static const char *both(struct unit *u, const char *a, const char *b)
{
    return !a[0] || strstr(a, b) ? (a[0] ? a : b) : arena_printf(u->arena, "%s && %s", a, b);
}

/* The term is a multiple of `width` elements, whatever the loop's index is. NULL: the host does not know it. */
static const char *term_is_aligned(struct unit *u, const struct linear_term *t, int width)
{
    const char *product = llabs(t->coefficient) == 1 ? "" : arena_printf(u->arena, "%lldul * ", llabs(t->coefficient));
    if (t->coefficient % width == 0) return "";
    if (!t->n_symbols) return NULL;
    for (int j = 0; j < t->n_symbols; j++) {
        if (!t->symbols[j]->on_host) return NULL;
        product = arena_printf(u->arena, "%s%s(unsigned long)(%s)", product, j ? " * " : "", t->symbols[j]->text);
    }
    return arena_printf(u->arena, "!(%s %% %d)", product, width);
}

/* Rows of an array of arrays: the type of its element number j. */
static const char *rows_are_aligned(struct unit *u, const struct access *a, int j)
{
    const char *element = a->var->decl->name;
    for (int i = 0; i <= j; i++) element = arena_printf(u->arena, "%s[0]", element);
    return arena_printf(u->arena, "!(sizeof %s %% %d)", element, VECTOR_BYTES);
}

/* Terms of the loop along x and of inner loops along x do not move the start of a row. */
static bool is_along_term(const struct kernel *k, const struct vector_window *w, const struct linear_term *t)
{
    bool along = t->loop == k->dims[0];
    for (int j = 0; j < w->n_along; j++) along |= t->loop == w->along[j];
    return along && !t->n_symbols;
}

/* `all` and what the window adds to it. */
static const char *window_is_aligned(struct unit *u, const struct kernel *k, const struct vector_window *w, const char *all)
{
    const struct access *a = w->uses[0].access;
    const struct linear *f = vectors_last_form(a);
    int most = VECTOR_BYTES / (int)a->node->type->size, width = k->vector < most ? k->vector : most;
    for (int j = 0; j < f->n_terms; j++) {
        const char *text = is_along_term(k, w, &f->terms[j]) ? "" : term_is_aligned(u, &f->terms[j], width);
        if (!text) return NULL;
        if (text[0]) all = both(u, all, text);
    }
    for (int j = 0; j + 1 < a->n_flat; j++) all = both(u, all, rows_are_aligned(u, a, j));
    return all;
}

bool vectors_find_alignment(struct unit *u, struct kernel *k)
{
    k->aligned = "";
    for (int j = 0; j < k->n_windows && k->aligned; j++) k->aligned = window_is_aligned(u, k, &k->windows[j], k->aligned);
    return k->aligned;
}
