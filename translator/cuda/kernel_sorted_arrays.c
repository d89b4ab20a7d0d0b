/* kernel_sorted_arrays: insertions into small sorted arrays, with all trips that they may have. SPDX-License-Identifier: MIT */
#include "kernel/reuse/sorted_arrays.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/kernel_text.h"

struct printed_shift {
    struct kernel_text *t;
    const struct shift *shift;
};

/* for (int accel_place = start; accel_place > end; accel_place--) */
static void print_head(const struct printed_shift *p, const char *relation, struct buffer *out)
{
    buffer_printf(out, "#pragma unroll\nfor (%s = ", kernel_declare(p->t, p->shift->index->type, "accel_place"));
    device_text_print(p->t->text, p->shift->start, out);
    buffer_printf(out, "; accel_place %s %lld; accel_place--)", relation, p->shift->end);
}

/* The statements after the loop, with the index that it ends with. */
static void print_next(const struct printed_shift *p, const char *condition, const char *index, struct buffer *out)
{
    struct device_text *text = p->t->text;
    const struct env *around = device_text_env(text);
    device_text_bind(text, p->shift->index, index);
    buffer_printf(out, "%s {\n", condition);
    for (int j = 0; j < p->shift->n_next; j++) {
        device_text_line(text, p->shift->next[j]->from, out);
        device_text_print_inside(text, p->shift->next[j], out);
        buffer_puts(out, "\n");
    }
    buffer_puts(out, "}\n");
    device_text_set_env(text, around);
}

static void print_loop(void *context, struct node *n, struct buffer *out)
{
    const struct printed_shift *p = context;
    const struct shift *s = p->shift;
    struct device_text *text = p->t->text;
    const struct env *around = device_text_env(text);
    buffer_puts(out, "{\n");
    if (n->kind == NODE_FOR && n->child[0]) device_text_print(text, n->child[0], out), buffer_puts(out, ";\n");
    buffer_puts(out, "bool accel_shifts = true;\n");
    print_head(p, ">", out);
    buffer_printf(out, " {\nconst bool accel_goes_on = accel_shifts && (");
    device_text_bind(text, s->index, "accel_place");
    device_text_bind_node(text, s->test, "true");
    if (s->step) device_text_bind_node(text, s->step, ";");
    device_text_print(text, s->condition, out);
    buffer_puts(out, ");\nif (accel_goes_on) {\n");
    device_text_line(text, n->child[n->kind == NODE_FOR ? 3 : 1]->from, out);
    device_text_print(text, n->child[n->kind == NODE_FOR ? 3 : 1], out);
    buffer_printf(out, "\n%s = accel_place - 1;\n}\n", device_text_name(text, s->index));
    if (s->n_next) print_next(p, "else if (accel_shifts)", "accel_place", out);
    buffer_puts(out, "accel_shifts = accel_goes_on;\n}\n");
    if (s->n_next) print_next(p, "if (accel_shifts)", arena_printf(p->t->unit->arena, s->end < 0 ? "(%lld)" : "%lld", s->end), out);
    device_text_set_env(text, around);
    buffer_puts(out, "}\n");
    device_text_line(text, n->to, out);
}

/* A statement with a place that the index decides. */
static void print_use(void *context, struct node *n, struct buffer *out)
{
    const struct printed_shift *p = context;
    struct device_text *text = p->t->text;
    const struct env *around = device_text_env(text);
    buffer_puts(out, "\n");
    print_head(p, ">=", out);
    buffer_printf(out, "\nif (%s == accel_place) {\n", device_text_name(text, p->shift->index));
    device_text_bind(text, p->shift->index, "accel_place");
    device_text_line(text, n->from, out);
    device_text_print_inside(text, n, out);
    device_text_set_env(text, around);
    buffer_puts(out, "\n}\n");
    device_text_line(text, n->to, out);
}

void sorted_arrays_bind(struct kernel_text *t)
{
    for (int j = 0; j < t->kernel->n_shifts; j++) {
        const struct shift *s = &t->kernel->shifts[j];
        struct printed_shift *p = arena_alloc(t->unit->arena, sizeof *p);
        *p = (struct printed_shift){t, s};
        device_text_bind_printer(t->text, s->loop, print_loop, p);
        for (int i = 0; i < s->n_next; i++) device_text_bind_node(t->text, s->next[i], ";");
        for (int i = 0; i < s->n_uses; i++) device_text_bind_printer(t->text, s->uses[i], print_use, p);
    }
}
