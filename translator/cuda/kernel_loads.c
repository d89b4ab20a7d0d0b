/* kernel_loads: loads hoisted before the bodies of all of a thread's iterations, and loops unrolled if they are long.
 * SPDX-License-Identifier: MIT kernel/staging/plan_loads.c chooses the loads. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "region/region_parts.h"
#include <string.h>

const char *loads_parameters(struct kernel_text *t)
{
    const char *text = "";
    for (int k = 0; k < t->kernel->n_loads; k++)
        text = arena_printf(t->unit->arena, "%s, %s", text,
                            kernel_declare(t, t->kernel->loads[k]->node->type, arena_printf(t->unit->arena, "accel_load%d", k)));
    return text;
}

const char *loads_arguments(struct kernel_text *t)
{
    const char *text = "";
    for (int k = 0; k < t->kernel->n_loads; k++) text = arena_printf(t->unit->arena, "%s, accel_load%d[accel_u]", text, k);
    return text;
}

static void declare_index(struct kernel_text *t, const struct loop *l, const char *place)
{
    kernel_line(t, "%s = %s;", kernel_declare(t, l->index->type, device_text_name(t->text, l->index)), place);
}

void loads_hoist(struct kernel_text *t, const struct loop *l, const struct value *place, int items)
{
    for (int k = 0; k < t->kernel->n_loads; k++)
        kernel_line(t, "%s;", kernel_declare(t, t->kernel->loads[k]->node->type, arena_printf(t->unit->arena, "accel_load%d[%d]", k, items)));
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_line(t, "for (int accel_u = 0; accel_u < %d; accel_u++) {", items);
    t->indent += 4;
    declare_index(t, l, kernel_value_as(t, place, l->index->type));
    for (int k = 0; k < t->kernel->n_loads; k++) kernel_line(t, "accel_load%d[accel_u] = %s;", k, kernel_expr(t, t->kernel->loads[k]->node));
    kernel_close(t);
}

void loads_call_once(struct kernel_text *t, const struct loop *l, const char *place)
{
    const char *values = device_text_name(t->text, l->index);
    kernel_open(t);
    declare_index(t, l, place);
    for (int k = 0; k < t->kernel->n_loads; k++) values = arena_printf(t->unit->arena, "%s, %s", values, kernel_expr(t, t->kernel->loads[k]->node));
    kernel_line(t, "accel_iteration(%s);", values);
    kernel_close(t);
}

/* A loop of constant trip count that becomes straight-line code. */
static void print_short_loop(struct kernel_text *t, struct node *n, struct buffer *out)
{
    buffer_puts(out, "\n#pragma unroll\n");
    device_text_line(t->text, n->from, out);
    device_text_print_inside(t->text, n, out);
}

/* Indentation of the statement's line in the program, which its other lines keep. */
static int indentation(const struct kernel_text *t, const struct node *n)
{
    const char *text = t->unit->text;
    unsigned begins = n->from, spaces = 0;
    while (begins > 0 && text[begins - 1] != '\n') begins--;
    while (text[begins + spaces] == ' ') spaces++;
    return (int)spaces;
}

static void print_inside(struct kernel_text *t, struct node *n, int indent, struct buffer *out)
{
    device_text_line(t->text, n->from, out);
    buffer_printf(out, "%*s", indent, "");
    device_text_print_inside(t->text, n, out);
}

/* A loop that is unrolled where it is long is printed twice. */
static void print_long_loop(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    const struct loop *l = region_loop(t->region, n);
    int indent = indentation(t, n);
    bool lines = memchr(t->unit->text + n->from, '\n', n->to - n->from);
    if (mapping_constant_trips(l) >= 0) {
        print_short_loop(t, n, out);
        return;
    }
    buffer_printf(out, "if (%s) {\n#pragma unroll %d\n", kernel_value(t, kernel_is_long(t, l)), l->unroll);
    print_inside(t, n, lines ? indent : indent + 4, out);
    buffer_printf(out, "\n%*s} else\n", indent, "");
    print_inside(t, n, lines ? indent : indent + 4, out);
}

void loads_bind(struct kernel_text *t)
{
    for (int k = 0; k < t->kernel->n_loads; k++)
        device_text_bind_node(t->text, t->kernel->loads[k]->node, arena_printf(t->unit->arena, "accel_load%d", k));
}

void loads_bind_long_loops(struct kernel_text *t)
{
    for (const struct loop *l = t->region->loops; l; l = loop_next(l))
        if (l->unroll) device_text_bind_printer(t->text, l->stmt, print_long_loop, t);
}
