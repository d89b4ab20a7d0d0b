/* member_paths: objects named by members and elements, as `s->a[2].m`. SPDX-License-Identifier: MIT */
#ifndef ACCEL_MEMBER_PATHS_H
#define ACCEL_MEMBER_PATHS_H
#include "syntax/syntax.h"

enum { MAX_STEPS = 24 };

struct step {
    const struct decl *field;          /* NULL: an element, as in p[i], p-> and *p */
    const struct node *index;          /* NULL: 0 */
};

struct path {
    const struct decl *base;
    struct step steps[MAX_STEPS];
    int n;
};

/* EQUAL: the common steps are equal, so that one is the other or a part of it. APART: they share no memory. PERHAPS: not known. */
enum relation { EQUAL, APART, PERHAPS };

bool path_read(const struct node *n, struct path *p);                   /* into an empty path; false: n is not a path */
/* Subscripts that are not constant are equal if their expressions are equal: path_is_fixed says whether their values are. */
enum relation path_compare(const struct path *a, const struct path *b);
bool path_is_fixed(const struct path *p, struct node *statement);       /* it is the same object everywhere in the statement */

#endif
