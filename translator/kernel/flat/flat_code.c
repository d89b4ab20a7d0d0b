/* flat_code: kernels of one loop nest, a thread for each iteration or a few of them. SPDX-License-Identifier: MIT
 * Direct: a block for each tile of iterations (flat_several.c: several a thread). Grid-stride: flat_striding.c. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/scan/scan_code.h"
#include "kernel/transforms/decisions.h"

static void one_each(struct code_builder *b)
{
    flat_first_trips(b);
    flat_enter_trips(b);
    flat_leave_bounding_nest(b, NULL);
    decisions_begin_body(b);
    flat_leave_at_continue(b, NULL);
    flat_body(b);
}

static void store_last_index(struct code_builder *b, const struct loop *l, const struct value *trips)
{
    code_open(b, CODE_SINGLE)->team = CODE_TEAM_GRID;
    code_assign(b, value_variable(b->arena, l->index), trips_index(b->arena, l, trips));
    code_close(b);
}

/* Indices of plain loops that are live-out: in the kernel every thread has its own index. */
static void flat_store_last_indices(struct code_builder *b)
{
    struct arena *a = b->arena;
    struct loop *list[3] = {NULL};
    int count = kernel_grid_loops(b->kernel, list);
    const struct value *empty = NULL;
    bool shown = false;
    for (int j = 0; j < count; j++) {
        if (!loop_shows_index(list[j])) continue;
        store_last_index(b, list[j], b->kernel->n_dims ? flat_trips(a, b->kernel, j) : trips_exact(a, list[j]));
        shown = true;
    }
    for (int j = 0; shown && j < b->kernel->n_dims; j++)
        empty = value_or(a, empty, value_compare(a, VALUE_LESS_EQUAL, flat_trips(a, b->kernel, j), value_integer(a, 0)));
    code_leave_if(b, empty, NULL);
}

/* ---- in order ------------------------------------------------------------------------------------------------------------------- */

/* The body of a fallback: a thread for each trip of the outermost loop. */
static void outermost(struct code_builder *b)
{
    struct arena *a = b->arena;
    const struct loop *l = b->kernel->nest;
    const struct value *trip = flat_trip(a, 0), *trips = value_name(a, &value_long, "accel_outermost");
    const struct value *threads = value_call(a, &value_int, "accel_threads", 0), *blocks = value_call(a, &value_unsigned, "accel_blocks", 0),
                       *stride = value_multiply(a, value_cast(a, &value_long, blocks), threads);
    code_define(b, trips, trips_exact(a, l));
    if (b->kernel->n_reductions) code_add(b, CODE_ACCUMULATORS);
    code_open_for(b, trip, flat_own_thread(a), value_compare(a, VALUE_LESS, trip, trips), stride)->loop = l;
    decisions_begin_body(b);
    flat_declare_index(b, l, trip);
    flat_body(b);
    code_close(b);
    flat_combine(b);
}

static bool is_declared_in_kernel(const struct kernel *k, const struct variable *v)
{
    const struct loop *l = v->private_to;
    (void)k;
    for (int j = 0; l && !v->iteration_private && j < l->n_privates; j++)
        if (l->privates[j] == v && v->decl != l->index) return false;
    return true;
}

/* A declaration; for variables that are kept on the device between kernels, only their initialization. */
static void declaration(struct code_builder *b, struct node *n)
{
    for (int j = 0; j < n->n_children; j++) {
        struct node *var = n->child[j];
        if (var->kind != NODE_VAR || !region_is_hoisted(b->region, var->decl)) {
            code_statement(b, n);
            return;
        }
        if (!var->n_children) continue;
        code_assign(b, value_variable(b->arena, var->decl), value_user(b->arena, var->child[0]));
        b->open->last->user = var;
    }
}

struct code *sequential_code(struct arena *a, struct kernel *k)
{
    struct code_builder b = code_begin(a, k);
    private_copies(&b, NULL, is_declared_in_kernel);
    if (k->n_reductions) code_add(&b, CODE_ACCUMULATORS);
    for (int j = 0; j < k->n_statements; j++)
        if (k->statements[j]->kind == NODE_DECL_STMT) declaration(&b, k->statements[j]);
        else code_statement(&b, k->statements[j]);
    flat_combine(&b);
    return b.open;
}

struct code *flat_code(struct arena *a, struct kernel *k)
{
    struct code_builder b = code_begin(a, k);
    if (k->flags & ACCELRT_WAITS_ITSELF) code_add(&b, CODE_WAIT);
    flat_store_last_indices(&b);
    if (k->scan) scan_code(&b);
    else if (k->is_fallback) outermost(&b);
    else if (k->flags & ACCELRT_STRIDE) flat_striding(&b);
    else if (k->flags & ACCELRT_LANES) flat_lanes(&b);
    else if (k->flags & ACCELRT_WHOLE_TILES) flat_tile_clause(&b);
    else if (flat_has_several(k, 0) || flat_has_several(k, 1) || flat_has_several(k, 2)) flat_several_each(&b);
    else one_each(&b);
    return b.open;
}
