/* commuting_updates: updates of integers whose order does not matter. SPDX-License-Identifier: MIT
 * `count[key[i]]++`: iterations that access the same element add to it, in any order. The stores become atomic where iterations may access
 * the same element. Sums of floating-point numbers would differ from run to run. */
#include "region/region_parts.h"
#include "region/updates/updates.h"

/* h += 0.5 drops the fraction of each sum. */
static bool drops_fraction(struct unit *u, struct node *update)
{
    struct update p;
    return update_read(u, update, &p) && p.e && !type_is_integer(p.e->type);
}

struct node *integer_update(struct unit *u, struct node *place, const char **word)
{
    const struct type *t = place->type;
    bool plain = t && type_is_integer(t) && t->kind != TYPE_BOOL && (t->size == 4 || t->size == 8) && !t->is_volatile;
    for (int k = 0; plain && !node_is_bit_field(place) && k < N_REDUCTION_OPS; k++) {
        struct node *n = reduction_is_logical((enum reduction_op)k) ? NULL : update_around(u, place, reduction_rows[k].spelling);
        if (!n) continue;
        if (drops_fraction(u, n)) return NULL;
        *word = reduction_rows[k].spelling;
        return n;
    }
    return NULL;
}

bool commuting_updates(struct unit *u, struct node *a, struct node *b)
{
    const char *x, *y;
    return integer_update(u, a, &x) && integer_update(u, b, &y) && x == y && a->type->size == b->type->size &&
           a->type->is_signed == b->type->is_signed;
}

struct index_search {
    const struct decl *index;
    int depth; /* locals that may still be followed */
    bool found;
};

static bool find_index(struct node *n, void *context)
{
    struct index_search *s = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    if (d == s->index) s->found = true;
    if (d && !s->found && d->kind == DECL_VAR && d->function && d->init && s->depth > 0) {
        struct index_search in = {s->index, s->depth - 1, false};
        node_walk(d->init, find_index, &in);
        s->found = in.found;
    }
    return !s->found;
}

bool follows_index(const struct node *n, const struct decl *index)
{
    enum { DEPTH = 4 };
    struct index_search s = {index, DEPTH, false};
    node_walk((struct node *)n, find_index, &s);
    return s.found;
}
