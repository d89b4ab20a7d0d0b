/* device_misaligned: see device_misaligned.h. SPDX-License-Identifier: MIT */
#include "cuda/c/data/device_misaligned.h"
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"

/* ---- values --------------------------------------------------------------------------------------------------------------------- */

/* Whether the object n itself is meant, not its value. */
static bool is_used_as_place(const struct node *n)
{
    const struct node *p = n->parent;
    for (; p && p->kind == NODE_PAREN; p = p->parent) n = p;
    if (!p || p->child[0] != n) return false;
    if (p->kind == NODE_UNARY) return p->op == OP_ADDRESS || node_is_step(p);
    return p->kind == NODE_ASSIGN || p->kind == NODE_SUBSCRIPT || p->kind == NODE_MEMBER;
}

static bool is_class(const struct type *t)
{
    return type_has_parts(t) || t->kind == TYPE_COMPLEX;
}

/* Whether an object of type t has a part that is a class and may have less than that class's alignment. */
static bool has_misaligned_class(const struct type *t)
{
    while (t->kind == TYPE_ARRAY) t = t->base;
    for (int i = 0; t->kind == TYPE_RECORD && t->decl && i < t->decl->n_members; i++) {
        const struct decl *m = t->decl->members[i];
        const struct type *part = m->type;
        while (part->kind == TYPE_ARRAY) part = part->base;
        if (!is_class(part) || decl_is_flexible(m)) continue;
        if (device_alignment_of(t) < part->align || m->value % (8 * part->align) || has_misaligned_class(part)) return true;
    }
    return false;
}

static bool is_misaligned_value(const struct device_text *d, const struct node *n)
{
    bool object =
        n->kind == NODE_NAME || n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
    if (!object || d->in_constant || n == d->place || !n->type || type_is_volatile_class(n->type) || !is_class(n->type)) return false;
    return (device_may_be_below(n, n->type->align) || has_misaligned_class(n->type)) && !is_used_as_place(n);
}

void device_text_print_object(struct device_text *d, struct node *n, struct buffer *out)
{
    const struct node *outer = d->place;
    d->place = node_strip(n);
    device_text_print(d, n, out);
    d->place = outer;
}

/* The copy of the object that n prints as. */
static void print_copy(struct device_text *d, struct node *n, struct buffer *out)
{
    device_use_helper(d, HELPER_volatile);
    buffer_puts(out, "accel_copy_packed(&");
    device_text_print_object(d, n, out);
    buffer_putc(out, ')');
}

bool device_print_misaligned_value(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!is_misaligned_value(d, n)) return false;
    if (device_has_address(n)) {
        print_copy(d, n, out);
        return true;
    }
    const struct node *object = n;
    for (const struct node *whole = n; whole; whole = device_whole_of(whole)) object = whole;
    const char *value = device_operand(d, (struct node *)object);
    const struct env *around = d->env;
    device_text_bind_node(d, object, "accel_r");
    buffer_printf(out, "[&]() -> %s { const auto accel_r = %s; return ", device_text_type(d, n->type), value);
    print_copy(d, n, out);
    buffer_puts(out, "; }()");
    d->env = around;
    return true;
}

bool device_print_misaligned_element(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!node_is_vector_element(n) || !device_may_be_below(n->child[0], n->child[0]->type->align)) return false;
    buffer_printf(out, "%s.e[%s]", device_operand(d, n->child[0]), device_string(d, n->child[1]));
    return true;
}
