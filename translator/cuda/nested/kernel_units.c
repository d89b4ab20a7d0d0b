/* kernel_units: code of nested kernels that contains no control flow of the team. SPDX-License-Identifier: MIT
 * Statements, declarations and conditions: run by all threads of the team, or by one that stores the result for the others. */
#include "base/arena.h"
#include "cuda/nested/kernel_nested.h"
#include "base/unit.h"

void nested_line_of_user(struct nested *s, unsigned from, const char *text)
{
    device_text_line(s->t->text, from, s->t->out);
    kernel_line(s->t, "%s;", text);
    buffer_puts(s->t->out, CUDA_LINE_BACK);
}

const char *nested_printed(struct nested *s, struct node *n)
{
    struct buffer b = {0};
    const char *text;
    device_text_print(s->t->text, n, &b);
    text = arena_copy(s->t->unit->arena, b.data ? b.data : "", b.length);
    buffer_free(&b);
    return text;
}

static void assign_initial(struct nested *s, const struct slot *slot, struct node *var)
{
    const struct type *type = var->decl->type;
    const char *init = nested_printed(s, var->child[0]), *copy;
    if (type_is_scalar(type)) {
        nested_line_of_user(s, var->from, arena_printf(s->t->unit->arena, "%s = %s", nested_text(s, slot)->text, init));
        return;
    }
    copy = nested_fresh(s, "init", var->decl->name);
    nested_line_of_user(s, var->from, arena_printf(s->t->unit->arena, "%s = %s", kernel_declare(s->t, type, copy), init));
    if (type->kind == TYPE_ARRAY) nested_copy_bytes(s, nested_text(s, slot)->text, copy);
    else kernel_line(s->t, "%s = %s;", nested_text(s, slot)->text, copy);
}

/* ---- values that one thread computes, in registers of its team --------------------------------------------------------------------- */

static void broadcast(struct nested *s, const char *name)
{
    kernel_note_barrier(s->t, "accel_team_first");
    kernel_line(s->t, "%s = accel_team_first(accel_team, %s);", name, name);
}

static bool broadcast_written(struct node *n, void *context)
{
    struct nested *s = context;
    const struct decl *d = n->kind == NODE_ASSIGN || node_is_step(n) ? node_target(n) : NULL;
    const struct slot *slot = d ? teams_slot(s->teams, d, n) : NULL;
    if (slot && slot->replicated) broadcast(s, nested_text(s, slot)->name);
    return true;
}

/* After n, which one thread has run. */
static void broadcast_results(struct nested *s, struct node *n)
{
    if (s->teams->broadcasts) node_walk(n, broadcast_written, s);
}

static void broadcast_initial(struct nested *s, struct node *var)
{
    const char *name = device_text_name(s->t->text, var->decl);
    kernel_line(s->t, "%s;", kernel_declare(s->t, var->decl->type, name));
    nested_open_single(s);
    nested_line_of_user(s, var->from, arena_printf(s->t->unit->arena, "%s = %s", name, nested_printed(s, var->child[0])));
    nested_close_brace(s);
    broadcast(s, name);
}

static const char *broadcast_value(struct nested *s, struct node *n, const struct type *type, const char *stem)
{
    const char *name = nested_fresh(s, stem, NULL);
    kernel_line(s->t, "%s;", type ? kernel_declare(s->t, type, name) : arena_printf(s->t->unit->arena, "bool %s", name));
    nested_open_single(s);
    nested_line_of_user(s, n->from, arena_printf(s->t->unit->arena, "%s = %s", name, kernel_expr(s->t, n)));
    nested_close_brace(s);
    broadcast(s, name);
    broadcast_results(s, n);
    return name;
}

/* The declaration of one variable that later statements share. */
static void declared_variable(struct nested *s, struct node *var, const struct node *scope)
{
    const struct slot *slot = teams_slot_of_scope(s->teams, var->decl, scope);
    const char *text;
    if (!slot || (!teams_is_used(s->teams, slot) && !var->n_children)) return;
    if (var->n_children) calls_make(s, var->child[0]);
    if (slot->replicated && s->teams->broadcasts && var->n_children && !teams_is_replicated(s->teams, var->child[0], s->mode)) {
        broadcast_initial(s, var);
        return;
    }
    if (slot->replicated) {
        text = kernel_declare(s->t, var->decl->type, device_text_name(s->t->text, var->decl));
        if (var->n_children && nested_is_jumped_over(s, var)) {
            kernel_line(s->t, "%s;", text);
            text = device_text_name(s->t->text, var->decl);
        }
        if (var->n_children) text = arena_printf(s->t->unit->arena, "%s = %s", text, nested_printed(s, var->child[0]));
        nested_line_of_user(s, var->from, text);
        return;
    }
    struct slot_text *printed = nested_text(s, slot);
    if (kernel_slice(s->t->kernel, slot->decl, SLICE_OF_GANG + (int)slot->mode)) nested_begin_slot(s, slot);
    if (!printed->text && nested_is_own_array(s, slot)) {
        nested_own_array(s, slot);
        s->dirty = SYNC_CLEAN;
    } else if (!printed->text) printed->text = nested_shared_object(s, slot->decl, slot->mode);
    if (!var->n_children) return;
    nested_open_single(s);
    assign_initial(s, slot, var);
    nested_close_brace(s);
}

void nested_declared_variables(struct nested *s, struct node *n, const struct node *scope)
{
    for (int k = 0; k < n->n_children; k++) {
        if (n->child[k]->kind != NODE_VAR || !n->child[k]->decl) continue;
        nested_row_sizes(s, n->child[k]->decl);
        declared_variable(s, n->child[k], scope);
    }
}

void nested_unit(struct nested *s, struct node *n)
{
    bool is_size = n->parent && n->from < n->parent->from; /* the size of a parameter, printed at the function's entry */
    if (n->kind == NODE_NULL_STMT || is_size) return;
    calls_make(s, n);
    if (calls_needs_team(s->teams, n)) return;
    if (teams_is_replicated(s->teams, n, s->mode)) {
        kernel_user(s->t, n);
        return;
    }
    nested_open_single(s);
    kernel_user(s->t, n);
    nested_close_brace(s);
    broadcast_results(s, n);
}

/* An expression in the head of a loop as a statement. */
void nested_expression_unit(struct nested *s, struct node *n)
{
    bool replicated = teams_is_replicated(s->teams, n, s->mode);
    calls_make(s, n);
    if (!replicated) nested_open_single(s);
    nested_line_of_user(s, n->from, nested_printed(s, n));
    if (!replicated) {
        nested_close_brace(s);
        broadcast_results(s, n);
    }
}

const char *nested_shared_value(struct nested *s, struct node *n, const struct type *type, const char *stem)
{
    struct arena *a = s->t->unit->arena;
    if (s->teams->broadcasts) return broadcast_value(s, n, type, stem);
    struct shared_place p = nested_place(s, nested_fresh(s, stem, NULL), 0, s->mode);
    nested_sync(s);
    nested_share(s, &p, type ? kernel_declare(s->t, type, p.declarator) : arena_printf(a, "bool %s", p.declarator));
    nested_open_single(s);
    nested_line_of_user(s, n->from, arena_printf(a, "%s = %s", p.use, kernel_expr(s->t, n)));
    nested_close_brace(s);
    nested_barrier(s);
    s->dirty = SYNC_ALL;
    return p.use;
}

const char *nested_condition(struct nested *s, struct node *n)
{
    calls_make(s, n);
    return teams_is_replicated(s->teams, n, s->mode) ? kernel_expr(s->t, n) : nested_shared_value(s, n, NULL, "condition");
}
