/* implied_reductions: inner loops that update a scalar without the reduction clause. SPDX-License-Identifier: MIT
 * OpenACC 3.3, 2.9.11: a variable whose reduction spans nested loops with directives must be named on each of them. Where an inner one
 * omits it, the reduction of the outer loop is implied, as in nvc, with a warning. So is that of a scalar that the iteration around the
 * loop declares: without it, the iterations that run at the same time would all update one variable. */
#include "region/flow/uses.h"
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

/* ---- scalars of the iteration around the loop ---------------------------------------------------------------------------------------- */

bool loop_owns_local(const struct loop *l, const struct decl *d)
{
    for (; l; l = l->parent)
        if (is_private_to(l, d) || has_reduction(l, d)) return true;
    return false;
}

struct loop *loop_sharing_local(struct loop *l, const struct decl *d)
{
    struct loop *found = NULL;
    for (; l && !(d->name_at >= l->stmt->from && d->name_at < l->stmt->to); l = l->parent)
        if (l->mode == LOOP_INDEPENDENT && loop_head(l)->levels != LEVEL_GANG) found = l;
    return found;
}

static bool changes_local(const struct uses *s, const struct use *use)
{
    const unsigned other = USE_ATOMIC | USE_POINTEE | USE_DEEP | USE_BASE;
    return use->decl && (use->flags & USE_WRITE) && !(use->flags & other) && uses_declared_inside(s, use->decl) &&
           type_is_arithmetic(use->decl->type);
}

static void warn_local(const struct loop *l, const struct use *use, enum reduction_op op)
{
    struct unit *u = l->region->unit;
    const char *name = use->decl->name, *spelling = reduction_spelling(op);
    diag_warning(u, use->node->from, "implied-reduction",
                 "parallel iterations of the loop update '%s' without a reduction; reduction(%s:%s) is implied", name, spelling, name);
    diag_note(u, l->directive->from, "add reduction(%s:%s) to this directive", spelling, name);
}

static void imply_for_local(const struct use *use)
{
    struct loop *l = loop_sharing_local(use->loop, use->decl), *head = l;
    enum reduction_op op;
    while (head && head != loop_head(l)) head = head->parent;
    if (!head || !is_spread(head) || loop_owns_local(use->loop, use->decl) || region_is_serial(l->region)) return;
    if (!loop_accumulation(l, use->decl, &op)) return;
    struct reduction implied = {.var = region_variable_or_local(l->region, use->decl), .op = op, .at = head->directive->from};
    ARENA_PUSH(l->region->unit->arena, head->reductions, head->n_reductions, implied);
    warn_local(head, use, op);
}

void region_imply_reductions(struct region *r)
{
    for (int i = 0; i < r->uses->count; i++)
        if (changes_local(r->uses, &r->uses->items[i])) imply_for_local(&r->uses->items[i]);
    for (struct loop *l = r->loops; l; l = loop_next(l))
        for (const struct loop *around = is_spread(l) ? l->parent : NULL; around; around = around->parent)
            for (int i = 0; around->directive && i < around->n_reductions; i++) imply(l, around, &around->reductions[i]);
}
