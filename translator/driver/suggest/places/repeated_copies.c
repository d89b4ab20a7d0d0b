/* repeated_copies: see repeated_copies.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/places/repeated_copies.h"
#include "base/unit.h"
#include "syntax/syntax.h"

/* The innermost loop of the host around the construct, in its function; NULL: none. */
static const struct node *loop_around(const struct candidate *k)
{
    const struct node *n = k->stmt->parent;
    while (n && !node_is_loop(n)) n = n->parent;
    return n;
}

/* An array that is copied, with an element for each iteration of the construct or more; NULL: none. */
static const struct used_array *copied(const struct candidate *k)
{
    for (int i = 0; i < k->n_arrays; i++)
        if (!k->arrays[i].stays && k->arrays[i].indices >= k->height) return &k->arrays[i];
    return NULL;
}

bool repeated_copies_refuse(struct candidates *c)
{
    bool any = false;
    for (int i = 0; i < c->count; i++) {
        struct candidate *k = c->items[i];
        const struct node *around = k->state == CANDIDATE_ACCEPTED ? loop_around(k) : NULL;
        const struct used_array *a = around ? copied(k) : NULL;
        if (!a) continue;
        k->promise = k->pragma;
        k->when = "if its arrays are on the device before that loop";
        k->state = CANDIDATE_REFUSED;
        k->why = arena_printf(c->unit->arena, "'%s' would be copied in each iteration of the loop in line %d", a->decl->name,
                              line_map_place(c->unit, around->from).line);
        any = true;
    }
    return any;
}
