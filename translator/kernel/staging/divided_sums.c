/* divided_sums: contractions of few sums and many trips, which several blocks divide among them. SPDX-License-Identifier: MIT
 * x^T x of 50,000 rows of 48 doubles has 2304 sums: four tiles of 32 x 32, which occupy four multiprocessors. Where a reduction clause of
 * the loop, or an option, permits any order of the additions, the launch may have several blocks along y for each tile. Each runs what
 * precedes the loop, and its part of the trips. The last one to end adds the parts, and runs what follows. Only the kernel with the
 * smallest tiles has this form, in which the parts of a tile occupy least memory. */
#include "kernel/staging/divided_sums.h"
#include "accel_abi.h"
#include "base/unit.h"
#include "directive/directive_tables.h"
#include "kernel/mapping.h"
#include "kernel/staging/operand_shapes.h"
#include "kernel/staging/operands.h"
#include "region/updates/updates.h"

bool mapping_adds_in_any_order(const struct loop *l, const struct decl *d)
{
    bool adds = false;
    for (int j = 0; j < l->n_reductions; j++) adds |= l->reductions[j].var->decl == d && l->reductions[j].op == RED_ADD;
    return adds && l->mode != LOOP_SEQ && l->directive && directive_lists(l->directive, NEEDS(REDUCTION), d);
}

/* The scalar to which the whole body of the loop adds; NULL: it does something else. */
static const struct decl *sum_of(struct unit *u, const struct loop *l)
{
    struct update update;
    struct node *body = node_only_statement(l->stmt->child[3]);
    if (body->kind != NODE_ASSIGN || !update_read(u, body, &update) || !update_adds(&update) || !update.e || update.reversed) return NULL;
    const struct node *target = node_strip(update.x);
    const struct type *t = target->kind == NODE_NAME ? target->decl->type : NULL;
    bool number = t && !t->is_volatile && !t->is_atomic && (t->kind == TYPE_FLOAT || (type_is_integer(t) && t->kind != TYPE_BOOL));
    return number && (t->kind == TYPE_FLOAT || type_is_integer(update.e->type)) ? target->decl : NULL;
}

struct effect_search {
    const struct kernel *kernel;
    const struct node *loop;
    bool found;
};

static bool is_own(const struct kernel *k, const struct decl *d)
{
    const struct variable *v = region_variable(k->region, d);
    return d->storage != STORAGE_STATIC && (v ? v->role == ROLE_PRIVATE && !v->last_value : d->function != NULL);
}

/* What precedes the loop only sets variables of the iteration: each block may run it. */
static bool find_effect(struct node *n, void *context)
{
    struct effect_search *s = context;
    if (n->from >= s->loop->from) return false;
    bool writes = n->kind == NODE_ASSIGN || node_is_step(n);
    const struct node *target = writes ? node_strip(n->child[0]) : NULL;
    s->found |= writes && (target->kind != NODE_NAME || !is_own(s->kernel, target->decl));
    s->found |= n->kind == NODE_CALL || n->kind == NODE_ASM || n->kind == NODE_STMT_EXPR;
    return !s->found;
}

static bool may_repeat(const struct kernel *k, const struct loop *l)
{
    struct effect_search s = {k, l->stmt, false};
    node_walk(kernel_innermost(k)->stmt->child[3], find_effect, &s);
    return !s.found;
}

void mapping_divided_sum(struct unit *u, struct kernel *k, struct operand_tiles *t)
{
    const struct loop *l = t->list[0].loop;
    bool alone = kernel_innermost(k)->child == l && !l->next && !k->interchange && !k->region->asks_device;
    bool on = alone && transform_is_on(k->region, TRANSFORM_DIVIDED_SUMS) && !operand_shape_is_small(k);
    const struct decl *sum = on ? sum_of(u, l) : NULL;
    bool any_order = sum && (type_is_integer(sum->type) || device_arithmetic_reorders(&u->arithmetic) || mapping_adds_in_any_order(l, sum));
    if (!any_order || !is_own(k, sum) || !may_repeat(k, l) || k->scratch_per_block || k->n_slices) return;
    t->divided_sum = sum;
    mapping_add_scratch(u, k);
}

void mapping_divide_sum(struct kernel *k)
{
    const struct decl *sum = operands_of(k)->divided_sum;
    if (!sum || !k->tiles.order) return;
    k->flags |= ACCELRT_ROW_BLOCKS;
    k->scratch_per_block = k->block[0] * k->block[1] * k->block[2] * k->items[0] * k->items[1] * (int)sum->type->size;
}

const struct loop *divided_sum_loop(const struct kernel *k)
{
    const struct operand_tiles *t = operands_of(k);
    return t->divided_sum ? t->list[0].loop : NULL;
}
