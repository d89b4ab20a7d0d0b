/* value: expressions that the translator makes for kernels: trip counts, indices, bounds, guards. SPDX-License-Identifier: MIT
 * A value is immutable and in an arena. Its operators and conversions have C's meaning: the operands of arithmetic are converted to a
 * common type (C11, 6.3.1.8), which is the value's type. The constructors fold constants and neutral operands where that changes neither
 * the value nor the type; an operand with side effects is never dropped. A value contains no text of a target language:
 * cuda/values/value_text.h prints it. */
#ifndef ACCEL_VALUE_H
#define ACCEL_VALUE_H
#include "base/arena.h"
#include "syntax/syntax.h"


enum value_op {
    VALUE_NUMBER,
    VALUE_NAME,   /* a parameter of the kernel, or an object that it declares; a variable of the program */
    VALUE_USER,   /* an expression of the program */
    VALUE_PLACE,  /* place, along an axis */
    VALUE_CALL,   /* a function of the library that kernels call */
    VALUE_RECORD, /* an object of the type, whose members are the arguments, those of its members included */
    VALUE_CAST,   /* a, converted to the type */
    VALUE_NEGATE, /* -a */
    VALUE_NOT,    /* !a */
    VALUE_MULTIPLY,
    VALUE_DIVIDE,
    VALUE_MODULO,
    VALUE_ADD,
    VALUE_SUBTRACT,
    VALUE_BIT_AND,
    VALUE_BIT_XOR,
    VALUE_BIT_OR,
    VALUE_LESS,
    VALUE_LESS_EQUAL,
    VALUE_GREATER,
    VALUE_GREATER_EQUAL,
    VALUE_EQUAL,
    VALUE_NOT_EQUAL,
    VALUE_AND,
    VALUE_OR,
    VALUE_SELECT, /* a ? b : c */
    VALUE_ELEMENT /* a[b] */
};

/* Numbers of threads and of blocks, along x, y and z. Of type value_unsigned. */
enum value_place {
    PLACE_THREAD,  /* of the thread in its block */
    PLACE_THREADS, /* of the block */
    PLACE_BLOCK,   /* of the block in the grid */
    PLACE_BLOCKS   /* of the grid */
};

struct value {
    enum value_op op;
    const struct type *type;
    const struct value *a, *b, *c;
    long long number;                     /* VALUE_NUMBER */
    const char *name;                     /* VALUE_NAME, VALUE_CALL */
    const struct decl *decl;              /* VALUE_NAME: of a variable of the program; NULL: of no variable of the program */
    const struct value *const *arguments; /* VALUE_CALL, VALUE_RECORD */
    int n_arguments;
    bool meets, same;                     /* VALUE_CALL: see value_meeting */
    enum value_place place;
    int axis; /* 0: x */
    struct node *user;
};

extern const struct type value_bool, value_int, value_unsigned, value_long, value_unsigned_long; /* value_long: long long */
extern const struct type value_float, value_double;
extern const struct type value_scan_state, value_scan_slot; /* classes of a scan: kernel/scan/scan_code.h */

/* ---- leaves ------------------------------------------------------------------------------------------------------------------- */

const struct value *value_number(struct arena *a, const struct type *type, long long number); /* an integer type */
const struct value *value_integer(struct arena *a, long long number); /* of the type of the decimal constant: int or long long */
const struct value *value_truth(struct arena *a, bool truth);
const struct value *value_name(struct arena *a, const struct type *type, const char *name); /* the text is not copied */
const struct value *value_variable(struct arena *a, const struct decl *d);                  /* prints as the environment says there */
const struct value *value_user(struct arena *a, struct node *n);                            /* the same */
const struct value *value_place(struct arena *a, enum value_place place, int axis);
/* name(...): n arguments of type const struct value *; the result has that type. */
const struct value *value_call(struct arena *a, const struct type *type, const char *name, int n, ...);
const struct value *value_call_list(struct arena *a, const struct type *type, const char *name, int n,
                                    const struct value *const *arguments);
/* The call has a barrier: all threads of the block, or of the gang of a nested kernel, must make it. `same`: with the same result. */
const struct value *value_meeting(struct arena *a, const struct value *call, bool same);
const struct value *value_record(struct arena *a, const struct type *type, int n, const struct value *const *members);

/* ---- operators ---------------------------------------------------------------------------------------------------------------- */

const struct value *value_cast(struct arena *a, const struct type *type, const struct value *x);
const struct value *value_negate(struct arena *a, const struct value *x);
const struct value *value_not(struct arena *a, const struct value *x);
const struct value *value_multiply(struct arena *a, const struct value *x, const struct value *y);
const struct value *value_divide(struct arena *a, const struct value *x, const struct value *y);
const struct value *value_modulo(struct arena *a, const struct value *x, const struct value *y);
const struct value *value_add(struct arena *a, const struct value *x, const struct value *y);
const struct value *value_subtract(struct arena *a, const struct value *x, const struct value *y);
const struct value *value_bits(struct arena *a, enum value_op op, const struct value *x, const struct value *y); /* & ^ or | of integers */
const struct value *value_compare(struct arena *a, enum value_op op, const struct value *x, const struct value *y);
/* x or y NULL: the other one; so a list of conditions begins with NULL. */
const struct value *value_and(struct arena *a, const struct value *x, const struct value *y);
const struct value *value_or(struct arena *a, const struct value *x, const struct value *y);
const struct value *value_select(struct arena *a, const struct value *condition, const struct value *yes, const struct value *no);
const struct value *value_min(struct arena *a, const struct value *x, const struct value *y); /* x < y ? x : y */
const struct value *value_max(struct arena *a, const struct value *x, const struct value *y);
const struct value *value_element(struct arena *a, const struct type *type, const struct value *array, const struct value *index);

/* ---- queries ------------------------------------------------------------------------------------------------------------------ */

bool value_is_known(const struct value *v, long long *number); /* a constant; its number may be NULL */
bool value_is(const struct value *v, long long number);
bool value_same(const struct value *x, const struct value *y);    /* the same tree, of user's code the same node */
const char *value_operator(enum value_op op); /* from VALUE_MULTIPLY to VALUE_OR, as C writes it */
bool value_has_effects(const struct value *v);                    /* evaluating it may do more than yield the value */
bool value_same_type(const struct type *x, const struct type *y); /* the same values and the same arithmetic */
/* What is wrong with the tree, as a phrase: an operand that is missing, a type that is not known or does not match. NULL: nothing. */
const char *value_fault(const struct value *v);

#endif
