/* kernel_copies: reductions of large arrays, whose copies are in the scratch memory of the launch. SPDX-License-Identifier: MIT
 * The copies of a team's members are contiguous. The lanes of the team share the elements: each lane sets and combines its elements of all
 * copies, in the order of the copies. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/combine/combine_text.h"

/* Which of the copies of a team is this thread's own, and how many the team has. */
struct place_in_team {
    const struct value *own, *count;
};

static struct place_in_team place_of(struct kernel_text *t, int level, struct copies_team team)
{
    struct arena *a = t->unit->arena;
    if (level == SLICE_OF_GANG) return (struct place_in_team){value_integer(a, 0), value_integer(a, 1)};
    if (level == SLICE_OF_WORKER) return (struct place_in_team){value_place(a, PLACE_THREAD, 1), value_place(a, PLACE_THREADS, 1)};
    return (struct place_in_team){team.lane, team.lanes};
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

static const struct value *slice(struct kernel_text *t, const struct kernel_slice *s)
{
    static const struct type bytes = {.kind = TYPE_POINTER, .spelling = "char *", .canonical = "char *", .size = 8};
    return kernel_object(t, &bytes, "accel_slice_%s", s->name);
}

static const struct value *bytes_of(struct kernel_text *t, const struct kernel_slice *s)
{
    return kernel_object(t, &value_long, "accel_bytes_%s", s->name);
}

/* The first of the copies of which this thread has the one with the number `own`: "accel_slice_a - accel_thread() * accel_bytes_a". */
static const struct value *first_copy(struct kernel_text *t, const struct kernel_slice *s, const struct value *own)
{
    struct arena *a = t->unit->arena;
    return value_subtract(a, slice(t, s), value_multiply(a, own, bytes_of(t, s)));
}

static const char *parts_class(struct kernel_text *t, const struct reduction *r)
{
    preamble_need(t->preamble, PIECE_COPIES);
    preamble_need(t->preamble, PIECE_THREAD);
    return reduction_parts_class(t, r);
}

/* Copies that a team joins to what is at `to`. */
struct copies {
    const struct value *first, *count, *stride;
    struct copies_team team;
};

static void print_join(struct kernel_text *t, const struct reduction *r, const struct kernel_slice *s, const char *to, struct copies c)
{
    kernel_line(t, "accel_join_copies<%s>(%s, %s, %s, %s, accel_size_%s, %s, %s);", parts_class(t, r), to, kernel_value(t, c.first),
                kernel_value(t, c.count), kernel_value(t, c.stride), s->name, kernel_value(t, c.team.lane), kernel_value(t, c.team.lanes));
}

static struct copies_team whole_block(struct kernel_text *t)
{
    struct arena *a = t->unit->arena;
    return (struct copies_team){value_call(a, &value_int, "accel_thread", 0), value_call(a, &value_int, "accel_threads", 0)};
}

const char *copies_object(struct kernel_text *t, const struct reduction *r, int level, const char *name)
{
    return kernel_slice_object(t, slice_of(t->kernel, r, level), name);
}

void copies_start(struct kernel_text *t, const struct reduction *r, int level, struct copies_team team)
{
    const struct kernel_slice *s = slice_of(t->kernel, r, level);
    struct place_in_team p = place_of(t, level, team);
    kernel_line(t, "accel_start_copies<%s>(%s, %s, accel_bytes_%s, accel_size_%s, %s, %s);", parts_class(t, r),
                kernel_value(t, first_copy(t, s, p.own)), kernel_value(t, p.count), s->name, s->name, kernel_value(t, team.lane),
                kernel_value(t, team.lanes));
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
    struct place_in_team p = place_of(t, level, team);
    print_join(t, r, s, elements_at(t, r, s, use), (struct copies){first_copy(t, s, p.own), p.count, bytes_of(t, s), team});
}

/* ---- the grid ------------------------------------------------------------------------------------------------------------------- */

void copies_accumulator(struct kernel_text *t, const struct reduction *r)
{
    const char *name = arena_printf(t->unit->arena, "accel_copy_%s", r->var->decl->name);
    int level = level_of_grid(t->kernel, r);
    kernel_line(t, "%s", copies_object(t, r, level, name));
    copies_start(t, r, level, whole_block(t));
    kernel_barrier(t, "__syncthreads();");
    device_text_bind(t->text, r->var->decl, name);
}

void copies_join_block(struct kernel_text *t, const struct reduction *r)
{
    const struct kernel_slice *s = slice_of(t->kernel, r, level_of_grid(t->kernel, r));
    struct arena *a = t->unit->arena;
    struct copies_team block = whole_block(t);
    const struct value *first = first_copy(t, s, block.lane), *stride = bytes_of(t, s);
    if (s->level != SLICE_OF_THREAD) return;
    kernel_barrier(t, "__syncthreads();");
    print_join(t, r, s, kernel_value(t, first),
               (struct copies){value_add(a, first, stride), value_subtract(a, block.lanes, value_integer(a, 1)), stride, block});
}

void copies_join_grid(struct kernel_text *t, const struct reduction *r, const char *use)
{
    const struct kernel_slice *s = slice_of(t->kernel, r, level_of_grid(t->kernel, r));
    struct arena *a = t->unit->arena;
    bool of_threads = s->level == SLICE_OF_THREAD;
    struct copies_team team = whole_block(t);
    const struct value *own = value_call(a, &value_unsigned, "accel_block", 0), *count = value_call(a, &value_unsigned, "accel_blocks", 0);
    if (of_threads) own = value_add(a, value_multiply(a, own, value_cast(a, &value_long, team.lanes)), team.lane);
    const struct value *stride = of_threads ? value_multiply(a, team.lanes, bytes_of(t, s)) : bytes_of(t, s);
    print_join(t, r, s, elements_at(t, r, s, use), (struct copies){first_copy(t, s, own), count, stride, team});
}

void copies_join_gang(struct kernel_text *t, const struct reduction *r, const char *use)
{
    const struct kernel_slice *s = slice_of(t->kernel, r, level_of_grid(t->kernel, r));
    struct arena *a = t->unit->arena;
    struct copies_team team = whole_block(t);
    const struct value *zero = value_integer(a, 0), *own = s->level == SLICE_OF_THREAD ? team.lane : zero;
    kernel_barrier(t, "__syncthreads();");
    print_join(t, r, s, elements_at(t, r, s, use), (struct copies){first_copy(t, s, own), value_integer(a, 1), zero, team});
}
