/* data_declared: sizes that the type does not give. SPDX-License-Identifier: MIT
 * An array parameter `double a[n][m]` is a pointer to a row, but programs that name it in a data clause mean the array. */
#include "data/data_declared.h"
#include "base/unit.h"

struct search {
    const struct decl *decl;   /* NULL: the walk looks for names in the size; else for assignments to decl in the function */
    struct node *function;
    bool steady;
};

static bool find_assignment(struct node *n, void *context)
{
    struct search *s = context;
    if (node_target(n) == s->decl) s->steady = false;
    return s->steady;
}

/* Every variable in the size still has the value that it had when the function was called. */
static bool check_name(struct node *n, void *context)
{
    struct search *s = context, inner = {n->decl, s->function, true};
    if (n->kind == NODE_CALL || n->kind == NODE_ASSIGN || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER) s->steady = false;
    if (n->kind != NODE_NAME || !n->decl || n->decl->kind == DECL_ENUMERATOR) return s->steady;
    if (n->decl->kind != DECL_PARAM) s->steady = false;
    if (s->steady) node_walk(s->function, find_assignment, &inner);
    s->steady = s->steady && inner.steady;
    return s->steady;
}

static bool is_steady(struct unit *u, const struct decl *d)
{
    struct search s = {NULL, d->function ? syntax_body(u, d->function) : NULL, true};
    if (!s.function) return false;
    node_walk(d->type->count_expr, check_name, &s);
    return s.steady;
}

const char *data_declared_bytes(struct unit *u, const struct decl *d)
{
    const struct type *t = d->type;
    if (d->kind != DECL_PARAM || t->kind != TYPE_POINTER) return NULL;
    if (t->count > 0) return arena_printf(u->arena, "%lld * sizeof %s[0]", t->count, d->name);
    if (!t->count_expr || !is_steady(u, d)) return NULL;
    return arena_printf(u->arena, "(%.*s) * sizeof %s[0]", (int)(t->count_expr->to - t->count_expr->from), u->text + t->count_expr->from,
                        d->name);
}
