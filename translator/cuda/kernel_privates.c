/* kernel_privates: the declarations of what each thread has a copy of, and statements that contain some. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/code_text.h"
#include "cuda/values/kernel_values.h"
#include "region/region_parts.h"
#include <string.h>

/* Copies that loops make private have the name of the variable (region->apart). Where one thread runs these loops, they are declared in one
 * scope. */
static const char *private_name(struct kernel_text *t, const struct variable *v)
{
    const struct region *r = t->region;
    int number = 0;
    for (int i = 0; i < r->n_vars && r->vars[i] != v; i++)
        number += r->vars[i]->role == ROLE_PRIVATE && !strcmp(r->vars[i]->decl->name, v->decl->name);
    const char *name = device_text_name(t->text, v->decl);
    return number ? arena_printf(t->unit->arena, "accel_own%d_%s", number, name) : name;
}

void kernel_declare_private(struct kernel_text *t, const struct variable *v, const struct value *first)
{
    const struct type *type = v->decl->type;
    const char *name = private_name(t, v);
    const struct kernel_slice *slice = kernel_slice(t->kernel, v->decl, SLICE_OF_THREAD);
    if (slice) {
        kernel_line(t, "%s", kernel_slice_object(t, slice, name));
        kernel_slice_begin(t, slice, value_integer(t->unit->arena, 0), value_integer(t->unit->arena, 1));
    } else if (first) kernel_line(t, "%s = %s;", kernel_declare(t, type, name), kernel_value_as(t, first, type));
    else if (!v->firstprivate) kernel_line(t, "%s;", kernel_declare(t, type, name));
    else if (type->kind != TYPE_ARRAY) kernel_line(t, "%s = accel_first_%s;", kernel_declare(t, type, name), v->decl->name);
    else {
        kernel_line(t, "accel_value<%s> accel_copy_%s = accel_first_%s;", kernel_declare(t, type, ""), v->decl->name, v->decl->name);
        kernel_line(t, "%s = accel_copy_%s.v;", kernel_declare(t, type, arena_printf(t->unit->arena, "(&%s)", name)), v->decl->name);
    }
    device_text_bind(t->text, v->decl, name);
}

/* ---- sequential loops --------------------------------------------------------------------------------------------------------- */

static bool of_inner_loop(const struct kernel *k, const struct variable *v)
{
    (void)k;
    return !v->iteration_private;
}

/* A variable that the region's code, or the function, declares around the loop. */
static bool is_local_private(const struct kernel_text *t, const struct loop *l, const struct clause_var *at)
{
    const struct variable *v = at->decl ? region_variable(t->region, at->decl) : NULL;
    if (!at->decl || at->decl == l->index || at->n_subscripts || (v && v->private_to == l)) return false;
    return !v || t->region->directive->kind == DIR_ROUTINE;
}

/* The body of a sequential loop with copies of the local variables in its private clauses, from the k-th on. */
static void print_body(struct kernel_text *t, const struct loop *l, const struct clause *c, int k, struct buffer *out)
{
    while (c && (c->kind != CLAUSE_PRIVATE || k >= c->n_vars)) c = c->next, k = 0;
    if (!c) {
        device_text_print(t->text, l->stmt->child[3], out);
        return;
    }
    const struct decl *d = c->vars[k].decl;
    if (!is_local_private(t, l, &c->vars[k])) {
        print_body(t, l, c, k + 1, out);
        return;
    }
    const struct env *around = device_text_env(t->text);
    const char *name = device_text_name(t->text, d);
    buffer_printf(out, "%s; ", kernel_declare(t, d->type, name));
    device_text_bind(t->text, d, name);
    print_body(t, l, c, k + 1, out);
    device_text_set_env(t->text, around);
}

/* A sequential loop whose private clause gives every iteration a copy. */
static void print_with_copies(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    const struct loop *l = region_loop(t->region, n);
    struct buffer *frame = t->out;
    buffer_puts(out, "for (");
    if (n->child[0]) device_text_print(t->text, n->child[0], out);
    if (!n->child[0] || n->child[0]->kind != NODE_DECL_STMT) buffer_puts(out, "; ");
    else buffer_putc(out, ' ');
    if (n->child[1]) device_text_print(t->text, n->child[1], out);
    buffer_puts(out, "; ");
    if (n->child[2]) device_text_print(t->text, n->child[2], out);
    buffer_puts(out, ") {\n");
    t->out = out;
    kernel_privates(t, l, of_inner_loop);
    t->out = frame;
    print_body(t, l, l->directive ? l->directive->clauses : NULL, 0, out);
    buffer_puts(out, "\n}");
}

/* Of a loop that runs sequentially: in a kernel of one thread every loop does, also one that another kernel of the same statements maps. */
static bool has_copies(const struct kernel_text *t, const struct loop *l)
{
    return l->n_privates && !loop_keeps_variables(l) && (t->kernel->shape == KERNEL_SEQUENTIAL || (!l->mapped && l->dimension < 0));
}

static void print_with_index(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    const struct loop *l = region_loop(t->region, n);
    const struct env *around = device_text_env(t->text);
    const char *name = device_text_name(t->text, l->index);
    buffer_printf(out, "{ %s; ", kernel_declare(t, l->index->type, name));
    device_text_bind(t->text, l->index, name);
    if (has_copies(t, l)) print_with_copies(t, n, out);
    else device_text_print_inside(t->text, n, out);
    device_text_set_env(t->text, around);
    buffer_puts(out, " }");
}

/* ---- declarations ------------------------------------------------------------------------------------------------------------- */

/* Declarations of arrays whose size is known at the launch, and of large ones: they are in scratch memory. */
static bool declares_slices(const struct kernel_text *t, const struct node *n)
{
    bool any = false, plain = true;
    for (int j = 0; n->kind == NODE_DECL_STMT && j < n->n_children; j++) {
        bool slice = n->child[j]->decl && kernel_declared_slice(t->kernel, n->child[j]->decl);
        any |= slice;
        plain &= n->child[j]->decl && (!n->child[j]->n_children || n->child[j]->child[0]->kind != NODE_INIT_LIST);
        plain &= slice || (n->child[j]->decl && !array_n_dimensions(n->child[j]->decl->type));
    }
    return any && plain;
}

static void print_slices(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    for (int j = 0; j < n->n_children; j++) {
        const struct decl *d = n->child[j]->decl;
        const struct kernel_slice *slice = kernel_declared_slice(t->kernel, d);
        const char *name = device_text_name(t->text, d);
        if (j) buffer_putc(out, ' ');
        buffer_puts(out, slice ? kernel_slice_object(t, slice, name) : kernel_declare(t, d->type, name));
        if (!slice && n->child[j]->n_children) {
            buffer_puts(out, " = ");
            device_text_print(t->text, n->child[j]->child[0], out);
        }
        if (!slice) buffer_putc(out, ';');
    }
}

/* ---- bindings ----------------------------------------------------------------------------------------------------------------- */

static bool bind_slices(struct node *n, void *context)
{
    struct kernel_text *t = context;
    if (declares_slices(t, n)) device_text_bind_printer(t->text, n, print_slices, t);
    return true;
}

void kernel_bind_statements(struct kernel_text *t)
{
    for (const struct loop *l = t->region->loops; l; l = loop_next(l)) {
        if (kernel_own_index(t->region, l)) device_text_bind_printer(t->text, l->stmt, print_with_index, t);
        else if (has_copies(t, l)) device_text_bind_printer(t->text, l->stmt, print_with_copies, t);
    }
    for (int j = 0; t->kernel->n_slices && j < t->kernel->n_statements; j++) node_walk(t->kernel->statements[j], bind_slices, t);
    kernel_bind_narrowed(t);
}
