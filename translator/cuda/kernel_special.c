/* kernel_special: specialized kernels: compiled with constants for parameters whose values the launch knows. SPDX-License-Identifier: MIT
 * With ACCEL_SPECIALIZED and ACCEL_SPECIALIZED_<number> the text is that kernel alone, and ACCEL_VALUE_<name> the value of a parameter. */
#include "cuda/kernel_text.h"
#include "base/unit.h"

void kernel_special_open(struct kernel_text *t)
{
    const struct kernel *k = t->kernel;
    if (!t->unit->n_special) return;
    if (k->special) buffer_printf(t->out, "#if !defined ACCEL_SPECIALIZED || defined ACCEL_SPECIALIZED_%d\n", k->special);
    else buffer_puts(t->out, "#ifndef ACCEL_SPECIALIZED\n");
}

void kernel_special_close(struct kernel_text *t)
{
    if (t->unit->n_special) buffer_puts(t->out, "#endif\n");
}

const char *kernel_special_param(struct kernel_text *t, const struct kernel_param *p, const char *name)
{
    return p->special ? arena_printf(t->unit->arena, "accel_given_%s", name) : name;
}

const char *kernel_special_name(const struct kernel_param *p)
{
    return p->kind == PARAM_VALUE ? p->var->decl->name : p->name;
}

static const char *own_name(struct kernel_text *t, const struct kernel_param *p)
{
    bool value = p->kind == PARAM_VALUE && p->var->role == ROLE_VALUE;
    return value ? device_text_name(t->text, p->var->decl) : p->name;
}

static const char *type_name(struct kernel_text *t, const struct kernel_param *p)
{
    return p->kind == PARAM_VALUE ? kernel_type(t, p->var->decl->type) : "long long";
}

static const char *declaration(struct kernel_text *t, const struct kernel_param *p)
{
    if (p->kind == PARAM_VALUE) return kernel_declare(t, p->var->decl->type, own_name(t, p));
    return arena_printf(t->unit->arena, "long long %s", p->name);
}

static void print_values(struct kernel_text *t, bool known)
{
    for (int j = 0; j < t->kernel->n_params; j++) {
        const struct kernel_param *p = &t->kernel->params[j];
        if (!p->special) continue;
        if (known) kernel_line(t, "%s = (%s)ACCEL_VALUE_%s;", declaration(t, p), type_name(t, p), kernel_special_name(p));
        else kernel_line(t, "%s = %s;", declaration(t, p), kernel_special_param(t, p, own_name(t, p)));
    }
}

void kernel_special_values(struct kernel_text *t)
{
    if (!t->kernel->special) {
        print_values(t, false); /* the sequential fallback of a specialized kernel */
        return;
    }
    buffer_puts(t->out, "#ifdef ACCEL_SPECIALIZED\n");
    print_values(t, true);
    buffer_puts(t->out, "#else\n");
    print_values(t, false);
    buffer_puts(t->out, "#endif\n");
}
