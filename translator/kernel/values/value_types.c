/* value_types: types of values, and the check of a tree. SPDX-License-Identifier: MIT */
#include "kernel/values/value_types.h"

const struct type value_bool = {.kind = TYPE_BOOL, .spelling = "bool", .canonical = "bool", .size = 1, .align = 1};
const struct type value_int = {.kind = TYPE_INT, .spelling = "int", .canonical = "int", .size = 4, .align = 4, .is_signed = true};
const struct type value_unsigned = {.kind = TYPE_INT, .spelling = "unsigned", .canonical = "unsigned int", .size = 4, .align = 4};
const struct type value_long = {
    .kind = TYPE_INT, .spelling = "long long", .canonical = "long long", .size = 8, .align = 8, .is_signed = true};
const struct type value_unsigned_long = {
    .kind = TYPE_INT, .spelling = "unsigned long long", .canonical = "unsigned long long", .size = 8, .align = 8};
const struct type value_float = {.kind = TYPE_FLOAT, .spelling = "float", .canonical = "float", .size = 4, .align = 4};
const struct type value_double = {.kind = TYPE_FLOAT, .spelling = "double", .canonical = "double", .size = 8, .align = 8};
const struct type value_scan_state = {.kind = TYPE_RECORD, .spelling = "accel_state", .canonical = "accel_state"};
const struct type value_scan_slot = {.kind = TYPE_RECORD, .spelling = "accel_slot", .canonical = "accel_slot"};

bool value_is_integer_type(const struct type *t)
{
    return t->kind == TYPE_BOOL || t->kind == TYPE_CHAR || t->kind == TYPE_INT;
}

bool value_same_type(const struct type *x, const struct type *y)
{
    if (x == y) return true;
    if (x->kind == TYPE_BOOL || y->kind == TYPE_BOOL) return x->kind == y->kind;
    if (value_is_integer_type(x) && value_is_integer_type(y)) return x->size == y->size && x->is_signed == y->is_signed;
    return x->kind == TYPE_FLOAT && y->kind == TYPE_FLOAT && x->size == y->size;
}

const struct type *value_promoted(const struct type *t)
{
    bool small = value_is_integer_type(t) && t->size < 4;
    return small ? &value_int : t->kind == TYPE_ENUM ? (t->is_signed ? &value_int : &value_unsigned) : t;
}

bool value_is_generated_type(const struct type *t)
{
    static const struct type *const list[] = {&value_bool,          &value_int,   &value_unsigned, &value_long,
                                              &value_unsigned_long, &value_float, &value_double,   &value_scan_state,
                                              &value_scan_slot};
    for (unsigned k = 0; k < sizeof list / sizeof *list; k++)
        if (t == list[k]) return true;
    return false;
}

const struct type *value_common_type(const struct type *x, const struct type *y)
{
    x = value_promoted(x), y = value_promoted(y);
    if (!value_is_integer_type(x) || !value_is_integer_type(y)) return value_is_integer_type(x) ? y : x;
    if (x->size != y->size) return x->size > y->size ? x : y;
    if (x->is_signed == y->is_signed) return x;
    return x->size > 4 ? &value_unsigned_long : &value_unsigned;
}

const struct value *value_without_cast(const struct value *x, const struct type *other)
{
    if (x->op != VALUE_CAST || !value_is_integer_type(x->type) || !value_is_integer_type(x->a->type) || !value_is_integer_type(other))
        return x;
    const struct type *with = value_common_type(x->type, other), *without = value_common_type(x->a->type, other);
    bool keeps = x->a->type->size < x->type->size || (x->a->type->size == x->type->size && with->size == x->type->size);
    return keeps && x->type->size >= 4 && value_same_type(with, without) ? x->a : x;
}

long long value_wrapped(const struct type *t, long long number)
{
    if (t->kind == TYPE_BOOL) return number != 0;
    if (t->size >= 8) return number;
    unsigned long long size = 1ULL << 8 * t->size, low = (unsigned long long)number & (size - 1);
    return t->is_signed && low >= size / 2 ? (long long)(low - size) : (long long)low;
}

bool value_widens(const struct value *x)
{
    if (x->op != VALUE_CAST || !value_is_integer_type(x->type) || !value_is_integer_type(x->a->type)) return false;
    return x->a->type->size < x->type->size && (x->type->is_signed || !x->a->type->is_signed);
}

const struct value *value_narrow(const struct value *x, const struct value *number)
{
    if (!value_widens(x) || number->op != VALUE_NUMBER) return NULL;
    return value_wrapped(value_promoted(x->a->type), number->number) == number->number ? x->a : NULL;
}

/* ---- check -------------------------------------------------------------------------------------------------------------------- */

static const char *fault_of_leaf(const struct value *v)
{
    if (v->op == VALUE_NUMBER && (!value_is_integer_type(v->type) || value_wrapped(v->type, v->number) != v->number))
        return "a number that its type cannot hold";
    if ((v->op == VALUE_NAME || v->op == VALUE_CALL) && !(v->name && v->name[0])) return "an object without a name";
    if (v->op == VALUE_USER && !v->user) return "an expression of the program that is missing";
    if (v->op == VALUE_PLACE && (v->axis < 0 || v->axis > 2)) return "an axis that does not exist";
    return NULL;
}

static int operands_of(enum value_op op)
{
    if (op <= VALUE_RECORD) return 0;
    return op <= VALUE_NOT ? 1 : op == VALUE_SELECT ? 3 : 2;
}

static const char *fault_of_operator(const struct value *v)
{
    bool arithmetic =
        v->op >= VALUE_MULTIPLY && v->op <= VALUE_BIT_OR && v->a->type->kind != TYPE_POINTER && v->b->type->kind != TYPE_POINTER;
    if (arithmetic && !value_same_type(v->type, value_common_type(v->a->type, v->b->type)))
        return "arithmetic of another type than its operands";
    if (v->op >= VALUE_LESS && v->op <= VALUE_OR && v->type != &value_bool) return "a comparison that is not a truth value";
    return NULL;
}

const char *value_fault(const struct value *v)
{
    if (!v) return "an operand that is missing";
    if (!v->type) return "a type that is not known";
    int n = operands_of(v->op);
    const struct value *const list[] = {v->a, v->b, v->c};
    const char *fault = fault_of_leaf(v);
    for (int k = 0; k < 3 && !fault; k++) fault = k < n ? value_fault(list[k]) : list[k] ? "an operand too many" : NULL;
    for (int k = 0; k < v->n_arguments && !fault; k++) fault = value_fault(v->arguments[k]);
    return fault ? fault : fault_of_operator(v);
}
