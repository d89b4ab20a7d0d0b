/* kernel_usual: threads whose iterations are all away from borders. SPDX-License-Identifier: MIT
 * kernel/reuse/usual_conditions.c chooses the comparisons. Each is linear in the loops, so that it has its usual value in all iterations of
 * the thread, and in all trips of inner loops, if it has at the corners of their space. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "region/region_parts.h"

enum { LOOPS_MOST = 8 };

/* A local variable of the body, whose initializer is its value. */
static bool is_local(const struct region *r, const struct decl *d)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (l->index == d) return false;
    return d && d->init && !region_variable(r, d);
}

/* Locals are followed to their initializers. */
static bool depends(const struct region *r, const struct node *n, const struct decl *d)
{
    if (n->kind == NODE_NAME && n->decl == d) return true;
    bool local = n->kind == NODE_NAME && is_local(r, n->decl);
    if (local && depends(r, n->decl->init, d)) return true;
    for (int j = 0; j < n->n_children; j++)
        if (n->child[j] && depends(r, n->child[j], d)) return true;
    return false;
}

/* The loops that the comparison depends on and of which a thread runs several trips; returns their number. */
static int loops_of(const struct kernel *k, const struct node *n, const struct loop *list[LOOPS_MOST])
{
    int count = 0;
    for (int j = 0; j < k->n_dims; j++)
        if (flat_has_several(k, j) && depends(k->region, n, k->dims[j]->index)) list[count++] = k->dims[j];
    for (const struct node *p = n->parent; p && p != kernel_innermost(k)->stmt && count < LOOPS_MOST; p = p->parent) {
        const struct loop *l = p->kind == NODE_FOR ? region_loop(k->region, p) : NULL;
        if (l && depends(k->region, n, l->index)) list[count++] = l;
    }
    return count;
}

static const char *corner(struct kernel_text *t, const struct loop *l, bool end)
{
    struct arena *a = t->unit->arena;
    int j = l->dimension;
    if (j < 0) return arena_printf(a, "(%lld)", l->lower->value + (end ? mapping_constant_trips(l) - 1 : 0));
    const struct value *trip = value_add(a, flat_trip(a, j), value_integer(a, end ? t->kernel->items[j] - 1 : 0));
    return kernel_operand(t, kernel_index(t, l, trip));
}

static void bind_locals(struct kernel_text *t, const struct node *n)
{
    if (n->kind == NODE_NAME && is_local(t->region, n->decl)) {
        bind_locals(t, n->decl->init);
        device_text_bind(t->text, n->decl, arena_printf(t->unit->arena, "(%s)", kernel_expr(t, n->decl->init)));
    }
    for (int j = 0; j < n->n_children; j++)
        if (n->child[j]) bind_locals(t, n->child[j]);
}

static void test_corners(struct kernel_text *t, const struct usual_condition *c)
{
    const struct loop *list[LOOPS_MOST];
    int count = loops_of(t->kernel, c->node, list);
    for (int q = 0; q < 1 << count; q++) {
        const struct env *around = device_text_env(t->text);
        for (int j = 0; j < count; j++) device_text_bind(t->text, list[j]->index, corner(t, list[j], q >> j & 1));
        bind_locals(t, c->node);
        kernel_line(t, "accel_usual = accel_usual && %s(%s);", c->value ? "" : "!", kernel_expr(t, c->node));
        device_text_set_env(t->text, around);
    }
}

void usual_declare(struct kernel_text *t, const struct value *inside)
{
    kernel_line(t, "bool accel_usual = %s;", kernel_value(t, inside));
    for (int j = 0; j < t->kernel->n_conditions; j++) test_corners(t, &t->kernel->conditions[j]);
}
