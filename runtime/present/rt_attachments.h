/* rt_attachments: the pointers inside a block whose device copies hold device addresses. SPDX-License-Identifier: MIT
 * An array sorted by place. Entries stay when nothing holds them any more, since the same pointers are usually attached again. */
#ifndef ACCEL_RT_ATTACHMENTS_H
#define ACCEL_RT_ATTACHMENTS_H
#include "present/rt_present.h"

struct accel_attachment {
    uintptr_t place;                   /* host address of the pointer */
    void *host_value;
    uintptr_t device_value;
    unsigned count;                    /* number of attach clauses and calls that hold it */
    enum { ATTACHED_NO, ATTACHED_YES, ATTACHED_FOREIGN } state;   /* FOREIGN: the program itself stored another value there on the device */
    unsigned long changes;             /* of the present table when `target` was looked up; 0: not looked up since state or values
                                          changed */
    struct accel_block *target;
};

/* Consecutive attached pointers to rows of one block. */
struct accel_run {
    struct accel_run *next;
    uintptr_t place, start;            /* of the first pointer; offset of a row from its pointer's value */
    size_t n, bytes;                   /* pointers; of each row */
    struct accel_block *block;         /* that the rows are parts of */
    unsigned long generation;          /* of the present table when they were found */
    unsigned held;                     /* directives that hold all of the pointers, besides the entries' counts */
    uintptr_t values[];                /* of the pointers on the host */
};

struct accel_attachments {
    size_t n, room;
    size_t last;                       /* index of the entry looked up last */
    struct accel_attachment *items;
    unsigned putting;                  /* number of directives that are changing device copies of the block's pointers; others wait for
                                          `changed` */
    const struct accel_queue *seen_by; /* work of this queue may follow every pointer of the block while the table's `changes` equals
                                          `seen`; NULL: none */
    unsigned long seen;
    struct accel_run *runs;            /* of entries that no directive has changed since */
    struct accel_bundle *bundles;      /* whose pointers are attached too, and are not among the items (rt_bundle.h) */
};

/* All functions: present lock held.
 * The entry of a place in b; NULL if there is none. */
struct accel_attachment *accel__attachment(const struct accel_block *b, uintptr_t place);
/* Index of the first entry at `place` or after it; a may be NULL. */
size_t accel__attachments_from(const struct accel_attachments *a, uintptr_t place);
void accel__attachments_expect(struct accel_block *b, size_t n);      /* makes room for n more */
/* The existing entry, or a new one with ATTACHED_NO. */
struct accel_attachment *accel__attachment_add(struct accel_block *b, uintptr_t place);
/* n new entries for absent places. */
struct accel_attachment *accel__attachments_insert(struct accel_block *b, uintptr_t place, size_t n);
/* Adds the runs' counts to the entries and frees the runs: entries are going to be changed. */
void accel__attachments_fold(struct accel_attachments *a);
/* Whether an entry in [place, place + bytes) is not ATTACHED_NO. */
bool accel__attached_among(const struct accel_block *b, uintptr_t place, size_t bytes);
void accel__attachments_forget(struct accel_block *b, uintptr_t place, size_t bytes);     /* sets entries in the range to ATTACHED_NO */
/* Increments the count of a pointer that is `value` on the host. Returns whether the device's copy must be set to device_value. */
bool accel__attachment_hold(struct accel_attachment *a, void *value, uintptr_t device_value);
/* Decrements the count, or with finalize sets it to 0. Returns whether the device's copy must be set to a->host_value. a may be NULL: not
 * attached. */
bool accel__attachment_release(struct accel_attachment *a, bool finalize);
#endif
