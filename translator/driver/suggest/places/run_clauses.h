/* run_clauses: the clauses of a data directive around several statements. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RUN_CLAUSES_H
#define ACCEL_RUN_CLAUSES_H
#include "driver/suggest/places/data_places.h"

struct buffer;

/* An array that constructs in the statements from `first` to `last` use, which are in one block. */
struct array_run {
    struct decl *decl;
    const char *text; /* what all of their clauses call it; NULL: they differ */
    bool only_name;   /* no other name refers to its elements */
    bool written;
    int uses; /* constructs that use it */
    struct node *first, *last;
};

/* What a clause before the first statement calls the array; NULL: its extent is not known there, or changes. */
const char *run_text(struct data_search *s, const struct array_run *r);
/* " copyin(x[0:n]) create(t)" after `data`: elements that are indeterminate before, or not used after the statements, are not copied. */
void run_clauses(struct data_search *s, const struct array_run *list, int n, struct buffer *to);
/* The statements begin and end lines of the user's file, so that braces can be written around them. */
bool run_can_be_written(struct unit *u, const struct node *first, const struct node *last);

#endif
