/* rt_api_memory: openacc.h, device memory by address (OpenACC 3.2.18, 3.2.19, 3.2.30 to 3.2.32). SPDX-License-Identifier: MIT */
#include "rt_api.h"
#include <stdlib.h>
#include <string.h>

/* NULL when there is no memory, as malloc. */
ACCEL_EXPORT void *acc_malloc(size_t bytes)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__api_device();
    void *memory = NULL;
    if (!bytes) return NULL;
    if (accel__is_host(d)) return malloc(bytes);
    struct accel_queue *q = accel__queue_for(d, ACCELRT_ASYNC_SYNC);
    int code = d->driver->alloc(d, bytes, q->stream, &memory);
    if (code != ACCEL_NO_MEMORY) accel__check(d, q, code, "allocating device memory");
    accel__queue_mark(q);
    accel__queue_wait(q);
    accel__queue_done(q);
    if (!memory) return NULL;
    if (accel__env.notify & NOTIFY_ALLOC) accel__notify_memory(d, true, "acc_malloc", bytes, memory);
    struct accel_block *b = accel__allocate(sizeof *b);
    pthread_mutex_lock(&d->mallocs.lock);
    accel__present_insert(&d->mallocs, b, (uintptr_t)memory, bytes);
    b->state = BLOCK_READY;
    pthread_mutex_unlock(&d->mallocs.lock);
    return memory;
}

static size_t forget_malloc(struct accel_device *d, void *memory)
{
    struct accel_block *b, *mapped;
    pthread_mutex_lock(&d->present.lock);
    mapped = accel__present_find_device(&d->present, (uintptr_t)memory);
    if (mapped)
        accel__fail(mapped->name, "call acc_unmap_data first", "the device memory at %p is still mapped to host memory at %#zx", memory,
                    (size_t)accel__block_host(mapped));
    pthread_mutex_unlock(&d->present.lock);
    pthread_mutex_lock(&d->mallocs.lock);
    accel__present_find(&d->mallocs, (uintptr_t)memory, 0, &b);
    if (!b || accel__block_host(b) != (uintptr_t)memory)
        accel__fail(NULL, "free only what acc_malloc gave, once", "%p is not the address of a block from acc_malloc on device %d", memory,
                    d->number);
    size_t bytes = b->bytes;
    accel__present_remove(&d->mallocs, b);
    pthread_mutex_unlock(&d->mallocs.lock);
    free(b);
    return bytes;
}

/* Work of any queue may still use the memory: it ends first. */
ACCEL_EXPORT void acc_free(void *memory)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__api_device();
    if (!memory) return;
    if (accel__is_host(d)) {
        free(memory);
        return;
    }
    size_t bytes = forget_malloc(d, memory);
    accel__wait_all(d);
    if (accel__env.notify & NOTIFY_ALLOC) accel__notify_memory(d, false, "acc_free", bytes, memory);
    struct accel_queue *q = accel__queue_for(d, ACCELRT_ASYNC_SYNC);
    int code = d->driver->release(d, memory, q->stream);
    accel__check(d, q, code, "freeing device memory");
    accel__queue_mark(q);
    accel__queue_done(q);
}

static void copy(enum accel_direction way, void *host, void *device, size_t bytes, int queue)
{
    struct accel_device *d = accel__api_device();
    if (!bytes) return;
    if (!host || !device)
        accel__fail(NULL, NULL, "the %s pointer is null, but %zu bytes are to be copied", host ? "device" : "host", bytes);
    if (accel__is_host(d)) {
        if (host != device) memmove(way == ACCEL_TO_DEVICE ? device : host, way == ACCEL_TO_DEVICE ? host : device, bytes);
        return;
    }
    struct accel_work w = { .device = d, .queue = accel__queue_for(d, queue) };
    accel__transfer(w.queue, way, host, device, bytes, "(memory)");
    accel__work_end(&w);
}

ACCEL_EXPORT void acc_memcpy_to_device(void *device, void *host, size_t bytes)
{
    ACCEL_API_SITE();
    copy(ACCEL_TO_DEVICE, host, device, bytes, ACCELRT_ASYNC_SYNC);
}

ACCEL_EXPORT void acc_memcpy_to_device_async(void *device, void *host, size_t bytes, int queue)
{
    ACCEL_API_SITE();
    copy(ACCEL_TO_DEVICE, host, device, bytes, queue);
}

ACCEL_EXPORT void acc_memcpy_from_device(void *host, void *device, size_t bytes)
{
    ACCEL_API_SITE();
    copy(ACCEL_TO_HOST, host, device, bytes, ACCELRT_ASYNC_SYNC);
}

ACCEL_EXPORT void acc_memcpy_from_device_async(void *host, void *device, size_t bytes, int queue)
{
    ACCEL_API_SITE();
    copy(ACCEL_TO_HOST, host, device, bytes, queue);
}

static void copy_on_device(void *to, void *from, size_t bytes, int queue)
{
    struct accel_device *d = accel__api_device();
    if (!bytes || to == from) return;
    if (!to || !from) accel__fail(NULL, NULL, "a null pointer, but %zu bytes are to be copied", bytes);
    if (accel__is_host(d)) {
        memmove(to, from, bytes);
        return;
    }
    struct accel_work w = { .device = d, .queue = accel__queue_for(d, queue) };
    int code = d->driver->copy(d, ACCEL_ON_DEVICE, to, from, bytes, w.queue->stream);
    accel__check(d, w.queue, code, "copying on the device");
    accel__queue_mark(w.queue);
    accel__work_end(&w);
}

ACCEL_EXPORT void acc_memcpy_device(void *to, void *from, size_t bytes)
{
    ACCEL_API_SITE();
    copy_on_device(to, from, bytes, ACCELRT_ASYNC_SYNC);
}

ACCEL_EXPORT void acc_memcpy_device_async(void *to, void *from, size_t bytes, int queue)
{
    ACCEL_API_SITE();
    copy_on_device(to, from, bytes, queue);
}
