/* extent_text: C text of the first and last element of an integer set, and when it has any. SPDX-License-Identifier: MIT */
#ifndef ACCEL_EXTENT_TEXT_H
#define ACCEL_EXTENT_TEXT_H
#include "analysis/isl/isl_space.h"
#include "base/unit.h"

struct extent {
    const struct region *region;
    const struct access *const *accesses; /* all to one object, or to the rows that the pointers in one object point to */
    int n_accesses;
    const char *name; /* C expression of the pointer to the elements */
    struct isl_space_text space;
    isl_ctx *ctx;
    isl_set *elements; /* { [x0, x1...] } */
    isl_set *wraps;    /* values of the parameters for which a loop around an access passes the end of its type, or a remainder is
                          negative; NULL: none */
    bool tests_rows;           /* set by the caller: the extent may depend on `rows` */
    const char *rows;          /* C text of the condition that all accesses stay in their rows; NULL: they do */
    int dims;
    const struct linear *limit; /* conditions keep all accesses before this element, which `elements` does not represent; NULL: none */
    const struct access *like; /* the row lengths of all of them */
    const char *why;           /* why there is no extent */
    bool too_long;             /* why: an expression is too long */
};

/* What an extent is in host code. Strings are in the unit's arena. */
struct extent_text {
    const char *key;       /* the sets and the names of their parameters */
    const char *first;     /* the first element in memory, counted in elements of the pointer */
    const char *end;       /* the one after the last */
    const char *condition; /* that iterations run; "": they do */
    const char *wraps;     /* the condition that a loop passes the end of its type; "": none does */
    const char *why;       /* the reason why one of these is NULL, as are those after it */
    bool too_long;
    struct extent_text *next;
};

/* The text of e, whose elements are not empty. The accesses of many regions make the same sets, and isl takes milliseconds for the text of
 * each, so those of a unit are kept. */
const struct extent_text *extent_text(const struct extent *e);
/* C text of a form without loop variables, as an operand of any operator. */
const char *extent_form(const struct extent *e, const struct linear *form);
/* The text as an operand of any operator. */
const char *extent_operand(struct arena *arena, const char *text);

#endif
