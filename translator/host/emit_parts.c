/* emit_parts: which bytes of its data a trip of a loop accesses, for launches in parts. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "directive/reductions.h"
#include "host/host_emit.h"
#include "kernel/kernel.h"
#include "kernel/params/parts.h"
#include "kernel/params/split.h"

static const char *operator_name(enum reduction_op op)
{
    static const char *const names[N_REDUCTION_OPS] = {
#define REDUCTION(NAME, ...) "ACCELRT_REDUCE_" #NAME,
#include "directive/reductions.def"
#undef REDUCTION
    };
    return names[op];
}

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

/* Scalars that the launch combines. */
static const char *put_reductions(struct lines *l, const struct kernel *k, int *n)
{
    const char *rows = "";
    struct arena *a = l->u->arena;
    *n = 0;
    for (int j = 0; j < k->n_reductions; j++) {
        const struct reduction *r = k->reductions[j];
        const struct type *t = r->var->decl->type;
        if (r->composite) continue;
        enum reduction_op op = t->kind == TYPE_BOOL ? reduction_rows[r->op].of_bool : r->op;
        const char *type = t->kind == TYPE_FLOAT ? "FLOATING" : t->is_signed && t->kind != TYPE_BOOL ? "SIGNED" : "UNSIGNED";
        rows = arena_printf(a, "%s%s{ %d, %s, ACCELRT_%s, %lld }", rows, (*n)++ ? ", " : "", r->var->data, operator_name(op), type, t->size);
    }
    if (!*n) return "0";
    const char *table = arena_printf(a, "accel_reductions%s", host_suffix(k->region->directive, l->u));
    lines_table(l, arena_printf(a, "static const struct accelrt_reduction %s[]", table), rows);
    return table;
}

/* Arrays whose elements the kernel only updates. */
static const char *put_accumulated(struct lines *l, const struct kernel *k, const int *joins, int *n)
{
    const char *rows = "", *table = arena_printf(l->u->arena, "accel_accumulated%s", host_suffix(k->region->directive, l->u));
    *n = 0;
    for (int i = 0; joins && i < k->region->n_data; i++) {
        const struct type *t = k->region->data[i].decl->type;
        if (!joins[i]) continue;
        while (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER) t = t->base;
        const char *type = t->kind == TYPE_FLOAT ? "FLOATING" : t->is_signed ? "SIGNED" : "UNSIGNED";
        rows = arena_printf(l->u->arena, "%s%s{ %d, %s, ACCELRT_%s, %lld }", rows, (*n)++ ? ", " : "", i, operator_name(SPLIT_JOIN_OP(joins[i])), type,
                            t->size);
    }
    if (!*n) return "0";
    lines_table(l, arena_printf(l->u->arena, "static const struct accelrt_reduction %s[]", table), rows);
    return table;
}

/* Of what is indexed by which other data. */
static const char *put_indexed(struct lines *l, const struct kernel *k, const struct indexed_item *list)
{
    const char *rows = "", *table = arena_printf(l->u->arena, "accel_indexed%s", host_suffix(k->region->directive, l->u));
    for (int i = 0; list && i < k->region->n_data; i++) {
        const struct indexed_item *x = &list[i];
        const struct type *t = x->by ? x->by->decl->type->base : NULL;
        const char *direct = x->direct.start ? arena_printf(l->u->arena, "%s, %s, %s", x->direct.start, x->direct.step, x->direct.bytes) : "0, 0, 0";
        const char *row = t ? arena_printf(l->u->arena, "{ { %s }, %d, %d, sizeof %s[0] }", direct, x->by->data, (int)(t->is_signed ? t->size : -t->size),
                                           k->region->data[i].decl->name)
                            : "{ { 0, 0, 0 }, -1, 0, 0 }";
        rows = arena_printf(l->u->arena, "%s%s%s", rows, i ? ", " : "", row);
    }
    if (!list) return "0";
    lines_table(l, arena_printf(l->u->arena, "const struct accelrt_indexed %s[]", table), rows);
    return table;
}

/* Declares the table of the kernel; returns its address, or 0 where its condition does not hold. */
static const char *declare(struct lines *l, const struct kernel *k)
{
    const struct kernel_parts *parts = parts_of_kernel(k);
    const char *suffix = host_suffix(k->region->directive, l->u);
    struct arena *a = l->u->arena;
    const char *footprints = put_footprints(l, k->region, parts->footprints, "accel_footprints"), *members = parts->written ? ".parts" : "";
    const char *first = arena_printf(a, "%s, %d, %d, 0, 0, %d", footprints, parts->dimension, parts->has_first, parts_only_split(k));
    if (parts->written) {
        int n_reductions, n_accumulated;
        const char *written = put_footprints(l, k->region, parts->written, "accel_written"),
                   *reductions = put_reductions(l, k, &n_reductions), *indexed = put_indexed(l, k, parts->indexed);
        const char *accumulated = put_accumulated(l, k, parts->joins, &n_accumulated);
        lines_put(l, "struct accelrt_split accel_parts%s = { { %s }, %s, %s, %d, %s, %s, %d };", suffix, first, written, reductions, n_reductions, indexed,
                  accumulated, n_accumulated);
    } else lines_put(l, "struct accelrt_parts accel_parts%s = { %s };", suffix, first);
    return arena_printf(a, parts->condition[0] ? "%s ? &accel_parts%s%s : 0" : "%.0s&accel_parts%s%s", parts->condition, suffix, members);
}

const char *parts_declare(struct lines *l, const struct region *r)
{
    return parts_of_region(r) ? declare(l, r->kernels[0]) : NULL;
}

void parts_open(struct lines *l, const struct kernel *k)
{
    if (parts_of_region(k->region) || !parts_of_kernel(k)) return;
    const char *table = declare(l, k);
    lines_put(l, "accel_call%s.parts = %s;", host_suffix(k->region->directive, l->u), table);
}

void parts_close(struct lines *l, const struct kernel *k)
{
    if (!parts_of_region(k->region) && parts_of_kernel(k)) lines_put(l, "accel_call%s.parts = 0;", host_suffix(k->region->directive, l->u));
}

bool parts_are_split(const struct region *r)
{
    for (int i = 0; i < r->n_kernels; i++) {
        const struct kernel_parts *p = parts_of_kernel(r->kernels[i]);
        if (p && p->written) return true;
    }
    return false;
}

const char *parts_argument(struct lines *l, const struct kernel *k, const char *suffix)
{
    const struct kernel_parts *parts = parts_of_kernel(k);
    if (parts) return arena_printf(l->u->arena, "&accel_parts%s%s.first", suffix, parts->written ? ".parts" : "");
    lines_put(l, "long long accel_first = 0;");
    return "&accel_first";
}
