/* loop_exits: jumps that leave a loop before its condition is false. SPDX-License-Identifier: MIT */
#include "region/flow/flow.h"
#include <stddef.h>

struct exits {
    struct node *body;
    const char *how;
    unsigned at;
};

static bool leaves(struct node *n, struct exits *e, int inside_loop, int inside_switch)
{
    const char *how = NULL;
    if (!n) return false;
    switch (n->kind) {
    case NODE_BREAK: how = inside_loop || inside_switch ? NULL : "break"; break;
    case NODE_RETURN: how = "return"; break;
    case NODE_INDIRECT_GOTO: how = "goto"; break;
    case NODE_GOTO: how = n->decl && n->decl->name_at >= e->body->from && n->decl->name_at < e->body->to ? NULL : "goto"; break;
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO: inside_loop = 1; break;
    case NODE_SWITCH: inside_switch = 1; break;
    default: break;
    }
    if (how) {
        e->how = how;
        e->at = n->from;
        return true;
    }
    for (int i = 0; i < n->n_children; i++)
        if (leaves(n->child[i], e, inside_loop, inside_switch)) return true;
    return false;
}

const char *flow_exit(struct node *body, unsigned *at)
{
    struct exits e = {.body = body};
    if (!body || !leaves(body, &e, 0, 0)) return NULL;
    *at = e.at;
    return e.how;
}
