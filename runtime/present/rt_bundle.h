/* rt_bundle: rows that one directive mapped together, as one entry of the present table. SPDX-License-Identifier: MIT
 *
 * A bundle represents its rows until one of them is looked up: the rows differ only in their addresses. The first look-up that finds one of
 * its rows unfolds the bundle: every row becomes a block and every pointer to a row an attachment, as if each had been mapped separately.
 * So only directives that name the same rows again use bundles. All functions: present lock held. */
#ifndef ACCEL_RT_BUNDLE_H
#define ACCEL_RT_BUNDLE_H
#include "present/rt_present.h"

enum { BUNDLE_LEAST = 4, BUNDLES_MOST = 16 };   /* least number of rows in a bundle; most bundles of a table, since look-ups search them
                                                   linearly */

/* Rows of one size, to which consecutive pointers lead. */
struct accel_row_set {
    const uintptr_t *values;           /* of the pointers */
    size_t n, bytes;                   /* rows; of each */
    uintptr_t start;                   /* offset of a row from its pointer's value */
    bool ascending;                    /* the values are known to ascend */
};
static inline uintptr_t accel__row_host(const struct accel_row_set *s, size_t i) { return s->values[i] + s->start; }

struct accel_bundle {
    struct accel_bundle *next;         /* next bundle of the table */
    struct accel_present *table;
    struct accel_row_set rows;         /* the bundle owns the values */
    const uintptr_t *sorted;           /* the same values in ascending order */
    struct accel_block each;           /* template of the blocks. device: address of the first row, which the others follow; host: the
                                          lowest address of a row */
    bool unfolded;                     /* unfolded while MAKING or LEAVING: its blocks are in the table, and the directive that makes or
                                          removes it frees it */
    struct accel_block *holder;        /* block that holds the pointers, if they are attached; NULL: none */
    struct accel_bundle *next_held;    /* next bundle with the same holder */
    uintptr_t place;                   /* host address of the first pointer */
    unsigned attached;                 /* number of directives that hold the pointers */
};

/* A new bundle with state MAKING, in no table. NULL: rows overlap. */
struct accel_bundle *accel__bundle_new(struct accel_present *t, const struct accel_row_set *rows);
void accel__bundle_free(struct accel_bundle *b);           /* the bundle must be in no table */
/* Adds a bundle if all of its rows are absent. False: one of them is in the table, or the table has too many bundles. */
bool accel__bundle_add(struct accel_present *t, struct accel_bundle *b);
/* Bundle with exactly these rows; NULL: none. */
struct accel_bundle *accel__bundle_find(const struct accel_present *t, const struct accel_row_set *rows);
void accel__bundle_ready(struct accel_bundle *b, uintptr_t device);   /* sets the device address of the rows, unfolded or not */
void accel__bundle_remove(struct accel_bundle *b);         /* removes it from the table; it must not be unfolded */
void accel__bundle_unfold(struct accel_bundle *b);         /* makes blocks of its rows, and frees it unless it is MAKING or LEAVING */

/* attach: the pointers of b, in a block that has no attachments for them, are attached. detach: no longer. */
void accel__bundle_attach(struct accel_bundle *b, struct accel_block *holder);
void accel__bundle_detach(struct accel_bundle *b);
/* Whether a list of `next_held` has a bundle with pointers in the range. */
bool accel__bundles_hold(const struct accel_bundle *list, uintptr_t place, size_t bytes);
/* Unfolds the bundles of a list of `next_held` with pointers in [place, place + bytes). The list is invalid afterwards. */
void accel__bundles_unfold_held(struct accel_bundle *list, uintptr_t place, size_t bytes);

/* ---- for rt_present.c ---------------------------------------------------------------------------------------------------------------- */

void accel__bundles_unfold_at(struct accel_present *t, uintptr_t host, size_t bytes);   /* the bundles with a row in the range */
void accel__bundles_unfold_device(struct accel_present *t, uintptr_t device);
void accel__bundles_unfold_base(struct accel_present *t, uintptr_t base);               /* the bundles with a pointer of that value */
void accel__bundles_unfold_all(struct accel_present *t);
/* Where the first row above `host` begins; UINTPTR_MAX: none. */
uintptr_t accel__bundles_gap_end(const struct accel_present *t, uintptr_t host);
#endif
