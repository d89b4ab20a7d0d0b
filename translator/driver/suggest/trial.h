/* trial: the passes over a file with directives that it does not have. SPDX-License-Identifier: MIT */
#ifndef ACCEL_TRIAL_H
#define ACCEL_TRIAL_H
#include "driver/suggest/candidates.h"

struct region;

struct trial {
    struct unit *unit; /* of the text with the directives; trial_end frees it */
    struct insertion *insertions;
    int n_insertions;
    bool passed; /* the passes found no error */
};

/* Runs the passes up to the device code over the text of c's unit, with a directive on each candidate for which `pragma` returns the words
 * after #pragma acc, and with the runs that are on. No message is printed. */
struct trial trial_run(struct candidates *c, const char *(*pragma)(const struct candidate *k));
void trial_end(struct trial *t);
unsigned trial_original(const struct trial *t, unsigned offset);                  /* the place in the text without the directives */
struct candidate *trial_candidate(const struct trial *t, const struct region *r); /* the one that got the region's directive, or NULL */

#endif
