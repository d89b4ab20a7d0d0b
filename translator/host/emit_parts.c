/* emit_parts: which bytes of its data a trip of a loop accesses, for launches in parts. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "host/host_emit.h"
#include "kernel/kernel.h"
#include "kernel/params/parts.h"

const char *parts_declare(struct lines *l, const struct region *r)
{
    const struct kernel_parts *parts = parts_of_region(r);
    const char *suffix = host_suffix(r->directive, l->u), *rows = "";
    struct arena *a = l->u->arena;
    if (!parts) return NULL;
    for (int i = 0; i < r->n_data; i++) {
        const struct footprint *f = &parts->footprints[i];
        rows = arena_printf(a, f->start ? "%s%s{ %s, %s, %s }" : "%s%s{ 0, 0, 0 }", rows, i ? ", " : "", f->start, f->step, f->bytes);
    }
    lines_table(l, arena_printf(a, "const struct accelrt_footprint accel_footprints%s[]", suffix), rows);
    lines_put(l, "struct accelrt_parts accel_parts%s = { accel_footprints%s, %d, %d, 0, 0 };", suffix, suffix, parts->dimension, parts->has_first);
    return arena_printf(a, parts->condition[0] ? "%s ? &accel_parts%s : 0" : "%.0s&accel_parts%s", parts->condition, suffix);
}

const char *parts_argument(struct lines *l, const struct kernel *k, const char *suffix)
{
    if (parts_of_region(k->region)) return arena_printf(l->u->arena, "&accel_parts%s.first", suffix);
    lines_put(l, "long long accel_first = 0;");
    return "&accel_first";
}
