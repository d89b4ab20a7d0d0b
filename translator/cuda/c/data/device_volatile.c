/* device_volatile: see device_volatile.h. SPDX-License-Identifier: MIT */
#include "cuda/c/data/device_misaligned.h"
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

const char *device_volatile_value(struct device_text *d, const char *object, bool misaligned)
{
    device_use_helper(d, HELPER_volatile);
    return arena_printf(d->u->arena, misaligned ? "accel_load_packed(&%s)" : "accel_load_volatile(%s)", object);
}

const char *device_volatile_store(struct device_text *d, const char *object, const char *value, bool misaligned)
{
    device_use_helper(d, HELPER_volatile);
    return arena_printf(d->u->arena, misaligned ? "accel_store_packed(&%s, %s)" : "accel_store_volatile(%s, %s)", object, value);
}

bool device_print_volatile_value(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!type_is_volatile_class(n->type) || n->kind == NODE_INIT_LIST) return false;
    buffer_puts(out, device_volatile_value(d, device_string(d, n), device_is_misaligned(n)));
    return true;
}

/* ---- updates ------------------------------------------------------------------------------------------------------------------- */

/* The object's address is evaluated once; the value is the new one, for v++ the old one. */
static void print_new_value(struct device_text *d, struct node *n, bool misaligned, struct buffer *out)
{
    const char *object = device_string(d, n->child[0]), *type = device_text_type(d, device_copied_type(d, n->child[0]->type));
    buffer_printf(out, "[&]() -> %s { auto *accel_r = &%s; auto accel_v = %s; ", type, object,
                  device_volatile_value(d, "(*accel_r)", misaligned));
    if (n->kind == NODE_ASSIGN) {
        const char *value = arena_printf(d->u->arena, "(%s)(accel_v %s %s)", type, op_text(n->op), device_operand(d, n->child[1]));
        buffer_printf(out, "return %s; }()", device_volatile_store(d, "(*accel_r)", value, misaligned));
        return;
    }
    bool post = n->op == OP_POSTINC || n->op == OP_POSTDEC, up = n->op == OP_POSTINC || n->op == OP_PREINC;
    buffer_printf(out, "auto accel_old = accel_v; %saccel_v; %s; return %s; }()", up ? "++" : "--",
                  device_volatile_store(d, "(*accel_r)", "accel_v", misaligned), post ? "accel_old" : "accel_v");
}

bool device_print_volatile_update(struct device_text *d, struct node *n, struct buffer *out)
{
    bool step = node_is_step(n), writes = step || n->kind == NODE_ASSIGN;
    const struct type *t = writes ? n->child[0]->type : NULL;
    if (!t || !(type_has_parts(t) || t->kind == TYPE_COMPLEX)) return false;
    bool misaligned = device_is_misaligned(n->child[0]), computes = step || n->op != OP_NONE;
    if (!type_is_volatile_class(t) && !(misaligned && computes)) return false;
    if (computes) print_new_value(d, n, misaligned, out);
    else buffer_puts(out, device_volatile_store(d, device_string(d, n->child[0]), device_string(d, n->child[1]), misaligned));
    return true;
}

/* ---- members ------------------------------------------------------------------------------------------------------------------- */

/* Whether the object that contains the member of n is volatile in device code. */
static bool is_of_volatile(const struct node *n)
{
    const struct type *t = n->child[0]->type;
    return t && is_volatile(n->arrow && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) ? t->base : t);
}

/* Whether its declaration, or that of an unnamed record around it, is printed without volatile. */
static bool loses_volatile(const struct node *n)
{
    bool declared = is_volatile(n->decl->type) && !type_is_volatile_class(element_of(n->decl->type));
    return is_volatile(n->type) && !declared && n->decl->bit_width < 0 && !is_of_volatile(n);
}

bool device_print_volatile_member(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!n->decl || d->in_constant || !loses_volatile(n) || !(n->arrow || device_has_address(n->child[0]))) return false;
    device_use_helper(d, HELPER_volatile);
    bool misaligned = device_is_misaligned(n);
    buffer_puts(out, misaligned ? "(accel_as_packed(&" : "(*accel_as_volatile(&");
    if (n->to) device_print_in_place(d, n, out);
    else buffer_printf(out, "%s%s%s", device_operand(d, n->child[0]), n->arrow ? "->" : ".", device_text_name(d, n->decl));
    buffer_puts(out, misaligned ? ")->v)" : "))");
    return true;
}
