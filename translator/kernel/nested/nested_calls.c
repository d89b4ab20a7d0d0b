/* nested_calls: calls of routines gang, worker and vector in nested code. SPDX-License-Identifier: MIT
 * All threads of the team make the call, with the same arguments, before the statement that contains it. The statement then uses the
 * returned value, which is uniform in the team: the call is bound to it. */
#include "base/arena.h"
#include "directive/bind/routines.h"
#include "kernel/nested/nested.h"

/* A register of each thread, declared at the beginning of the function: a jump over the call must not pass a declaration. */
static const struct value *own_value(struct nested *s, const struct type *type, const char *stem)
{
    const struct value *object = nested_name(s, type, stem, NULL);
    struct code *around = s->b.open;
    s->b.open = s->top;
    code_variable(&s->b, object, NULL);
    s->b.open->last->uniform = true;
    s->b.open = around;
    return object;
}

static void bind_node(struct nested *s, const struct node *n, const struct value *means)
{
    nested_bind(s, (struct code_binding){.node = n, .means = means});
}

/* ---- the call ------------------------------------------------------------------------------------------------------------------ */

/* A routine vector is run by one worker: the first one, if gang-redundant code calls it. */
static bool is_for_one_worker(const struct nested *s, const struct node *call)
{
    const struct kernel *k = s->b.kernel;
    bool vector = routine_call_levels(s->b.region->unit, call) == LEVEL_VECTOR;
    return vector && s->mode == MODE_GANG &&
           (s->routine || k->block[1] > 1 || mapping_size(k, SIZE_WORKERS));
}

static void argument(struct nested *s, struct node *a, bool one_worker)
{
    if (!teams_is_replicated(s->teams, a, s->mode)) {
        bind_node(s, a, nested_shared_value(s, a, a->type, "argument"));
    } else if (one_worker && node_has_effects(a)) {
        const struct value *own = own_value(s, a->type, "argument");
        code_assign(&s->b, own, nested_user(s, a));
        bind_node(s, a, own);
    }
}

/* What remains of a call of a function without a value. */
static const struct value *nothing(struct nested *s)
{
    return value_name(s->b.arena, &value_int, "(void)0");
}

static void call_by_all(struct nested *s, struct node *call)
{
    if (call->type->kind == TYPE_VOID) {
        code_add(&s->b, CODE_EXPRESSION)->user = call;
        bind_node(s, call, nothing(s));
        return;
    }
    const struct value *own = own_value(s, call->type, "result");
    nested_assign(s, own, nested_user(s, call), call);
    bind_node(s, call, own);
}

static void call_by_first_worker(struct nested *s, struct node *call)
{
    struct arena *a = s->b.arena;
    const struct value *zero = value_integer(a, 0), *shared = nothing(s);
    code_open_if(&s->b, value_compare(a, VALUE_EQUAL, value_place(a, PLACE_THREAD, 1), zero));
    if (call->type->kind == TYPE_VOID) {
        code_add(&s->b, CODE_EXPRESSION)->user = call;
    } else {
        const struct value *own = own_value(s, call->type, "result");
        shared = nested_share(s, nested_fresh(s, "result", NULL), call->type, NULL, 0, MODE_GANG);
        nested_assign(s, own, nested_user(s, call), call);
        code_open_if(&s->b, value_compare(a, VALUE_EQUAL, value_place(a, PLACE_THREAD, 0), zero));
        code_assign(&s->b, shared, own);
        code_close(&s->b);
    }
    code_close(&s->b);
    nested_barrier(s);
    bind_node(s, call, shared);
}

static void make_call(struct nested *s, struct node *call)
{
    bool one_worker = is_for_one_worker(s, call);
    for (int k = 1; k < call->n_children; k++) argument(s, call->child[k], one_worker);
    nested_sync(s);
    if (one_worker) call_by_first_worker(s, call);
    else call_by_all(s, call);
    s->dirty = SYNC_ALL;
}

/* ---- calls that a condition may skip --------------------------------------------------------------------------------------------- */

/* Assigns the value of a part of the expression, or whether it is not 0, in all threads of the team. */
static void assign_part(struct nested *s, const struct value *object, struct node *part)
{
    bool truth = object->type == &value_bool;
    calls_make(s, part);
    bool all = teams_is_replicated(s->teams, part, s->mode);
    const struct value *v = all ? nested_user(s, part) : nested_shared_value(s, part, truth ? NULL : object->type, "operand");
    if (truth && all) v = value_compare(s->b.arena, VALUE_NOT_EQUAL, v, value_integer(s->b.arena, 0));
    code_assign(&s->b, object, v);
}

static const struct value *logical(struct nested *s, struct node *n)
{
    const struct value *own = own_value(s, &value_bool, "truth");
    assign_part(s, own, n->child[0]);
    code_open_if(&s->b, n->op == OP_LAND ? own : value_not(s->b.arena, own));
    assign_part(s, own, n->child[1]);
    code_close(&s->b);
    return own;
}

static const struct value *choice(struct nested *s, struct node *n)
{
    const struct value *own = own_value(s, n->type, "result");
    code_open_if(&s->b, nested_condition(s, n->child[0]));
    assign_part(s, own, n->child[1]);
    code_open_else(&s->b);
    assign_part(s, own, n->child[2]);
    code_close(&s->b);
    return own;
}

void calls_make(struct nested *s, struct node *n)
{
    if (!n || n->kind == NODE_SIZEOF || !calls_levels(s->teams, n)) return;
    if (calls_choose(s->teams, n)) {
        bind_node(s, n, n->kind == NODE_CONDITIONAL ? choice(s, n) : logical(s, n));
        s->dirty = SYNC_ALL;
        return;
    }
    for (int k = 0; k < n->n_children; k++) calls_make(s, n->child[k]);
    if (calls_needs_team(s->teams, n)) make_call(s, n);
}

void calls_settle(struct nested *s, struct node *n)
{
    calls_make(s, n);
    if (!teams_is_replicated(s->teams, n, s->mode)) bind_node(s, n, nested_shared_value(s, n, n->type, "result"));
}
