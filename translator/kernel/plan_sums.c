/* plan_sums: arrays of floating-point numbers to which a kernel adds exactly with ACCEL_REPRODUCIBLE. SPDX-License-Identifier: MIT
 * A reduction by + whose updates are made in place: the result must not depend on the order of threads then. The kernel adds in memory of its
 * own, and a kernel after it adds the sums to the array. Therefore nothing else in the kernel may use the array. */
#include "base/arena.h"
#include "data/data_sections.h"
#include "kernel/mapping.h"
#include "base/unit.h"

static bool wants_sums(const struct kernel *k, const struct variable *v)
{
    return mapping_kernel_uses(k, v->decl) && v->role == ROLE_DATA && v->data >= 0 && !v->pointer_written && mapping_only_updates(k, v->decl) &&
           !mapping_named_in_atomic(k->region, v->decl);
}

/* The elements of complex numbers are their two parts. */
static const struct type *element_of(const struct clause_var *named)
{
    const struct type *t = clause_var_element(named);
    return t->kind == TYPE_COMPLEX ? t->base : t;
}

static void add_sum(struct unit *u, struct kernel *k, const struct clause_var *named)
{
    struct variable *v = region_variable(k->region, named->decl);
    const struct clause copy = {.kind = CLAUSE_COPY};
    struct data_item item = {0};
    if (!v || kernel_has_sum(k, v) || !wants_sums(k, v)) return;
    if (!named->n_subscripts) whole_item(u, v->decl, &item);
    else if (!section_item(u, k->region->directive, &copy, named, &item)) return;
    if (!item.bytes) return;
    struct kernel_sum sum = {.var = v, .element = element_of(named), .bytes = item.bytes};
    if (item.start && (item.start[0] != '0' || item.start[1])) sum.start = item.start;
    ARENA_PUSH(u->arena, k->sums, k->n_sums, sum);
}

void mapping_sums(struct unit *u, struct kernel *k)
{
    if (k->shape == KERNEL_SEQUENTIAL || !transform_is_on(k->region, TRANSFORM_EXACT_SUMS)) return;
    for (int j = 0; j < k->region->n_sums; j++) add_sum(u, k, k->region->sums[j]);
}
