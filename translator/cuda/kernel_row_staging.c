/* kernel_row_staging: loops in which each thread reads a row of its own sequentially. SPDX-License-Identifier: MIT
 * A warp whose threads all have an iteration takes 32 trips at a time: it loads the elements of its rows side by side into shared memory,
 * accel_rows<k>, and each thread then reads its own from there. The trips left over, and all of other warps, read the rows themselves. */
#include "base/arena.h"
#include "cuda/kernel_text.h"
#include "base/unit.h"

static bool is_row_staged(const struct kernel *k, const struct loop *l)
{
    for (int j = 0; j < k->n_row_stagings; j++)
        if (k->row_stagings[j].loop == l) return true;
    return false;
}

bool row_staging_read(struct kernel_text *t, const struct node *n, struct buffer *out)
{
    for (int j = 0; t->reads_staged_rows && j < t->kernel->n_row_stagings; j++)
        for (int i = 0; i < t->kernel->row_stagings[j].n_accesses; i++)
            if (t->kernel->row_stagings[j].accesses[i]->node == n) {
                buffer_printf(out, "accel_rows%d[threadIdx.x / 32][threadIdx.x %% 32][accel_u]", j);
                return true;
            }
    return false;
}

void row_staging_declare(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_row_stagings; j++)
        kernel_line(t, "__shared__ %s;", kernel_declare(t, k->row_stagings[j].accesses[0]->node->type,
                                                        arena_printf(t->unit->arena, "accel_rows%d[%d][32][33]", j, k->block[0] / 32)));
    if (k->n_row_stagings) kernel_line(t, "const bool accel_whole_warp = accel_t0 - threadIdx.x %% 32 + 32 <= accel_n0;");
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
    t->reads_staged_rows = true;
    kernel_user(t, l->stmt->child[3]);
    t->reads_staged_rows = false;
    t->indent -= 4;
    kernel_line(t, "}");
    kernel_barrier(t, "__syncwarp();");
    t->indent -= 4;
    kernel_line(t, "}");
}

bool row_staging_loop(struct kernel_text *t, struct node *n, struct buffer *out)
{
    const struct loop *l = n->kind == NODE_FOR && t->kernel && t->kernel->n_row_stagings ? region_loop(t->region, n) : NULL;
    struct buffer *before = t->out;
    if (!l || !is_row_staged(t->kernel, l)) return false;
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
    return true;
}
