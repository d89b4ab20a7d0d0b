/* rt_slot: scalars that regions write, in page-locked memory until the host waits. SPDX-License-Identifier: MIT
 *
 * A region that reduces into a scalar, or writes one, uses a slot that host and device share. Regions queued one after another into the
 * same scalar share the slot, so their values combine in queue order; the value reaches the scalar itself when the queue is waited for
 * (OpenACC 2.16: the copy out of an asynchronous region). */
#include "queue/rt_queue.h"
#include <stdlib.h>
#include <string.h>

#define SLAB_SLOTS 256

struct accel_slab {
    struct accel_slab *next;
    void *host;
    struct accel_slot slots[SLAB_SLOTS];
};

/* queue_lock held; released during the allocation. */
static void slab_add(struct accel_device *d)
{
    pthread_mutex_unlock(&d->queue_lock);
    struct accel_slab *s = accel__allocate(sizeof *s);
    void *device;
    int code = d->driver->pin(d, SLAB_SLOTS * ACCEL_SLOT_BYTES, &s->host, &device);
    accel__check(d, NULL, code, "allocating page-locked memory");
    pthread_mutex_lock(&d->queue_lock);
    s->next = d->slabs;
    d->slabs = s;
    for (int i = SLAB_SLOTS - 1; i >= 0; i--) {
        s->slots[i].host = (char *)s->host + i * ACCEL_SLOT_BYTES;
        s->slots[i].device = (char *)device + i * ACCEL_SLOT_BYTES;
        s->slots[i].next = d->slots;
        d->slots = &s->slots[i];
    }
}

static struct accel_slot *slot_take(struct accel_device *d, void *base, size_t bytes)
{
    pthread_mutex_lock(&d->queue_lock);
    while (!d->slots) slab_add(d);
    struct accel_slot *s = d->slots;
    d->slots = s->next;
    pthread_mutex_unlock(&d->queue_lock);
    s->base = base;
    s->bytes = bytes;
    s->serial = 0;
    s->open = 0;
    memcpy(s->host, base, bytes);
    return s;
}

static void slot_give(struct accel_device *d, struct accel_slot *s)
{
    pthread_mutex_lock(&d->queue_lock);
    s->next = d->slots;
    d->slots = s;
    pthread_mutex_unlock(&d->queue_lock);
}

struct accel_slot *accel__slot_keep(struct accel_device *d)
{
    static const unsigned zero = 0;
    return slot_take(d, (void *)(uintptr_t)&zero, sizeof zero);
}

void accel__slot_return(struct accel_device *d, struct accel_slot *s) { slot_give(d, s); }

bool accel__slot_waiting(struct accel_queue *q, const void *base)
{
    bool found = false;
    pthread_mutex_lock(&q->lock);
    for (struct accel_slot *s = q->pending; s && !found; s = s->next) found = !base || s->base == base;
    if (!base && q->n_joins) found = true;
    pthread_mutex_unlock(&q->lock);
    return found;
}

/* Another queue may still have to deliver the scalar's value: it is waited for. */
static void settle_elsewhere(struct accel_queue *q, const void *base)
{
    struct accel_device *d = q->device;
    if (!atomic_load(&d->n_pending)) return;
    for (struct accel_queue *other = accel__all_queues(d); other; other = other->all_next)
        if (other != q && other->value != ACCELRT_ASYNC_SYNC && accel__slot_waiting(other, base)) accel__queue_wait(other);
}

static bool has_slot_in(struct accel_queue *q, const char *begin, size_t bytes)
{
    bool found = false;
    pthread_mutex_lock(&q->lock);
    for (struct accel_slot *s = q->pending; s && !found; s = s->next)
        found = (const char *)s->base < begin + bytes && begin < (const char *)s->base + s->bytes;
    pthread_mutex_unlock(&q->lock);
    return found;
}

void accel__slots_settle(struct accel_device *d, const void *begin, size_t bytes)
{
    if (!atomic_load(&d->n_pending)) return;
    for (struct accel_queue *q = accel__all_queues(d); q; q = q->all_next)
        if (has_slot_in(q, begin, bytes)) accel__queue_wait(q);
}

static struct accel_slot *find(struct accel_queue *q, const void *base, size_t bytes)
{
    struct accel_slot *s = q->pending;
    while (s && !(s->base == base && s->bytes == bytes)) s = s->next;
    return s;
}

struct accel_slot *accel__slot_open(struct accel_queue *q, const struct accelrt_data *data)
{
    void *base = (char *)(uintptr_t)data->base + data->start;
    settle_elsewhere(q, base);
    pthread_mutex_lock(&q->lock);
    struct accel_slot *s = find(q, base, data->bytes), *spare = NULL;
    if (!s) {
        pthread_mutex_unlock(&q->lock);
        spare = slot_take(q->device, base, data->bytes);
        pthread_mutex_lock(&q->lock);
        s = find(q, base, data->bytes);
    }
    if (!s) {
        s = spare;
        spare = NULL;
        s->next = q->pending;
        q->pending = s;
        atomic_fetch_add(&q->device->n_pending, 1);
        atomic_store(&q->owes, true);
    }
    s->open++;
    pthread_mutex_unlock(&q->lock);
    if (spare) slot_give(q->device, spare);
    return s;
}

struct accel_slot *accel__slot_find(struct accel_queue *q, const struct accelrt_data *data)
{
    pthread_mutex_lock(&q->lock);
    struct accel_slot *s = find(q, (char *)(uintptr_t)data->base + data->start, data->bytes);
    pthread_mutex_unlock(&q->lock);
    return s && s->open ? s : NULL;
}

void accel__slot_close(struct accel_queue *q, const struct accelrt_data *data)
{
    void *base = (char *)(uintptr_t)data->base + data->start;
    pthread_mutex_lock(&q->lock);
    struct accel_slot *s = find(q, base, data->bytes);
    if (s && s->open) {
        s->open--;
        s->serial = ++q->serial;
    }
    unsigned long mark = accel__queue_mark(q);
    accel__ended_include(q, mark);
    pthread_mutex_unlock(&q->lock);
    if (atomic_load(&q->completed) + 1 >= mark) accel__queue_reached(q, mark); /* the host has already waited for the construct */
}

void accel__slot_deliver(struct accel_queue *q, unsigned long serial)
{
    pthread_mutex_lock(&q->lock);
    struct accel_slot **link = &q->pending;
    while (*link) {
        struct accel_slot *s = *link;
        if (s->open || s->serial > serial) {
            link = &s->next;
            continue;
        }
        memcpy(s->base, s->host, s->bytes);
        *link = s->next;
        atomic_fetch_sub(&q->device->n_pending, 1);
        slot_give(q->device, s);
    }
    pthread_mutex_unlock(&q->lock);
}

void accel__slots_close(struct accel_device *d)
{
    while (d->slabs) {
        struct accel_slab *s = d->slabs;
        d->slabs = s->next;
        d->driver->unpin(d, s->host);
        free(s);
    }
    d->slots = NULL;
}
