/* sine_pairs: the sine and the cosine of one angle. SPDX-License-Identifier: MIT
 * c = cosf(t); s = sinf(t); reduces t to its octant twice: compilers keep both calls. sincosf does so once, with the same results: sums of 2048
 * samples for each of 32,768 points take 441 us on an H200 with two calls, in CUDA with sincosf 364. So the first of two calls with the same
 * angle, in statements of one block, computes the other value too, and keeps it in a variable of the thread. Operands of one statement are in no
 * order: before an assignment to a local variable, both values are computed: Newton's method for 10^6 orbits, e -= (e - x * sin(e) - m) / (1 - x * cos(e)). */
#include "accel_abi.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/rewrites.h"
#include "region/region_parts.h"
#include <string.h>

enum { CALLS_MOST = 16, PAIRS_MOST = 16 };


struct call {
    struct node *node;
    int unit;                          /* number of its statement in the block, or of the variable that it initializes */
    bool sine;
};

struct block {
    const struct kernel *kernel;
    struct node **units;
    int n_units;
    struct call calls[CALLS_MOST];
    int n_calls;
};

/* ---- calls --------------------------------------------------------------------------------------------------------------------- */

static bool is_trigonometric(const struct node *n, bool *sine)
{
    static const char *const names[] = {"sin", "sinf", "cos", "cosf"};
    bool known = n->kind == NODE_CALL && n->decl && n->n_children == 2 && n->type && n->type->kind == TYPE_FLOAT && !mapping_calls_program(n);
    for (int k = 0; known && k < 4; k++)
        if (!strcmp(n->decl->name, names[k])) return *sine = k < 2, n->type->size == (k % 2 ? 4 : 8);
    return false;
}

/* Evaluated whenever its statement is. */
static bool is_certain(const struct node *n, const struct node *statement)
{
    for (const struct node *p = n->parent; n != statement && p; n = p, p = p->parent) {
        if (node_guards(p, n) || node_is_loop(p) || p->kind == NODE_SIZEOF || p->kind == NODE_STMT_EXPR) return false;
        if (p == statement) return true;
    }
    return n == statement;
}

struct finder {
    struct block *block;
    int unit;
};

static bool find_call(struct node *n, void *context)
{
    struct finder *f = context;
    struct block *b = f->block;
    bool sine;
    if (!is_trigonometric(n, &sine) || !is_certain(n, b->units[f->unit]) || b->n_calls == CALLS_MOST) return true;
    b->calls[b->n_calls++] = (struct call){n, f->unit, sine};
    return true;
}

/* Of an assignment: VALUE_NUMBER for =; VALUE_AND: of none that is printed. */
static enum value_op sequence_operator(enum op op)
{
    switch (op) {
    case OP_NONE: return VALUE_NUMBER;
    case OP_ADD: return VALUE_ADD;
    case OP_SUB: return VALUE_SUBTRACT;
    case OP_MUL: return VALUE_MULTIPLY;
    case OP_DIV: return VALUE_DIVIDE;
    default: return VALUE_AND;
    }
}

/* ---- angles -------------------------------------------------------------------------------------------------------------------- */

static bool is_address_of(const struct node *n, const void *context)
{
    return n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_naming(n, context);
}

struct angle {
    const struct block *block;
    int from, to;
    bool bad;
};

/* Numbers and scalars of the kernel, which the statements from the first call to the second do not change. */
static bool find_change(struct node *n, void *context)
{
    struct angle *s = context;
    if (n->kind == NODE_NAME && !n->has_value) {
        const struct kernel *k = s->block->kernel;
        const struct variable *v = n->decl ? region_variable(k->region, n->decl) : NULL;
        bool own = n->decl && n->decl->kind == DECL_VAR && n->decl->storage != STORAGE_STATIC &&
                   (v ? v->role == ROLE_PRIVATE || v->role == ROLE_VALUE : n->decl->function != NULL);
        s->bad |= !own || !type_is_arithmetic(n->decl->type) || n->decl->type->is_volatile;
        for (int j = s->from; j < s->to && !s->bad; j++) s->bad |= node_changes(s->block->units[j], n->decl);
        s->bad |= !s->bad && s->from == s->to && node_changes(s->block->units[s->to]->child[1], n->decl);
        s->bad |= !s->bad && node_find(kernel_innermost(k)->stmt, is_address_of, n->decl);
    } else if (!n->has_value && !mapping_is_arithmetic(n)) {
        s->bad = true;
    }
    return !s->bad;
}

/* v = value, where v is a local variable: nothing else that is planned replaces the statement. */
static bool assigns_local(const struct kernel *k, const struct node *n)
{
    const struct node *place = n->kind == NODE_ASSIGN ? node_strip(n->child[0]) : NULL;
    bool plain = place && place->kind == NODE_NAME && place->decl && place->decl->function && place->decl->storage != STORAGE_STATIC &&
                 !region_variable(k->region, place->decl) && type_is_arithmetic(place->type) && place->type->kind != TYPE_COMPLEX;
    return plain && !place->type->is_volatile && !place->type->is_atomic && sequence_operator(n->op) != VALUE_AND;
}

static bool is_pair(const struct block *b, const struct call *first, const struct call *second)
{
    struct angle s = {b, first->unit, second->unit, false};
    bool same = first->sine != second->sine && (first->unit < second->unit || (first->unit == second->unit && assigns_local(b->kernel, b->units[first->unit]))) && first->node->type->size == second->node->type->size &&
                node_text_equal(b->kernel->region->unit, first->node->child[1], second->node->child[1]);
    if (same) node_walk(first->node->child[1], find_change, &s);
    return same && !s.bad;
}

/* ---- the kernel ---------------------------------------------------------------------------------------------------------------- */

static void bind_pair(struct code_builder *b, const struct call *first, const struct call *second, int number)
{
    struct arena *a = b->arena;
    const struct value *other = code_object(b, first->node->type, "accel_other%d", number);
    code_variable(b, other, NULL);
    const char *function = first->sine ? "accel_sine" : "accel_cosine";
    code_bind(b, first->node, value_call(a, first->node->type, function, 2, value_user(a, first->node->child[1]), other), NULL);
    code_bind(b, second->node, other, NULL);
}

/* Both values before the statement, which reads them. */
static void bind_statement(struct code_builder *b, struct code_builder *parts, const struct call *first, const struct call *second, int number)
{
    const struct type *type = first->node->type;
    const struct value *own = code_object(b, type, "accel_own%d", number), *other = code_object(b, type, "accel_other%d", number);
    code_variable(b, own, NULL);
    code_variable(b, other, NULL);
    code_assign(parts, own, value_call(b->arena, type, first->sine ? "accel_sine" : "accel_cosine", 2, value_user(b->arena, first->node->child[1]), other));
    code_bind(b, first->node, own, NULL);
    code_bind(b, second->node, other, NULL);
}

static void end_statement(struct code_builder *b, struct code_builder *parts, const struct node *n)
{
    code_update(parts, value_user(b->arena, n->child[0]), sequence_operator(n->op), value_user(b->arena, n->child[1]));
    code_bind_nodes(b, n, parts->open);
}

static void add_units(struct block *s, struct arena *a, struct node *block)
{
    for (int j = 0; j < block->n_children; j++) {
        struct node *n = block->child[j];
        if (n && n->kind == NODE_DECL_STMT)
            for (int i = 0; i < n->n_children; i++) ARENA_PUSH(a, s->units, s->n_units, n->child[i]);
        else if (n) ARENA_PUSH(a, s->units, s->n_units, n);
    }
}

/* The pairs of call i, which is the first of one, in `parts` where both are in its statement. */
static void pair_call(struct code_builder *b, struct block *s, int i, struct code_builder *parts, bool *changed, int *pairs)
{
    for (int j = i + 1; j < s->n_calls && s->calls[i].node; j++) {
        if (!s->calls[j].node || *pairs == PAIRS_MOST || !is_pair(s, &s->calls[i], &s->calls[j])) continue;
        bool within = s->calls[i].unit == s->calls[j].unit;
        if (within) bind_statement(b, parts, &s->calls[i], &s->calls[j], (*pairs)++);
        else bind_pair(b, &s->calls[i], &s->calls[j], (*pairs)++);
        *changed |= within;
        s->calls[i].node = s->calls[j].node = NULL;
    }
}

static void pair_calls(struct code_builder *b, struct node *block, int *pairs)
{
    struct block s = {.kernel = b->kernel};
    add_units(&s, b->arena, block);
    for (int j = 0; j < s.n_units; j++) node_walk(s.units[j], find_call, &(struct finder){&s, j});
    for (int i = 0; i < s.n_calls;) {
        struct code_builder parts = code_begin(b->arena, b->kernel);
        int unit = s.calls[i].unit;
        bool changed = false;
        for (; i < s.n_calls && s.calls[i].unit == unit; i++) pair_call(b, &s, i, &parts, &changed, pairs);
        if (changed) end_statement(b, &parts, s.units[unit]);
    }
}

struct search {
    struct code_builder *b;
    int pairs;
};

/* Of the iteration's own statements, lanes may run only some. */
static bool find_block(struct node *n, void *context)
{
    struct search *s = context;
    bool lanes = s->b->kernel->flags & ACCELRT_LANES && n == kernel_innermost(s->b->kernel)->stmt->child[3];
    if (n->kind == NODE_BLOCK && !lanes && !node_has(n, GOTO_KINDS | KIND(NODE_SWITCH))) pair_calls(s->b, n, &s->pairs);
    return true;
}

/* The variables precede all but the wait for the queue. */
bool transform_sine_pairs(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct search s = {b, 0};
    bool in_order = k->shape == KERNEL_FLAT && !decisions_have(k, DECISION_ORDERS) && !k->in_step && !jam_is_planned(k) && !k->is_fallback && k->n_dims;
    if (!in_order) return false;
    struct code *rest = code_take_all(b), *wait = rest && rest->kind == CODE_WAIT ? rest : NULL;
    if (wait) rest = wait->next, wait->next = NULL, code_put(b, wait);
    node_walk(kernel_innermost(k)->stmt->child[3], find_block, &s);
    code_put_all(b, rest);
    return s.pairs > 0;
}
