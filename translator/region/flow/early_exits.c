/* early_exits: statements that leave a block before its end. SPDX-License-Identifier: MIT */
#include "region/flow/flow.h"
#include <stddef.h>

static bool leaves_block(const struct node *n)
{
    while (n && n->kind == NODE_BLOCK && n->n_children) n = n->child[n->n_children - 1];
    return n && (n->kind == NODE_CONTINUE || n->kind == NODE_BREAK || n->kind == NODE_RETURN);
}

/* Control may enter the block at a label. */
static bool is_entered_within(const struct node *block)
{
    if (node_has(block, GOTO_KINDS)) return true;
    for (const struct node *n = block->parent; n; n = n->parent)
        if (n->kind == NODE_SWITCH) return true;
    return false;
}

const struct node *flow_exit_before(const struct node *n, const struct node *later, bool *holds)
{
    const struct node *block = n->parent;
    int i = 0;
    if (!block || block->kind != NODE_BLOCK) return NULL;
    while (i < block->n_children && block->child[i] != later) i++;
    while (i-- > 0) {
        const struct node *s = block->child[i];
        if (s->kind != NODE_IF || (!leaves_block(s->child[1]) && !leaves_block(s->child[2]))) continue;
        *holds = !leaves_block(s->child[1]);
        return is_entered_within(block) ? NULL : s;
    }
    return NULL;
}
