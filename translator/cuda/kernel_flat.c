/* kernel_flat: kernels of one loop nest, and kernels of one thread. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/code_text.h"
#include "cuda/values/kernel_values.h"
#include "kernel/flat/flat.h"

/* Before they are declared, private structures and arrays print as the initial values of their copies, for the heads of loops. */
static void bind_first_values(struct kernel_text *t)
{
    for (int j = 0; j < t->region->n_vars; j++) {
        const struct variable *v = t->region->vars[j];
        const struct type *type = v->decl->type;
        if (v->role != ROLE_PRIVATE || !v->firstprivate || (type->kind != TYPE_RECORD && type->kind != TYPE_ARRAY)) continue;
        const char *first =
            arena_printf(t->unit->arena, "accel_first_%s%s", v->decl->name, type->kind == TYPE_ARRAY && !v->first_copy ? ".v" : "");
        device_text_bind(t->text, v->decl, first);
    }
}

void kernel_flat(struct kernel_text *t)
{
    kernel_head(t);
    bind_first_values(t);
    loads_bind_long_loops(t);
    sorted_arrays_bind(t);
    code_print(t, t->kernel->code);
    kernel_foot(t);
}

void kernel_sequential(struct kernel_text *t)
{
    kernel_head(t);
    code_print(t, t->kernel->code);
    kernel_foot(t);
}

/* ---- parts of tiled and staged bodies, which are printed without a tree ------------------------------------------------ */

void kernel_privates(struct kernel_text *t, const struct loop *l, copy_filter *wanted)
{
    struct code_builder b = code_begin(t->unit->arena, t->kernel);
    private_copies(&b, l, wanted);
    code_print(t, b.open);
}
