/* variable: the variables of a region, their data and the accesses to them. SPDX-License-Identifier: MIT */
#ifndef ACCEL_VARIABLE_H
#define ACCEL_VARIABLE_H
#include "directive/directive.h"
#include "syntax/syntax.h"
#include <stdbool.h>

struct linear;
struct loop;
struct region;
struct value_doubt;
struct value_guard;

enum role {
    ROLE_VALUE,                        /* scalar or pointer value passed as a kernel parameter: firstprivate, or only read under kernels */
    ROLE_DATA,                         /* array, aggregate or pointee on the device; `data` says how it gets there */
    ROLE_SCALAR,                       /* scalar that is on the device and copied back: listed in a copy clause, or written under kernels */
    ROLE_REDUCTION,                    /* scalar of a reduction whose result the construct must copy back */
    ROLE_PRIVATE,                      /* private or firstprivate by clause, loop index, or private to the iteration by analysis */
    ROLE_CONSTANT                      /* const table or enumerator printed into the device code */
};

/* kernels: a scalar to which each iteration of a perfect loop nest adds a constant. Its value is a linear form of the loop variables. */
struct induction {
    struct loop *outer, *inner;        /* of the nest */
    struct node *update;               /* in the body of inner */
    long long step;
};

/* An object declared outside the region's statement and named in it. */
struct variable {
    struct decl *decl;
    struct region *region;
    enum role role;
    bool read, written, address_taken, atomic;      /* of the object itself, or of what the pointer or array refers to (see pointee) */
    bool pointee;                      /* a pointer whose pointee is accessed: read, written and atomic are about the pointee */
    bool pointer_written;              /* the pointer variable itself is assigned */
    bool firstprivate;                 /* ROLE_PRIVATE with an initial value */
    bool first_copy;                   /* a firstprivate array that is too large for a parameter: its values are copied to the device. Where
                                          the region only reads it, that copy is the array, as ROLE_DATA */
    struct loop *private_to;           /* ROLE_PRIVATE: the loop whose iterations have a copy each; NULL: each gang has one */
    bool iteration_private;            /* written before it is read in every iteration of private_to, without a `private` clause */
    bool last_value;                   /* kernels: its value after the loop is used */
    bool computed;                     /* loop variable of kernels: the host computes its final value */
    const struct induction *counts;    /* ROLE_PRIVATE, firstprivate, computed: the induction that gives its values; NULL: no induction
                                          variable. Before analysis_dependence: a candidate */
    bool kept;                         /* scalar of kernels whose value is on the host: it may change between kernels */
    bool hoisted;                      /* declared in the construct and used by several of its kernels: the host declares it around them */
    struct node *first_use;            /* for messages */
    bool named_here;                   /* used in the construct itself, not only in functions that it calls */
    bool received;                     /* functions called in the region receive it as an implicit argument (region/global_arguments.h) */

    bool implied_rows;                 /* an array of pointers to rows, which the region's data items include (data/implied_rows.h) */
    bool maps_structure;               /* ROLE_DATA that no clause maps, while clauses name or the planner follows what its pointers point
                                          to */
    const struct clause_var *section;  /* ROLE_PRIVATE: private(p[0:n]) with a pointer p; copies are of the section. ROLE_DATA: the section
                                          that a reduction names */
    bool reduced_array;
    bool implies_copy;                 /* listed in a reduction of the construct, which implies copy: default(present) does not apply */
    bool composite;                    /* a reduction gives each thread a copy of this array or structure */

    /* ROLE_DATA, ROLE_SCALAR, ROLE_REDUCTION: its index in region->data; -1: none */
    int data;
    const char *why;                   /* "implicit firstprivate: scalar in a parallel construct" */
};

/* One entry of a directive's table of data clauses: becomes a struct accelrt_data (accel_abi.h). */
struct data_item {
    struct variable *var;              /* NULL in directives without a region */
    struct decl *decl;
    const char *name;                  /* "x[0:n]" */
    int kind;                          /* enum accelrt_kind and flags of accel_abi.h */
    const char *base;                  /* C expression of a pointer value or an address: "x", "&s", "m" */
    const char *start;                 /* C expression in bytes: "0", "(lo) * (long)sizeof *x" */
    const char *bytes;                 /* C expression; NULL: unknown size */
    const char *section;               /* an inferred extent as a clause would have it: "[0:n]"; NULL: it is not known to be one */
    unsigned at;
    const char *why;                   /* "copyin clause", "extent inferred from loop i: 0 <= i < n" */
    int second;                        /* ACCELRT_ROWS or ACCELRT_PIECES: `detail` is for a second item with this flag (section_second) */
    const char *detail;                /* C expression for accelrt_data.device, whose meaning depends on the flag ROWS, PIECES, POINTER or
                                          the kind FOLLOW; NULL: none */
    const char **checks;               /* arguments "start, length, extent" of accelrt_within */
    int n_checks;
    bool first_copy;                   /* base is a copy of the variable, made at the start of the construct */
    bool foreign;                      /* base is not the variable's own value or address: kernels do not access the variable through this
                                          item */
};

/* ---- accesses ----------------------------------------------------------------------------------------------------------------- */

/* One access to array or pointee elements inside the region. */
struct access {
    struct variable *var;
    struct decl *decl;                 /* the array or pointer, may be local to the region */
    struct node *node;                 /* the whole subscript, member or dereference expression */
    struct node *place;                /* followed: what the function accesses, a node of its body; else `node` */
    bool read, written, atomic;
    struct loop *loop;                 /* innermost loop around it, NULL outside */
    struct node **subscripts;          /* outermost first; pointer arithmetic is normalized to subscripts where it is affine */
    int n_subscripts;
    const struct decl **members;       /* fields from the object to the element, outermost first; none where they are not known */
    int n_members;
    bool affine;                       /* all subscripts are linear forms (analysis_affine) */
    struct linear **forms;             /* one for each subscript (after delinearization); analysis/linear.h */
    int n_forms;
    bool deep;                         /* through a pointer that was itself loaded from var's memory (p[i][j] with double **p): decl is the
                                          first object, the elements are elsewhere */
    bool by_call;                      /* `node` passes the pointer to a function; place and extent are unknown unless `followed` */
    bool followed;                     /* by_call: one of the accesses that the function makes through the pointer, all of which are
                                          known */
    bool repeated;                     /* an earlier access in the same loop reads or writes the same element */
    bool perhaps;                      /* followed: a condition or a loop in the function decides whether the access happens */
    const struct value_guard *guards;  /* made only if all of these hold (analysis/values/possible_values.h); of accesses in no list but its own */
    int n_guards;
    const struct value_doubt *doubts;  /* its forms hold unless one of these is (analysis/values/possible_values.h); of such accesses too */
    int n_doubts;
    struct linear **flat;              /* the forms before delinearization */
    int n_flat;
    struct linear **partial;           /* as flat, but also of accesses that are not affine: NULL for a subscript that has no form;
                                          n_partial is 0 where the number of subscripts is not known */
    int n_partial;
    const char *fits;                  /* condition under which the forms are what C computes modulo the size of its types: "" always, else
                                          C text for the host; NULL: not known (analysis/wrapping.h) */
    struct loaded_place *loaded;       /* deep: where the pointers come from and which element is accessed; NULL: not known */
    struct linear **row_lengths;       /* n_forms - 1 of them: NULL for dimensions of the type; else forms[k + 1] counts within rows of this
                                          many elements, split off by delinearization (forms[k+1] < row length is assumed, not proven) */
    struct row_facts *row_facts;       /* what is found of row_lengths (analysis/row_conditions.c), which many pairs of accesses require */
};

/* The place of an access through pointers in memory, g->u[i] or rows[i][j], none of which the region changes (analysis/loaded_places.c). The
 * subscripts are those of two accesses that the analysis compares as those of arrays. */
struct loaded_level {
    struct access *place;              /* of one of the pointers */
    struct decl *array;                /* what it is part of, as loaded_place.array; NULL: the variable */
};
struct loaded_place {
    const struct node *pointer;        /* the pointer that was loaded last: g->u, rows[i] */
    struct decl *array;                /* represents what all pointers of this name refer to: one for g->u, one for rows[any] */
    struct loaded_level *levels;       /* the pointers, last one first */
    int n_levels;
    struct access *element;            /* the subscripts of the element alone: that pointer is its array */
    struct access *whole;              /* those of the pointers' places precede them: rows[i][j] as an element of a matrix */
};

#endif
