/* nested_team: how the threads of a team in nested kernels divide work and synchronize. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/nested/nested.h"
#include <string.h>

bool nested_has_rows(const struct nested *s)
{
    return !s->routine && s->b.kernel->flags & ACCELRT_ROW_LANES;
}

static struct team team_of(const struct nested *s, const struct value *lane, const struct value *lanes, enum code_team barrier)
{
    struct arena *a = s->b.arena;
    return (struct team){lane, lanes, value_compare(a, VALUE_EQUAL, lane, value_integer(a, 0)), barrier};
}

static struct team packed_team(const struct nested *s)
{
    struct arena *a = s->b.arena;
    if (s->teams->takes_long)
        return team_of(s, value_name(a, &value_int, "accel_long.lane"), value_name(a, &value_int, "accel_long.width"), CODE_TEAM_BLOCK);
    const struct value *lanes = s->teams->probed ? value_name(a, &value_int, "accel_width") : value_integer(a, 8);
    if (!s->teams->spreads_long) return team_of(s, value_name(a, &value_int, "accel_lane"), lanes, CODE_TEAM_LANES);
    return team_of(s, value_name(a, &value_int, "accel_team.lane"), value_name(a, &value_int, "accel_team.width"), CODE_TEAM_GANG);
}

static enum code_team worker_barrier(const struct nested *s)
{
    return nested_has_rows(s) ? CODE_TEAM_ROW : !s->routine && teams_has_few_workers(s->teams) ? CODE_TEAM_FEW_WORKERS : CODE_TEAM_WORKER;
}

struct team nested_team(const struct nested *s)
{
    struct arena *a = s->b.arena;
    const struct kernel *k = s->b.kernel;
    const struct value *lane = value_place(a, PLACE_THREAD, 0), *lanes = value_place(a, PLACE_THREADS, 0);
    if (s->teams->packed) return packed_team(s);
    struct team worker = team_of(s, lane, lanes, worker_barrier(s));
    if (s->mode == MODE_WORKER && !s->routine && k->n_phases) worker.single = value_name(a, &value_int, "accel_phases.single");
    if (s->mode == MODE_WORKER) return worker;
    bool row = !s->routine && k->flags & ACCELRT_FREE_TEAM && k->block[1] == 1;
    bool whole_block = s->routine || k->block[1] > 1 || mapping_size(k, SIZE_WORKERS);
    if (row || !whole_block) return team_of(s, lane, lanes, CODE_TEAM_BLOCK);
    return team_of(s, value_call(a, &value_int, "accel_thread", 0), value_call(a, &value_int, "accel_threads", 0), CODE_TEAM_BLOCK);
}

/* ---- names --------------------------------------------------------------------------------------------------------------------- */

static bool is_taken(const struct nested *s, const char *name)
{
    for (int k = 0; k < s->n_names; k++)
        if (!strcmp(s->names[k], name)) return true;
    return false;
}

const char *nested_fresh(struct nested *s, const char *stem, const char *of)
{
    struct arena *a = s->b.arena;
    const char *first = arena_printf(a, "accel_%s%s%s", stem, of ? "_" : "", of ? of : ""), *name = first;
    for (int number = 2; is_taken(s, name); number++) name = arena_printf(a, "%s_%d", first, number);
    ARENA_PUSH(a, s->names, s->n_names, name);
    return name;
}

const struct value *nested_name(struct nested *s, const struct type *type, const char *stem, const char *of)
{
    return value_name(s->b.arena, type, nested_fresh(s, stem, of));
}

/* ---- barriers ------------------------------------------------------------------------------------------------------------------ */

static void add_barrier(struct nested *s, enum code_team team)
{
    struct code *c = code_add(&s->b, CODE_BARRIER);
    c->team = team;
    c->user = s->at;
    s->workers_meet |= team == CODE_TEAM_WORKER || team == CODE_TEAM_FEW_WORKERS;
}

void nested_meet(struct nested *s)
{
    s->needs_mask |= s->teams->packed;
    add_barrier(s, nested_team(s).barrier);
}

void nested_meet_worker(struct nested *s)
{
    add_barrier(s, worker_barrier(s));
}

void nested_barrier(struct nested *s)
{
    nested_meet(s);
    s->dirty = SYNC_CLEAN;
}

void nested_sync(struct nested *s)
{
    if (s->dirty != SYNC_CLEAN) nested_barrier(s);
}

void nested_open_single(struct nested *s)
{
    if (s->dirty == SYNC_ALL) nested_barrier(s);
    code_open(&s->b, CODE_SINGLE)->v[0] = nested_team(s).single;
    s->dirty = SYNC_SINGLE;
}

void nested_close(struct nested *s)
{
    code_close(&s->b);
}
