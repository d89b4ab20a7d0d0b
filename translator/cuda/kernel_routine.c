/* kernel_routine: bodies of device functions that have loops or levels. SPDX-License-Identifier: MIT
 * All threads of a block call a routine gang or worker, the lanes of one worker a routine vector: it is printed as nested code whose
 * statements are the function's, for an unknown number of workers. */
#include "cuda/nested/kernel_nested.h"
#include "directive/bind/routines.h"
#include "base/unit.h"

static void print_nested(struct kernel_text *t, const struct routine *f, struct buffer *out)
{
    struct nested s = {.t = t, .routine = f, .shared_bytes = t->shared_bytes};
    struct buffer body = {0};
    s.recursive = routine_recursion(t->unit, f) != NULL;
    if (s.recursive) preamble_need(t->preamble, PIECE_RECURSION);
    nested_begin(&s);
    nested_bind_literals(&s);
    t->out = &body;
    t->indent = 4;
    nested_function(&s);
    buffer_puts(out, s.recursive ? "{\n    accel_recursion();\n" : "{\n");
    nested_print_shared(&s, out);
    buffer_puts(out, body.data ? body.data : "");
    buffer_puts(out, "}");
    t->shared_bytes = s.shared_bytes;
    nested_end(&s);
    buffer_free(&body);
}

static void print_recursive(struct kernel_text *t, struct decl *function, struct buffer *out)
{
    struct buffer body = {0};
    preamble_need(t->preamble, PIECE_RECURSION);
    device_text_print(t->text, function->body, &body);
    buffer_printf(out, "{ accel_recursion();%s", body.data + 1);
    buffer_free(&body);
}

bool kernel_routine(void *context, struct decl *function, struct buffer *out)
{
    struct kernel_text *t = context, before = *t;
    const struct routine *f = routine_of(t->unit, function);
    const struct env *around = device_text_env(t->text);
    bool has_region = f->region && f->region->n_kernels, recursive = !f->levels && routine_recursion(t->unit, f);
    if (has_region) {
        t->region = f->region;
        t->kernel = f->region->kernels[0];
        kernel_bind_statements(t);
    }
    if (has_region && f->levels) print_nested(t, f, out);
    else if (recursive) print_recursive(t, function, out);
    else if (has_region) device_text_print(t->text, f->region->body, out);
    device_text_set_env(t->text, around);
    before.shared_bytes = t->shared_bytes;
    *t = before;
    return has_region || recursive;
}
