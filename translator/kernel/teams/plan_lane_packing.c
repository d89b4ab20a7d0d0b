/* plan_lane_packing: packed kernels whose gangs get lanes by the length of their loop. SPDX-License-Identifier: MIT
 * The length of a gang's loop must be known before the gang begins, from what every gang certainly reads. It determines only the
 * distribution of work, so that a wrong length is harmless. */
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/teams/teams.h"

struct search {
    const struct teams *s;
    const struct loop *gang;
    const struct node *body; /* of the gang */
    bool bad;
};

static bool is_leading(const struct search *f, const struct decl *d)
{
    for (int j = 0; j < f->body->n_children && f->body->kind == NODE_BLOCK; j++) {
        const struct node *n = f->body->child[j];
        if (!n || n->kind != NODE_DECL_STMT) return false;
        for (int v = 0; v < n->n_children; v++)
            if (n->child[v]->decl == d) return n->child[v]->n_children && !node_changes(f->body, d);
    }
    return false;
}

/* Only the gang's index, values of the kernel, and variables declared at the start of the gang that are not changed. */
static bool find_name(struct node *n, void *context)
{
    struct search *f = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    const struct variable *v = d ? region_variable(f->s->region, d) : NULL;
    if (n->kind == NODE_CALL || n->kind == NODE_ASSIGN || node_is_step(n) || n->kind == NODE_STMT_EXPR) f->bad = true;
    if (!d || d == f->gang->index || d->kind == DECL_ENUMERATOR) return !f->bad;
    if (v ? v->role != ROLE_VALUE && v->role != ROLE_DATA && v->role != ROLE_CONSTANT : !is_leading(f, d)) f->bad = true;
    return !f->bad;
}

static bool is_known(struct search *f, struct node *n)
{
    if (n) node_walk(n, find_name, f);
    return !f->bad && teams_is_replicated(f->s, n, MODE_GANG);
}

/* A loop that is a direct statement of the gang's body, so that each gang runs it. */
static struct loop *first_of_lanes(struct search *f)
{
    struct node *body = (struct node *)f->body;
    for (struct loop *l = f->gang->child; l; l = l->next) {
        bool direct = node_only_statement(body) == l->stmt || (body->kind == NODE_BLOCK && l->stmt->parent == body);
        if (direct && l->mapped && l->collapse <= 1) return l;
    }
    return NULL;
}

static bool leading_are_known(struct search *f)
{
    for (int j = 0; j < f->body->n_children && f->body->kind == NODE_BLOCK; j++) {
        struct node *n = f->body->child[j];
        if (!n || n->kind != NODE_DECL_STMT) break;
        for (int v = 0; v < n->n_children; v++)
            if (n->child[v]->kind != NODE_VAR || !type_is_scalar(n->child[v]->decl->type) ||
                (n->child[v]->n_children && !is_known(f, n->child[v]->child[0])))
                return false;
    }
    return true;
}

void teams_find_lane_packing(struct teams *s)
{
    struct kernel *k = s->kernel;
    struct loop *g = k->n_dims ? k->dims[0] : NULL;
    struct search f = {.s = s, .gang = g};
    const kind_set obstacles = KIND(NODE_CONTINUE) | KIND(NODE_BREAK) | KIND(NODE_GOTO) | KIND(NODE_RETURN) | KIND(NODE_CALL);
    if (!transform_is_on(s->region, TRANSFORM_LANE_PACKING) || !s->packed || !g || g->chunk || k->n_reductions || k->n_slices || loop_shows_index(g)) return;
    f.body = g->stmt->child[3];
    struct loop *l = first_of_lanes(&f);
    if (!l || !leading_are_known(&f) || !is_known(&f, l->lower) || !is_known(&f, l->upper) || (l->step && !is_known(&f, l->step))) return;
    for (int j = 0; j < f.body->n_children && f.body->child[j] != l->stmt && f.body != l->stmt; j++)
        f.bad |= node_has(f.body->child[j], obstacles);
    if (f.bad || !teams_is_replicated(s, g->lower, MODE_GANG) || !teams_is_replicated(s, g->upper, MODE_GANG)) return;
    s->probed = l;
    s->why = arena_printf(s->region->unit->arena, "several gangs per block, 2 to 32 lanes each by the trip count of the loop over '%s'",
                          l->index->name);
}
