/* rt_attach: the pointers inside a block whose device copies hold device addresses. SPDX-License-Identifier: MIT
 * Sorted by place, in one piece; entries stay when nothing holds them any more, since the same pointers come again. */
#ifndef ACCEL_RT_ATTACH_H
#define ACCEL_RT_ATTACH_H
#include "rt.h"

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

/* Present lock held. The entry of a place in b; NULL if there is none. */
struct accel_attachment *accel__attachment(const struct accel_block *b, uintptr_t place);
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
/* Present lock held. The block of the pointer, whose device copies of pointers change by this directive alone until accel__pointers_give, and
 * behind what others have put there. NULL: it is absent, or, with *wait, another directive makes it or changes pointers. */
struct accel_block *accel__pointers_take(struct accel_work *w, uintptr_t place, bool *wait);
void accel__pointers_give(struct accel_work *w, struct accel_block *b, bool changed);    /* what uses b comes after what was put */
/* Enqueues n pointers for places one behind the other, from `place` on. */
void accel__attached_put(struct accel_work *w, struct accel_block *b, uintptr_t place, const uintptr_t *values, size_t n);
#endif
