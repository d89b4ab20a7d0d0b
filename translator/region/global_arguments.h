/* global_arguments: variables of the file that functions of device code use. SPDX-License-Identifier: MIT
 * A function without a routine directive that compute constructs call receives such variables as implicit arguments. The calls name them,
 * so that the construct's data clauses and the rules for variables without a clause apply, and the function's code names parameters. Only
 * the syntax tree changes; the host's code stays as it is written. Variables of declare directives and constant tables are not passed. */
#ifndef ACCEL_GLOBAL_ARGUMENTS_H
#define ACCEL_GLOBAL_ARGUMENTS_H
#include "syntax/syntax.h"

/* How the functions receive a variable; the same for all of them. */
enum global_form {
    GLOBAL_VALUE,    /* a scalar that none of them changes */
    GLOBAL_ELEMENTS, /* an array: the address of its first element */
    GLOBAL_OBJECT    /* the address of the variable; uses in the functions dereference it */
};

struct global_argument {
    struct decl *decl;
    enum global_form form;
    bool atomic; /* scalar: every change in the functions is under an atomic directive */
};

/* Runs before any region is built. Errors where a variable cannot be named at a call. */
void global_arguments(struct unit *u);
/* NULL: no function receives d. */
const struct global_argument *global_argument(const struct unit *u, const struct decl *d);
/* n, a name or its address, is an implicit argument. It has no text, and its place is that of its call. */
bool node_is_global_argument(const struct node *n);
/* A note after a message about the use n: which function uses the variable, where n is an implicit argument. */
void global_argument_note(struct unit *u, const struct node *n);
/* n is a use of a variable in a function that receives its address: a dereference with the name as its text. */
bool node_is_global_use(const struct node *n);

#endif
