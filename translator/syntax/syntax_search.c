/* syntax_search: searches a tree for kinds of nodes, changes of variables, effects and targets of jumps. SPDX-License-Identifier: MIT */
#include "syntax/syntax.h"
#include <stddef.h>

_Static_assert(NODE_OTHER < 64, "a kind_set has a bit for each kind");

bool node_is_loop(const struct node *n)
{
    return (LOOP_KINDS & KIND(n->kind)) != 0;
}

struct search {
    bool (*is)(const struct node *n, const void *context);
    const void *context;
    struct node *found;
};

static bool visit(struct node *n, void *context)
{
    struct search *s = context;
    if (!s->found && s->is(n, s->context)) s->found = n;
    return !s->found;
}

struct node *node_find(const struct node *top, bool (*is)(const struct node *n, const void *context), const void *context)
{
    struct search s = {is, context, NULL};
    node_walk((struct node *)top, visit, &s);
    return s.found;
}

static bool is_of_kind(const struct node *n, const void *kinds)
{
    return *(const kind_set *)kinds & KIND(n->kind);
}

bool node_has(const struct node *top, kind_set kinds)
{
    return node_find(top, is_of_kind, &kinds);
}

static bool is_change(const struct node *n, const void *decl)
{
    return node_target(n) == decl;
}

bool node_changes(const struct node *top, const struct decl *d)
{
    return node_find(top, is_change, d);
}

static bool is_name(const struct node *n, const void *decl)
{
    return n->kind == NODE_NAME && n->decl == decl;
}

struct node *node_naming(const struct node *top, const struct decl *d)
{
    return node_find(top, is_name, d);
}

bool node_is_name_of(const struct node *n, const struct decl *d)
{
    n = node_strip(n);
    return n && is_name(n, d);
}

struct names {
    const struct decl *decl;
    const struct node *except;
    int count;
};

static bool count_name(struct node *n, void *context)
{
    struct names *s = context;
    if (n == s->except) return false;
    s->count += is_name(n, s->decl);
    return true;
}

int node_count_names(const struct node *top, const struct decl *d)
{
    struct names s = {.decl = d};
    node_walk((struct node *)top, count_name, &s);
    return s.count;
}

bool node_names_outside(const struct node *top, const struct node *part, const struct decl *d)
{
    struct names s = {d, part, 0};
    node_walk((struct node *)top, count_name, &s);
    return s.count > 0;
}

static bool is_local(const struct node *n, const void *context)
{
    const struct node *scope = context;
    return n->kind == NODE_NAME && n->decl && n->decl->name_at >= scope->from && n->decl->name_at < scope->to;
}

bool node_names_local(const struct node *top, const struct node *scope)
{
    return node_find(top, is_local, scope);
}

const struct node *node_jumped(const struct node *jump)
{
    const struct node *n = jump->parent;
    while (n && !node_is_loop(n) && !(jump->kind == NODE_BREAK && n->kind == NODE_SWITCH)) n = n->parent;
    return n;
}

static bool is_jump_out(const struct node *n, const void *top)
{
    return (n->kind == NODE_BREAK || n->kind == NODE_CONTINUE) && !node_inside(node_jumped(n), top);
}

bool node_jumps_out(const struct node *top)
{
    return node_find(top, is_jump_out, top);
}

bool node_is_statement_of(const struct node *parent, const struct node *n)
{
    switch (parent->kind) {
    case NODE_BLOCK:
    case NODE_LABEL:
    case NODE_DEFAULT: return true;
    case NODE_IF: return n != parent->child[0];
    case NODE_FOR: return n == parent->child[3];
    case NODE_WHILE:
    case NODE_SWITCH: return n == parent->child[1];
    case NODE_DO: return n == parent->child[0];
    case NODE_CASE: return n == parent->child[parent->n_children - 1];
    default: return false;
    }
}

static bool is_effect(const struct node *n, const void *context)
{
    (void)context;
    return node_is_step(n) || n->kind == NODE_ASSIGN || n->kind == NODE_CALL || n->kind == NODE_STMT_EXPR;
}

bool node_has_effects(struct node *n)
{
    return node_find(n, is_effect, NULL);
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

bool node_chooses(const struct node *n)
{
    const kind_set branches = KIND(NODE_IF) | KIND(NODE_SWITCH) | KIND(NODE_CONDITIONAL) | KIND(NODE_GNU_CONDITIONAL);
    return branches >> n->kind & 1 || (n->kind == NODE_BINARY && (n->op == OP_LAND || n->op == OP_LOR));
}

bool node_guards(const struct node *parent, const struct node *n)
{
    return node_chooses(parent) && parent->child[0] != n;
}

bool node_is_guarded(const struct node *n, const struct node *top)
{
    for (const struct node *p = n->parent; p && n != top; n = p, p = p->parent)
        if (node_guards(p, n)) return true;
    return false;
}
