/* kernel_row_staging: loops in which each thread has a row of its own. SPDX-License-Identifier: MIT
 * A warp whose threads all have an iteration runs a chunk of trips at a time: it loads the elements of its rows, coalesced, into
 * accel_rows<k> in shared memory, each thread runs the trips on its own row there, accel_own<k>, and the warp stores what changed. What the
 * next chunk needs of the elements of this one, the halo, remains in registers. With two stages the loads of the next chunk are in flight
 * meanwhile. Other warps, and loops of few trips, use global memory. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "kernel/staging/row_staging.h"

enum { TEXT_OF_ALL = 120, TEXT_OF_8 = 400 };

/* For each window of l: int j, const struct row_staging *w. */
#define EACH_WINDOW(t, l, j, w)                                                                                                            \
    for (int j = 0; j < row_stagings((t)->kernel)->n; j++)                                                                                  \
        for (const struct row_staging *w = &row_stagings((t)->kernel)->list[j]; w; w = NULL)                                                     \
            if (w->loop == (l))

/* The first trip of the chunk. */
static const struct value *first_trip(struct kernel_text *t)
{
    return value_name(t->unit->arena, &value_long, "accel_done");
}

/* The address of the lowest element of the chunk that the access is about, and the columns that the chunk's trips use: `count`. */
static const char *lowest(struct kernel_text *t, const struct row_staging *w, const struct access *a, const char *count)
{
    const char *place = kernel_expr(t, a->node);
    if (!w->downwards) return arena_printf(t->unit->arena, "&%s, 0, %s", place, count);
    return arena_printf(t->unit->arena, "&%s - %d, %d - %s, %d", place, w->chunk - 1, w->chunk, count, w->chunk);
}

/* "TEXT + N"; "TEXT" for 0. */
static const char *plus(struct kernel_text *t, const char *text, int n)
{
    return n ? arena_printf(t->unit->arena, "%s + %d", text, n) : text;
}

static const struct row_staging *first_window(const struct kernel_text *t, const struct loop *l)
{
    EACH_WINDOW(t, l, j, w) return w;
    return NULL;
}

static bool any_changes(const struct kernel_text *t, const struct loop *l)
{
    EACH_WINDOW(t, l, j, w)
    if (w->changes) return true;
    return false;
}

static bool any_stores(const struct kernel_text *t, const struct loop *l)
{
    EACH_WINDOW(t, l, j, w)
    if (w->store) return true;
    return false;
}

static bool has_stages(const struct kernel_text *t, const struct loop *l)
{
    EACH_WINDOW(t, l, j, w)
    if (w->stages > 1) return true;
    return false;
}

static void bind_accesses(struct kernel_text *t, const struct loop *l)
{
    struct arena *a = t->unit->arena;
    EACH_WINDOW(t, l, j, w)
    for (int i = 0; i < w->n_uses; i++)
        device_text_bind_node(t->text, w->uses[i].access->node,
                              w->downwards ? arena_printf(a, "accel_own%d[%d - accel_step]", j, w->chunk - 1 + w->uses[i].slot)
                                           : arena_printf(a, "accel_own%d[%s]", j, plus(t, "accel_step", w->uses[i].slot)));
}

static bool is_staged(const struct kernel_text *t, const struct loop *l, const struct node *n)
{
    EACH_WINDOW(t, l, j, w)
    for (int i = 0; i < w->n_uses; i++)
        if (w->uses[i].access->node == n) return true;
    return false;
}

/* The body uses its index elsewhere than in the subscripts of staged accesses. */
static bool uses_index(const struct kernel_text *t, const struct loop *l, const struct node *n)
{
    if (n->kind == NODE_NAME && n->decl == l->index) return true;
    for (int i = 0; i < n->n_children && !is_staged(t, l, n); i++)
        if (n->child[i] && uses_index(t, l, n->child[i])) return true;
    return false;
}

/* ---- the halo ------------------------------------------------------------------------------------------------------------------ */

/* Before the first chunk: what the first trip finds in memory, except the element that no earlier trip would use. */
static void first_halo(struct kernel_text *t, const struct loop *l)
{
    kernel_open(t);
    kernel_declare_index(t, l, first_trip(t));
    EACH_WINDOW(t, l, j, w)
    {
        const char *lead = w->halo ? kernel_expr(t, w->lead->node) : "";
        if (w->halo == 1) kernel_line(t, "accel_halo%d[0] = (&%s)[%d];", j, lead, w->downwards ? 1 : -1);
        if (w->halo > 1)
            kernel_line(t, "for (int accel_cell = 0; accel_cell < %d; accel_cell++) accel_halo%d[accel_cell] = (&%s)[accel_cell %s %d];",
                        w->halo, j, lead, w->downwards ? "+" : "-", w->downwards ? 1 : w->halo);
    }
    kernel_close(t);
}

/* From the registers to the rows before the trips of a chunk, and back after them. */
static void move_halos(struct kernel_text *t, const struct loop *l, bool to_rows)
{
    struct arena *a = t->unit->arena;
    EACH_WINDOW(t, l, j, w)
    {
        const char *cell = w->halo > 1 ? "accel_cell" : "0", *at = cell;
        if (w->downwards || !to_rows) { /* the rows' place of the first cell */
            const char *first = !w->downwards ? "accel_count" : arena_printf(a, to_rows ? "%d" : "%d - accel_count", w->chunk);
            at = w->halo > 1 ? arena_printf(a, "%s + %s", cell, first) : first;
        }
        const char *halo = arena_printf(a, "accel_halo%d[%s]", j, cell), *row = arena_printf(a, "accel_own%d[%s]", j, at);
        const char *loop = w->halo > 1 ? arena_printf(a, "for (int accel_cell = 0; accel_cell < %d; accel_cell++) ", w->halo) : "";
        if (w->halo) kernel_line(t, "%s%s = %s;", loop, to_rows ? row : halo, to_rows ? halo : row);
    }
}

/* ---- chunks -------------------------------------------------------------------------------------------------------------------- */

/* The rows of the window that the stage has, `stage` being accel_stage or the other one. */
static const char *rows_text(struct kernel_text *t, const struct row_staging *w, const char *stage)
{
    const char *place = plus(t, "accel_row_memory[threadIdx.x / 32]", w->place);
    if (w->stages > 1) place = arena_printf(t->unit->arena, "%s + %s * %d", place, stage, w->stage_bytes);
    return arena_printf(t->unit->arena, "(%s)(%s)", kernel_declare(t, w->lead->node->type, "*"), place);
}

static void declare_halos(struct kernel_text *t, const struct loop *l)
{
    EACH_WINDOW(t, l, j, w)
    if (w->halo)
        kernel_line(t, "%s;", kernel_declare(t, w->lead->node->type, arena_printf(t->unit->arena, "accel_halo%d[%d]", j, w->halo)));
}

static void declare_rows(struct kernel_text *t, const struct loop *l)
{
    struct arena *a = t->unit->arena;
    EACH_WINDOW(t, l, j, w)
    {
        const struct type *type = w->lead->node->type;
        kernel_line(t, "%s = %s;", kernel_declare(t, type, arena_printf(a, "*const accel_rows%d", j)), rows_text(t, w, "accel_stage"));
        kernel_line(t, "%s = accel_rows%d + threadIdx.x %% 32 * %d;", kernel_declare(t, type, arena_printf(a, "*const accel_own%d", j)), j,
                    w->pitch);
    }
}

/* Of the chunk that begins with the trip, and has so many. */
static void load_rows(struct kernel_text *t, const struct loop *l, const struct value *trip, const char *count, const char *stage)
{
    preamble_need(t->preamble, PIECE_ROWS);
    kernel_open(t);
    kernel_declare_index(t, l, trip);
    EACH_WINDOW(t, l, j, w)
    if (w->loads)
        kernel_line(t, "accel_load_rows<%d, %d>(%s, %s);", w->chunk, w->pitch, plus(t, rows_text(t, w, stage), w->downwards ? 0 : w->halo),
                    lowest(t, w, w->lead, count));
    kernel_close(t);
    kernel_line(t, "accel_copies_issued();");
}

/* If there are two stages, this chunk's rows have been issued by the chunk before. */
static void await_rows(struct kernel_text *t, const struct loop *l, const char *trips)
{
    struct arena *a = t->unit->arena;
    if (has_stages(t, l)) {
        kernel_line(t, "const int accel_next = accel_rows_left(%s - accel_done - accel_count, %d);", trips, first_window(t, l)->chunk);
        load_rows(t, l, value_add(a, first_trip(t), value_name(a, &value_int, "accel_count")), "accel_next", "(accel_stage ^ 1)");
        kernel_line(t, "accel_copies_arrived<1>();");
    } else {
        load_rows(t, l, first_trip(t), "accel_count", "");
        kernel_line(t, "accel_copies_arrived<0>();");
    }
    move_halos(t, l, true);
    kernel_barrier(t, "__syncwarp();");
}

static void store_rows(struct kernel_text *t, const struct loop *l)
{
    kernel_barrier(t, "__syncwarp();");
    if (!any_stores(t, l)) return;
    kernel_open(t);
    kernel_declare_index(t, l, first_trip(t));
    EACH_WINDOW(t, l, j, w)
    if (w->store)
        kernel_line(t, "accel_store_rows<%d, %d>(%s, %s);", w->chunk, w->pitch,
                    plus(t, arena_printf(t->unit->arena, "accel_rows%d", j), w->store_slot), lowest(t, w, w->store, "accel_count"));
    kernel_close(t);
    kernel_barrier(t, "__syncwarp();");
}

static void run_trips(struct kernel_text *t, const struct loop *l, const char *count)
{
    const struct env *around = device_text_env(t->text);
    kernel_open_text(t, "for (int accel_step = 0; accel_step < %s; accel_step++) {", count);
    if (uses_index(t, l, l->stmt->child[3]))
        kernel_declare_index(t, l, value_add(t->unit->arena, first_trip(t), value_name(t->unit->arena, &value_int, "accel_step")));
    bind_accesses(t, l);
    kernel_user(t, l->stmt->child[3]);
    device_text_set_env(t->text, around);
    kernel_close(t);
}

/* The trips of a whole chunk are unrolled. Only the first and the last one may not be whole. On an H200, loops of 120 to 250 characters take as
 * long with 8 trips at a time, and NVRTC half the time; shorter ones took 1% longer. */
static void run_chunk(struct kernel_text *t, const struct loop *l, int chunk)
{
    const struct node *body = l->stmt->child[3];
    unsigned length = (unsigned)(body->to - body->from);
    kernel_open_text(t, "if (accel_count == %d) {", chunk);
    if (length > TEXT_OF_ALL) buffer_printf(t->out, "#pragma unroll %d\n", length > TEXT_OF_8 ? 4 : 8);
    else buffer_puts(t->out, "#pragma unroll\n");
    run_trips(t, l, arena_printf(t->unit->arena, "%d", chunk));
    t->indent -= 4;
    kernel_open_text(t, "} else {");
    buffer_puts(t->out, "#pragma unroll 1\n");
    run_trips(t, l, "accel_count");
    kernel_close(t);
    move_halos(t, l, false);
}

/* The first chunk ends where what is stored, or else what is loaded, is aligned to chunks. */
static void align_chunks(struct kernel_text *t, const struct loop *l)
{
    const struct row_staging *w = first_window(t, l);
    EACH_WINDOW(t, l, j, other)
    if (!w->store && other->store) w = other;
    kernel_line(t, "int accel_most;");
    kernel_open(t);
    kernel_declare_index(t, l, first_trip(t));
    kernel_line(t, "accel_most = accel_rows_unaligned<%d>(&%s, %s);", w->chunk, kernel_expr(t, (w->store ? w->store : w->lead)->node),
                w->downwards ? "true" : "false");
    kernel_close(t);
}

static void first_chunk(struct kernel_text *t, const struct loop *l, const char *trips)
{
    kernel_line(t, "int accel_stage = 0;");
    load_rows(t, l, first_trip(t), arena_printf(t->unit->arena, "accel_rows_left(%s, accel_most)", trips), "accel_stage");
}

static void by_chunks(struct kernel_text *t, const struct loop *l, const char *trips)
{
    int chunk = first_window(t, l)->chunk;
    bool overlap = false, halo = false;
    EACH_WINDOW(t, l, j, w) overlap |= w->overlap, halo |= w->halo > 0;
    if (overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    kernel_open_text(t, "if (accel_whole_warp && %s%d <= %s) {", overlap ? "accel_disjoint && " : "", chunk / 2, trips);
    declare_halos(t, l);
    if (halo) first_halo(t, l);
    if (any_changes(t, l)) kernel_barrier(t, "__syncwarp();");
    align_chunks(t, l);
    if (has_stages(t, l)) first_chunk(t, l, trips);
    kernel_open_text(t, "while (accel_done < %s) {", trips);
    kernel_line(t, "const int accel_count = accel_rows_left(%s - accel_done, accel_most);", trips);
    declare_rows(t, l);
    await_rows(t, l, trips);
    run_chunk(t, l, chunk);
    store_rows(t, l);
    if (has_stages(t, l)) kernel_line(t, "accel_stage ^= 1;");
    kernel_line(t, "accel_most = %d;", chunk);
    kernel_line(t, "accel_done += accel_count;");
    kernel_close(t);
    kernel_close(t);
}

static void print_loop(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    const struct loop *l = region_loop(t->region, n);
    struct buffer *before = t->out;
    const struct env *around = device_text_env(t->text);
    const char *trips = arena_printf(t->unit->arena, "accel_trips_%s", l->index->name);
    t->out = out;
    buffer_puts(out, "\n" CUDA_LINE_BACK);
    kernel_open(t);
    kernel_define(t, value_name(t->unit->arena, &value_long, trips), kernel_count(t, l));
    kernel_line(t, "long long accel_done = 0;");
    by_chunks(t, l, trips);
    kernel_open_text(t, "for (; accel_done < %s; accel_done++) {", trips);
    kernel_declare_index(t, l, first_trip(t));
    kernel_user(t, l->stmt->child[3]);
    kernel_close(t);
    kernel_close(t);
    device_text_set_env(t->text, around);
    device_text_line(t->text, n->to, out);
    t->out = before;
}

void row_staging_declare(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    const struct row_stagings *s = row_stagings(k);
    for (int j = 0; j < s->n; j++) device_text_bind_printer(t->text, s->list[j].loop->stmt, print_loop, t);
    kernel_line(t, "__shared__ __align__(8) char accel_row_memory[%d][%d];", k->block[0] / 32, s->bytes);
    kernel_line(t, "const bool accel_whole_warp = accel_x - threadIdx.x %% 32 + 32 <= %s && (threadIdx.x | 31) < blockDim.x;",
                k->is_fallback ? "accel_outermost" : kernel_value(t, flat_trips(t->unit->arena, k, 0)));
}
