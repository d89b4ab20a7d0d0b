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
    unsigned long changes;             /* of the present table when `target` was looked up */
    struct accel_block *target;
};

struct accel_attachments {
    size_t n, room;
    size_t last;                       /* index of the entry that was asked for last */
    struct accel_attachment *items;
};

/* Present lock held. The entry of a place in b; NULL if there is none. */
struct accel_attachment *accel__attachment(const struct accel_block *b, uintptr_t place);
void accel__attachments_expect(struct accel_block *b, size_t n);      /* makes room for n more */
struct accel_attachment *accel__attachment_add(struct accel_block *b, uintptr_t place);   /* the entry there is, or a new one: ATTACHED_NO */
/* Enqueues n pointers for places one behind the other, from `place` on. */
void accel__attached_put(struct accel_work *w, struct accel_block *b, uintptr_t place, const uintptr_t *values, size_t n);
#endif
