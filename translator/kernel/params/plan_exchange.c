/* plan_exchange: parameters through which the threads of a team exchange values. SPDX-License-Identifier: MIT
 * What one lane of a nested kernel stores, or of a flat one whose lanes share loops, the others may read after the next barrier. A restrict pointer tells nvcc and NVRTC (13.0, and
 * LLVM before them) that no barrier changes what they have loaded through it: the others could then use values that they had read
 * before. */
#include "kernel/mapping.h"
#include "region/region_parts.h"

struct name_search {
    const struct region *region;
    const struct decl *decl;
    const struct node *lanes;          /* the loop over lanes that contains the names seen so far */
    bool exchanged, calls;
};

/* The innermost loop over lanes whose body contains n; NULL: none, or a sequential loop of the kernel is between it and n. */
static const struct node *loop_over_lanes(const struct region *r, const struct node *n)
{
    const struct node *lanes = NULL;
    for (const struct node *p = n->parent; p && n != r->body; n = p, p = p->parent) {
        const struct loop *l = p->kind == NODE_FOR ? region_loop(r, p) : NULL;
        bool spread = l && l->mapped && n == p->child[3];
        if (spread && !lanes && (l->mapped & LEVEL_VECTOR)) lanes = p;
        else if (node_is_loop(p) && lanes && !spread) return NULL;
    }
    return lanes;
}

static bool check_name(struct node *n, void *context)
{
    struct name_search *s = context;
    s->calls |= mapping_calls_program(n);
    if (n->kind != NODE_NAME || n->decl != s->decl) return true;
    const struct node *lanes = loop_over_lanes(s->region, n);
    s->exchanged |= !lanes || (s->lanes && s->lanes != lanes);
    s->lanes = lanes;
    return true;
}

/* Iterations of one loop do not read what others of them write, so that names in only one loop over lanes are not exchanged. Functions,
 * however, may name variables of the file. */
static bool is_exchanged(const struct kernel *k, const struct variable *v)
{
    struct name_search s = { .region = k->region, .decl = v->decl };
    if (!v->read || !v->written) return false;
    for (int i = 0; i < k->n_statements; i++) node_walk(k->statements[i], check_name, &s);
    return s.exchanged || (s.calls && !v->decl->function);
}

/* The last part of a loop reads what the iteration of its pivot has written. */
static bool has_pivot(const struct kernel *k)
{
    bool found = false;
    for (const struct loop *l = k->region->loops; l; l = loop_next(l)) found |= l->plan.has_pivot && kernel_holds(k, l->stmt);
    return found;
}

void mapping_exchanges(struct kernel *k)
{
    for (int i = 0; i < k->n_params; i++) {
        const struct variable *v = k->params[i].kind == PARAM_POINTER ? k->params[i].var : NULL;
        if (v && k->shape == KERNEL_NESTED) k->params[i].exchanged = is_exchanged(k, v) || (v->read && v->written && has_pivot(k));
        if (v && k->shared_memory) k->params[i].exchanged = v->read && v->written;
    }
}
