/* kernel_copies: reductions of large arrays, whose copies are in the scratch memory of the launch. SPDX-License-Identifier: MIT
 * The copies of a team's members are contiguous. The lanes of the team share the elements: each lane sets and combines its elements of all
 * copies, in the order of the copies. */
#include "base/arena.h"
#include "cuda/kernel_text.h"
#include "base/unit.h"

/* Which of the copies of a team is this thread's own, and how many the team has. */
struct place_in_team {
    const char *own, *count;
};

static struct place_in_team place_of(int level, const char *lane, const char *lanes)
{
    if (level == SLICE_OF_GANG) return (struct place_in_team){NULL, "1"};
    if (level == SLICE_OF_WORKER) return (struct place_in_team){"threadIdx.y", "blockDim.y"};
    return (struct place_in_team){lane, lanes};
}

static const struct kernel_slice *slice_of(const struct kernel *k, const struct reduction *r, int level)
{
    for (int j = 0; j < k->n_slices; j++)
        if (k->slices[j].copies && k->slices[j].copies->composite == r->composite && k->slices[j].level == level) return &k->slices[j];
    return NULL;
}

/* The level of the copies that the grid combines: gangs in nested kernels and in their sequential fallbacks; else threads. */
static int level_of_grid(const struct kernel *k, const struct reduction *r)
{
    return k->shape == KERNEL_FLAT || !slice_of(k, r, SLICE_OF_GANG) ? SLICE_OF_THREAD : SLICE_OF_GANG;
}

/* "accel_slice_a - accel_thread() * accel_bytes_a" */
static const char *first_copy(struct kernel_text *t, const struct kernel_slice *s, const char *own)
{
    if (!own) return arena_printf(t->unit->arena, "accel_slice_%s", s->name);
    return arena_printf(t->unit->arena, "accel_slice_%s - %s * accel_bytes_%s", s->name, own, s->name);
}

static const char *parts_class(struct kernel_text *t, const struct reduction *r)
{
    preamble_need(t->preamble, PIECE_COPIES);
    preamble_need(t->preamble, PIECE_THREAD);
    return reduction_parts_class(t, r);
}

static void print_join(struct kernel_text *t, const struct reduction *r, const struct kernel_slice *s, const char *to, const char *first,
                       const char *count, const char *stride, struct copies_team team)
{
    kernel_line(t, "accel_join_copies<%s>(%s, %s, %s, %s, accel_size_%s, %s, %s);", parts_class(t, r), to, first, count, stride, s->name,
                team.lane, team.lanes);
}

static const struct copies_team whole_block = {"accel_thread()", "accel_threads()"};

const char *copies_object(struct kernel_text *t, const struct reduction *r, int level, const char *name)
{
    return kernel_slice_object(t, slice_of(t->kernel, r, level), name);
}

void copies_start(struct kernel_text *t, const struct reduction *r, int level, struct copies_team team)
{
    const struct kernel_slice *s = slice_of(t->kernel, r, level);
    struct place_in_team p = place_of(level, team.lane, team.lanes);
    kernel_line(t, "accel_start_copies<%s>(%s, %s, accel_bytes_%s, accel_size_%s, %s, %s);", parts_class(t, r), first_copy(t, s, p.own),
                p.count, s->name, s->name, team.lane, team.lanes);
}

/* Address of the first element in the clause's section, of an object whose uses print as `use`. */
static const char *elements_at(struct kernel_text *t, const struct reduction *r, const struct kernel_slice *s, const char *use)
{
    const char *at = r->var->decl->type->kind == TYPE_RECORD ? arena_printf(t->unit->arena, "&%s", use) : use;
    return s->skip ? arena_printf(t->unit->arena, "(char *)%s + accel_skip_%s", at, s->name) : at;
}

void copies_join(struct kernel_text *t, const struct reduction *r, int level, const char *use, struct copies_team team)
{
    const struct kernel_slice *s = slice_of(t->kernel, r, level);
    struct place_in_team p = place_of(level, team.lane, team.lanes);
    print_join(t, r, s, elements_at(t, r, s, use), first_copy(t, s, p.own), p.count,
               arena_printf(t->unit->arena, "accel_bytes_%s", s->name), team);
}

/* ---- the grid ------------------------------------------------------------------------------------------------------------------- */

void copies_accumulator(struct kernel_text *t, const struct reduction *r)
{
    const char *name = arena_printf(t->unit->arena, "accel_copy_%s", r->var->decl->name);
    int level = level_of_grid(t->kernel, r);
    kernel_line(t, "%s", copies_object(t, r, level, name));
    copies_start(t, r, level, whole_block);
    kernel_barrier(t, "__syncthreads();");
    device_text_bind(t->text, r->var->decl, name);
}

void copies_join_block(struct kernel_text *t, const struct reduction *r)
{
    const struct kernel_slice *s = slice_of(t->kernel, r, level_of_grid(t->kernel, r));
    const char *first = first_copy(t, s, "accel_thread()"), *stride = arena_printf(t->unit->arena, "accel_bytes_%s", s->name);
    if (s->level != SLICE_OF_THREAD) return;
    kernel_barrier(t, "__syncthreads();");
    print_join(t, r, s, first, arena_printf(t->unit->arena, "%s + %s", first, stride), "accel_threads() - 1", stride, whole_block);
}

void copies_join_grid(struct kernel_text *t, const struct reduction *r, const char *use)
{
    const struct kernel_slice *s = slice_of(t->kernel, r, level_of_grid(t->kernel, r));
    struct arena *a = t->unit->arena;
    bool of_threads = s->level == SLICE_OF_THREAD;
    const char *own = of_threads ? "(accel_block() * (long long)accel_threads() + accel_thread())" : "accel_block()";
    const char *stride = arena_printf(a, of_threads ? "accel_threads() * accel_bytes_%s" : "accel_bytes_%s", s->name);
    print_join(t, r, s, elements_at(t, r, s, use), first_copy(t, s, own), "accel_blocks()", stride, whole_block);
}

void copies_join_gang(struct kernel_text *t, const struct reduction *r, const char *use)
{
    const struct kernel_slice *s = slice_of(t->kernel, r, level_of_grid(t->kernel, r));
    const char *own = s->level == SLICE_OF_THREAD ? "accel_thread()" : NULL;
    kernel_barrier(t, "__syncthreads();");
    print_join(t, r, s, elements_at(t, r, s, use), first_copy(t, s, own), "1", "0", whole_block);
}
