/* register_sums: elements of memory that a jammed loop adds to. SPDX-License-Identifier: MIT
 * c[i][j] += a[i][k] * b[k][j] along k: the compiler keeps the element in a register if it can prove that nothing else in the loop is an
 * alias of c[i][j]. It cannot for the 16 elements of a jammed loop. */
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/jam.h"
#include "kernel/staging/operand_slabs.h"
#include "kernel/transforms/rewrites.h"

bool register_sums_find(const struct kernel *k, const struct loop *l, struct accumulation *s)
{
    if (!transform_is_on(k->region, TRANSFORM_REGISTER_SUMS) || !loop_adds_to_one(l, s)) return false;
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].var == s->var && k->params[j].kind == PARAM_POINTER) {
            s->overlap = k->params[j].may_overlap;
            return !k->params[j].plain;
        }
    return false;
}

const struct value *register_sums_object(struct arena *a, const struct type *type)
{
    return value_name(a, type, "accel_total");
}

static const struct value *own_sum(struct code_builder *b, const struct accumulation *s)
{
    const struct type *type = s->place->type;
    return value_element(b->arena, type, register_sums_object(b->arena, type), value_name(b->arena, &value_int, "accel_item"));
}

static const struct value *element(struct code_builder *b, const struct accumulation *s)
{
    return value_user(b->arena, s->place);
}

void register_sums_load(struct code_builder *b, const struct accumulation *s)
{
    struct node *place[] = {s->place};
    code_variable(b, register_sums_object(b->arena, s->place->type), NULL);
    b->open->last->count = b->kernel->items[0] * b->kernel->items[1];
    jam_open_each(b, place, 1, NULL);
    code_assign(b, own_sum(b, s), element(b, s));
    code_close(b);
}

void register_sums_add(struct code_builder *b, const struct accumulation *s)
{
    for (; s; s = s->next) code_update(b, own_sum(b, s), s->op[0] == '-' ? VALUE_SUBTRACT : VALUE_ADD, value_user(b->arena, s->value));
}

void register_sums_store(struct code_builder *b, const struct accumulation *s)
{
    struct node *place[] = {s->place};
    jam_open_each(b, place, 1, NULL);
    code_assign(b, element(b, s), own_sum(b, s));
    code_close(b);
}

/* A loop without trips accesses no element. */
static void keep_in_registers(struct code_builder *b, struct code *loop, const struct accumulation *s)
{
    struct arena *a = b->arena;
    const struct loop *l = loop->loop;
    const struct value *any = value_compare(a, VALUE_GREATER, trips_signed(a, l), value_integer(a, 0));
    struct code *old = code_replace(b, loop, CODE_IF);
    loop->v[0] = value_and(a, s->overlap ? value_name(a, &value_bool, "accel_disjoint") : NULL, any);
    register_sums_load(b, s);
    jam_open_inner(b, l, l->stmt->child[3]);
    register_sums_add(b, s);
    code_close(b);
    code_close(b);
    register_sums_store(b, s);
    if (!s->overlap) return;
    code_open_else(b);
    code_put(b, old);
}

/* Elements of narrow rows stay in memory. */
static bool rewrite(struct code_builder *b, struct code *tree)
{
    bool changed = false;
    if (tree->narrow) return false;
    for (struct code *c = tree->first; c; c = c->next) {
        struct accumulation s;
        bool jammed = jam_is_inner(c) && !operands_has(b->kernel, c->loop);
        if (jammed && register_sums_find(b->kernel, c->loop, &s)) keep_in_registers(b, c, &s), changed = true;
        else changed |= rewrite(b, c) | (c->other && rewrite(b, c->other));
    }
    return changed;
}

bool transform_register_sums(struct code_builder *b)
{
    struct code *tree = b->open;
    bool changed = !b->kernel->in_step && rewrite(b, tree);
    b->open = tree;
    return changed;
}
