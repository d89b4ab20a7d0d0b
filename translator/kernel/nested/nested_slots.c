/* nested_slots: the memory of variables in nested kernels. SPDX-License-Identifier: MIT
 * A replicated slot is a register of every thread; any other is an object in shared memory, of the block or one for each worker. */
#include "base/arena.h"
#include "kernel/nested/nested.h"
#include "region/region_parts.h"

struct slot_object *nested_object(const struct nested *s, const struct slot *slot)
{
    return &s->objects[slot - s->teams->slots];
}

void nested_bind(struct nested *s, struct code_binding binding)
{
    struct code *c = code_add(&s->b, CODE_BIND);
    ARENA_PUSH(s->b.arena, c->bindings, c->n_bindings, binding);
}

void nested_bind_own_name(struct nested *s, const struct decl *d)
{
    nested_bind(s, (struct code_binding){.decl = d});
}

/* ---- literals ------------------------------------------------------------------------------------------------------------------ */

/* Every thread evaluates the bounds of a distributed loop. */
static bool is_in_bounds(const struct nested *s, const struct node *n)
{
    while (n->parent && (n->parent->type || n->parent->kind == NODE_VAR || n->parent->kind == NODE_DECL_STMT)) n = n->parent;
    const struct node *f = n->parent;
    const struct loop *l = f && f->kind == NODE_FOR && n != f->child[3] ? region_loop(s->b.region, f) : NULL;
    return l && l->mapped;
}

/* The mode of the code that contains n. */
static enum mode mode_of(const struct nested *s, const struct node *n)
{
    enum mode mode = s->teams->base;
    for (const struct loop *l = s->b.region->loops; l; l = loop_next(l))
        if (l->mapped && node_inside(n, l->stmt->child[3]) && teams_inside(l, mode) > mode) mode = teams_inside(l, mode);
    return mode;
}

static bool bind_literal(struct node *n, void *context)
{
    struct nested *s = context;
    if (!node_literal_is_kept(n) || is_in_bounds(s, n) || mode_of(s, n) == MODE_VECTOR) return true;
    const struct value *object = nested_share(s, nested_fresh(s, "shared", "literal"), n->type, NULL, n->type->size, mode_of(s, n));
    nested_bind(s, (struct code_binding){.node = n, .means = object});
    return true;
}

void nested_bind_literals(struct nested *s)
{
    const struct kernel *k = s->b.kernel;
    for (int j = 0; j < k->n_statements; j++) node_walk(k->statements[j], bind_literal, s);
}

/* ---- slots --------------------------------------------------------------------------------------------------------------------- */

static bool is_parameter(const struct nested *s, const struct slot *slot)
{
    return slot->firstprivate && (s->routine || slot->parameter);
}

/* A value of the program that the launch passes, or a parameter. */
static const struct value *initial_value(struct nested *s, const struct slot *slot)
{
    const char *name = slot->decl->name;
    struct arena *a = s->b.arena;
    if (!slot->firstprivate || slot->reduction) return NULL;
    if (is_parameter(s, slot)) return value_variable(a, slot->decl);
    return value_name(a, slot->decl->type,
                      arena_printf(a, slot->decl->type->kind == TYPE_ARRAY ? "accel_first_%s.v" : "accel_first_%s", name));
}

void nested_add_copy(struct nested *s, enum code_kind kind, const struct reduction *r, const struct value *object)
{
    struct code *c = code_add(&s->b, kind);
    c->object = object;
    c->reduction = r;
    c->level = SLICE_OF_THREAD;
}

static void bind_slot(struct nested *s, const struct slot *slot)
{
    const struct slot_object *o = nested_object(s, slot);
    const struct value *means = o->object ? o->object : o->use;
    if (means->decl == slot->decl) nested_bind_own_name(s, slot->decl);
    else nested_bind(s, (struct code_binding){.decl = slot->decl, .means = means, .copy_of = o->object ? slot->reduction : NULL});
}

static void begin_shared(struct nested *s, const struct slot *slot)
{
    struct slot_object *o = nested_object(s, slot);
    const struct reduction *r = slot->reduction;
    const struct value *value = initial_value(s, slot);
    enum mode around = s->mode;
    if (!o->use && r) {
        long long size = r->composite ? r->composite->bytes : slot->decl->type->size;
        o->use = o->object = nested_share(s, nested_fresh(s, "shared", slot->decl->name), slot->decl->type, r, size, slot->mode);
    }
    if (!o->use) o->use = nested_shared_object(s, slot->decl, slot->mode);
    if (is_parameter(s, slot)) nested_bind_own_name(s, slot->decl);
    if (value || r) {
        if (slot->mode == MODE_WORKER) s->mode = MODE_WORKER; /* each worker sets its own */
        nested_open_single(s);
        s->mode = around;
        if (r) nested_add_copy(s, CODE_RESET, r, o->object);
        else code_assign(&s->b, o->use, value);
        nested_close(s);
    }
    bind_slot(s, slot);
}

static void begin_register(struct nested *s, const struct slot *slot)
{
    struct slot_object *o = nested_object(s, slot);
    const struct value *own = o->use ? o->use : value_variable(s->b.arena, slot->decl);
    if (slot->reduction) o->object = own;
    if (slot->at_declaration || is_parameter(s, slot)) {
        nested_bind_own_name(s, slot->decl);
        return;
    }
    if (slot->reduction) nested_add_copy(s, CODE_ACCUMULATOR, slot->reduction, own);
    else code_variable(&s->b, own, initial_value(s, slot));
    s->b.open->last->uniform = true;
    if (slot->reduction) bind_slot(s, slot);
}

/* Declared before its loop and combined after it: nested_loops.c. */
static bool is_accumulator(const struct slot *slot)
{
    return slot->reduction && slot->scope;
}

/* An object in scratch memory, declared at the beginning of the function; its address is uniform in the team. */
static void in_scratch(struct nested *s, const struct slot *slot, const struct variable *v, enum code_kind kind)
{
    struct slot_object *o = nested_object(s, slot);
    struct code *around = s->b.open;
    if (!o->use) {
        o->use = nested_name(s, slot->decl->type, "slot", slot->decl->name);
        s->b.open = s->top;
        struct code *declared = code_add(&s->b, kind);
        declared->object = o->use;
        declared->reduction = slot->reduction;
        declared->level = SLICE_OF_GANG + (int)slot->mode;
        declared->variable = v;
        s->b.open = around;
    }
    nested_bind(s, (struct code_binding){.decl = slot->decl, .means = o->use});
}

void nested_start_together(struct nested *s, enum code_kind kind, const struct reduction *r, const struct variable *v, int level)
{
    struct team team = nested_team(s);
    nested_sync(s);
    struct code *c = code_add(&s->b, kind);
    c->reduction = r;
    c->variable = v;
    c->level = level;
    c->v[0] = team.lane, c->v[1] = team.lanes;
    s->dirty = SYNC_ALL;
}

void nested_begin_slot(struct nested *s, const struct slot *slot)
{
    int level = SLICE_OF_GANG + (int)slot->mode;
    const struct kernel_slice *slice = kernel_slice(s->b.kernel, slot->decl, level);
    if (slot->reduction && reduction_in_scratch(slot->reduction)) {
        in_scratch(s, slot, NULL, CODE_COPIES);
        nested_start_together(s, CODE_START_COPIES, slot->reduction, NULL, level);
    } else if (slot->at_declaration && nested_is_own_array(s, slot)) return;
    else if (slice) {
        in_scratch(s, slot, slice->var, CODE_SLICE);
        if (slice->first) nested_start_together(s, CODE_START_SLICE, NULL, slice->var, level);
    } else if (slot->replicated) begin_register(s, slot);
    else begin_shared(s, slot);
}

void nested_declare_slots(struct nested *s, const struct node *scope)
{
    for (int k = 0; k < s->teams->n_slots; k++) {
        const struct slot *slot = &s->teams->slots[k];
        if (slot->scope != scope || is_accumulator(slot) || !teams_is_used(s->teams, slot)) continue;
        nested_begin_slot(s, slot);
    }
}
