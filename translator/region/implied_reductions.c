/* implied_reductions: loops nested in a loop with a reduction that update its variable too. SPDX-License-Identifier: MIT
 * OpenACC 3.3, 2.9.11: a variable whose reduction spans nested loops with directives must be named on each of them. Where an inner one
 * omits it, the reduction of the outer loop is implied, as in nvc, with a warning. */
#include "region/region_parts.h"

static bool is_private_to(const struct loop *l, const struct decl *d)
{
    const struct loop *head = loop_head(l);
    for (int i = 0; i < head->n_privates; i++)
        if (head->privates[i]->decl == d) return true;
    return l->index == d;
}

static bool has_reduction(const struct loop *l, const struct decl *d)
{
    for (int i = 0; i < l->n_reductions; i++)
        if (l->reductions[i].var->decl == d) return true;
    return false;
}

/* A statement in the body of l changes d without being atomic. */
static bool changes(const struct loop *l, const struct decl *d)
{
    const struct uses *s = l->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->decl == d && (use->flags & USE_WRITE) && !(use->flags & (USE_ATOMIC | USE_CALLEE)) &&
            node_inside(use->node, l->stmt->child[3]))
            return true;
    }
    return false;
}

static bool is_spread(const struct loop *l)
{
    return l->directive && l->collapse && l->mode == LOOP_INDEPENDENT;
}

static void warn(const struct loop *l, const struct loop *around, const struct reduction *r)
{
    struct unit *u = l->region->unit;
    const char *name = r->var->decl->name, *op = reduction_spelling(r->op);
    if (region_is_serial(l->region)) return;
    diag_warning(u, l->directive->from, "implied-reduction", "loop updates '%s' without a 'reduction' clause; reduction(%s:%s) is implied",
                 name, op, name);
    diag_note(u, around->stmt->from, "'%s' is reduced by this outer loop", name);
    diag_note(u, l->directive->from, "add reduction(%s:%s) to this directive", op, name);
}

static void imply(struct loop *l, const struct loop *around, const struct reduction *r)
{
    const struct decl *d = r->var->decl;
    for (const struct loop *between = l; between != around; between = between->parent)
        if (is_private_to(between, d)) return;
    if (has_reduction(l, d) || !changes(l, d)) return;
    struct reduction implied = *r;
    implied.at = l->directive->from;
    ARENA_PUSH(l->region->unit->arena, l->reductions, l->n_reductions, implied);
    warn(l, around, r);
}

void region_imply_reductions(struct region *r)
{
    for (struct loop *l = r->loops; l; l = loop_next(l))
        for (const struct loop *around = is_spread(l) ? l->parent : NULL; around; around = around->parent)
            for (int i = 0; around->directive && i < around->n_reductions; i++) imply(l, around, &around->reductions[i]);
}
