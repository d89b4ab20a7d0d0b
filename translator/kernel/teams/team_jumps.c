/* team_jumps: statements through which all threads of a team must go. SPDX-License-Identifier: MIT
 * All threads of a team take the same jumps: a statement with a jump out of itself, or with a label that is the target of a jump from
 * outside, is never run by one thread alone. */
#include "kernel/teams/teams.h"
#include <string.h>

struct jump_search {
    const struct teams *s;
    const struct node *top;
    bool found;
};

struct goto_search {
    const char *label;
    const struct node *top;
};

static bool is_goto_outside(const struct node *n, const void *context)
{
    const struct goto_search *g = context;
    return n->kind == NODE_GOTO && n->decl && !strcmp(n->decl->name, g->label) && !node_inside(n, g->top);
}

static bool is_label(const struct node *n, const void *context)
{
    const struct goto_search *g = context;
    return n->kind == NODE_LABEL && n->decl && !strcmp(n->decl->name, g->label);
}

/* A goto to a label outside `top`, or a label that some goto outside `top` names. */
static bool crosses(const struct jump_search *f, struct node *n)
{
    const struct goto_search g = {n->decl ? n->decl->name : "", f->top};
    if (n->kind == NODE_GOTO) return !node_find(f->top, is_label, &g);
    return n->kind == NODE_LABEL && node_find(f->s->region->body, is_goto_outside, &g);
}

static bool find_complex(struct node *n, void *context)
{
    struct jump_search *f = context;
    if (n->kind == NODE_FOR) {
        struct loop *l = region_loop(f->s->region, n);
        if (l && l->mapped) f->found = true;
    }
    if ((n->kind == NODE_CONTINUE || n->kind == NODE_BREAK) && !node_inside(node_jumped(n), f->top)) f->found = true;
    if ((n->kind == NODE_GOTO || n->kind == NODE_LABEL) && crosses(f, n)) f->found = true;
    if (n->kind == NODE_RETURN || calls_needs_team(f->s, n)) f->found = true;
    return !f->found;
}

bool teams_is_complex(const struct teams *s, struct node *n)
{
    struct jump_search f = {s, n, n && (n->kind == NODE_CASE || n->kind == NODE_DEFAULT)};
    if (n) node_walk(n, find_complex, &f);
    return f.found;
}
