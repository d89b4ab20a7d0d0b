/* control: the control flow of a kernels construct that the host runs. SPDX-License-Identifier: MIT
 * The host runs a sequential loop or a condition around parallel loops and launches each of these as a kernel of its own, because a kernel
 * of one block would use a hundredth of the device. That requires that the host can evaluate the loop's header or the condition. It may
 * contain scalars that nothing on the device writes, which the host keeps and passes by value, and scalars of kernels, which it fetches. */
#include "analysis/control.h"
#include "base/passes.h"

bool control_keeps(const struct control *c, const struct decl *d)
{
    for (int i = 0; i < c->n_kept; i++)
        if (c->kept[i] == d) return true;
    return false;
}

bool control_hosts(const struct control *c, const struct node *n)
{
    for (int i = 0; i < c->n_hosted; i++)
        if (c->hosted[i] == n) return true;
    return false;
}

void control_ban(struct control *c, struct node *n)
{
    ARENA_PUSH(c->r->unit->arena, c->banned, c->n_banned, n);
}

bool control_parallel_inside(const struct region *r, const struct node *n)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (loop_is_kernel(l) && node_inside(l->stmt, n)) return true;
    return false;
}

struct decl *control_written(const struct node *n) { return n->kind == NODE_VAR ? n->decl : node_target(n); }

/* A jump may lead from one statement into another. */
static bool has_goto(const struct region *r) { return node_has(r->body, GOTO_KINDS); }

static void divide(struct region *r)
{
    struct control c = {.r = r};
    if (!control_parallel_inside(r, r->body) || has_goto(r) || region_moves_pointers(r)) return;
    do {
        c.n_kept = c.n_hosted = 0;
        control_candidates(&c);
        control_split(&c);
    } while (!control_settle(&c));
    r->hosted = c.hosted;
    r->n_hosted = c.n_hosted;
    if (c.n_hosted) region_host_bounds(r);
}

bool analysis_control(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++) {
        struct region *r = u->regions[i];
        if (!region_is_kernels(r)) continue;
        divide(r);
        index_values(r);
        region_lost_values(r);
    }
    return !diag_has_errors(u);
}
