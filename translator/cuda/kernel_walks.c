/* kernel_walks: loops in which each thread walks along rows of its own. SPDX-License-Identifier: MIT
 * A warp whose threads all have an iteration takes 32 trips at a time: it loads the elements of its rows side by side into shared memory,
 * accel_rows<k>, and each thread then reads its own from there. The trips left over, and all of other warps, read the rows themselves. */
#include "base/arena.h"
#include "cuda/kernel_text.h"
#include "base/unit.h"

static bool is_walked(const struct kernel *k, const struct loop *l)
{
    for (int j = 0; j < k->n_walks; j++)
        if (k->walks[j].loop == l) return true;
    return false;
}

bool walks_read(struct kernel_text *t, const struct node *n, struct buffer *out)
{
    for (int j = 0; t->walking && j < t->kernel->n_walks; j++)
        for (int i = 0; i < t->kernel->walks[j].n_accesses; i++)
            if (t->kernel->walks[j].accesses[i]->node == n) {
                buffer_printf(out, "accel_rows%d[threadIdx.x / 32][threadIdx.x %% 32][accel_u]", j);
                return true;
            }
    return false;
}

void walks_declare(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    for (int j = 0; j < k->n_walks; j++)
        kernel_line(t, "__shared__ %s;", kernel_declare(t, k->walks[j].accesses[0]->node->type,
                                                        arena_printf(t->unit->arena, "accel_rows%d[%d][32][33]", j, k->block[0] / 32)));
    if (k->n_walks) kernel_line(t, "const bool accel_whole_warp = accel_t0 - threadIdx.x %% 32 + 32 <= accel_n0;");
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
    for (int j = 0; j < k->n_walks; j++)
        if (k->walks[j].loop == l)
            kernel_line(t, "accel_load_rows(accel_rows%d[threadIdx.x / 32], &%s);", j, kernel_expr(t, k->walks[j].accesses[0]->node));
    kernel_barrier(t, "__syncwarp();");
    t->indent -= 4;
    kernel_line(t, "}");
}

static void by_32(struct kernel_text *t, const struct loop *l, const char *trips)
{
    bool overlap = false;
    for (int j = 0; j < t->kernel->n_walks; j++) overlap |= t->kernel->walks[j].loop == l && t->kernel->walks[j].overlap;
    if (overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    kernel_line(t, "for (; accel_whole_warp && %saccel_c + 32 <= %s; accel_c += 32) {", overlap ? "accel_disjoint && " : "", trips);
    t->indent += 4;
    load_rows(t, l);
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_line(t, "for (int accel_u = 0; accel_u < 32; accel_u++) {");
    t->indent += 4;
    declare_index(t, l, "(accel_c + accel_u)");
    t->walking = true;
    kernel_user(t, l->stmt->child[3]);
    t->walking = false;
    t->indent -= 4;
    kernel_line(t, "}");
    kernel_barrier(t, "__syncwarp();");
    t->indent -= 4;
    kernel_line(t, "}");
}

bool walks_loop(struct kernel_text *t, struct node *n, struct buffer *out)
{
    const struct loop *l = n->kind == NODE_FOR && t->kernel && t->kernel->n_walks ? region_loop(t->region, n) : NULL;
    struct buffer *before = t->out;
    if (!l || !is_walked(t->kernel, l)) return false;
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
