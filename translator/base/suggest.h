/* suggest: the closest of some names, for "did you mean". SPDX-License-Identifier: MIT */
#ifndef ACCEL_SUGGEST_H
#define ACCEL_SUGGEST_H

/* Start with { .word = what was written }; offer candidates; `best` is the closest that is near enough, or NULL. Strings are not copied. */
struct suggestion {
    const char *word;
    const char *best;
    int distance;
};

void suggest_offer(struct suggestion *s, const char *candidate);
/* Insertions, deletions, replacements and swaps of neighbours that make b from a; more than 99 characters count as no match: 99. */
int suggest_distance(const char *a, const char *b);

#endif
