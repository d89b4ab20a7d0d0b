/* nested_units: code of nested kernels that contains no control flow of the team. SPDX-License-Identifier: MIT
 * Statements, declarations and conditions: run by all threads of the team, or by one that stores the result for the others. */
#include "base/arena.h"
#include "kernel/nested/nested.h"

const struct value *nested_user(struct nested *s, struct node *n)
{
    return value_user(s->b.arena, n);
}

void nested_assign(struct nested *s, const struct value *place, const struct value *v, const struct node *at)
{
    code_assign(&s->b, place, v);
    s->b.open->last->user = (struct node *)at;
}

/* A register of each thread, in which all threads of the team hold one value. */
static void add_register(struct nested *s, const struct value *object, const struct value *v, struct node *at)
{
    code_variable(&s->b, object, v);
    s->b.open->last->uniform = true;
    s->b.open->last->user = at;
}

static void assign_initial(struct nested *s, const struct value *place, struct node *var)
{
    const struct type *type = var->decl->type;
    const struct value *init = nested_user(s, var->child[0]);
    if (type_is_scalar(type)) {
        nested_assign(s, place, init, var);
        return;
    }
    const struct value *copy = nested_name(s, type, "init", var->decl->name);
    add_register(s, copy, init, var);
    code_assign(&s->b, place, copy);
}

/* ---- values that one thread computes, in registers of its team --------------------------------------------------------------------- */

static void broadcast(struct nested *s, const struct value *object)
{
    const struct value *team = value_name(s->b.arena, &value_int, "accel_team");
    code_assign(&s->b, object, value_meeting(s->b.arena, value_call(s->b.arena, object->type, "accel_team_first", 2, team, object), false));
}

static bool broadcast_written(struct node *n, void *context)
{
    struct nested *s = context;
    const struct decl *d = n->kind == NODE_ASSIGN || node_is_step(n) ? node_target(n) : NULL;
    const struct slot *slot = d ? teams_slot(s->teams, d, n) : NULL;
    if (slot && slot->replicated) broadcast(s, nested_object(s, slot)->use ? nested_object(s, slot)->use : value_variable(s->b.arena, d));
    return true;
}

/* After n, which one thread has run. */
static void broadcast_results(struct nested *s, struct node *n)
{
    if (s->teams->broadcasts) node_walk(n, broadcast_written, s);
}

/* The value of n, of one thread, in a register of all threads. */
static void broadcast_value(struct nested *s, const struct value *object, struct node *n, const struct node *at)
{
    add_register(s, object, NULL, NULL);
    nested_open_single(s);
    nested_assign(s, object, nested_user(s, n), at);
    nested_close(s);
    broadcast(s, object);
}

/* ---- declarations ---------------------------------------------------------------------------------------------------------------- */

/* A jump may pass the declaration `var`: C++ accepts that only without an initialiser. */
static bool is_jumped_over(const struct nested *s, const struct node *var)
{
    const struct node *block = var->parent ? var->parent->parent : NULL;
    bool found = block && block->parent && block->parent->kind == NODE_SWITCH;
    return (found || node_has(s->b.region->body, KIND(NODE_GOTO))) && type_is_scalar(var->decl->type);
}

static void declare_register(struct nested *s, struct node *var)
{
    const struct value *own = value_variable(s->b.arena, var->decl);
    struct node *init = var->n_children ? var->child[0] : NULL;
    if (init && s->teams->broadcasts && !teams_is_replicated(s->teams, init, s->mode)) {
        broadcast_value(s, own, init, var);
        return;
    }
    bool apart = init && is_jumped_over(s, var);
    add_register(s, own, init && !apart ? nested_user(s, init) : NULL, apart ? NULL : var);
    if (apart) nested_assign(s, own, nested_user(s, init), var);
}

/* The declaration of one variable that later statements share. */
static void declared_variable(struct nested *s, struct node *var, const struct node *scope)
{
    const struct slot *slot = teams_slot_of_scope(s->teams, var->decl, scope);
    if (!slot || (!teams_is_used(s->teams, slot) && !var->n_children)) return;
    if (var->n_children) calls_make(s, var->child[0]);
    if (slot->replicated) {
        declare_register(s, var);
        return;
    }
    struct slot_object *o = nested_object(s, slot);
    if (kernel_slice(s->b.kernel, slot->decl, SLICE_OF_GANG + (int)slot->mode)) nested_begin_slot(s, slot);
    if (!o->use && nested_is_own_array(s, slot)) {
        nested_own_array(s, slot);
        s->dirty = SYNC_CLEAN;
    } else if (!o->use) o->use = nested_shared_object(s, slot->decl, slot->mode);
    if (!var->n_children) return;
    nested_open_single(s);
    assign_initial(s, o->use, var);
    nested_close(s);
}

/* The initialization of a variable that is kept on the device between kernels. */
static void initialize_hoisted(struct nested *s, struct node *var)
{
    if (!var->n_children) return;
    calls_make(s, var->child[0]);
    nested_open_single(s);
    nested_assign(s, value_variable(s->b.arena, var->decl), nested_user(s, var->child[0]), var);
    nested_close(s);
}

void nested_declared_variables(struct nested *s, struct node *n, const struct node *scope)
{
    for (int k = 0; k < n->n_children; k++) {
        struct node *var = n->child[k];
        if (var->kind != NODE_VAR || !var->decl) continue;
        nested_row_sizes(s, var->decl);
        if (region_is_hoisted(s->b.region, var->decl)) initialize_hoisted(s, var);
        else declared_variable(s, var, scope);
    }
}

/* ---- statements ------------------------------------------------------------------------------------------------------------------- */

static void run(struct nested *s, struct node *n, enum code_kind kind)
{
    bool all = teams_is_replicated(s->teams, n, s->mode);
    if (!all) nested_open_single(s);
    code_add(&s->b, kind)->user = n;
    if (all) return;
    nested_close(s);
    broadcast_results(s, n);
}

void nested_unit(struct nested *s, struct node *n)
{
    bool is_size = n->parent && n->from < n->parent->from; /* the size of a parameter, printed at the function's entry */
    if (n->kind == NODE_NULL_STMT || is_size) return;
    calls_make(s, n);
    if (!calls_needs_team(s->teams, n)) run(s, n, CODE_STATEMENT);
}

void nested_expression_unit(struct nested *s, struct node *n)
{
    calls_make(s, n);
    run(s, n, CODE_EXPRESSION);
}

const struct value *nested_shared_value(struct nested *s, struct node *n, const struct type *type, const char *stem)
{
    if (!type) type = &value_bool;
    if (s->teams->broadcasts) {
        const struct value *own = nested_name(s, type, stem, NULL);
        broadcast_value(s, own, n, n);
        broadcast_results(s, n);
        return own;
    }
    const char *name = nested_fresh(s, stem, NULL);
    nested_sync(s);
    const struct value *shared = nested_share(s, name, type, NULL, 0, s->mode);
    nested_open_single(s);
    nested_assign(s, shared, nested_user(s, n), n);
    nested_close(s);
    nested_barrier(s);
    s->dirty = SYNC_ALL;
    return shared;
}

const struct value *nested_condition(struct nested *s, struct node *n)
{
    calls_make(s, n);
    return teams_is_replicated(s->teams, n, s->mode) ? nested_user(s, n) : nested_shared_value(s, n, NULL, "condition");
}
