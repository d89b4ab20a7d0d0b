/* device_volatile: see device_volatile.h. SPDX-License-Identifier: MIT */
#include "cuda/c/data/device_volatile.h"
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"

static const struct type *element_of(const struct type *t)
{
    while (t->kind == TYPE_ARRAY) t = t->base;
    return t;
}

bool device_loads_volatile(const struct type *to, const struct type *from)
{
    return to && type_is_volatile_class(from) && !type_is_volatile_class(to);
}

static bool is_volatile(const struct type *t)
{
    return element_of(t)->is_volatile;
}

static const struct type *without_volatile(struct device_text *d, const struct type *t)
{
    if (!is_volatile(t)) return t;
    if (t->name && is_volatile(t->name->type)) return without_volatile(d, t->name->type);
    struct type *copy = arena_alloc(d->u->arena, sizeof *copy);
    *copy = *t;
    copy->is_volatile = false;
    if (t->kind == TYPE_ARRAY) copy->base = (struct type *)without_volatile(d, t->base);
    return copy;
}

const struct type *device_copied_type(struct device_text *d, const struct type *t)
{
    return type_is_volatile_class(element_of(t)) ? without_volatile(d, t) : t;
}

const struct type *device_text_copyable(struct device_text *d, const struct type *t)
{
    return device_copied_type(d, device_text_writable(d, t));
}

const struct type *device_text_plain(struct device_text *d, const struct type *t)
{
    return without_volatile(d, device_text_writable(d, t));
}

/* ---- values -------------------------------------------------------------------------------------------------------------------- */

const char *device_volatile_value(struct device_text *d, const char *object)
{
    device_use_helper(d, HELPER_volatile);
    return arena_printf(d->u->arena, "accel_load_volatile(%s)", object);
}

const char *device_volatile_store(struct device_text *d, const char *object, const char *value)
{
    device_use_helper(d, HELPER_volatile);
    return arena_printf(d->u->arena, "accel_store_volatile(%s, %s)", object, value);
}

bool device_print_volatile_value(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!type_is_volatile_class(n->type) || n->kind == NODE_INIT_LIST) return false;
    buffer_puts(out, device_volatile_value(d, device_string(d, n)));
    return true;
}

/* ---- updates ------------------------------------------------------------------------------------------------------------------- */

/* The object is found once; the value is the new one, or of v++ the old one. */
static void print_new_value(struct device_text *d, struct node *n, struct buffer *out)
{
    const struct type *plain = device_copied_type(d, n->child[0]->type);
    const char *object = device_string(d, n->child[0]), *type = device_text_type(d, plain), *old = device_volatile_value(d, "accel_r");
    buffer_printf(out, "[&]() -> %s { auto &accel_r = %s; auto accel_v = %s; ", type, object, old);
    if (n->kind == NODE_ASSIGN)
        buffer_printf(out, "return accel_store_volatile(accel_r, (%s)(accel_v %s %s)); }()", type, op_text(n->op),
                      device_operand(d, n->child[1]));
    else {
        bool post = n->op == OP_POSTINC || n->op == OP_POSTDEC;
        buffer_printf(out, "auto accel_old = accel_v; %saccel_v; accel_store_volatile(accel_r, accel_v); return %s; }()",
                      n->op == OP_POSTINC || n->op == OP_PREINC ? "++" : "--", post ? "accel_old" : "accel_v");
    }
}

bool device_print_volatile_update(struct device_text *d, struct node *n, struct buffer *out)
{
    bool step = node_is_step(n);
    if (!(step || n->kind == NODE_ASSIGN) || !type_is_volatile_class(n->child[0]->type)) return false;
    if (step || n->op != OP_NONE) print_new_value(d, n, out);
    else buffer_puts(out, device_volatile_store(d, device_string(d, n->child[0]), device_string(d, n->child[1])));
    return true;
}

/* ---- members ------------------------------------------------------------------------------------------------------------------- */

/* The object that member expression n is a part of is volatile in device code. */
static bool is_of_volatile(const struct node *n)
{
    const struct type *t = n->child[0]->type;
    return t && is_volatile(n->arrow && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) ? t->base : t);
}

static bool has_address(const struct node *n)
{
    n = node_strip(n);
    const struct type *t = n->n_children ? n->child[0]->type : NULL;
    switch (n->kind) {
    case NODE_NAME: return true;
    case NODE_UNARY: return n->op == OP_DEREF;
    case NODE_MEMBER: return n->arrow || has_address(n->child[0]);
    case NODE_SUBSCRIPT:
        return (t && t->kind == TYPE_POINTER && node_strip(n->child[0])->type->kind == TYPE_POINTER) || has_address(n->child[0]);
    default: return false;
    }
}

/* Its declaration has lost its volatile, or is within an unnamed volatile record, which loses it. */
static bool loses_volatile(const struct node *n)
{
    bool declared = is_volatile(n->decl->type) && !type_is_volatile_class(element_of(n->decl->type));
    return is_volatile(n->type) && !declared && n->decl->bit_width < 0 && !is_of_volatile(n);
}

bool device_print_volatile_member(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!n->decl || d->in_constant || !loses_volatile(n) || !(n->arrow || has_address(n->child[0]))) return false;
    device_use_helper(d, HELPER_volatile);
    buffer_puts(out, "(*accel_as_volatile(&");
    if (n->to) device_print_in_place(d, n, out);
    else buffer_printf(out, "%s%s%s", device_operand(d, n->child[0]), n->arrow ? "->" : ".", device_text_name(d, n->decl));
    buffer_puts(out, "))");
    return true;
}
