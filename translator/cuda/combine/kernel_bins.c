/* kernel_bins: kernels that add to the elements of small arrays, histograms. SPDX-License-Identifier: MIT
 * plan_bins chooses the arrays, plan_row_counts those of which each row has a copy. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/kernel_text.h"
#include "cuda/values/kernel_values.h"
#include "kernel/mapping.h"

/* The type of atomicAdd's operand. */
static const char *added_type(const struct type *element)
{
    if (element->kind == TYPE_FLOAT) return element->size == 8 ? "double" : "float";
    return element->size == 8 ? "unsigned long long" : element->is_signed ? "int" : "unsigned int";
}

static const char *length_test(struct kernel_text *t, const struct kernel_bins *b)
{
    return arena_printf(t->unit->arena, "accel_elements_%s <= %d", b->var->decl->name, BINS_MUCH_LONGER * b->elements);
}

/* worth: the condition for a copy, or NULL. */
static void declare(struct kernel_text *t, const struct kernel_bins *b, const char *type, const char *worth)
{
    const bool one = b->neighbors || t->kernel->shape == KERNEL_NESTED;
    const char *name = b->var->decl->name;
    preamble_need(t->preamble, b->counted || worth ? PIECE_COUNTED_BINS : PIECE_BINS);
    if (b->counted || worth) {
        struct arena *a = t->unit->arena;
        const char *elements = b->counted ? arena_printf(a, "accel_elements_%s", name) : arena_printf(a, "%d", b->elements);
        kernel_line(t, "__shared__ %s accel_space_%s[%d];", type, name, b->elements * b->copies);
        kernel_line(t, "accel_counted_bins<%s, %d, %d, %s> accel_bins_%s(accel_space_%s, %s%s%s);", type, b->elements * b->copies,
                    one ? 1 : BINS_COPIES_MAX, b->neighbors ? "true" : "false", name, name, elements, worth ? ", " : "", worth ? worth : "");
        return;
    }
    kernel_line(t, "__shared__ %s accel_bins_%s[%d][%d];", type, name, b->elements, b->copies);
    kernel_line(t, "accel_clear_bins(accel_bins_%s);", name);
}

void bins_declare(struct kernel_text *t, const struct value *several)
{
    for (int j = 0; j < t->kernel->n_bins; j++) {
        const struct kernel_bins *b = &t->kernel->bins[j];
        declare(t, b, added_type(b->element), b->columns ? kernel_value(t, several) : b->counted && b->spread ? length_test(t, b) : NULL);
        sums_declare(t, b);
    }
}

void bins_finish(struct kernel_text *t)
{
    for (int j = 0; j < t->kernel->n_bins; j++) {
        const struct kernel_bins *b = &t->kernel->bins[j];
        kernel_line(t, "accel_put_bins(accel_bins_%s, %s);", b->var->decl->name, device_text_name(t->text, b->var->decl));
    }
}

/* ---- copies of rows ------------------------------------------------------------------------------------------------------------------ */

/* The address of the element that is the first of the row's copy. */
static const char *first_text(struct kernel_text *t, const struct kernel_bins *b)
{
    const struct env *around = device_text_env(t->text);
    for (int j = 0; j < b->n_zero; j++) device_text_bind_node(t->text, b->zero[j], "0");
    const char *text = arena_printf(t->unit->arena, "&%s", kernel_expr(t, b->first));
    device_text_set_env(t->text, around);
    return text;
}

void row_bins_declare(struct kernel_text *t)
{
    enum { ROW_BYTES = 8 << 10 };
    for (int j = 0; j < t->kernel->n_row_bins; j++) {
        const struct kernel_bins *b = &t->kernel->row_bins[j];
        preamble_need(t->preamble, PIECE_ROW_BINS);
        kernel_line(t, "__shared__ %s accel_bins_%s[%d];", added_type(b->element), b->var->decl->name, (int)(ROW_BYTES / b->element->size));
        kernel_line(t, "accel_clear_bins(accel_bins_%s);", b->var->decl->name);
    }
}

void row_bins_begin(struct kernel_text *t, const struct loop *l)
{
    int n;
    const struct kernel_bins *b = mapping_counts_of(t->kernel, l, &n);
    for (; n; n--, b++)
        kernel_line(t, "accel_row_bins<%s> accel_row_%s(accel_bins_%s, %d, %s);", added_type(b->element), b->var->decl->name, b->var->decl->name,
                    b->elements, first_text(t, b));
}

/* The template argument of an addition. */
static const char *apart_text(struct kernel_text *t, const struct kernel_bins *b)
{
    if (b->overlap) preamble_need(t->preamble, PIECE_DISJOINT);
    return b->overlap ? "<accel_disjoint>" : "";
}

static bool add_to_row(struct kernel_text *t, const struct node *place, const char *value, struct buffer *out)
{
    const struct decl *d = t->kernel && t->kernel->n_row_bins ? sums_base(place) : NULL;
    for (int j = 0; d && j < t->kernel->n_row_bins; j++) {
        const struct kernel_bins *b = &t->kernel->row_bins[j];
        if (b->var->decl != d || !node_inside(place, b->loop->stmt)) continue;
        buffer_printf(out, "accel_row_%s.add%s(&%s, %s);", d->name, apart_text(t, b), kernel_expr(t, (struct node *)place), value);
        return true;
    }
    return false;
}

bool bins_add(struct kernel_text *t, const struct node *place, const char *value, struct buffer *out)
{
    if (add_to_row(t, place, value, out)) return true;
    const struct decl *d = t->kernel && t->kernel->n_bins ? sums_base(place) : NULL;
    for (int j = 0; d && j < t->kernel->n_bins; j++) {
        const struct kernel_bins *b = &t->kernel->bins[j];
        if (b->var->decl != d) continue;
        buffer_printf(out, "accel_add_to_bin%s(accel_bins_%s, %s, &%s, %s);", apart_text(t, b), d->name, device_text_name(t->text, b->var->decl),
                      kernel_expr(t, (struct node *)place), value);
        return true;
    }
    return false;
}
