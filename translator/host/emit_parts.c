/* emit_parts: which bytes of its data a trip of a loop accesses, for launches in parts. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "host/host_emit.h"
#include "kernel/kernel.h"
#include "kernel/params/parts.h"

/* A table of footprints; returns its name. */
static const char *put_footprints(struct lines *l, const struct region *r, const struct footprint *list, const char *name)
{
    const char *rows = "", *table = arena_printf(l->u->arena, "%s%s", name, host_suffix(r->directive, l->u));
    for (int i = 0; i < r->n_data; i++) {
        const struct footprint *f = &list[i];
        rows = arena_printf(l->u->arena, f->start ? "%s%s{ %s, %s, %s }" : "%s%s{ 0, 0, 0 }", rows, i ? ", " : "", f->start, f->step,
                            f->bytes);
    }
    lines_table(l, arena_printf(l->u->arena, "const struct accelrt_footprint %s[]", table), rows);
    return table;
}

const char *parts_declare(struct lines *l, const struct region *r)
{
    const struct kernel_parts *parts = parts_of_region(r);
    const char *suffix = host_suffix(r->directive, l->u);
    struct arena *a = l->u->arena;
    if (!parts) return NULL;
    const char *footprints = put_footprints(l, r, parts->footprints, "accel_footprints"), *members = parts->written ? ".parts" : "";
    if (parts->written) {
        const char *written = put_footprints(l, r, parts->written, "accel_written");
        lines_put(l, "struct accelrt_split accel_parts%s = { { %s, %d, %d, 0, 0 }, %s };", suffix, footprints, parts->dimension,
                  parts->has_first, written);
    } else
        lines_put(l, "struct accelrt_parts accel_parts%s = { %s, %d, %d, 0, 0 };", suffix, footprints, parts->dimension, parts->has_first);
    return arena_printf(a, parts->condition[0] ? "%s ? &accel_parts%s%s : 0" : "%.0s&accel_parts%s%s", parts->condition, suffix, members);
}

const char *parts_argument(struct lines *l, const struct kernel *k, const char *suffix)
{
    const struct kernel_parts *parts = parts_of_region(k->region);
    if (parts) return arena_printf(l->u->arena, "&accel_parts%s%s.first", suffix, parts->written ? ".parts" : "");
    lines_put(l, "long long accel_first = 0;");
    return "&accel_first";
}
