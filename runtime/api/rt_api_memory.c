/* rt_api_memory: openacc.h, device memory by address (OpenACC 3.2.18, 3.2.19, 3.2.30 to 3.2.32). SPDX-License-Identifier: MIT */
#include "api/rt_api.h"
#include "observe/rt_prof.h"
#include <stdlib.h>
#include <string.h>

/* Returns NULL if there is no memory, like malloc. */
ACCEL_EXPORT void *acc_malloc(size_t bytes)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__api_device();
    void *memory = NULL;
    if (!bytes) return NULL;
    if (accel__is_host(d)) return malloc(bytes);
    accel__expose_memory(d);
    struct accel_queue *q = accel__queue_for(d, ACCELRT_ASYNC_SYNC);
    int code = accel__memory_alloc(d, bytes, q->stream, &memory);
    if (code != ACCEL_NO_MEMORY) accel__check(d, q, code, "allocating device memory");
    accel__queue_mark(q);
    accel__queue_wait(q);
    accel__queue_done(q);
    if (!memory) return NULL;
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_memory(q, true, NULL, bytes, NULL, memory);
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
        accel__fail(mapped->name, "call acc_unmap_data first", "device memory at %p is still mapped to host memory at %#zx", memory,
                    (size_t)accel__block_host(mapped));
    pthread_mutex_unlock(&d->present.lock);
    pthread_mutex_lock(&d->mallocs.lock);
    accel__present_find(&d->mallocs, (uintptr_t)memory, 0, &b);
    if (!b || accel__block_host(b) != (uintptr_t)memory)
        accel__fail(NULL, "pass an address that acc_malloc returned, once", "%p was not allocated by acc_malloc on device %d", memory,
                    d->number);
    size_t bytes = b->bytes;
    accel__present_remove(&d->mallocs, b);
    pthread_mutex_unlock(&d->mallocs.lock);
    free(b);
    return bytes;
}

/* Work of any queue may use the memory, so all queues are waited for. */
ACCEL_EXPORT void acc_free(void *memory)
{
    ACCEL_API_SITE();
    if (!memory || accel__ended_quietly()) return;
    struct accel_device *d = accel__api_device();
    if (accel__is_host(d)) {
        free(memory);
        return;
    }
    size_t bytes = forget_malloc(d, memory);
    accel__wait_all(d);
    if (accel__env.notify & NOTIFY_ALLOC) accel__notify_memory(d, false, "acc_free", bytes, memory);
    struct accel_queue *q = accel__queue_for(d, ACCELRT_ASYNC_SYNC);
    if (ACCEL_UNLIKELY(accel__prof_on)) accel__prof_memory(q, false, NULL, bytes, NULL, memory);
    int code = d->driver->release(d, memory, q->stream);
    accel__check(d, q, code, "freeing device memory");
    accel__queue_mark(q);
    accel__queue_wait(q);
    accel__queue_done(q);
}

/* Returns NULL if there is no memory, like malloc. */
ACCEL_EXPORT void *accel_malloc_host(size_t bytes)
{
    ACCEL_API_SITE();
    struct accel_device *d = accel__api_device();
    void *host = NULL, *device;
    if (!bytes) return NULL;
    if (accel__is_host(d)) return malloc(bytes);
    int code = d->driver->pin(d, bytes, &host, &device);
    if (code == ACCEL_NO_MEMORY) return NULL;
    accel__check(d, NULL, code, "allocating page-locked memory");
    return host;
}

ACCEL_EXPORT void accel_free_host(void *memory)
{
    ACCEL_API_SITE();
    if (!memory || accel__ended_quietly()) return;
    struct accel_device *d = accel__api_device();
    if (accel__is_host(d)) free(memory);
    else accel__check(d, NULL, d->driver->unpin(d, memory), "freeing page-locked memory");
}

void accel__refuse_beyond(struct accel_device *d, void *device, size_t bytes)
{
    struct accel_block *b;
    pthread_mutex_lock(&d->mallocs.lock);
    bool ours = accel__present_find(&d->mallocs, (uintptr_t)device, 0, &b) == PRESENCE_WHOLE;
    if (ours && bytes > accel__block_host(b) + b->bytes - (uintptr_t)device)
        accel__fail_as(acc_error_invalid_argument, NULL, "use fewer bytes, or allocate more",
                       "%zu bytes at device address %p exceed the %zu bytes allocated by acc_malloc", bytes, device, b->bytes);
    pthread_mutex_unlock(&d->mallocs.lock);
}

/* Device memory with the copy of [host, host + bytes) on d, valid for later work of q. d must be open. */
static void *copy_of(struct accel_device *d, struct accel_queue *q, void *host, size_t bytes)
{
    struct accelrt_data data = { .name = "(argument)", .kind = ACCELRT_PRESENT, .base = host, .bytes = bytes };
    struct accel_work w = { .device = d, .queue = q };
    if (accel__is_host(d)) return host;
    pthread_mutex_lock(&d->present.lock);
    struct accel_block *b = accel__locate(&w, 0, &data);
    if (!b) accel__absent(d, &data);
    void *memory = (void *)(accel__block_device(b) + ((uintptr_t)host - accel__block_host(b)));
    struct accel_queue *maker = b->queue;
    pthread_mutex_unlock(&d->present.lock);
    if (maker) accel__queue_follow(q, maker);
    return memory;
}

/* The device address for `memory`: the address of its copy if `memory` is host memory that is present, else `memory` itself. Programs
 * written for unified memory pass host addresses. */
static void *device_side(struct accel_device *d, struct accel_queue *q, void *memory, size_t bytes)
{
    struct accel_block *b = NULL;
    pthread_mutex_lock(&d->present.lock);
    bool present = accel__present_find(&d->present, (uintptr_t)memory, bytes, &b) == PRESENCE_WHOLE;
    pthread_mutex_unlock(&d->present.lock);
    if (!present) accel__refuse_beyond(d, memory, bytes);
    return present ? copy_of(d, q, memory, bytes) : memory;
}

/* The arguments have the order of memcpy: to, from. */
static void refuse_exchanged(struct accel_device *d, enum accel_direction way, void *host)
{
    pthread_mutex_lock(&d->present.lock);
    bool on_device = accel__is_device_address(d, (uintptr_t)host);
    pthread_mutex_unlock(&d->present.lock);
    if (on_device)
        accel__fail_as(acc_error_invalid_argument, NULL,
                       way == ACCEL_TO_DEVICE ? "the arguments are (device, host, bytes)" : "the arguments are (host, device, bytes)",
                       "host pointer %p is an address on device %d", host, d->number);
}

static void copy(enum accel_direction way, void *host, void *device, size_t bytes, int queue)
{
    struct accel_device *d = accel__api_device();
    if (!bytes) return;
    if (!host || !device)
        accel__fail_as(acc_error_invalid_null_pointer, NULL, NULL, "%s pointer is null in a copy of %zu bytes", host ? "device" : "host",
                       bytes);
    if (accel__is_host(d)) {
        if (host != device) memmove(way == ACCEL_TO_DEVICE ? device : host, way == ACCEL_TO_DEVICE ? host : device, bytes);
        return;
    }
    refuse_exchanged(d, way, host);
    struct accel_work w = { .device = d, .queue = accel__queue_for(d, queue) };
    accel__transfer(w.queue, way, host, device_side(d, w.queue, device, bytes), bytes, "(memory)");
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
    if (!to || !from) accel__fail(NULL, NULL, "pointer is null in a copy of %zu bytes", bytes);
    if (accel__is_host(d)) {
        memmove(to, from, bytes);
        return;
    }
    struct accel_work w = { .device = d, .queue = accel__queue_for(d, queue) };
    to = device_side(d, w.queue, to, bytes);
    from = device_side(d, w.queue, from, bytes);
    int code = d->driver->copy(d, ACCEL_ON_DEVICE, to, from, bytes, w.queue->stream);
    accel__check(d, w.queue, code, "copying on the device");
    accel__queue_mark(w.queue);
    accel__work_end(&w);
}

/* Copies in pieces through host memory; complete on return. from's device is current. */
static void copy_across(struct accel_device *to_device, char *to, struct accel_work *w, char *from, size_t bytes)
{
    size_t piece = bytes < ((size_t)4 << 20) ? bytes : (size_t)4 << 20;
    char *buffer = accel__allocate(piece);
    for (size_t done = 0; done < bytes; done += piece) {
        size_t n = bytes - done < piece ? bytes - done : piece;
        accel__transfer(w->queue, ACCEL_TO_HOST, buffer, from + done, n, "(memory)");
        accel__queue_wait(w->queue);
        accel__open(to_device);
        struct accel_queue *q = accel__queue_for(to_device, ACCELRT_ASYNC_SYNC);
        accel__transfer(q, ACCEL_TO_DEVICE, buffer, to + done, n, "(memory)");
        accel__queue_wait(q);
        accel__queue_done(q);
        accel__open(w->device);
    }
    free(buffer);
}

static struct accel_device *numbered(int number)
{
    acc_device_t type = accel__current()->type;
    struct accel_device *d = accel__find_device(type, number);
    if (d) return d;
    accel__fail_as(acc_error_device_unavailable, NULL, "check acc_get_num_devices first",
                   "invalid device number %d: devices are numbered from 0 to %d", number, accel__count_devices(type) - 1);
}

/* As copy_of, for the target. Waits for the work that fills it on another device. On return, the device of `from` is current again. */
static void *target_of(struct accel_device *d, struct accel_work *w, void *host, size_t bytes)
{
    if (d == w->device) return copy_of(d, w->queue, host, bytes);
    accel__open(d);
    struct accel_queue *q = accel__queue_for(d, ACCELRT_ASYNC_SYNC);
    void *target = copy_of(d, q, host, bytes);
    accel__queue_wait(q);
    accel__queue_done(q);
    accel__open(w->device);
    return target;
}

static void copy_between(void *to, void *from, size_t bytes, int to_number, int from_number, int queue)
{
    struct accel_device *current = accel__api_device(), *to_device = numbered(to_number), *from_device = numbered(from_number);
    if (!bytes || (to == from && to_device == from_device)) return;
    if (!to || !from) accel__fail_as(acc_error_invalid_null_pointer, NULL, NULL, "pointer is null in a copy of %zu bytes", bytes);
    if (accel__is_host(current)) {
        memmove(to, from, bytes);
        return;
    }
    accel__open(to_device);
    accel__open(from_device);
    struct accel_work w = { .device = from_device, .queue = accel__queue_for(from_device, queue) };
    void *source = copy_of(from_device, w.queue, from, bytes), *target = target_of(to_device, &w, to, bytes);
    const struct accel_driver *v = from_device->driver;
    bool same = to_device == from_device;
    int code = same ? v->copy(from_device, ACCEL_ON_DEVICE, target, source, bytes, w.queue->stream)
                    : v->copy_peer(to_device, target, from_device, source, bytes, w.queue->stream);
    if (code && code < ACCEL_FAULT && !same) copy_across(to_device, target, &w, source, bytes);    /* devices without peer access */
    else accel__check(from_device, w.queue, code, "copying between devices");
    accel__queue_mark(w.queue);
    accel__work_end(&w);
    accel__open(current);
}

ACCEL_EXPORT void acc_memcpy_d2d(void *to, void *from, size_t bytes, int to_device, int from_device)
{
    ACCEL_API_SITE();
    copy_between(to, from, bytes, to_device, from_device, ACCELRT_ASYNC_SYNC);
}

ACCEL_EXPORT void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int to_device, int from_device, int queue)
{
    ACCEL_API_SITE();
    copy_between(to, from, bytes, to_device, from_device, queue);
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
