/* plan_combinations: where threads combine their values of reductions, and over which teams. SPDX-License-Identifier: MIT
 * Workers and lanes that share a loop combine after it; the values of all gangs are combined at the end of the kernel. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/passes.h"
#include "base/unit.h"
#include "kernel/combine/combination.h"
#include "region/updates/accumulations.h"

enum { SLOT_BYTES = 16 };

/* ---- the loops that workers and lanes share --------------------------------------------------------------------------------------- */

static enum mode mode_around(const struct teams *s, const struct loop *l)
{
    enum mode mode = s->base;
    for (const struct loop *p = l->parent; p; p = p->parent)
        if (teams_inside(p, MODE_GANG) > mode) mode = teams_inside(p, MODE_GANG);
    return mode;
}

static enum combining_team team_around(const struct kernel *k, const struct loop *l)
{
    const struct teams *s = k->teams;
    if (s->takes_long) return COMBINE_BLOCK;
    if (s->packed) return s->spreads_long ? COMBINE_GANG : COMBINE_LANES;
    if (mode_around(s, l) == MODE_WORKER) return k->flags & ACCELRT_ROW_LANES ? COMBINE_ROW : COMBINE_WORKER;
    return COMBINE_BLOCK;
}

static enum combined_form form_of(const struct reduction *r)
{
    return reduction_in_scratch(r) ? COMBINED_COPIES : r->composite ? COMBINED_PARTS : COMBINED_SCALAR;
}

static struct combined combined_after(const struct kernel *k, const struct loop *l, const struct reduction *r, enum combining_team team)
{
    const struct slot *own = teams_slot_of_scope(k->teams, r->var->decl, kernel_group_end((struct loop *)l)->stmt->child[3]);
    const struct slot *target = teams_slot(k->teams, r->var->decl, l->stmt);
    return (struct combined){.reduction = r,
                             .form = form_of(r),
                             .own = own && own->reduction ? own : NULL,
                             .target = target,
                             .place = r->place ? teams_slot(k->teams, r->place->decl, l->stmt) : NULL,
                             .first_lane_only = team == COMBINE_BLOCK && teams_inside(l, MODE_GANG) != MODE_VECTOR,
                             .by_one = !target || !target->replicated};
}

static enum combination_order order_after(const struct kernel *k, const struct loop *l, enum combining_team team)
{
    if (team == COMBINE_BLOCK) return l->plan.accumulates ? ORDER_DUE : ORDER_KEPT;
    if (team != COMBINE_ROW || k->teams->shared_memory) return ORDER_DUE;
    return combination_row_order(k, l);
}

static void add(struct arena *a, struct combination *c, struct combined o)
{
    ARENA_PUSH(a, c->list, c->count, o);
}

static int scalars_of(const struct combination *c)
{
    int n = 0;
    for (int j = 0; j < c->count; j++) n += c->list[j].form == COMBINED_SCALAR;
    return n;
}

/* Of several blocks, all but the last leave the row after the loop that they share. */
static bool is_over_blocks(const struct kernel *k, const struct loop *l)
{
    for (int j = 0; j + 1 < k->n_phases; j++)
        if (k->phases[j] == l) return true;
    bool shared = k->row_blocks == l || (k->n_phases && k->phases[k->n_phases - 1] == l) || (k->teams->takes_long && k->teams->parts == l);
    return shared && mapping_row_ends_in_one(k, l);
}

static bool reduces_in_lanes(const struct kernel *k, const struct loop *l, const struct reduction *of)
{
    for (int j = 0; j < l->plan.n_reductions && l->mapped & LEVEL_VECTOR && kernel_holds(k, l->stmt); j++) {
        const struct reduction *r = &l->reductions[j];
        if (r->var == of->var && r->op == of->op && !r->composite && !r->place && !r->by) return true;
    }
    return false;
}

/* How often loops of lanes that reduce the variable name it. */
static int count_reduced_names(const struct kernel *k, const struct loop *list, const struct reduction *of)
{
    int count = 0;
    for (const struct loop *l = list; l; l = l->next)
        count += reduces_in_lanes(k, l, of) ? node_count_names(l->stmt, of->var->decl) : count_reduced_names(k, l->child, of);
    return count;
}

/* Lanes of packed gangs keep what they add to a reduction of the kernel until its end, if no other statement names the variable. */
bool combination_stays_in_lanes(const struct kernel *k, const struct reduction *r)
{
    int named = 0, counted = 0;
    bool of_kernel = false;
    for (int j = 0; j < k->n_reductions; j++) of_kernel |= k->reductions[j]->var == r->var && k->reductions[j]->op == r->op;
    if (!of_kernel || !k->teams || !k->teams->packed || r->composite || r->place || r->by || reduction_in_scratch(r)) return false;
    for (int j = 0; j < k->n_statements; j++) named += node_count_names(k->statements[j], r->var->decl);
    counted = count_reduced_names(k, k->region->loops, r);
    return counted && counted == named;
}

static void combine_after(struct kernel *k, const struct loop *l)
{
    struct arena *a = k->region->unit->arena;
    struct accumulation sums[ACCUMULATIONS_MAX];
    struct combination c = {.loop = l, .team = team_around(k, l)};
    bool reduces = l->plan.n_reductions && l->plan.collapse && l->mapped & (LEVEL_WORKER | LEVEL_VECTOR);
    int n_sums = l->plan.accumulates ? loop_totals(l, sums) : 0;
    bool over_blocks = is_over_blocks(k, l);
    for (int j = 0; reduces && j < l->plan.n_reductions; j++)
        if (!combination_stays_in_lanes(k, &l->reductions[j])) add(a, &c, combined_after(k, l, &l->reductions[j], c.team));
    if (!c.count && !l->plan.accumulates && !over_blocks) return;
    for (int j = 0; j < n_sums; j++) add(a, &c, (struct combined){.by_one = true});
    for (int j = 0; j < c.count; j++) c.first_meets |= c.list[j].own && !c.list[j].own->replicated;
    c.together = reduces && ((scalars_of(&c) > 1 && !k->teams->packed) || over_blocks);
    c.over_blocks = over_blocks;
    c.order = order_after(k, l, c.team);
    ARENA_PUSH(a, k->combinations, k->n_combinations, c);
}

static void combine_after_loops(struct kernel *k, const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        if (l->mapped && kernel_holds(k, l->stmt)) combine_after(k, l);
        combine_after_loops(k, l->child);
    }
}

/* ---- the end of the kernel -------------------------------------------------------------------------------------------------------- */

/* The original values are often in the host's memory, a microsecond away: the first block reads them when it begins (a sum of 250000
 * doubles takes 4.6 us so, 5.6 if the last block reads them) and leaves them in slots of the head, after the ticket's, if there is room. */
static int slot_of_original(const struct combination *c, const struct reduction *r)
{
    int slot = c->count + 1;
    bool fits = (slot + 1) * SLOT_BYTES <= ACCELRT_SCRATCH_HEAD && reduction_bytes(r) <= SLOT_BYTES && !r->composite && !r->place;
    return c->reads_first && fits ? slot : 0;
}

static void combine_at_end(struct kernel *k)
{
    struct arena *a = k->region->unit->arena;
    bool nested = k->shape == KERNEL_NESTED, of_threads = nested ? k->teams->packed : k->shape == KERNEL_FLAT;
    struct combination c = {
        .team = of_threads ? COMBINE_BLOCK_ONCE : COMBINE_NONE, .of_grid = !k->one_gang, .reads_first = !nested && !k->one_gang};
    if (!k->n_reductions) return;
    for (int j = 0; j < k->n_reductions; j++) {
        const struct reduction *r = k->reductions[j];
        const struct slot *slot = nested ? teams_slot_of_scope(k->teams, r->var->decl, NULL) : NULL;
        add(a, &c,
            (struct combined){.reduction = r, .form = form_of(r), .own = slot, .by_one = true, .original = slot_of_original(&c, r)});
    }
    c.together = scalars_of(&c) > 1;
    ARENA_PUSH(a, k->combinations, k->n_combinations, c);
}

static void plan_kernel(struct kernel *k)
{
    if (k->shape == KERNEL_NESTED) combine_after_loops(k, k->region->loops);
    combine_at_end(k);
    combination_costs(k);
    for (int j = 0; j < KERNEL_VARIANTS; j++)
        if (kernel_variant(k, j)) plan_kernel(kernel_variant(k, j));
}

static void plan_regions(struct region **list, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < list[i]->n_kernels; j++) plan_kernel(list[i]->kernels[j]);
}

bool plan_combinations(struct unit *u)
{
    plan_regions(u->regions, u->n_regions);
    plan_regions(u->bodies, u->n_bodies);
    return true;
}

/* ---- queries ---------------------------------------------------------------------------------------------------------------------- */

const struct combination *combination_of(const struct kernel *k, const struct loop *l)
{
    for (int j = 0; j < k->n_combinations; j++)
        if (k->combinations[j].loop == l) return &k->combinations[j];
    return NULL;
}

bool combination_has_values(const struct combination *c)
{
    for (int j = 0; j < c->count; j++)
        if (c->list[j].form != COMBINED_COPIES) return true;
    return false;
}

/* Copies are joined by all threads of the last block, bins added by each block at its end, and scans have scratch memory of another form. */
bool combination_counts_its_end(const struct kernel *k)
{
    const struct combination *c = combination_of(k, NULL);
    bool counts = c && c->of_grid && !k->n_bins && !(k->flags & ACCELRT_SCAN);
    for (int j = 0; counts && j < c->count; j++) counts = c->list[j].form != COMBINED_COPIES;
    return counts;
}
