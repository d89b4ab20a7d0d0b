/* pointed_objects: pointers of which the region uses one object only. SPDX-License-Identifier: MIT
 * Also where it passes the pointer to functions of this text. */
#include "base/unit.h"
#include "data/data_paths.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

static bool passes_one_object(struct unit *u, const struct node *argument, int depth);

/* p->m..., *p, or p passed to a function that accesses no more than that. */
static bool is_one_object(struct unit *u, const struct use *use, const struct decl *p, int depth)
{
    const struct node *n = node_strip(use->node);
    if (use->flags & USE_BASE || !(use->flags & USE_POINTEE)) return !(use->flags & (USE_WRITE | USE_ADDRESS));
    if (use->flags & USE_ESCAPE) return passes_one_object(u, n, depth + 1);
    while (data_path_is_place(n)) {
        const struct node *inner = node_strip(n->child[0]);
        bool loads = (n->kind == NODE_MEMBER && n->arrow) || n->kind == NODE_UNARY || n->kind == NODE_SUBSCRIPT;
        if (loads && inner->kind == NODE_NAME && inner->decl == p)
            return n->kind != NODE_SUBSCRIPT || data_path_is_zero(node_strip(n->child[1]));
        n = inner;
    }
    return false;
}

/* The parameter of a function in this text that receives the argument, and that function; NULL: none. */
static struct decl *parameter_of(struct unit *u, const struct node *argument, struct decl **function)
{
    const struct node *n = argument, *call = argument->parent;
    while (call && (call->kind == NODE_IMPLICIT || call->kind == NODE_PAREN)) n = call, call = call->parent;
    *function = call && call->kind == NODE_CALL && call->decl ? function_definition(u, call->decl) : NULL;
    for (int i = 1; *function && i < call->n_children && i <= (*function)->n_members; i++)
        if (call->child[i] == n) return (*function)->members[i - 1];
    return NULL;
}

static bool passes_one_object(struct unit *u, const struct node *argument, int depth)
{
    struct decl *function, *p = argument->kind == NODE_NAME ? parameter_of(u, argument, &function) : NULL;
    struct node *body = p && depth <= DATA_PATH_CALLS ? syntax_body(u, function) : NULL;
    const struct uses *s = body ? uses_of(u, body) : NULL;
    for (int i = 0; s && i < s->count; i++)
        if (s->items[i].decl == p && !(s->items[i].flags & USE_DEEP) && !is_one_object(u, &s->items[i], p, depth)) return false;
    return s != NULL;
}

bool data_paths_one_object(const struct region *r, struct node *argument)
{
    return passes_one_object(r->unit, node_strip(argument), 0);
}
