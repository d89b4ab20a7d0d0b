/* syntax_search: searches a tree for kinds of nodes, changes of variables, effects and targets of jumps. SPDX-License-Identifier: MIT */
#include "syntax/syntax.h"

_Static_assert(NODE_OTHER < 64, "a kind_set has a bit for each kind");

bool node_is_loop(const struct node *n) { return (LOOP_KINDS & KIND(n->kind)) != 0; }

struct kind_search { kind_set kinds; bool found; };

static bool find_kind(struct node *n, void *context)
{
    struct kind_search *s = context;
    s->found |= (s->kinds & KIND(n->kind)) != 0;
    return !s->found;
}

bool node_has(const struct node *top, kind_set kinds)
{
    struct kind_search s = { kinds, false };
    node_walk((struct node *)top, find_kind, &s);
    return s.found;
}

struct change_search { const struct decl *decl; bool found; };

static bool find_change(struct node *n, void *context)
{
    struct change_search *s = context;
    s->found |= node_target(n) == s->decl;
    return !s->found;
}

bool node_changes(const struct node *top, const struct decl *d)
{
    struct change_search s = { d, false };
    node_walk((struct node *)top, find_change, &s);
    return s.found;
}

const struct node *node_jumped(const struct node *jump)
{
    const struct node *n = jump->parent;
    while (n && !node_is_loop(n) && !(jump->kind == NODE_BREAK && n->kind == NODE_SWITCH)) n = n->parent;
    return n;
}

struct jump_search { const struct node *top; bool found; };

static bool find_jump_out(struct node *n, void *context)
{
    struct jump_search *s = context;
    if (n->kind == NODE_BREAK || n->kind == NODE_CONTINUE) s->found |= !node_inside(node_jumped(n), s->top);
    return !s->found;
}

bool node_jumps_out(const struct node *top)
{
    struct jump_search s = { top, false };
    node_walk((struct node *)top, find_jump_out, &s);
    return s.found;
}

bool node_is_statement_of(const struct node *parent, const struct node *n)
{
    switch (parent->kind) {
    case NODE_BLOCK: case NODE_LABEL: case NODE_DEFAULT: return true;
    case NODE_IF: return n != parent->child[0];
    case NODE_FOR: return n == parent->child[3];
    case NODE_WHILE: case NODE_SWITCH: return n == parent->child[1];
    case NODE_DO: return n == parent->child[0];
    case NODE_CASE: return n == parent->child[parent->n_children - 1];
    default: return false;
    }
}

static bool has_effect(struct node *n, void *context)
{
    bool *found = context;
    bool counts = node_is_step(n);
    if (counts || n->kind == NODE_ASSIGN || n->kind == NODE_CALL || n->kind == NODE_STMT_EXPR) *found = true;
    return !*found;
}

bool node_has_effects(struct node *n)
{
    bool found = false;
    node_walk(n, has_effect, &found);
    return found;
}

bool node_is_whole(const struct node *n)
{
    const struct node *p = n->parent;
    return p && (node_is_statement_of(p, n) || (p->kind == NODE_FOR && (p->child[0] == n || p->child[2] == n)));
}

bool node_value_is_unused(const struct node *n)
{
    const struct node *p = n->parent;
    bool last = p && p->n_children && p->child[p->n_children - 1] == n;
    if (!p) return false;
    switch (p->kind) {
    case NODE_PAREN:
    case NODE_IMPLICIT: return node_value_is_unused(p);
    case NODE_CAST: return p->type->kind == TYPE_VOID || node_value_is_unused(p);
    case NODE_CONDITIONAL: return p->child[0] != n && node_value_is_unused(p);
    case NODE_BINARY:
        if (p->op == OP_COMMA && !last) return true;
        return (p->op == OP_COMMA || ((p->op == OP_LAND || p->op == OP_LOR) && last)) && node_value_is_unused(p);
    default: return node_is_whole(n);
    }
}
