/* residents: arrays that suggested constructs use, which may stay on the device between them. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RESIDENTS_H
#define ACCEL_RESIDENTS_H
#include "driver/suggest/candidates.h"

struct node;

/* An array, by its name where the constructs are or where their function is called. */
struct resident {
    struct decl *decl;
    bool written;
    int uses;         /* constructs that use it */
    const char *text; /* what their clauses call it: "x[0:n]"; NULL: they differ, or are in functions that are called */
};

struct residents {
    const struct decl *function; /* of residents_search: whose constructs use them */
    struct resident *list;
    int n;
};

/* Searches of one file; to be filled with its candidates. */
struct residents_search {
    struct candidates *candidates;
    struct residents **functions; /* those of the functions called so far; of one that calls itself none */
    int n_functions;
};

/* The arrays of the accepted constructs in n and in the functions that it calls. */
struct residents residents_in(struct residents_search *s, struct node *n);
/* The whole array as a clause names it: "x", "p[0:n]"; NULL: its size is not known. */
const char *resident_text(struct candidates *c, const struct decl *d);
/* The host does not use d while n runs, under any name, and a clause before n can name it. */
bool resident_may_stay(struct candidates *c, struct node *n, const struct decl *d);
/* The same where the host uses it in n by this name, or in functions of the file that n calls. */
bool resident_may_be_updated(struct candidates *c, struct node *n, const struct decl *d);
/* A clause before n can name d. */
bool resident_is_visible(struct candidates *c, const struct node *n, const struct decl *d);

#endif
