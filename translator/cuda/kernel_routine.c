/* kernel_routine: bodies of device functions that have loops or levels. SPDX-License-Identifier: MIT
 * All threads of a block call a routine gang or worker, the lanes of one worker a routine vector: it is printed as nested code whose
 * statements are the function's, for an unknown number of workers. */
#include "cuda/code_text.h"
#include "directive/bind/routines.h"
#include "base/unit.h"

static void print_nested(struct kernel_text *t, const struct routine *f, struct buffer *out)
{
    bool recursive = routine_recursion(t->unit, f) != NULL;
    if (recursive) preamble_need(t->preamble, PIECE_RECURSION);
    preamble_need(t->preamble, PIECE_THREAD);
    t->out = out;
    t->indent = 4;
    buffer_puts(out, recursive ? "{\n    accel_recursion();\n" : "{\n");
    code_print(t, t->kernel->code);
    buffer_puts(out, "}");
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
    *t = before;
    return has_region || recursive;
}
