/* emit_sums: the host's side of exact sums (plan_sums.c). SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "host/host_emit.h"
#include "kernel/kernel.h"
#include "base/unit.h"

static const char *type_of(const struct kernel_sum *s) { return s->element->size == 8 ? "double" : "float"; }

const char *sums_argument(struct lines *l, const struct kernel *k, int j, const char *suffix)
{
    const struct kernel_sum *s = &k->sums[j];
    const char *name = arena_printf(l->u->arena, "accel_arg_accel_sums_%s", s->var->decl->name);
    lines_put(l, "void *%s = accelrt_sums_begin(&accel_call%s, %s, %lld);", name, suffix, s->bytes, s->element->size);
    return arena_printf(l->u->arena, "&%s", name);
}

void sums_declare_kernels(struct lines *l, const struct region *r)
{
    bool declared[2] = {false, false};
    for (int i = 0; i < r->n_kernels; i++)
        for (int j = 0; j < r->kernels[i]->n_sums; j++) {
            const struct kernel_sum *s = &r->kernels[i]->sums[j];
            bool *known = &declared[s->element->size == 8];
            const char *head = arena_printf(l->u->arena, "static const struct accelrt_kernel accel_sums_%s", type_of(s));
            const char *values = arena_printf(l->u->arena, "\"accel_sums_%s\", ACCELRT_STRIDE, 1, { 256, 1, 1 }, { 1, 1, 1 }, 0, 3, 0, 0, 0, 0", type_of(s));
            if (!*known) lines_table(l, head, values);
            *known = true;
        }
}

void sums_end(struct lines *l, const struct kernel *k, const char *suffix)
{
    for (int j = 0; j < k->n_sums; j++) {
        const struct kernel_sum *s = &k->sums[j];
        const char *name = s->var->decl->name;
        const char *start = s->start ? arena_printf(l->u->arena, " + accel_arg_accel_skip_%s", name) : "";
        lines_put(l, "accelrt_sums_end(&accel_call%s, &accel_sums_%s, accel_arg_accel_sums_%s, (char *)accel_data%s[%d].device%s, "
                     "accel_arg_accel_size_%s, %lld);",
                  suffix, type_of(s), name, suffix, s->var->data, start, name, s->element->size);
    }
}
