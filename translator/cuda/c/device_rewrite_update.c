/* device_rewrite_update: ++, -- and op= that C++ does not have (enums, bools, void pointers, rows of variable length) or that NVRTC
 * compiles wrongly (++ and -- of char and short, <<= of 128 bits). SPDX-License-Identifier: MIT */
#include "cuda/c/data/device_volatile.h"
#include "cuda/c/device_text_private.h"

static bool is_void_pointer(const struct type *t) { return t->kind == TYPE_POINTER && t->base->kind == TYPE_VOID; }

/* C adds 1 to the promoted value and converts the sum. nvcc and NVRTC 13.0 add in the narrow type and assume that the sum does not
 * overflow: `for (signed char c = 2; c != 0; c++)` never ends (tests/gpu/compiler_faults.cu). They compute c += 1 as C does. */
static bool is_narrow_step(const struct node *n)
{
    const struct type *t = n->child[0]->type;
    return node_is_step(n) && type_is_integer(t) && t->kind != TYPE_BOOL && t->kind != TYPE_ENUM && t->is_signed && t->size < 4;
}

static bool needs_rewriting(const struct device_text *d, const struct node *n)
{
    const struct type *t = n->child[0]->type;
    if (!t || !(node_is_step(n) || (n->kind == NODE_ASSIGN && n->op != OP_NONE))) return false;
    bool lacking = t->kind == TYPE_ENUM || (t->kind == TYPE_BOOL && node_is_step(n)) || is_void_pointer(t) || type_is_vla_shaped(t);
    return lacking || is_narrow_step(n) || device_is_wide_shift(n) || device_update_wraps(d, n);
}

static const char *operator_of(const struct node *n)
{
    if (n->kind == NODE_ASSIGN) return op_text(n->op);
    return n->op == OP_PREINC || n->op == OP_POSTINC ? "+" : "-";
}

/* The new value of `target`, computed from its old one. */
static const char *new_value(struct device_text *d, struct node *n, const char *target)
{
    struct arena *a = d->u->arena;
    const struct type *t = n->child[0]->type;
    if (device_is_wide_shift(n)) return device_wide_shift(d, target, n->child[1]);
    const char *by = n->kind == NODE_ASSIGN ? device_operand(d, n->child[1]) : "1", *op = operator_of(n);
    if (is_void_pointer(t)) return arena_printf(a, "(%s)((const char *)%s %s %s)", device_text_type(d, t), target, op, by);
    if (device_update_wraps(d, n)) return device_wrapping_sum(d, t, target, op, by);
    if (!type_is_vla_shaped(t)) return arena_printf(a, "(%s)(%s %s %s)", device_text_type(d, t), target, op, by);
    const char *stride = "";
    for (const struct type *level = t->base; level->kind == TYPE_ARRAY; level = level->base)
        stride = arena_printf(a, "%s * %s", stride, device_level_text(d, n->child[0], level));
    return arena_printf(a, "%s %s (long long)%s%s", target, op, by, stride);
}

/* An object whose address is evaluated once: for a member, that of its record, since C++ has no references to bit-fields and packed
 * members. */
static void print_by_reference(struct device_text *d, struct node *n, const struct node *member, struct buffer *out)
{
    struct node *place = member ? member->child[0] : n->child[0];
    const char *object = device_operand(d, place);
    const char *part = member ? arena_printf(d->u->arena, "accel_r.%s", device_text_name(d, member->decl)) : "accel_r";
    bool post = n->op == OP_POSTINC || n->op == OP_POSTDEC;
    buffer_printf(out, "[&]() -> %s { auto &accel_r = %s%s; const auto accel_v = %s; %s = %s; return %s; }()",
                  device_text_type(d, n->child[0]->type), member && member->arrow ? "*" : "", object, part, part, new_value(d, n, part),
                  node_is_step(n) && post ? "accel_v" : part);
}

/* c += 1; the old value is the new one minus 1. A volatile object is read once. */
static bool print_narrow_step(struct device_text *d, struct node *n, struct buffer *out)
{
    const struct type *t = n->child[0]->type;
    bool unused = node_value_is_unused(n), up = n->op == OP_PREINC || n->op == OP_POSTINC, old = n->op == OP_POSTINC || n->op == OP_POSTDEC;
    if (!is_narrow_step(n) || (t->is_volatile && !unused)) return false;
    const char *sum = arena_printf(d->u->arena, "%s %s= 1", device_operand(d, n->child[0]), operator_of(n));
    if (node_is_whole(n)) buffer_puts(out, sum);
    else if (old && !unused) buffer_printf(out, "(%s)((%s) %s 1)", device_text_type(d, t), sum, up ? "-" : "+");
    else buffer_printf(out, "(%s)", sum);
    return true;
}

bool device_print_update(struct device_text *d, struct node *n, struct buffer *out)
{
    if (device_print_volatile_update(d, n, out)) return true;
    if (!needs_rewriting(d, n)) return false;
    if (print_narrow_step(d, n, out)) return true;
    const struct node *object = node_strip(n->child[0]);
    if (node_has_effects(n->child[0])) {
        print_by_reference(d, n, object->kind == NODE_MEMBER ? object : NULL, out);
        return true;
    }
    const char *target = device_operand(d, n->child[0]), *value = new_value(d, n, target), *type = device_text_type(d, n->child[0]->type);
    bool post = n->op == OP_POSTINC || n->op == OP_POSTDEC;
    if (node_is_whole(n)) buffer_printf(out, "%s = %s", target, value);
    else if (node_is_step(n) && post)
        buffer_printf(out, "[&]() -> %s { %s accel_v = %s; %s = %s; return accel_v; }()", type, type, target, target, value);
    else buffer_printf(out, "(%s = %s)", target, value);
    return true;
}
