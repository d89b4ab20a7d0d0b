/* combine_calls: calls of the functions that combine the values of a team. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/combine/combine_text.h"
#include "kernel/teams/teams.h"

struct team_functions {
    const char *one, *several, *parts;
    enum preamble_piece piece_of_one, piece_of_several, piece_of_parts;
};

static const struct team_functions functions[] = {
    [COMBINE_BLOCK_ONCE] = {"accel_block_total", "accel_block_reduce_all", "accel_block_join", PIECE_BLOCK_TOTAL, PIECE_BLOCK_REDUCE_ALL,
                            PIECE_PARTS_BLOCK},
    [COMBINE_BLOCK] = {"accel_block_reduce", "accel_block_reduce_all", "accel_block_join", PIECE_BLOCK_REDUCE, PIECE_BLOCK_REDUCE_ALL,
                       PIECE_PARTS_BLOCK},
    [COMBINE_WORKER] = {"accel_worker_reduce", "accel_worker_reduce_all", "accel_worker_join", PIECE_WORKER_REDUCE, PIECE_WORKER_REDUCE_ALL,
                        PIECE_PARTS_WORKER},
    [COMBINE_LANES] = {"accel_lanes_reduce", NULL, "accel_lanes_join", PIECE_SUBWARP_REDUCE, PIECE_NONE, PIECE_PARTS_SUBWARP},
    [COMBINE_ROW] = {"accel_row_reduce", "accel_row_reduce_all", NULL, PIECE_ROW_REDUCE, PIECE_ROW_REDUCE, PIECE_NONE},
    [COMBINE_GANG] = {"accel_team_reduce", NULL, "accel_team_join", PIECE_UNEVEN_ROWS, PIECE_NONE, PIECE_PARTS_TEAM},
};

struct combining_operation reduction_operation(struct kernel_text *t, const struct reduction *r)
{
    if (r->composite) return (struct combining_operation){reduction_parts_class(t, r), true};
    if (r->by) return (struct combining_operation){"accel_latest", false};
    const char *functor = reduction_functor(t, r->op, r->var->decl->type);
    return (struct combining_operation){r->place ? arena_printf(t->unit->arena, "accel_first<%s>", functor) : functor, false};
}

/* The arguments after the value. */
static const char *rest_of(struct kernel_text *t, enum combining_team team, bool parts)
{
    if (team == COMBINE_LANES) return t->kernel->teams->probed ? ", accel_mask, accel_width" : ", accel_mask, 8";
    return team == COMBINE_WORKER && !parts && teams_has_few_workers(t->kernel->teams) ? ", 8" : "";
}

const char *combine_over_team(struct kernel_text *t, enum combining_team team, struct combining_operation operation, const char *value)
{
    const struct team_functions *f = &functions[team];
    const char *name = operation.parts ? f->parts : f->one;
    preamble_need(t->preamble, operation.parts ? f->piece_of_parts : f->piece_of_one);
    kernel_note_barrier(t, name);
    return arena_printf(t->unit->arena, "%s<%s>(%s%s%s)", name, operation.text, team == COMBINE_GANG ? "accel_team, " : "", value,
                        rest_of(t, team, operation.parts));
}

void combining_list_add(struct kernel_text *t, struct combining_list *list, const char *operation, const char *object)
{
    struct arena *a = t->unit->arena;
    list->operators = list->operators ? arena_printf(a, "%s, %s", list->operators, operation) : operation;
    list->objects = list->objects ? arena_printf(a, "%s, %s", list->objects, object) : object;
}

void combine_list_over_team(struct kernel_text *t, const struct combining_list *list, enum combining_team team)
{
    const struct team_functions *f = &functions[team];
    preamble_need(t->preamble, f->piece_of_several);
    kernel_note_barrier(t, f->several);
    const char *workers = team != COMBINE_WORKER ? "" : teams_has_few_workers(t->kernel->teams) ? "8, " : "16, ";
    kernel_line(t, "%s<%s%s>(%s);", f->several, workers, list->operators, list->objects);
}

const char *combine_over_blocks(struct kernel_text *t, const struct reduction *r, const char *blocks)
{
    struct arena *a = t->unit->arena;
    struct combining_operation o = reduction_operation(t, r);
    if (o.parts) preamble_need(t->preamble, PIECE_PARTS_GRID);
    if (o.parts) return arena_printf(a, "accel_fold_parts<%s>(%s)", o.text, blocks);
    return arena_printf(a, "accel_fold<%s>(%s, %s)", o.text, blocks, reduction_start(t, r));
}
