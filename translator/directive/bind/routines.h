/* routines: the functions of device code and the levels of parallelism that they use. SPDX-License-Identifier: MIT
 * A function is a routine by a directive, or because compute constructs call it (OpenACC 3.4, 2.15.1). Its level is that of the directive.
 * If no directive gives it, it is the highest level of its loops and of the functions it calls, else seq. */
#ifndef ACCEL_ROUTINES_H
#define ACCEL_ROUTINES_H
#include <stdbool.h>

struct unit;
struct decl;
struct node;
struct directive;
struct region;
struct clause;

struct routine {
    struct decl *function;             /* the definition in this text, or the declaration where there is none */
    struct directive *directive;       /* the routine directive for it, NULL: implicit */
    int levels;                        /* enum level bits that its code may use: 0 (seq), vector, worker and vector, all */
    int gang_dim;                      /* it uses gangs along dimensions 1 to this one; 0: not a routine gang */
    bool spreads;                      /* it is a routine gang, and has, or may have, a loop that the gangs share */
    bool has_loops;                    /* it contains loop directives */
    bool written;                      /* a directive gives the level */
    bool reached;                      /* compute constructs or routines of this text call it */
    struct region *region;             /* region_build: its body, if it has loops or levels and is called on the device */
};

struct routine *routine_of(struct unit *u, struct decl *function);
int routine_called_levels(struct unit *u, struct node *n);              /* of the routines called in n */
int routine_call_levels(struct unit *u, const struct node *call);       /* of one call; 0 if it is not a call of a routine with levels */
int routine_called_gang_dim(struct unit *u, struct node *n);            /* highest gang_dim of the routines called in n */
bool routine_called_spreads(struct unit *u, struct node *n);            /* a routine called in n spreads */
bool routine_is_reached(struct unit *u, struct decl *function);         /* some compute construct or routine of this text calls it */
const char *routine_level_name(int levels);                             /* "gang", "worker", "vector", "seq" */
const char *routine_level_text(struct unit *u, const struct routine *r); /* the same, with the dimension of gangs above the first */
/* The function name in bind(f) or bind("f"), and its declaration, made by accelcc if the text has none. NULL: it is not a function. */
const char *routine_bound_name(struct unit *u, const struct clause *bind);
struct decl *routine_bound(struct unit *u, const struct clause *bind);
/* The function that device code calls for `function`: the one in its bind clause, or itself. */
struct decl *routine_on_device(struct unit *u, struct decl *function);

/* The call, in the routine or in one that it calls, that makes it recursive; NULL: it is not recursive. */
const struct node *routine_recursion(struct unit *u, const struct routine *r);

#endif
