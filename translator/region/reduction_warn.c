/* reduction_warn: reduction clauses whose operator differs from that of the statements. SPDX-License-Identifier: MIT */
#include "directive/reductions.h"
#include "region/flow/flow.h"
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

/* The name is in a subscript, or in the value that an element of memory gets. */
static bool reaches_memory(const struct node *name)
{
    for (const struct node *n = name, *p = n->parent; p; n = p, p = p->parent) {
        if (p->kind == NODE_SUBSCRIPT && n == p->child[1]) return true;
        if (p->kind == NODE_ASSIGN && n == p->child[1]) return node_strip(p->child[0])->kind == NODE_SUBSCRIPT;
        if (p->kind != NODE_PAREN && p->kind != NODE_IMPLICIT && p->kind != NODE_CAST && p->kind != NODE_UNARY && p->kind != NODE_BINARY)
            return false;
    }
    return false;
}

/* A thread reads the reduction's variable while it holds only the part of this thread: u[i] = s, y[n++] = x. */
static void check_partial(const struct region *r, const struct directive *d, const struct clause_var *v)
{
    const struct loop *l = d == r->directive ? r->loops : NULL;
    for (const struct loop *k = r->loops; k && !l; k = loop_next(k))
        if (k->directive == d) l = k;
    if (!l || l->mode != LOOP_INDEPENDENT || l->directive != d || directive_clause(d, CLAUSE_ORDERED, 0)) return;
    if (flow_written_first(l->stmt->child[3], v->decl)) return;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        bool names =
            use->decl == v->decl && use->node->kind == NODE_NAME && (use->flags & USE_READ) && use->loop && loop_head(use->loop) == l;
        if (!names || !reaches_memory(use->node)) continue;
        diag_warning(r->unit, use->node->from, "reduction-read",
                     "'%s' is read in the loop of its reduction, where each thread has only a part of the value", v->decl->name);
        diag_note(r->unit, v->at, "read it after the loop; for running values, use 'scan' or 'atomic capture'");
        return;
    }
}

static void check_directive(const struct region *r, const struct directive *d)
{
    enum reduction_op wanted;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars && d->statement && reduction_find(c->word, &wanted); i++) {
            if (!c->vars[i].decl) continue;
            if (region_reduces_array(&c->vars[i])) check_elements(r, d->statement, &c->vars[i], wanted);
            else {
                check_scalar(r->unit, d->statement, &c->vars[i], wanted);
                if (!c->inscan) check_partial(r, d, &c->vars[i]);
            }
        }
}

void region_reduction_warnings(const struct region *r)
{
    check_directive(r, r->directive);
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_LOOP) check_directive(r, r->inner[i]);
}
