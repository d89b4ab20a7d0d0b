/* matrix_product: contractions of doubles on tensor cores. SPDX-License-Identifier: MIT
 * A warp's matrix instruction m16n8k8 adds eight products to each of 16 x 8 sums, one after another, each like fma: on an H200 all of 2.8
 * million results were those of the chain of fma, subnormal and infinite ones too, for instructions of 4, 8 and 16 products. So the order
 * of the additions stays. It requires that the product may be contracted with the addition (no -ffp-contract=off). The threads of a warp
 * are 4 along x and 8 along y, as the instruction has its sums: two of a thread's iterations along x follow each other, then those of the
 * block's other threads, and each iteration along y is apart. The product of 1024^2 doubles: 137 us without. */
#include "kernel/staging/matrix_product.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "region/updates/updates.h"
#include <string.h>

enum { THREADS_X = 8, THREADS_Y = 16, ITEMS_X = 8, ITEMS_Y = 4, TOGETHER = 2, TRIPS = 8 };

struct factor {
    const struct kernel *kernel;
    const struct operand_tiles *tiles;
    int dimension; /* of its operands; -1: it has none */
    bool bad;
};

static const struct operand *operand_at(const struct operand_tiles *t, const struct node *n)
{
    for (int j = 0; j < t->n; j++)
        for (int i = 0; i < t->list[j].n_accesses; i++)
            if (t->list[j].accesses[i]->node == n) return &t->list[j];
    return NULL;
}

static bool is_double(const struct type *t)
{
    return t && t->kind == TYPE_FLOAT && t->size == 8 && !t->is_volatile && !t->is_atomic;
}

/* The dimension of an element that is read directly, the same in all trips: mean[j] in x[k][j] - mean[j]; -1: none, or of both. */
static int dimension_of_direct(const struct kernel *k, const struct node *n)
{
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (a->node != n || !a->read || a->written || a->deep) continue;
        bool by_x = mapping_depends_on(a, k->dims[0]), by_y = mapping_depends_on(a, k->dims[1]);
        return by_x == by_y ? -1 : by_y;
    }
    return -1;
}

static bool find_part(struct node *n, void *context)
{
    struct factor *f = context;
    const struct operand *o = operand_at(f->tiles, n);
    const struct variable *v = n->kind == NODE_NAME ? region_variable(f->kernel->region, n->decl) : NULL;
    int dimension = o ? o->dimension : n->kind == NODE_SUBSCRIPT ? dimension_of_direct(f->kernel, n) : -1;
    if (dimension >= 0) {
        f->bad |= f->dimension >= 0 && f->dimension != dimension;
        f->dimension = dimension;
        return false;
    }
    if (n->has_value) return false;
    f->bad |= n->kind == NODE_NAME ? !n->n_children && !mapping_is_value(v) : !mapping_is_arithmetic(n);
    return !f->bad;
}

/* The dimension of the operand of which n is a function; -1: of none or several, or of anything else that differs between iterations. */
static int dimension_of(const struct kernel *k, const struct operand_tiles *t, struct node *n)
{
    struct factor f = {k, t, -1, !is_double(n->type)};
    node_walk(n, find_part, &f);
    return f.bad ? -1 : f.dimension;
}

/* A variable that the iterations share, or of a reduction, has no sums of its own in each thread. */
static bool is_shared(const struct kernel *k, const struct node *target)
{
    const struct variable *v = target->kind == NODE_NAME ? region_variable(k->region, target->decl) : NULL;
    return v && v->role != ROLE_PRIVATE;
}

static bool read_product(const struct kernel *k, const struct operand_tiles *t, struct matrix_product *p)
{
    struct update update;
    struct node *body = node_only_statement(p->loop->stmt->child[3]);
    if (body->kind != NODE_ASSIGN || !update_read(k->region->unit, body, &update) || !update_adds(&update) || !update.e) return false;
    struct node *e = node_strip_mutable(update.e);
    p->target = node_strip_mutable(update.x);
    p->subtracts = update.op == OP_SUB;
    if (is_shared(k, p->target)) return false;
    if (e->kind != NODE_BINARY || e->op != OP_MUL || !is_double(e->type) || !is_double(p->target->type)) return false;
    int first = dimension_of(k, t, e->child[0]), second = dimension_of(k, t, e->child[1]);
    if (first < 0 || second < 0 || first == second) return false;
    p->factors[first] = e->child[0];
    p->factors[second] = e->child[1];
    return true;
}

static bool has_two_operands(const struct operand_tiles *t)
{
    const struct operand *o = t->list;
    return t->n == 2 && o[0].loop == o[1].loop && o[0].dimension != o[1].dimension && is_double(o[0].accesses[0]->node->type) &&
           is_double(o[1].accesses[0]->node->type);
}

void mapping_matrix_product(struct unit *u, const struct kernel *k, struct operand_tiles *t, struct operand_shape *s)
{
    struct operand_shape shape = {{THREADS_X, THREADS_Y, 1}, {ITEMS_X, ITEMS_Y}, {TOGETHER, 1}, TRIPS};
    if (!transform_is_on(k->region, TRANSFORM_TENSOR_CORES) || u->arithmetic.no_fma || operand_shape_is_small(k) || !has_two_operands(t))
        return;
    struct matrix_product product = {.loop = t->list[0].loop};
    if (!read_product(k, t, &product)) return;
    t->matrix = arena_alloc(u->arena, sizeof *t->matrix);
    *t->matrix = product;
    *s = shape;
}

bool matrix_factor_is_element(const struct kernel *k, int d)
{
    const struct operand_tiles *t = operands_of(k);
    const struct operand *o = &t->list[t->list[0].dimension == d ? 0 : 1];
    return !(d && t->matrix->subtracts) && o->n_accesses == 1 && node_strip(t->matrix->factors[d]) == o->accesses[0]->node;
}
