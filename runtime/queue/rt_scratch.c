/* rt_scratch: device memory that kernels of one queue use one after another. SPDX-License-Identifier: MIT */
#include "queue/rt_queue.h"

#define SCRATCH_MIN ((size_t)64 << 10)

static size_t next_size(size_t has, size_t need)
{
    size_t size = has ? 2 * has : SCRATCH_MIN;
    while (size < need) size *= 2;
    return size > (size_t)256 << 20 ? need : size;
}

/* Replaces the queue's memory by `memory` and frees the old one after the queue's work. q->lock held; released meanwhile. */
static void replace(struct accel_queue *q, void *memory, size_t size)
{
    struct accel_device *d = q->device;
    void *old = q->scratch;
    q->scratch = memory;
    q->scratch_bytes = size;
    pthread_mutex_unlock(&q->lock);
    if (old) accel__check(d, q, d->driver->release(d, old, q->stream), "freeing scratch memory");
    pthread_mutex_lock(&q->lock);
}

/* q->lock held; released meanwhile. Two threads may do this at the same time: the larger memory is kept. */
static void grow(struct accel_queue *q, size_t size)
{
    struct accel_device *d = q->device;
    void *memory = NULL;
    pthread_mutex_unlock(&q->lock);
    int code = accel__memory_alloc(d, size, q->stream, &memory);
    if (code == ACCEL_NO_MEMORY) {
        pthread_mutex_lock(&q->lock);
        replace(q, NULL, 0);
        pthread_mutex_unlock(&q->lock);
        code = accel__memory_alloc(d, size, q->stream, &memory);
    }
    if (code == ACCEL_NO_MEMORY) accel__no_memory(d, "scratch memory of the kernel", size);
    accel__check(d, q, code, "allocating scratch memory");
    code = d->driver->fill(d, memory, 0, ACCELRT_SCRATCH_HEAD, q->stream);
    accel__check(d, q, code, "clearing scratch memory");
    pthread_mutex_lock(&q->lock);
    if (size > q->scratch_bytes) {
        replace(q, memory, size);
        return;
    }
    pthread_mutex_unlock(&q->lock);
    accel__check(d, q, d->driver->release(d, memory, q->stream), "freeing scratch memory");
    pthread_mutex_lock(&q->lock);
}

void *accel__scratch(struct accel_queue *q, size_t bytes)
{
    size_t need = bytes + ACCELRT_SCRATCH_HEAD;
    while (q->scratch_bytes < need) grow(q, next_size(q->scratch_bytes, need));
    return q->scratch;
}
