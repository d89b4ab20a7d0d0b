/* loop_clauses: clauses of loop directives. SPDX-License-Identifier: MIT */
#include "region/flow/flow.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"
#include <string.h>

static void take_level(struct loop *l, enum clause_kind kind, enum level level, struct clause_expr *count)
{
    const struct clause *c = directive_clause(l->directive, kind, 0);
    if (!c) return;
    l->levels |= level;
    if (c->word && !strcmp(c->word, "static")) l->gang_static = c->modifier;
    if (c->dimension.has_value) l->gang_dim = (int)c->dimension.value;
    if (c->n_exprs) *count = c->exprs[0];
}

static enum loop_mode written_mode(const struct loop *l)
{
    const struct directive *d = l->directive;
    if (directive_clause(d, CLAUSE_SEQ, 0)) return LOOP_SEQ;
    if (directive_clause(d, CLAUSE_AUTO, 0) || directive_clause(d, CLAUSE_INSCAN, 0)) return LOOP_AUTO;
    if (directive_clause(d, CLAUSE_INDEPENDENT, 0)) return LOOP_INDEPENDENT;
    return region_is_kernels(l->region) && !l->region->in_order ? LOOP_AUTO : LOOP_INDEPENDENT;
}

void loop_read_clauses(struct loop *l)
{
    const struct clause *by;
    l->mode = written_mode(l);
    take_level(l, CLAUSE_GANG, LEVEL_GANG, &l->gang_num);
    take_level(l, CLAUSE_WORKER, LEVEL_WORKER, &l->worker_num);
    take_level(l, CLAUSE_VECTOR, LEVEL_VECTOR, &l->vector_length);
    l->collapse = (int)directive_group(l->directive, &by);
    l->ordered = ordered_runs_in_order(l);
    if (!l->ordered) return;
    l->mode = LOOP_SEQ;
    l->why = "sequential: ordered clause";
}

/* ---- variables ----------------------------------------------------------------------------------------------------------------------- */

static void add_private(struct loop *l, const struct clause_var *v)
{
    struct variable *var = v->decl ? region_variable_or_local(l->region, v->decl) : NULL;
    if (!var) return;
    region_private_section(var, v);
    ARENA_PUSH(l->region->unit->arena, l->privates, l->n_privates, var);
}

static bool original_has_clause(const struct loop *l, const struct variable *var)
{
    struct directive *on;
    struct clause_var *v;
    for (const struct clause *c = l->region->directive->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++)
            if (c->vars[i].decl == var->decl &&
                (c->kind == CLAUSE_FIRSTPRIVATE || c->kind == CLAUSE_PRIVATE || c->kind == CLAUSE_REDUCTION))
                return true;
    return region_data_clause(l->region, var->decl, &on, &v) != NULL;
}

/* A reduction of a variable that the loop does not name has no effect and is omitted. */
static void add_reduction(struct loop *l, const struct clause *c, const struct clause_var *v)
{
    struct unit *u = l->region->unit;
    struct reduction red = {.at = v->at};
    red.var = v->decl ? region_variable_or_local(l->region, v->decl) : NULL;
    if (!red.var || !reduction_find(c->word, &red.op) || l->sums_elements) return;
    if ((red.composite = region_composite(l->region, v)) != NULL) {
        red.var->composite = true;
        red.var->reduced_array |= region_reduces_array(v);
        region_reduced_section(red.var, v);
        if (red.composite->in_scratch && type_is_arithmetic(red.composite->element)) region_array_reduction(l, v, red.op); /* for OpenMP */
    } else if (region_reduces_array(v)) {
        region_array_reduction(l, v, red.op);
        return;
    }
    if (!flow_names(l->stmt, v->decl)) return;
    red.implicit_copy = region_variable(l->region, v->decl) && !original_has_clause(l, red.var);
    ARENA_PUSH(u->arena, l->reductions, l->n_reductions, red);
}

/* Where collapse(force:) divides the loops, the inner ones have the copies of variables that only they use. */
static bool owns_private(const struct loop *l, const struct decl *d)
{
    if (!l->follows && !region_is_forced(l->directive)) return true;
    const struct loop *inner = l->follows ? l : NULL;
    for (const struct loop *c = l->child; c && !inner; c = loop_next(c))
        if (c->follows == l) inner = c;
    if (!inner) return true;
    for (int i = 0; i < l->region->uses->count; i++) {
        const struct use *use = &l->region->uses->items[i];
        if (use->decl == d && !node_inside(use->node, inner->stmt->child[3])) return !l->follows;
    }
    return l->follows;
}

static void read_variables(struct loop *l)
{
    for (const struct clause *c = l->directive->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++) {
            if (c->kind == CLAUSE_PRIVATE && owns_private(l, c->vars[i].decl)) add_private(l, &c->vars[i]);
            if (c->kind == CLAUSE_REDUCTION) add_reduction(l, c, &c->vars[i]);
        }
}

static bool has_reduction(const struct loop *l, const struct decl *d)
{
    for (int i = 0; i < l->n_reductions; i++)
        if (l->reductions[i].var->decl == d) return true;
    for (int i = 0; i < l->n_arrays; i++)
        if (l->arrays[i].var->decl == d) return true;
    return false;
}

/* The outermost loop around the use that a directive spreads; NULL: the gang's own code. */
static struct loop *outermost_spread(const struct use *use)
{
    struct loop *found = NULL;
    for (struct loop *l = use->loop; l; l = l->parent)
        if (l->directive && l->mode != LOOP_SEQ && l->collapse) found = l;
    return found;
}

/* A reduction on a construct that is no loop: each outermost loop that updates the variable combines it into the gang's copy. */
static void spread_reduction(struct region *r, const struct clause *c, const struct clause_var *v)
{
    for (int i = 0; i < r->uses->count; i++) {
        struct loop *l = r->uses->items[i].decl == v->decl ? outermost_spread(&r->uses->items[i]) : NULL;
        if (l && !has_reduction(l, v->decl)) add_reduction(l, c, v);
    }
}

static void construct_reductions(struct region *r)
{
    for (const struct clause *c = r->directive->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars; i++) spread_reduction(r, c, &c->vars[i]);
}

void region_loop_variables(struct region *r)
{
    for (struct loop *l = r->loops; l; l = loop_next(l))
        if (l->directive && l->collapse) read_variables(l);
    for (struct loop *l = r->loops; l; l = loop_next(l))
        if (l->follows) region_settle_forced(l);
    if (!directive_has_loop(r->directive)) construct_reductions(r);
    region_imply_reductions(r);
}
