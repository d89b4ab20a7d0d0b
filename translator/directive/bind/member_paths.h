/* member_paths: objects named by members and elements, as `s->a[2].m`. SPDX-License-Identifier: MIT */
#ifndef ACCEL_MEMBER_PATHS_H
#define ACCEL_MEMBER_PATHS_H
#include "syntax/syntax.h"

enum { MAX_STEPS = 24 };

struct step {
    const struct decl *field;          /* NULL: an element, which p-> and *p name too */
    const struct node *index;          /* NULL: 0 */
};

struct path {
    const struct decl *base;
    struct step steps[MAX_STEPS];
    int n;
};

/* EQUAL: one is the other, or a part of it, as far as both go. APART: they share no memory. */
enum relation { EQUAL, APART, PERHAPS };

bool path_read(const struct node *n, struct path *p);                   /* into an empty path; false: n is none */
/* Where numbers of elements are expressions the same text means the same element. */
enum relation path_compare(const struct path *a, const struct path *b);
bool path_is_fixed(const struct path *p, struct node *statement);       /* it names one object wherever it stands in the statement */
bool path_declares(const struct node *n, const struct node *scope);     /* n names something that is declared in scope */

#endif
