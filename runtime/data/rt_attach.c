/* rt_attach: pointers inside device copies that hold device addresses (OpenACC 2.6.8). SPDX-License-Identifier: MIT
 *
 * A block lists the pointers attached inside it. Invariant: after each copy between host and device, the host's copy of such a pointer
 * holds a host address and the device's copy a device address. */
#include "data/rt_attach.h"
#include "data/rt_follow.h"
#include "present/rt_bundle.h"
#include <stdlib.h>
#include <string.h>

struct accel_block *accel__pointers_take(struct accel_work *w, uintptr_t place, bool *wait)
{
    struct accel_block *b;
    enum accel_presence how = accel__present_find(&w->device->present, place, sizeof(void *), &b);
    *wait = how != PRESENCE_NONE && (b->state != BLOCK_READY || (b->attachments && b->attachments->putting));
    if (how != PRESENCE_WHOLE || *wait) return NULL;
    accel__attachments_expect(b, 0);
    accel__attachments_fold(b->attachments);
    b->attachments->putting++;
    b->attachments->seen_by = NULL;
    accel__block_used(w, b);
    return b;
}

void accel__pointers_give(struct accel_work *w, struct accel_block *b, bool changed)
{
    b->attachments->putting--;
    pthread_cond_broadcast(&w->device->present.changed);
    if (!changed) return;
    accel__block_used(w, b);
    b->queue = w->queue;
    b->mark = atomic_load(&w->queue->enqueued);
}

void accel__attached_put(struct accel_work *w, struct accel_block *b, uintptr_t place, const uintptr_t *values, size_t n)
{
    struct accel_device *d = w->device;
    atomic_store(&d->has_pointers, true);
    if (ACCEL_UNLIKELY(atomic_load(&d->exposes))) accel__expose(d);
    void *to = (void *)(accel__block_device(b) + (place - accel__block_host(b)));
    int code = d->driver->copy(d, ACCEL_TO_DEVICE, to, values, n * sizeof *values, w->queue->stream);
    accel__check(d, w->queue, code, "attaching a pointer");
    accel__queue_mark(w->queue);
}

/* Present lock held; may wait. The block of the pointer, as accel__pointers_take, if the block *target of its target is present too; NULL:
 * nothing can be attached. */
static struct accel_block *take_both(struct accel_work *w, uintptr_t place, void *value, struct accel_block **target)
{
    struct accel_present *t = &w->device->present;
    while ((*target = accel__present_target(t, (uintptr_t)value))) {
        bool wait = (*target)->state != BLOCK_READY;
        struct accel_block *b = wait ? NULL : accel__pointers_take(w, place, &wait);
        if (!wait) return b;
        pthread_cond_wait(&t->changed, &t->lock);
    }
    return NULL;
}

/* Present lock held; released during the copy. */
static void change_pointer(struct accel_work *w, struct accel_block *b, uintptr_t place, uintptr_t value, bool changed)
{
    pthread_mutex_t *lock = &w->device->present.lock;
    if (changed) {
        pthread_mutex_unlock(lock);
        accel__attached_put(w, b, place, &value, 1);
        pthread_mutex_lock(lock);
    }
    accel__pointers_give(w, b, changed);
}

void accel__attach_one(struct accel_work *w, int i, struct accelrt_data *data)
{
    (void)i;
    pthread_mutex_t *lock = &w->device->present.lock;
    uintptr_t place = (uintptr_t)data->base;
    struct accel_block *target;
    void *value;
    if (!place) return;
    memcpy(&value, data->base, sizeof value);
    if (!value) return;
    pthread_mutex_lock(lock);
    struct accel_block *b = take_both(w, place, value, &target);
    if (b) {
        uintptr_t device_value = accel__block_device(target) + ((uintptr_t)value - accel__block_host(target));
        change_pointer(w, b, place, device_value, accel__attachment_hold(accel__attachment_add(b, place), value, device_value));
    }
    pthread_mutex_unlock(lock);
}

void accel__detach_one(struct accel_work *w, int i, struct accelrt_data *data)
{
    (void)i;
    struct accel_present *t = &w->device->present;
    uintptr_t place = (uintptr_t)data->base;
    struct accel_block *b;
    bool wait;
    if (!place) return;
    pthread_mutex_lock(&t->lock);
    while (b = accel__pointers_take(w, place, &wait), wait) pthread_cond_wait(&t->changed, &t->lock);
    if (b) {
        struct accel_attachment *a = accel__attachment(b, place);
        bool last = accel__attachment_release(a, data->kind & ACCELRT_FINALIZE);
        change_pointer(w, b, place, last ? (uintptr_t)a->host_value : 0, last);
    }
    pthread_mutex_unlock(&t->lock);
}

/* After a copy by the program, the device's copy of a foreign pointer holds the host's value. */
static void forget_foreign(struct accel_attachment *a)
{
    if (a->state == ATTACHED_FOREIGN) *a = (struct accel_attachment){ .place = a->place };
}

static void unfold_held(struct accel_work *w, const struct accel_attachments *list, uintptr_t place, size_t bytes)
{
    pthread_mutex_t *lock = &w->device->present.lock;
    pthread_mutex_lock(lock);
    accel__bundles_unfold_held(list->bundles, place, bytes);
    pthread_mutex_unlock(lock);
}

/* The list is read without the lock: only directives on the same pointers change it, and a program that attaches and copies concurrently is
 * in error. */
void accel__attached_repair(struct accel_work *w, struct accel_block *b, enum accel_direction way, uintptr_t host, size_t bytes)
{
    enum { RUN = 128 };
    struct accel_device *d = w->device;
    const struct accel_attachments *list = b->attachments;
    uintptr_t first = host > sizeof(void *) ? host - sizeof(void *) + 1 : 0, run[RUN];
    size_t n = 0;
    unfold_held(w, list, first, host + bytes - first);
    if (way == ACCEL_TO_HOST) {
        int code = d->driver->stream_wait(d, w->queue->stream, false);
        accel__check(d, w->queue, code, "copying to the host");
    }
    for (size_t k = accel__attachments_from(list, first); k < list->n && list->items[k].place < host + bytes; k++) {
        struct accel_attachment *a = &list->items[k];
        if (a->state != ATTACHED_YES) {
            if (way == ACCEL_TO_DEVICE) forget_foreign(a);
        } else if (way == ACCEL_TO_HOST) {
            memcpy((void *)a->place, &a->host_value, sizeof a->host_value);
        } else {
            const struct accel_attachment *next = k + 1 < list->n ? a + 1 : a;
            run[n++] = a->device_value;
            if (n < RUN && next->place == a->place + sizeof *run && next->state == ATTACHED_YES && next->place < host + bytes) continue;
            accel__attached_put(w, b, a->place - (n - 1) * sizeof *run, run, n);
            n = 0;
        }
    }
}
