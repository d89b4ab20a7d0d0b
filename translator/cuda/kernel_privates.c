/* kernel_privates: the declarations of what each thread has a copy of. SPDX-License-Identifier: MIT */
#include "cuda/kernel_text.h"
#include "base/arena.h"
#include "base/unit.h"

/* The first value of a scalar that counts iterations, in one of those that the grid spreads. */
static const char *counted_value(struct kernel_text *t, const struct variable *v)
{
    const struct loop *last = kernel_innermost(t->kernel), *l = v->counts->outer;
    struct arena *a = t->unit->arena;
    const char *before = NULL;
    bool spread = true;
    for (; l; spread &= l != last, l = l == v->counts->inner ? NULL : l->child) {
        const char *index = device_text_name(t->text, l->index), *lower = kernel_expr(t, l->lower);
        if (before) before = arena_printf(a, "(%s) * %s", before, kernel_trips(t, l));
        if (!spread) continue;
        const char *own = l->direction == 1 ? arena_printf(a, "((long long)%s - %s)", index, lower)
                                            : arena_printf(a, "((long long)%s - %s)", lower, index);
        before = before ? arena_printf(a, "%s + %s", before, own) : own;
    }
    return arena_printf(a, "(%s)(accel_first_%s + %lldLL * (%s))", kernel_type(t, v->decl->type), v->decl->name, v->counts->step, before);
}

static void declare_private(struct kernel_text *t, const struct variable *v)
{
    const struct type *type = v->decl->type;
    const char *name = device_text_name(t->text, v->decl);
    const struct kernel_slice *slice = kernel_slice(t->kernel, v->decl, SLICE_OF_THREAD);
    if (slice) {
        kernel_line(t, "%s", kernel_slice_object(t, slice, name));
        kernel_slice_begin(t, slice, "0", "1");
    } else if (v->counts && t->kernel->shape == KERNEL_FLAT) {
        kernel_line(t, "%s = %s;", kernel_declare(t, type, name), counted_value(t, v));
    } else if (!v->firstprivate) kernel_line(t, "%s;", kernel_declare(t, type, name));
    else if (type->kind != TYPE_ARRAY) kernel_line(t, "%s = accel_first_%s;", kernel_declare(t, type, name), v->decl->name);
    else {
        kernel_line(t, "accel_value<%s> accel_copy_%s = accel_first_%s;", kernel_declare(t, type, ""), v->decl->name, v->decl->name);
        kernel_line(t, "%s = accel_copy_%s.v;", kernel_declare(t, type, arena_printf(t->unit->arena, "(&%s)", name)), v->decl->name);
    }
}

/* A thread keeps one object for all that region_split_temporaries made of a scalar: none of them holds a value while another is in use. */
static bool shares_object(const struct kernel_text *t, int j, bool (*wanted)(const struct kernel_text *t, const struct variable *v))
{
    const struct variable *v = t->region->vars[j];
    while (v->iteration_private && j-- > 0) {
        const struct variable *o = t->region->vars[j];
        if (o->role == ROLE_PRIVATE && o->iteration_private && o->decl->name_at == v->decl->name_at && kernel_uses(t->kernel, o->decl) &&
            wanted(t, o))
            return true;
    }
    return false;
}

void kernel_privates(struct kernel_text *t, const struct loop *l, bool (*wanted)(const struct kernel_text *t, const struct variable *v))
{
    for (int j = 0; j < t->region->n_vars; j++) {
        const struct variable *v = t->region->vars[j];
        bool mine = !l || (v->private_to == l && v->decl != l->index);
        if (v->role != ROLE_PRIVATE || !kernel_uses(t->kernel, v->decl) || !mine || !wanted(t, v)) continue;
        if (l || !shares_object(t, j, wanted)) declare_private(t, v);
    }
}
