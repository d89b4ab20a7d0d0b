/* kernel_calls: calls of routines gang, worker and vector in nested code. SPDX-License-Identifier: MIT
 * All threads of the team make the call, with the same arguments, before the statement that contains it. The statement then uses the
 * returned value, which is uniform in the team: an environment binds the call to it. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"
#include "directive/bind/routines.h"
#include <string.h>

/* A register of each thread, declared at the beginning of the function: a jump over the call must not pass a declaration. */
static const char *own_value(struct nested *s, const struct type *type, const char *stem)
{
    const char *name = nested_fresh(s, stem, NULL);
    buffer_printf(&s->shared, "    %s;\n", kernel_declare(s->t, type, name));
    return name;
}

/* ---- the call ------------------------------------------------------------------------------------------------------------------ */

/* A routine vector is run by one worker: the first one, if gang-redundant code calls it. */
static bool is_for_one_worker(const struct nested *s, const struct node *call)
{
    const struct kernel *k = s->t->kernel;
    bool vector = routine_call_levels(s->t->unit, call) == LEVEL_VECTOR;
    return vector && s->mode == MODE_GANG &&
           (s->routine || k->block[1] > 1 || directive_clause(k->region->directive, CLAUSE_NUM_WORKERS, 0));
}

static void argument(struct nested *s, struct node *a, bool one_worker)
{
    if (!teams_is_replicated(s->teams, a, s->mode)) {
        device_text_bind_node(s->t->text, a, nested_shared_value(s, a, a->type, "argument"));
    } else if (one_worker && node_has_effects(a)) {
        const char *name = own_value(s, a->type, "argument");
        kernel_line(s->t, "%s = %s;", name, nested_printed(s, a));
        device_text_bind_node(s->t->text, a, name);
    }
}

static void call_by_all(struct nested *s, struct node *call, const char *text)
{
    if (call->type->kind == TYPE_VOID) {
        nested_line_of_user(s, call->from, text);
        device_text_bind_node(s->t->text, call, "(void)0");
        return;
    }
    const char *name = own_value(s, call->type, "result");
    nested_line_of_user(s, call->from, arena_printf(s->t->unit->arena, "%s = %s", name, text));
    device_text_bind_node(s->t->text, call, name);
}

static void call_by_first_worker(struct nested *s, struct node *call, const char *text)
{
    const char *shared = "(void)0";
    kernel_open_text(s->t, "if (threadIdx.y == 0) {");
    if (call->type->kind == TYPE_VOID) {
        nested_line_of_user(s, call->from, text);
    } else {
        const char *name = own_value(s, call->type, "result");
        struct shared_place p = nested_place(s, nested_fresh(s, "result", NULL), 0, MODE_GANG);
        nested_share(s, &p, kernel_declare(s->t, call->type, p.declarator));
        shared = p.use;
        nested_line_of_user(s, call->from, arena_printf(s->t->unit->arena, "%s = %s", name, text));
        kernel_line(s->t, "if (threadIdx.x == 0) %s = %s;", shared, name);
    }
    nested_close_brace(s);
    nested_barrier(s);
    device_text_bind_node(s->t->text, call, shared);
}

/* Without the `;` of a call that is a statement. */
static const char *call_text(struct nested *s, struct node *call)
{
    const char *text = nested_printed(s, call);
    size_t n = strlen(text);
    return n && text[n - 1] == ';' ? arena_copy(s->t->unit->arena, text, n - 1) : text;
}

static void make_call(struct nested *s, struct node *call)
{
    bool one_worker = is_for_one_worker(s, call);
    for (int k = 1; k < call->n_children; k++) argument(s, call->child[k], one_worker);
    nested_sync(s);
    if (one_worker) call_by_first_worker(s, call, call_text(s, call));
    else call_by_all(s, call, call_text(s, call));
    s->dirty = SYNC_ALL;
}

/* ---- calls that a condition may skip --------------------------------------------------------------------------------------------- */

/* Assigns the value of a part of the expression to `name` in all threads of the team. */
static void assign_part(struct nested *s, const char *name, struct node *part, const struct type *type)
{
    calls_make(s, part);
    const char *value =
        teams_is_replicated(s->teams, part, s->mode) ? kernel_expr(s->t, part) : nested_shared_value(s, part, type, "operand");
    kernel_line(s->t, type ? "%s = %s;" : "%s = (%s) != 0;", name, value);
}

/* NULL: else. */
static void open_branch(struct nested *s, const char *condition)
{
    if (condition) kernel_open_text(s->t, "if (%s) {", condition);
    else kernel_open_text(s->t, "else {");
}

static void make_logical(struct nested *s, struct node *n)
{
    const char *name = nested_fresh(s, "truth", NULL);
    buffer_printf(&s->shared, "    bool %s;\n", name);
    assign_part(s, name, n->child[0], NULL);
    open_branch(s, n->op == OP_LAND ? name : arena_printf(s->t->unit->arena, "!%s", name));
    assign_part(s, name, n->child[1], NULL);
    nested_close_brace(s);
    device_text_bind_node(s->t->text, n, name);
}

static void make_choice(struct nested *s, struct node *n)
{
    const char *name = own_value(s, n->type, "result");
    open_branch(s, nested_condition(s, n->child[0]));
    assign_part(s, name, n->child[1], n->type);
    nested_close_brace(s);
    open_branch(s, NULL);
    assign_part(s, name, n->child[2], n->type);
    nested_close_brace(s);
    device_text_bind_node(s->t->text, n, name);
}

void calls_make(struct nested *s, struct node *n)
{
    if (!n || n->kind == NODE_SIZEOF || !calls_levels(s->teams, n)) return;
    if (calls_choose(s->teams, n)) {
        if (n->kind == NODE_CONDITIONAL) make_choice(s, n);
        else make_logical(s, n);
        s->dirty = SYNC_ALL;
        return;
    }
    for (int k = 0; k < n->n_children; k++) calls_make(s, n->child[k]);
    if (calls_needs_team(s->teams, n)) make_call(s, n);
}

void calls_settle(struct nested *s, struct node *n)
{
    calls_make(s, n);
    if (!teams_is_replicated(s->teams, n, s->mode)) device_text_bind_node(s->t->text, n, nested_shared_value(s, n, n->type, "result"));
}
