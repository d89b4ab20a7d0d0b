/* kernel_atomic_complex: atomic statements with complex numbers. SPDX-License-Identifier: MIT
 * Real operands remain real, as in C; with an operand of double the operation is one of double. */
#include "base/arena.h"
#include "cuda/c/data/device_misaligned.h"
#include "cuda/c/data/device_volatile.h"
#include "cuda/kernel_atomic.h"
#include "kernel/device_code/device_code_types.h"
#include "base/unit.h"

static const struct type *operand(const struct update *p) { return p->e ? node_strip(p->e)->type : NULL; }

bool atomic_is_complex(const struct atomic_form *f)
{
    const struct update *p = &f->update;
    return device_is_complex(p->x->type) || (!f->pure_read && p->op != OP_NONE && device_is_complex(operand(p)));
}

/* Of a number, or of the parts of a complex one; 0 for integers. */
static long long size_of_part(const struct type *t)
{
    if (device_is_complex(t)) return t->base->size;
    return t && t->kind == TYPE_FLOAT ? t->size : 0;
}

static const char *part_name(long long size) { return size == 8 ? "double" : "float"; }

/* `value`, of type `from`, converted to `to` as C does. */
static const char *converted(struct kernel_text *t, const struct type *to, const struct type *from, const char *value)
{
    struct arena *a = t->unit->arena;
    bool same = size_of_part(to) == size_of_part(from);
    if (device_is_complex(to))
        return same && device_is_complex(from) ? value : arena_printf(a, "accel_to_complex<%s>(%s)", part_name(size_of_part(to)), value);
    if (!device_is_complex(from)) return arena_printf(a, "(%s)%s", kernel_type(t, to), value);
    return arena_printf(a, to->kind == TYPE_BOOL ? "(%s)(%s)" : "(%s)(%s).re", kernel_type(t, to), value);
}

static const char *as_part(struct kernel_text *t, const struct type *type, const char *value, long long size)
{
    const char *format = !device_is_complex(type) ? "(%s)%s" : size_of_part(type) == size ? "%.0s%s" : "accel_to_complex<%s>(%s)";
    return arena_printf(t->unit->arena, format, part_name(size), value);
}

static const char *new_value(struct kernel_text *t, const struct update *p, const char *old)
{
    struct arena *a = t->unit->arena;
    const struct type *x = p->x->type, *e = operand(p);
    long long own = size_of_part(x), other = size_of_part(e), size = own > other ? own : other;
    if (p->op == OP_NONE) return "accel_e";
    const char *left = as_part(t, x, old, size), *right = as_part(t, e, "accel_e", size);
    const char *value = arena_printf(a, "(%s %s %s)", p->reversed ? right : left, op_text(p->op), p->reversed ? left : right);
    const struct type part = {.kind = TYPE_FLOAT, .size = size}, whole = {.kind = TYPE_COMPLEX, .size = 2 * size, .base = (struct type *)&part};
    return converted(t, x, &whole, value);
}

/* The value of n, which may be a volatile object. */
static const char *value_of(struct kernel_text *t, struct node *n)
{
    const char *text = kernel_expr(t, n);
    return type_is_volatile_class(n->type) ? device_volatile_value(t->text, text, device_is_misaligned(n)) : text;
}

static void print_target(struct kernel_text *t, struct node *target, const char *value, struct buffer *out)
{
    if (type_is_volatile_class(target->type))
        buffer_printf(out, " %s;", device_volatile_store(t->text, kernel_expr(t, target), value, device_is_misaligned(target)));
    else buffer_printf(out, " %s = %s;", kernel_expr(t, target), value);
}

void atomic_print_complex(struct kernel_text *t, const struct atomic_form *f, struct buffer *out)
{
    const struct update *p = &f->update;
    const struct node *place = f->pure_read ? node_strip(p->x) : p->x;
    const char *type = kernel_type(t, place->type), *value = f->pure_read ? "accel_v" : new_value(t, p, "accel_v");
    const char *e = !p->e ? "1" : value_of(t, p->op == OP_NONE ? p->e : node_strip_mutable(p->e));
    buffer_puts(out, "{ ");
    if (!f->pure_read) buffer_printf(out, "const auto accel_e = %s; ", e);
    buffer_printf(out, "const %s accel_old = %s(%s, [&](%s accel_v) -> %s { return %s; });", type, atomic_function(t, place),
                  atomic_address(t, place), type, type, value);
    value = f->after ? new_value(t, p, "accel_old") : "accel_old";
    if (f->target) print_target(t, f->target, converted(t, f->target->type, place->type, value), out);
    else buffer_puts(out, " (void)accel_old;");
    buffer_puts(out, " }");
}
