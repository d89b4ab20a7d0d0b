/* kernel_team: how the threads of a team in nested kernels divide work and synchronize. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"
#include <string.h>

void nested_begin(struct nested *s)
{
    s->teams = s->t->kernel->teams;
    s->mode = s->teams->base;
    s->texts = arena_alloc(s->t->unit->arena, (size_t)s->teams->n_slots * sizeof *s->texts);
    s->t->nested = s;
}

void nested_end(struct nested *s)
{
    s->t->nested = NULL;
    buffer_free(&s->shared);
    buffer_free(&s->frame);
}

struct slot_text *nested_text(const struct nested *s, const struct slot *slot)
{
    return &s->texts[slot - s->teams->slots];
}

bool nested_has_few_workers(const struct nested *s)
{
    const struct kernel *k = s->t->kernel;
    if (s->routine || !(k->flags & ACCELRT_FREE_TEAM) || k->block[1] == 1) return false;
    long long written = mapping_constant_size(k, SIZE_WORKERS);
    return written >= 0 && written <= FEW_WORKERS;
}

bool nested_has_rows(const struct nested *s)
{
    return !s->routine && s->t->kernel->flags & ACCELRT_ROW_LANES;
}

static struct team team_of(const struct nested *s, const struct value *lane, const struct value *lanes, const char *sync)
{
    struct arena *a = s->t->unit->arena;
    return (struct team){lane, lanes, sync, value_compare(a, VALUE_EQUAL, lane, value_integer(a, 0))};
}

static struct team packed_team(const struct nested *s)
{
    struct arena *a = s->t->unit->arena;
    if (s->teams->takes_long)
        return team_of(s, value_name(a, &value_int, "accel_long.lane"), value_name(a, &value_int, "accel_long.width"), "__syncthreads();");
    const struct value *lanes = s->teams->probed ? value_name(a, &value_int, "accel_width") : value_integer(a, 8);
    if (!s->teams->spreads_long) return team_of(s, value_name(a, &value_int, "accel_lane"), lanes, "__syncwarp(accel_mask);");
    return team_of(s, value_name(a, &value_int, "accel_team.lane"), value_name(a, &value_int, "accel_team.width"),
                   "accel_team_sync(accel_team);");
}

const char *nested_worker_sync(const struct nested *s)
{
    return nested_has_rows(s) ? "accel_row_sync();" : nested_has_few_workers(s) ? "accel_worker_sync(8);" : "accel_worker_sync();";
}

struct team nested_team(const struct nested *s)
{
    struct arena *a = s->t->unit->arena;
    const struct value *lane = value_place(a, PLACE_THREAD, 0), *lanes = value_place(a, PLACE_THREADS, 0);
    if (s->teams->packed) return packed_team(s);
    if (s->mode == MODE_WORKER && !s->routine && s->t->kernel->n_phases)
        return (struct team){lane, lanes, "accel_row_sync();", value_name(a, &value_int, "accel_phases.single")};
    if (s->mode == MODE_WORKER) return team_of(s, lane, lanes, nested_worker_sync(s));
    bool row = !s->routine && s->t->kernel->flags & ACCELRT_FREE_TEAM && s->t->kernel->block[1] == 1;
    bool whole_block = s->routine || s->t->kernel->block[1] > 1 || directive_clause(s->t->region->directive, CLAUSE_NUM_WORKERS, 0);
    if (row || !whole_block) return team_of(s, lane, lanes, "__syncthreads();");
    preamble_need(s->t->preamble, PIECE_THREAD);
    return team_of(s, value_call(a, &value_int, "accel_thread", 0), value_call(a, &value_int, "accel_threads", 0), "__syncthreads();");
}

struct copies_team nested_copies_team(const struct nested *s)
{
    return (struct copies_team){nested_team(s).lane, nested_team(s).lanes};
}

static bool is_taken(const struct nested *s, const char *name)
{
    for (int k = 0; k < s->n_names; k++)
        if (!strcmp(s->names[k], name)) return true;
    return false;
}

const char *nested_fresh(struct nested *s, const char *stem, const char *of)
{
    struct arena *a = s->t->unit->arena;
    const char *first = arena_printf(a, "accel_%s%s%s", stem, of ? "_" : "", of ? of : ""), *name = first;
    for (int number = 2; is_taken(s, name); number++) name = arena_printf(a, "%s_%d", first, number);
    ARENA_PUSH(a, s->names, s->n_names, name);
    return name;
}

void nested_need_sync(struct nested *s)
{
    preamble_need(s->t->preamble, nested_has_rows(s) ? PIECE_ROW_SYNC : PIECE_WORKER_SYNC);
}

void nested_meet(struct nested *s)
{
    s->needs_mask |= s->teams->packed;
    kernel_barrier(s->t, nested_team(s).sync);
}

void nested_barrier(struct nested *s)
{
    if (s->mode == MODE_WORKER) nested_need_sync(s);
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
    kernel_open_if(s->t, nested_team(s).single);
    s->dirty = SYNC_SINGLE;
}

void nested_close_brace(struct nested *s)
{
    kernel_close(s->t);
}
