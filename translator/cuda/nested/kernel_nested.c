/* kernel_nested: control flow of nested kernels. SPDX-License-Identifier: MIT
 * grid = gangs, block = (vector_length, num_workers); see kernel_nested.h for who runs what. */
#include "cuda/nested/kernel_nested.h"
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include <string.h>

/* ---- control flow ------------------------------------------------------------------------------------------------------------- */

static void statements(struct nested *s, struct node **list, int count, const struct node *scope)
{
    for (int k = 0; k < count; k++) {
        if (!list[k]) continue;
        if (list[k]->kind == NODE_DECL_STMT) nested_declared_variables(s, list[k], scope);
        else nested_statement(s, list[k]);
    }
}

void nested_body(struct nested *s, struct node *body)
{
    if (!body) return;
    const struct env *around = nested_declare_slots(s, body);
    if (body->kind == NODE_BLOCK && teams_is_complex(s->teams, body)) statements(s, body->child, body->n_children, body);
    else nested_statement(s, body);
    device_text_set_env(s->t->text, around);
}

static void branch(struct nested *s, struct node *n)
{
    const char *c = nested_condition(s, n->child[0]);
    int before = s->dirty, after;
    kernel_open_text(s->t, "if (%s) {", c);
    nested_body(s, n->child[1]);
    nested_close_brace(s);
    after = s->dirty;
    if (n->n_children > 2 && n->child[2]) {
        s->dirty = before;
        kernel_open_text(s->t, "else {");
        nested_body(s, n->child[2]);
        nested_close_brace(s);
        before = s->dirty;
    }
    s->dirty = after > before ? after : before;
}

struct outer_loop {
    int label;
    const struct node *loop;
};

static struct outer_loop enter_loop(struct nested *s, const struct node *n, bool labelled)
{
    struct outer_loop outer = {s->next_label, s->labelled};
    s->labelled = n;
    s->next_label = labelled ? ++s->n_labels : 0;
    return outer;
}

static void leave_loop(struct nested *s, struct outer_loop outer)
{
    s->next_label = outer.label;
    s->labelled = outer.loop;
    s->dirty = SYNC_ALL;
}

/* The body in a scope of its own, then the label of `continue`. */
static void labelled_body(struct nested *s, struct node *body)
{
    kernel_open(s->t);
    nested_body(s, body);
    nested_sync(s);
    nested_close_brace(s);
    if (s->next_label) kernel_line(s->t, "accel_next%d: ;", s->next_label);
}

static void leave_unless(struct nested *s, struct node *n)
{
    const char *c = n ? nested_condition(s, n) : NULL;
    if (c) kernel_line(s->t, "if (!%s) break;", c);
}

static bool natural_header(const struct nested *s, const struct node *n)
{
    if (calls_levels(s->teams, n->child[0]) || calls_levels(s->teams, n->child[1]) || calls_levels(s->teams, n->child[2])) return false;
    bool init = !n->child[0] || n->child[0]->kind != NODE_DECL_STMT ||
                (n->child[0]->n_children == 1 && teams_is_replicated(s->teams, n->child[0]->child[0], s->mode));
    if (n->child[0] && n->child[0]->kind != NODE_DECL_STMT) init = teams_is_replicated(s->teams, n->child[0], s->mode);
    return init && teams_is_replicated(s->teams, n->child[1], s->mode) && teams_is_replicated(s->teams, n->child[2], s->mode);
}

static void natural_for(struct nested *s, struct node *n)
{
    struct outer_loop outer;
    const char *init = !n->child[0] ? ";" : nested_printed(s, n->child[0]);
    size_t length = strlen(init);
    nested_sync(s);
    device_text_line(s->t->text, n->from, s->t->out);
    kernel_line(s->t, "for (%s%s %s; %s) {", init, length && init[length - 1] == ';' ? "" : ";",
                n->child[1] ? nested_printed(s, n->child[1]) : "", n->child[2] ? nested_printed(s, n->child[2]) : "");
    buffer_puts(s->t->out, CUDA_LINE_BACK);
    s->t->indent += 4;
    outer = enter_loop(s, n, false);
    nested_body(s, n->child[3]);
    nested_sync(s);
    nested_close_brace(s);
    leave_loop(s, outer);
}

static void general_for(struct nested *s, struct node *n)
{
    struct outer_loop outer;
    kernel_open(s->t);
    const struct env *around = nested_declare_slots(s, n);
    if (n->child[0] && n->child[0]->kind == NODE_DECL_STMT) nested_declared_variables(s, n->child[0], n);
    else if (n->child[0]) nested_expression_unit(s, n->child[0]);
    nested_sync(s);
    kernel_line(s->t, "for (;;) {");
    s->t->indent += 4;
    outer = enter_loop(s, n, true);
    leave_unless(s, n->child[1]);
    labelled_body(s, n->child[3]);
    if (n->child[2]) nested_expression_unit(s, n->child[2]);
    nested_sync(s);
    nested_close_brace(s);
    leave_loop(s, outer);
    device_text_set_env(s->t->text, around);
    nested_close_brace(s);
}

static void sequential_for(struct nested *s, struct node *n)
{
    bool own = kernel_own_index(s->t->region, region_loop(s->t->region, n));
    const struct env *around = device_text_env(s->t->text);
    if (!natural_header(s, n)) {
        general_for(s, n);
        return;
    }
    if (own) {
        kernel_open(s->t);
        nested_declare_slots(s, n);
    }
    natural_for(s, n);
    if (!own) return;
    device_text_set_env(s->t->text, around);
    nested_close_brace(s);
}

static void while_loop(struct nested *s, struct node *n)
{
    struct outer_loop outer;
    bool at_end = n->kind == NODE_DO;
    nested_sync(s);
    kernel_line(s->t, "for (;;) {");
    s->t->indent += 4;
    outer = enter_loop(s, n, at_end);
    if (!at_end) leave_unless(s, n->child[0]);
    labelled_body(s, n->child[!at_end]);
    if (at_end) leave_unless(s, n->child[1]);
    nested_sync(s);
    nested_close_brace(s);
    leave_loop(s, outer);
}

/* A value that is uniform in the team. */
static const char *uniform_value(struct nested *s, struct node *n)
{
    calls_make(s, n);
    return teams_is_replicated(s->teams, n, s->mode) ? kernel_expr(s->t, n) : nested_shared_value(s, n, n->type, "result");
}

static void switch_statement(struct nested *s, struct node *n)
{
    const char *value = device_text_switch_value(s->t->text, n, uniform_value(s, n->child[0]));
    struct outer_loop outer = {s->next_label, s->labelled};
    kernel_open_text(s->t, "switch (%s) {", value);
    nested_body(s, n->child[1]);
    nested_close_brace(s);
    leave_loop(s, outer);
}

/* Gangs of which blocks take the long ones are calls of a function. */
static bool ends_gang(const struct nested *s, const struct node *n)
{
    const struct node *loop = n->parent;
    while (loop && !node_is_loop(loop)) loop = loop->parent;
    return s->teams->spreads_long && n->kind == NODE_CONTINUE && loop == s->t->kernel->dims[0]->stmt;
}

static void jump(struct nested *s, struct node *n)
{
    nested_sync(s);
    if (n->kind == NODE_GOTO) kernel_line(s->t, "goto %s;", device_text_name(s->t->text, n->decl));
    else if (n->kind == NODE_CONTINUE && s->next_label) kernel_line(s->t, "goto accel_next%d;", s->next_label);
    else if (ends_gang(s, n)) kernel_line(s->t, "return;");
    else kernel_line(s->t, n->kind == NODE_CONTINUE ? "continue;" : "break;");
}

/* In a routine: all threads that called it return the same value. */
static void return_statement(struct nested *s, struct node *n)
{
    const char *value = n->n_children ? uniform_value(s, n->child[0]) : NULL;
    if (value) nested_line_of_user(s, n->from, arena_printf(s->t->unit->arena, "return %s", value));
    else kernel_line(s->t, "return;");
}

static void complex_statement(struct nested *s, struct node *n)
{
    struct loop *l = n->kind == NODE_FOR ? region_loop(s->t->region, n) : NULL;
    switch (n->kind) {
    case NODE_FOR:
        if (l && l->mapped) partition_loop(s, l);
        else if (l && l->child && l->child->plan.goes_outward) partition_outward(s, l);
        else sequential_for(s, n);
        break;
    case NODE_BLOCK:
        kernel_open(s->t);
        nested_body(s, n);
        nested_close_brace(s);
        break;
    case NODE_IF: branch(s, n); break;
    case NODE_WHILE:
    case NODE_DO: while_loop(s, n); break;
    case NODE_SWITCH: switch_statement(s, n); break;
    case NODE_CASE:
    case NODE_DEFAULT:
    case NODE_LABEL: nested_print_labelled(s, n); break;
    case NODE_GOTO:
    case NODE_CONTINUE:
    case NODE_BREAK: jump(s, n); break;
    case NODE_RETURN: return_statement(s, n); break;
    default: nested_unit(s, n); /* a loop inside an expression: one thread runs it */
    }
}

void nested_statement(struct nested *s, struct node *n)
{
    s->t->at = n->from;
    if (teams_is_complex(s->teams, n)) complex_statement(s, n);
    else nested_unit(s, n);
}

/* ---- the kernel --------------------------------------------------------------------------------------------------------------- */

/* Accumulators in shared memory or of packed gangs become values with the variable's name in thread 0, or in all threads. */
static void finish(struct nested *s)
{
    struct kernel_text *t = s->t;
    const struct combination *c = combination_of(t->kernel, NULL);
    if (!c) return;
    nested_sync(s);
    for (int k = 0; k < c->count; k++) {
        const struct combined *o = &c->list[k];
        const char *name = reduction_name(t, o->reduction);
        if (o->form == COMBINED_COPIES) continue;
        if (o->own && !o->own->replicated)
            kernel_line(t, "%s = %s;", reduction_declare(t, o->reduction, name), nested_text(s, o->own)->object);
        if (s->teams->packed && !s->teams->probed) kernel_line(t, "if (accel_lane != 0) %s = %s;", name, reduction_start(t, o->reduction));
    }
    reduction_finish(t);
}

static void print_body(struct nested *s)
{
    struct kernel *k = s->t->kernel;
    const struct env *around = nested_declare_slots(s, NULL);
    phases_begin(s);
    statements(s, k->statements, k->n_statements, NULL);
    phases_end(s);
    finish(s);
    device_text_set_env(s->t->text, around);
}

static void preface(struct nested *s, struct buffer *out)
{
    s->t->out = out;
    if (s->t->kernel->one_gang) kernel_line(s->t, "if (blockIdx.x > 0) return;");
    kernel_wait_for_queue(s->t);
    if (s->teams->packed && !s->teams->probed) {
        kernel_line(s->t, "const int accel_lane = threadIdx.x %% 8;");
        if (s->needs_mask) kernel_line(s->t, "const unsigned accel_mask = 0xffu << (threadIdx.x %% 32 - accel_lane);");
    }
    nested_print_shared(s, out);
}

void nested_function(struct nested *s)
{
    preamble_need(s->t->preamble, PIECE_THREAD);
    print_body(s);
}

/* What the compiler may know of the block, for barriers of workers: the launch shrinks it where threads have much scratch memory, never
 * below a warp. Where the launch chooses the workers (rt_team.c), also more than the clause gives, there is one only if no loop is for
 * workers; those of one warp stay so. */
static void declare_team(struct kernel_text *t, struct buffer *out)
{
    const struct kernel *k = t->kernel;
    long long workers = mapping_constant_size(k, SIZE_WORKERS), lanes = mapping_constant_size(k, SIZE_LANES);
    bool free_team = k->flags & ACCELRT_FREE_TEAM;
    if (!t->preamble->needs[PIECE_WORKER_SYNC] || k->flags & ACCELRT_ROW_LANES) return;
    if (!workers) workers = k->block[1];
    if (!lanes) lanes = k->block[0];
    if (free_team) workers = k->block[1] == 1 ? 1 : 0;
    if (workers == 1) buffer_puts(out, "    accel_assume(blockDim.y == 1);\n");
    else if (lanes > 0 && lanes <= 32) buffer_puts(out, "    accel_assume(blockDim.x == 32);\n");
    else if (workers > 0 && workers <= FEW_WORKERS)
        buffer_printf(out, "    accel_assume(threadIdx.y < %d);\n", workers <= 2 ? 2 : workers <= 4 ? 4 : FEW_WORKERS);
}

void kernel_nested(struct kernel_text *t)
{
    struct nested s = {.t = t};
    struct buffer *out = t->out, body = {0};
    nested_begin(&s);
    kernel_head(t);
    loads_bind_long_loops(t);
    nested_bind_literals(&s);
    if (!s.teams->packed && !nested_has_rows(&s)) preamble_need(t->preamble, PIECE_THREAD);
    t->out = &body;
    print_body(&s);
    declare_team(t, out);
    preface(&s, out);
    buffer_puts(out, body.data ? body.data : "");
    kernel_foot(t);
    nested_end(&s);
    buffer_free(&body);
}
