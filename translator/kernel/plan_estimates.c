/* plan_estimates: trip counts that the host estimates for the grid, from bounds in memory. SPDX-License-Identifier: MIT
 * The bounds of `i < g->n`, `i < dims[0]` or of a scalar in a copy clause are those in device memory, where other directives, kernels or
 * updates may have changed them. The kernel reads them there. The grid may have any size; the host sizes it by its own copy, which it can
 * read where the construct maps it by its address on the host: not through a deviceptr, and not through a second pointer. */
#include "accel_kinds.h"
#include "analysis/wrapping.h"
#include "kernel/mapping.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

static bool is_host_copy(const struct region *r, const struct variable *v)
{
    if (v->role == ROLE_VALUE || v->role == ROLE_CONSTANT) return !v->written && type_is_integer(v->decl->type);
    if ((v->role != ROLE_DATA && v->role != ROLE_SCALAR) || v->written || v->pointer_written || v->data < 0) return false;
    const struct data_item *item = &r->data[v->data];
    int kind = item->kind & ACCELRT_KIND_MASK;
    return !item->foreign && (kind == ACCELRT_PRESENT || accel_kind_what((unsigned)kind) & KIND_IN);
}

static bool can_read(const struct loop *l, const struct node *n);

/* The variable that holds the place of an element or member, or points to it; NULL: more than one pointer leads to it. The host can compute the
 * subscripts: `start[level]` and `start[level + 1]` are the bounds of a part of a list. */
static const struct decl *root_of(const struct loop *l, const struct node *n)
{
    for (n = node_strip(n); n->kind != NODE_NAME;) {
        bool part = n->kind == NODE_MEMBER && !n->arrow, element = n->kind == NODE_SUBSCRIPT && can_read(l, n->child[1]);
        bool pointed_to = (n->kind == NODE_MEMBER && n->arrow) || (n->kind == NODE_UNARY && n->op == OP_DEREF);
        if (!part && !element && !pointed_to) return NULL;
        n = node_strip(n->child[0]);
        if (n->type && n->type->kind == TYPE_POINTER) return n->kind == NODE_NAME ? n->decl : NULL;
    }
    return n->decl;
}

static bool can_compute(const struct loop *l, const struct node *n)
{
    bool sum = n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL);
    bool quotient = n->kind == NODE_BINARY && n->op == OP_DIV && n->child[1]->has_value && n->child[1]->value > 0;
    return (sum || quotient) && can_read(l, n->child[0]) && can_read(l, n->child[1]);
}

static bool can_read(const struct loop *l, const struct node *n)
{
    if (n->has_value) return true;
    n = node_strip(n);
    if (n->has_value || can_compute(l, n)) return true;
    if (!n->type || !type_is_integer(n->type) || n->type->is_volatile) return false;
    const struct decl *d = root_of(l, n);
    const struct variable *v = d ? region_variable(l->region, d) : NULL;
    return v && !uses_declared_inside(l->region->uses, d) && is_host_copy(l->region, v);
}

bool mapping_is_estimated(const struct loop *l)
{
    if (!transform_is_on(l->region, TRANSFORM_ESTIMATES) || l->bounds_on_host || !l->bounds_visible || l->compared || l->wraps || !type_is_integer(l->index->type)) return false;
    if (l->tile || loop_passes_end(l) || loop_is_counted(l) || loop_shows_index(l) || (l->step && !l->step->has_value)) return false;
    return can_read(l, l->lower) && can_read(l, l->upper);
}
