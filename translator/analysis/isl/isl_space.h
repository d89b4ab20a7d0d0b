/* isl_space: iterations and elements as text of integer sets. SPDX-License-Identifier: MIT
 * Loop variables are named i<depth> plus a suffix, so that two iterations of one nest can be in one set; products of symbols are
 * parameters. */
#ifndef ACCEL_ISL_SPACE_H
#define ACCEL_ISL_SPACE_H
#include "analysis/linear.h"
#include <isl/set.h>

struct isl_space_text {
    struct linear_reader *reader;
    struct linear_term *params; /* products of symbols; parameter k is named p<k> */
    int n_params;
    struct buffer where; /* constraints joined by " and "; "" at first */
    bool uncast;         /* symbols are printed as they are, not as long */
    bool exact;          /* no constraint was omitted: every point of the set is an iteration that runs */
    bool negative;       /* a loop begins at a remainder that may be negative for all that is known: the set then is larger than needed */
    bool large;          /* more loops than a set may have variables: none is made */
    int no_wrap;         /* bytes: the caller tests space_wraps; indices of types of this size or larger that may pass the end of their type
                            are taken to stay between their bounds. 0: narrow ones have the values beyond the end too, others any */
};

enum { NARROW_END = 4 }; /* no_wrap: bytes of the smallest type that is not narrow */

/* One copy of an iteration vector: loops below depth `shared` have the plain name, the others end in `suffix`. */
struct isl_copy {
    int shared;
    const char *suffix;
};

void space_begin(struct isl_space_text *s, struct linear_reader *reader);
void space_end(struct isl_space_text *s);
bool space_form(struct isl_space_text *s, const struct linear *f, struct isl_copy copy, struct buffer *out); /* false: not affine */
/* The iterations that reach node n in loop l (NULL: none around it): bounds of all loops around it, and conditions on the path to it. What
 * is not affine is omitted (`exact` becomes false). */
void space_domain(struct isl_space_text *s, const struct node *n, const struct loop *l, struct isl_copy copy);
/* Two iterations of one execution of l, with indices i<depth>a and i<depth>b: both are a multiple of the step after the start, whatever that is. */
void space_same_start(struct isl_space_text *s, const struct loop *l);
/* space_domain of an access, and its guards; false: one of them has no constraint as a whole. */
bool space_access(struct isl_space_text *s, const struct access *a, struct isl_copy copy);
/* Constrains one loop whose index may pass the end of its type (loop.wraps), `name` in the set; false where nothing is known of its
 * values. */
bool space_wrapping_loop(struct isl_space_text *s, const struct loop *l, const char *name, struct isl_copy copy);
/* The constraint that the index of l does pass the end of its type, which no_wrap excludes; NULL: it cannot, or nothing is known. */
const char *space_wraps(struct isl_space_text *s, const struct loop *l, struct isl_copy copy);
const char *space_value(struct isl_space_text *s, struct node *n, struct isl_copy copy); /* of an expression; NULL: not affine */
void space_constrain(struct isl_space_text *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void space_names(const struct loop *innermost, struct isl_copy copy, int from_depth, struct buffer *out); /* "i0, i1a"; nothing if none */
/* The set { [variables] : where }; `variables` without brackets. Free with isl_set_free; NULL: isl cannot parse it, or there are more
 * than 64 variables. */
isl_set *space_set(const struct isl_space_text *s, isl_ctx *ctx, const char *variables);
/* { [x0, x1, ...] : exists (iteration : it reaches the access, and forms[k] = xk) }, of the `count` forms of its subscripts. Free with
 * isl_set_free; NULL: a form is not affine, or isl cannot parse the set. */
isl_set *space_elements(struct isl_space_text *s, isl_ctx *ctx, const struct access *a, struct linear *const *forms, int count);
bool space_on_host(const struct isl_space_text *s); /* the host knows all symbols of the parameters */
/* 1 empty, 0 not empty, -1 not known. */
int space_is_empty(const struct isl_space_text *s, isl_ctx *ctx, const char *variables);
isl_ctx *space_context(void); /* errors are returned as NULL, work is limited; free with isl_ctx_free */

#endif
