/* rt_attach: pointers on the device that directives change. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_ATTACH_H
#define ACCEL_RT_ATTACH_H
#include "data/rt_data.h"
#include "present/rt_attachments.h"

/* Present lock held. The block of the pointer, whose device copies of pointers change by this directive alone until accel__pointers_give, and
 * behind what others have put there. NULL: it is absent, or, with *wait, another directive makes it or changes pointers. */
struct accel_block *accel__pointers_take(struct accel_work *w, uintptr_t place, bool *wait);
void accel__pointers_give(struct accel_work *w, struct accel_block *b, bool changed);    /* what uses b comes after what was put */
/* Enqueues n pointers for places one behind the other, from `place` on. */
void accel__attached_put(struct accel_work *w, struct accel_block *b, uintptr_t place, const uintptr_t *values, size_t n);
#endif
