/* kernel_team: how the threads of a team in nested kernels divide work and synchronize. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"

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

struct team nested_team(const struct nested *s)
{
    static const struct team workers = {"threadIdx.x", "blockDim.x", "accel_worker_sync();", "threadIdx.x == 0"};
    static const struct team few_workers = {"threadIdx.x", "blockDim.x", "accel_worker_sync(8);", "threadIdx.x == 0"};
    static const struct team rows = {"threadIdx.x", "blockDim.x", "accel_row_sync();", "threadIdx.x == 0"};
    static const struct team block = {"accel_thread()", "accel_threads()", "__syncthreads();", "accel_thread() == 0"};
    static const struct team row = {"threadIdx.x", "blockDim.x", "__syncthreads();", "threadIdx.x == 0"};
    static const struct team packed = {"accel_lane", "8", "__syncwarp(accel_mask);", "accel_lane == 0"};
    static const struct team probed = {"accel_lane", "accel_width", "__syncwarp(accel_mask);", "accel_lane == 0"};
    if (s->teams->packed) return s->teams->probed ? probed : packed;
    if (s->mode == MODE_WORKER) return nested_has_rows(s) ? rows : nested_has_few_workers(s) ? few_workers : workers;
    if (!s->routine && s->t->kernel->flags & ACCELRT_FREE_TEAM && s->t->kernel->block[1] == 1) return row;
    bool whole_block = s->routine || s->t->kernel->block[1] > 1 || directive_clause(s->t->region->directive, CLAUSE_NUM_WORKERS, 0);
    if (whole_block) preamble_need(s->t->preamble, PIECE_THREAD);
    return whole_block ? block : row;
}

struct copies_team nested_copies_team(const struct nested *s)
{
    return (struct copies_team){nested_team(s).lane, nested_team(s).lanes};
}

const char *nested_fresh(struct nested *s, const char *stem)
{
    return arena_printf(s->t->unit->arena, "accel_%s%d", stem, ++s->temporaries);
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
    kernel_line(s->t, "if (%s) {", nested_team(s).single);
    s->t->indent += 4;
    s->dirty = SYNC_SINGLE;
}

void nested_close_brace(struct nested *s)
{
    s->t->indent -= 4;
    kernel_line(s->t, "}");
}
