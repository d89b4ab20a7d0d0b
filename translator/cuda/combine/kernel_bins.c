/* kernel_bins: kernels that add to the elements of small arrays, histograms. SPDX-License-Identifier: MIT
 * plan_bins chooses the arrays. */
#include "base/unit.h"
#include "cuda/kernel_text.h"

/* The type of atomicAdd's operand. */
static const char *added_type(const struct type *element)
{
    if (element->kind == TYPE_FLOAT) return element->size == 8 ? "double" : "float";
    return element->size == 8 ? "unsigned long long" : element->is_signed ? "int" : "unsigned int";
}

void bins_declare(struct kernel_text *t)
{
    for (int j = 0; j < t->kernel->n_bins; j++) {
        const struct kernel_bins *b = &t->kernel->bins[j];
        preamble_need(t->preamble, PIECE_BINS);
        kernel_line(t, "__shared__ %s accel_bins_%s[%d][%d];", added_type(b->element), b->var->decl->name, b->elements, b->copies);
        kernel_line(t, "accel_clear_bins(accel_bins_%s);", b->var->decl->name);
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

bool bins_add(struct kernel_text *t, const struct node *place, const char *cast, const char *value, bool minus, struct buffer *out)
{
    const struct decl *d = t->kernel && t->kernel->n_bins ? sums_base(place) : NULL;
    for (int j = 0; d && j < t->kernel->n_bins; j++) {
        const struct kernel_bins *b = &t->kernel->bins[j];
        if (b->var->decl != d) continue;
        buffer_printf(out, "accel_add_to_bin(accel_bins_%s, %s, &%s, %s(%s)(%s));", d->name, device_text_name(t->text, b->var->decl),
                      kernel_expr(t, (struct node *)place), minus ? "-" : "", cast, value);
        return true;
    }
    return false;
}
