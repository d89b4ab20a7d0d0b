/* plan_unread_params: values that only the host reads, for the trip counts that it passes. SPDX-License-Identifier: MIT
 * A flat kernel whose trip counts are parameters has no other use for the ends of its loops. */
#include "kernel/mapping.h"
#include "kernel/transforms/plans.h"

struct search {
    const struct kernel *kernel;
    const struct decl *decl;
    bool found;
};

/* The kernel does not read the loop's end. Of loops that share a dimension, all but the outermost one have trip counts that it divides by. */
static bool is_grid_loop(const struct kernel *k, const struct node *n)
{
    for (int j = 0; j < k->n_dims - (k->n_folded > 0); j++)
        if (k->dims[j]->stmt == n) return true;
    return k->n_folded && k->nest->stmt == n;
}

static bool find_read(struct node *n, void *context)
{
    struct search *s = context;
    s->found |= n->kind == NODE_NAME && n->decl == s->decl;
    if (n->kind != NODE_FOR || !is_grid_loop(s->kernel, n)) return !s->found;
    for (int k = 0; k < 4; k++)
        if (k != 1 && n->child[k]) node_walk(n->child[k], find_read, s);
    return false;
}

static bool is_read(const struct kernel *k, const struct decl *d)
{
    struct search s = {k, d, false};
    for (int j = 0; j < k->n_statements && !s.found; j++) node_walk(k->statements[j], find_read, &s);
    if (k->n_folded) node_walk(k->nest->lower, find_read, &s);
    for (int j = 0; j < k->n_dims; j++) {
        node_walk(k->dims[j]->lower, find_read, &s);
        if (k->dims[j]->step) node_walk(k->dims[j]->step, find_read, &s);
    }
    return s.found;
}

/* Variables that count iterations require the trip counts of inner loops, bounding loops the ends of those around them. */
static bool reads_ends(const struct kernel *k)
{
    bool reads = k->shape != KERNEL_FLAT || !k->n_dims || k->scan || k->fallback;
    for (int j = 0; j < k->region->n_vars; j++) reads |= k->region->vars[j]->counts != NULL;
    for (int j = 0; j < k->n_dims && !reads; j++) reads |= k->dims[j]->bounding || !k->dims[j]->bounds_on_host;
    return reads || directive_clause(k->region->directive, CLAUSE_SPECIALIZE, 0);
}

void plan_unread_params(struct unit *u, struct kernel *k)
{
    int kept = 0;
    (void)u;
    if (reads_ends(k)) return;
    for (int j = 0; j < k->n_params; j++) {
        const struct kernel_param *p = &k->params[j];
        bool value = p->kind == PARAM_VALUE && p->var->role == ROLE_VALUE;
        if (!value || is_read(k, p->var->decl)) k->params[kept++] = *p;
    }
    k->n_params = kept;
}
