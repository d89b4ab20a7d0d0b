/* code_text: see code_text.h. SPDX-License-Identifier: MIT
 * One walk over the tree. The environment and the indentation are those of the tree's scopes. */
#include "cuda/code_text.h"
#include "cuda/combine/combine_text.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "kernel/values/value_types.h"
#include <string.h>

enum { COLUMNS = 120 };

#define BARRIER "__syncthreads();"

static void print(struct kernel_text *t, const struct code *c);

static const char *jump_text(const struct code *target)
{
    return target && target->kind != CODE_FUNCTION ? "continue" : "return";
}

static void bind(struct kernel_text *t, const struct code *c)
{
    for (int j = 0; j < c->n_bindings; j++) {
        const struct code_binding *b = &c->bindings[j];
        const char *text = b->means ? kernel_operand(t, b->means) : arena_printf(t->unit->arena, "%s;", jump_text(b->target));
        if (b->node) device_text_bind_node(t->text, b->node, text);
        else device_text_bind(t->text, b->decl, text);
    }
}

void code_print(struct kernel_text *t, const struct code *tree)
{
    bind(t, tree);
    for (const struct code *c = tree->first; c; c = c->next) print(t, c);
}

/* The children as a block, of which `head` opens the braces. */
static void print_block(struct kernel_text *t, const char *head, const struct code *c)
{
    const struct env *around = device_text_env(t->text);
    kernel_line(t, "%s{", head);
    t->indent += 4;
    code_print(t, c);
    t->indent -= 4;
    device_text_set_env(t->text, around);
}

static const char *assignment(struct kernel_text *t, const struct code *c)
{
    const char *place = kernel_value(t, c->object);
    if (c->op != VALUE_NUMBER) return arena_printf(t->unit->arena, "%s %s= %s;", place, value_operator(c->op), kernel_value(t, c->v[0]));
    return arena_printf(t->unit->arena, "%s = %s;", place, kernel_value_as(t, c->v[0], c->object->type));
}

/* A statement of one line, without its indentation; NULL: it has more. */
static const char *simple_statement(struct kernel_text *t, const struct code *c)
{
    struct arena *a = t->unit->arena;
    switch (c->kind) {
    case CODE_JUMP: return arena_printf(a, "%s;", jump_text(c->target));
    case CODE_CALL: return arena_printf(a, "%s;", kernel_value(t, c->v[0]));
    case CODE_ASSIGN: return assignment(t, c);
    case CODE_BARRIER: kernel_note_barrier(t, BARRIER); return BARRIER;
    default: return NULL;
    }
}

/* After `head`: a statement on its line, or a block. */
static void print_body(struct kernel_text *t, const char *head, const struct code *c)
{
    const struct code *only = c->first && !c->first->next && !c->other && !c->n_bindings ? c->first : NULL;
    const char *text = only ? simple_statement(t, only) : NULL;
    if (text && (c->kind != CODE_FOR || t->indent + (int)(strlen(head) + strlen(text)) <= COLUMNS)) {
        kernel_line(t, "%s%s", head, text);
        return;
    }
    if (text) kernel_line(t, "%s{", head), kernel_line(t, "    %s", text);
    else print_block(t, head, c);
    if (c->other) print_block(t, "} else ", c->other);
    kernel_line(t, "}");
}

static void print_for(struct kernel_text *t, const struct code *c)
{
    const struct value *i = c->object, *step = c->v[2];
    const char *next = value_is(step, 1) ? arena_printf(t->unit->arena, "%s++", i->name)
                                         : arena_printf(t->unit->arena, "%s += %s", i->name, kernel_value_as(t, step, i->type));
    if (c->unroll == CODE_UNROLL_ALL) buffer_puts(t->out, "#pragma unroll\n");
    else if (c->unroll) buffer_printf(t->out, "#pragma unroll %d\n", c->unroll);
    print_body(t,
               arena_printf(t->unit->arena, "for (%s %s = %s; %s; %s) ", i->type->spelling, i->name, kernel_value_as(t, c->v[0], i->type),
                            kernel_value(t, c->v[1]), next),
               c);
}

static void print_tiles(struct kernel_text *t, const struct code *c)
{
    preamble_need(t->preamble, PIECE_TILES);
    print_body(t,
               arena_printf(t->unit->arena, "for (accel_tiles accel_tile(%s, %s, %s); accel_tile.inside(); accel_tile.next()) ",
                            kernel_value(t, c->v[0]), kernel_value(t, c->v[1]), kernel_value(t, c->v[2])),
               c);
}

static void print_single(struct kernel_text *t, const struct code *c)
{
    preamble_need(t->preamble, PIECE_THREAD);
    if (c->team == CODE_TEAM_GRID) preamble_need(t->preamble, PIECE_BLOCK);
    print_body(t, c->team == CODE_TEAM_GRID ? "if (accel_block() == 0 && accel_thread() == 0) " : "if (accel_thread() == 0) ", c);
}

static const char *declaration(struct kernel_text *t, const struct code *c)
{
    const struct value *o = c->object;
    const char *name = o->decl ? device_text_name(t->text, o->decl) : o->name;
    if (c->count) name = arena_printf(t->unit->arena, "%s[%d]", name, c->count);
    return value_is_generated_type(o->type) ? arena_printf(t->unit->arena, "%s %s", o->type->spelling, name)
                                            : kernel_declare(t, o->type, name);
}

static void print_variable(struct kernel_text *t, const struct code *c)
{
    const struct decl *d = c->object->decl;
    if (c->v[0]) kernel_line(t, "%s = %s;", declaration(t, c), kernel_value_as(t, c->v[0], c->object->type));
    else kernel_line(t, "%s;", declaration(t, c));
    if (d) device_text_bind(t->text, d, device_text_name(t->text, d));
}

/* A lambda, so that it refers to the kernel's objects by name. */
static void print_function(struct kernel_text *t, const struct code *c)
{
    const struct env *around = device_text_env(t->text);
    const char *parameters = "";
    for (const struct code *p = c->other->first; p; p = p->next) {
        parameters = arena_printf(t->unit->arena, "%s%s%s", parameters, p == c->other->first ? "" : ", ", declaration(t, p));
        if (p->object->decl) device_text_bind(t->text, p->object->decl, device_text_name(t->text, p->object->decl));
    }
    print_block(t, arena_printf(t->unit->arena, "auto %s = [&](%s) ", c->object->name, parameters), c);
    kernel_line(t, "};");
    device_text_set_env(t->text, around);
}

static void print_loop(struct kernel_text *t, const struct code *c)
{
    const struct env *around = device_text_env(t->text);
    kernel_header(t, c->loop, "");
    code_print(t, c);
    device_text_set_env(t->text, around);
}

/* The initialization of a variable of the program is at its line. */
static void print_assignment(struct kernel_text *t, const struct code *c)
{
    if (c->user) device_text_line(t->text, c->user->from, t->out);
    kernel_line(t, "%s", simple_statement(t, c));
    if (c->user) buffer_puts(t->out, CUDA_LINE_BACK);
}

static void print_usual(struct kernel_text *t, const struct code *c)
{
    usual_declare(t, c->v[0]);
}

static void print_copies_of_tiles(struct kernel_text *t, const struct code *c)
{
    (void)c;
    staging_copy(t, false);
}

static void print_jam(struct kernel_text *t, const struct code *c)
{
    (void)c;
    jam_body(t, kernel_innermost(t->kernel), flat_declares_copy);
}

static void print(struct kernel_text *t, const struct code *c)
{
    switch (c->kind) {
    case CODE_BLOCK: print_body(t, "", c); break;
    case CODE_DEFINE: kernel_define(t, c->object, c->v[0]); break;
    case CODE_VARIABLE: print_variable(t, c); break;
    case CODE_COPY: kernel_declare_private(t, c->variable, c->v[0]); break;
    case CODE_ASSIGN: print_assignment(t, c); break;
    case CODE_STATEMENT: kernel_user(t, c->user); break;
    case CODE_FOR: print_for(t, c); break;
    case CODE_LOOP: print_loop(t, c); break;
    case CODE_TILES: print_tiles(t, c); break;
    case CODE_IF: print_body(t, arena_printf(t->unit->arena, "if (%s) ", kernel_value(t, c->v[0])), c); break;
    case CODE_SINGLE: print_single(t, c); break;
    case CODE_JUMP:
    case CODE_BARRIER:
    case CODE_CALL: kernel_line(t, "%s", simple_statement(t, c)); break;
    case CODE_FUNCTION: print_function(t, c); break;
    case CODE_WAIT: kernel_wait_for_queue(t); break;
    case CODE_ACCUMULATORS: reduction_accumulators(t); break;
    case CODE_COMBINE: reduction_finish(t); break;
    case CODE_BINS: bins_declare(t); break;
    case CODE_ADD_BINS: bins_finish(t); break;
    case CODE_ROW_MEMORY: row_staging_declare(t); break;
    case CODE_STAGED: staging_declare(t); break;
    case CODE_STAGE: print_copies_of_tiles(t, c); break;
    case CODE_STAGED_BODY: staging_print_body(t); break;
    case CODE_OPERANDS: operands_declare(t); break;
    case CODE_LEAVE_OPERANDS: operands_leave(t); break;
    case CODE_USUAL: print_usual(t, c); break;
    case CODE_JAM: print_jam(t, c); break;
    }
}
