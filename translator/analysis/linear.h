/* linear: integer expressions as linear forms over loop variables. SPDX-License-Identifier: MIT
 * A form is a constant plus terms: coefficient * product of symbols * at most one loop variable. Symbols are expressions that have one
 * value throughout the region. Integers are taken as unbounded; wrapping.h is about wraparound. */
#ifndef ACCEL_LINEAR_H
#define ACCEL_LINEAR_H
#include "region/region.h"

enum { LINEAR_DEGREE = 4 }; /* symbols in a product, at most */

struct symbol {
    const char *text; /* C expression, valid at the region's directive: "n", "(m + 1)" */
    int bits;         /* of its type */
    int id;           /* from 0, in order of first appearance in the region */
    bool on_host;     /* its value is on the host at the directive */
    bool kept;        /* the host may change it between kernels: at their launches the text has the value, at the directive it has not */
};

struct linear_term {
    long long coefficient;                       /* never 0 */
    const struct loop *loop;                     /* loop variable, or NULL */
    const struct symbol *symbols[LINEAR_DEGREE]; /* ordered by id */
    int n_symbols;
};

struct linear {
    long long constant;
    struct linear_term *terms; /* no two with the same loop and symbols */
    int n_terms;
    int modulo;                /* 32 or 64: C's value is that of the form modulo two to this power; 0: the value of the form, or undefined
                                  behavior */
};

/* The variable of a loop is its index. For a loop over pointers it is the distance of the index from its start, in elements. */

/* A parameter of a function whose body is being read, and the argument of the call. */
struct binding {
    const struct decl *parameter;
    struct node *argument;
};

enum { MAX_BINDINGS = 32 };

/* Reads expressions of one region, and of the functions that it calls. */
struct linear_reader {
    struct unit *unit;
    const struct region *region;
    const struct symbol **symbols;
    int n_symbols;
    const struct decl *following[8]; /* locals whose single value is being read */
    int n_following;
    struct binding bound[MAX_BINDINGS];
    int n_bound;
};

/* The form of n, in the unit's arena; NULL: it has none. */
struct linear *linear_read(struct linear_reader *r, struct node *n);

struct linear *linear_variable(struct unit *u, const struct loop *l); /* for a loop over pointers: distance from its start, in elements */
struct linear *linear_constant(struct unit *u, long long value);
struct linear *linear_add(struct unit *u, const struct linear *a, const struct linear *b, long long factor); /* a + factor * b */
struct linear *linear_multiply(struct unit *u, const struct linear *a, const struct linear *b);              /* NULL: not linear */
bool linear_equal(const struct linear *a, const struct linear *b);
bool linear_is_constant(const struct linear *a);
bool linear_uses(const struct linear *a, const struct loop *l); /* the loop variable of l is in it */
/* The constant factor of l's variable: 0 if it is not in a, *known false if it is multiplied by a symbol. */
long long linear_coefficient(const struct linear *a, const struct loop *l, bool *known);
long long linear_coefficient_like(const struct linear *a, const struct linear_term *t); /* of the same loop and symbols; 0: none */
bool linear_is_within(const struct linear *a, long long most);   /* the absolute values of its numbers are at most `most` */
bool linear_is_affine(const struct linear *a);                 /* no loop variable is multiplied by a symbol */
static inline bool linear_are_affine(struct linear *const *forms, int count)     /* there are some, and all are known */
{
    for (int i = 0; i < count; i++)
        if (!forms[i] || !linear_is_affine(forms[i])) return false;
    return count > 0;
}
bool linear_uses_loops(const struct linear *a);                /* some loop variable is in it */
void linear_print(const struct linear *a, struct buffer *out); /* "n*i + j - 1" */

struct node *linear_argument(const struct linear_reader *r, const struct decl *d); /* the argument for parameter d, or NULL */
const struct loop *linear_loop_of(const struct linear_reader *r, const struct node *name); /* the canonical loop around it whose index the
                                                                                              name is; or NULL */
/* The only value that a pointer or integer has where it is read, at `where`; NULL: several, or not known. */
struct node *linear_value_of(const struct linear_reader *r, const struct decl *d, const struct node *where);

/* The distance from the start of a loop over pointers to its end, in elements; NULL where it has no linear form. */
struct linear *linear_pointer_end(struct linear_reader *r, const struct loop *l);

#endif
