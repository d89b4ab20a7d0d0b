/* uses: every use of an object in a piece of the syntax tree. SPDX-License-Identifier: MIT
 *
 * A use names the object that it accesses: `p[i]` with a pointer p declared outside is a use of what p points to; with a pointer declared
 * inside the piece it is a use of what the expressions assigned to p point to. */
#ifndef ACCEL_USES_H
#define ACCEL_USES_H
#include "region/region.h"

enum use_flags {
    USE_READ = 1,
    USE_WRITE = 2,
    USE_POINTEE = 4,  /* of what the pointer `decl` points to, not of the pointer */
    USE_DEEP = 8,     /* through a pointer that was itself loaded from the object */
    USE_ADDRESS = 16, /* the object's address is taken, or an array's value is stored */
    USE_ESCAPE = 32,  /* access by other code through a pointer passed to it: place and extent unknown */
    USE_BASE = 64,    /* the name as base of an access that has its own use */
    USE_ATOMIC = 128,
    USE_CALLEE = 256,  /* file-scope object that a called function names; node is the call */
    USE_UNKNOWN = 512, /* decl is NULL: the pointer's target is not known */
    USE_UPDATE = 1024  /* read and write by one op= or ++ */
};

struct use {
    struct decl *decl;
    struct node *node; /* the place: name, subscript, member or dereference */
    unsigned flags;
    struct loop *loop; /* innermost loop around it within the region, NULL outside */
};

/* A value that a pointer may have: from an assignment `p = e` or an initializer. */
struct assigned {
    struct decl *decl;
    struct node *value, *at;
};

/* The uses of one statement (a region's body or a function's). */
struct uses {
    struct unit *unit;
    struct node *body;
    struct use *items;
    int count;
    struct assigned *assigned;
    int n_assigned;
};

struct uses *uses_of(struct unit *u, struct node *body); /* in the unit's arena; in order of evaluation */
void uses_add(struct uses *s, struct decl *d, struct node *n, unsigned flags);
bool uses_declared_inside(const struct uses *s, const struct decl *d); /* d is a local object declared in s->body */
/* The only expression assigned to d in s->body (at *at, a declaration or an assignment), if its address is not taken; NULL otherwise. */
struct node *uses_single_value(const struct uses *s, const struct decl *d, struct node **at);
/* The object that a place belongs to and how; false if there are several or none is known. */
bool uses_root(const struct uses *s, struct node *place, struct decl **decl, unsigned *flags);

bool uses_root_of_value(const struct uses *s, struct node *pointer, struct decl **decl, unsigned *flags); /* of what it points to */
/* USE_READ, USE_WRITE: the access is through a pointer that was itself loaded from memory or whose origin is unknown; else 0. */
unsigned use_through_loaded(const struct use *use);

struct node *strip_casts(struct node *n);                                               /* without parentheses, conversions and casts */
bool decl_is_array_object(const struct decl *d);                                        /* an array, not an array parameter */
bool decl_is_pointer(const struct decl *d);                                             /* a pointer or an array parameter */
bool decl_is_object(const struct decl *d);                                              /* variable or parameter */
bool node_text_equal(const struct unit *u, const struct node *a, const struct node *b); /* same tokens, ignoring white space */
char *node_text(struct unit *u, const struct node *n); /* source text in the arena, line breaks as blanks */

#endif
