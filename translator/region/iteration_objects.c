/* iteration_objects: arrays and structs of a gang that only one of its loops uses. SPDX-License-Identifier: MIT
 * Iterations of a parallel loop may not access each other's values, so each of them can have its own object. */
#include "region/region_parts.h"
#include "base/unit.h"

enum { MOST_BYTES = 512 };             /* in a thread's local memory */

struct outside_search { const struct decl *decl; const struct node *inside; bool found; };

static bool find_outside(struct node *n, void *context)
{
    struct outside_search *s = context;
    if (n == s->inside) return false;
    s->found |= n->kind == NODE_GOTO || (n->kind == NODE_NAME && n->decl == s->decl);
    return !s->found;
}

/* No loop around it and no jump makes the region run the loop again. */
static bool runs_once(const struct region *r, const struct node *stmt)
{
    for (const struct node *p = stmt->parent; p && p != r->body->parent; p = p->parent)
        if (node_is_loop(p) || p->kind == NODE_LABEL) return false;
    return true;
}

bool region_object_of_iterations(const struct loop *l, const struct decl *d)
{
    const struct region *r = l->region;
    const struct variable *v = region_variable(r, d);
    struct outside_search s = { d, l->stmt, false };
    bool object = d->type->kind == TYPE_ARRAY || d->type->kind == TYPE_RECORD;
    bool private = v ? v->role == ROLE_PRIVATE && !v->firstprivate : !d->init && d->function;
    if (l->parent || !object || !private || d->storage == STORAGE_STATIC || d->type->size <= 0 || d->type->size > MOST_BYTES) return false;
    if (r->directive->kind == DIR_ROUTINE || !r->body || !runs_once(r, l->stmt)) return false;
    node_walk(r->body, find_outside, &s);
    return !s.found;
}
