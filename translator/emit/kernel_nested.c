/* kernel_nested: control flow of nested kernels. SPDX-License-Identifier: MIT
 * grid = gangs, block = (vector_length, num_workers); see kernel_nested.h for who runs what. */
#include "emit/kernel_nested.h"
#include "base/arena.h"
#include "base/diag.h"
#include "unit.h"
#include <string.h>

enum { SHARED_LIMIT = 40 * 1024, WORKERS_MAX = 32 };

struct team nested_team(const struct nested *s)
{
    static const struct team workers = {"threadIdx.x", "blockDim.x", "accel_worker_sync();", "threadIdx.x == 0"};
    static const struct team block = {"accel_thread()", "accel_threads()", "__syncthreads();", "accel_thread() == 0"};
    static const struct team row = {"threadIdx.x", "blockDim.x", "__syncthreads();", "threadIdx.x == 0"};
    static const struct team packed = {"accel_lane", "8", "__syncwarp(accel_mask);", "accel_lane == 0"};
    if (s->packed) return packed;
    if (s->mode == MODE_WORKER) return workers;
    return s->t->kernel->block[1] > 1 || directive_clause(s->t->region->directive, CLAUSE_NUM_WORKERS, 0) ? block : row;
}

const char *nested_fresh(struct nested *s, const char *stem)
{
    return arena_printf(s->t->unit->arena, "accel_%s%d", stem, ++s->temporaries);
}

static void barrier(struct nested *s)
{
    if (s->mode == MODE_WORKER) preamble_need(s->t->preamble, PIECE_WORKER_SYNC);
    kernel_line(s->t, "%s", nested_team(s).sync);
    s->dirty = SYNC_CLEAN;
}

void nested_sync(struct nested *s)
{
    if (s->dirty != SYNC_CLEAN) barrier(s);
}

static void open_single(struct nested *s)
{
    if (s->dirty == SYNC_ALL) barrier(s);
    kernel_line(s->t, "if (%s) {", nested_team(s).single);
    s->t->indent += 4;
    s->dirty = SYNC_SINGLE;
}

static void close_brace(struct nested *s)
{
    s->t->indent -= 4;
    kernel_line(s->t, "}");
}

/* ---- variables ---------------------------------------------------------------------------------------------------------------- */

/* Declares an object of the block, or one for each worker; returns how a use prints. */
static const char *shared_object(struct nested *s, const struct decl *d, enum mode mode)
{
    struct kernel_text *t = s->t;
    const char *name = nested_fresh(s, arena_printf(t->unit->arena, "%s_", d->name)), *declared = name;
    long long bytes = d->type->size * (mode == MODE_WORKER ? WORKERS_MAX : 1);
    if (d->type->size < 0 || s->shared_bytes + bytes > SHARED_LIMIT) {
        diag_error(t->unit, d->name_at ? d->name_at : t->region->directive->from, "gang-private-size",
                   "'%s', private to a %s, is larger than shared memory, which is not supported yet", d->name,
                   mode == MODE_WORKER ? "worker" : "gang");
        return name;
    }
    s->shared_bytes += bytes;
    if (mode == MODE_WORKER) declared = arena_printf(t->unit->arena, "%s[%d]", name, WORKERS_MAX);
    buffer_printf(&s->shared, "    __shared__ %s;\n", kernel_declare(t, d->type, declared));
    return mode == MODE_WORKER ? arena_printf(t->unit->arena, "%s[threadIdx.y]", name) : name;
}

static const char *initial_value(struct nested *s, const struct slot *slot)
{
    if (slot->reduction) return reduction_identity(s->t, slot->reduction->op, slot->decl->type);
    return slot->firstprivate ? arena_printf(s->t->unit->arena, "accel_first_%s", slot->decl->name) : NULL;
}

static void copy_bytes(struct nested *s, const char *to, const char *from)
{
    kernel_line(s->t, "for (unsigned accel_b = 0; accel_b < sizeof %s; accel_b++) ((char *)&%s)[accel_b] = ((const char *)&%s)[accel_b];",
                to, to, from);
}

static void begin_shared(struct nested *s, struct slot *slot)
{
    const char *value = initial_value(s, slot);
    enum mode around = s->mode;
    if (!slot->text) slot->text = shared_object(s, slot->decl, slot->mode);
    device_text_substitute(s->t->text, slot->decl, slot->text);
    if (!value) return;
    if (slot->mode == MODE_WORKER) s->mode = MODE_WORKER; /* each worker sets its own */
    open_single(s);
    s->mode = around;
    if (slot->decl->type->kind == TYPE_ARRAY) copy_bytes(s, slot->text, arena_printf(s->t->unit->arena, "%s.v", value));
    else kernel_line(s->t, "%s = %s;", slot->text, value);
    close_brace(s);
}

static void begin_register(struct nested *s, struct slot *slot)
{
    const char *value = initial_value(s, slot);
    slot->name = slot->text ? slot->text : device_text_name(s->t->text, slot->decl);
    device_text_substitute(s->t->text, slot->decl, slot->name);
    if (slot->at_declaration) return;
    if (value) kernel_line(s->t, "%s = %s;", kernel_declare(s->t, slot->decl->type, slot->name), value);
    else kernel_line(s->t, "%s;", kernel_declare(s->t, slot->decl->type, slot->name));
}

/* Begins before its loop and ends behind it: kernel_partition.c sees to both. */
static bool is_accumulator(const struct slot *slot)
{
    return slot->reduction && slot->scope;
}

/* A private object in scratch memory: all threads know its address. */
static void begin_slice(struct nested *s, struct slot *slot, const struct kernel_slice *slice)
{
    if (!slot->text) {
        slot->text = nested_fresh(s, arena_printf(s->t->unit->arena, "%s_", slot->decl->name));
        buffer_printf(&s->shared, "    %s\n", kernel_slice_object(s->t, slice, slot->text));
    }
    device_text_substitute(s->t->text, slot->decl, slot->text);
}

void nested_begin_slot(struct nested *s, struct slot *slot)
{
    const struct kernel_slice *slice = kernel_slice(s->t->kernel, slot->decl);
    if (slice) begin_slice(s, slot, slice);
    else if (slot->replicated) begin_register(s, slot);
    else begin_shared(s, slot);
}

void nested_declare_slots(struct nested *s, const struct node *scope)
{
    for (int k = 0; k < s->n_slots; k++) {
        struct slot *slot = &s->slots[k];
        if (slot->scope != scope || is_accumulator(slot) || !modes_is_used(s, slot)) continue;
        nested_begin_slot(s, slot);
    }
}

void nested_end_slots(struct nested *s, const struct node *scope)
{
    for (int k = 0; k < s->n_slots; k++) {
        const struct slot *slot = &s->slots[k], *outer;
        if (slot->scope != scope || is_accumulator(slot)) continue;
        outer = scope && scope->parent ? modes_slot(s, slot->decl, scope->parent) : NULL;
        device_text_substitute(s->t->text, slot->decl, outer && outer->text ? outer->text : kernel_own_text(s->t, slot->decl));
    }
}

/* ---- units -------------------------------------------------------------------------------------------------------------------- */

/* `text;` in place of the user's code that begins at `from`. */
static void line_of_user(struct nested *s, unsigned from, const char *text)
{
    device_text_line(s->t->text, from, s->t->out);
    kernel_line(s->t, "%s;", text);
    buffer_puts(s->t->out, CUDA_LINE_BACK);
}

static const char *printed(struct nested *s, struct node *n)
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
    const char *init = printed(s, var->child[0]), *copy;
    if (type_is_scalar(type)) {
        line_of_user(s, var->from, arena_printf(s->t->unit->arena, "%s = %s", slot->text, init));
        return;
    }
    copy = nested_fresh(s, "init");
    line_of_user(s, var->from, arena_printf(s->t->unit->arena, "%s = %s", kernel_declare(s->t, type, copy), init));
    if (type->kind == TYPE_ARRAY) copy_bytes(s, slot->text, copy);
    else kernel_line(s->t, "%s = %s;", slot->text, copy);
}

/* The declaration of one variable that later statements share. */
static void declared_variable(struct nested *s, struct node *var, const struct node *scope)
{
    struct slot *slot = modes_slot_of_scope(s, var->decl, scope);
    const char *text;
    if (!slot || (!modes_is_used(s, slot) && !var->n_children)) return;
    if (slot->replicated) {
        text = kernel_declare(s->t, var->decl->type, device_text_name(s->t->text, var->decl));
        if (var->n_children) text = arena_printf(s->t->unit->arena, "%s = %s", text, printed(s, var->child[0]));
        line_of_user(s, var->from, text);
        return;
    }
    if (!slot->text) slot->text = shared_object(s, slot->decl, slot->mode);
    if (!var->n_children) return;
    open_single(s);
    assign_initial(s, slot, var);
    close_brace(s);
}

static void declared_variables(struct nested *s, struct node *n, const struct node *scope)
{
    for (int k = 0; k < n->n_children; k++)
        if (n->child[k]->kind == NODE_VAR && n->child[k]->decl) declared_variable(s, n->child[k], scope);
}

static void unit_of_code(struct nested *s, struct node *n)
{
    if (n->kind == NODE_NULL_STMT) return;
    if (modes_is_replicated(s, n, s->mode)) {
        kernel_user(s->t, n);
        return;
    }
    open_single(s);
    kernel_user(s->t, n);
    close_brace(s);
}

/* An expression in a for header as a statement. */
static void expression_unit(struct nested *s, struct node *n)
{
    bool replicated = modes_is_replicated(s, n, s->mode);
    if (!replicated) open_single(s);
    line_of_user(s, n->from, printed(s, n));
    if (!replicated) close_brace(s);
}

/* A condition as an expression that all threads of the team agree on. */
static const char *condition(struct nested *s, struct node *n)
{
    const char *name, *use;
    if (modes_is_replicated(s, n, s->mode)) return kernel_expr(s->t, n);
    nested_sync(s);
    name = nested_fresh(s, "c");
    use = s->mode == MODE_WORKER ? arena_printf(s->t->unit->arena, "%s[threadIdx.y]", name) : name;
    buffer_printf(&s->shared, "    __shared__ bool %s%s;\n", name, s->mode == MODE_WORKER ? "[32]" : "");
    open_single(s);
    line_of_user(s, n->from, arena_printf(s->t->unit->arena, "%s = %s", use, kernel_expr(s->t, n)));
    close_brace(s);
    barrier(s);
    s->dirty = SYNC_ALL;
    return use;
}

/* ---- control flow ------------------------------------------------------------------------------------------------------------- */

static void statements(struct nested *s, struct node **list, int count, const struct node *scope)
{
    for (int k = 0; k < count; k++) {
        if (!list[k]) continue;
        if (list[k]->kind == NODE_DECL_STMT) declared_variables(s, list[k], scope);
        else nested_statement(s, list[k]);
    }
}

void nested_body(struct nested *s, struct node *body)
{
    if (!body) return;
    nested_declare_slots(s, body);
    if (body->kind == NODE_BLOCK && modes_is_complex(s, body)) statements(s, body->child, body->n_children, body);
    else nested_statement(s, body);
    nested_end_slots(s, body);
}

static void branch(struct nested *s, struct node *n)
{
    const char *c = condition(s, n->child[0]);
    int before = s->dirty, after;
    kernel_line(s->t, "if (%s) {", c);
    s->t->indent += 4;
    nested_body(s, n->child[1]);
    close_brace(s);
    after = s->dirty;
    if (n->n_children > 2 && n->child[2]) {
        s->dirty = before;
        kernel_line(s->t, "else {");
        s->t->indent += 4;
        nested_body(s, n->child[2]);
        close_brace(s);
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
    s->next_label = labelled ? ++s->temporaries : 0;
    return outer;
}

static void leave_loop(struct nested *s, struct outer_loop outer)
{
    s->next_label = outer.label;
    s->labelled = outer.loop;
    s->dirty = SYNC_ALL;
}

/* The body in a scope of its own, then the place that `continue` jumps to. */
static void labelled_body(struct nested *s, struct node *body)
{
    kernel_line(s->t, "{");
    s->t->indent += 4;
    nested_body(s, body);
    nested_sync(s);
    close_brace(s);
    if (s->next_label) kernel_line(s->t, "accel_next%d: ;", s->next_label);
}

static void leave_unless(struct nested *s, struct node *n)
{
    const char *c = n ? condition(s, n) : NULL;
    if (c) kernel_line(s->t, "if (!%s) break;", c);
}

static bool natural_header(const struct nested *s, const struct node *n)
{
    bool init = !n->child[0] || n->child[0]->kind != NODE_DECL_STMT ||
                (n->child[0]->n_children == 1 && modes_is_replicated(s, n->child[0]->child[0], s->mode));
    if (n->child[0] && n->child[0]->kind != NODE_DECL_STMT) init = modes_is_replicated(s, n->child[0], s->mode);
    return init && modes_is_replicated(s, n->child[1], s->mode) && modes_is_replicated(s, n->child[2], s->mode);
}

static void natural_for(struct nested *s, struct node *n)
{
    struct outer_loop outer;
    const char *init = !n->child[0] ? ";" : printed(s, n->child[0]);
    size_t length = strlen(init);
    nested_sync(s);
    device_text_line(s->t->text, n->from, s->t->out);
    kernel_line(s->t, "for (%s%s %s; %s) {", init, length && init[length - 1] == ';' ? "" : ";", n->child[1] ? printed(s, n->child[1]) : "",
                n->child[2] ? printed(s, n->child[2]) : "");
    buffer_puts(s->t->out, CUDA_LINE_BACK);
    s->t->indent += 4;
    outer = enter_loop(s, n, false);
    nested_body(s, n->child[3]);
    nested_sync(s);
    close_brace(s);
    leave_loop(s, outer);
}

static void general_for(struct nested *s, struct node *n)
{
    struct outer_loop outer;
    kernel_line(s->t, "{");
    s->t->indent += 4;
    nested_declare_slots(s, n);
    if (n->child[0] && n->child[0]->kind == NODE_DECL_STMT) declared_variables(s, n->child[0], n);
    else if (n->child[0]) expression_unit(s, n->child[0]);
    nested_sync(s);
    kernel_line(s->t, "for (;;) {");
    s->t->indent += 4;
    outer = enter_loop(s, n, true);
    leave_unless(s, n->child[1]);
    labelled_body(s, n->child[3]);
    if (n->child[2]) expression_unit(s, n->child[2]);
    nested_sync(s);
    close_brace(s);
    leave_loop(s, outer);
    nested_end_slots(s, n);
    close_brace(s);
}

static void sequential_for(struct nested *s, struct node *n)
{
    bool own = kernel_own_index(s->t->region, region_loop(s->t->region, n));
    if (!natural_header(s, n)) {
        general_for(s, n);
        return;
    }
    if (own) {
        kernel_line(s->t, "{");
        s->t->indent += 4;
        nested_declare_slots(s, n);
    }
    natural_for(s, n);
    if (!own) return;
    nested_end_slots(s, n);
    close_brace(s);
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
    close_brace(s);
    leave_loop(s, outer);
}

/* The value of a switch, the same in all threads of the team. */
static const char *switch_value(struct nested *s, struct node *n)
{
    const char *name, *use;
    if (modes_is_replicated(s, n, s->mode)) return kernel_expr(s->t, n);
    nested_sync(s);
    name = nested_fresh(s, "v");
    use = s->mode == MODE_WORKER ? arena_printf(s->t->unit->arena, "%s[threadIdx.y]", name) : name;
    buffer_printf(&s->shared, "    __shared__ %s %s%s;\n", kernel_type(s->t, n->type), name, s->mode == MODE_WORKER ? "[32]" : "");
    open_single(s);
    line_of_user(s, n->from, arena_printf(s->t->unit->arena, "%s = %s", use, kernel_expr(s->t, n)));
    close_brace(s);
    barrier(s);
    s->dirty = SYNC_ALL;
    return use;
}

static void switch_statement(struct nested *s, struct node *n)
{
    const char *value = switch_value(s, n->child[0]);
    struct outer_loop outer = {s->next_label, s->labelled};
    kernel_line(s->t, "switch (%s) {", value);
    s->t->indent += 4;
    nested_body(s, n->child[1]);
    close_brace(s);
    leave_loop(s, outer);
}

static void case_label(struct nested *s, struct node *n)
{
    if (n->kind == NODE_DEFAULT) kernel_line(s->t, "default: ;");
    else
        kernel_line(s->t, n->n_children > 2 ? "case %s ... %s: ;" : "case %s: ;", printed(s, n->child[0]),
                    n->n_children > 2 ? printed(s, n->child[1]) : "");
    s->dirty = SYNC_ALL;
    nested_statement(s, n->child[n->n_children - 1]);
}

static void jump(struct nested *s, struct node *n)
{
    nested_sync(s);
    if (n->kind == NODE_CONTINUE && s->next_label) kernel_line(s->t, "goto accel_next%d;", s->next_label);
    else kernel_line(s->t, n->kind == NODE_CONTINUE ? "continue;" : "break;");
}

static void complex_statement(struct nested *s, struct node *n)
{
    struct loop *l = n->kind == NODE_FOR ? region_loop(s->t->region, n) : NULL;
    switch (n->kind) {
    case NODE_FOR:
        if (l && l->mapped) partition_loop(s, l);
        else sequential_for(s, n);
        break;
    case NODE_BLOCK:
        kernel_line(s->t, "{");
        s->t->indent += 4;
        nested_body(s, n);
        close_brace(s);
        break;
    case NODE_IF: branch(s, n); break;
    case NODE_WHILE:
    case NODE_DO: while_loop(s, n); break;
    case NODE_SWITCH: switch_statement(s, n); break;
    case NODE_CASE:
    case NODE_DEFAULT: case_label(s, n); break;
    case NODE_CONTINUE:
    case NODE_BREAK: jump(s, n); break;
    default: diag_error(s->t->unit, n->from, "nested-control", "this statement around a loop that runs in parallel is not supported yet");
    }
}

void nested_statement(struct nested *s, struct node *n)
{
    if (modes_is_complex(s, n)) complex_statement(s, n);
    else unit_of_code(s, n);
}

/* ---- the kernel --------------------------------------------------------------------------------------------------------------- */

/* Accumulators in shared memory or of packed gangs become values that thread 0, or all threads, hold under the user's name. */
static void finish(struct nested *s)
{
    struct kernel_text *t = s->t;
    if (!t->kernel->n_reductions) return;
    nested_sync(s);
    for (int k = 0; k < t->kernel->n_reductions; k++) {
        const struct reduction *r = t->kernel->reductions[k];
        const struct slot *slot = modes_slot_of_scope(s, r->var->decl, NULL);
        const char *name = device_text_name(t->text, r->var->decl);
        if (slot && !slot->replicated) kernel_line(t, "%s = %s;", kernel_declare(t, r->var->decl->type, name), slot->text);
        if (s->packed) kernel_line(t, "if (accel_lane != 0) %s = %s;", name, reduction_identity(t, r->op, r->var->decl->type));
    }
    reduction_finish(t, s->packed);
}

static void print_body(struct nested *s)
{
    struct kernel *k = s->t->kernel;
    nested_declare_slots(s, NULL);
    statements(s, k->statements, k->n_statements, NULL);
    finish(s);
    nested_end_slots(s, NULL);
}

static void preface(struct nested *s, const char *body, struct buffer *out)
{
    s->t->out = out;
    if (s->t->kernel->one_gang) kernel_line(s->t, "if (blockIdx.x > 0) return;");
    if (s->packed) {
        kernel_line(s->t, "const int accel_lane = threadIdx.x %% 8;");
        if (strstr(body, "accel_mask")) kernel_line(s->t, "const unsigned accel_mask = 0xffu << (threadIdx.x %% 32 - accel_lane);");
    }
    buffer_puts(out, s->shared.data ? s->shared.data : "");
}

void kernel_nested(struct kernel_text *t)
{
    struct nested s = {.t = t};
    struct buffer *out = t->out, body = {0};
    t->returns = NULL;
    device_text_set_hook(t->text, kernel_hook, t);
    kernel_head(t);
    modes_analyse(&s);
    s.packed = t->kernel->packable && !s.shared_memory;
    if (!s.packed) preamble_need(t->preamble, PIECE_THREAD);
    t->out = &body;
    print_body(&s);
    preface(&s, body.data ? body.data : "", out);
    buffer_puts(out, body.data ? body.data : "");
    kernel_foot(t);
    buffer_free(&body);
    buffer_free(&s.shared);
}
