/* loop_decisions: which loops run their iterations in parallel, by what directives say and what is proven (dependence.c).
 * SPDX-License-Identifier: MIT
 * A loop that the user calls independent is taken as such, with a warning where the opposite is proven. Of one that is left to the compiler it
 * must be proven that its scalars are private or reduced and that its iterations are independent. */
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "analysis/induction.h"
#include "analysis/scan/scan_candidate.h"
#include "base/line_map.h"
#include "base/passes.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <string.h>

/* As for uses in a statement with an atomic directive. */
static void mark_atomic(struct region *r, const struct node *update, const struct decl *d)
{
    for (int i = 0; i < r->uses->count; i++) {
        struct use *use = &r->uses->items[i];
        if (use->decl == d && !(use->flags & USE_BASE) && node_inside(use->node, update)) use->flags |= USE_ATOMIC;
    }
}

static void make_atomic(struct loop *l, const struct access *a)
{
    const char *word;
    struct node *update = integer_update(l->region->unit, a->node, &word);
    if (!update && a->written) {
        imply_equal_store(l->region, a->node);
        return;
    }
    l->commutes = true;
    if (!update) {
        imply_guard_read(l->region, a->node);
        return;
    }
    imply_atomic(l->region, update, false);
    mark_atomic(l->region, update, a->decl);
}

/* Whether l is not independent, but a scan. *reorders: it would be one if floating point might be computed in another order. */
static bool prove_scan(isl_ctx *ctx, struct loop *l, bool *reorders)
{
    struct scan *s = scan_candidate(l, false);
    if (!s) return false;
    struct verdict v = dependence_judge(ctx, l, s, (struct verdict){0});
    if (v.against || v.n_equal || (v.loaded && !loaded_has_fallback(l))) return false;
    *reorders = s->reorders;
    if (s->reorders) return false;
    dependence_privatize(l);
    l->region->tests_loaded |= v.loaded;
    s->needs_disjoint = v.overlap;
    s->condition = condition_both(l->region->unit, s->condition, v.condition);
    if (s->condition && !*s->condition) s->condition = NULL;
    l->scan = s;
    l->why = arena_printf(l->region->unit->arena, "parallelizable as a scan: %s", s->what);
    return true;
}

/* The user calls it a scan. */
static void warn_of_scan(const struct loop *l, const char *why)
{
    const struct clause *c = l->directive ? directive_clause(l->directive, CLAUSE_INSCAN, 0) : NULL;
    if (c && why)
        diag_warning(l->region->unit, c->at, "scan-sequential", "loop cannot be computed as a scan and runs sequentially: %s", why);
}

static const char *why_loaded(struct unit *u, const struct verdict *v)
{
    return arena_printf(u->arena, "'%s' and '%s' may overlap, and the loops that directives share among threads must not depend on a test of it",
                        v->first, v->second);
}

/* Planning shares loops with a pivot only inside of loops with a directive. */
static bool may_have_pivot(const struct region *r)
{
    return r->looked_into || region_is_kernels(r);
}

static void prove(isl_ctx *ctx, struct loop *l, bool of_sizes)
{
    struct unit *u = l->region->unit;
    if (!l->canonical) return;
    struct verdict v = dependence_judge(ctx, l, NULL, (struct verdict){.of_sizes = of_sizes});
    int n_sums = 0;
    bool reorders = false;
    if (v.loaded && !loaded_has_fallback(l)) v.against = v.against ? v.against : why_loaded(u, &v);
    if ((v.against || dependence_scalars_alone(l, &n_sums)) && prove_scan(ctx, l, &reorders)) return;
    l->obstacle = v.obstacle;
    if (!v.against) v.against = dependence_scalars(l);
    l->independent = !v.against;
    l->needs_disjoint = l->independent && v.overlap;
    l->region->tests_loaded |= l->needs_disjoint && v.loaded;
    l->condition = l->independent && v.condition && *v.condition ? v.condition : NULL;
    if (!l->independent) loaded_note_sums(l), dependence_scan_row(ctx, l);
    if (!l->independent && v.obstacle && v.obstacle->first && may_have_pivot(l->region)) l->pivot = dependence_pivot(ctx, l);
    for (int i = 0; i < v.n_equal && l->independent; i++) make_atomic(l, v.equal[i]);
    warn_of_scan(l, v.against);
    l->why = dependence_reason(l, &v, reorders);
}

static void promised(isl_ctx *ctx, struct loop *l)
{
    l->independent = l->canonical;
    if (!l->canonical) return;
    l->why = arena_printf(l->region->unit->arena, "parallelizable: asserted by '%s'", l->directive ? l->directive->name : "independent");
    if (region_is_kernels(l->region)) dependence_reductions(l); /* the promise of the directive covers the rest */
    if (!region_is_serial(l->region)) dependence_race_warnings(ctx, l);
}

/* What holds for a loop whatever its directive promises or forbids. */
static void prove_alone(isl_ctx *ctx, struct loop *l)
{
    struct loop_proof *p = &l->proof;
    if (!l->canonical || region_is_serial(l->region)) return;
    struct verdict v = dependence_judge(ctx, l, NULL, (struct verdict){0});
    if (!v.against) v.against = dependence_scalars_alone(l, &p->n_sums);
    p->analysed = true;
    p->why = v.against;
    p->independent = !v.against;
    p->needs_disjoint = !v.against && v.overlap;
    p->any_order = !v.against && v.n_equal;
    p->condition = !v.against && v.condition && *v.condition ? v.condition : NULL;
}

static void decide(isl_ctx *ctx, struct loop *l)
{
    if (l->sums_elements || dependence_repeats_update(ctx, l)) l->mode = LOOP_AUTO;
    if (l->mode != LOOP_AUTO) prove_alone(ctx, l);
    if (l->mode == LOOP_INDEPENDENT) promised(ctx, l);
    else if (l->mode == LOOP_AUTO) prove(ctx, l, false);
    else if (!l->why) l->why = l->directive ? "sequential: seq clause" : "sequential: no directive";
}

/* A group of collapsed loops is one loop: either all of its loops may run in parallel or none. */
static void join_group(struct loop *head)
{
    struct loop *l = head;
    struct loop *bad = head->independent ? NULL : head;
    bool disjoint = head->needs_disjoint;
    const char *condition = head->condition;
    for (int k = 1; k < head->collapse && l->child; k++) {
        l = l->child;
        if (!l->independent && !bad) bad = l;
        disjoint |= l->needs_disjoint;
        head->commutes |= l->commutes;
        condition = condition_both(head->region->unit, condition, l->condition);
    }
    l = head;
    for (int k = 0; k < head->collapse && l; k++, l = l->child) {
        if (bad) l->independent = false, l->why = bad->why, l->obstacle = bad->obstacle;
        l->needs_disjoint = l->independent && disjoint;
        l->condition = l->independent ? condition : NULL;
    }
}

static bool has_parallel(const struct loop *l)
{
    bool found = l->independent || l->scan || l->mode != LOOP_AUTO || l->collapse > 1;
    for (const struct loop *c = l->child; c && !found; c = c->next) found = has_parallel(c);
    return found;
}

static void prove_for_sizes(isl_ctx *ctx, struct loop *l)
{
    prove(ctx, l, true);
    for (struct loop *c = l->child; c; c = c->next) prove_for_sizes(ctx, c);
}

/* A nest that would run sequentially may be parallel for all sizes but tiny ones. */
static void decide_sequential(isl_ctx *ctx, struct loop *first)
{
    for (struct loop *l = first; l; l = l->next)
        if (!has_parallel(l)) prove_for_sizes(ctx, l);
        else if (!l->independent) decide_sequential(ctx, l->child);
}

static void decide_loops(isl_ctx *ctx, struct region *r)
{
    for (struct loop *l = r->loops; l; l = loop_next(l)) decide(ctx, l);
    decide_sequential(ctx, r->loops);
    for (struct loop *l = r->loops; l; l = loop_next(l))
        if (l->collapse > 1) join_group(l);
    for (struct loop *l = r->loops; l; l = loop_next(l))
        if (l->independent && !region_is_serial(r)) dependence_set_flags(l);
    inductions_settle(r);
    dependence_gang_warnings(r);
    dependence_unset_warnings(r);
    dependence_find_sweeps(ctx, r);
}

bool analysis_dependence(struct unit *u)
{
    isl_ctx *ctx = space_context();
    for (int i = 0; i < u->n_regions; i++) decide_loops(ctx, u->regions[i]);
    for (int i = 0; i < u->n_bodies; i++) decide_loops(ctx, u->bodies[i]);
    isl_ctx_free(ctx);
    return !diag_has_errors(u);
}
