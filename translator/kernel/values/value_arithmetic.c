/* value_arithmetic: the arithmetic operators of values, folded. SPDX-License-Identifier: MIT */
#include "kernel/values/value_types.h"
#include <limits.h>

static const struct value *made(struct arena *a, enum value_op op, const struct type *type, const struct value *x, const struct value *y)
{
    struct value *p = arena_alloc(a, sizeof *p);
    x = value_without_cast(x, y->type), y = value_without_cast(y, x->type);
    *p = (struct value){.op = op, .type = type, .a = x, .b = y};
    return p;
}

/* Two numbers, unless the program would compute the result modulo a power of two or not at all. */
static const struct value *folded(struct arena *a, enum value_op op, const struct type *type, const struct value *x, const struct value *y)
{
    long long left, right, result;
    bool fits = true;
    if (x->op != VALUE_NUMBER || y->op != VALUE_NUMBER || !value_is_integer_type(type)) return NULL;
    left = value_wrapped(type, x->number), right = value_wrapped(type, y->number);
    if (op == VALUE_ADD) fits = !__builtin_add_overflow(left, right, &result);
    else if (op == VALUE_SUBTRACT) fits = !__builtin_sub_overflow(left, right, &result);
    else if (op == VALUE_MULTIPLY) fits = !__builtin_mul_overflow(left, right, &result);
    else if (!right || right == -1 || (!type->is_signed && (left < 0 || right < 0))) return NULL;
    else result = op == VALUE_DIVIDE ? left / right : left % right;
    return fits && value_wrapped(type, result) == result ? value_number(a, type, result) : NULL;
}

static bool is_integer(const struct type *type)
{
    return value_is_integer_type(type) || type->kind == TYPE_POINTER;
}

/* (x * 256) * 4 is x * 1024. */
static const struct value *merged_product(struct arena *a, const struct type *type, const struct value *x, const struct value *y)
{
    long long product;
    bool ends = x->op == VALUE_MULTIPLY && x->b->op == VALUE_NUMBER && y->op == VALUE_NUMBER && value_is_integer_type(type) &&
                type->is_signed && value_same_type(x->type, type);
    if (!ends || !x->b->type->is_signed || __builtin_mul_overflow(x->b->number, y->number, &product) ||
        value_wrapped(&value_int, product) != product)
        return NULL;
    return value_multiply(a, x->a, value_number(a, x->b->type, product));
}

const struct value *value_multiply(struct arena *a, const struct value *x, const struct value *y)
{
    const struct type *type = value_common_type(x->type, y->type);
    const struct value *number = folded(a, VALUE_MULTIPLY, type, x, y);
    if (!number) number = merged_product(a, type, x, y);
    if (number) return number;
    if (value_is_integer_type(type)) {
        if (value_is(x, 1)) return value_cast(a, type, y);
        if (value_is(y, 1)) return value_cast(a, type, x);
        if ((value_is(x, 0) && !value_has_effects(y)) || (value_is(y, 0) && !value_has_effects(x))) return value_number(a, type, 0);
        if (type->is_signed && value_is(y, -1)) return value_negate(a, value_cast(a, type, x));
    }
    return made(a, VALUE_MULTIPLY, type, x, y);
}

const struct value *value_divide(struct arena *a, const struct value *x, const struct value *y)
{
    const struct type *type = value_common_type(x->type, y->type);
    const struct value *number = folded(a, VALUE_DIVIDE, type, x, y);
    if (number) return number;
    if (value_is_integer_type(type) && value_is(y, 1)) return value_cast(a, type, x);
    return made(a, VALUE_DIVIDE, type, x, y);
}

const struct value *value_modulo(struct arena *a, const struct value *x, const struct value *y)
{
    const struct type *type = value_common_type(x->type, y->type);
    const struct value *number = folded(a, VALUE_MODULO, type, x, y);
    if (number) return number;
    if (value_is(y, 1) && !value_has_effects(x)) return value_number(a, type, 0);
    return made(a, VALUE_MODULO, type, x, y);
}

/* x + 3 - 5 is x - 2, where the sum keeps its type. */
static const struct value *merged(struct arena *a, const struct type *type, const struct value *x, long long more)
{
    long long own, sum;
    bool ends = (x->op == VALUE_ADD || x->op == VALUE_SUBTRACT) && x->b->op == VALUE_NUMBER && value_is_integer_type(x->type) &&
                value_same_type(x->type, type) && type->is_signed && value_is_known(x->b, &own);
    if (!ends || !x->b->type->is_signed || __builtin_add_overflow(x->op == VALUE_ADD ? own : -own, more, &sum)) return NULL;
    if (value_wrapped(&value_int, sum) != sum) return NULL;
    return value_add(a, x->a, value_number(a, x->b->type, sum));
}

const struct value *value_add(struct arena *a, const struct value *x, const struct value *y)
{
    long long number;
    const struct type *type = value_common_type(x->type, y->type);
    const struct value *result = folded(a, VALUE_ADD, type, x, y);
    if (result) return result;
    if (is_integer(type)) {
        if (value_is(x, 0)) return value_cast(a, type, y);
        if (value_is(y, 0)) return value_cast(a, type, x);
    }
    if (y->op == VALUE_NEGATE && value_is_integer_type(type) && value_same_type(y->type, type)) return value_subtract(a, x, y->a);
    bool known = y->op == VALUE_NUMBER && value_is_known(y, &number);
    if (known && (result = merged(a, type, x, number))) return result;
    if (known && number < 0 && number > -INT_MAX && y->type->is_signed) return value_subtract(a, x, value_number(a, y->type, -number));
    return made(a, VALUE_ADD, type, x, y);
}

const struct value *value_subtract(struct arena *a, const struct value *x, const struct value *y)
{
    long long number;
    bool pointers = x->type->kind == TYPE_POINTER && y->type->kind == TYPE_POINTER;
    const struct type *type = pointers ? &value_long : value_common_type(x->type, y->type);
    const struct value *result = pointers ? NULL : folded(a, VALUE_SUBTRACT, type, x, y);
    if (result) return result;
    if (is_integer(type) && value_is(y, 0)) return value_cast(a, type, x);
    bool known = y->op == VALUE_NUMBER && value_is_known(y, &number) && number > -INT_MAX && number <= INT_MAX;
    if (known && (result = merged(a, type, x, -number))) return result;
    if (known && number < 0 && y->type->is_signed) return value_add(a, x, value_number(a, y->type, -number));
    if (value_same(x, y) && value_is_integer_type(type) && !value_has_effects(x)) return value_number(a, type, 0);
    return made(a, VALUE_SUBTRACT, type, x, y);
}

const struct value *value_bits(struct arena *a, enum value_op op, const struct value *x, const struct value *y)
{
    const struct type *type = value_common_type(x->type, y->type);
    if (x->op != VALUE_NUMBER || y->op != VALUE_NUMBER) return made(a, op, type, x, y);
    long long left = value_wrapped(type, x->number), right = value_wrapped(type, y->number);
    return value_number(a, type, op == VALUE_BIT_AND ? left & right : op == VALUE_BIT_OR ? left | right : left ^ right);
}
