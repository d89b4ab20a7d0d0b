/* implied_reductions: inner loops that update a scalar without the reduction clause. SPDX-License-Identifier: MIT
 * OpenACC 3.3, 2.9.11: a variable whose reduction spans nested loops with directives must be named on each of them. Where an inner one
 * omits it, the reduction of the outer loop is implied, as in nvc, with a warning. So is that of a scalar that the iteration around the
 * loop declares: without it, the iterations that run at the same time would all update one variable. And so, as in nvc, is that of a scalar
 * of the host which parallel loops only combine values into, and for which no clause says otherwise. OpenACC has such a scalar firstprivate
 * (2.6.2), so that its value would be lost: --strict-openacc keeps that. */
#include "base/options.h"
#include "directive/directive_tables.h"
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

/* ---- scalars of the host ------------------------------------------------------------------------------------------------------------- */

/* The outermost loop around the use whose iterations run in parallel by a directive; NULL: none. */
static struct loop *outermost_parallel(const struct use *use)
{
    struct loop *found = NULL;
    for (struct loop *l = use->loop; l; l = l->parent)
        if (is_spread(l)) found = l;
    return found;
}

/* All uses of v in the construct combine values into it, by the operator *op, in parallel loops without a clause for it. */
static bool is_only_combined(const struct variable *v, enum reduction_op *op)
{
    const struct uses *s = v->region->uses;
    bool found = false;
    *op = RED_ADD;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        enum reduction_op here;
        if (use->decl != v->decl) continue;
        const struct loop *l = use->flags & USE_CALLEE ? NULL : outermost_parallel(use);
        if (!l || loop_owns_local(use->loop, v->decl) || !loop_accumulation(l, v->decl, &here) || (found && here != *op)) return false;
        found = true;
        *op = here;
    }
    return found;
}

/* No clause makes v private or reduces it, and default(none) does not ask for one. */
static bool is_open_to_reduction(const struct variable *v)
{
    const struct region *r = v->region;
    struct directive *on;
    struct clause_var *at;
    if (directive_lists(r->directive, NEEDS(PRIVATE) | NEEDS(FIRSTPRIVATE) | NEEDS(REDUCTION), v->decl)) return false;
    return !r->default_none || region_data_clause(r, v->decl, &on, &at);
}

static void add_implied(struct loop *l, struct variable *v, enum reduction_op op)
{
    struct unit *u = l->region->unit;
    struct directive *on;
    struct clause_var *at;
    struct reduction implied = {.var = v, .op = op, .at = l->directive->from};
    implied.implicit_copy = !region_data_clause(l->region, v->decl, &on, &at);
    ARENA_PUSH(u->arena, l->reductions, l->n_reductions, implied);
    diag_note(u, l->directive->from, "add reduction(%s:%s) to this directive", reduction_spelling(op), v->decl->name);
}

static void imply_for_host_scalar(struct variable *v)
{
    struct region *r = v->region;
    struct unit *u = r->unit;
    enum reduction_op op;
    if (!v->written || v->atomic || v->address_taken || v->received || !region_is_plain_scalar(v)) return;
    if (!is_open_to_reduction(v) || !is_only_combined(v, &op)) return;
    const char *spelling = reduction_spelling(op);
    diag_warning(u, v->first_use->from, "implied-reduction",
                 "parallel iterations of the loop update '%s' without a reduction; reduction(%s:%s) is implied", v->decl->name, spelling,
                 v->decl->name);
    for (struct loop *l = r->loops; l; l = loop_next(l))
        if (is_spread(l) && changes(l, v->decl)) add_implied(l, v, op);
}

void region_imply_reductions(struct region *r)
{
    bool parallel = r->directive->kind == DIR_PARALLEL || r->directive->kind == DIR_PARALLEL_LOOP;
    for (int i = 0; parallel && !r->in_order && !r->unit->options->strict_openacc && i < r->n_vars; i++) imply_for_host_scalar(r->vars[i]);
    for (int i = 0; i < r->uses->count; i++)
        if (changes_local(r->uses, &r->uses->items[i])) imply_for_local(&r->uses->items[i]);
    for (struct loop *l = r->loops; l; l = loop_next(l))
        for (const struct loop *around = is_spread(l) ? l->parent : NULL; around; around = around->parent)
            for (int i = 0; around->directive && i < around->n_reductions; i++) imply(l, around, &around->reductions[i]);
}
