/* code_text: see code_text.h. SPDX-License-Identifier: MIT
 * One walk over the tree. The environment and the indentation are those of the tree's scopes. */
#include "cuda/code_text.h"
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/combine/combine_text.h"
#include "cuda/nested/nested_text.h"
#include "cuda/user_block.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"
#include "kernel/values/value_types.h"
#include "kernel/vectors/vectors.h"
#include <string.h>

enum { COLUMNS = 120 };

static void print(struct kernel_text *t, const struct code *c);

static const char *jump_text(struct kernel_text *t, const struct code *target)
{
    if (!target || target->kind == CODE_FUNCTION) return "return";
    if (target->kind == CODE_OPERAND) return "return nullptr";
    if (target->kind == CODE_BLOCK) return arena_printf(t->unit->arena, "goto %s", target->object->name);
    return target->kind == CODE_GANGS && t->kernel->teams->spreads_long ? "return" : "continue";
}

/* The literal is assigned to an object of the team. */
struct literal {
    struct kernel_text *t;
    const struct value *object;
};

static void print_literal(void *context, struct node *n, struct buffer *out)
{
    const struct literal *l = context;
    device_print_literal_in(l->t->text, n, kernel_operand(l->t, l->object), out);
}

/* Nodes in place of a statement, on its line. */
struct replaced {
    struct kernel_text *t;
    const struct code *nodes;
};

static const char *simple_statement(struct kernel_text *t, const struct code *c);

static void print_nodes(void *context, struct node *n, struct buffer *out)
{
    const struct replaced *r = context;
    const struct code *c = r->nodes->first;
    (void)n;
    buffer_puts(out, c ? "{ " : ";");
    for (; c; c = c->next) {
        if (c->kind == CODE_EXPRESSION) buffer_printf(out, "%s; ", kernel_value(r->t, value_user(r->t->unit->arena, c->user)));
        else buffer_printf(out, "%s ", simple_statement(r->t, c));
    }
    if (r->nodes->first) buffer_putc(out, '}');
}

static void bind_node(struct kernel_text *t, const struct code_binding *b)
{
    if (b->nodes) {
        struct replaced *r = arena_alloc(t->unit->arena, sizeof *r);
        *r = (struct replaced){t, b->nodes};
        device_text_bind_printer(t->text, b->node, print_nodes, r);
    } else if (!b->means) {
        device_text_bind_node(t->text, b->node, arena_printf(t->unit->arena, "%s;", jump_text(t, b->target)));
    } else if (b->node->kind == NODE_COMPOUND_LITERAL) {
        struct literal *l = arena_alloc(t->unit->arena, sizeof *l);
        *l = (struct literal){t, b->means};
        device_text_bind_printer(t->text, b->node, print_literal, l);
    } else device_text_bind_node(t->text, b->node, kernel_operand(t, b->means));
}

static void bind_variable(struct kernel_text *t, const struct code_binding *b)
{
    const char *text = b->means ? kernel_operand(t, b->means) : device_text_name(t->text, b->decl);
    if (b->copy_of && b->copy_of->place) reduction_bind_located(t, b->copy_of, text);
    else if (b->copy_of && b->copy_of->by) reduction_bind_last(t, b->copy_of, text);
    else device_text_bind(t->text, b->decl, b->copy_of ? reduction_use(t, b->copy_of, text) : text);
}

static void bind(struct kernel_text *t, const struct code *c)
{
    for (int j = 0; j < c->n_bindings; j++) {
        if (c->bindings[j].node) bind_node(t, &c->bindings[j]);
        else bind_variable(t, &c->bindings[j]);
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

static const char *copy_of_array(struct kernel_text *t, const char *to, const char *from)
{
    return arena_printf(t->unit->arena,
                        "for (unsigned accel_b = 0; accel_b < sizeof %s; accel_b++) ((char *)&%s)[accel_b] = ((const char *)&%s)[accel_b];",
                        to, to, from);
}

static const char *assignment(struct kernel_text *t, const struct code *c)
{
    const char *place = kernel_value(t, c->object);
    if (c->object->type->kind == TYPE_ARRAY) return copy_of_array(t, place, kernel_value(t, c->v[0]));
    if (c->op != VALUE_NUMBER) return arena_printf(t->unit->arena, "%s %s= %s;", place, value_operator(c->op), kernel_value(t, c->v[0]));
    return arena_printf(t->unit->arena, "%s = %s;", place, kernel_value_as(t, c->v[0], c->object->type));
}

/* A statement of one line, without its indentation; NULL: it has more. */
static const char *simple_statement(struct kernel_text *t, const struct code *c)
{
    struct arena *a = t->unit->arena;
    switch (c->kind) {
    case CODE_JUMP: return arena_printf(a, "%s;", jump_text(t, c->target));
    case CODE_LEAVE: return "break;";
    case CODE_CALL:
    case CODE_LIBRARY: return arena_printf(a, "%s;", kernel_value(t, c->v[0]));
    case CODE_ASSIGN: return assignment(t, c);
    case CODE_BARRIER: return barrier_text(t, c->team);
    case CODE_FENCE: return "__threadfence();";
    default: return NULL;
    }
}

/* The only child as a statement of one line; NULL: it has more, or is at a line of the program. */
static const char *only_statement(struct kernel_text *t, const struct code *c)
{
    const struct env *around = device_text_env(t->text);
    if (c->first->kind == CODE_ASSIGN && c->first->user) return NULL;
    bind(t, c);
    const char *text = simple_statement(t, c->first);
    device_text_set_env(t->text, around);
    return text;
}

/* After `head`: a statement on its line, or a block. */
static void print_body(struct kernel_text *t, const char *head, const struct code *c)
{
    const char *text = c->first && !c->first->next && !c->other ? only_statement(t, c) : NULL;
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
    if (c->v[0]) {
        print_body(t, arena_printf(t->unit->arena, "if (%s) ", kernel_value(t, c->v[0])), c);
        return;
    }
    preamble_need(t->preamble, PIECE_THREAD);
    if (c->team == CODE_TEAM_GRID) preamble_need(t->preamble, PIECE_BLOCK);
    print_body(t, c->team == CODE_TEAM_GRID ? "if (accel_block() == 0 && accel_thread() == 0) " : "if (accel_thread() == 0) ", c);
}

const char *kernel_declare_object(struct kernel_text *t, const struct type *type, const char *name)
{
    return value_is_generated_type(type) ? arena_printf(t->unit->arena, "%s %s", type->spelling, name) : kernel_declare(t, type, name);
}

static const char *declaration(struct kernel_text *t, const struct code *c)
{
    const struct value *o = c->object;
    const char *name = o->decl ? device_text_name(t->text, o->decl) : o->name;
    if (c->count) name = arena_printf(t->unit->arena, "%s[%d]", name, c->count);
    return kernel_declare_object(t, o->type, name);
}

static void print_variable(struct kernel_text *t, const struct code *c)
{
    const struct decl *d = c->object->decl;
    if (c->user) device_text_line(t->text, c->user->from, t->out);
    if (c->v[0]) kernel_line(t, "%s = %s;", declaration(t, c), kernel_value_as(t, c->v[0], c->object->type));
    else kernel_line(t, "%s;", declaration(t, c));
    if (c->user) buffer_puts(t->out, CUDA_LINE_BACK);
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
    bool braces = c->first->kind != CODE_STATEMENT && c->first->kind != CODE_BLOCK;
    if (c->unroll) buffer_printf(t->out, "#pragma unroll %d\n", c->unroll);
    kernel_head_of_loop(t, c->loop->stmt, braces ? " {" : "");
    if (braces) t->indent += 4;
    code_print(t, c);
    if (braces) kernel_close(t);
    device_text_set_env(t->text, around);
}

/* The initialization of a variable of the program is at its line. */
static void print_assignment(struct kernel_text *t, const struct code *c)
{
    if (c->user) device_text_line(t->text, c->user->from, t->out);
    kernel_line(t, "%s", simple_statement(t, c));
    if (c->user) buffer_puts(t->out, CUDA_LINE_BACK);
}

static void print_window(struct kernel_text *t, const struct code *c)
{
    const struct vector_window *w = c->window;
    int count = w->high - w->low + t->kernel->vector;
    const char *element = c->v[1] ? kernel_value(t, c->v[1]) : arena_printf(t->unit->arena, "&%s", kernel_expr(t, w->uses[0].access->node)), *function = c->kind == CODE_LOAD_WINDOW ? "load" : "store";
    preamble_need(t->preamble, PIECE_VECTORS);
    const char *start = value_is(c->v[0], 0) ? "" : arena_printf(t->unit->arena, " + %s", kernel_operand(t, c->v[0]));
    int width = t->kernel->vector, whole = VECTOR_BYTES / (int)w->uses[0].access->node->type->size;
    const char *narrow = width < whole ? arena_printf(t->unit->arena, ", %d", width) : "";
    const char *place = w->uses[0].place ? arena_printf(t->unit->arena, ", %d", w->uses[0].place) : "";
    kernel_line(t, "accel_%s_elements<%d, %d%s>(%s%s, %s%s);", function, w->low, count, narrow, c->object->name, start, element, place);
}

static void print_pointer(struct kernel_text *t, const struct code *c)
{
    kernel_line(t, "auto %s = &%s;", c->object->name, kernel_expr(t, c->window->uses[0].access->node));
}

static void print_copies_of_tiles(struct kernel_text *t, const struct code *c)
{
    (void)c;
    staging_copy(t, false);
}

static bool declares(const struct code *list, const struct code *end, const char *name)
{
    for (const struct code *c = list; c != end; c = c->next)
        if (c->object && c->object->name && !strcmp(c->object->name, name)) return true;
    return false;
}

/* A constant that the kernel does not declare, or another node that declares nothing. */
static bool may_be_outside(const struct kernel *k, const struct code *block, const struct code *c)
{
    if (c->kind != CODE_DEFINE) return c->kind == CODE_FOR || c->kind == CODE_IF || c->kind == CODE_GANGS || c->kind == CODE_BARRIER;
    bool other = declares(block->parent->first, block, c->object->name) || declares(block->first, c, c->object->name);
    for (int j = 0; j < k->n_params; j++) other |= !strcmp(k->params[j].name, c->object->name);
    return !other && !c->object->decl;
}

/* The last node of the kernel, whose own scope serves as well. */
static bool is_superfluous(const struct kernel *k, const struct code *c)
{
    if (c->object || c->next || c->n_bindings || c->other || !c->parent || c->parent->parent || c->parent != k->code) return false;
    for (const struct code *o = c->first; o; o = o->next)
        if (!may_be_outside(k, c, o)) return false;
    return c->first;
}

/* A block that is left by a jump ends in a label. */
static void print_braces(struct kernel_text *t, const struct code *c)
{
    if (is_superfluous(t->kernel, c)) {
        code_print(t, c);
        return;
    }
    print_body(t, "", c);
    if (c->object) kernel_line(t, "%s: ;", c->object->name);
}

static void print(struct kernel_text *t, const struct code *c)
{
    if (c->user) t->at = c->user->from;
    switch (c->kind) {
    case CODE_BLOCK: print_braces(t, c); break;
    case CODE_DEFINE: kernel_define(t, c->object, c->v[0]); break;
    case CODE_VARIABLE: print_variable(t, c); break;
    case CODE_COPY: kernel_declare_private(t, c->variable, c->v[0]); break;
    case CODE_ASSIGN: print_assignment(t, c); break;
    case CODE_STATEMENT: user_block_print(t, c); break;
    case CODE_FOR: print_for(t, c); break;
    case CODE_LOOP: print_loop(t, c); break;
    case CODE_TILES: print_tiles(t, c); break;
    case CODE_IF: print_body(t, arena_printf(t->unit->arena, "if (%s) ", kernel_value(t, c->v[0])), c); break;
    case CODE_SINGLE: print_single(t, c); break;
    case CODE_JUMP:
    case CODE_LEAVE:
    case CODE_BARRIER:
    case CODE_CALL:
    case CODE_LIBRARY:
    case CODE_FENCE: kernel_line(t, "%s", simple_statement(t, c)); break;
    case CODE_FUNCTION: print_function(t, c); break;
    case CODE_WAIT: kernel_wait_for_queue(t); break;
    case CODE_ACCUMULATORS: reduction_accumulators(t); break;
    case CODE_COMBINE:
        if (c->combination->loop) print_loop_combination(t, c);
        else reduction_finish(t);
        break;
    case CODE_BIND: bind(t, c); break;
    case CODE_BINS: bins_declare(t, c->v[0]), row_bins_declare(t); break;
    case CODE_ADD_BINS: bins_finish(t); break;
    case CODE_ROW_MEMORY: row_staging_declare(t); break;
    case CODE_STAGED: staging_declare(t); break;
    case CODE_STAGE: print_copies_of_tiles(t, c); break;
    case CODE_STAGED_BODY: staging_print_body(t); break;
    case CODE_OPERANDS: operand_memory(t, c); break;
    case CODE_LEAVE_OPERANDS: print_body(t, "", c); break;
    case CODE_OPERAND: operand_declare(t, c); break;
    case CODE_MATRIX_SLAB: matrix_slab_print(t, c); break;
    case CODE_PLACE_WINDOW: print_pointer(t, c); break;
    case CODE_LOAD_WINDOW:
    case CODE_STORE_WINDOW: print_window(t, c); break;
    case CODE_SCAN: scan_begin(t); break;
    case CODE_SCAN_TILE: scan_tile(t, c->v); break;
    default: nested_print(t, c);
    }
}
