/* kernel_row_staging: loops in which each thread reads a row of its own sequentially. SPDX-License-Identifier: MIT
 * A warp whose threads all have an iteration runs 32 trips at a time: it loads the elements of its rows, coalesced, into shared memory,
 * accel_rows<k>, from which each thread reads its own row. Remaining trips, and all trips of other warps, read global memory. */
#include "base/arena.h"
#include "cuda/kernel_text.h"
#include "base/unit.h"

/* For the body of a loop that reads staged rows. */
static void bind_reads(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_row_stagings; j++)
        for (int i = 0; i < k->row_stagings[j].n_accesses; i++)
            device_text_bind_node(t->text, k->row_stagings[j].accesses[i]->node,
                                  arena_printf(t->unit->arena, "accel_rows%d[threadIdx.x / 32][threadIdx.x %% 32][accel_u]", j));
}

static void declare_index(struct kernel_text *t, const struct loop *l, const char *trip)
{
    kernel_line(t, "%s = %s;", kernel_declare(t, l->index->type, device_text_name(t->text, l->index)), kernel_index(t, l, trip));
}

static void load_rows(struct kernel_text *t, const struct loop *l)
{
    const struct kernel *k = t->kernel;
    preamble_need(t->preamble, PIECE_ROWS);
    kernel_line(t, "{");
    t->indent += 4;
    declare_index(t, l, "accel_c");
    for (int j = 0; j < k->n_row_stagings; j++)
        if (k->row_stagings[j].loop == l)
            kernel_line(t, "accel_load_rows(accel_rows%d[threadIdx.x / 32], &%s);", j, kernel_expr(t, k->row_stagings[j].accesses[0]->node));
    kernel_barrier(t, "__syncwarp();");
    t->indent -= 4;
    kernel_line(t, "}");
}

static void by_32(struct kernel_text *t, const struct loop *l, const char *trips)
{
    const struct env *around = device_text_env(t->text);
    bool overlap = false;
    for (int j = 0; j < t->kernel->n_row_stagings; j++) overlap |= t->kernel->row_stagings[j].loop == l && t->kernel->row_stagings[j].overlap;
    if (overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    kernel_line(t, "for (; accel_whole_warp && %saccel_c + 32 <= %s; accel_c += 32) {", overlap ? "accel_disjoint && " : "", trips);
    t->indent += 4;
    load_rows(t, l);
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_line(t, "for (int accel_u = 0; accel_u < 32; accel_u++) {");
    t->indent += 4;
    declare_index(t, l, "(accel_c + accel_u)");
    bind_reads(t);
    kernel_user(t, l->stmt->child[3]);
    device_text_set_env(t->text, around);
    t->indent -= 4;
    kernel_line(t, "}");
    kernel_barrier(t, "__syncwarp();");
    t->indent -= 4;
    kernel_line(t, "}");
}

static void print_loop(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    const struct loop *l = region_loop(t->region, n);
    struct buffer *before = t->out;
    const char *trips = arena_printf(t->unit->arena, "accel_trips_%s", l->index->name);
    t->out = out;
    buffer_puts(out, "\n" CUDA_LINE_BACK);
    kernel_line(t, "{");
    t->indent += 4;
    kernel_line(t, "const long long %s = %s;", trips, kernel_trips(t, l));
    kernel_line(t, "long long accel_c = 0;");
    by_32(t, l, trips);
    kernel_line(t, "for (; accel_c < %s; accel_c++) {", trips);
    t->indent += 4;
    declare_index(t, l, "accel_c");
    kernel_user(t, l->stmt->child[3]);
    t->indent -= 4;
    kernel_line(t, "}");
    t->indent -= 4;
    kernel_line(t, "}");
    device_text_line(t->text, n->to, out);
    t->out = before;
}

void row_staging_declare(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_row_stagings; j++) {
        kernel_line(t, "__shared__ %s;",
                    kernel_declare(t, k->row_stagings[j].accesses[0]->node->type,
                                   arena_printf(t->unit->arena, "accel_rows%d[%d][32][33]", j, k->block[0] / 32)));
        device_text_bind_printer(t->text, k->row_stagings[j].loop->stmt, print_loop, t);
    }
    if (k->n_row_stagings) kernel_line(t, "const bool accel_whole_warp = accel_t0 - threadIdx.x %% 32 + 32 <= accel_n0;");
}
