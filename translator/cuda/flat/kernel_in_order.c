/* kernel_in_order: kernels whose loops run in order: in one thread, or below an outermost loop that threads share.
 * SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/combine/combine_text.h"
#include "cuda/values/kernel_values.h"

void flat_print_outermost(struct kernel_text *t)
{
    struct arena *a = t->unit->arena;
    const struct loop *l = t->kernel->nest;
    const struct value *trip = kernel_object(t, &value_long, "accel_trip"), *trips = kernel_object(t, &value_long, "accel_outermost");
    const struct value *threads = value_call(a, &value_int, "accel_threads", 0), *thread = value_call(a, &value_int, "accel_thread", 0);
    const struct value *block = value_call(a, &value_unsigned, "accel_block", 0),
                       *blocks = value_call(a, &value_unsigned, "accel_blocks", 0);
    preamble_need(t->preamble, PIECE_THREAD);
    preamble_need(t->preamble, PIECE_BLOCK);
    kernel_define(t, trips, kernel_trips(t, l));
    kernel_open_for(t, trip, value_add(a, value_multiply(a, block, value_cast(a, &value_long, threads)), thread),
                    value_compare(a, VALUE_LESS, trip, trips), value_multiply(a, value_cast(a, &value_long, blocks), threads));
    flat_declare_index(t, l, trip);
    flat_print_body(t);
}

static bool is_declared_in_kernel(const struct kernel_text *t, const struct variable *v)
{
    const struct loop *l = v->private_to;
    (void)t;
    for (int j = 0; l && !v->iteration_private && j < l->n_privates; j++)
        if (l->privates[j] == v && v->decl != l->index) return false;
    return true;
}

/* A declaration; for variables that are kept on the device between kernels, only their initialization. */
static void print_declaration(struct kernel_text *t, struct node *n)
{
    for (int k = 0; k < n->n_children; k++) {
        struct node *var = n->child[k];
        const struct variable *v = var->kind == NODE_VAR ? region_variable(t->region, var->decl) : NULL;
        if (!v || !v->hoisted) {
            kernel_user(t, n);
            return;
        }
        if (!var->n_children) continue;
        device_text_line(t->text, var->from, t->out);
        kernel_line(t, "*accel_p_%s = %s;", var->decl->name, kernel_expr(t, var->child[0]));
        buffer_puts(t->out, CUDA_LINE_BACK);
    }
}

void kernel_sequential(struct kernel_text *t)
{
    kernel_head(t);
    kernel_privates(t, NULL, is_declared_in_kernel);
    reduction_accumulators(t);
    for (int j = 0; j < t->kernel->n_statements; j++) {
        struct node *n = t->kernel->statements[j];
        if (n->kind == NODE_DECL_STMT) print_declaration(t, n);
        else kernel_user(t, n);
    }
    reduction_finish(t);
    kernel_foot(t);
}
