/* device_empty_asm: asm ("" : outputs : inputs). SPDX-License-Identifier: MIT
 * Without an instruction operands keep their values: an output in the same register as an input is assigned the input's value. */
#include "cuda/c/device_text_private.h"
#include "kernel/device_code/asm_operands.h"

bool device_print_empty_asm(struct device_text *d, struct node *n, struct buffer *out)
{
    struct asm_operands o = asm_operands(d->u, n);
    const char *values[ASM_OPERANDS] = {NULL};
    if (!o.empty || !o.known) return false;
    buffer_puts(out, "{");
    for (int i = o.outputs; i < o.n; i++) {
        if (asm_matched(&o, i) < 0 && !node_has_effects(n->child[i])) continue;
        values[i] = arena_printf(d->u->arena, "accel_operand_%d", i);
        buffer_printf(out, asm_matched(&o, i) < 0 ? " %s(void)%s;" : " const auto %s = %s;", asm_matched(&o, i) < 0 ? "" : values[i],
                      device_operand(d, n->child[i]));
    }
    for (int i = o.outputs; i < o.n; i++) {
        int k = asm_matched(&o, i);
        if (k >= 0) buffer_printf(out, " %s = (%s)%s;", device_operand(d, n->child[k]), device_text_type(d, n->child[k]->type), values[i]);
    }
    for (int k = 0; k < o.outputs; k++)
        if (node_has_effects(n->child[k]) && o.n == o.outputs) buffer_printf(out, " (void)%s;", device_operand(d, n->child[k]));
    buffer_puts(out, " }");
    return true;
}
