/* value: see value.h. SPDX-License-Identifier: MIT */
#include "kernel/values/value.h"
#include "kernel/values/value_types.h"
#include <limits.h>
#include <stdarg.h>
#include <string.h>

static const struct value *made(struct arena *a, struct value v)
{
    struct value *p = arena_alloc(a, sizeof *p);
    *p = v;
    return p;
}

/* ---- leaves ------------------------------------------------------------------------------------------------------------------- */

const struct value *value_number(struct arena *a, const struct type *type, long long number)
{
    return made(a, (struct value){.op = VALUE_NUMBER, .type = type, .number = value_wrapped(type, number)});
}

const struct value *value_integer(struct arena *a, long long number)
{
    return value_number(a, number >= -INT_MAX && number <= INT_MAX ? &value_int : &value_long, number);
}

const struct value *value_truth(struct arena *a, bool truth)
{
    return value_number(a, &value_bool, truth);
}

const struct value *value_name(struct arena *a, const struct type *type, const char *name)
{
    return made(a, (struct value){.op = VALUE_NAME, .type = type, .name = name});
}

const struct value *value_variable(struct arena *a, const struct decl *d)
{
    return made(a, (struct value){.op = VALUE_NAME, .type = d->type, .name = d->name, .decl = d});
}

/* The printers leave implicit conversions to the target language: the text has the type of the expression without them. */
const struct value *value_user(struct arena *a, struct node *n)
{
    const struct node *own = n;
    while (own && own->kind == NODE_IMPLICIT && own->n_children) own = own->child[0];
    return made(a, (struct value){.op = VALUE_USER, .type = own ? own->type : NULL, .user = n});
}

const struct value *value_place(struct arena *a, enum value_place place, int axis)
{
    return made(a, (struct value){.op = VALUE_PLACE, .type = &value_unsigned, .place = place, .axis = axis});
}

const struct value *value_call(struct arena *a, const struct type *type, const char *name, int n, ...)
{
    const struct value **list = arena_alloc(a, (size_t)n * sizeof *list);
    va_list args;
    va_start(args, n);
    for (int k = 0; k < n; k++) list[k] = va_arg(args, const struct value *);
    va_end(args);
    return value_call_list(a, type, name, n, list);
}

const struct value *value_call_list(struct arena *a, const struct type *type, const char *name, int n, const struct value *const *arguments)
{
    return made(a, (struct value){.op = VALUE_CALL, .type = type, .name = name, .arguments = arguments, .n_arguments = n});
}

const struct value *value_meeting(struct arena *a, const struct value *call, bool same)
{
    struct value v = *call;
    v.meets = true, v.same = same;
    return made(a, v);
}

const struct value *value_record(struct arena *a, const struct type *type, int n, const struct value *const *members)
{
    return made(a, (struct value){.op = VALUE_RECORD, .type = type, .arguments = members, .n_arguments = n});
}

/* ---- queries ------------------------------------------------------------------------------------------------------------------ */

bool value_is_known(const struct value *v, long long *number)
{
    long long own;
    bool user = v->op == VALUE_USER && v->user->has_value, cast = v->op == VALUE_CAST && value_is_known(v->a, &own);
    if (!value_is_integer_type(v->type) || (v->op != VALUE_NUMBER && !user && !cast)) return false;
    if (number) *number = value_wrapped(v->type, cast ? own : user ? v->user->value : v->number);
    return true;
}

bool value_is(const struct value *v, long long number)
{
    long long own;
    return value_is_known(v, &own) && own == number;
}

static bool same_arguments(const struct value *x, const struct value *y)
{
    if (x->n_arguments != y->n_arguments) return false;
    for (int k = 0; k < x->n_arguments; k++)
        if (!value_same(x->arguments[k], y->arguments[k])) return false;
    return true;
}

bool value_same(const struct value *x, const struct value *y)
{
    if (x == y) return true;
    if (!x || !y || x->op != y->op || !value_same_type(x->type, y->type) || x->number != y->number) return false;
    if (x->place != y->place || x->axis != y->axis || x->user != y->user || x->decl != y->decl) return false;
    if ((x->name || y->name) && (!x->name || !y->name || strcmp(x->name, y->name))) return false;
    return value_same(x->a, y->a) && value_same(x->b, y->b) && value_same(x->c, y->c) && same_arguments(x, y);
}

const char *value_operator(enum value_op op)
{
    static const char *const texts[] = {"*", "/", "%", "+", "-", "&", "^", "|", "<", "<=", ">", ">=", "==", "!=", "&&", "||"};
    return texts[op - VALUE_MULTIPLY];
}

bool value_has_effects(const struct value *v)
{
    if (!v) return false;
    if (v->op == VALUE_USER) return node_has_effects(v->user);
    return v->op == VALUE_CALL || value_has_effects(v->a) || value_has_effects(v->b) || value_has_effects(v->c);
}

/* ---- conversions and signs ---------------------------------------------------------------------------------------------------- */

const struct value *value_cast(struct arena *a, const struct type *type, const struct value *x)
{
    long long number;
    if (value_same_type(type, x->type)) return x;
    bool constant = x->op == VALUE_NUMBER || (x->op == VALUE_USER && node_strip(x->user)->kind == NODE_INTEGER);
    if (constant && value_is_integer_type(type) && value_is_known(x, &number)) return value_number(a, type, number);
    /* An integer that was widened in between has the same low bits. */
    bool again = x->op == VALUE_CAST && type->kind == TYPE_INT && x->type->kind == TYPE_INT && value_is_integer_type(x->a->type);
    if (again && x->type->size >= type->size && x->type->size >= x->a->type->size) return value_cast(a, type, x->a);
    return made(a, (struct value){.op = VALUE_CAST, .type = type, .a = x});
}

const struct value *value_negate(struct arena *a, const struct value *x)
{
    long long number;
    const struct type *type = value_promoted(x->type);
    if (x->op == VALUE_NUMBER && value_is_known(x, &number) && number != LLONG_MIN) return value_number(a, type, -number);
    if (x->op == VALUE_NEGATE && value_is_integer_type(type)) return x->a;
    return made(a, (struct value){.op = VALUE_NEGATE, .type = type, .a = x});
}

static enum value_op opposite(enum value_op op)
{
    static const enum value_op list[] = {VALUE_GREATER_EQUAL, VALUE_GREATER, VALUE_LESS_EQUAL, VALUE_LESS, VALUE_NOT_EQUAL, VALUE_EQUAL};
    return list[op - VALUE_LESS];
}

const struct value *value_not(struct arena *a, const struct value *x)
{
    long long number;
    if (value_is_known(x, &number)) return value_truth(a, !number);
    if (x->op == VALUE_NOT && x->a->type->kind == TYPE_BOOL) return x->a;
    bool compares = x->op >= VALUE_LESS && x->op <= VALUE_NOT_EQUAL && x->a->type->kind != TYPE_FLOAT && x->b->type->kind != TYPE_FLOAT;
    if (compares) return value_compare(a, opposite(x->op), x->a, x->b);
    return made(a, (struct value){.op = VALUE_NOT, .type = &value_bool, .a = x});
}

/* ---- selections --------------------------------------------------------------------------------------------------------------- */

static bool is_true(enum value_op op, long long x, long long y)
{
    switch (op) {
    case VALUE_LESS: return x < y;
    case VALUE_LESS_EQUAL: return x <= y;
    case VALUE_GREATER: return x > y;
    case VALUE_GREATER_EQUAL: return x >= y;
    case VALUE_EQUAL: return x == y;
    default: return x != y;
    }
}

const struct value *value_compare(struct arena *a, enum value_op op, const struct value *x, const struct value *y)
{
    long long left, right;
    const struct type *common = value_common_type(x->type, y->type);
    bool ordered = value_is_integer_type(common) && (common->is_signed || common->size < 8);
    if (ordered && value_is_known(x, &left) && value_is_known(y, &right))
        return value_truth(a, is_true(op, value_wrapped(common, left), value_wrapped(common, right)));
    const struct value *narrow = value_narrow(x, y);
    if (narrow) return value_compare(a, op, narrow, value_number(a, value_promoted(narrow->type), y->number));
    x = value_without_cast(x, y->type), y = value_without_cast(y, x->type);
    return made(a, (struct value){.op = op, .type = &value_bool, .a = x, .b = y});
}

/* `absorbing`: the truth that decides the result, whatever the other operand is. */
static const struct value *joined(struct arena *a, enum value_op op, bool absorbing, const struct value *x, const struct value *y)
{
    long long number;
    if (!x || !y) return x ? x : y;
    if (value_is_known(x, &number)) return !number == !absorbing ? value_truth(a, absorbing) : y;
    if (value_is_known(y, &number) && (!number != !absorbing || !value_has_effects(x)))
        return !number == !absorbing ? value_truth(a, absorbing) : x;
    if (value_same(x, y) && !value_has_effects(x)) return x;
    return made(a, (struct value){.op = op, .type = &value_bool, .a = x, .b = y});
}

const struct value *value_and(struct arena *a, const struct value *x, const struct value *y)
{
    return joined(a, VALUE_AND, false, x, y);
}

const struct value *value_or(struct arena *a, const struct value *x, const struct value *y)
{
    return joined(a, VALUE_OR, true, x, y);
}

const struct value *value_select(struct arena *a, const struct value *condition, const struct value *yes, const struct value *no)
{
    long long number;
    bool alike = value_same_type(yes->type, no->type);
    const struct type *type = alike ? yes->type : value_common_type(yes->type, no->type);
    if (value_is_known(condition, &number)) return value_cast(a, type, number ? yes : no);
    if (value_same(yes, no) && !value_has_effects(condition)) return yes;
    const struct value *narrow = value_same_type(type, yes->type) ? value_narrow(yes, no) : NULL;
    if (narrow) return value_cast(a, type, value_select(a, condition, narrow, value_number(a, value_promoted(narrow->type), no->number)));
    return made(a, (struct value){.op = VALUE_SELECT, .type = type, .a = condition, .b = yes, .c = no});
}

const struct value *value_min(struct arena *a, const struct value *x, const struct value *y)
{
    return value_select(a, value_compare(a, VALUE_LESS, x, y), x, y);
}

const struct value *value_max(struct arena *a, const struct value *x, const struct value *y)
{
    return value_select(a, value_compare(a, VALUE_GREATER, x, y), x, y);
}

const struct value *value_element(struct arena *a, const struct type *type, const struct value *array, const struct value *index)
{
    return made(a, (struct value){.op = VALUE_ELEMENT, .type = type, .a = array, .b = index});
}
