/* reduction_identity: the identities of reduction operators as values. SPDX-License-Identifier: MIT
 * OpenACC 3.4, table 2.1. */
#include "kernel/combine/combination.h"

static long long lowest(const struct type *type)
{
    return type->is_signed && type->kind != TYPE_BOOL ? -1LL - (long long)(~0ULL >> (65 - 8 * type->size)) : 0;
}

static long long highest(const struct type *type)
{
    return type->kind == TYPE_BOOL ? 1 : type->is_signed ? (long long)(~0ULL >> (65 - 8 * type->size)) : -1;
}

/* Of an enumeration, a number of its size; where it has no constant, the number converted to it. */
static const struct value *number(struct arena *a, const struct type *type, long long n)
{
    bool plain = type->kind == TYPE_CHAR || type->kind == TYPE_INT;
    if (plain) return value_number(a, type, n);
    bool all_bits = n == -1 && type->kind == TYPE_ENUM;
    return all_bits ? value_cast(a, type, value_integer(a, n)) : value_number(a, type->size > 4 ? &value_long : &value_int, n);
}

const struct value *reduction_identity(struct arena *a, enum reduction_op op, const struct type *type)
{
    const struct value *infinity = value_call(a, &value_double, "accel_infinity", 0);
    bool floating = type->kind == TYPE_FLOAT;
    switch (reduction_rows[op].identity) {
    case IDENTITY_ONE: return value_integer(a, 1);
    case IDENTITY_ALL_BITS: return number(a, type, type->kind == TYPE_BOOL ? 1 : -1);
    case IDENTITY_LOWEST: return floating ? value_negate(a, infinity) : number(a, type, lowest(type));
    case IDENTITY_HIGHEST: return floating ? infinity : number(a, type, highest(type));
    default: return value_integer(a, 0);
    }
}
