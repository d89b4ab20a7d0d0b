/* plan_teams: which code of a nested kernel all threads may run, and where its variables are stored. SPDX-License-Identifier: MIT
 * The analysis assumes that every scalar is replicated and drops those that cannot be, until nothing changes. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/passes.h"
#include "base/unit.h"
#include "directive/bind/routines.h"
#include "kernel/teams/teams.h"
#include "region/region_parts.h"

struct writes {
    struct teams *s;
    const char *why; /* why the unit is not replicated */
    bool changed;
};

static void lose(struct writes *w, const struct decl *d, const struct node *use, const char *why)
{
    const struct slot *found = teams_slot(w->s, d, use);
    struct slot *slot = found ? &w->s->slots[found - w->s->slots] : NULL;
    if (!slot || !slot->replicated || slot->mode == MODE_VECTOR) return;
    slot->replicated = false;
    slot->why = why;
    w->changed = true;
}

static void lose_as_object(struct writes *w, const struct decl *d, const struct node *use, const char *why)
{
    const struct slot *found = teams_slot(w->s, d, use);
    lose(w, d, use, why);
    if (found) w->s->slots[found - w->s->slots].one_object = true;
}

static bool lose_written(struct node *n, void *context)
{
    struct writes *w = context;
    const struct decl *d = n->kind == NODE_VAR ? n->decl : node_target(n);
    if (d) lose(w, d, n, w->why);
    return true;
}

/* The innermost partitioned loop around n that reduces d: its lanes have accumulators of their own. */
static bool reduced_around(const struct teams *s, const struct node *n, const struct decl *d, enum mode *mode)
{
    bool reduced = false;
    *mode = MODE_GANG;
    for (const struct node *p = n; p; p = p->parent) {
        const struct loop *l = p->parent && p->parent->kind == NODE_FOR ? region_loop(s->region, p->parent) : NULL;
        if (!l || !l->mapped || p != l->stmt->child[3]) continue;
        if (teams_inside(l, MODE_GANG) > *mode) *mode = teams_inside(l, MODE_GANG);
        for (int k = 0; k < l->plan.n_reductions && (l->mapped & (LEVEL_WORKER | LEVEL_VECTOR)); k++) reduced |= reduction_changes(&l->reductions[k], d);
    }
    return reduced;
}

/* A scalar whose address is taken, or that lanes of a deeper level write, is one object for all of them. */
static bool lose_deep(struct node *n, void *context)
{
    struct writes *w = context;
    const struct decl *d = node_target(n);
    const struct slot *slot = d ? teams_slot(w->s, d, n) : NULL;
    enum mode mode;
    if (!slot) return true;
    if (n->kind == NODE_UNARY && n->op == OP_ADDRESS) lose_as_object(w, d, n, "its address is taken");
    else if (!reduced_around(w->s, n, d, &mode) && mode > slot->mode) lose_as_object(w, d, n, "threads of an inner level write it");
    return true;
}

/* One statement sets an extreme value and its place: either every thread does, or one. */
static void lose_both(struct writes *w)
{
    for (const struct loop *l = w->s->region->loops; l; l = loop_next(l))
        for (int k = 0; k < l->plan.n_reductions && l->mapped; k++) {
            const struct reduction *r = &l->reductions[k];
            const struct slot *value = r->place ? teams_slot(w->s, r->var->decl, l->stmt) : NULL,
                              *place = value ? teams_slot(w->s, r->place->decl, l->stmt) : NULL;
            if (!place || value->replicated == place->replicated) continue;
            lose(w, value->replicated ? r->var->decl : r->place->decl, l->stmt, value->replicated ? place->why : value->why);
        }
}

static void settle(struct teams *s)
{
    struct writes w = {.s = s};
    const struct kernel *k = s->kernel;
    for (int j = 0; j < k->n_statements; j++) node_walk(k->statements[j], lose_deep, &w);
    do {
        w.changed = false;
        for (int j = 0; j < s->n_units; j++) {
            w.why = teams_why_single(s, s->units[j].node, s->units[j].mode);
            if (w.why) node_walk(s->units[j].node, lose_written, &w);
        }
        lose_both(&w);
    } while (w.changed);
}

/* A condition that one thread evaluates for its team: its value is stored in an object of the block. */
static bool is_shared_condition(const struct teams *s, const struct unit_of_code *unit)
{
    struct node *parent = unit->node->parent;
    bool control = parent && (parent->kind == NODE_IF || parent->kind == NODE_SWITCH || node_is_loop(parent));
    return control && teams_is_complex(s, parent) && !teams_is_replicated(s, unit->node, unit->mode);
}

static bool shares_memory(const struct teams *s)
{
    const struct kernel *k = s->kernel;
    bool shares = false;
    for (int j = 0; j < k->n_statements; j++) shares |= calls_levels(s, k->statements[j]) != 0;
    for (int j = 0; j < k->n_slices; j++) shares |= k->slices[j].level < SLICE_OF_THREAD || k->slices[j].copies;
    for (int j = 0; j < s->n_slots; j++) shares |= !s->slots[j].replicated && teams_is_used(s, &s->slots[j]);
    for (int j = 0; j < s->n_units && !shares; j++) shares = is_shared_condition(s, &s->units[j]);
    return shares;
}

/* ---- packed gangs ---------------------------------------------------------------------------------------------------------------- */

static bool may_be_broadcast(const struct slot *slot)
{
    return slot->mode == MODE_GANG && slot->why && !slot->one_object && type_is_scalar(slot->decl->type) && !slot->decl->type->is_volatile;
}

/* Objects are in shared memory only for values that one thread computes for its gang. */
static bool shares_only_values(const struct teams *s)
{
    const struct kernel *k = s->kernel;
    bool values = !k->n_slices;
    for (int j = 0; j < k->n_statements; j++) values &= !calls_levels(s, k->statements[j]);
    for (int j = 0; j < s->n_slots; j++) values &= s->slots[j].replicated || !teams_is_used(s, &s->slots[j]) || may_be_broadcast(&s->slots[j]);
    return values;
}

/* Gangs that share only values become packed if their lanes depend on the length of a loop. The values are then broadcast to registers. */
static void pack_with_broadcasts(struct teams *s)
{
    s->packed = s->broadcasts = true;
    teams_find_lane_packing(s);
    s->packed = s->broadcasts = s->probed != NULL;
    s->shared_memory = !s->packed;
    for (int j = 0; s->packed && j < s->n_slots; j++) s->slots[j].replicated |= may_be_broadcast(&s->slots[j]);
}

static void plan_kernel(struct kernel *k, enum mode base, bool launched)
{
    struct teams *s = arena_alloc(k->region->unit->arena, sizeof *s);
    *s = (struct teams){.region = k->region, .kernel = k, .base = base};
    teams_divide(s);
    settle(s);
    s->shared_memory = shares_memory(s);
    s->packed = launched && k->packable && !s->shared_memory;
    if (s->packed) s->why = "several gangs per block, 8 lanes each: short loops without shared memory";
    if (s->packed) teams_find_lane_packing(s);
    else if (launched && k->packable && shares_only_values(s)) pack_with_broadcasts(s);
    else if (launched) teams_find_phases(s);
    if (s->packed && s->probed && !s->spreads_long) teams_leave_long(s);
    k->teams = s;
}

bool plan_teams(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++)
        for (int j = 0; j < u->regions[i]->n_kernels; j++)
            if (u->regions[i]->kernels[j]->shape == KERNEL_NESTED) plan_kernel(u->regions[i]->kernels[j], MODE_GANG, true);
    for (int i = 0; i < u->n_bodies; i++) {
        int levels = routine_of(u, u->bodies[i]->function)->levels;
        if (levels) plan_kernel(u->bodies[i]->kernels[0], levels & LEVEL_WORKER ? MODE_GANG : MODE_WORKER, false);
    }
    return true;
}

bool teams_has_few_workers(const struct teams *s)
{
    const struct kernel *k = s->kernel;
    if (!(k->flags & ACCELRT_FREE_TEAM) || k->block[1] == 1) return false;
    long long written = mapping_constant_size(k, SIZE_WORKERS);
    return written >= 0 && written <= TEAMS_FEW_WORKERS;
}
