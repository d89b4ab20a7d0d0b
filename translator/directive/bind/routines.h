/* routines: the functions of device code and the levels of parallelism that they use. SPDX-License-Identifier: MIT
 * A function is a routine by a directive, or because compute constructs call it (OpenACC 3.4, 2.15.1). Its level is that of the directive;
 * where none says it, the highest that its loops name or that the functions it calls need, else seq. */
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
    int gang_dim;                      /* gangs along dimensions 1 to this one share its loops; 0: not a routine gang */
    bool spreads;                      /* it is a routine gang, and has, or may have, a loop that the gangs share */
    bool has_loops;                    /* it contains loop directives */
    bool written;                      /* the directive says the level */
    bool reached;                      /* compute constructs or routines of this text call it */
    struct region *region;             /* region_build: its body, if it has loops or levels and is called on the device */
};

struct routine *routine_of(struct unit *u, struct decl *function);
/* Levels of the routines called in n; *call is a call with the highest, where it is wanted. */
int routine_called_levels(struct unit *u, struct node *n, struct node **call);
int routine_call_levels(struct unit *u, const struct node *call);       /* of one call: 0 for anything else than a call of a routine with levels */
int routine_called_gang_dim(struct unit *u, struct node *n);            /* highest gang_dim of the routines called in n */
bool routine_called_spreads(struct unit *u, struct node *n);            /* a routine called in n spreads */
bool routine_is_reached(struct unit *u, struct decl *function);         /* some compute construct or routine of this text calls it */
const char *routine_level_name(int levels);                             /* "gang", "worker", "vector", "seq" */
const char *routine_level_text(struct unit *u, const struct routine *r); /* the same, with the dimension of gangs above the first */
/* What bind(f) and bind("f") name: the name, and its declaration, one of ours where the text has none; NULL: the name of something else. */
const char *routine_bound_name(struct unit *u, const struct clause *bind);
struct decl *routine_bound(struct unit *u, const struct clause *bind);
/* What device code calls in place of `function`: what its bind clause names, or itself. */
struct decl *routine_on_device(struct unit *u, struct decl *function);

/* The call, in the routine or in one that it calls, through which it calls itself; NULL: it does not. */
const struct node *routine_recursion(struct unit *u, const struct routine *r);

#endif
