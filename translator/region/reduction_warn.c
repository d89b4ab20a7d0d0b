/* reduction_warn: reduction clauses whose operator differs from that of the statements. SPDX-License-Identifier: MIT */
#include "directive/reductions.h"
#include "region/region_parts.h"

static void warn(struct unit *u, const struct node *statement, const struct clause_var *v, const char *wanted, const char *found)
{
    diag_warning(u, statement->from, "reduction-other-operator", "'%s' is reduced with '%s', but this statement updates it with '%s'",
                 v->name, wanted, found);
    diag_underline(u, statement->to - statement->from);
    diag_note(u, v->at, "write reduction(%s:%s) if all updates use that operator", found, v->text);
}

static void check_scalar(struct unit *u, const struct node *scope, const struct clause_var *v, enum reduction_op wanted)
{
    enum reduction_op found;
    const struct node *statement = update_of_other_operator(u, scope, v->decl, wanted, &found);
    if (statement) warn(u, statement, v, reduction_spelling(wanted), reduction_spelling(found));
}

struct count {
    const struct decl *decl;
    int names;
};

static bool count_name(struct node *n, void *context)
{
    struct count *c = context;
    c->names += n->kind == NODE_NAME && n->decl == c->decl;
    return true;
}

/* The value that it combines with the element does not depend on the array. */
static bool names_once(const struct node *update, const struct decl *d)
{
    struct count c = {d, 0};
    node_walk((struct node *)update, count_name, &c);
    return c.names == 1 + (update->kind == NODE_ASSIGN && update->op == OP_NONE);
}

/* Warns of updates of elements by another operator: a[i] *= x under reduction(+:a). */
static void check_elements(const struct region *r, const struct node *scope, const struct clause_var *v, enum reduction_op wanted)
{
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        bool element = use->decl == v->decl && (use->flags & USE_WRITE) && !(use->flags & (USE_BASE | USE_DEEP | USE_ESCAPE | USE_CALLEE));
        if (!element || use->node->kind != NODE_SUBSCRIPT || !node_inside(use->node, scope)) continue;
        if (update_around(r->unit, use->node, reduction_spelling(wanted))) continue;
        for (int k = 0; k < N_REDUCTION_OPS; k++) {
            const struct node *n = update_around(r->unit, use->node, reduction_spelling((enum reduction_op)k));
            if (!n || !names_once(n, v->decl)) continue;
            warn(r->unit, n, v, reduction_spelling(wanted), reduction_spelling((enum reduction_op)k));
            return;
        }
    }
}

static void check_directive(const struct region *r, const struct directive *d)
{
    enum reduction_op wanted;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars && d->statement && reduction_find(c->word, &wanted); i++) {
            if (!c->vars[i].decl) continue;
            if (region_reduces_array(&c->vars[i])) check_elements(r, d->statement, &c->vars[i], wanted);
            else check_scalar(r->unit, d->statement, &c->vars[i], wanted);
        }
}

void region_reduction_warnings(const struct region *r)
{
    check_directive(r, r->directive);
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_LOOP) check_directive(r, r->inner[i]);
}
