/* interchange_tree: see interchange_tree.h. SPDX-License-Identifier: MIT */
#include "kernel/transforms/interchange_tree.h"
#include "base/arena.h"
#include "base/unit.h"
#include "region/region_parts.h"

struct node_link {
    struct node **at, *other;
};

struct loop_link {
    struct loop **at, *other;
};

struct loop_depth {
    struct loop *loop;
    int other;
};

int interchange_values(const struct interchange *x, const struct value_use **list)
{
    *list = x ? x->values : NULL;
    return x ? x->n_values : 0;
}

bool interchange_splits(const struct interchange *x, const struct loop *l)
{
    return x && x->moved && l->stmt->child[3] != x->moved && node_inside(x->moved, l->stmt);
}

/* ---- changing ----------------------------------------------------------------------------------------------------------------- */

static void swap_nodes(struct interchange *x)
{
    for (int j = 0; j < x->n_links; j++) {
        struct node *now = *x->links[j].at;
        *x->links[j].at = x->links[j].other;
        x->links[j].other = now;
    }
    for (int j = 0; j < x->n_names; j++) {
        struct decl *now = x->names[j].name->decl;
        x->names[j].name->decl = x->names[j].other;
        x->names[j].other = now;
    }
}

/* In the order of the kernel the value is below its name in the tree. */
static void swap_value(struct value_use *v)
{
    bool below = v->name->n_children > 0;
    v->name->child = below ? NULL : &v->value;
    v->name->n_children = !below;
}

static void swap_loops(struct interchange *x)
{
    for (int j = 0; j < x->n_loops; j++) {
        struct loop *now = *x->loops[j].at;
        *x->loops[j].at = x->loops[j].other;
        x->loops[j].other = now;
    }
    for (int j = 0; j < x->n_depths; j++) {
        int now = x->depths[j].loop->depth;
        x->depths[j].loop->depth = x->depths[j].other;
        x->depths[j].other = now;
    }
}

void interchange_swap(struct interchange *x)
{
    if (!x) return;
    swap_nodes(x);
    for (int j = 0; j < x->n_values; j++) swap_value(&x->values[j]);
    swap_loops(x);
}

/* ---- links -------------------------------------------------------------------------------------------------------------------- */

void interchange_link_node(struct unit *u, struct interchange *x, struct node **at, struct node *other)
{
    struct node_link link = {at, other};
    ARENA_PUSH(u->arena, x->links, x->n_links, link);
}

void interchange_link_loop(struct unit *u, struct interchange *x, struct loop **at, struct loop *other)
{
    struct loop_link link = {at, other};
    ARENA_PUSH(u->arena, x->loops, x->n_loops, link);
}

/* Where the tree refers to l as the first inner loop, the next sibling or the first loop of the region. */
static struct loop **place_of(struct loop *l)
{
    struct loop **at = l->parent ? &l->parent->child : &l->region->loops;
    while (*at != l) at = &(*at)->next;
    return at;
}

void interchange_link_loops(struct unit *u, struct interchange *x, struct loop *const *list, int count)
{
    struct loop *outermost = list[0], *innermost = list[0], *last = list[count - 1];
    for (int k = 1; k < count; k++) {
        if (list[k]->depth < outermost->depth) outermost = list[k];
        if (list[k]->depth > innermost->depth) innermost = list[k];
    }
    if (list[0] != outermost) interchange_link_loop(u, x, place_of(outermost), list[0]);
    for (int k = 0; k < count; k++) {
        struct loop_depth depth = {list[k], outermost->depth + k};
        ARENA_PUSH(u->arena, x->depths, x->n_depths, depth);
        interchange_link_loop(u, x, &list[k]->parent, k ? list[k - 1] : outermost->parent);
        interchange_link_loop(u, x, &list[k]->child, k + 1 < count ? list[k + 1] : innermost->child);
        interchange_link_loop(u, x, &list[k]->next, k ? NULL : outermost->next);
    }
    for (struct loop *l = innermost->child; l && innermost != last; l = l->next) interchange_link_loop(u, x, &l->parent, last);
}
