/* forced_collapse: collapse(force:) of loops with statements between them. SPDX-License-Identifier: MIT
 * OpenACC 3.3, 2.9.1 lets the statements between collapsed loops run once or once in each iteration. Here they run once. The tightly nested
 * loops are collapsed, and the next ones become a loop of their own over the lanes of each outer iteration. That loop is sequential where
 * its iterations pass a scalar on. */
#include "region/region_parts.h"

bool region_is_forced(const struct directive *d)
{
    const struct clause *c = d ? directive_clause(d, CLAUSE_COLLAPSE, 0) : NULL;
    return c && c->word;
}

/* The loop that is directly among the statements of l's body. */
static struct loop *direct_child(const struct loop *l)
{
    for (struct loop *c = l->child; c; c = c->next) {
        const struct node *around = c->stmt->parent;
        while (around && around->kind == NODE_BLOCK) around = around->parent;
        if (around == l->stmt) return c;
    }
    return NULL;
}

/* The loop below the statements gets the lanes, if the clauses give more than one level. */
static void begin_part(struct loop *part, struct loop *head, int number)
{
    part->directive = head->directive;
    part->mode = number == 1 && head->levels != LEVEL_VECTOR ? head->mode : LOOP_SEQ;
    part->collapse = 1;
    part->follows = head;
    if (part->mode == LOOP_SEQ || !(head->levels & LEVEL_VECTOR)) return;
    part->levels = LEVEL_VECTOR;
    part->vector_length = head->vector_length;
    head->levels &= ~LEVEL_VECTOR;
    head->vector_length = (struct clause_expr){0};
}

void region_force_collapse(struct loop *head)
{
    int left = head->collapse, parts = 0;
    struct loop *part = head, *l = head;
    head->collapse = 1;
    while (--left > 0) {
        struct loop *inner = direct_child(l);
        if (!inner) return;
        if (node_alone(l->stmt->child[3]) == inner->stmt) {
            inner->directive = head->directive;
            inner->mode = part->mode;
            inner->collapse = 0;
            part->collapse++;
        } else {
            begin_part(inner, head, ++parts);
            part = inner;
        }
        l = inner;
    }
}

static bool has_copy(const struct loop *l, const struct decl *d)
{
    for (int i = 0; i < l->n_reductions; i++)
        if (l->reductions[i].var->decl == d) return true;
    for (int i = 0; i < l->n_privates; i++)
        if (l->privates[i]->decl == d) return true;
    return false;
}

/* A scalar that outlives the loop is written in it, other than by a reduction or as a private copy. */
static bool passes_scalar_on(const struct loop *l)
{
    const struct uses *s = l->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        bool direct = use->decl && !(use->flags & (USE_POINTEE | USE_DEEP | USE_BASE)) && type_is_scalar(use->decl->type);
        if (!direct || !(use->flags & USE_WRITE) || !node_inside(use->node, l->stmt) || has_copy(l, use->decl)) continue;
        bool own = use->decl->name_at >= l->stmt->from && use->decl->name_at < l->stmt->to;
        for (const struct loop *c = l; c && !own; c = c->child) own = c->index == use->decl;
        if (!own) return true;
    }
    return false;
}

void region_settle_forced(struct loop *l)
{
    if (!passes_scalar_on(l)) return;
    l->why = "sequential: loop-carried scalar dependence";
    l->levels = 0;
    l->n_reductions = 0;
    l->mode = LOOP_SEQ;
    for (struct loop *c = l->child; c && c->collapse == 0; c = c->child) c->mode = LOOP_SEQ;
}
