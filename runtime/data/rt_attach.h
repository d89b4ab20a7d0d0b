/* rt_attach: pointers on the device that directives change. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_ATTACH_H
#define ACCEL_RT_ATTACH_H
#include "data/rt_data.h"
#include "present/rt_attachments.h"

/* Present lock held. The block that holds the pointer. Until accel__pointers_give only this directive may change device copies of its
 * pointers; its copies come after those that other directives have enqueued. NULL: the block is absent, or, if *wait is set, another
 * directive is making it or changing its pointers. */
struct accel_block *accel__pointers_take(struct accel_work *w, uintptr_t place, bool *wait);
/* Later uses of b wait for the enqueued pointers. */
void accel__pointers_give(struct accel_work *w, struct accel_block *b, bool changed);
/* Enqueues copies of n pointers to the device, to consecutive places from `place` on. */
void accel__attached_put(struct accel_work *w, struct accel_block *b, uintptr_t place, const uintptr_t *values, size_t n);
#endif
