/* kernel_slots: the memory of variables in nested kernels. SPDX-License-Identifier: MIT
 * A replicated slot is a register of every thread; any other is an object in shared memory, of the block or one for each worker. */
#include "base/arena.h"
#include "cuda/nested/kernel_nested.h"
#include "base/unit.h"

/* Every thread evaluates the bounds of a distributed loop. */
static bool is_in_bounds(const struct nested *s, const struct node *n)
{
    while (n->parent && (n->parent->type || n->parent->kind == NODE_VAR || n->parent->kind == NODE_DECL_STMT)) n = n->parent;
    const struct node *f = n->parent;
    const struct loop *l = f && f->kind == NODE_FOR && n != f->child[3] ? region_loop(s->t->region, f) : NULL;
    return l && l->mapped;
}

static void print_literal(void *context, struct node *n, struct buffer *out)
{
    struct nested *s = context;
    if (s->mode == MODE_VECTOR) {
        device_text_print_inside(s->t->text, n, out);
        return;
    }
    struct decl *d = arena_alloc(s->t->unit->arena, sizeof *d);
    *d = (struct decl){ .kind = DECL_VAR, .name = "literal", .type = n->type, .name_at = n->from };
    device_print_literal_in(s->t->text, n, nested_shared_object(s, d, s->mode), out);
}

static bool bind_literal(struct node *n, void *context)
{
    struct nested *s = context;
    if (node_literal_is_kept(n) && !is_in_bounds(s, n)) device_text_bind_printer(s->t->text, n, print_literal, s);
    return true;
}

void nested_bind_literals(struct nested *s)
{
    const struct kernel *k = s->t->kernel;
    for (int j = 0; j < k->n_statements; j++) node_walk(k->statements[j], bind_literal, s);
}

/* An accumulator that the threads of a gang or worker share. */
static const char *shared_copy(struct nested *s, const struct slot *slot)
{
    const struct reduction *r = slot->reduction;
    long long size = r->composite ? r->composite->bytes : slot->decl->type->size;
    struct shared_place p = nested_place(s, nested_fresh(s, "shared", slot->decl->name), size, slot->mode);
    nested_share(s, &p, reduction_declare(s->t, r, p.declarator));
    return p.use;
}

static const char *initial_value(struct nested *s, const struct slot *slot)
{
    if (slot->reduction) return reduction_start(s->t, slot->reduction);
    if (slot->firstprivate && s->routine) return device_text_name(s->t->text, slot->decl); /* a parameter */
    return slot->firstprivate ? arena_printf(s->t->unit->arena, "accel_first_%s", slot->decl->name) : NULL;
}

void nested_copy_bytes(struct nested *s, const char *to, const char *from)
{
    kernel_line(s->t, "for (unsigned accel_b = 0; accel_b < sizeof %s; accel_b++) ((char *)&%s)[accel_b] = ((const char *)&%s)[accel_b];",
                to, to, from);
}

static void begin_shared(struct nested *s, const struct slot *slot)
{
    struct slot_text *printed = nested_text(s, slot);
    const char *value = initial_value(s, slot);
    enum mode around = s->mode;
    if (!printed->text && slot->reduction) {
        printed->object = shared_copy(s, slot);
        printed->text = reduction_use(s->t, slot->reduction, printed->object);
    }
    if (!printed->text) printed->text = nested_shared_object(s, slot->decl, slot->mode);
    device_text_bind(s->t->text, slot->decl, printed->text);
    if (!value) return;
    if (slot->mode == MODE_WORKER) s->mode = MODE_WORKER; /* each worker sets its own */
    nested_open_single(s);
    s->mode = around;
    if (slot->reduction) kernel_line(s->t, "%s = %s;", printed->object, value);
    else if (slot->decl->type->kind == TYPE_ARRAY) nested_copy_bytes(s, printed->text, arena_printf(s->t->unit->arena, "%s.v", value));
    else kernel_line(s->t, "%s = %s;", printed->text, value);
    nested_close_brace(s);
}

static void begin_register(struct nested *s, const struct slot *slot)
{
    struct slot_text *printed = nested_text(s, slot);
    const char *value = initial_value(s, slot);
    printed->name = printed->text ? printed->text : device_text_name(s->t->text, slot->decl);
    device_text_bind(s->t->text, slot->decl, printed->name);
    if (slot->reduction) printed->object = printed->name;
    if (slot->at_declaration || (slot->firstprivate && s->routine)) return;
    if (value) kernel_line(s->t, "%s = %s;", kernel_declare(s->t, slot->decl->type, printed->name), value);
    else kernel_line(s->t, "%s;", kernel_declare(s->t, slot->decl->type, printed->name));
}

/* Declared before its loop and combined after it, by kernel_partition.c. */
static bool is_accumulator(const struct slot *slot)
{
    return slot->reduction && slot->scope;
}

/* A private object in scratch memory: its address is uniform in the team. */
static void begin_slice(struct nested *s, const struct slot *slot, const struct kernel_slice *slice)
{
    struct slot_text *printed = nested_text(s, slot);
    if (!printed->text) {
        printed->text = nested_fresh(s, "slot", slot->decl->name);
        buffer_printf(&s->shared, "    %s\n", kernel_slice_object(s->t, slice, printed->text));
    }
    device_text_bind(s->t->text, slot->decl, printed->text);
    if (!slice->first) return;
    nested_sync(s);
    kernel_slice_begin(s->t, slice, nested_team(s).lane, nested_team(s).lanes);
    s->dirty = SYNC_ALL;
}

/* An accumulator in scratch memory: the team around the loop initializes all its copies. */
static void begin_copies(struct nested *s, const struct slot *slot)
{
    struct slot_text *printed = nested_text(s, slot);
    if (!printed->text) {
        printed->text = nested_fresh(s, "slot", slot->decl->name);
        buffer_printf(&s->shared, "    %s\n", copies_object(s->t, slot->reduction, SLICE_OF_GANG + (int)slot->mode, printed->text));
    }
    device_text_bind(s->t->text, slot->decl, printed->text);
    nested_sync(s);
    copies_start(s->t, slot->reduction, SLICE_OF_GANG + (int)slot->mode, nested_copies_team(s));
    s->dirty = SYNC_ALL;
}

void nested_begin_slot(struct nested *s, const struct slot *slot)
{
    if (slot->reduction && reduction_in_scratch(slot->reduction)) {
        begin_copies(s, slot);
        return;
    }
    const struct kernel_slice *slice = kernel_slice(s->t->kernel, slot->decl, SLICE_OF_GANG + (int)slot->mode);
    if (slot->at_declaration && nested_is_own_array(s, slot)) return;
    if (slice) begin_slice(s, slot, slice);
    else if (slot->replicated) begin_register(s, slot);
    else begin_shared(s, slot);
}

const struct env *nested_declare_slots(struct nested *s, const struct node *scope)
{
    const struct env *around = device_text_env(s->t->text);
    for (int k = 0; k < s->teams->n_slots; k++) {
        const struct slot *slot = &s->teams->slots[k];
        if (slot->scope != scope || is_accumulator(slot) || !teams_is_used(s->teams, slot)) continue;
        nested_begin_slot(s, slot);
    }
    return around;
}
