/* kernel_lane_packing: several gangs in a warp, with lanes by the trip counts of their loops. SPDX-License-Identifier: MIT
 * Packed kernels have 8 lanes for each gang. If the trip count of a gang's loop can be computed before the gang begins, each warp takes up
 * to 32 gangs at a time, computes all of their trip counts, one in each lane, and assigns 2 to 32 lanes to each gang accordingly. This only
 * affects the distribution of work, so a trip count may be wrong; the memory that it is computed from is read by every gang anyway. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"

static const struct value *counter(struct nested *s, const struct type *type, const char *name)
{
    return value_name(s->t->unit->arena, type, name);
}

static void declare_index(struct nested *s, const struct loop *l, const struct value *trip)
{
    kernel_declare_index(s->t, l, trip);
    device_text_bind(s->t->text, l->index, device_text_name(s->t->text, l->index));
}

/* The thread's number in its warp. */
static const struct value *lane_of_warp(struct nested *s)
{
    struct arena *a = s->t->unit->arena;
    return value_modulo(a, value_place(a, PLACE_THREAD, 0), value_integer(a, 32));
}

/* Whether the gang is one of the warp's and of the loop's. */
static const struct value *is_gang(struct nested *s, const struct value *gang)
{
    struct arena *a = s->t->unit->arena;
    const struct value *trip = value_add(a, counter(s, &value_long, "accel_from"), gang);
    return value_and(a, value_compare(a, VALUE_LESS, gang, counter(s, &value_int, "accel_gangs")),
                     value_compare(a, VALUE_LESS, trip, counter(s, &value_long, "accel_end")));
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
    kernel_open_if(t, is_gang(s, lane_of_warp(s)));
    declare_index(s, g, value_add(t->unit->arena, counter(s, &value_long, "accel_from"), lane_of_warp(s)));
    for (int j = 0; j < count_needed(s->teams->probed, body); j++) kernel_user(t, body->child[j]);
    kernel_line(t, "accel_length = %s;", kernel_value_as(t, kernel_trips(t, s->teams->probed), &value_long));
    device_text_set_env(t->text, around);
    kernel_close(t);
}

/* accel_lane and accel_mask: of the lanes that the gang has. */
static void declare_lanes(struct nested *s)
{
    struct kernel_text *t = s->t;
    kernel_line(t, "const int accel_width = accel_lanes_of_gang(accel_length, accel_gangs);");
    kernel_define(t, counter(s, &value_int, "accel_lane"),
                  value_modulo(t->unit->arena, value_place(t->unit->arena, PLACE_THREAD, 0), counter(s, &value_int, "accel_width")));
    kernel_line(t, "const unsigned accel_mask = 0xffffffffu >> (32 - accel_width) << (%s - accel_lane);", kernel_value(t, lane_of_warp(s)));
}

void lane_packing_open(struct nested *s, struct loop *g)
{
    struct kernel_text *t = s->t;
    struct arena *a = t->unit->arena;
    const struct value *end = counter(s, &value_long, "accel_end"), *gangs = counter(s, &value_int, "accel_gangs"),
                       *from = counter(s, &value_long, "accel_from"), *gang = counter(s, &value_int, "accel_gang"),
                       *width = counter(s, &value_int, "accel_width");
    const struct value *warp = value_call(a, &value_long, "accel_warp", 0), *warps = value_call(a, &value_long, "accel_warps", 0);
    preamble_need(t->preamble, PIECE_WIDTHS);
    kernel_define(t, end, kernel_trips(t, g));
    kernel_define(t, gangs, value_call(a, &value_int, "accel_gangs_of_warp", 1, end));
    kernel_open_for(t, from, value_multiply(a, warp, gangs), value_compare(a, VALUE_LESS, from, end), value_multiply(a, warps, gangs));
    declare_length(s, g);
    declare_lanes(s);
    kernel_open_for(t, gang, value_divide(a, lane_of_warp(s), width), is_gang(s, gang), value_divide(a, value_integer(a, 32), width));
    declare_index(s, g, value_add(a, from, gang));
}

void lane_packing_close(struct nested *s)
{
    s->t->indent -= 4;
    kernel_line(s->t, "}");
}
