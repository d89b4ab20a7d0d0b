/* kernel_shared: objects that the threads of a gang or of a worker share. SPDX-License-Identifier: MIT
 * They are in shared memory up to a limit, all others in a frame on the device's heap: one for each block of a kernel, one for each call of
 * a recursive routine. An array whose length is known only on the device is allocated separately on that heap. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/nested/kernel_nested.h"

enum { WORKERS_MAX = 32 };

/* Of the 48 KiB that a block has without an attribute: for a kernel without routines; for one that calls routines; for all routines. What
 * they leave is for the functions that combine values, of the kernel, or of a kernel and a routine each. */
enum { SHARED_LIMIT = 40 * 1024, CALLER_LIMIT = 10 * 1024, ROUTINE_LIMIT = 36 * 1024, COMBINING = 8 * 1024, COMBINING_OF_EACH = 1024 };

static long long shared_limit(const struct nested *s)
{
    const struct kernel *k = s->t->kernel;
    bool calls = false;
    for (int j = 0; j < k->n_statements && !calls; j++) calls = calls_levels(s->teams, k->statements[j]);
    int left = s->routine || calls ? COMBINING_OF_EACH : COMBINING, more = k->combining_bytes > left ? k->combining_bytes - left : 0;
    return (s->routine ? ROUTINE_LIMIT : calls ? CALLER_LIMIT : SHARED_LIMIT) - more;
}

struct shared_place nested_place(struct nested *s, const char *name, long long size, enum mode mode)
{
    struct arena *a = s->t->unit->arena;
    struct shared_place p = {.name = name, .declarator = name, .use = name};
    long long bytes = size * (mode == MODE_WORKER ? WORKERS_MAX : 1);
    p.framed = s->recursive || s->shared_bytes + bytes > shared_limit(s);
    if (!p.framed) s->shared_bytes += bytes;
    if (mode != MODE_WORKER || (p.framed && s->teams->base == MODE_WORKER)) return p; /* such a frame belongs to one worker */
    p.declarator = arena_printf(a, "%s[%d]", name, WORKERS_MAX);
    p.use = arena_printf(a, "%s[threadIdx.y]", name);
    return p;
}

void nested_share(struct nested *s, const struct shared_place *p, const char *declaration)
{
    if (!p->framed) {
        buffer_printf(&s->shared, "    __shared__ %s;\n", declaration);
        return;
    }
    buffer_printf(&s->frame, "        %s;\n", declaration);
    buffer_printf(&s->shared, "    auto &%s = accel_frame->%s;\n", p->name, p->name);
}

const char *nested_shared_object(struct nested *s, const struct decl *d, enum mode mode)
{
    struct shared_place p = nested_place(s, nested_fresh(s, "shared", d->name), d->type->size, mode);
    nested_share(s, &p, kernel_declare(s->t, d->type, p.declarator));
    return p.use;
}

static const char *class_of_team(const struct nested *s, enum mode mode)
{
    preamble_need(s->t->preamble, PIECE_TEAM_ARRAY);
    return mode == MODE_WORKER ? "accel_worker_array" : "accel_gang_array";
}

void nested_print_shared(struct nested *s, struct buffer *out)
{
    if (s->frame.length) {
        buffer_printf(out, "    struct accel_objects {\n%s    };\n    %s<accel_objects> accel_frames(1);\n", s->frame.data,
                      class_of_team(s, s->teams->base));
        buffer_puts(out, "    accel_objects *const accel_frame = accel_frames.at;\n");
    }
    if (s->shared.length) buffer_puts(out, s->shared.data);
}

/* ---- arrays whose length only the device knows --------------------------------------------------------------------------------- */

bool nested_is_own_array(const struct nested *s, const struct slot *slot)
{
    return slot->decl->type->kind == TYPE_ARRAY && slot->decl->type->size < 0 && !kernel_slice(s->t->kernel, slot->decl, (int)slot->mode);
}

/* The sizes are uniform in the team; the array is freed at the end of the scope, also after a jump. */
void nested_own_array(struct nested *s, const struct slot *slot)
{
    for (const struct type *t = slot->decl->type; t && t->kind == TYPE_ARRAY; t = t->base)
        if (t->count_expr) calls_settle(s, t->count_expr);
    kernel_line(s->t, "%s", device_text_local_array(s->t->text, slot->decl, class_of_team(s, slot->mode)));
    nested_text(s, slot)->text = device_text_name(s->t->text, slot->decl);
    device_text_bind(s->t->text, slot->decl, nested_text(s, slot)->text);
}

void nested_row_sizes(struct nested *s, const struct decl *d)
{
    for (int k = 0; d->type->kind == TYPE_POINTER && k < array_n_dimensions(d->type); k++) {
        struct node *size = array_dimension_expr(d->type, k);
        calls_settle(s, size);
        kernel_line(s->t, "const long long %s = %s;", array_dimension_name(s->t->unit->arena, d, k), nested_printed(s, size));
    }
}
