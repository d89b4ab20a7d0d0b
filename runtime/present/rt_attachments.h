/* rt_attachments: the pointers inside a block whose device copies hold device addresses. SPDX-License-Identifier: MIT
 * Sorted by place, in one piece; entries stay when nothing holds them any more, since the same pointers come again. */
#ifndef ACCEL_RT_ATTACHMENTS_H
#define ACCEL_RT_ATTACHMENTS_H
#include "present/rt_present.h"

struct accel_attachment {
    uintptr_t place;                   /* host address of the pointer */
    void *host_value;
    uintptr_t device_value;
    unsigned count;                    /* attach clauses and calls that hold it */
    enum { ATTACHED_NO, ATTACHED_YES, ATTACHED_FOREIGN } state;   /* FOREIGN: the program itself put something else there on the device */
    unsigned long changes;             /* of the present table when `target` was looked up; 0: not since state or values changed */
    struct accel_block *target;
};

struct accel_attachments {
    size_t n, room;
    size_t last;                       /* index of the entry that was asked for last */
    struct accel_attachment *items;
    unsigned putting;                  /* directives that change device copies of pointers of the block; others wait for `changed` */
    const struct accel_queue *seen_by; /* work of this queue may follow every pointer of the block, when `changes` was seen; NULL: none */
    unsigned long seen;
    struct accel_bundle *bundles;      /* whose pointers are attached too, and not yet among the items (rt_bundle.h) */
};

/* All functions: present lock held.
 * The entry of a place in b; NULL if there is none. */
struct accel_attachment *accel__attachment(const struct accel_block *b, uintptr_t place);
size_t accel__attachments_from(const struct accel_attachments *a, uintptr_t place);   /* index of the first entry at `place` or after it; a may be NULL */
void accel__attachments_expect(struct accel_block *b, size_t n);      /* makes room for n more */
struct accel_attachment *accel__attachment_add(struct accel_block *b, uintptr_t place);   /* the entry there is, or a new one: ATTACHED_NO */
struct accel_attachment *accel__attachments_insert(struct accel_block *b, uintptr_t place, size_t n);   /* n new ones, which are not there yet */
/* Whether one of those in [place, + bytes) is not ATTACHED_NO. */
bool accel__attached_among(const struct accel_block *b, uintptr_t place, size_t bytes);
void accel__attachments_forget(struct accel_block *b, uintptr_t place, size_t bytes);     /* they are ATTACHED_NO */
/* One more holds the pointer, which is `value` on the host; whether the device's copy changes, to device_value. */
bool accel__attachment_hold(struct accel_attachment *a, void *value, uintptr_t device_value);
/* One less does, or none; whether the device's copy changes, to a->host_value. NULL: none did. */
bool accel__attachment_release(struct accel_attachment *a, bool finalize);
#endif
