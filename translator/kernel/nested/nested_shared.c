/* nested_shared: objects that the threads of a gang or of a worker share. SPDX-License-Identifier: MIT
 * They are in shared memory up to a limit, all others in a frame on the device's heap: one for each block of a kernel, one for each call of
 * a recursive routine. An array whose length is known only on the device is allocated separately on that heap. */
#include "base/arena.h"
#include "kernel/nested/nested.h"
#include "syntax/array_types.h"

enum { WORKERS_MAX = 32 };

/* Of the 48 KiB that a block has without an attribute: for a kernel without routines; for one that calls routines; for all routines. What
 * they leave is for the functions that combine values, of the kernel, or of a kernel and a routine each. */
enum { SHARED_LIMIT = 40 * 1024, CALLER_LIMIT = 10 * 1024, ROUTINE_LIMIT = 36 * 1024, COMBINING = 8 * 1024, COMBINING_OF_EACH = 1024 };

static long long shared_limit(const struct nested *s)
{
    const struct kernel *k = s->b.kernel;
    bool calls = false;
    for (int j = 0; j < k->n_statements && !calls; j++) calls = calls_levels(s->teams, k->statements[j]);
    int left = s->routine || calls ? COMBINING_OF_EACH : COMBINING, more = k->combining_bytes > left ? k->combining_bytes - left : 0;
    return (s->routine ? ROUTINE_LIMIT : calls ? CALLER_LIMIT : SHARED_LIMIT) - more;
}

/* The block of declarations that the object belongs to. */
static struct code *place_for(struct nested *s, long long bytes)
{
    bool framed = s->recursive || s->shared_bytes + bytes > shared_limit(s);
    if (!framed) s->shared_bytes += bytes;
    if (framed && !s->frame) {
        s->frame = arena_alloc(s->b.arena, sizeof *s->frame);
        *s->frame = (struct code){.kind = CODE_FRAME, .team = s->teams->base == MODE_WORKER ? CODE_TEAM_WORKER : CODE_TEAM_BLOCK};
    }
    return framed ? s->frame : s->top;
}

const struct value *nested_share(struct nested *s, const char *name, const struct type *type, const struct reduction *r, long long size,
                                 enum mode mode)
{
    struct arena *a = s->b.arena;
    struct code *around = s->b.open;
    const struct value *object = value_name(a, type, name);
    s->b.open = place_for(s, size * (mode == MODE_WORKER ? WORKERS_MAX : 1));
    /* a frame of code for workers belongs to one worker */
    bool one = mode != MODE_WORKER || (s->b.open == s->frame && s->teams->base == MODE_WORKER);
    struct code *c = code_add(&s->b, CODE_SHARED);
    c->object = object;
    c->reduction = r;
    c->count = one ? 0 : WORKERS_MAX;
    s->b.open = around;
    return one ? object : value_element(a, type, object, value_place(a, PLACE_THREAD, 1));
}

const struct value *nested_shared_object(struct nested *s, const struct decl *d, enum mode mode)
{
    return nested_share(s, nested_fresh(s, "shared", d->name), d->type, NULL, d->type->size, mode);
}

/* ---- arrays whose length only the device knows --------------------------------------------------------------------------------- */

bool nested_is_own_array(const struct nested *s, const struct slot *slot)
{
    const struct type *type = slot->decl->type;
    return type->kind == TYPE_ARRAY && type->size < 0 && !kernel_slice(s->b.kernel, slot->decl, (int)slot->mode);
}

/* The sizes are uniform in the team; the array is freed at the end of the scope, also after a jump. */
void nested_own_array(struct nested *s, const struct slot *slot)
{
    for (const struct type *t = slot->decl->type; t && t->kind == TYPE_ARRAY; t = t->base)
        if (t->count_expr) calls_settle(s, t->count_expr);
    struct code *c = code_add(&s->b, CODE_TEAM_ARRAY);
    c->object = value_variable(s->b.arena, slot->decl);
    c->team = slot->mode == MODE_WORKER ? CODE_TEAM_WORKER : CODE_TEAM_BLOCK;
    s->workers_meet = true;
    nested_object(s, slot)->use = c->object;
}

void nested_row_sizes(struct nested *s, const struct decl *d)
{
    struct arena *a = s->b.arena;
    for (int k = 0; d->type->kind == TYPE_POINTER && k < array_n_dimensions(d->type); k++) {
        struct node *size = array_dimension_expr(d->type, k);
        calls_settle(s, size);
        code_define(&s->b, value_name(a, &value_long, array_dimension_name(a, d, k)), nested_user(s, size));
    }
}
