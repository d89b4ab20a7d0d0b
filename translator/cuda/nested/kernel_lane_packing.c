/* kernel_lane_packing: several gangs in a warp, with lanes by the trip counts of their loops. SPDX-License-Identifier: MIT
 * Packed kernels have 8 lanes for each gang. If the trip count of a gang's loop can be computed before the gang begins, each warp takes up
 * to 32 gangs at a time, computes all of their trip counts, one in each lane, and assigns 2 to 32 lanes to each gang accordingly. This only
 * affects the distribution of work, so a trip count may be wrong; the memory that it is computed from is read by every gang anyway. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"

static void declare_index(struct nested *s, const struct loop *l, const char *trip)
{
    const char *name = device_text_name(s->t->text, l->index);
    kernel_line(s->t, "%s = %s;", kernel_declare(s->t, l->index->type, name), kernel_index(s->t, l, trip));
    device_text_bind(s->t->text, l->index, name);
}

static bool bounds_use(const struct loop *l, const struct node *n)
{
    for (int v = 0; v < n->n_children; v++) {
        const struct decl *d = n->child[v]->decl;
        if (kernel_names(l->lower, d) || kernel_names(l->upper, d) || (l->step && kernel_names(l->step, d))) return true;
    }
    return false;
}

/* The number of the gang's first declarations that its loop's bounds depend on. */
static int count_needed(const struct loop *l, const struct node *body)
{
    int count = 0;
    for (int j = 0; body->kind == NODE_BLOCK && j < body->n_children && body->child[j] && body->child[j]->kind == NODE_DECL_STMT; j++)
        if (bounds_use(l, body->child[j])) count = j + 1;
    return count;
}

/* accel_length: the trip count for the gang whose number is that of the lane. */
static void declare_length(struct nested *s, const struct loop *g)
{
    struct kernel_text *t = s->t;
    const struct env *around = device_text_env(t->text);
    struct node *body = g->stmt->child[3];
    kernel_line(t, "long long accel_length = 0;");
    kernel_line(t, "if (threadIdx.x %% 32 < accel_gangs && accel_from + threadIdx.x %% 32 < accel_end) {");
    t->indent += 4;
    declare_index(s, g, "(accel_from + threadIdx.x % 32)");
    for (int j = 0; j < count_needed(s->teams->probed, body); j++) kernel_user(t, body->child[j]);
    kernel_line(t, "accel_length = %s;", kernel_trips(t, s->teams->probed));
    device_text_set_env(t->text, around);
    t->indent -= 4;
    kernel_line(t, "}");
}

void lane_packing_open(struct nested *s, struct loop *g)
{
    struct kernel_text *t = s->t;
    preamble_need(t->preamble, PIECE_WIDTHS);
    kernel_line(t, "const long long accel_end = %s;", kernel_trips(t, g));
    kernel_line(t, "const int accel_gangs = accel_gangs_of_warp(accel_end);");
    kernel_line(
        t, "for (long long accel_from = accel_warp() * accel_gangs; accel_from < accel_end; accel_from += accel_warps() * accel_gangs) {");
    t->indent += 4;
    declare_length(s, g);
    kernel_line(t, "const int accel_width = accel_lanes_of_gang(accel_length, accel_gangs), accel_lane = threadIdx.x %% accel_width;");
    kernel_line(t, "const unsigned accel_mask = (0xffffffffu >> (32 - accel_width)) << (threadIdx.x %% 32 - accel_lane);");
    kernel_line(t,
                "for (int accel_gang = threadIdx.x %% 32 / accel_width; accel_gang < accel_gangs && accel_from + accel_gang < accel_end;");
    kernel_line(t, "     accel_gang += 32 / accel_width) {");
    t->indent += 4;
    declare_index(s, g, "(accel_from + accel_gang)");
}

void lane_packing_close(struct nested *s)
{
    s->t->indent -= 4;
    kernel_line(s->t, "}");
}
