/* declarations_apart: declarations that C++ does not accept as they are written. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DECLARATIONS_APART_H
#define ACCEL_DECLARATIONS_APART_H
#include "syntax/syntax.h"

struct unit;

/* The variable `var` of the declaration `stmt` gets a declaration of its own in device code. */
bool device_declares_apart(struct unit *u, struct node *stmt, struct node *var);
/* A constant object, which C++ does not declare without an initializer. */
bool device_lacks_value(const struct decl *v);
/* A switch or goto may jump past the initializers of the declaration n into their scope, which C++ forbids. */
bool device_is_jumped_over(struct node *n);

#endif
