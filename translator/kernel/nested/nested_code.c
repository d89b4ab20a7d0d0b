/* nested_code: control flow of nested kernels. SPDX-License-Identifier: MIT
 * Jumps are uniform in a team: all of its threads run a statement with a jump out of it, or with a label that is reached from outside. Such
 * a statement is built in parts. */
#include "accel_abi.h"
#include "base/arena.h"
#include "directive/bind/routines.h"
#include "kernel/mapping.h"
#include "kernel/nested/nested.h"
#include "kernel/values/trips.h"

/* ---- statements --------------------------------------------------------------------------------------------------------------- */

/* A statement and its blocks in the current mode. */
static void nested_statement(struct nested *s, struct node *n);

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
    nested_declare_slots(s, body);
    if (body->kind == NODE_BLOCK && teams_is_complex(s->teams, body)) statements(s, body->child, body->n_children, body);
    else nested_statement(s, body);
}

static void branch(struct nested *s, struct node *n)
{
    const struct value *condition = nested_condition(s, n->child[0]);
    struct code *around = s->b.open;
    int before = s->dirty, after;
    code_open_if(&s->b, condition);
    nested_body(s, n->child[1]);
    after = s->dirty;
    if (n->n_children > 2 && n->child[2]) {
        s->dirty = before;
        code_open_else(&s->b);
        nested_body(s, n->child[2]);
        before = s->dirty;
    }
    s->b.open = around;
    s->dirty = after > before ? after : before;
}

/* ---- loops -------------------------------------------------------------------------------------------------------------------- */

static struct jump_targets enter(struct nested *s, const struct code *next, const struct code *leave)
{
    struct jump_targets around = s->targets;
    s->targets = (struct jump_targets){next, leave};
    return around;
}

static void leave(struct nested *s, struct jump_targets around, struct code *open)
{
    s->b.open = open;
    s->targets = around;
    s->dirty = SYNC_ALL;
}

/* The body in a block of its own, which `continue` leaves. */
static void labelled_body(struct nested *s, struct node *body)
{
    struct code *block = code_open(&s->b, CODE_BLOCK);
    block->object = code_object(&s->b, &value_int, "accel_next%d", ++s->n_labels);
    s->targets.next = block;
    nested_body(s, body);
    nested_sync(s);
    nested_close(s);
}

static void add_leave(struct nested *s, const struct code *target)
{
    code_add(&s->b, CODE_LEAVE)->target = target;
}

static void leave_unless(struct nested *s, struct node *n)
{
    if (!n) return;
    code_open_if(&s->b, value_not(s->b.arena, nested_condition(s, n)));
    add_leave(s, s->targets.leave);
    nested_close(s);
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
    struct code *around = s->b.open;
    nested_sync(s);
    struct code *loop = code_open(&s->b, CODE_STEPS);
    loop->user = n;
    struct jump_targets targets = enter(s, loop, loop);
    nested_body(s, n->child[3]);
    nested_sync(s);
    leave(s, targets, around);
}

static void general_for(struct nested *s, struct node *n)
{
    struct code *around = s->b.open;
    code_open(&s->b, CODE_BLOCK);
    nested_declare_slots(s, n);
    if (n->child[0] && n->child[0]->kind == NODE_DECL_STMT) nested_declared_variables(s, n->child[0], n);
    else if (n->child[0]) nested_expression_unit(s, n->child[0]);
    nested_sync(s);
    struct code *loop = code_open(&s->b, CODE_FOREVER);
    struct jump_targets targets = enter(s, loop, loop);
    leave_unless(s, n->child[1]);
    labelled_body(s, n->child[3]);
    if (n->child[2]) nested_expression_unit(s, n->child[2]);
    nested_sync(s);
    leave(s, targets, around);
}

static void sequential_for(struct nested *s, struct node *n)
{
    struct code *around = s->b.open;
    if (!natural_header(s, n)) {
        general_for(s, n);
        return;
    }
    if (kernel_own_index(s->b.region, region_loop(s->b.region, n))) {
        code_open(&s->b, CODE_BLOCK);
        nested_declare_slots(s, n);
    }
    natural_for(s, n);
    s->b.open = around;
}

static void while_loop(struct nested *s, struct node *n)
{
    struct code *around = s->b.open;
    bool at_end = n->kind == NODE_DO;
    nested_sync(s);
    struct code *loop = code_open(&s->b, CODE_FOREVER);
    struct jump_targets targets = enter(s, loop, loop);
    if (at_end) {
        labelled_body(s, n->child[0]);
        leave_unless(s, n->child[1]);
        nested_sync(s);
    } else {
        leave_unless(s, n->child[0]);
        code_open(&s->b, CODE_BLOCK);
        nested_body(s, n->child[1]);
        nested_sync(s);
        nested_close(s);
        nested_sync(s);
    }
    leave(s, targets, around);
}

/* ---- jumps -------------------------------------------------------------------------------------------------------------------- */

/* A value that is uniform in the team. */
static const struct value *uniform_value(struct nested *s, struct node *n)
{
    calls_make(s, n);
    return teams_is_replicated(s->teams, n, s->mode) ? nested_user(s, n) : nested_shared_value(s, n, n->type, "result");
}

static void switch_statement(struct nested *s, struct node *n)
{
    struct code *around = s->b.open;
    const struct value *v = uniform_value(s, n->child[0]);
    struct code *c = code_open(&s->b, CODE_SWITCH);
    c->user = n;
    c->v[0] = v;
    struct jump_targets targets = enter(s, s->targets.next, c);
    nested_body(s, n->child[1]);
    leave(s, targets, around);
}

/* After a label any thread may have written. */
static void labelled(struct nested *s, struct node *n)
{
    code_add(&s->b, CODE_LABEL)->user = n;
    s->dirty = SYNC_ALL;
    if (n->n_children) nested_statement(s, n->child[n->n_children - 1]);
}

static void jump(struct nested *s, struct node *n)
{
    nested_sync(s);
    if (n->kind == NODE_GOTO) code_add(&s->b, CODE_GOTO)->user = n;
    else if (n->kind == NODE_CONTINUE) code_add(&s->b, CODE_JUMP)->target = s->targets.next;
    else add_leave(s, s->targets.leave);
}

/* In a routine: all threads that called it return the same value. */
static void return_statement(struct nested *s, struct node *n)
{
    const struct value *v = n->n_children ? uniform_value(s, n->child[0]) : NULL;
    struct code *c = code_add(&s->b, v ? CODE_RETURN : CODE_JUMP);
    c->v[0] = v;
    c->user = v ? n : NULL;
}

static void complex_statement(struct nested *s, struct node *n)
{
    struct loop *l = n->kind == NODE_FOR ? region_loop(s->b.region, n) : NULL;
    switch (n->kind) {
    case NODE_FOR:
        if (l && l->mapped) partition_loop(s, l);
        else if (l && l->child && l->child->plan.goes_outward) partition_outward(s, l);
        else sequential_for(s, n);
        break;
    case NODE_BLOCK:
        code_open(&s->b, CODE_BLOCK);
        nested_body(s, n);
        nested_close(s);
        break;
    case NODE_IF: branch(s, n); break;
    case NODE_WHILE:
    case NODE_DO: while_loop(s, n); break;
    case NODE_SWITCH: switch_statement(s, n); break;
    case NODE_CASE:
    case NODE_DEFAULT:
    case NODE_LABEL: labelled(s, n); break;
    case NODE_GOTO:
    case NODE_CONTINUE:
    case NODE_BREAK: jump(s, n); break;
    case NODE_RETURN: return_statement(s, n); break;
    default: nested_unit(s, n); /* a loop inside an expression: one thread runs it */
    }
}

static void nested_statement(struct nested *s, struct node *n)
{
    s->at = n;
    if (teams_is_complex(s->teams, n)) complex_statement(s, n);
    else nested_unit(s, n);
}

/* ---- the kernel --------------------------------------------------------------------------------------------------------------- */

/* What the compiler may know of the block, for barriers of workers: the launch shrinks it where threads have much scratch memory, never
 * below a warp. Where the launch chooses the workers (rt_team.c), also more than the clause gives, there is one only if no loop is for
 * workers; those of one warp stay so. */
static const struct value *known_of_block(struct nested *s)
{
    const struct kernel *k = s->b.kernel;
    struct arena *a = s->b.arena;
    long long workers = mapping_constant_size(k, SIZE_WORKERS), lanes = mapping_constant_size(k, SIZE_LANES);
    const struct value *lane_count = value_place(a, PLACE_THREADS, 0), *worker_count = value_place(a, PLACE_THREADS, 1);
    if (!workers) workers = k->block[1];
    if (!lanes) lanes = k->block[0];
    if (k->flags & ACCELRT_FREE_TEAM) workers = k->block[1] == 1 ? 1 : 0;
    if (workers == 1) return value_compare(a, VALUE_EQUAL, worker_count, value_integer(a, 1));
    if (lanes > 0 && lanes <= 32) return value_compare(a, VALUE_EQUAL, lane_count, value_integer(a, 32));
    if (workers <= 0 || workers > TEAMS_FEW_WORKERS) return NULL;
    long long limit = workers <= 2 ? 2 : workers <= 4 ? 4 : TEAMS_FEW_WORKERS;
    return value_compare(a, VALUE_LESS, value_place(a, PLACE_THREAD, 1), value_integer(a, limit));
}

static void assume(struct nested *s)
{
    const struct value *v = s->workers_meet && !(s->b.kernel->flags & ACCELRT_ROW_LANES) ? known_of_block(s) : NULL;
    if (v) code_library(&s->b, value_call(s->b.arena, &value_bool, "accel_assume", 1, v));
}

/* Eight lanes are a gang. */
static void define_lane(struct nested *s)
{
    struct arena *a = s->b.arena;
    const struct value *lane = value_modulo(a, value_place(a, PLACE_THREAD, 0), value_integer(a, 8));
    code_define(&s->b, value_name(a, &value_int, "accel_lane"), lane);
    if (s->needs_mask) code_add(&s->b, CODE_LANE_MASK);
}

/* A copy of the columns is worth its additions to the array where a block has several rows. */
static const struct value *has_several_rows(struct arena *a, const struct kernel *k)
{
    enum { SEVERAL = 2 };
    const struct value *rows = trips_exact(a, k->dims[0]), *blocks = value_cast(a, &value_long, value_place(a, PLACE_BLOCKS, 0));
    for (int j = 1; j < k->n_dims; j++) rows = value_multiply(a, rows, trips_exact(a, k->dims[j]));
    return value_compare(a, VALUE_GREATER_EQUAL, rows, value_multiply(a, value_integer(a, SEVERAL), blocks));
}

static void add_bins(struct nested *s)
{
    const struct kernel *k = s->b.kernel;
    struct code *bins = code_add(&s->b, CODE_BINS);
    for (int j = 0; j < k->n_bins; j++)
        if (k->bins[j].columns) bins->v[0] = has_several_rows(s->b.arena, k);
}

static void begin_kernel(struct nested *s)
{
    const struct kernel *k = s->b.kernel;
    struct arena *a = s->b.arena;
    assume(s);
    if (k->one_gang) code_leave_if(&s->b, value_compare(a, VALUE_GREATER, value_place(a, PLACE_BLOCK, 0), value_integer(a, 0)), NULL);
    if (k->flags & ACCELRT_WAITS_ITSELF) code_add(&s->b, CODE_WAIT);
    if (s->teams->packed && !s->teams->probed) define_lane(s);
    if (k->n_bins || k->n_row_bins) add_bins(s);
}

/* What the body requires precedes it. */
static struct code *with_beginning(struct nested *s)
{
    struct code *body = s->b.open;
    s->b = code_begin(s->b.arena, s->b.kernel);
    if (!s->routine) begin_kernel(s);
    if (s->frame) code_put(&s->b, s->frame);
    code_put_all(&s->b, s->top->first);
    code_put_all(&s->b, body->first);
    return s->b.open;
}

struct code *nested_code(struct arena *a, struct kernel *k, const struct routine *routine, long long *shared_bytes)
{
    struct nested s = {.b = code_begin(a, k), .routine = routine, .teams = k->teams, .mode = k->teams->base};
    s.top = code_begin(a, k).open;
    s.objects = arena_alloc(a, (size_t)k->teams->n_slots * sizeof *s.objects);
    s.recursive = routine && routine_recursion(k->region->unit, routine);
    if (routine) s.shared_bytes = *shared_bytes;
    nested_bind_literals(&s);
    nested_declare_slots(&s, NULL);
    if (k->n_phases) code_add(&s.b, CODE_PHASES)->object = value_name(a, &value_int, "accel_phases");
    statements(&s, k->statements, k->n_statements, NULL);
    if (k->n_phases) code_library(&s.b, value_call(a, &value_bool, "accel_phases.end", 1, value_integer(a, k->items[1])));
    nested_combine_kernel(&s);
    if (k->n_bins) code_add(&s.b, CODE_ADD_BINS);
    if (routine) *shared_bytes = s.shared_bytes;
    return with_beginning(&s);
}
