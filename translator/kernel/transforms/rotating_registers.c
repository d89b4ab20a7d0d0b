/* rotating_registers: elements that a sequential loop accesses in order stay in registers. SPDX-License-Identifier: MIT
 * for (i...) x[i][j] -= x[i-1][j] * y[i][j], where rows have a length known at run time: the compiler cannot tell x[i][j] from x[i-1][j],
 * so the loads of a trip wait for its stores, and those of the next trip for both. Therefore each stream of elements (streams.h) has a
 * register for each slot of its window, which a trip reads in place of memory, and stores to as well as to memory. What the next trip loads
 * is loaded one trip before: this one does not store it, since its window does not reach so far. Eliminations of three right-hand sides
 * along 64^3 doubles take 44 us on an H200, 140 without; loading two or four trips before is no faster, and takes more registers. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/decisions.h"
#include "kernel/transforms/interchange_tree.h"
#include "kernel/transforms/rewrites.h"
#include "kernel/transforms/streams.h"
#include "kernel/values/trips.h"

/* The loop that is rewritten. */
struct rotation {
    struct code_builder *b;
    const struct loop *loop;
    const struct stream *streams;
    int n;
};

static const struct value *left(struct arena *a)
{
    return value_name(a, &value_long, "accel_left");
}

/* ---- registers ------------------------------------------------------------------------------------------------------------------- */

static const struct value *object(const struct rotation *r, int stream, const char *kind, int number)
{
    return code_object(r->b, r->streams[stream].uses[0].access->node->type, "accel_%s%d_%d", kind, stream, number);
}

/* Its element at `place` among those side by side; NULL: there is only one. */
static const struct value *element(const struct rotation *r, int stream, const char *kind, int number, const struct value *place)
{
    const struct value *whole = object(r, stream, kind, number);
    return place ? value_element(r->b->arena, whole->type, whole, place) : whole;
}

static const struct value *slot_of_use(const struct rotation *r, int stream, const struct stream_use *use)
{
    struct arena *a = r->b->arena;
    const struct loop *in = use->inner;
    const struct value *place = in ? value_subtract(a, value_variable(a, in->index), value_user(a, in->lower)) : NULL;
    return element(r, stream, "slot", use->slot, place);
}

static void declare(const struct rotation *r, int stream, const char *kind, int number)
{
    code_variable(r->b, object(r, stream, kind, number), NULL);
    r->b->open->last->count = r->streams[stream].width;
}

static void declare_registers(const struct rotation *r)
{
    for (int j = 0; j < r->n; j++) {
        for (int k = 0; k < r->streams[j].slots; k++) declare(r, j, "slot", k);
        if (r->streams[j].loads) declare(r, j, "next", 0);
    }
}

/* Opens a loop over the elements that are side by side, and returns its index; NULL: there is one. */
static const struct value *open_width(const struct rotation *r, int stream)
{
    struct arena *a = r->b->arena;
    const struct value *i = value_name(a, &value_int, "accel_element"), *width = value_integer(a, r->streams[stream].width);
    if (!r->streams[stream].width) return NULL;
    code_open_for(r->b, i, value_integer(a, 0), value_compare(a, VALUE_LESS, i, width), value_integer(a, 1))->unroll = CODE_UNROLL_ALL;
    return i;
}

static void close_width(const struct rotation *r, const struct value *i)
{
    if (i) code_close(r->b);
}

/* to = from */
static void move(const struct rotation *r, int stream, const char *to, int number, const char *from, int other)
{
    const struct value *i = open_width(r, stream);
    code_assign(r->b, element(r, stream, to, number, i), element(r, stream, from, other, i));
    close_width(r, i);
}

/* ---- loads ----------------------------------------------------------------------------------------------------------------------- */

/* Variables that the body sets for the place mean their values. */
static void bind_values(const struct rotation *r, struct node *n)
{
    struct node *value = n->kind == NODE_NAME && n->decl ? stream_value(r->loop, n->decl) : NULL;
    if (value) {
        bind_values(r, value);
        code_bind_variable(r->b, n->decl, value_user(r->b->arena, value));
    }
    for (int j = 0; j < n->n_children; j++)
        if (n->child[j]) bind_values(r, n->child[j]);
}

/* In the open node, where the loop's index has the value of a trip: the element of that trip. */
static void load(const struct rotation *r, int stream, int slot, const char *kind, int number)
{
    struct arena *a = r->b->arena;
    const struct stream_use *use = stream_certain(&r->streams[stream], slot, r->loop);
    const struct value *i = open_width(r, stream), *place = i ? value_add(a, i, value_user(a, use->inner->lower)) : NULL;
    code_open(r->b, CODE_BLOCK);
    if (place) code_bind_variable(r->b, use->inner->index, place);
    bind_values(r, use->access->node);
    code_assign(r->b, element(r, stream, kind, number, i), value_user(a, use->access->node));
    code_close(r->b);
    close_width(r, i);
}

/* The last slots of the next trip, if there is one. */
static void load_next(const struct rotation *r)
{
    struct arena *a = r->b->arena;
    const struct value *next = value_add(a, value_variable(a, r->loop->index), value_integer(a, r->loop->direction));
    code_open_if(r->b, value_compare(a, VALUE_GREATER, left(a), value_integer(a, 1)));
    code_bind_variable(r->b, r->loop->index, value_cast(a, r->loop->index->type, next));
    for (int j = 0; j < r->n; j++)
        if (r->streams[j].loads) load(r, j, r->streams[j].slots - 1, "next", 0);
    code_close(r->b);
}

/* What the first trip finds in registers. */
static void load_first(const struct rotation *r, const struct value *first)
{
    code_open(r->b, CODE_BLOCK);
    code_bind_variable(r->b, r->loop->index, first);
    for (int j = 0; j < r->n; j++)
        for (int k = 0; k + 1 < r->streams[j].slots; k++) load(r, j, k, "slot", k);
    for (int j = 0; j < r->n; j++)
        if (r->streams[j].loads) load(r, j, r->streams[j].slots - 1, "next", 0);
    code_close(r->b);
}

/* ---- the body -------------------------------------------------------------------------------------------------------------------- */

static enum value_op operator_of(enum op op)
{
    switch (op) {
    case OP_ADD: return VALUE_ADD;
    case OP_SUB: return VALUE_SUBTRACT;
    case OP_MUL: return VALUE_MULTIPLY;
    case OP_DIV: return VALUE_DIVIDE;
    default: return VALUE_NUMBER;
    }
}

/* The assignment stores to the register first, and then its value to memory. */
static void bind_store(const struct rotation *r, int stream, const struct stream_use *use)
{
    struct code_builder parts = code_begin(r->b->arena, r->b->kernel);
    struct arena *a = r->b->arena;
    const struct node *n = use->access->node->parent;
    const struct value *slot = slot_of_use(r, stream, use);
    code_update(&parts, slot, operator_of(n->op), value_user(a, n->child[1]));
    code_assign(&parts, value_user(a, use->access->node), slot);
    code_bind_nodes(r->b, n, parts.open);
}

static void bind_uses(const struct rotation *r)
{
    for (int j = 0; j < r->n; j++)
        for (int k = 0; k < r->streams[j].n_uses; k++) {
            const struct stream_use *use = &r->streams[j].uses[k];
            if (use->access->written) bind_store(r, j, use);
            else code_bind(r->b, use->access->node, slot_of_use(r, j, use), NULL);
        }
}

static void rotate_loaded(const struct rotation *r)
{
    for (int j = 0; j < r->n; j++) {
        if (r->streams[j].loads) move(r, j, "slot", r->streams[j].slots - 1, "next", 0);
    }
    load_next(r);
}

static void rotate_slots(const struct rotation *r)
{
    for (int j = 0; j < r->n; j++)
        for (int k = 0; k + 1 < r->streams[j].slots; k++) move(r, j, "slot", k, "slot", k + 1);
}

static void add_loop(const struct rotation *r)
{
    struct code_builder *b = r->b;
    code_open(b, CODE_LOOP)->loop = r->loop;
    code_open(b, CODE_BLOCK);
    rotate_loaded(r);
    code_open(b, CODE_BLOCK);
    bind_uses(r);
    code_statement(b, r->loop->stmt->child[3]);
    code_close(b);
    rotate_slots(r);
    code_update(b, left(b->arena), VALUE_SUBTRACT, value_integer(b->arena, 1));
    code_close(b);
    code_close(b);
}

/* The loop in the open node, as it is written too where ranges may overlap. */
static void add_rotation(const struct rotation *r)
{
    struct code_builder *b = r->b;
    struct arena *a = b->arena;
    const struct value *first = code_object(b, r->loop->index->type, "accel_begin");
    bool overlap = false;
    for (int j = 0; j < r->n; j++) overlap |= r->streams[j].overlap;
    code_open(b, CODE_BLOCK);
    code_variable(b, left(a), trips_signed(a, r->loop));
    const struct value *any = value_compare(a, VALUE_GREATER, left(a), value_integer(a, 0));
    code_open_if(b, value_and(a, overlap ? value_name(a, &value_bool, "accel_disjoint") : NULL, any));
    code_variable(b, first, value_user(a, r->loop->lower));
    declare_registers(r);
    load_first(r, first);
    add_loop(r);
    for (int j = 0; j < r->n; j++)
        for (int k = 0; k < r->streams[j].n_uses; k++)
            kernel_keeps(b->kernel, r->streams[j].uses[k].access, "registers: loaded a trip before it is used, and kept for later trips");
    if (overlap) {
        code_open_else(b);
        code_statement(b, r->loop->stmt);
    }
    code_close(b);
    code_close(b);
}

/* ---- the tree -------------------------------------------------------------------------------------------------------------------- */

/* A loop that a thread runs by itself and of which no other transform has another form. */
static bool is_own(const struct kernel *k, const struct loop *l)
{
    return !decisions_have_loop(k, l) && !l->mapped && l->dimension < 0 && !l->n_privates && !l->plan.n_reductions && !kernel_own_index(k->region, l);
}

static bool rotates(struct code_builder *b, struct loop *l, struct rotation *r)
{
    struct stream *list;
    if (!is_own(b->kernel, l)) return false;
    int n = streams_of(b->region->unit, b->kernel, l, &list);
    *r = (struct rotation){b, l, list, n};
    return n;
}

/* Such a loop is in the statement, between blocks, conditions and loops only. */
static bool holds_rotation(struct code_builder *b, struct node *n)
{
    struct rotation r;
    struct loop *l = n->kind == NODE_FOR ? region_loop(b->region, n) : NULL;
    if (l && rotates(b, l, &r)) return true;
    if (l && (!is_own(b->kernel, l) || l->directive)) return false;
    int first = l ? 3 : n->kind == NODE_IF ? 1 : 0, count = n->kind == NODE_BLOCK || n->kind == NODE_IF || l ? n->n_children : 0;
    for (int j = first; j < count; j++)
        if (n->child[j] && holds_rotation(b, n->child[j])) return true;
    return false;
}

static void open_statement(struct code_builder *b, struct node *n)
{
    struct rotation r;
    struct loop *l = n->kind == NODE_FOR ? region_loop(b->region, n) : NULL;
    struct code *around = b->open;
    if (!holds_rotation(b, n)) {
        code_statement(b, n);
    } else if (l && rotates(b, l, &r)) {
        add_rotation(&r);
    } else if (l) {
        code_open(b, CODE_LOOP)->loop = l;
        open_statement(b, l->stmt->child[3]);
    } else if (n->kind == NODE_IF) {
        code_open_if(b, value_user(b->arena, n->child[0]));
        open_statement(b, n->child[1]);
        if (n->child[2]) code_open_else(b), open_statement(b, n->child[2]);
    } else {
        code_open(b, CODE_BLOCK);
        for (int j = 0; j < n->n_children; j++)
            if (n->child[j]) open_statement(b, n->child[j]);
    }
    b->open = around;
}

static bool rewrite(struct code_builder *b, struct code *tree)
{
    bool changed = false;
    for (struct code *c = tree->first; c; c = c->next) {
        struct rotation r;
        if (c->kind == CODE_STATEMENT && holds_rotation(b, c->user)) {
            struct node *n = c->user;
            code_replace(b, c, CODE_BLOCK);
            open_statement(b, n);
            changed = true;
        } else if (c->kind == CODE_LOOP && c->first->kind == CODE_STATEMENT && rotates(b, region_loop(b->region, c->loop->stmt), &r)) {
            code_replace(b, c, CODE_BLOCK);
            add_rotation(&r);
            changed = true;
        } else {
            changed |= rewrite(b, c) | (c->other && rewrite(b, c->other));
        }
    }
    return changed;
}

static bool has_plain_threads(const struct kernel *k)
{
    return k->shape == KERNEL_FLAT && !k->is_fallback && !k->scan && !decisions_have(k, DECISION_WINDOWS) && !k->tiles.shared && !k->reuses && !k->in_step &&
           !(k->flags & ACCELRT_LANES);
}

bool transform_streams(struct code_builder *b)
{
    struct code *tree = b->open;
    if (!has_plain_threads(b->kernel)) return false;
    bool changed = rewrite(b, tree);
    b->open = tree;
    return changed;
}
