/* rt_bundle: rows that one directive brought together, as one entry of the present table. SPDX-License-Identifier: MIT
 *
 * A bundle stands for its rows as long as nothing asks for one of them: what differs between them are their addresses. The first look-up that
 * meets one of its rows unfolds it: every row becomes a block, and every pointer to one an attachment, as if it had been entered by itself. So
 * only directives that name the same rows again know bundles. All functions: present lock held. */
#ifndef ACCEL_RT_BUNDLE_H
#define ACCEL_RT_BUNDLE_H
#include "present/rt_present.h"

enum { BUNDLE_LEAST = 4, BUNDLES_MOST = 16 };   /* rows of one; bundles of a table, through which look-ups go one by one */

/* Rows of one size behind pointers that stand one behind the other. */
struct accel_row_set {
    const uintptr_t *values;           /* of the pointers */
    size_t n, bytes;                   /* rows; of each */
    uintptr_t start;                   /* from a pointer's value to its row */
    bool ascending;                    /* known to be */
};
static inline uintptr_t accel__row_host(const struct accel_row_set *s, size_t i) { return s->values[i] + s->start; }

struct accel_bundle {
    struct accel_bundle *next;         /* of the table */
    struct accel_present *table;
    struct accel_row_set rows;         /* the values are its own */
    const uintptr_t *sorted;           /* the same values in ascending order */
    struct accel_block each;           /* what every block will be; device: of the first row, which the others follow; host: of the lowest */
    bool unfolded;                     /* while MAKING or LEAVING: its blocks are in the table, and it goes with the directive at work on it */
    struct accel_block *holder;        /* holds the device's copies of the pointers, which are attached; NULL: none */
    struct accel_bundle *next_held;    /* by the same holder */
    uintptr_t place;                   /* of the first pointer */
    unsigned attached;                 /* directives that hold the pointers */
};

/* A bundle in no table, MAKING. NULL: rows overlap. */
struct accel_bundle *accel__bundle_new(struct accel_present *t, const struct accel_row_set *rows);
void accel__bundle_free(struct accel_bundle *b);           /* one that is in no table */
/* Adds one whose rows are absent; false: a row of it is in the table, or that has too many bundles. */
bool accel__bundle_add(struct accel_present *t, struct accel_bundle *b);
struct accel_bundle *accel__bundle_find(const struct accel_present *t, const struct accel_row_set *rows);   /* with exactly these rows */
void accel__bundle_ready(struct accel_bundle *b, uintptr_t device);   /* the rows lie at `device`; unfolded or not */
void accel__bundle_remove(struct accel_bundle *b);         /* from the table; not unfolded */
void accel__bundle_unfold(struct accel_bundle *b);         /* frees it, unless it is MAKING or LEAVING */

/* The pointers, in a block that holds none of them as attachments, are attached by b; and no longer. */
void accel__bundle_attach(struct accel_bundle *b, struct accel_block *holder);
void accel__bundle_detach(struct accel_bundle *b);
bool accel__bundles_hold(const struct accel_bundle *list, uintptr_t place, size_t bytes);   /* of a list of `next_held`, as below */
/* Unfolds those of a list of `next_held` whose pointers lie in [place, + bytes); the list may be gone then. */
void accel__bundles_unfold_held(struct accel_bundle *list, uintptr_t place, size_t bytes);

/* ---- for rt_present.c -------------------------------------------------------------------------------------------------------------------- */

void accel__bundles_unfold_at(struct accel_present *t, uintptr_t host, size_t bytes);   /* those with a row in there */
void accel__bundles_unfold_device(struct accel_present *t, uintptr_t device);
void accel__bundles_unfold_base(struct accel_present *t, uintptr_t base);               /* with a pointer of that value */
void accel__bundles_unfold_all(struct accel_present *t);
uintptr_t accel__bundles_gap_end(const struct accel_present *t, uintptr_t host);        /* where the first row above `host` begins; UINTPTR_MAX: none */
#endif
