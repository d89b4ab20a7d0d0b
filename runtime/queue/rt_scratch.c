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
static void replace(struct accel_queue *q, struct accel_scratch *s, void *memory, size_t size)
{
    struct accel_device *d = q->device;
    void *old = s->memory;
    s->memory = memory;
    s->bytes = size;
    if (memory && s == &q->scratch) accel__ended_enter(q, (char *)memory + ACCELRT_ROW_LIST);
    pthread_mutex_unlock(&q->lock);
    if (old) accel__check(d, q, d->driver->release(d, old, q->stream), "freeing scratch memory");
    pthread_mutex_lock(&q->lock);
}

/* Zeroes the first `zeroed` bytes. q->lock held; released meanwhile. Two threads may do this at the same time: the larger memory is
 * kept. */
static void grow(struct accel_queue *q, struct accel_scratch *s, size_t size, size_t zeroed)
{
    struct accel_device *d = q->device;
    void *memory = NULL;
    pthread_mutex_unlock(&q->lock);
    if (s == &q->scratch) accel__ended_open(q);
    int code = accel__memory_alloc(d, size, q->stream, &memory);
    if (code == ACCEL_NO_MEMORY) {
        pthread_mutex_lock(&q->lock);
        replace(q, s, NULL, 0);
        pthread_mutex_unlock(&q->lock);
        code = accel__memory_alloc(d, size, q->stream, &memory);
    }
    if (code == ACCEL_NO_MEMORY) accel__no_memory(d, "scratch memory of the kernel", size);
    accel__check(d, q, code, "allocating scratch memory");
    code = d->driver->fill(d, memory, 0, zeroed, q->stream);
    accel__check(d, q, code, "clearing scratch memory");
    pthread_mutex_lock(&q->lock);
    if (size > s->bytes) {
        replace(q, s, memory, size);
        return;
    }
    pthread_mutex_unlock(&q->lock);
    accel__check(d, q, d->driver->release(d, memory, q->stream), "freeing scratch memory");
    pthread_mutex_lock(&q->lock);
}

void *accel__scratch(struct accel_queue *q, size_t bytes)
{
    size_t need = ACCELRT_ROW_LIST + ACCELRT_SCRATCH_HEAD + bytes;
    while (q->scratch.bytes < need) grow(q, &q->scratch, next_size(q->scratch.bytes, need), ACCELRT_ROW_LIST + ACCELRT_SCRATCH_HEAD);
    return (char *)q->scratch.memory + ACCELRT_ROW_LIST;
}

void *accel__scan_memory(struct accel_queue *q, size_t bytes)
{
    size_t need = bytes + ACCELRT_SCRATCH_HEAD;
    while (q->scans.bytes < need) grow(q, &q->scans, next_size(q->scans.bytes, need), next_size(q->scans.bytes, need));
    return q->scans.memory;
}
