/* private_copies: the declarations of what each thread has a copy of. SPDX-License-Identifier: MIT */
#include "kernel/flat/flat.h"

static bool is_chain_loop(const struct kernel *k, const struct loop *l)
{
    for (const struct loop *c = kernel_innermost(k); c; c = c->parent) {
        if (c == l) return true;
        if (c == k->nest) break;
    }
    return false;
}

static bool is_chain_index(const struct kernel *k, const struct decl *d)
{
    for (const struct loop *c = kernel_innermost(k); c; c = c->parent) {
        if (c->index == d && (c->dimension >= 0 || !k->n_dims)) return true;
        if (c == k->nest) break;
    }
    return false;
}

/* Copies of the private clauses of inner sequential loops are declared in those loops. */
static bool is_copy_of_inner_loop(const struct kernel *k, const struct variable *v)
{
    const struct loop *l = v->private_to;
    if (!l || v->iteration_private || is_chain_loop(k, l)) return false;
    for (int j = 0; j < l->n_privates; j++)
        if (l->privates[j] == v) return true;
    return false;
}

bool flat_declares_copy(const struct kernel *k, const struct variable *v)
{
    return !is_chain_index(k, v->decl) && !is_copy_of_inner_loop(k, v);
}

bool flat_leaves_copy(const struct kernel *k, const struct variable *v) { return is_copy_of_inner_loop(k, v); }

/* The iterations of l before the one of its index. */
static const struct value *iterations_before(struct arena *a, const struct loop *l)
{
    const struct value *index = value_variable(a, l->index), *lower = value_user(a, l->lower);
    bool up = l->direction == 1;
    return value_subtract(a, value_cast(a, &value_long, up ? index : lower), up ? lower : index);
}

/* The initial value, in an iteration of the grid, of an induction variable. */
static const struct value *counted_value(struct code_builder *b, const struct variable *v)
{
    const struct loop *last = kernel_innermost(b->kernel), *l = v->counts->outer;
    struct arena *a = b->arena;
    const struct value *before = NULL, *first = code_object(b, v->decl->type, "accel_first_%s", v->decl->name);
    bool spread = true;
    for (; l; spread &= l != last, l = l == v->counts->inner ? NULL : l->child) {
        if (before) before = value_multiply(a, before, trips_exact(a, l));
        if (spread) before = before ? value_add(a, before, iterations_before(a, l)) : iterations_before(a, l);
    }
    before = value_multiply(a, value_number(a, &value_long, v->counts->step), before);
    return value_cast(a, v->decl->type, value_add(a, first, before));
}

/* A thread has one object for all variables that region_split_temporaries makes of a scalar: their live ranges are disjoint. */
static bool shares_object(const struct code_builder *b, int j, copy_filter *wanted)
{
    const struct variable *v = b->region->vars[j];
    while (v->iteration_private && j-- > 0) {
        const struct variable *o = b->region->vars[j];
        if (o->role == ROLE_PRIVATE && o->iteration_private && o->decl->name_at == v->decl->name_at && kernel_uses(b->kernel, o->decl) &&
            wanted(b->kernel, o))
            return true;
    }
    return false;
}

void private_copies(struct code_builder *b, const struct loop *l, copy_filter *wanted)
{
    for (int j = 0; j < b->region->n_vars; j++) {
        const struct variable *v = b->region->vars[j];
        bool mine = !l || (v->private_to == l && v->decl != l->index);
        if (v->role != ROLE_PRIVATE || !kernel_uses(b->kernel, v->decl) || !mine || !wanted(b->kernel, v)) continue;
        if (!l && shares_object(b, j, wanted)) continue;
        struct code *c = code_add(b, CODE_COPY);
        bool counted = v->counts && b->kernel->shape == KERNEL_FLAT && !kernel_slice(b->kernel, v->decl, SLICE_OF_THREAD);
        c->variable = v;
        if (counted) c->v[0] = counted_value(b, v);
    }
}
