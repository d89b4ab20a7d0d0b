/* global_argument_queries: which nodes and parameters global_arguments.c has added. SPDX-License-Identifier: MIT */
#include "base/diag.h"
#include "base/unit.h"
#include "region/global_arguments.h"

const struct global_argument *global_argument(const struct unit *u, const struct decl *d)
{
    for (int i = 0; i < u->n_globals; i++)
        if (u->globals[i].decl == d) return &u->globals[i];
    return NULL;
}

bool node_is_global_argument(const struct node *n)
{
    return n->to && n->from == n->to;
}

void global_argument_note(struct unit *u, const struct node *n)
{
    const struct node *call = n;
    if (!node_is_global_argument(n)) return;
    while (call && call->kind != NODE_CALL) call = call->parent;
    if (call && call->decl && n->decl) diag_note(u, n->from, "'%s' called here uses '%s'", call->decl->name, n->decl->name);
}

bool node_is_global_use(const struct node *n)
{
    return n->kind == NODE_UNARY && n->op == OP_DEREF && n->from < n->to && node_is_global_argument(n->child[0]);
}
