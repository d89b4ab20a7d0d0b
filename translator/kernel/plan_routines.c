/* plan_routines: levels of the loops in routines. SPDX-License-Identifier: MIT
 * The body becomes one nested kernel without a launch of its own. The caller has used the levels above the routine's. */
#include "base/arena.h"
#include "kernel/mapping.h"
#include "directive/bind/routines.h"
#include "base/unit.h"

/* No launch could test the ranges of a routine: loops that need the test are sequential. */
static void distrust(struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        if (l->plan.needs_disjoint) l->plan.independent = l->plan.needs_disjoint = false;
        distrust(l->child);
    }
}

static void map_loops(struct region *r, int levels)
{
    int above = (LEVEL_GANG | LEVEL_WORKER | LEVEL_VECTOR) & ~levels;
    for (struct loop *l = r->loops; l; l = l->next) {
        if (levels) mapping_levels(l, above);
        else mapping_sequential(l);
    }
}

static struct kernel *body_kernel(struct unit *u, struct region *r, int levels)
{
    struct kernel *k = arena_alloc(u->arena, sizeof *k);
    k->region = r;
    k->name = r->function->name;
    k->shape = levels ? KERNEL_NESTED : KERNEL_SEQUENTIAL;
    for (int j = 0; j < r->body->n_children; j++)
        if (r->body->child[j]) ARENA_PUSH(u->arena, k->statements, k->n_statements, r->body->child[j]);
    for (int j = 0; j < 3; j++) k->block[j] = k->items[j] = 1;
    k->mapping = arena_printf(u->arena, "routine %s", routine_level_name(levels));
    return k;
}

void mapping_bodies(struct unit *u)
{
    for (int i = 0; i < u->n_bodies; i++) {
        struct region *r = u->bodies[i];
        int levels = routine_of(u, r->function)->levels;
        distrust(r->loops);
        map_loops(r, levels);
        ARENA_PUSH(u->arena, r->kernels, r->n_kernels, body_kernel(u, r, levels));
    }
}
