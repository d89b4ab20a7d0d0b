/* rt_sums: device memory in which kernels add exactly. SPDX-License-Identifier: MIT
 * Areas belong to a queue. Invariant: an area that no construct uses is 0, since the kernel that reads the sums clears it. A construct uses
 * an area from accelrt_sums_begin to accelrt_sums_end. A later construct of the same queue may reuse it at once, since the queue's work
 * runs in order. */
#include "queue/rt_queue.h"
#include <stdlib.h>

struct accel_sums {
    struct accel_sums *next;
    void *memory;
    size_t bytes;
    bool busy;
};

#define HEAD 512                       /* bytes: a ticket, then a flag for each row of digits */
#define LARGEST ((size_t)1 << 30)
#define MANY ((size_t)16 << 20)        /* bytes: limit of all copies of the digits; different blocks use different copies */
#define COPIES 64

/* The size of an area, as the class accel_sums of device code lays it out; 0: none. */
static size_t area_bytes(size_t elements, size_t size)
{
    size_t rows = size == 8 ? 78 : 13, one = elements * rows * 8, copies;
    if (!elements || elements > LARGEST / rows / 8) return 0;
    copies = MANY / one;
    return HEAD + one * (copies < 1 ? 1 : copies > COPIES ? COPIES : copies);
}

/* The smallest free area of the queue that is large enough; NULL: none. Lock held. */
static struct accel_sums *choose(struct accel_queue *q, size_t bytes)
{
    struct accel_sums *best = NULL;
    for (struct accel_sums *s = q->sums; s; s = s->next)
        if (!s->busy && s->bytes >= bytes && (!best || s->bytes < best->bytes)) best = s;
    return best;
}

/* Removes a free area from the list. Lock held. */
static struct accel_sums *take_free(struct accel_queue *q)
{
    for (struct accel_sums **at = &q->sums; *at; at = &(*at)->next)
        if (!(*at)->busy) {
            struct accel_sums *s = *at;
            *at = s->next;
            return s;
        }
    return NULL;
}

/* A new area; NULL: not enough memory. Kernels then add in any order. */
static struct accel_sums *make(struct accel_queue *q, size_t bytes)
{
    struct accel_device *d = q->device;
    void *memory = NULL;
    int code = accel__memory_alloc(d, bytes, q->stream, &memory);
    if (code == ACCEL_NO_MEMORY) return NULL;
    accel__check(d, q, code, "allocating memory for sums");
    accel__check(d, q, d->driver->fill(d, memory, 0, bytes, q->stream), "clearing memory for sums");
    struct accel_sums *s = accel__allocate(sizeof *s);
    *s = (struct accel_sums){ .memory = memory, .bytes = bytes, .busy = true };
    return s;
}

static void release(struct accel_queue *q, struct accel_sums *s)
{
    accel__check(q->device, q, q->device->driver->release(q->device, s->memory, q->stream), "freeing memory for sums");
    free(s);
}

void *accel__sums_take(struct accel_queue *q, size_t elements, size_t size)
{
    size_t bytes = area_bytes(elements, size);
    struct accel_sums *s, *old = NULL;
    if (!bytes) return NULL;
    pthread_mutex_lock(&q->lock);
    if ((s = choose(q, bytes)) != NULL) s->busy = true;
    else old = take_free(q);
    pthread_mutex_unlock(&q->lock);
    if (s) return s->memory;
    if (old) release(q, old);
    if ((s = make(q, bytes)) == NULL) return NULL;
    pthread_mutex_lock(&q->lock);
    s->next = q->sums;
    q->sums = s;
    pthread_mutex_unlock(&q->lock);
    return s->memory;
}

void accel__sums_give(struct accel_queue *q, const void *memory)
{
    pthread_mutex_lock(&q->lock);
    for (struct accel_sums *s = q->sums; s; s = s->next)
        if (s->memory == memory) s->busy = false;
    pthread_mutex_unlock(&q->lock);
}

void accel__sums_close(struct accel_queue *q)
{
    while (q->sums) {
        struct accel_sums *s = q->sums;
        q->sums = s->next;
        q->device->driver->release(q->device, s->memory, q->stream);
        free(s);
    }
}
