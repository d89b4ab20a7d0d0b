/* data_places: data regions around the loops and statements that repeat suggested constructs. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_PLACES_H
#define ACCEL_DATA_PLACES_H
#include "driver/suggest/places/residents.h"

/* Adds a candidate with `data` for each loop of the host in which accepted constructs use arrays that the host does not, and runs of
 * statements of which the same holds, outermost first: the arrays stay on the device meanwhile. */
void data_places_add(struct candidates *c);

/* What is on the device whenever a function is called. */
struct entry {
    const struct decl *function;
    struct decl **covered; /* its parameters, and variables of the file */
    int n_covered;
};

/* The search: functions of data_places.c and data_runs.c. */
struct data_search {
    struct residents_search residents;
    struct decl *function;
    struct decl **covered; /* what the directives around the current statement list */
    int n_covered;
    struct entry *entries; /* of functions of which a call was visited */
    int n_entries;
    const struct decl **visited; /* functions */
    int n_visited;
};
bool data_is_covered(const struct data_search *s, const struct decl *d);
void data_cover(struct data_search *s, struct decl *d);
void data_statement(struct data_search *s, struct node *n); /* n, and what is in it */

#endif
