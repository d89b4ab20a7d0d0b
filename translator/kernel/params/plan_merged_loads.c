/* plan_merged_loads: parameters that must not be restrict because of one optimization or of functions in other files.
 * SPDX-License-Identifier: MIT
 * nvcc and NVRTC 13.0 make one load of `c ? w[i] : r[i]`, at an address that they select first (also for if and else). If r is a restrict
 * pointer through which the kernel only reads, that load becomes ld.global.nc even where the address is that of w[i], which the kernel has
 * written: it may then return the old value. The condition is two reads of one width in the branches of a condition.
 * tests/gpu/compiler_faults.cu shows it. Functions of other files may change what any parameter points to. */
#include "kernel/mapping.h"

enum { ANY_WIDTH = 0 };

struct search { bool branches, calls; };

static bool search_branch(struct node *n, void *context)
{
    struct search *s = context;
    s->calls |= mapping_calls_program(n);
    s->branches |= node_chooses(n) || n->kind == NODE_WHILE || n->kind == NODE_DO || n->kind == NODE_GOTO;
    return true;
}

/* Bytes of the elements that are read; ANY_WIDTH: members of several widths, or not known. */
static long long width(const struct variable *v)
{
    const struct type *t = v->decl->type;
    if (v->pointee && t->kind == TYPE_POINTER) t = t->base;
    while (t && t->kind == TYPE_ARRAY) t = t->base;
    return t && (type_is_arithmetic(t) || t->kind == TYPE_POINTER) ? t->size : ANY_WIDTH;
}

/* The kernel may read through v what it has written itself. Reduced variables are local to the threads until the end of the iterations. */
static bool reads_what_it_writes(const struct variable *v)
{
    return v && v->role != ROLE_REDUCTION && v->read && (v->written || v->atomic || v->pointer_written);
}

/* Functions that the kernel calls may name variables that it does not; those of other files any variable. */
static bool may_merge(const struct kernel *k, const struct kernel_param *p, bool calls)
{
    const struct region *r = k->region;
    for (int i = 0; i < r->n_vars; i++) {
        const struct variable *v = r->vars[i];
        bool memory = reads_what_it_writes(v) && v->data >= 0 && (calls || mapping_kernel_uses(k, v->decl));
        if (memory && (width(v) == width(p->var) || width(v) == ANY_WIDTH || width(p->var) == ANY_WIDTH)) return true;
    }
    return k->n_slices || k->n_sums || (calls && r->calls_other_files);
}

void mapping_merged_loads(struct kernel *k)
{
    struct search s = { false, false };
    for (int i = 0; i < k->n_statements; i++) node_walk(k->statements[i], search_branch, &s);
    for (int i = 0; i < k->n_params && (s.branches || s.calls); i++) {
        struct kernel_param *p = &k->params[i];
        if (p->kind == PARAM_POINTER && !p->plain) p->merges = p->var->written ? s.calls && k->region->calls_other_files : may_merge(k, p, s.calls);
    }
}
