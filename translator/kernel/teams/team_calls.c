/* team_calls: calls of gang, worker and vector routines, which all threads of a team make together. SPDX-License-Identifier: MIT */
#include "directive/bind/routines.h"
#include "kernel/teams/teams.h"

bool calls_needs_team(const struct teams *s, const struct node *call)
{
    return routine_call_levels(s->region->unit, call) != 0;
}

int calls_levels(const struct teams *s, struct node *n)
{
    return routine_called_levels(s->region->unit, n);
}

static bool is_choice(const struct node *n)
{
    return n->kind == NODE_CONDITIONAL || (n->kind == NODE_BINARY && (n->op == OP_LAND || n->op == OP_LOR));
}

bool calls_choose(const struct teams *s, const struct node *n)
{
    bool found = false;
    for (int k = 1; k < n->n_children && is_choice(n); k++) found |= calls_levels(s, n->child[k]) != 0;
    return found;
}

struct argument_walk {
    struct teams *s;
    enum mode mode;
    teams_visit *f;
};

static bool visit_arguments(struct node *n, void *context)
{
    struct argument_walk *w = context;
    for (int k = 1; k < n->n_children && calls_needs_team(w->s, n); k++) w->f(w->s, n->child[k], w->mode);
    for (int k = 0; k < n->n_children && calls_choose(w->s, n); k++) w->f(w->s, n->child[k], w->mode);
    return n->kind != NODE_SIZEOF;
}

void calls_arguments(struct teams *s, struct node *n, enum mode mode, teams_visit *f)
{
    struct argument_walk w = {s, mode, f};
    if (calls_levels(s, n)) node_walk(n, visit_arguments, &w);
}
