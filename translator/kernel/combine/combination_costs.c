/* combination_costs: barriers and shared memory of combinations. SPDX-License-Identifier: MIT
 * The functions that combine values (cuda/library/reduce.cuh, row_reduce.cuh) have a slot in shared memory for each warp of a block: one array for each
 * type and operator, or for each type and position where several values share barriers. A kernel that uses an array twice has it once. */
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/combine/combination.h"
#include "region/updates/accumulations.h"
#include <string.h>

enum { WARPS_MAX = 32, FLAG_BYTES = 16, NO_POSITION = -1 };

/* An array of slots of the library. */
struct slots {
    bool of_workers;
    int operation; /* enum reduction_op; of values that share barriers: 0 */
    int position;  /* among these, or NO_POSITION */
    const char *type;
    int bytes;
};

struct costs {
    struct arena *arena;
    struct combination *combination;
    struct slots *list; /* of the kernel */
    int count;
};

static bool same_slots(const struct slots *x, const struct slots *y)
{
    return x->of_workers == y->of_workers && x->operation == y->operation && x->position == y->position && x->bytes == y->bytes &&
           !strcmp(x->type, y->type);
}

static void add_slots(struct costs *c, struct slots s)
{
    int j = 0;
    c->combination->shared_bytes += s.bytes;
    while (j < c->count && !same_slots(&c->list[j], &s)) j++;
    if (j == c->count) ARENA_PUSH(c->arena, c->list, c->count, s);
}

static bool is_in_warp(const struct combination *c)
{
    return c->team == COMBINE_LANES || c->team == COMBINE_NONE;
}

/* Of `size` bytes; `position` as above. Each pair of barriers encloses the use of the slots. */
static void add_value(struct costs *c, enum reduction_op op, const char *type, long long size, int position)
{
    struct combination *of = c->combination;
    bool alone = position == NO_POSITION && of->team != COMBINE_ROW;
    add_slots(c, (struct slots){alone && of->team == COMBINE_WORKER, alone ? (int)op : 0,
                                alone          ? NO_POSITION
                                : position < 0 ? 0
                                               : position,
                                type, (int)size * WARPS_MAX});
    if (position <= 0) of->barriers += 2;
}

static void add_parts(struct costs *c, enum reduction_op op, const struct type *type, long long times)
{
    if (type->kind == TYPE_ARRAY) add_parts(c, op, type->base, times * type->count);
    else if (type->kind == TYPE_RECORD)
        for (int k = 0; k < type->decl->n_members; k++) add_parts(c, op, type->decl->members[k]->type, times);
    else {
        add_value(c, op, type->canonical, type->size, NO_POSITION);
        c->combination->barriers += 2 * (int)(times - 1);
    }
}

static void add_reduction(struct costs *c, const struct reduction *r, int position)
{
    const struct type *type = r->var->decl->type;
    if (r->composite) add_parts(c, r->op, r->composite->element, r->composite->count ? r->composite->count : 1);
    else if (r->place) add_value(c, r->op, arena_printf(c->arena, "%s and place", type->canonical), reduction_bytes(r), position);
    else if (r->by) add_value(c, r->op, arena_printf(c->arena, "%s and index", type->canonical), reduction_bytes(r), position);
    else add_value(c, r->op, type->canonical, type->size, position);
}

static void add_sums(struct costs *c)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    for (int j = 0; j < loop_totals(c->combination->loop, list); j++)
        add_value(c, RED_ADD, list[j].place->type->canonical, list[j].place->type->size, NO_POSITION);
}

static void add_flag(struct costs *c, const char *of)
{
    add_slots(c, (struct slots){.position = NO_POSITION, .type = of, .bytes = FLAG_BYTES});
    c->combination->barriers += 2;
}

/* Of all values, which the threads of the team, or of the block, combine. */
static void add_values(struct costs *c)
{
    struct combination *of = c->combination;
    int position = 0;
    for (int j = 0; j < of->count; j++) {
        const struct combined *o = &of->list[j];
        if (o->form == COMBINED_COPIES) of->barriers++;
        else if (o->reduction) add_reduction(c, o->reduction, o->form == COMBINED_SCALAR && of->together ? position++ : NO_POSITION);
    }
    if (of->loop && of->loop->plan.accumulates) add_sums(c);
}

static void add_combination(struct costs *c)
{
    struct combination *of = c->combination;
    if (!is_in_warp(of)) add_values(c);
    of->barriers += of->first_meets;
    if (of->over_blocks) add_flag(c, "row");
    if (!of->of_grid) return;
    add_flag(c, "grid");
    add_values(c);
}

void combination_costs(struct kernel *k)
{
    struct costs c = {.arena = k->region->unit->arena};
    for (int j = 0; j < k->n_combinations; j++) {
        c.combination = &k->combinations[j];
        add_combination(&c);
    }
    for (int j = 0; j < c.count; j++) k->combining_bytes += c.list[j].bytes;
}
