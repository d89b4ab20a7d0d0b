/* code_check_parts: what the files of code_check share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CODE_CHECK_PARTS_H
#define ACCEL_CODE_CHECK_PARTS_H
#include "base/arena.h"
#include "kernel/code/code.h"
#include "kernel/teams/teams.h"

/* Which threads of a block differ: in a value, or in whether they run some code. */
enum { BETWEEN_LANES = 1, BETWEEN_WORKERS = 2, BETWEEN_GANGS = 4, BETWEEN_ALL = 7 };

/* What is declared: a name of the kernel or a variable of the program; a node that means something else. */
struct known {
    const char *name;
    const struct decl *decl;
    const struct node *node;
    const struct code *nodes; /* in place of the node */
    unsigned differs;
    bool uniform, writable; /* uniform: of one value in the team that uses it */
    const struct known *outer;
};

/* A condition around what is checked that is the same for all threads of the block, and whether it holds there. */
struct fact {
    const struct value *condition;
    bool holds;
    const struct fact *outer;
};

/* Threads have jumped out of all nodes deeper than `depth`, and which ones differs; NO_JUMP: out of none. Not where `condition` does not
 * hold, unless it is NULL. */
struct left {
    int depth;
    unsigned differs;
    const struct value *condition;
};

struct check {
    struct arena *arena;
    const struct kernel *kernel;
    const struct known *known;
    const struct fact *facts;
    const struct code *scope;    /* the innermost node that contains what is checked */
    unsigned some;               /* it is run by some threads of the block only, which differ so */
    const struct value *some_if; /* the only condition that chooses them, or NULL */
    struct left left;
    enum mode mode; /* of nested kernels */
    const char *fault;
};

#define FAIL(c, ...) ((c)->fault = (c)->fault ? (c)->fault : arena_printf((c)->arena, __VA_ARGS__))

/* ---- code_check_values.c ---- */

struct known *tree_declare(struct check *c, const struct known *k); /* returns the copy that is added */
void tree_declare_object(struct check *c, const struct value *object, bool writable);
void tree_declare_variable(struct check *c, const struct decl *d);
void tree_bindings(struct check *c, const struct code *n); /* declares what they bind */
const struct known *tree_find(const struct check *c, const char *name, const struct decl *d);
void tree_window(struct check *c, const struct code *n); /* a node for the elements of a window */
void tree_names(struct check *c, struct node *n, bool value);
void tree_value(struct check *c, const struct value *v);               /* not NULL */
unsigned tree_mode_differs(const struct check *c);                     /* how values of the current mode differ in the block */
unsigned tree_differs(const struct check *c, const struct value *v);   /* NULL: a value that does not differ */
unsigned tree_condition(const struct check *c, const struct value *v); /* the same for a condition, given the facts */

/* ---- code_check.c ---- */

void tree_list(struct check *c, const struct code *n);                  /* n and what follows it */
void tree_team(struct check *c, enum code_team team, const char *what); /* all threads of the team reach it */

#endif
