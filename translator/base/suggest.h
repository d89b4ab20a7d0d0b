/* suggest: the closest of some names, for "did you mean". SPDX-License-Identifier: MIT */
#ifndef ACCEL_SUGGEST_H
#define ACCEL_SUGGEST_H

/* Initialize with { .word = the word written } and offer candidates. `best` is the nearest within the allowed distance, or NULL. Strings
 * are not copied. */
struct suggestion {
    const char *word;
    const char *best;
    int distance;
};

void suggest_offer(struct suggestion *s, const char *candidate);
/* Edit distance: insertions, deletions, substitutions and swaps of adjacent characters. 99 if a word is longer than 99 characters. */
int suggest_distance(const char *a, const char *b);

#endif
