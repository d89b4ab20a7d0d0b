/* device_function_end: whether control may reach the end of a function. SPDX-License-Identifier: MIT
 * C allows it if the value is not used; C++ compilers assume that it never happens. */
#include "cuda/c/device_text_private.h"

static bool goes_on(const struct node *n);

/* A loop without a condition ends only by a jump. (The break of a loop or switch in it counts too, which adds a return that is not
 * required.) */
static bool loop_ends(const struct node *n)
{
    const struct node *condition = n->kind == NODE_FOR ? n->child[1] : n->child[n->kind == NODE_DO];
    if (condition && !(condition->has_value && condition->value)) return true;
    return node_has(n, KIND(NODE_BREAK) | KIND(NODE_GOTO));
}

static bool find_default(struct node *n, void *context)
{
    if (n->kind == NODE_DEFAULT) *(bool *)context = true;
    return n->kind != NODE_SWITCH;
}

/* Every value has a case, no case breaks, and the last one ends with a jump. */
static bool switch_ends(const struct node *n)
{
    bool complete = false;
    node_walk(n->child[1], find_default, &complete);
    return !complete || node_has(n->child[1], KIND(NODE_BREAK) | KIND(NODE_GOTO)) || goes_on(n->child[1]);
}

static bool block_goes_on(const struct node *n)
{
    return !n->n_children || !n->child[n->n_children - 1] || goes_on(n->child[n->n_children - 1]);
}

static bool goes_on(const struct node *n)
{
    switch (n->kind) {
    case NODE_RETURN:
    case NODE_GOTO: return false;
    case NODE_BLOCK: return block_goes_on(n);
    case NODE_LABEL:
    case NODE_CASE:
    case NODE_DEFAULT: return goes_on(n->child[n->n_children - 1]);
    case NODE_IF: return !n->child[2] || goes_on(n->child[1]) || goes_on(n->child[2]);
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO: return loop_ends(n);
    case NODE_SWITCH: return switch_ends(n);
    default: return true;
    }
}

bool device_reaches_end(const struct decl *f)
{
    return f->type->base && f->type->base->kind != TYPE_VOID && f->body && goes_on(f->body);
}
