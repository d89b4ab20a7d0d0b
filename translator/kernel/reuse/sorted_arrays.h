/* sorted_arrays: insertions into small sorted arrays. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SORTED_ARRAYS_H
#define ACCEL_SORTED_ARRAYS_H
#include "syntax/syntax.h"

/* while (index > end && ...) { a[index] = a[index - 1]; index--; } of a kernel's iteration, with a start that is a constant once loops are unrolled. */
struct shift {
    struct node *loop;                 /* while, or for without a declaration */
    struct node *test, *condition;     /* the comparison of the index, which is a part of the loop's condition */
    struct node *step;                 /* the statement of a while's body; NULL: the for has it */
    struct decl *index;
    struct node *start;
    long long end;                     /* of the index after all trips */
    struct node **next;                /* statements right after the loop with places that the index decides: where the loop ends */
    int n_next;
    struct node **uses;                /* other such statements after it */
    int n_uses;
};

#endif
